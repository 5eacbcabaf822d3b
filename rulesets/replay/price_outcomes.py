"""The values of cards and calls, before bonuses and Bock: the outcomes and the runs of a price list.

A run says from which place on an outcome holds. The places of a deal are its card points of Re plus one, with
"Re took no trick" (0) before and "Kontra took no trick" (242) behind; those of a misère are its tricks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from rulesets.checks import calls, card_points, marks
from rulesets.checks.card_points import RESULT_THRESHOLDS
from rulesets.rules.chapters.multipliers import BockTrigger
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import ABSAGEN, KONTRA, RE, Call, CardPoints, Deal, Side
from rulesets.scoring.factors import call_factors, deal_factors, tie_factors
from rulesets.scoring.result import NOTHING_PLAYED, Factor, ScoredItem
from rulesets.scoring.score import as_powers, bonus_items, is_cowardly, score_misere, value_items
from rulesets.scoring.winning import Played, judge
from rulesets.session.bock import triggers
from rulesets.session.settlement import Account, value_shares

MASKS = range(32)
"""Calls of a side as bits: 1 is Re or Kontra, 2 is no 90, 4 no 60, 8 no 30, 16 schwarz."""


def problems_with_marks(rules: Ruleset, deal: Deal) -> bool:
    """Whether marks cannot be in such a deal."""
    return any(True for check in marks.RULES for _problem in check.find(rules, deal))


def with_calls(deal: Deal, masks: Mapping[Side, int]) -> Deal:
    called = {side: calls_of_mask(side, mask) for side, mask in masks.items()}
    return replace(deal, re_calls=called.get(RE, ()), kontra_calls=called.get(KONTRA, ()))


def calls_of_mask(side: Side, mask: int) -> tuple[Call, ...]:
    named = (Call.RE if side is RE else Call.KONTRA, *ABSAGEN)
    return tuple(call for bit, call in enumerate(named) if mask >> bit & 1)


def can_be_called(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether a side can have made its calls, whatever the other one called."""
    found = (problem for check in calls.RULES for problem in check.find(rules, deal))
    return all(problem.field != f"calls.{side}" for problem in found)


def are_called(rules: Ruleset, deal: Deal) -> bool:
    """Whether both sides can have made their calls."""
    return not any(True for check in calls.RULES for _problem in check.find(rules, deal))


def can_be_counted(rules: Ruleset, deal: Deal) -> bool:
    """Whether the cards can give such card points."""
    if any(True for check in card_points.CONTRADICTIONS for _problem in check.find(deal)):
        return False
    return not any(True for check in card_points.RULES for _problem in check.find(rules, deal))


NO_TRICK_OF_RE, NO_TRICK_OF_KONTRA = 0, 242
CARD_PLACES = (NO_TRICK_OF_RE, 1, *sorted(1 + at for at in RESULT_THRESHOLDS), NO_TRICK_OF_KONTRA)
"""Where an outcome can be another one, whatever the rules."""

SIGNS = {RE: 1, KONTRA: -1, None: 0}
"""Sides as the sign that their points have for Re."""

Each = TypeVar("Each", bound=Hashable)


class Numbers(Generic[Each]):
    """Numbers for whatever there is several times, in the order in which it was met."""

    def __init__(self) -> None:
        self.known: dict[Each, int] = {}

    def number_of(self, each: Each) -> int:
        """The number of something, a new one if it is met for the first time."""
        return self.known.setdefault(each, len(self.known))

    def listed(self) -> list[Each]:
        """All that was met, by number."""
        return list(self.known)


class Outcome(NamedTuple):
    """The value of cards and calls: the winner (as a sign), and the numbers of lines and factors.

    `items` are part of the value, `extra` counts as bonuses do; `powers` double a base value, `calls` are the
    factors of calls, `doublings` those of the deal as a whole. `fired` is what starts a Bock round.
    """

    winner: int
    items: tuple[int, ...]
    calls: tuple[int, ...] = ()
    doublings: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    powers: tuple[int, ...] = ()
    is_cowardly: int = 0
    fired: tuple[str, ...] = ()


