"""How a sheet runs under a ruleset: equal standings are taken one deal further once, and remembered.

What a deal is worth depends on its facts and on a `Stage`: who plays, how many Bock rounds run, whether it is
doubled at the end. Which stage comes next depends on the state and on the `Course` of the deal: whose
solo, what started a Bock round. All of it is worked out by `rulesets.session`, which knows nothing of this
module and lets points and standings go by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from rulesets.checks.possible import Moment, contradictions_at_table, moment_of
from rulesets.replay.deal_keys import seats_of
from rulesets.replay.deal_values import (
    DealValues,
    Facts,
    Impossible,
    Reasons,
    Vocabulary,
    Worth,
    pack,
    reasons,
    with_deal,
)
from rulesets.replay.recorded import LAST, RecordedSheet, Shape, dependencies, state_needed, time_deal
from rulesets.rules.effects import Part
from rulesets.scoring.deal import Deal
from rulesets.session.course import course_of, state_after, with_points
from rulesets.session.fold import ScoredDeal, advance, is_time_up, setting_of, start
from rulesets.session.memory import payouts, pays_for_deals_before, with_payouts, without_payouts
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import Course, NextDeal, SessionState
from rulesets.session.table import Table

ANY_DEAL = Deal()

Step = tuple[int, Course]
"""What a deal brings, packed, and what it does to the session."""
Made = TypeVar("Made")


class Stage:
    """Everything but the facts that decides what a deal is worth; each key is worked out once.

    `state` is any state at which it is so.
    """

    def __init__(self, values: DealValues, table: Table, state: SessionState, coming: NextDeal) -> None:
        self.values, self.table, self.state, self.coming = values, table, state, coming
        self.setting = setting_of(table, state, self.coming, ANY_DEAL)
        self.by_worth: dict[tuple[str, int, int, int], int] = {}
        self.packed = MadeByKey(self.packed_points, values.vocabulary)
        self.steps = MadeByKey(self.step, values.vocabulary)

    @property
    def key(self) -> Hashable:
        """A key that is equal for stages of equal worth.

        Whoever was there for the deal before can be named in what belongs to it. Where more than four are
        at the table every deal says who played (`recorded.recorded_deal`), so that laps decide nothing.
        """
        present, before = (self.table.present(self.coming.number - back) for back in (0, 1))
        return present, before, self.setting._replace(dealer=0)

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
            course = course_of(self.table.rules, scored.deal, scored.score, scored.active)
            return packed_score(scored), course
        worth, deal = self.worth(facts, bonuses), self.values.vocabulary.deal_of(key)
        active = tuple(sorted(deal.players)) or self.setting.active
        course = course_of(self.table.rules, deal, with_deal(worth.score, deal), active)
        return self.packed_worth(key, seated, worth), course

    def worth(self, facts: Facts, bonuses: str) -> Worth:
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
    """The packed points of a deal that was scored as it stands, without what is paid on the way from it."""
    points = without_payouts(scored.points, scored.payouts)
    return pack(points, scored.active if scored.deal.is_counted else ())


class MadeByKey(dict[str, Made]):
    """What was made of every key that came up at a stage."""

    def __init__(self, make: Callable[[str], Made], vocabulary: Vocabulary) -> None:
        super().__init__()
        self.make, self.vocabulary = make, vocabulary

    def __missing__(self, key: str) -> Made:
        made = self[key] = self.make(key)
        self.vocabulary.keys += 1
        return made


class KnownState:
    """A state that came up, with where each course leads from it; `moment` is None where anything goes.

    `paid` is what each of these courses brings beside the worth of the deal, packed, where rules remember.
    """

    __slots__ = ("coming", "moment", "moves", "paid", "stage", "state")

    def __init__(self, state: SessionState, stage: Stage, coming: NextDeal, moment: Moment | None) -> None:
        self.state, self.stage, self.coming, self.moment = state, stage, coming, moment
        self.moves: dict[Course, KnownState] = {}
        self.paid: dict[Course, int] = {}


Refused = tuple[str, Reasons]
"""The key of a deal, and why the ruleset refuses it where it stands."""


class Run(NamedTuple):
    """The packed points of every deal of a sheet, and those that may not be where they stand."""

    packed: list[int]
    refused: list[Refused]


class Transitions:
    """All sheets of one ruleset at tables of one shape."""

    def __init__(self, values: DealValues, shape: Shape, told: Part, *, is_timed: bool) -> None:
        self.values, self.told = values, told
        depends_on = dependencies(values.rules, shape, told)
        self.pays_on_the_way = pays_for_deals_before(values.rules)
        self.is_straight = not (depends_on or self.pays_on_the_way)
        self.heeds_end = bool(depends_on & Part.END)
        self.has_time_limit = is_timed and bool(values.rules.time_limit_minutes)
        self.table = shape.table(values.rules, 0, is_timed=is_timed)
        self.blank, self.needed = start(self.table), state_needed(depends_on)
        self.stages: dict[Hashable, Stage] = {}
        self.states: dict[tuple[object, ...], KnownState] = {}
        self.first = tuple(
            self.known(start(replace(self.table, first_dealer=seat))) for seat in range(len(shape.presence))
        )

    def run(self, sheet: RecordedSheet) -> Run:
        """The course of all deals of a sheet; raise Impossible or TooMuchToPack."""
        known = self.first[sheet.first_dealer]
        if self.is_straight and known.moment is None:
            return Run(list(map(known.stage.packed.__getitem__, sheet.keys)), [])
        if self.heeds_end and (self.has_time_limit or LAST in sheet.times):
            return self.run_in_time(known, sheet.keys, sheet.times.split())
        run = Run([], [])
        for key in sheet.keys:
            if known.moment is not None:
                run.refused.extend(self.refused(known.moment, key))
            points, course = known.stage.steps[key]
            after = known.moves.get(course) or self.move(known, course)
            run.packed.append(points + known.paid[course] if self.pays_on_the_way else points)
            known = after
        return run

    def run_in_time(self, known: KnownState, keys: Sequence[str], times: Sequence[str]) -> Run:
        """The same where no deal begins after a time, or after a deal that says so."""
        run = Run([], [])
        for key, seconds in zip(keys, times, strict=True):
            if known.moment is not None:
                run.refused.extend(self.refused(known.moment, key))
            points, at_any_time = known.stage.steps[key]
            is_late = is_time_up(self.table, time_deal(ANY_DEAL, seconds))
            course = at_any_time._replace(is_time_up=is_late)
            after = known.moves.get(course) or self.move(known, course)
            run.packed.append(points + known.paid[course] if self.pays_on_the_way else points)
            known = after
        return run

    def moment_of(self, coming: NextDeal) -> Moment | None:
        """The checks of the next deal; None if anything may come, or if nobody asks."""
        moment = moment_of(self.values.rules, coming) if Part.ENTRY in self.told else None
        return moment if moment and moment.checks else None

    def refused(self, moment: Moment, key: str) -> Iterator[Refused]:
        """The deal with the reasons if it may not be at this moment."""
        if found := moment.refused(self.values.vocabulary.deal_of(key)):
            yield key, reasons(found)

    def forget_keys(self) -> None:
        """Forget what single keys are worth, and keep what their facts are."""
        for stage in self.stages.values():
            stage.packed.clear()
            stage.steps.clear()

    def move(self, known: KnownState, course: Course) -> KnownState:
        before = known.state
        after = state_after(self.table, before, known.coming, course)
        self.values.vocabulary.size += 1
        if self.pays_on_the_way:
            known.paid[course] = self.packed_payouts(known, after)
        found = known.moves[course] = self.known(with_points(self.table, after, before.totals, before.bank))
        return found

    def packed_payouts(self, known: KnownState, after: SessionState) -> int:
        """The payments of rules that remember between two states, packed; raise TooMuchToPack."""
        there = self.table.people(self.table.present(known.coming.number))
        paid = payouts(self.values.rules, known.state.memory, after.memory, there)
        return pack(with_payouts((0,) * len(self.table.players), paid), ())

    def known(self, state: SessionState) -> KnownState:
        """The state without what nothing depends on that is told of deals."""
        held = tuple(getattr(state, field) for field in self.needed)
        if held not in self.states:
            self.values.vocabulary.size += 1
            known = replace(self.blank, **dict(zip(self.needed, held, strict=True)))
            coming = next_deal_after(self.table, known)
            stage = Stage(self.values, self.table, known, coming)
            stage = self.stages.setdefault(stage.key, stage)
            self.states[held] = KnownState(known, stage, coming, self.moment_of(coming))
        return self.states[held]
