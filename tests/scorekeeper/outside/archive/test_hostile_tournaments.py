"""Whatever a file says of a tournament is read, or refused with its path, and nothing is changed by it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.problems import Refused
from scorekeeper.outside.archive.evening_extras import Extras
from scorekeeper.outside.archive.numbers import Known, PlacedSheet
from scorekeeper.play.groups.capacity import MOST_AWARDED, MOST_UNLOCKED
from tests.scorekeeper.outside.archive.hostile_tournament import (
    AT,
    BESIDE,
    PLAYERS,
    SHEETS,
    TABLE,
    TOURNAMENT,
    Path,
    changed,
)

OTHER = {"title": "x" * 81}
WRONG: dict[str, tuple[Path, Any, str]] = {
    "a tournament that is none": ((), 7, "tournament: must be an object"),
    "a field that is not known": (("by",), "anna", "tournament.by: is not a known field"),
    "a flag that is none": (("fours_only",), "yes", "tournament.fours_only: must be true or false"),
    "drawn in no known way": (("ahead",), "never", "tournament.ahead: must be one of all, round"),
    "counted in no known way": (("counting",), None, "tournament.counting: must be one of"),
    "a tie rule twice": (("ties",), ["lot", "lot"], "tournament.ties: must be a list of any of"),
    "a tie rule that is none": (("ties",), ["luck"], "tournament.ties: must be a list of any of"),
    "tie rules that are none": (("ties",), [[]], "tournament.ties: must be a list of any of"),
    "minutes beyond any": (("minutes",), 601, "tournament.minutes: must be a whole number from 0 to 600"),
    "minutes below zero": (("minutes_at_five",), -1, "tournament.minutes_at_five: must be a whole number"),
    "places for too few": (
        ("places_of_four",),
        [3, 1, -1],
        "tournament.places_of_four: must be 4 whole numbers from -999 to 999",
    ),
    "places of halves": (
        ("places_of_five",),
        [0.5] * 5,
        "tournament.places_of_five: must be 5 whole",
    ),
    "a miss beyond any": (("missed",), 10**30, "tournament.missed: must be a whole number"),
    "a fee below zero": (("fee",), -1, "tournament.fee: must be a whole number from 0 to"),
    "prizes without end": (("prizes",), "x" * 2001, "tournament.prizes: must be text of at most 2000"),
    "a series without a name": (("series",), {"best_of": 1}, "tournament.series.title: a name is needed"),
    "a series with a long name": (
        ("series",),
        OTHER,
        "tournament.series.title: must be text of",
    ),
    "a series that is none": (("series",), "Winter", "tournament.series: must be an object"),
    "the best of too many": (("series", "best_of"), 51, "tournament.series.best_of: must be a whole number"),
    "entrants that are none": (("entrants",), {}, "tournament.entrants: must be a list with at most 300"),
    "an entrant who is not here": (
        ("entrants", 0, "number"),
        9,
        "tournament.entrants: must be all those who are here, each once",
    ),
    "an entrant twice": (("entrants", 0, "number"), 2, "tournament.entrants: must be all those who are here"),
    "nobody entered": (("entrants",), None, "tournament.entrants: must be all those who are here"),
    "a long club": (("entrants", 0, "club"), "x" * 41, "tournament.entrants[0].club: must be text of at"),
    "taking over from nobody": (
        ("entrants", 0, "substitute_for"),
        9,
        "tournament.entrants: must each take over from someone else, and each from a different person",
    ),
    "taking over from oneself": (
        ("entrants", 3, "substitute_for"),
        4,
        "tournament.entrants: must each take over",
    ),
    "taking over in a circle": (
        ("entrants", 3, "substitute_for"),
        5,
        "tournament.entrants: must each take over",
    ),
    "two for one": (("entrants", 2, "substitute_for"), 4, "tournament.entrants: must each take over"),
    "an award for nobody": (
        ("awards", 0, "entrant"),
        9,
        "tournament.awards[0].entrant: must be the number of someone who is here",
    ),
    "an award in no round": (("awards", 0, "round"), 0, "tournament.awards[0].round: must be a whole number"),
    "an award of no kind": (("awards", 0, "kind"), "praise", "tournament.awards[0].kind: must be one of"),
    "an award of very much": (("awards", 0, "points"), -1001, "tournament.awards[0].points: must be a whole"),
    "an award for no reason": (("awards", 0, "reason"), "", "tournament.awards[0].reason: is missing"),
    "an award for a long reason": (
        ("awards", 0, "reason"),
        "x" * 201,
        "tournament.awards[0].reason: must be",
    ),
    "an award at no time": (("awards", 0, "at"), None, "tournament.awards[0].at: must be a time"),
    "cancelled by another award": (("awards", 0, "cancelled"), 1, "tournament.awards[0].cancelled: must be"),
    "awards without end": (
        ("awards",),
        TOURNAMENT["awards"] * (MOST_AWARDED + 1),
        "tournament.awards: must be a list with at most 500 entries",
    ),
    "a round that is not open": (
        ("releases", 0, "round"),
        2,
        "tournament.releases: must be all rounds whose tables are open, from the first on",
    ),
    "no round": (("releases",), None, "tournament.releases: must be all rounds whose tables are open"),
    "a round twice": (("releases",), TOURNAMENT["releases"] * 2, "tournament.releases: must be all rounds"),
    "released at no time": (("releases", 0, "released"), "now", "tournament.releases[0].released: must be a"),
    "a list of another evening": (
        (*TABLE, "sheet"),
        2,
        "tournament.tables[0].sheet: must be the number of a sheet of this evening",
    ),
    "a list that is none": ((*TABLE, "sheet"), [1], "tournament.tables[0].sheet: must be the number of"),
    "a list twice": (("tables",), TOURNAMENT["tables"] * 2, "tournament.tables: must be different sheets"),
    "time without end": ((*TABLE, "extra_minutes"), 301, "tournament.tables[0].extra_minutes: must be a"),
    "locked at no time": ((*TABLE, "locked"), True, "tournament.tables[0].locked: must be a time"),
    "unlocked for no reason": (
        (*TABLE, "unlockings", 0, "reason"),
        None,
        "tournament.tables[0].unlockings",
    ),
    "unlocked without end": (
        (*TABLE, "unlockings"),
        [{"reason": "Solo", "at": AT}] * (MOST_UNLOCKED + 1),
        "tournament.tables[0].unlockings: must be a list with at most 500 entries",
    ),
    "confirmed by nobody": (
        (*TABLE, "confirmations", 0, "seat"),
        5,
        "tournament.tables[0].confirmations[0].seat: must be a whole number from 1 to 4",
    ),
    "confirmed twice": (
        (*TABLE, "confirmations", 0, "seat"),
        4,
        "tournament.tables[0].confirmations: must be different numbers",
    ),
    "typed a third time": ((*TABLE, "papers", 0, "turn"), 3, "tournament.tables[0].papers[0].turn: must be"),
    "typed for too many": (
        (*TABLE, "papers", 0, "totals"),
        [0] * 5,
        "tournament.tables[0].papers[0].totals: must be 4 whole numbers from -10000 to 10000",
    ),
    "solos below zero": (
        (*TABLE, "papers", 0, "solos"),
        [0, 0, 0, -1],
        "tournament.tables[0].papers[0].solos: must be 4 whole numbers from 0 to 10000",
    ),
}


def told_of(data: Any, sheets: Any = SHEETS) -> list[str]:
    """Why an evening is refused; nothing if it is read."""
    try:
        Extras.read(data, Known(players=PLAYERS, placed=sheets))
    except Refused as refused:
        return [str(problem) for problem in refused.problems]
    return []


@pytest.mark.parametrize(("path", "value", "error"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_tournament_is_refused_with_its_path(path: Path, value: Any, error: str) -> None:
    assert told_of(BESIDE) == []
    told = told_of(changed(path, value))
    assert any(each.startswith(error) for each in told), told


def test_a_tournament_needs_rules_and_its_own_sheets() -> None:
    assert told_of({**BESIDE, "setup": None}) == ["setup: is missing"]
    assert told_of(BESIDE, {}) == [
        "tournament.tables[0].sheet: must be the number of a sheet of this evening"
    ]
    assert told_of(BESIDE, {1: PlacedSheet(2, 1, 4)}) == [
        "tournament.tables: must be sheets of rounds whose tables are open"
    ]
    assert told_of(BESIDE, {**SHEETS, 2: PlacedSheet(1, 1, 4)}) == [
        "tournament.tables: must be different sheets"
    ]


def test_lists_are_unlocked_only_so_often_in_all() -> None:
    unlocked = [{"reason": "Solo", "at": AT}] * MOST_UNLOCKED
    tables = [{"sheet": 1, "unlockings": unlocked}, {"sheet": 2, "unlockings": unlocked}]
    assert told_of(changed(("tables",), tables), {**SHEETS, 2: PlacedSheet(1, 2, 4)}) == [
        "tournament.tables: must have at most 500 of `unlockings` in total"
    ]


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(min_value=-1, max_value=6),
        st.floats(),
        st.sampled_from(("Anna", "all", "points", "penalty", AT, "x" * 400)),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(st.sampled_from(("number", "sheet", "round", "seat", "turn", "totals", "at")), inner),
    ),
    max_leaves=8,
)


def places_in(value: Any, path: Path = ()) -> list[Path]:
    """Every place in what a tournament has."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inner for found in places_in(each, (*path, key)))]


@given(path=st.sampled_from(places_in(TOURNAMENT)), value=VALUES)
def test_anything_at_any_place_is_read_or_refused(path: Path, value: Any) -> None:
    """What is read has entrants and seats that are there, and nobody who took over from themselves."""
    data = changed(path, value)
    told = told_of(data)
    assert [each for each in told if not each.startswith(("tournament",))] == []
    tournament = None if told else Extras.read(data, Known(players=PLAYERS, placed=SHEETS))["tournament"]
    if tournament is None:
        return
    before = {each["number"]: each["substitute_for"] for each in tournament["entrants"]}
    assert set(before) == {1, 2, 3, 4, 5}
    assert [(one, began) for one, began in before.items() if began if one in (began, before[began])] == []
    assert {each["entrant"] for each in tournament["awards"]} <= set(before)
    assert {row["seat"] for each in tournament["tables"] for row in each["confirmations"]} <= {1, 2, 3, 4}
    assert {len(row["totals"]) for each in tournament["tables"] for row in each["papers"]} <= {4}
