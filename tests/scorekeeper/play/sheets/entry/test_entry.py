"""Entering and correcting a deal: what the page answers, and what it shows."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils.html import strip_tags

from rulesets.scoring.deal import Deal
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.bills import BillRow, BillTexts
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.results import DealResult, PlayerShare
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, stored, taps, undo, visitor
from tests.scorekeeper.play.sheets.posting import IPHONE, errors_of, preview

pytestmark = pytest.mark.django_db


def test_a_deal_is_entered_and_the_sheet_is_next(writer: Client, evening: Evening) -> None:
    response = writer.post(f"{evening.url}enter/", taps(points="181-210"), headers=IPHONE)
    assert (response.status_code, response.headers["Location"]) == (302, evening.url)
    assert points_of(evening) == [[3, 3, -3, -3, 0]]
    assert models.Change.objects.get().device == "iPhone"


def test_the_same_deal_sent_twice_is_entered_once(writer: Client, evening: Evening) -> None:
    sent = taps()
    answers = [writer.post(f"{evening.url}enter/", sent) for _tap in range(2)]
    assert [answer.headers["Location"] for answer in answers] == [evening.url] * 2
    assert evening.sheet.deals.count() == 1


def test_an_invalid_deal_is_told_at_its_field_and_kept(writer: Client, evening: Evening) -> None:
    response = writer.post(f"{evening.url}enter/", taps(re=["2", "3", "4"], exact="239", note="what a hand"))
    assert response.status_code == 200
    assert errors_of(response) == {
        "re": ["Must be two different players"],
        "points": ["1 and 239 card points are impossible"],
    }
    assert response.context["form"]["re"].value() == ["2", "3", "4"]
    for kept in ('value="239"', 'value="what a hand"'):
        assert kept in response.content.decode()
    assert evening.sheet.deals.count() == 0


REFUSED: list[dict[str, Any]] = [
    {"re": ["1"], "points": ""},
    {"re": ["1", "2", "3"], "points": ""},
    {"re": [], "points": "", "exact": "many"},
    {"points": "", "note": "x" * 201},
    {"game": "manual"},
    {"game": "marriage", "re": []},
    {"game": "penalty", "note": "x" * 201},
]


@pytest.mark.parametrize("fields", REFUSED)
def test_the_foot_of_a_refused_deal_says_what_stands_at_its_fields(
    writer: Client, evening: Evening, fields: dict[str, Any]
) -> None:
    response = writer.post(f"{evening.url}enter/", taps(**fields))
    result = response.context["result"]
    said = [text for texts in errors_of(response).values() for text in texts]
    assert [*result.problems, *filter(None, [result.hint])] == said
    assert (len(said), [text in unescape(response.text) for text in said]) == (1, [True])


def test_a_place_that_somebody_else_took_is_a_conflict_that_loses_nothing(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal(points=181))
    before = stored()
    sent = taps(position=1, points="", exact="137", note="mine")
    response = writer.post(f"{evening.url}enter/", sent)
    assert (response.status_code, stored()) == (409, before)
    assert [[cell.points for cell in row.cells] for row in response.context["theirs"]] == [[3, 3, -3, -3]]
    form = response.context["form"]
    assert {name: form[name].value() for name in ("uid", "position", "exact", "note")} == {
        "uid": sent["uid"],
        "position": "2",
        "exact": "137",
        "note": "mine",
    }
    assert 'value="137"' in response.content.decode()


def test_after_the_conflict_the_own_deal_is_entered_as_the_next(writer: Client, evening: Evening) -> None:
    enter(evening, deal(points=181))
    shown = writer.post(f"{evening.url}enter/", taps(position=1)).context["form"]
    again = taps(uid=shown["uid"].value(), position=shown["position"].value())
    assert writer.post(f"{evening.url}enter/", again).status_code == 302
    assert points_of(evening) == [[3, 3, -3, -3, 0], [1, 1, -1, -1, 0]]


def test_a_conflict_shows_everything_that_was_entered_meanwhile(writer: Client, evening: Evening) -> None:
    enter(evening, deal(), deal(), deal())
    response = writer.post(f"{evening.url}enter/", taps(position=2))
    assert [row.position for row in response.context["theirs"]] == [2, 3]


def test_a_deal_that_was_taken_back_can_be_entered_after_all(writer: Client, evening: Evening) -> None:
    sent = taps()
    writer.post(f"{evening.url}enter/", sent)
    undo(evening)
    response = writer.post(f"{evening.url}enter/", sent)
    assert (response.status_code, response.context["theirs"]) == (409, ())
    again = {**sent, "uid": response.context["form"]["uid"].value()}
    assert writer.post(f"{evening.url}enter/", again).status_code == 302
    assert evening.sheet.deals.count() == 1


def test_a_dealer_out_of_turn_stands_in_the_address(evening: Evening) -> None:
    five = begin(FIVE)
    response = visitor(five.token).get(f"{five.url}enter/?dealer=1")
    assert [label for _seat, label in response.context["form"].fields["re"].choices] == [*FIVE[1:]]


@pytest.mark.parametrize("dealer", ["5", "7", "0", "Anna", "9" * 30])
def test_a_dealer_in_the_address_who_is_not_at_the_table_is_nobody(
    writer: Client, evening: Evening, dealer: str
) -> None:
    response = writer.get(f"{evening.url}enter/", {"dealer": dealer})
    assert response.context["form"].dealer is None


def test_the_result_is_shown_before_saving(writer: Client, evening: Evening) -> None:
    before = stored()
    assert preview(
        writer, evening, points="181-210", **{"calls.re": ["re"]}, **{"bonuses.kontra.fox": ["1"]}
    ) == DealResult(
        is_complete=True,
        headline="Re wins",
        bill=BillTexts(
            "1 + 1 + 1 + 2 − 1 = 4",
            "",
            (
                BillRow("item", "Won", "", "1", ""),
                BillRow("item", "Under 90", "", "+ 1", "= 2"),
                BillRow("item", "Under 60", "", "+ 1", "= 3"),
                BillRow("item", "Re called", "", "+ 2", "= 5"),
                BillRow("item", "Fox caught", "by Kontra", "− 1", "= 4"),
            ),
        ),
        shares=(
            *(PlayerShare("Anna", 4, 4), PlayerShare("Ben", 4, 4)),
            *(PlayerShare("Cem", -4, -4), PlayerShare("Dora", -4, -4)),
        ),
        bank_name="Bank",
    )
    assert stored() == before


def test_a_fox_in_a_solo_is_said_to_count_nothing(writer: Client, evening: Evening) -> None:
    solo = {"game": "solo", "solo": "queens", "re": ["1"]}
    assert preview(writer, evening, **solo, **{"bonuses.kontra.fox": ["1"]}).uncounted == "Fox caught"
    assert preview(writer, evening, **{"bonuses.kontra.fox": ["1"]}).uncounted == ""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([deal()], "Anna deals, Ben leads"),
        ([deal(game="redeal", reason="misdeal")], "Dora deals again, Anna leads"),
        ([deal(), deal(game="penalty", by="Ben", penalty=2)], "Anna deals, Ben leads"),
        ([deal(game="solo", solo="queens", re="Cem", points=130)], "Dora deals again, Anna leads"),
    ],
)
def test_a_dealer_who_stays_deals_again(
    writer: Client, evening: Evening, lines: list[Deal], said: str
) -> None:
    enter(evening, *lines)
    page = writer.get(evening.url).content.decode()
    assert said in " ".join(strip_tags(page).split())


def test_the_result_says_what_is_missing(writer: Client, evening: Evening) -> None:
    assert preview(writer, evening, re=["1"]) == DealResult(is_complete=False, hint="Who was Re?")
    assert preview(writer, evening, points="") == DealResult(is_complete=False, hint="How many card points?")


def test_the_result_says_what_is_wrong(writer: Client, evening: Evening) -> None:
    assert preview(writer, evening, **{"bonuses.re.doppelkopf": ["1"]}, points="0-29") == DealResult(
        is_complete=False, problems=("Needs at least 40 card points",)
    )
    assert preview(writer, evening, exact="1").problems == ("1 and 239 card points are impossible",)
    assert preview(writer, evening, exact="many", points="").problems == ("Enter a whole number.",)


def test_a_result_is_a_fragment_and_no_page(writer: Client, evening: Evening) -> None:
    content = writer.post(f"{evening.url}preview/", taps()).content.decode().strip()
    assert content.startswith('<div id="result"')
    assert "<html" not in content


def test_the_result_of_a_correction_is_that_of_its_place(writer: Client) -> None:
    evening = begin(bock_triggers=["manual"])
    enter(evening, deal(marks=["bock"]), deal())
    response = visitor(evening.token).post(f"{evening.url}deals/2/preview/", taps(position=2))
    assert response.context["result"].bill.formula == "1 × 2 = 2"


def test_a_deal_is_corrected_from_a_form_that_holds_what_is_there(writer: Client, evening: Evening) -> None:
    enter(evening, deal(points=137, calls={"re": ["re"]}))
    form = writer.get(f"{evening.url}deals/1/correct/").context["form"]
    assert {name: form[name].value() for name in ("re", "exact", "calls.re", "version")} == {
        "re": ["1", "2"],
        "exact": 137,
        "calls.re": ["re"],
        "version": 1,
    }
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1))
    assert (response.status_code, response.headers["Location"]) == (302, f"{evening.url}")
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


def test_an_invalid_correction_is_told_at_its_field_and_changes_nothing(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal())
    before = stored()
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1, re=["1"]))
    assert (response.status_code, list(errors_of(response)), stored()) == (200, ["re"], before)


def test_a_correction_of_what_somebody_else_corrected_is_asked_again(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1, note="mine"))
    assert errors_of(response) == {
        "__all__": [
            "Someone changed this deal while you corrected it. Look at it and save again to replace it."
        ]
    }
    form = response.context["form"]
    assert (form["note"].value(), form["version"].value()) == ("mine", "2")
    assert writer.post(f"{evening.url}deals/1/correct/", taps(version=2)).status_code == 302
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


def test_what_is_wrong_in_what_is_seldom_asked_stands_open(writer: Client, evening: Evening) -> None:
    page = writer.post(f"{evening.url}enter/", {**taps(), "adjust.1": "abc"})
    assert list(errors_of(page)) == ["adjust.1"]
    assert '<details id="rare" class="rare" open>' in page.text
    assert '<details id="rare" class="rare" >' in writer.get(f"{evening.url}enter/").text


def test_who_sits_out_is_told_not_to_have_played(five: Evening) -> None:
    response = visitor(five.token).post(f"{five.url}enter/", taps(re=["2", "5"], position=3))
    assert errors_of(response) == {"re": ["Whoever sits out this deal cannot have played."]}
    assert five.sheet.deals.count() == 2


def test_a_correction_that_makes_a_later_deal_impossible_says_so(five: Evening) -> None:
    response = visitor(five.token).post(f"{five.url}deals/1/correct/", taps(version=1, game="redeal"))
    assert response.status_code == 200
    assert errors_of(response) == {
        "__all__": [
            (
                "A later deal would no longer be possible (must be players who are not sitting out this "
                "deal). Correct that one first."
            )
        ]
    }


def test_who_must_play_a_solo_now_is_asked_which_one() -> None:
    evening = begin(length=1)
    page = visitor(evening.token).get(f"{evening.url}enter/").content.decode()
    assert '<p class="hint">Which solo?</p>' in page


def test_a_uid_of_another_sheet_is_a_new_deal_here(writer: Client, evening: Evening) -> None:
    uid, other = uuid4(), begin()
    writes.enter_deal(sheet_id=other.sheet.pk, deal=deal(), uid=uid, position=1, device="")
    writer.post(f"{evening.url}enter/", taps(uid=uid))
    assert evening.sheet.deals.get().uid == uid


def test_two_entries_of_one_deal_stand_side_by_side(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    shown = writer.post(f"{evening.url}enter/", taps(**{"calls.re": ["re"]})).context
    two = shown["two"]
    assert [(fact.label, fact.theirs, fact.mine) for fact in two.facts if fact.differs] == [
        ("Card points", "Re 131", "Re 121–150"),
        ("Calls of Re", "", "Re"),
    ]
    assert [(share.name, share.both) for share in two.shares] == [
        ("Anna", (1, 3)),
        ("Ben", (1, 3)),
        ("Cem", (-1, -3)),
        ("Dora", (-1, -3)),
    ]
    assert (two.number, two.position, two.version, two.is_same) == (1, 1, 1, False)


def test_mine_takes_the_place_of_the_other_entry(writer: Client, evening: Evening) -> None:
    line = enter(evening, deal())
    shown = writer.post(f"{evening.url}enter/", taps(**{"calls.re": ["re"]})).context
    sent: dict[str, Any] = {}
    for name, value in shown["sent"]:
        sent.setdefault(name, []).append(value)
    again = {**sent, "position": 1, "version": shown["two"].version}
    address = f"{evening.url}deals/1/correct/"
    assert writer.post(address, again, headers={"Prefer": "return=minimal"}).status_code == 204
    assert points_of(evening) == [[3, 3, -3, -3, 0]]
    assert [stored.uid for stored in evening.sheet.deals.all()] == [line.uid]


def test_equal_entries_leave_nothing_to_replace(writer: Client, evening: Evening) -> None:
    writer.post(f"{evening.url}enter/", taps())
    response = writer.post(f"{evening.url}enter/", taps())
    assert response.context["two"].is_same
    assert b'id="replace"' not in response.content


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"penalty": "20"}, "Penalty: Cem −20"),
        ({"penalty": "6", "to": ["2"]}, "Penalty: Cem −6"),
    ],
)
def test_what_a_penalty_costs_is_said_before_it_is_saved(
    writer: Client, evening: Evening, fields: dict[str, Any], said: str
) -> None:
    penalty: dict[str, Any] = {"game": "penalty", "by": "3", "re": [], "points": "", **fields}
    response = writer.post(f"{evening.url}preview/", taps(**penalty))
    assert said in response.text


def test_a_case_of_a_penalty_says_its_points_before_it_is_saved(writer: Client, evening: Evening) -> None:
    page = writer.get(f"{evening.url}enter/").context["form"]
    for case, _label in page.fields["penalty_case"].choices[:1]:
        penalty: dict[str, Any] = {"game": "penalty", "by": "3", "re": [], "points": "", "penalty_case": case}
        result = writer.post(f"{evening.url}preview/", taps(**penalty)).context["result"]
        assert re.fullmatch(r"Penalty: Cem −[0-9]+", result.headline), (case, result)


@pytest.mark.parametrize(
    ("waited", "at"),
    [("", "22:00:00"), ("0", "22:00:00"), ("1800", "21:30:00"), ("9" * 18, "20:00:00"), ("-5", "22:00:00")],
)
def test_a_deal_that_waited_was_entered_when_it_was_saved(
    writer: Client, evening: Evening, waited: str, at: str
) -> None:
    started = datetime(2026, 11, 20, 20, tzinfo=UTC)
    models.Sheet.objects.update(started=started)
    with time_machine.travel(started + timedelta(hours=2), tick=False):
        writer.post(f"{evening.url}enter/", taps(waited=waited))
    assert evening.sheet.deals.get().facts["at"] == f"2026-11-20T{at}+00:00"


def test_whoever_types_less_than_none_has_keys_with_a_minus(writer: Client, evening: Evening) -> None:
    """A keyboard of figures alone has none on many phones."""
    fields = writer.get(f"{evening.url}enter/").context["form"].fields
    typed = {name: field for name, field in fields.items() if "inputmode" in field.widget.attrs}
    least = {name: field.min_value for name, field in typed.items()}
    keys = {name: field.widget.attrs["inputmode"] for name, field in typed.items()}
    assert {"each.1", "adjust.1", "bank", "exact"} <= keys.keys()
    assert keys == {name: "text" if low < 0 else "numeric" for name, low in least.items()}
