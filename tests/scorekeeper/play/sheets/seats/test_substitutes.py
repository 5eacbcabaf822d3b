"""Somebody takes the seat of who goes: where they sit, and what goes on naming the right people."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulesets import play
from rulesets.document import read_sheet
from scorekeeper.club.evenings.group.views import TakeForm
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.engine import document_of, open_sheet, table_of
from scorekeeper.play.sheets.offline import what_is_known
from scorekeeper.play.sheets.seat_ids import ids_on
from tests.cast import FOUR, Evening, begin, correct, deal, enter, points_of, stored, taps, undo, visitor

pytestmark = pytest.mark.django_db

THERE = {"first": 1, "last": None}


def change(evening: Evening, gone: str = "", **fields: Any) -> Any:
    """Send the page of the players as it is shown, with who is gone and what is said."""
    client = visitor(evening.token)
    form = client.get(f"{evening.url}players/").context["form"]
    sent = {"revision": form["revision"].value(), "joining": "", "instead": ""}
    for row in form.rows:
        sent[row.name.name] = row.name.value()
        if row.there and row.there.value() and row.name.value() != gone:
            sent[row.there.name] = "on"
    sent |= fields
    return client.post(
        f"{evening.url}players/", {key: value for key, value in sent.items() if value is not None}
    )


def replace(evening: Evening, gone: str, name: str, **fields: Any) -> None:
    """Let somebody go and somebody else take their seat."""
    assert change(evening, gone, joining=name, **fields).status_code == 302


def sheet_of(evening: Evening) -> models.Sheet:
    """The sheet as it is stored."""
    return models.Sheet.objects.get(pk=evening.sheet.pk)


def seated(evening: Evening) -> list[tuple[str, int, int | None]]:
    """Who sits where, from when to when."""
    return list(evening.sheet.seats.values_list("name", "first", "last"))


def next_dealer(evening: Evening) -> str:
    """Who deals next."""
    table, _stored, session = open_sheet(sheet_of(evening))
    return table.names[session.next.dealer]


def named(evening: Evening, **facts: Any) -> Any:
    """A deal, with the names as they are seated."""
    return deal(table_of(sheet_of(evening)).names, **facts)


def test_the_document_has_whoever_takes_a_seat_behind_whose_it_was(evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Ben", "Cem"]))
    before = document_of(evening.sheet)
    replace(evening, "Cem", "Fritz")
    players = ["Anna", "Ben", {"name": "Cem", "to": 2}, {"name": "Fritz", "from": 3}, "Dora"]
    assert document_of(sheet_of(evening)) == before | {"players": players}
    assert (list(wrong_lines(sheet_of(evening))), has_wrong_results(sheet_of(evening))) == ([], False)


@pytest.mark.parametrize(("deals", "dealer"), [(1, "Anna"), (2, "Fritz"), (3, "Cem"), (4, "Dora")])
def test_the_order_of_dealers_stays_whenever_somebody_takes_a_seat(
    evening: Evening, deals: int, dealer: str
) -> None:
    enter(evening, *[deal()] * deals)
    replace(evening, "Ben", "Fritz")
    assert next_dealer(evening) == dealer
    turns = [dealer]
    for _deal in range(4):
        enter(evening, named(evening, re=["Anna", "Fritz"]))
        turns.append(next_dealer(evening))
    order = ["Anna", "Fritz", "Cem", "Dora"]
    first = order.index(dealer)
    assert turns == [order[(first + turn) % 4] for turn in range(5)]
    document = document_of(sheet_of(evening))
    assert play(read_sheet(document)).state == open_sheet(sheet_of(evening))[2].state


def test_stored_facts_and_points_stay_those_of_the_same_people(evening: Evening) -> None:
    enter(evening, deal(re=["Cem", "Dora"]), deal(re=["Ben", "Dora"]))
    facts, points = stored()["Deal"], points_of(evening)
    replace(evening, "Anna", "Fritz")
    assert stored()["Deal"] == facts
    assert points_of(evening) == [[0, *own] for own in points]  # Anna dealt last, so that Ben is next
    enter(evening, named(evening, re=["Fritz", "Dora"]))
    assert sheet_of(evening).deals.get(position=3).facts["re"] == ["5", "4"]
    totals = dict(
        zip(table_of(sheet_of(evening)).names, open_sheet(sheet_of(evening))[2].state.totals, strict=True)
    )
    assert totals == {"Anna": -2, "Fritz": 1, "Ben": -1, "Cem": -1, "Dora": 3}


def test_an_earlier_deal_is_corrected_and_taken_back_after_somebody_took_a_seat(
    evening: Evening,
) -> None:
    enter(evening, deal(re=["Cem", "Dora"]), deal(re=["Ben", "Dora"]))
    replace(evening, "Anna", "Fritz")
    enter(evening, named(evening, re=["Fritz", "Dora"]))
    correct(evening, 1, named(evening, re=["Anna", "Dora"]))
    line = visitor(evening.token).get(f"{evening.url}deals/1/").context["line"]
    assert line.history[0].differences == ("Re: Cem, Dora → Anna, Dora",)
    assert document_of(sheet_of(evening))["deals"][0]["re"] == ["Anna", "Dora"]
    undo(evening)
    assert document_of(sheet_of(evening))["deals"][0]["re"] == ["Cem", "Dora"]


def test_whoever_dealt_last_may_turn_out_to_deal_again_and_so_the_other_does() -> None:
    evening = begin(solo_dealer_stays="always")
    enter(evening, deal(), deal())
    solo = {"game": "solo", "solo": "queens", "re": ["Anna"], "points": 131}
    replace(evening, "Anna", "Fritz")
    assert (next_dealer(evening), seated(evening)[:2]) == ("Ben", [("Fritz", 3, None), ("Anna", 1, 2)])
    correct(evening, 2, named(evening, **solo))
    assert (next_dealer(evening), seated(evening)[:2]) == ("Fritz", [("Anna", 1, 2), ("Fritz", 3, None)])
    correct(evening, 2, named(evening), version=2)
    assert (next_dealer(evening), seated(evening)[:2]) == ("Ben", [("Fritz", 3, None), ("Anna", 1, 2)])


def test_a_deal_that_waited_on_a_phone_since_before_means_the_same_people(evening: Evening) -> None:
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    client, sent = visitor(evening.token), taps(position=2, re=["3", "4"])
    assert client.post(f"{evening.url}enter/", sent).status_code == 302
    assert document_of(sheet_of(evening))["deals"][1]["re"] == ["Cem", "Dora"]


def test_two_take_seats_at_once_and_one_of_them_is_followed_later(evening: Evening) -> None:
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    replace(evening, "Cem", "Gerd")
    enter(evening, named(evening, re=["Anna", "Fritz"]))
    replace(evening, "Fritz", "Hans")
    assert seated(evening) == [
        *(("Anna", 1, None), ("Ben", 1, 1), ("Fritz", 2, 2), ("Hans", 3, None)),
        *(("Cem", 1, 1), ("Gerd", 2, None), ("Dora", 1, None)),
    ]
    assert next_dealer(evening) == "Hans"


def test_before_the_next_deal_it_is_taken_back_and_nobody_gets_that_number(evening: Evening) -> None:
    enter(evening, deal())
    before = document_of(sheet_of(evening))
    replace(evening, "Ben", "Fritz")
    assert change(evening, "Fritz", there_1="on").status_code == 302
    assert document_of(sheet_of(evening)) == before
    replace(evening, "Cem", "Gerd")
    sheet = sheet_of(evening)
    assert ids_on(sheet)[:5] == ("1", "2", "3", "6", "4")
    enter(evening, named(evening, re=["Anna", "Gerd"]))
    assert sheet.deals.get(position=2).facts["re"] == ["1", "6"]


def test_whoever_has_just_taken_a_seat_can_leave_it_to_another_one(evening: Evening) -> None:
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    replace(evening, "Fritz", "Gerd")
    assert seated(evening)[1:3] == [("Ben", 1, 1), ("Gerd", 2, None)]


def test_about_whom_something_was_entered_stays(evening: Evening) -> None:
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    enter(
        evening,
        named(evening, game="redeal", reason="misdeal", adjustments=[{"player": "Fritz", "points": 1}]),
    )
    page = change(evening, "Fritz", there_1="on")
    assert page.context["form"].errors == {"__all__": ["Someone who has just joined plays at least one deal"]}


def test_who_leaves_and_is_followed_comes_back_before_the_next_deal_and_five_play() -> None:
    evening = begin(players_max=5)
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    assert change(evening, there_1="on").status_code == 302
    assert seated(evening)[1:3] == [("Ben", 1, None), ("Fritz", 2, None)]
    assert models.Seat.objects.filter(substitute_for=None).count() == 5


def test_before_the_first_deal_whoever_takes_a_seat_has_it_from_the_beginning(evening: Evening) -> None:
    replace(evening, "Dora", "Fritz")
    assert document_of(sheet_of(evening))["players"] == ["Anna", "Ben", "Cem", "Fritz"]
    assert next_dealer(evening) == "Fritz"


def test_whoever_takes_a_seat_owes_a_solo_of_their_own(evening: Evening) -> None:
    enter(evening, deal(game="solo", solo="queens", re=["Ben"], points=131))
    replace(evening, "Ben", "Fritz")
    table, _stored, session = open_sheet(sheet_of(evening))
    assert dict(zip(table.names, session.next.owed, strict=True)) == {
        **dict.fromkeys(("Anna", "Cem", "Dora", "Fritz"), (1,)),
        "Ben": (0,),
    }


@pytest.mark.parametrize(
    ("gone", "fields", "errors"),
    [
        (
            "Ben",
            {"instead": "3"},
            {"instead": ["Cem is still playing. Only a seat that someone leaves can be taken."]},
        ),
        ("Ben", {"there_2": None}, {"instead": ["More than one player leaves. Whose seat is it?"]}),
        (
            "",
            {"instead": "9"},
            {"instead": ["Select a valid choice. 9 is not one of the available choices."]},
        ),
    ],
)
def test_a_seat_that_cannot_be_taken_is_said_at_its_field_and_changes_nothing(
    evening: Evening, gone: str, fields: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    enter(evening, deal())
    before = stored()
    page = change(evening, gone, joining="Fritz", **fields)
    assert (page.status_code, page.context["form"].errors) == (200, errors)
    assert stored() == before


def test_the_page_offers_the_seats_that_nobody_has_taken_yet(evening: Evening) -> None:
    enter(evening, deal())
    replace(evening, "Ben", "Fritz")
    form = visitor(evening.token).get(f"{evening.url}players/").context["form"]
    assert [str(label) for _number, label in form.fields["instead"].choices] == [
        "the one that is left, or else the last",
        "between the last and the first player",
        *(f"seat of {name}" for name in ("Anna", "Fritz", "Cem", "Dora")),
    ]
    assert [row.name.name for row in form.rows] == ["name_0", "name_1", "name_4", "name_2", "name_3"]


def test_a_phone_says_whose_seat_is_taken_and_says_it_twice(evening: Evening) -> None:
    enter(evening, deal())
    client = visitor(evening.token)
    sent = {"position": 2, "joins": "Fritz", "seat": "5", "instead": "2", "leaves": ["2"]}
    for _time in range(2):
        answer = client.post(f"{evening.url}players/", sent, headers={"prefer": "return=minimal"})
        assert answer.status_code == 204
    assert [name for name, *_there in seated(evening)] == ["Anna", "Ben", "Fritz", "Cem", "Dora"]
    taken = sent | {"joins": "Gerd", "seat": "6", "leaves": []}
    answer = client.post(f"{evening.url}players/", taken, headers={"prefer": "return=minimal"})
    assert (answer.status_code, answer.content.decode()) == (
        422,
        "Someone has already taken the seat of Ben.",
    )


def test_a_phone_knows_who_sits_where_by_numbers(evening: Evening) -> None:
    enter(evening, deal(re=["Cem", "Dora"]))
    replace(evening, "Ben", "Fritz")
    table, _stored, session = open_sheet(sheet_of(evening))
    known = what_is_known(sheet_of(evening), table, session.state, 2)
    assert known["order"] == ["1", "2", "5", "3", "4"]
    assert known["standing"]["seats"] == [0, 4, 2, 3]
    assert known["standing"]["totals"] == [-1, -1, 1, 1, 0]
    assert (known["names"]["5"], known["used"]) == ("Fritz", 5)


def test_a_phone_stays_that_of_the_same_person(client: Client, evening: Evening) -> None:
    enter(evening, deal())
    client = visitor(evening.token)
    client.post(f"{evening.url}owner/", {"seat": "3"})
    replace(evening, "Ben", "Fritz")
    page = client.get(evening.url).context["page"]
    assert [column.name for column in page.columns if column.seat == page.own_seat] == ["Cem"]


def test_nobody_takes_a_seat_where_the_four_or_three_play_to_the_end() -> None:
    for evening in (begin(preset="pot", length=0), begin(dummy=1)):
        enter(evening, deal(FOUR, re=["Anna", "Cem"]))
        before = stored()["Seat"]
        client, sheet = visitor(evening.token), sheet_of(evening)
        names = {f"name_{seat.position}": seat.name for seat in sheet.seats.all()}
        there = {f"there_{seat.position}": "on" for seat in sheet.seats.all() if seat.name != "Cem"}
        sent = {"revision": sheet.revision, **names, **there, "joining": "Fritz", "instead": "3"}
        client.post(f"{evening.url}players/", sent)
        assert stored()["Seat"] == before


def test_whoever_is_named_at_a_seat_on_a_page_of_before_is_meant_still(evening: Evening) -> None:
    """The page on which the players of a group are said, opened before somebody took a seat."""
    enter(evening, deal())
    seats = list(evening.sheet.seats.all())
    before = {seat.name: TakeForm.field_of(seat) for seat in seats}
    replace(evening, "Ben", "Fritz")
    after = {seat.name: TakeForm.field_of(seat) for seat in sheet_of(evening).seats.all()}
    assert after == before | {"Fritz": "seat5"}
