"""Evenings under other rulesets than their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.checks import contradictions
from rulesets.checks.players import too_few_at_the_table
from rulesets.checks.recorded_facts import too_many_for
from rulesets.checks.sheets import check_next
from rulesets.problems import Problem
from rulesets.replay.deal_values import Impossible, Tariff, Vocabulary
from rulesets.replay.dependencies import goes_deal_by_deal
from rulesets.replay.packing import MOST_DEALS, TooMuchToPack, unpack
from rulesets.replay.recorded import UNKNOWN, Evening, Shape, timed
from rulesets.replay.transitions import Flow
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import upcoming

AS_PLAYED = None
"""In the place of a ruleset: every evening under its own."""

MOST_REMEMBERED = 100_000
"""So many facts and standings are remembered over all rulesets; then all is forgotten."""

MOST_LINES = 600_000
"""So many lines are remembered over all rulesets: with known facts they are soon worked out again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an evening comes to under one ruleset, by seat: totals, and how many deals everybody played.

    `prices` are the packed points of its deals (`packing`); None where they are in `points`, by deal and
    seat, with who `played` each deal.
    """

    totals: tuple[int, ...]
    deals: tuple[int, ...]
    prices: Sequence[int] | None
    points: tuple[tuple[int, ...], ...] = ()
    played: tuple[tuple[int, ...], ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, ties sharing one."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)

    @property
    def by_deal(self) -> tuple[tuple[int, ...], ...]:
        """The points of every deal by seat."""
        if self.prices is None:
            return self.points
        return tuple(unpack(price, len(self.totals))[0] for price in self.prices)


@dataclass(frozen=True, slots=True)
class Incomparable:
    """Why an evening cannot be compared: under `rules`, the deal at this place (from 0) cannot be.

    `position` is None where it is not a deal that stands in the way. The paths of the problems name the deal.
    """

    evening: Evening
    rules: Ruleset
    position: int | None
    problems: tuple[Problem, ...]


class Rescorer:
    """Scores evenings under rulesets, and remembers what lines are worth."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew, so that memory stays flat however much is compared."""
        self.vocabulary = Vocabulary()
        self.tariffs: dict[Ruleset, Tariff] = {}
        # Asking a ruleset for its hash takes longer than scoring an evening that is known.
        self.flows: dict[tuple[int, Shape, bool], Flow | None] = {}
        self.kept_alive: list[Ruleset] = []

    def forget_lines(self) -> None:
        """Forget what lines are worth, but not what facts are."""
        self.vocabulary.lines = 0
        for flow in self.flows.values():
            if flow is not None:
                flow.forget_lines()

    def outcomes(
        self, evening: Evening, rulesets: Sequence[Ruleset | None]
    ) -> tuple[Outcome, ...] | Incomparable:
        """What an evening comes to under each ruleset, or why it cannot be compared."""
        found = []
        for rules in rulesets:
            outcome = self.outcome(evening, evening.rules if rules is None else rules)
            if isinstance(outcome, Incomparable):
                return outcome
            found.append(outcome)
        return tuple(found)

    def outcome(self, evening: Evening, rules: Ruleset) -> Outcome | Incomparable:
        """What an evening comes to under a ruleset, or why that cannot be said."""
        seats = len(evening.shape.presence)
        if problems := too_many_for(rules, seats):
            return Incomparable(evening, rules, None, tuple(problems))
        if self.vocabulary.lines > MOST_LINES:
            self.forget_lines()
        if self.vocabulary.size > MOST_REMEMBERED:
            self.forget()
        flow = self.flow(evening, rules)
        if flow is None or len(evening.lines) > MOST_DEALS or self.has_too_few_left(evening):
            return self.exactly(evening, rules)
        try:
            prices = flow.prices(evening)
        except (Impossible, TooMuchToPack):
            return self.exactly(evening, rules)
        totals, deals = unpack(sum(prices), seats)
        return Outcome(totals, deals, prices)

    def flow(self, evening: Evening, rules: Ruleset) -> Flow | None:
        """The flow of evenings of this shape under a ruleset; None where they are played deal by deal."""
        key = id(rules), evening.shape, bool(evening.times)
        if key not in self.flows:
            self.vocabulary.size += 1
            self.kept_alive.append(rules)
            is_single = goes_deal_by_deal(rules, is_table_fixed=evening.shape.is_fixed)
            made = None if is_single else Flow(self.tariff(rules), evening.shape, is_timed=key[2])
            self.flows[key] = made
        return self.flows[key]

    def tariff(self, rules: Ruleset) -> Tariff:
        """What facts are worth under a ruleset."""
        if rules not in self.tariffs:
            self.tariffs[rules] = Tariff(rules, self.vocabulary)
        return self.tariffs[rules]

    def has_too_few_left(self, evening: Evening) -> bool:
        """Whether fewer than four are at the table after the last deal, as long as more deals are due."""
        if evening.shape.is_fixed:
            return False
        counted = sum(self.vocabulary.deal_of(line).is_counted for line in evening.lines)
        table = evening.shape.table(evening.rules, evening.first_dealer, is_timed=False)
        return bool(too_few_at_the_table(table.players, counted + 1))

    def exactly(self, evening: Evening, rules: Ruleset) -> Outcome | Incomparable:
        """Play an evening deal by deal, where points touch those of later deals or are beyond all measure."""
        table = evening.shape.table(rules, evening.first_dealer, is_timed=bool(evening.times))
        standing, points, played = start(table), [], []
        for position, (line, seconds) in enumerate(zip(evening.lines, seconds_of(evening), strict=True)):
            deal = timed(self.vocabulary.deal_of(line), seconds)
            if problems := contradictions(table, upcoming(table, standing), deal):
                where = f"deals[{position}]"
                return Incomparable(
                    evening, rules, position, tuple(problem.within(where) for problem in problems)
                )
            standing, scored = advance(table, standing, deal)
            points.append(scored.points)
            played.append(scored.active if deal.is_counted else ())
        if problems := check_next(table, standing):
            return Incomparable(evening, rules, None, tuple(problems))
        deals = tuple(sum(seat in active for active in played) for seat in range(len(table.players)))
        return Outcome(standing.totals, deals, None, tuple(points), tuple(played))


def seconds_of(evening: Evening) -> Sequence[str]:
    """When each deal was entered."""
    return evening.times.split() if evening.times else (UNKNOWN,) * len(evening.lines)
