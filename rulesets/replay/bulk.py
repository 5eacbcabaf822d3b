"""Sheets under other rulesets than their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.checks import contradictions
from rulesets.checks.players import too_few_at_the_table
from rulesets.checks.possible import check_next, moment_of, unfit_for
from rulesets.problems import Problem
from rulesets.replay.deal_values import (
    MOST_PACKED,
    DealValues,
    Impossible,
    TooMuchToPack,
    Vocabulary,
    reasons,
    unpack,
)
from rulesets.replay.recorded import (
    POINTS_ONLY,
    UNKNOWN,
    WITH_REMARKS,
    RecordedSheet,
    Shape,
    goes_deal_by_deal,
    time_deal,
)
from rulesets.replay.transitions import Refused, Transitions
from rulesets.rules.effects import Part
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import next_deal_after

AS_PLAYED = None
"""In the place of a ruleset: every sheet under its own."""

MOST_REMEMBERED = 100_000
"""So many facts and standings are remembered over all rulesets; then all is forgotten."""

MOST_KEYS = 600_000
"""So many keys are remembered over all rulesets: with known facts they are soon worked out again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a sheet under one ruleset, by seat: totals, and the deals that everybody played.

    `packed` are the points of its deals (`deal_values.pack`); None where they are in `points`, by deal and
    seat, with who `played` each deal. `refused` are the deals that the ruleset does not allow where they
    stand, by their keys, with the reasons.
    """

    totals: tuple[int, ...]
    deals: tuple[int, ...]
    packed: Sequence[int] | None
    points: tuple[tuple[int, ...], ...] = ()
    played: tuple[tuple[int, ...], ...] = ()
    refused: tuple[Refused, ...] = ()
    dummy: int | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, ties sharing one; nobody is behind a dummy."""
        against = [total for seat, total in enumerate(self.totals) if seat != self.dummy]
        return tuple(1 + sum(other > total for other in against) for total in self.totals)

    @property
    def counted(self) -> int:
        """How many deals count: four play in every one of them, or three and a dummy."""
        return sum(self.deals) // (4 if self.dummy is None else 3)

    @property
    def by_deal(self) -> tuple[tuple[int, ...], ...]:
        """The points of every deal by seat."""
        if self.packed is None:
            return self.points
        return tuple(unpack(packed, len(self.totals))[0] for packed in self.packed)


@dataclass(frozen=True, slots=True)
class Incomparable:
    """Why a sheet cannot be compared: under `rules`, the deal at this place (from 0) cannot be.

    `position` is None where it is not a deal that states in the way. The paths of the problems name the deal.
    """

    sheet: RecordedSheet
    rules: Ruleset
    position: int | None
    problems: tuple[Problem, ...]


