"""The sheet itself: what it shows, and to whom."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from rulesets.scoring.deal import Deal
from scorekeeper.play.sheets import models
from tests.cast import FIVE, Evening, begin, deal, enter, points_of, undo, visitor
from tests.club import found, signed_in, take_in

pytestmark = pytest.mark.django_db


def test_an_empty_sheet_says_who_deals_and_leads(reader: Client, evening: Evening) -> None:
    page = reader.get(evening.url).context["page"]
    assert (page.rows, page.undo, page.bank, page.counted, page.length) == ((), None, None, 0, 24)
    assert (page.next.number, page.next.dealer, page.next.leads, page.next.is_over) == (
        1,
        "Dora",
        "Anna",
        False,
    )
    assert [(column.name, column.is_dealer) for column in page.columns if column.is_dealer] == [
        ("Dora", True)
    ]


def test_the_sheet_shows_points_totals_and_places(reader: Client, evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=181))
    page = reader.get(evening.url).context["page"]
    assert [[cell.points for cell in row.cells] for row in page.rows] == [[1, 1, -1, -1], [3, -3, 3, -3]]
    assert [[cell.total for cell in row.cells] for row in page.rows] == [[1, 1, -1, -1], [4, -2, 2, -4]]
    assert [(column.total, column.place) for column in page.columns] == [(4, 1), (-2, 3), (2, 2), (-4, 4)]
    assert [column.name for column in page.columns if column.is_leader] == ["Anna"]


def test_only_who_writes_is_offered_to_undo(writer: Client, reader: Client, evening: Evening) -> None:
    enter(evening, deal())
    assert reader.get(evening.url).context["page"].undo is None
    assert writer.get(evening.url).context["page"].undo.change == models.Change.objects.get().pk


def test_a_sheet_of_five_shows_who_sits_out() -> None:
    evening = begin(FIVE)
    page = visitor(evening.token).get(evening.url).context["page"]
    assert [column.name for column in page.columns if column.sits_out] == ["Emil"]
    assert "Emil sits out" in page.next.sentences


def test_who_must_play_a_solo_stands_out_and_not_who_sits_out() -> None:
    evening = begin(FIVE, length=5)
    page = visitor(evening.token).get(evening.url).text
    (forced,) = re.findall(r'<li class="forced">(.*?)</li>', page)
    assert forced.startswith("Anna must play a compulsory solo now")


def test_nobody_sits_out_once_the_evening_is_over() -> None:
    evening = begin(FIVE, length=1, duty_solos="none")
    enter(evening, deal())
    page = visitor(evening.token).get(evening.url).context["page"]
    assert [(column.name, column.is_dealer, column.sits_out) for column in page.columns] == [
        (name, False, False) for name in FIVE
    ]


def test_the_bank_is_shown_once_it_was_used(reader: Client, evening: Evening) -> None:
    enter(evening, deal(game="manual", each={"Anna": 3, "Ben": -1}, bank=-2))
    page = reader.get(evening.url).context["page"]
    assert (page.bank, page.rows[0].bank_points, page.rows[0].bank_total) == (-2, -2, -2)


def test_the_bank_is_the_pot_where_a_pot_is_played_for() -> None:
    evening = begin(preset="pot", length=0)
    enter(evening, deal())
    reader = visitor(evening.read_token)
    assert reader.get(evening.url).context["page"].bank_name == "Pot"
    assert reader.get(f"{evening.url}evening/").context["page"].bank_name == "Pot"
    assert reader.get(f"{evening.url}deals/1/").context["line"].result.bank_name == "Pot"


def solo(who: str, kind: str = "queens") -> Deal:
    return deal(game="solo", solo=kind, re=[who], points=131)


SOLOS: dict[str, tuple[dict[str, Any], list[Deal], list[str]]] = {
    "nobody owes any": ({"duty_solos": "none"}, [solo("Ben")], ["Queen solo"]),
    "voluntary after the compulsory one": (
        {},
        [solo("Ben"), solo("Ben", "jacks")],
        ["Compulsory solo: Queen solo", "Voluntary solo: Jack solo"],
    ),
    "forced": ({"length": 4}, [solo("Anna")], ["Forced solo: Queen solo"]),
    "extra": (
        {"preset": "pot", "length": 0},
        [solo("Ben"), solo("Ben")],
        ["Compulsory solo: Queen solo", "Extra solo: Queen solo"],
    ),
    "closing": (
        {"length": 1, "canmaymust": True, "players_max": 4, "duty_solos": "none"},
        [solo("Anna"), solo("Ben")],
        ["Queen solo", "Can, May, Must: Queen solo"],
    ),
}


@pytest.mark.parametrize("name", SOLOS)
def test_a_line_says_what_kind_of_solo_it_was(name: str) -> None:
    settings, solos, titles = SOLOS[name]
    evening = begin(**settings)
    enter(evening, *solos)
    rows = visitor(evening.read_token).get(evening.url).context["page"].rows
    assert [[mark.title for mark in row.marks] for row in rows] == [[title] for title in titles]


def test_a_long_sheet_shows_its_last_lines_and_all_of_them_on_request(
    reader: Client, evening: Evening
) -> None:
    enter(evening, *[deal(game="redeal", reason="other") for _deal in range(62)])
    short, full = reader.get(evening.url).context["page"], reader.get(f"{evening.url}?all=1").context["page"]
    assert (len(short.rows), short.earlier, short.rows[0].position) == (60, 2, 3)
    assert (len(full.rows), full.earlier) == (62, 0)
    assert short.rows == full.rows[2:]


def test_what_was_taken_back_is_offered_until_the_next_deal(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    writer.post(f"{evening.url}undo/", {"change": writer.get(evening.url).context["page"].undo.change})
    offered = writer.get(evening.url).context["page"].restore
    assert visitor(evening.read_token).get(evening.url).context["page"].restore is None
    writer.post(f"{evening.url}undo/", {"change": offered.change})
    page = writer.get(evening.url).context["page"]
    assert (points_of(evening), page.restore) == ([[1, 1, -1, -1, 0]], None)
    undo(evening)
    enter(evening, deal())
    assert writer.get(evening.url).context["page"].restore is None


def test_a_sheet_that_is_over_begins_with_the_places(writer: Client) -> None:
    evening = begin(length=1, duty_solos="none")
    assert order(evening) == ["lines", "next"]
    enter(evening, deal())
    page = visitor(evening.token).get(evening.url).context["page"]
    assert (page.next.is_over, [column.place for column in page.columns]) == (True, [1, 1, 3, 3])
    assert order(evening) == ["next", "lines"]
    assert heads(evening) == ["The evening", "Deal 1: Re wins", "That was the last deal"]
    models.Sheet.objects.update(started=now() - timedelta(days=4))
    assert heads(evening) == ["The evening", "Deal 1: Re wins", "Result"]


def test_a_sheet_of_an_evening_long_ago_begins_with_the_places_though_nobody_has_ended_it() -> None:
    evening = begin(duty_solos="none")
    enter(evening, deal())
    assert order(evening) == ["lines", "next"]
    models.Sheet.objects.update(started=now() - timedelta(days=4))
    assert order(evening) == ["next", "lines"]
    text = visitor(evening.token).get(evening.url).content.decode()
    assert ("Unfinished" in text, "Another deal" in text, "Enter deal" in text) == (True, True, False)


def heads(evening: Evening) -> list[str]:
    """What stands over the chart of the evening, the last deal, and what came out."""
    text = visitor(evening.token).get(evening.url).content.decode()
    return [
        " ".join(re.sub(r"<[^>]+>", " ", each).split())
        for each in re.findall(r"<h2>(.*?)</h2>", text, re.DOTALL)
    ]


def order(evening: Evening) -> list[str]:
    """What stands first on the page of a sheet: its lines, or what comes next."""
    text = visitor(evening.token).get(evening.url).content.decode()
    places = {"lines": text.index('class="lines"'), "next": text.index('id="next"')}
    return sorted(places, key=lambda part: places[part])


def test_back_leads_to_the_group_only_for_who_comes_from_it(evening: Evening) -> None:
    club = found()
    take_in(club, evening)
    back = {
        who: re.findall(r'class="icon-button"\s+href="([^"]+)"', browser.get(evening.url).content.decode())[0]
        for who, browser in (("member", signed_in(club.ben)), ("by link", visitor(evening.token)))
    }
    assert back == {"member": club.url, "by link": "/"}
