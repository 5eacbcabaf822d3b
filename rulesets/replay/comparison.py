"""A season, or a whole history, under several rulesets: totals, places, and what cannot be known."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rulesets.replay.bulk import Incomparable, Outcome, Rescorer
from rulesets.replay.deal_values import unpack
from rulesets.replay.recorded import RecordedSheet
from rulesets.replay.remarks import RemarkCount, Remarked
from rulesets.replay.spread import SpreadCount
from rulesets.rules.ruleset import Ruleset

MOST_LEFT_OUT = 100
"""So many of the sheets that cannot be compared are named."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of a player over all sheets: place, points, deals played, sheets with a deal."""

    place: int
    points: int
    deals: int
    sheets: int


@dataclass(frozen=True, slots=True)
class RulesetColumn:
    """All sheets under one ruleset, None for each under its own; `remarked` is what it does not know.

    `unevenness` is how unevenly deals weigh (`SpreadCount`).
    """

    rules: Ruleset | None
    sums: Mapping[Hashable, Sum]
    unevenness: float
    remarked: Remarked


@dataclass(frozen=True, slots=True)
class Comparison:
    """Sheets under several rulesets.

    `sheets` and `deals` (rows of sheets) are how many were compared; `left_out` how many sheets could
    not be, and `incomparable` the first of them.
    """

    columns: tuple[RulesetColumn, ...]
    sheets: int
    deals: int
    left_out: int
    incomparable: tuple[Incomparable, ...]


Player = Hashable
Rescored = tuple[RecordedSheet, tuple[Outcome, ...]]


def rescore_sheets(
    sheets: Iterable[RecordedSheet], rulesets: Sequence[Ruleset | None], rescorer: Rescorer | None = None
) -> Iterator[Rescored | Incomparable]:
    """Every sheet with its outcome under each ruleset, or why it cannot be compared; one at a time.

    A re-scorer that is used again remembers what it has scored.
    """
    rescorer = rescorer or Rescorer()
    for sheet in sheets:
        outcomes = rescorer.outcomes(sheet, rulesets)
        yield outcomes if isinstance(outcomes, Incomparable) else (sheet, outcomes)


class Count(Protocol):
    """Something that is added up under one ruleset while the sheets come by."""

    def add(self, sheet: RecordedSheet, outcome: Outcome) -> None:
        """Add a sheet."""


class Changes(Protocol):
    """Something that looks at what the first two rulesets make of each sheet."""

    def add(self, sheet: RecordedSheet, before: Outcome, after: Outcome) -> None:
        """Look at a sheet."""


class Gathering:
    """Sheets being added to the count of each ruleset; what cannot be under one is left out under all.

    `changes`, if given, are shown every sheet under the first two rulesets. `sheets`, `deals`, `left_out` and
    `incomparable` are as in `Comparison`.
    """

    def __init__(
        self,
        rulesets: Sequence[Ruleset | None],
        counts: Sequence[Count],
        rescorer: Rescorer,
        changes: Changes | None = None,
    ) -> None:
        self.rulesets, self.counts, self.rescorer, self.changes = rulesets, counts, rescorer, changes
        self.spreads = [SpreadCount() for _rules in rulesets]
        self.remarks = RemarkCount(rescorer, rulesets)
        self.sheets = self.deals = self.left_out = 0
        self.incomparable: list[Incomparable] = []

    def add(self, sheets: Iterable[RecordedSheet]) -> None:
        for found in rescore_sheets(sheets, self.rulesets, self.rescorer):
            if isinstance(found, Incomparable):
                self.left_out += 1
                if self.left_out <= MOST_LEFT_OUT:
                    self.incomparable.append(found)
                continue
            sheet, outcomes = found
            self.sheets += 1
            self.deals += outcomes[0].counted
            if self.rescorer.has_remarks:
                self.remarks.add(sheet, outcomes)
            if self.changes is not None:
                self.changes.add(sheet, outcomes[0], outcomes[1])
            for count, spread, outcome in zip(self.counts, self.spreads, outcomes, strict=True):
                count.add(sheet, outcome)
                spread.add(outcome)

    @property
    def unevenness(self) -> tuple[float, ...]:
        """How unevenly deals weigh, by ruleset."""
        return tuple(each.unevenness for each in self.spreads)

    @property
    def remarked(self) -> tuple[Remarked, ...]:
        """The remarks of each ruleset on the deals."""
        return self.remarks.by_ruleset()


def compare(
    sheets: Iterable[RecordedSheet], rulesets: Sequence[Ruleset | None], rescorer: Rescorer | None = None
) -> Comparison:
    """All sheets under each ruleset; what cannot be under one of them is left out under all."""
    counts = [ColumnCount() for _rules in rulesets]
    found = Gathering(rulesets, counts, rescorer or Rescorer())
    found.add(sheets)
    columns = tuple(
        RulesetColumn(rules, count.sums(), unevenness, remarked)
        for rules, count, unevenness, remarked in zip(
            rulesets, counts, found.unevenness, found.remarked, strict=True
        )
    )
    return Comparison(columns, found.sheets, found.deals, found.left_out, tuple(found.incomparable))


class ColumnCount:
    """The running sums of one ruleset while the sheets come by."""

    def __init__(self) -> None:
        self.rows: dict[Player, list[int]] = {}

    def add(self, sheet: RecordedSheet, outcome: Outcome) -> None:
        for player, total, deals in zip(sheet.players, outcome.totals, outcome.deals, strict=True):
            if player is None:
                continue
            row = self.rows.get(player)
            if row is None:
                row = self.rows[player] = [0, 0, 0]
            row[0] += total
            row[1] += deals
            row[2] += deals > 0

    def sums(self) -> dict[Player, Sum]:
        """The sums of all players who played a deal, the best first."""
        ranked = places({player: points for player, (points, deals, _evenings) in self.rows.items() if deals})
        return {player: Sum(place, *self.rows[player]) for player, place in ranked.items()}


def places(points: Mapping[Player, int]) -> dict[Player, int]:
    """The place of every player, the best first, ties sharing one."""
    better = sorted(points.values(), reverse=True)
    first = {total: place for place, total in reversed(list(enumerate(better, 1)))}
    return {player: first[total] for player, total in sorted(points.items(), key=lambda each: -each[1])}


class ChangedDeal(NamedTuple):
    """A deal at this place of its sheet (from 0), with its points by seat, in victory points.

    A redeal or a penalty is no deal that `is_counted`.
    """

    place: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    is_counted: bool


def changed_deals(before: Outcome, after: Outcome) -> Iterator[ChangedDeal]:
    """The deals that differ between two outcomes of one sheet, in their order."""
    if before.packed is None or after.packed is None:
        counted = played_in(before)
        for place, (one, other) in enumerate(zip(before.by_deal, after.by_deal, strict=True)):
            if one != other:
                yield ChangedDeal(place, one, other, counted[place])
        return
    seats = len(before.totals)
    for place, (packed, others) in enumerate(zip(before.packed, after.packed, strict=True)):
        if packed != others:
            one, played = unpack(packed, seats)
            other, _played = unpack(others, seats)
            if one != other:
                yield ChangedDeal(place, one, other, any(played))


def played_in(outcome: Outcome) -> list[bool]:
    """Whether anybody played in each deal."""
    if outcome.packed is None:
        return [bool(seats) for seats in outcome.played]
    return [any(unpack(packed, len(outcome.totals))[1]) for packed in outcome.packed]
