"""Bock rounds: what starts them, how they run side by side, when they end (seed 001)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.rules.chapters.multipliers import (
    BockByHand,
    BockDealerStays,
    BockOverlap,
    BockSeveralTriggers,
    BockTrigger,
)
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Mark, Side
from rulesets.scoring.items import NOWHERE, TIE, Thresholds
from rulesets.scoring.result import Score
from rulesets.scoring.score import thresholds_of_re
from rulesets.scoring.winning import WINNER_AT, has_made_call

Happened = Callable[[Deal, Score], bool]


class Trigger(NamedTuple):
    """Something that can start a Bock round: whether it has happened in a scored deal.

    `at` holds the card points of a side (1-240) from which on that can change though the score does not:
    empty if there are none, None if any number can be one.
    """

    has_happened: Happened
    at: Thresholds = None


@dataclass(frozen=True, slots=True)
class BockRounds:
    """The rounds that run, by the deals each has left, and the lengths of those that wait."""

    running: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def level(self) -> int:
        """How many rounds run: the next deal is doubled so many times."""
        return len(self.running)

    @property
    def deals_left(self) -> int:
        """How many more deals are Bock deals if nothing else triggers one."""
        ends = list(self.running)  # of each round that runs: after how many deals
        for length in self.waiting:
            first = min(ends)  # a waiting round begins where the first one ends
            ends.remove(first)
            ends.append(first + length)
        return max(ends, default=0)

    def after_deal(self, most: int) -> BockRounds:
        """One Bock deal used up; a round that ends lets a waiting one begin. `most` is 0 for no limit."""
        running = [left - 1 for left in self.running if left > 1]
        waiting = list(self.waiting)
        while waiting and (most == 0 or len(running) < most):
            running.append(waiting.pop(0))
        return BockRounds(tuple(running), tuple(waiting))


NO_BOCK = BockRounds()


def triggers(rules: Ruleset, deal: Deal, score: Score) -> tuple[str, ...]:
    """The reasons in this deal for a Bock round under these rules, each kind once."""
    if not rules.bock_triggers or deal.game is Game.PENALTY:
        return ()
    return tuple(kind for kind in rules.bock_triggers if TRIGGERS[kind].has_happened(deal, score))


def set_by_hand(rules: Ruleset, deal: Deal) -> int:
    """How many Bock deals were set to follow this one (option `bock_by_hand`)."""
    return deal.bock_next if BockByHand.NEXT in rules.bock_by_hand else 0


def is_marked(mark: Mark) -> Happened:
    """Ticked by hand."""
    return lambda deal, score: mark in deal.marks


def is_game(game: Game) -> Happened:
    """A solo was announced, or the deal was voided."""
    return lambda deal, score: deal.game is game


def is_re_lost(deal: Deal, score: Score) -> bool:
    """Re was called and Kontra won."""
    return bool(score.played and score.played.re.calls.is_called and score.winner is Side.KONTRA)


def is_kontra_lost(deal: Deal, score: Score) -> bool:
    """Kontra was called and Re won."""
    return bool(score.played and score.played.kontra.calls.is_called and score.winner is Side.RE)


def is_absage_lost(deal: Deal, score: Score) -> bool:
    """A side did not make its highest call of no 90 or more, whoever won."""
    played = score.played
    if played is None or deal.is_misere:
        return False
    sides = ((played.re, played.kontra), (played.kontra, played.re))
    return any(own.calls.level and not has_made_call(own, other) for own, other in sides)


def is_schwarz(deal: Deal, score: Score) -> bool:
    """One side was schwarz."""
    played = score.played
    return bool(played and (played.re.is_schwarz or played.kontra.is_schwarz))


def are_both_called(deal: Deal, score: Score) -> bool:
    """Re and Kontra were called."""
    played = score.played
    return bool(played and played.re.calls.is_called and played.kontra.calls.is_called)


def has_bonus(deal: Deal, key: str) -> bool:
    """Whether a bonus was entered for either side, whether it scores or not."""
    return any(bonus == key and count for bonus, count in (*deal.re_bonuses, *deal.kontra_bonuses))


TRIGGERS: dict[BockTrigger, Trigger] = {
    BockTrigger.HEART_TRICK: Trigger(
        lambda deal, score: Mark.HEART_TRICK in deal.marks or has_bonus(deal, "heart_trick"), at=NOWHERE
    ),
    BockTrigger.TIE_120: Trigger(lambda deal, score: bool(score.played and score.played.is_tied), at=TIE),
    BockTrigger.ZERO_VALUE: Trigger(
        lambda deal, score: score.played is not None and score.value == 0, at=NOWHERE
    ),
    BockTrigger.RE_LOST: Trigger(is_re_lost, at=NOWHERE),
    BockTrigger.KONTRA_LOST: Trigger(is_kontra_lost, at=NOWHERE),
    BockTrigger.CALL_LOST: Trigger(
        lambda deal, score: is_re_lost(deal, score) or is_kontra_lost(deal, score), at=NOWHERE
    ),
    BockTrigger.ABSAGE_LOST: Trigger(is_absage_lost, at=WINNER_AT),
    BockTrigger.SOLO: Trigger(is_game(Game.SOLO), at=NOWHERE),
    BockTrigger.SOLO_LOST: Trigger(
        lambda deal, score: deal.game is Game.SOLO and score.winner is Side.KONTRA, at=NOWHERE
    ),
    BockTrigger.TOP_CARDS_LOST: Trigger(is_marked(Mark.TOP_CARDS_LOST), at=NOWHERE),
    BockTrigger.DOPPELKOPF: Trigger(lambda deal, score: has_bonus(deal, "doppelkopf"), at=NOWHERE),
    BockTrigger.FOUR_OF_A_KIND: Trigger(is_marked(Mark.FOUR_OF_A_KIND), at=NOWHERE),
    BockTrigger.SCHWARZ: Trigger(is_schwarz, at=(1, 240)),
    BockTrigger.RE_AND_KONTRA: Trigger(are_both_called, at=NOWHERE),
    BockTrigger.REDEAL: Trigger(is_game(Game.REDEAL), at=NOWHERE),
    BockTrigger.MANUAL: Trigger(is_marked(Mark.BOCK), at=NOWHERE),
}
"""When each value of `bock_triggers` has happened."""

TRIGGER_THRESHOLDS = thresholds_of_re(trigger.at for trigger in TRIGGERS.values())
"""The card points of Re from which on a deal can start another Bock round, though its score is the same."""


def bock_after(
    rules: Ruleset,
    before: BockRounds,
    fired: int,
    by_hand: int,
    *,
    is_counted: bool,
    at_table: int,
    dealer_stays: bool,
) -> BockRounds:
    """The Bock rounds after a deal that was played under `before`, and in which so many triggers fired.

    `by_hand` are the Bock deals that were set to follow it: a round of that length, after the others.
    First every running round has one deal less (not after a voided deal or a penalty, and not where
    `bock_dealer_stays` spares a deal after which the dealer stays); then the triggers act.
    """
    rounds = before
    if is_counted and not (dealer_stays and rules.bock_dealer_stays is BockDealerStays.FREE):
        rounds = rounds.after_deal(rules.bock_max_level if rules.bock_overlap is BockOverlap.MULTIPLY else 0)
    if not (fired or by_hand) or is_ignoring(rules, before):
        return rounds
    lengths = (rules.bock_length or at_table,) * fired + ((by_hand,) if by_hand else ())
    return with_new_rounds(rules, rounds, lengths)


def with_new_rounds(rules: Ruleset, rounds: BockRounds, lengths: tuple[int, ...]) -> BockRounds:
    """The Bock rounds when others of these lengths begin, by what they do to each other."""
    if rules.bock_overlap in (BockOverlap.RESTART, BockOverlap.IGNORE):
        return BockRounds(lengths[-1:])
    if rules.bock_several_triggers is BockSeveralTriggers.ONCE:
        lengths = lengths[-1:]
    if rules.bock_overlap is BockOverlap.APPEND:
        return BockRounds((sum(rounds.running) + sum(lengths),))
    return with_rounds(rules, rounds, lengths)


def is_ignoring(rules: Ruleset, before: BockRounds) -> bool:
    """Whether nothing starts another round while those of before run (option `bock_overlap`)."""
    return rules.bock_overlap is BockOverlap.IGNORE and before.level > 0


def with_rounds(rules: Ruleset, rounds: BockRounds, lengths: tuple[int, ...]) -> BockRounds:
    """Further rounds beside the running ones; above `bock_max_level` they wait."""
    most = rules.bock_max_level
    free = len(lengths) if most == 0 else max(0, most - rounds.level)
    return BockRounds(rounds.running + lengths[:free], rounds.waiting + lengths[free:])
