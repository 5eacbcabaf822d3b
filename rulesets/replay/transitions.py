"""How a sheet runs under a ruleset: equal standings are taken one deal further once, and remembered.

What a deal is worth depends on its facts and on a `Stage`: who plays, how many Bock rounds run, whether it is
doubled at the end. Which stage comes next depends on the state and on the `Course` of the deal: whose
solo, what started a Bock round. All of it is worked out by `rulesets.session`, which knows nothing of this
module and lets points and standings go by nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from rulesets.checks.contradictions import contradictions_at_table
from rulesets.replay.deal_keys import seats_of
from rulesets.replay.deal_values import DealValues, Facts, Impossible, Worth, with_deal
from rulesets.replay.dependencies import dependencies
from rulesets.replay.packing import pack
from rulesets.replay.recorded import LAST, RecordedSheet, Shape, time_deal
from rulesets.rules.effects import Part
from rulesets.scoring.deal import Deal
from rulesets.session.course import Course, course_of, state_after, with_points
from rulesets.session.fold import ScoredDeal, advance, is_time_up, setting_of, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import SessionState
from rulesets.session.table import Table

ANY_DEAL = Deal()

Step = tuple[int, Course]
"""What a deal brings, packed, and what it does to the session."""


class Stage:
    """Everything but the facts that decides what a deal is worth; each key is worked out once.

    `state` is any state at which it is so.
    """

    def __init__(self, values: DealValues, table: Table, state: SessionState) -> None:
        self.values, self.table, self.state = values, table, state
        self.coming = upcoming(table, state)
        self.setting = setting_of(table, state, self.coming, ANY_DEAL)
        self.by_worth: dict[tuple[str, int, int, int], int] = {}
        self.packed = PackedByKey(self)
        self.steps = StepByKey(self)

    @property
    def key(self) -> Hashable:
        """What is equal for stages of equal worth; with six and more the lap decides who sits out.

        Whoever was there for the deal before can be named in what belongs to it.
        """
        present, before = (self.table.present(self.coming.number - back) for back in (0, 1))
        lap = self.state.counted // len(present) if len(present) > 5 else 0
        return present, before, self.setting._replace(dealer=0), lap

    def packed_points(self, key: str) -> int:
        """The packed points of a key; raise Impossible or TooMuchToPack."""
        seated, facts, bonuses = self.values.vocabulary.read(key)
        if not seated:
            return packed_score(self.score(key))
        return self.packed_worth(key, seated, self.worth(facts, bonuses))

    def step(self, key: str) -> Step:
        """The packed points of a key, and what it does to the session."""
        seated, facts, bonuses = self.values.vocabulary.read(key)
        if not seated:
            scored = self.score(key)
            return packed_score(scored), course_of(self.table.rules, scored.deal, scored.score)
        worth, deal = self.worth(facts, bonuses), self.values.vocabulary.deal_of(key)
        course = course_of(self.table.rules, deal, with_deal(worth.score, deal))
        return self.packed_worth(key, seated, worth), course

    def worth(self, facts: Facts, bonuses: str) -> Worth:
        """What facts are worth here."""
        return self.values.worth(facts, bonuses, self.setting.bock, is_doubled=self.setting.is_doubled)

    def packed_worth(self, key: str, seated: str, worth: Worth) -> int:
        """The packed points of a key with seats in front, which many keys share."""
        by_seats = seated, worth.first, worth.second, worth.others
        packed = self.by_worth.get(by_seats)
        if packed is None:
            packed = self.by_worth[by_seats] = self.pack(key, seated, worth)
        return packed

    def pack(self, key: str, seated: str, worth: Worth) -> int:
        """The packed points of Re players on these seats."""
        figures, _slash, players = seated.partition("/")
        seats, active = seats_of(figures), seats_of(players) or self.setting.active
        if players or not set(seats) <= set(active):
            self.check(key)
        points = [worth.others if seat in active else 0 for seat in range(len(self.table.players))]
        for seat, given in zip(seats, (worth.first, worth.second), strict=False):
            points[seat] = given
        return pack(points, active)

    def check(self, key: str) -> None:
        """Raise Impossible if the deal cannot have been here."""
        recorded = self.values.vocabulary.recorded(key)
        at_table = contradictions_at_table(self.table, self.coming, recorded.deal)
        if problems := at_table + recorded.problems:
            raise Impossible(problems)

    def score(self, key: str) -> ScoredDeal:
        """A deal whose seats decide, scored as it stands."""
        self.check(key)
        return advance(self.table, self.state, self.values.vocabulary.deal_of(key))[1]


def packed_score(scored: ScoredDeal) -> int:
    """The packed points of a deal that was scored as it stands."""
    return pack(scored.points, scored.active if scored.deal.is_counted else ())


class PackedByKey(dict[str, int]):
    """The packed points of every key that came up at a stage."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, key: str) -> int:
        packed = self[key] = self.stage.packed_points(key)
        self.stage.values.vocabulary.keys += 1
        return packed


