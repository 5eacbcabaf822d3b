"""A sheet as it is replayed: rules, seats, its deals as keys, and what a deal depends on besides itself.

Options declare what they move from deal to deal and what they go by (`rulesets.rules.effects.Flow`).
Replaying in bulk leaves out of the state of a session whatever neither points nor remarks can depend on; what
goes by totals, and a rule that does not say what it does, is replayed deal by deal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from rulesets.checks.possible import complete_deal, play_as_recorded
from rulesets.replay.deal_keys import SEATS, write_key
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import ANYTHING, NOTHING, Effect, Flow, Part
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal, says_last, time_taken
from rulesets.session.table import Player, Sheet, Table

MIDNIGHT = datetime(2000, 1, 1)  # noqa: DTZ001  # times are counted from it, wherever it is
UNKNOWN = "-"
LAST = "!"
"""Behind the time of a deal that says that no other begins after it."""


class Shape(NamedTuple):
    """The shape of a sheet: from which counted deal to which each player is there, and the number of deals.

    The last deal is None for the end; `length` is 0 for an open end.
    """

    presence: tuple[tuple[int, int | None], ...]
    length: int
    dummy: int | None = None

    @property
    def is_fixed(self) -> bool:
        """Whether everybody is there from the first deal to the last."""
        return all(there == (1, None) for there in self.presence)

    def table(self, rules: Ruleset, first_dealer: int, *, is_timed: bool) -> Table:
        """A table of this shape where somebody plays by these rules; a timed sheet starts at `MIDNIGHT`."""
        players = tuple(
            Player(SEATS[seat], *there, is_dummy=seat == self.dummy)
            for seat, there in enumerate(self.presence)
        )
        return Table(rules, players, first_dealer, self.length, MIDNIGHT if is_timed else None)


@dataclass(frozen=True, slots=True)
class RecordedSheet:
    """A recorded sheet: the rules it was played by, the shape of its table, its deals as keys.

    `players` says who sat where, by any key; None for somebody who is not to be counted. `times` are the
    seconds from the start at which deals were entered, with a space between them, "-" for unknown and "!"
    behind the last one that may begin; empty if nothing of it is known. `key` is for who asks, to know the
    sheet again.
    """

    rules: Ruleset
    shape: Shape
    first_dealer: int
    keys: Sequence[str]
    players: tuple[Hashable, ...]
    times: str = ""
    key: Hashable = None


def recorded_sheet(
    sheet: Sheet, players: Sequence[Hashable] | None = None, key: Hashable = None
) -> RecordedSheet:
    """A sheet as it is replayed; its players are known by their names unless something else is given.

    Who played is a fact: with more than four at the table every deal says it, so that no other rotation
    takes a point from anybody. The deals must be possible, whatever the rules.
    """
    table = sheet.table
    session, _problems = play_as_recorded(sheet)
    deals = tuple(map(recorded_deal, session.deals))
    return RecordedSheet(
        rules=table.rules,
        shape=shape_of(table),
        first_dealer=table.first_dealer,
        keys=tuple(map(write_key, deals)),
        players=table.names if players is None else tuple(players),
        times=write_times(table.started, deals),
        key=key,
    )


def shape_of(table: Table) -> Shape:
    """The shape of a table, which other tables may share."""
    return Shape(tuple((player.first, player.last) for player in table.players), table.length, table.dummy)


def recorded_deal(scored: ScoredDeal) -> Deal:
    """The facts of a deal as they are kept: with more than four at the table also who played."""
    return scored.deal if len(scored.points) == 4 else complete_deal(scored)


def write_times(started: datetime | None, deals: Iterable[Deal]) -> str:
    """The seconds at which deals were entered, rounded up, so that none of them gets inside a time limit."""
    times = " ".join(write_time(started, deal) for deal in deals)
    return "" if started is None and LAST not in times else times


def write_time(started: datetime | None, deal: Deal) -> str:
    """The seconds from the start at which a deal was entered, and whether it is the last one to begin."""
    taken = None if started is None else time_taken(started, deal)
    seconds = UNKNOWN if taken is None else str(-(-taken // timedelta(seconds=1)))
    return seconds + LAST if says_last(deal) else seconds


def without_times(times: str) -> str:
    """The times of a sheet whose deals no limit is held against: only which is the last one is left."""
    if LAST not in times:
        return ""
    return " ".join(UNKNOWN + LAST if seconds.endswith(LAST) else UNKNOWN for seconds in times.split())


def time_deal(deal: Deal, seconds: str) -> Deal:
    """A deal with what is written of its time, on a sheet that starts at `MIDNIGHT`."""
    kept: dict[str, object] = {"last": True} if seconds.endswith(LAST) else {}
    known = seconds.removesuffix(LAST)
    if known != UNKNOWN:
        kept["at"] = (MIDNIGHT + timedelta(seconds=int(known))).isoformat()
    return replace(deal, kept=kept)


POINTS_ONLY, WITH_REMARKS = Part.POINTS, Part.POINTS | Part.ENTRY
"""What replaying tells of a deal: what it counts, and whether it could have been where it stands."""

MOVED_BY_EVERY_DEAL = Part.DEALER | Part.END | Part.TOTALS
"""The deal moves on, any deal can say that it is the last one, and it is written down."""

IN_SETTING = Part.BOCK | Part.NUMBER | Part.OWED | Part.END
"""What the points of a deal can go by through its `session.fold.Setting`, which equal stages share."""

BESIDE_THE_SCORE = Part.MEMORY
"""What points go by that are paid on the way from one state to the next, whatever the deal is worth."""

HELD_IN = {
    Part.BOCK: ("bock",),
    Part.DEALER: ("dealer",),
    Part.OWED: ("owed", "last_forced"),
    Part.NUMBER: ("counted",),
    Part.END: ("is_regular_over", "closing"),
    Part.MEMORY: ("memory",),
}
"""The fields of `rulesets.session.state` that hold a part; who is at the table follows from the number."""


def state_needed(depends_on: Part) -> tuple[str, ...]:
    """The fields of a state that such parts are held in."""
    return tuple(field for part, fields in HELD_IN.items() if part & depends_on for field in fields)


def dependencies(rules: Ruleset, shape: Shape, told: Part) -> Part:
    """The parts of a session that change, and that what is told depends on, in one step or several."""
    flows = [*active_flows(rules), *flows_of_shape(shape)]
    needed, before = told, NOTHING
    while needed != before:
        before = needed
        for flow in flows:
            if flow.moves & needed:
                needed |= flow.by
    moved = MOVED_BY_EVERY_DEAL
    for flow in flows:
        moved |= flow.moves
    return needed & moved & ~WITH_REMARKS


def goes_deal_by_deal(rules: Ruleset, shape: Shape, told: Part) -> bool:
    """Whether a deal depends on what hardly two sessions have in common: totals, who sits where, a dummy."""
    if shape.dummy is not None:
        return True
    if dependencies(rules, shape, told) & Part.TOTALS:
        return True
    known = IN_SETTING | BESIDE_THE_SCORE
    return any(flow.moves & Part.POINTS and flow.by & ~known for flow in active_flows(rules))


def flows_of_shape(shape: Shape) -> Iterator[Flow]:
    """The flows of an agreed number of deals, and of players who come later or leave earlier.

    Nobody counts the deals of four with an open end.
    """
    if shape.length:
        yield Flow(moves=Part.NUMBER)
        yield Flow(moves=Part.END, by=Part.NUMBER)
    if not shape.is_fixed:
        yield Flow(moves=Part.NUMBER | Part.TABLE)
        yield Flow(moves=Part.POINTS, by=Part.NUMBER | Part.TABLE)


def active_flows(rules: Ruleset) -> Iterator[Flow]:
    for option in CATALOGUE.values():
        if option.flow is None:
            if Effect.FLOW in option.effect:
                yield ANYTHING
        elif getattr(rules, option.id) not in option.flow.idle:
            yield option.flow
