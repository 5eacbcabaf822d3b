"""Seasons summed up under rulesets: at once if that is little work, else out of what is kept of it."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Sequence
from typing import Any

from rulesets import Ruleset
from rulesets.document import read_ruleset, write_ruleset
from scorekeeper import __version__
from scorekeeper.club.comparing.season.replay import ReplayedSeason, replay_season
from scorekeeper.club.jobs.models import Job, Kind, Phase, pack_bytes, unpack_bytes
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, counted_results, counted_sheets
from scorekeeper.club.leagues.standings.rule import TieRule
from scorekeeper.play.sheets.derived.reads import recorded_sheets
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Deal

AT_ONCE = 6_000
"""So many deals, once for each ruleset, are scored while somebody waits for the page: half a second."""

FORMAT = 6
"""Raised when `ReplayedSeason` gets another shape, so that what was kept of seasons is worked out anew."""

Columns = Sequence[Ruleset | None]


class NotYet(Exception):  # what is to be done, not a fault
    """Summing up takes longer than a page may, and nobody has asked for it since anything changed."""

    def __init__(self, season: Season, key: str, columns: Columns, *, has_details: bool) -> None:
        super().__init__(key)
        self.season, self.key, self.columns, self.has_details = season, key, columns, has_details


def replayed_season(season: Season, columns: Columns, *, has_details: bool) -> ReplayedSeason:
    """A season under rulesets (None: as it was played); raise NotYet if somebody has to work on it first.

    Details, which are what a ruleset does not allow and what the second one changes, are only looked for
    where they are shown.
    """
    deals = Deal.objects.filter(sheet__in=counted_sheets(season)).count()
    if deals * len(columns) <= AT_ONCE:
        return replay_now(season, columns, has_details=has_details)
    key = key_of(season, columns, has_details=has_details)
    done = Job.objects.filter(kind=Kind.COMPARE, key=key, phase=Phase.DONE).last()
    portion = done.portions.first() if done else None
    if portion is None:
        raise NotYet(season, key, columns, has_details=has_details)
    # Written by `pack_season` alone, under a key that has its format in it.
    found: ReplayedSeason = pickle.loads(unpack_bytes(bytes(portion.content)))  # noqa: S301  # ours
    return found


def replay_now(season: Season, columns: Columns, *, has_details: bool) -> ReplayedSeason:
    sheets, players = recorded_sheets(counted_sheets(season)), counted_players(season)
    won = won_as_played(season)
    return replay_season(sheets, columns, season.rule, players, has_details=has_details, as_played=won)


def won_as_played(season: Season) -> dict[tuple[int, int], tuple[int, int]]:
    """The deals and solos won on each evening, where the rule looks at either; else nothing is asked."""
    rule = season.written_rule
    if rule.looks_at.isdisjoint((TieRule.SOLOS, TieRule.DEALS_WON)) and not rule.solo_bonus:
        return {}
    rows = counted_results(season).values_list("evening", "player", "won", "solos_won")
    return {(evening, player): (deals, solos) for evening, player, deals, solos in rows}


def key_of(season: Season, columns: Columns, *, has_details: bool) -> str:
    """The same for the same release and format, evenings, players and rules."""
    sheets = counted_sheets(season).order_by("pk")
    rows = sheets.values_list("pk", "revision", "ruleset", "derived_format", "evening", "evening__day")
    known = [
        [__version__, FORMAT, DERIVED_FORMAT, season.group_id, repr(season.rule)],
        list(counted_players(season)),
        [has_details, *written_columns(columns)],
        [list(map(str, row)) for row in rows],
    ]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()


def written_columns(columns: Columns) -> list[Any]:
    return [None if rules is None else write_ruleset(rules) for rules in columns]


def read_columns(written: Sequence[Any]) -> list[Ruleset | None]:
    return [None if each is None else read_ruleset(each) for each in written]


def pack_season(replayed: ReplayedSeason) -> bytes:
    return pack_bytes(pickle.dumps(replayed))