class Rescorer:
    """Scores sheets under rulesets, and remembers what keys are worth.

    Without remarks, which are what a ruleset does not allow, less of each session has to be looked at.
    """

    def __init__(self, *, has_remarks: bool = True) -> None:
        self.has_remarks = has_remarks
        self.forget()

    def forget(self) -> None:
        """Begin anew, so that memory stays flat however much is compared."""
        self.vocabulary = Vocabulary()
        self.values_by_rules: dict[Ruleset, DealValues] = {}
        # Asking a ruleset for its hash takes longer than scoring a sheet that is known.
        self.known_transitions: dict[tuple[int, Shape, Part, bool], Transitions | None] = {}
        self.kept_alive: list[Ruleset] = []

    def forget_keys(self) -> None:
        """Forget what keys are worth, but not what facts are."""
        self.vocabulary.keys = 0
        for transitions in self.known_transitions.values():
            if transitions is not None:
                transitions.forget_keys()

    def outcomes(
        self, sheet: RecordedSheet, rulesets: Sequence[Ruleset | None]
    ) -> tuple[Outcome, ...] | Incomparable:
        """The result of a sheet under each ruleset, or why it cannot be compared."""
        found = []
        for rules in rulesets:
            # What was played was allowed when it was entered.
            told = WITH_REMARKS if self.has_remarks and rules is not None else POINTS_ONLY
            outcome = self.outcome(sheet, sheet.rules if rules is None else rules, told)
            if isinstance(outcome, Incomparable):
                return outcome
            found.append(outcome)
        return tuple(found)

    def outcome(self, sheet: RecordedSheet, rules: Ruleset, told: Part) -> Outcome | Incomparable:
        """The result of a sheet under a ruleset, or why it has none."""
        seats = len(sheet.shape.presence)
        if problems := unfit_for(rules, seats, has_dummy=sheet.shape.dummy is not None):
            return Incomparable(sheet, rules, None, tuple(problems))
        if self.vocabulary.keys > MOST_KEYS:
            self.forget_keys()
        if self.vocabulary.size > MOST_REMEMBERED:
            self.forget()
        transitions = self.transitions_of(sheet, rules, told)
        if transitions is None or len(sheet.keys) > MOST_PACKED or self.has_too_few_left(sheet):
            return self.exactly(sheet, rules, told)
        try:
            packed, refused = transitions.run(sheet)
        except (Impossible, TooMuchToPack):
            return self.exactly(sheet, rules, told)
        totals, deals = unpack(sum(packed), seats)
        return Outcome(totals, deals, packed, refused=tuple(refused))

    def transitions_of(self, sheet: RecordedSheet, rules: Ruleset, told: Part) -> Transitions | None:
        """How sheets of this shape run under a ruleset; None where they are played deal by deal."""
        key = id(rules), sheet.shape, told, bool(sheet.times)
        if key not in self.known_transitions:
            self.vocabulary.size += 1
            self.kept_alive.append(rules)
            self.known_transitions[key] = (
                None
                if goes_deal_by_deal(rules, sheet.shape, told)
                else Transitions(self.values_of(rules), sheet.shape, told, is_timed=bool(sheet.times))
            )
        return self.known_transitions[key]

    def values_of(self, rules: Ruleset) -> DealValues:
        if rules not in self.values_by_rules:
            self.values_by_rules[rules] = DealValues(rules, self.vocabulary)
        return self.values_by_rules[rules]

    def has_too_few_left(self, sheet: RecordedSheet) -> bool:
        """Whether fewer than four are at the table after the last deal, as long as more deals are due."""
        if sheet.shape.is_fixed:
            return False
        counted = sum(self.vocabulary.deal_of(key).is_counted for key in sheet.keys)
        table = sheet.shape.table(sheet.rules, sheet.first_dealer, is_timed=False)
        return bool(too_few_at_the_table(table.players, counted + 1))

    def exactly(self, sheet: RecordedSheet, rules: Ruleset, told: Part) -> Outcome | Incomparable:
        """Play a sheet deal by deal, where points touch those of later deals or are beyond all measure."""
        table = sheet.shape.table(rules, sheet.first_dealer, is_timed=bool(sheet.times))
        state, points, played, refused = start(table), [], [], []
        for position, (key, seconds) in enumerate(zip(sheet.keys, seconds_of(sheet), strict=True)):
            deal = time_deal(self.vocabulary.deal_of(key), seconds)
            coming = next_deal_after(table, state)
            if problems := contradictions(table, coming, deal):
                where = f"deals[{position}]"
                return Incomparable(
                    sheet, rules, position, tuple(problem.within(where) for problem in problems)
                )
            if Part.ENTRY in told and (problems := moment_of(rules, coming).refused(deal)):
                refused.append((key, reasons(problems)))
            state, scored = advance(table, state, deal)
            points.append(scored.points)
            played.append(table.people(scored.active) if deal.is_counted else ())
        if problems := check_next(table, state):
            return Incomparable(sheet, rules, None, tuple(problems))
        deals = tuple(sum(seat in people for people in played) for seat in range(len(table.players)))
        by_deal = tuple(points), tuple(played), tuple(refused)
        return Outcome(state.totals, deals, None, *by_deal, dummy=table.dummy)


def seconds_of(sheet: RecordedSheet) -> Sequence[str]:
    """The second in which each deal was entered."""
    return sheet.times.split() if sheet.times else (UNKNOWN,) * len(sheet.keys)
