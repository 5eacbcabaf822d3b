"""A season's final, evenings in play, and extras that are shared, as a player could check them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.utils.timezone import now

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.club.leagues.standings.columns import table_of
from scorekeeper.club.leagues.standings.deal_exports import figures_table
from scorekeeper.club.leagues.standings.evenings import player_season
from scorekeeper.club.leagues.standings.exports import standings_table
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.sheets.models import Sheet
from tests.cast import begin, deal, enter
from tests.club import Club, player, take_in
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db


FINAL = {"final_day": "2026-03-01", "final_players": 2, "final_carried": "half"}


def test_who_is_in_the_final_takes_half_along_and_stands_before_all_others(club: Club) -> None:
    play(club, "2026-01-05", 4, {"Anna": 5, "Ben": 1, "Cem": -4, "Dora": -2})
    play(club, "2026-02-05", 4, {"Anna": 0, "Ben": 2, "Cem": 3, "Dora": -5})
    before = {"Anna": (1, 5, None), "Ben": (2, 3, None), "Cem": (3, -1, None), "Dora": (4, -7, None)}
    assert in_final(club) == before
    play(club, "2026-03-05", 4, {"Anna": -2, "Ben": 4, "Cem": 8, "Dora": -10})
    assert in_final(club) == {
        "Ben": (1, Fraction(11, 2), (Fraction(3, 2), 4)),
        "Anna": (2, Fraction(1, 2), (Fraction(5, 2), -2)),
        "Cem": (3, -1, None),
        "Dora": (4, -7, None),
    }
    season = make_season(group=club.group, name="Saison", **FINAL)
    lines = standings_table(season, standings_of(season)).lines
    assert [(*line[:6], *line[8:]) for line in lines] == [
        (1, "Ben", 5.5, 7, 12, 3, 1.5, 4),
        (2, "Anna", 0.5, 3, 12, 3, 2.5, -2),
        (3, "Cem", -1, -1, 8, 2, None, None),
        (4, "Dora", -7, -7, 8, 2, None, None),
    ]
    assert [row.lacking for row in standings_of(season).rows] == [
        "+1.5 taken along, +4 in the final",
        "+2.5 taken along, \N{MINUS SIGN}2 in the final",
        "",
        "",
    ]
    told = {name: player_season(season, player(club, name)).told for name in ("Ben", "Cem")}
    assert told == {
        "Ben": "Into the final go +1.5, and +4 were made in it.",
        "Cem": "Not in the final: the place from before it stays.",
    }


def in_final(club: Club) -> dict[str, Any]:
    """Place and what counts by name, and of who is in the final what was carried into it and made in it."""
    lines = standings_of(Season(group=club.group, number=0, name="Alle", **FINAL)).rows
    return {
        row.player.name: (
            row.line.place,
            row.line.counts,
            (row.line.final.carried, row.line.final.made) if row.line.final else None,
        )
        for row in lines
    }


def test_an_evening_in_play_is_missed_by_nobody_yet(club: Club) -> None:
    play(club, "2026-01-05", 4, {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3})
    enter(take_in(club, begin(("Anna", "Ben", "Cem", "Emil"))), deal())
    season = Season(group=club.group, number=0, name="Alle", absence_points=-20)

    def missed() -> dict[str, int]:
        return {row.player.name: row.line.total.missed for row in standings_of(season).rows}

    assert missed() == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 0, "Emil": 1}
    assert player_season(season, player(club, "Dora")).counts == "−3"
    Sheet.objects.update(ended_at=now())
    assert missed() == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 1, "Emil": 1}
    assert player_season(season, player(club, "Dora")).counts == "−23"


def test_of_evenings_known_by_their_results_nothing_else_is_said(club: Club) -> None:
    evening = take_in(club, begin())
    made = {"Anna": 9, "Ben": 3, "Cem": -4, "Dora": -8}
    whole = {"deals": [24, 24, 24, 24], "table": True}
    enter(evening, deal(tuple(made), game="manual", each=made, evening=whole))
    season = Season(group=club.group, number=0, name="Alle")
    cells = next(cells for row, cells in table_of(season, standings_of(season), "").parts[0])
    assert cells == ("1", "24", "+0.38", "–", "–", "1")
    anna = next(line for line in figures_table(season).lines if line[0] == "Anna")
    assert anna == ("Anna", 24, None, 9, *[None] * 10)


def test_what_is_for_the_most_is_shared_exactly(club: Club) -> None:
    play(club, "2026-01-05", 4, {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3})
    season = Season(group=club.group, number=0, name="Alle", most_won=5, shares_most=True)
    assert {row.player.name: row.counts for row in standings_of(season).rows} == {
        "Anna": "+5.5",
        "Ben": "+5.5",
        "Cem": "−3",
        "Dora": "−3",
    }