class StepByKey(dict[str, Step]):
    """The packed points of every key that came up at a stage, and what it does to the session."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, key: str) -> Step:
        step = self[key] = self.stage.step(key)
        self.stage.values.vocabulary.keys += 1
        return step


class KnownState:
    """A state that came up, with where each course leads from it."""

    __slots__ = ("moves", "stage", "state")

    def __init__(self, state: SessionState, stage: Stage) -> None:
        self.state, self.stage = state, stage
        self.moves: dict[Hashable, KnownState] = {}


class Transitions:
    """All sheets of one ruleset at tables of one shape."""

    def __init__(self, values: DealValues, shape: Shape, *, is_timed: bool) -> None:
        self.values = values
        depends_on = dependencies(values.rules, is_table_fixed=shape.is_fixed)
        self.is_straight = not depends_on
        self.keeps_bock_only = not depends_on & ~Part.BOCK
        self.heeds_end = bool(depends_on & Part.END)
        self.has_time_limit = is_timed and bool(values.rules.time_limit_minutes) and not self.keeps_bock_only
        self.table = shape.table(values.rules, 0, is_timed=is_timed)
        self.stages: dict[Hashable, Stage] = {}
        self.states: dict[SessionState, KnownState] = {}
        self.first = tuple(
            self.known(start(replace(self.table, first_dealer=seat))) for seat in range(len(shape.presence))
        )

    def pack_sheet(self, sheet: RecordedSheet) -> list[int]:
        """The packed points of every deal; raise Impossible or TooMuchToPack."""
        known = self.first[sheet.first_dealer]
        if self.is_straight:
            return list(map(known.stage.packed.__getitem__, sheet.keys))
        if self.has_time_limit or (self.heeds_end and LAST in sheet.times):
            return self.pack_in_time(known, sheet.keys, sheet.times.split())
        packed = []
        for key in sheet.keys:
            points, course = known.stage.steps[key]
            packed.append(points)
            known = known.moves.get(course) or self.move(known, course)
        return packed

    def pack_in_time(self, known: KnownState, keys: Sequence[str], times: Sequence[str]) -> list[int]:
        """The same where no deal begins after a time, or after a deal that says so."""
        packed = []
        for key, seconds in zip(keys, times, strict=True):
            points, at_any_time = known.stage.steps[key]
            packed.append(points)
            is_late = is_time_up(self.table, time_deal(ANY_DEAL, seconds))
            course = at_any_time._replace(is_time_up=is_late)
            known = known.moves.get(course) or self.move(known, course)
        return packed

    def forget_keys(self) -> None:
        """Forget what single keys are worth, and keep what their facts are."""
        for stage in self.stages.values():
            stage.packed.clear()
            stage.steps.clear()

    def move(self, known: KnownState, course: Course) -> KnownState:
        """Where a deal of this course leads from a state."""
        before = known.state
        after = state_after(self.table, before, upcoming(self.table, before), course)
        self.values.vocabulary.size += 1
        found = known.moves[course] = self.known(with_points(self.table, after, before.totals, before.bank))
        return found

    def known(self, state: SessionState) -> KnownState:
        """The state without what no points depend on."""
        known = replace(start(self.table), bock=state.bock) if self.keeps_bock_only else state
        if known not in self.states:
            self.values.vocabulary.size += 1
            stage = Stage(self.values, self.table, known)
            self.states[known] = KnownState(known, self.stages.setdefault(stage.key, stage))
        return self.states[known]