class Pricing:
    """Outcomes under one ruleset, and the numbers of everything that they share."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.lines, self.factors = Numbers[tuple[object, ...]](), Numbers[tuple[object, ...]]()
        self.outcomes, self.runs = Numbers[Outcome](), Numbers[tuple[int, ...]]()

    def run_of(self, deal: Deal, places: Iterable[int]) -> tuple[int, ...]:
        """From which place on which outcome holds: place, number, place, number and so on."""
        found: list[int] = []
        for place in places:
            outcome = self.outcomes.number_of(self.outcome_of(deal_at(deal, place)))
            if not found or found[-1] != outcome:
                found += (place, outcome)
        return tuple(found)

    def outcome_of(self, deal: Deal) -> Outcome:
        """The value of the cards and calls of a deal."""
        if deal.is_misere:
            return self.outcome_of_misere(deal)
        played = judge(self.rules, deal)
        items, powers = value_items(played), list[Factor]()
        if self.rules.doubles_by_points:
            items, powers = as_powers(played, items)
        is_turned = self.rules.has_cowardice and played.winner is not None and is_cowardly(played)
        return Outcome(
            winner=SIGNS[played.winner],
            items=self.numbered_lines(items),
            calls=self.numbered_factors(call_factors(played)),
            doublings=self.numbered_factors(tie_factors(played) + self.factors_of(deal)),
            extra=self.numbered_lines(bonus_items(played)),
            powers=self.numbered_factors(powers),
            is_cowardly=int(is_turned),
            fired=self.fired_by(played),
        )

    def outcome_of_misere(self, deal: Deal) -> Outcome:
        """The same for a misère, which knows neither bonuses nor cowardice."""
        score = score_misere(self.rules, deal, 0, is_doubled_at_end=False)
        doublings = self.factors_of(deal)
        calls = score.factors[: len(score.factors) - len(doublings)]
        return Outcome(
            winner=SIGNS[score.winner],
            items=self.numbered_lines(score.items),
            calls=self.numbered_factors(calls),
            doublings=self.numbered_factors(doublings),
            fired=self.fired_by(score.played, score.winner),
        )

    def factors_of(self, deal: Deal) -> list[Factor]:
        """The factors of a whole deal that depend neither on Bock nor on its place in the session."""
        return deal_factors(self.rules, deal, 0, is_doubled_at_end=False)

    def fired_by(self, played: Played | None, winner: Side | None = None) -> tuple[str, ...]:
        """The reasons for a Bock round in a deal, except bonuses, marks, and a value of nothing."""
        if played is None or not self.rules.bock_triggers:
            return ()
        score = NOTHING_PLAYED._replace(winner=winner or played.winner, value=1, played=played)
        found = triggers(self.rules, played.deal, score)
        return tuple(str(kind) for kind in found if kind is not BockTrigger.ZERO_VALUE)

    def numbered_lines(self, items: Sequence[ScoredItem]) -> tuple[int, ...]:
        """The numbers of some reasons for points."""
        return tuple(
            self.lines.number_of((item.item, SIGNS[item.side], item.points, *called_by(item.by)))
            for item in items
        )

    def numbered_factors(self, factors: Sequence[Factor]) -> tuple[int, ...]:
        return tuple(
            self.factors.number_of((factor.factor, factor.times, *called_by(factor.by))) for factor in factors
        )


def called_by(side: Side | None) -> Iterator[int]:
    if side is not None:
        yield SIGNS[side]


def deal_at(deal: Deal, place: int) -> Deal:
    if deal.is_misere:
        return replace(deal, tricks=place)
    points = min(max(place - 1, 0), 240)
    no_trick = {NO_TRICK_OF_RE: RE, NO_TRICK_OF_KONTRA: KONTRA}.get(place)
    return replace(deal, points=CardPoints(RE, points, points), no_trick=no_trick)


def places_of(rules: Ruleset, deal: Deal) -> Sequence[int]:
    """The card points at which the outcome of such a deal can change."""
    return range(rules.tricks + 1) if deal.is_misere else CARD_PLACES


def gaps_of(rules: Ruleset) -> list[list[int]]:
    """Ranges of places with card points that cannot occur."""
    deals = ((place, deal_at(Deal(re=(0, 1)), place)) for place in range(1, 242))
    missing = [place for place, deal in deals if not can_be_counted(rules, deal)]
    gaps: list[list[int]] = []
    for place in missing:
        if gaps and gaps[-1][1] == place - 1:
            gaps[-1][1] = place
        else:
            gaps.append([place, place])
    return gaps


PLENTY = 10**6
"""More than a deal draws from any pot."""

APART = 1000
"""So many times the value is what Re is given as its share, to see which of the two is taken."""

SEATS = (0, 1, 2, 3)
DEALER = 3


def shares_of(rules: Ruleset, deal: Deal) -> list[list[int]]:
    """The shares of the players, first for values of at least 0, then for lower ones.

    So many times the share of Re and so many times the value to each of Re, so many times the value to each
    of Kontra; the last figure says how many of them draw that from the pot.
    """
    return [shares_at(rules, deal, sign) for sign in (1, -1)]


def shares_at(rules: Ruleset, deal: Deal, value: int) -> list[int]:
    """The share of each player of a side at such a value: of the share of Re, of the value, and of Kontra."""
    full, empty = (drawing(rules, deal, value, pot) for pot in (PLENTY, 0))
    times_share, times_value = divmod(full[0] * value, APART)
    draw = sum(points > 0 == left for points, left in zip(full, empty, strict=True))
    return [times_share, times_value, full[3] * value, draw]


def drawing(rules: Ruleset, deal: Deal, value: int, pot: int) -> list[int]:
    """The points that the players get of a value when the pot holds so much."""
    score = NOTHING_PLAYED._replace(
        value=value, re_share=APART * value, kontra_share=-value, is_lone=len(deal.re) == 1
    )
    return value_shares(Account(rules, deal, score, SEATS, DEALER, pot))


def gives_out_odd(rules: Ruleset) -> bool:
    """Whether the odd point of a pot that runs short is for the first on the dealer's left who draws."""
    return rules.has_pot and max(drawing(rules, Deal(re=(0, 2)), 1, 1)) == 1
