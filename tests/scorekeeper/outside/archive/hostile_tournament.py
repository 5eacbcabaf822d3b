"""A tournament as a file of a group has it, and what it becomes when something in it is changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from scorekeeper.outside.archive.numbers import PlacedSheet

PLAYERS = frozenset({"Anna", "Ben", "Cem", "Dora"})
NAMES = (*sorted(PLAYERS), "Zoe")
ASKED = {"member_number": "BW-017", "land": "Baden", "birth_year": 1961}
AT = "2026-12-12T18:30:00+00:00"
RULESET = {"format": "doppelkopf-ruleset/1", "title": "", "ruleset": {"preset": "pub", "options": {}}}
TOURNAMENT: dict[str, Any] = {
    "series": {"title": "Winter", "best_of": 3},
    "fours_only": True,
    "ahead": "all",
    "last_by_standing": False,
    "minutes": 100,
    "minutes_at_five": 125,
    "counting": "points",
    "ties": ["last", "lot"],
    "places_of_four": [3, 1, -1, -3],
    "places_of_five": [4, 2, 0, -2, -4],
    "missed": -10,
    "fee": 1000,
    "prizes": "Gans",
    "entrants": [
        *({"number": number, "club": "Ulm", "team": "", "paid": True} for number in (1, 2, 3, 4)),
        {"number": 5, "paid": False, "entered_self": True, "stranger": True, "substitute_for": 4, **ASKED},
    ],
    "awards": [{"entrant": 1, "round": 1, "kind": "penalty", "points": -6, "reason": "Laut", "at": AT}],
    "releases": [{"round": 1, "minutes": 100, "minutes_at_five": 125, "released": AT}],
    "tables": [
        {
            "sheet": 1,
            "extra_minutes": 5,
            "handed_in": AT,
            "locked": AT,
            "unlockings": [{"reason": "Solo", "at": AT}],
            "confirmations": [{"seat": 1, "at": AT}, {"seat": 4, "on_own_phone": True, "at": AT}],
            "papers": [{"turn": 1, "totals": [3, 1, -1, -3], "solos": [0, 0, 0, 1], "at": AT}],
        }
    ],
}
BESIDE: dict[str, Any] = {
    "setup": {"ruleset": RULESET, "length": 8, "rounds": 2, "seed": "abc"},
    "here": [
        *({"number": number, "player": name} for number, name in enumerate(NAMES[:4], 1)),
        {"number": 5, "guest": "Zoe", "first_round": 2},
    ],
    "rounds": [
        {"number": 1, "tables": [[1, 2, 3, 4]], "making": "drawn", "seed": "abc", "opened": AT},
        {"number": 2, "tables": [[5, 2, 3, 1]], "making": "drawn", "seed": "abc"},
    ],
    "tournament": TOURNAMENT,
}
SHEETS = {1: PlacedSheet(1, 1, 4)}
Path = tuple[str | int, ...]
TABLE: Path = ("tables", 0)


def changed(path: Path, value: Any) -> dict[str, Any]:
    """What an evening has, with something else at one place of its tournament."""
    made: Any = deepcopy(BESIDE)
    place, full = made, ("tournament", *path)
    for key in full[:-1]:
        place = place[key]
    place[full[-1]] = value
    return dict(made)
