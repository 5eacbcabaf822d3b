"""What a deal causes is said where it is entered and on its page; what followed from a change, after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.play.sheets.deals.results import Cause, number_ranges
from tests.cast import Evening, begin, deal, enter, last_change, taps, visitor

pytestmark = pytest.mark.django_db

LOST = {"points": 100, "calls": {"re": ["re"]}}
BOCK = {"bock_triggers": ["re_lost", "manual"], "bock_effect": "double_all"}
SINCE = "Bock since deal 1: Re called and lost."
SOLO = {"game": "solo", "solo": "queens", "points": 130}


def causes_of_last(evening: Evening, *deals: Any) -> tuple[Cause, ...]:
    """What the page of the last of some deals says that it caused."""
    enter(evening, *deals)
    response = visitor(evening.read_token).get(f"{evening.url}deals/{len(deals)}/")
    causes: tuple[Cause, ...] = response.context["line"].result.causes
    return causes


@pytest.mark.parametrize(
    ("deals", "rules", "causes"),
    [
        ([deal()], {}, ()),
        (
            [deal(**LOST)],
            BOCK,
            (Cause("bock-starts", "Starts a Bock round: Re called and lost. 4 Bock deals follow."),),
        ),
        ([deal(**LOST), deal()], BOCK, (Cause("bock", f"3 Bock deals follow. {SINCE}"),)),
        (
            [deal(**LOST), *[deal()] * 4],
            BOCK,
            (Cause("bock", f"That was the last Bock deal. {SINCE}"),),
        ),
        (
            [deal(**LOST), *[deal()] * 3, deal(**LOST), deal()],
            BOCK,
            (Cause("bock", "3 Bock deals follow. Bock since deal 5: Re called and lost."),),
        ),
        (
            [deal(**LOST), deal(marks=["bock"]), deal()],
            {**BOCK, "bock_overlap": "append"},
            (Cause("bock", f"6 Bock deals follow. {SINCE}"),),
        ),
        (
            [deal(**LOST), deal(marks=["bock"]), deal()],
            {**BOCK, "bock_overlap": "restart"},
            (Cause("bock", "3 Bock deals follow. Bock since deal 2: ticked by the table."),),
        ),
        (
            [deal(game="redeal", reason="misdeal"), deal()],
            {**BOCK, "bock_triggers": ["redeal"]},
            (Cause("bock", "3 Bock deals follow. Bock because of: redeal."),),
        ),
        (
            [deal(bock={"next": 3}), deal()],
            {"bock_by_hand": ["next"], "bock_effect": "double_all"},
            (Cause("bock", "2 Bock deals follow. Bock since deal 1: ticked by the table."),),
        ),
        (
            [deal(**LOST), deal(**LOST)],
            {**BOCK, "bock_overlap": "ignore"},
            (Cause("bock", f"3 Bock deals follow. {SINCE}"),),
        ),
        (
            [deal(**SOLO, re="Cem")],
            {},
            (
                Cause("duty", "Cem has played a compulsory solo. Owe a solo: Anna, Ben, Dora."),
                Cause("dealer", "Dora deals again."),
            ),
        ),
        ([deal(game="redeal", reason="misdeal")], {}, (Cause("dealer", "Dora deals again."),)),
        ([deal(game="penalty", by="Ben", penalty=2)], {}, ()),
    ],
)
def test_a_deal_says_what_it_causes(
    deals: list[Any], rules: dict[str, Any], causes: tuple[Cause, ...]
) -> None:
    assert causes_of_last(begin(**rules), *deals) == causes


def test_what_the_pot_loses_is_said() -> None:
    evening = begin(preset="pot", pot_start=40, length=0)
    assert causes_of_last(evening, deal(points=151)) == (Cause("bank", "Pot: 40 → 36"),)


@pytest.mark.parametrize(
    ("paid", "rules", "said", "left"),
    [
        (0, {}, "There are only 4 left in the pot: 2 each.", 0),
        (
            1,
            {"pot_short_share": "remainder_to_dealers_left"},
            "There are only 5 left in the pot: Anna 3, Ben 2.",
            0,
        ),
        (1, {"pot_short_share": "leave_remainder"}, "There are only 5 left in the pot: 2 each.", 1),
    ],
)
def test_a_pot_that_runs_short_is_said_where_the_points_are(
    paid: int, rules: dict[str, Any], said: str, left: int
) -> None:
    evening = begin(preset="pot", pot_start=4, length=0, penalties="bank", **rules)
    fine = [deal(game="penalty", by="Cem", penalty=paid, to=[])] if paid else []
    caused = causes_of_last(evening, *fine, deal(points=181, calls={"re": ["re"]}))
    assert [each.text for each in caused if each.kind == "bank"] == [said, f"Pot: {4 + paid} → {left}"]


def test_after_the_last_deal_no_bock_deals_follow() -> None:
    evening = begin(**BOCK, length=2, duty_solos="none")
    assert causes_of_last(evening, deal(), deal(**LOST)) == (Cause("", "That was the last deal."),)


def test_when_a_session_ends_in_bock_it_was_not_the_last_bock_deal() -> None:
    evening = begin(**BOCK, length=2, duty_solos="none")
    assert causes_of_last(evening, deal(**LOST), deal()) == (Cause("", "That was the last deal."),)


def test_new_debts_are_said() -> None:
    solo = deal(game="solo", solo="jacks", re="Anna", points=130)
    caused = causes_of_last(begin(preset="pot", length=0), solo, solo)
    assert caused == (Cause("duty", "Ben, Cem, Dora owe one more solo."),)


def test_it_is_said_before_saving() -> None:
    evening = begin(**BOCK)
    body = taps(points="90-119", **{"calls.re": ["re"]})
    response = visitor(evening.token).post(f"{evening.url}preview/", body)
    assert response.context["result"].causes == (
        Cause("bock-starts", "Starts a Bock round: Re called and lost. 4 Bock deals follow."),
    )
    assert "Starts a Bock round" in response.content.decode()


def said_after(client: Client, url: str, body: dict[str, Any]) -> list[str]:
    """The messages on the page that follows a change."""
    page = client.post(url, body, follow=True)
    return [str(message) for message in page.context["messages"]]


def test_a_correction_says_what_followed() -> None:
    evening = begin(**BOCK)
    enter(evening, deal(points=100), *[deal()] * 5)
    client = visitor(evening.token)
    body = taps(version=1, points="90-119", **{"calls.re": ["re"]})
    assert said_after(client, f"{evening.url}deals/1/correct/", body) == [
        "Deals 2–5 are now Bock deals.",
        "Deals 2–5 now count differently.",
        "Totals: Anna\xa0+3\xa0→\xa0+5, Ben\xa0+3\xa0→\xa0+5, Cem\xa0−3\xa0→\xa0−5, Dora\xa0−3\xa0→\xa0−5.",
    ]
    change = last_change(evening.sheet)
    assert change is not None
    assert said_after(client, f"{evening.url}undo/", {"change": change.pk})[:2] == [
        "Deals 2–5 are no longer Bock deals.",
        "Deals 2–5 now count differently.",
    ]


def test_a_deletion_says_who_deals_now() -> None:
    evening = begin()
    enter(evening, deal(**SOLO, re="Cem"), deal(**SOLO, re="Ben"), deal())
    client = visitor(evening.token)
    assert said_after(client, f"{evening.url}deals/1/delete/", {"version": 1}) == [
        "Totals: Anna\xa0−1\xa0→\xa00, Ben\xa0+3\xa0→\xa0+4, Cem\xa0+1\xa0→\xa0−2, Dora\xa0−3\xa0→\xa0−2.",
    ]


def test_a_correction_that_changes_nothing_says_nothing() -> None:
    evening = begin()
    enter(evening, deal(points=131))
    body = taps(version=1, points="", exact="132", exact_side="re")
    assert said_after(visitor(evening.token), f"{evening.url}deals/1/correct/", body) == []


@pytest.mark.parametrize(("numbers", "text"), [((3,), "3"), ((3, 4, 5, 8), "3–5, 8"), ((1, 3), "1, 3")])
def test_numbers_in_a_row_are_a_range(numbers: tuple[int, ...], text: str) -> None:
    assert number_ranges(numbers) == text
