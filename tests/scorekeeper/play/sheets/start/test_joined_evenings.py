"""Which evening a sheet becomes a table of, and what an evening has been for its players."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.play.groups.models import Evening as StoredEvening
from scorekeeper.play.sheets.models import EveningResult, Sheet
from scorekeeper.play.sheets.start.writes import TakenTable, next_table, start_sheet
from tests.cast import Evening, begin, correct, deal, enter
from tests.club import Club, of_sheet, player, take_in

BERLIN = ZoneInfo("Europe/Berlin")

ONE: TakenTable = (1, 1, "ABCD")
TWO: TakenTable = (1, 2, "EFGH")

PLACES: tuple[tuple[str, list[TakenTable], str, tuple[int, int]], ...] = (
    ("the first table of an evening", [], "ABCD", (1, 1)),
    ("other people sit at another table", [ONE], "EFGH", (1, 2)),
    ("the same people play another round", [ONE], "ABCD", (2, 1)),
    ("they stay at their table", [ONE, TWO], "EFGH", (2, 2)),
    ("one of them has played already", [ONE, TWO], "AIJK", (2, 1)),
    ("their table is taken by others", [ONE, TWO, (2, 1, "EBCD")], "AFGH", (2, 2)),
    ("who comes late begins with the first round", [ONE, TWO, (2, 1, "ABEF")], "IJKL", (1, 3)),
    ("a table has gone in between", [ONE, (1, 3, "IJKL")], "EFGH", (1, 2)),
)


@pytest.mark.parametrize(
    ("taken", "people", "place"), [each[1:] for each in PLACES], ids=[each[0] for each in PLACES]
)
def test_round_and_table(taken: list[TakenTable], people: str, place: tuple[int, int]) -> None:
    assert next_table(taken, people) == place


def start(club: Club, moment: str, *names: str) -> Sheet:
    """A sheet of the club that is begun at some time."""
    sheet, _token = start_sheet(
        title="",
        names=names or ("Anna", "Ben", "Cem", "Dora"),
        first_dealer=3,
        preset="ddv",
        rules=presets()["ddv"].rules,
        length=24,
        group=club.group,
        started=datetime.fromisoformat(moment).replace(tzinfo=BERLIN),
    )
    return sheet


def test_what_a_group_begins_on_one_day_is_one_evening(club: Club) -> None:
    first = start(club, "2026-01-08T19:00")
    second = start(club, "2026-01-08T19:05", "Emil", "Frieda", "Gast", "Ivo")
    again = start(club, "2026-01-08T22:00", "Anna", "Emil", "Gast", "Ben")
    night = start(club, "2026-01-09T00:30", "Anna", "Emil", "Gast", "Ben")
    (evening,) = StoredEvening.objects.all()
    assert evening.day == date(2026, 1, 8)
    assert [(sheet.round, sheet.table) for sheet in (first, second, again, night)] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (3, 1),
    ]


def test_after_the_night_and_on_another_day_another_evening_begins(club: Club) -> None:
    for moment in ("2026-01-08T19:00", "2026-01-09T05:00", "2026-01-15T19:00", "2026-02-01T00:10"):
        start(club, moment)
    assert [str(evening.day) for evening in StoredEvening.objects.order_by("pk")] == [
        "2026-01-08",
        "2026-01-09",
        "2026-01-15",
        "2026-02-01",
    ]


def by_name(evening: StoredEvening) -> dict[str, tuple[int, int, int, int, int]]:
    """Place, points, deals, deals won and sheets of everybody."""
    return {
        each.player.name: (each.place, each.points, each.deals, each.won, each.sheets)
        for each in EveningResult.objects.filter(evening=evening).select_related("player")
    }


def two_tables(club: Club) -> tuple[Evening, Evening]:
    """Anna and Ben win 1 from Cem and Dora; then Emil wins 4 by hand from Anna, a guest wins 2."""
    first = take_in(club, begin())
    enter(first, deal())
    names = ("Anna", "Emil", "Gast", "Ivo")
    second = take_in(club, begin(names), beside=first)
    enter(second, deal(names, game="manual", each={"Anna": -4, "Emil": 4, "Gast": 2, "Ivo": -2}))
    return first, second


def test_an_evening_is_added_up_over_its_tables(club: Club) -> None:
    first, second = two_tables(club)
    assert of_sheet(first) == of_sheet(second)
    # Anna 1 - 4; of six people the guest has the second place and no line of their own, so has Ivo the sixth.
    assert by_name(of_sheet(first)) == {
        "Emil": (1, 4, 1, 1, 1),
        "Ben": (3, 1, 1, 1, 1),
        "Cem": (4, -1, 1, 0, 1),
        "Dora": (4, -1, 1, 0, 1),
        "Anna": (7, -3, 2, 1, 2),
    }


def test_a_correction_at_one_table_moves_the_places_of_all(club: Club) -> None:
    first, _second = two_tables(club)
    correct(first, 1, deal(game="manual", each={"Anna": -1, "Ben": 9, "Cem": -4, "Dora": -4}))
    places = {name: line[:2] for name, line in by_name(of_sheet(first)).items()}
    assert places == {"Ben": (1, 9), "Emil": (2, 4), "Cem": (5, -4), "Dora": (5, -4), "Anna": (7, -5)}


def test_two_players_who_are_one_have_one_line(club: Club) -> None:
    first, _second = two_tables(club)
    merge_players(player=player(club, "Emil"), into=player(club, "Ben"))
    assert by_name(of_sheet(first))["Ben"] == (1, 5, 2, 2, 2)
    assert "Emil" not in by_name(of_sheet(first))
