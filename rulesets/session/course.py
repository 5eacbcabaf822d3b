"""The course of a session through a deal: next dealer, Bock rounds, owed solos, end of the regular deals."""

from __future__ import annotations

from dataclasses import replace

from rulesets.rules.chapters.session import SoloDealerStays
from rulesets.rules.chapters.settlement import PotShortShare
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.scoring.result import Score
from rulesets.session.bock import bock_after, set_by_hand, triggers
from rulesets.session.compulsory_solos import (
    Owed,
    is_duty,
    owed_after_paying,
    owed_by_people,
    with_extra_solo,
)
from rulesets.session.memory import remembered_after, remembers
from rulesets.session.next_deal import is_after_pot, redeals_himself
from rulesets.session.state import Counts, Course, NextDeal, Phase, SessionState
from rulesets.session.table import Table


def course_of(
    rules: Ruleset, deal: Deal, score: Score, people: Counts, *, is_time_up: bool = False
) -> Course:
    """The course of a scored deal among these people; `is_time_up` says that no deal begins after it."""
    soloist = deal.soloist
    won, lost = won_and_lost(deal, score, people) if remembers(rules) else ((), ())
    return Course(
        game=deal.game,
        reason=deal.reason if deal.game is Game.REDEAL else None,
        dealer=deal.dealer,
        soloist=soloist,
        solo=None if soloist is None else deal.solo,
        is_declared_voluntary=deal.is_declared_voluntary,
        winner=None if soloist is None else solo_winner(deal, score),
        fired=len(triggers(rules, deal, score)),
        by_hand=set_by_hand(rules, deal),
        is_time_up=is_time_up,
        won=won,
        lost=lost,
    )


def won_and_lost(deal: Deal, score: Score, people: Counts) -> tuple[Counts, Counts]:
    """The seats that won a deal and those that lost it; nobody where nobody won, or no cards were played."""
    if score.played is None or score.winner is None:
        return (), ()
    re = tuple(seat for seat in people if seat in deal.re)
    kontra = tuple(seat for seat in people if seat not in deal.re)
    return (re, kontra) if score.winner is Side.RE else (kontra, re)


def solo_winner(deal: Deal, score: Score) -> Side | None:
    """The winner of a solo; one entered by hand is won by whoever has plus points, apart from adjustments."""
    if deal.game is not Game.MANUAL:
        return score.winner
    return Side.RE if dict(deal.each).get(deal.soloist or 0, 0) > 0 else Side.KONTRA


def state_after(table: Table, before: SessionState, coming: NextDeal, course: Course) -> SessionState:
    """The state after a deal of this course, with the points of before it.

    The order matters: who deals next is known before Bock rounds are, which may spare a dealer who stays.
    """
    is_duty = pays_owed_solo(table, before, coming, course)
    is_forced = coming.forced is not None and course.soloist == coming.forced
    is_closing = coming.phase is Phase.CANMAYMUST and course.is_counted
    dealer = coming.dealer if course.dealer is None else course.dealer
    stays = is_dealing_again(table.rules, coming, course, is_duty=is_duty)
    return replace(
        before,
        counted=before.counted + course.is_counted,
        dealer=dealer_after(table, before, coming, course, dealer, stays=stays),
        owed=owed_after(table, before, coming, course, is_duty=is_duty),
        bock=bock_after(
            table.rules,
            before.bock,
            course.fired,
            course.by_hand,
            is_counted=course.is_counted,
            at_table=len(table.people(table.present(before.counted + 1))),
            dealer_stays=stays,
        ),
        closing=before.closing + is_closing,
        last_forced=course.soloist if is_forced else before.last_forced,
        is_regular_over=before.is_regular_over or course.is_time_up,
        memory=remembered_after(table.rules, before.memory, coming, course),
    )


def with_points(table: Table, after: SessionState, totals: tuple[int, ...], bank: int) -> SessionState:
    """The state after a deal, with its points, which can end the regular deals."""
    over = after.is_regular_over or ends_regular(table, after.counted, totals, bank)
    return replace(after, totals=totals, bank=bank, is_regular_over=over)


def pays_owed_solo(table: Table, before: SessionState, coming: NextDeal, deal: Deal | Course) -> bool:
    """Whether this is a solo that its player owes; in Canmaymust nothing is owed."""
    if deal.soloist is None or coming.phase is Phase.CANMAYMUST:
        return False
    return is_duty(table.rules, before.owed[deal.soloist], deal.solo, deal.is_declared_voluntary)


def dealer_after(
    table: Table, before: SessionState, coming: NextDeal, course: Course, dealer: int, *, stays: bool
) -> int:
    """From which seat on the next dealer is looked for: whoever sits down there meanwhile is asked first.

    While solos are forced after the pot the rotation stands still. A deal that is not counted and after which
    the same player deals leaves open who that is as well.
    """
    is_open = not course.is_counted and course.dealer is None and coming.forced is None
    if (coming.phase is Phase.FORCED and is_after_pot(table)) or (stays and is_open):
        return before.dealer
    return dealer if stays else dealer + 1


def is_dealing_again(rules: Ruleset, coming: NextDeal, course: Course, *, is_duty: bool) -> bool:
    """Whether the same player deals once more.

    After an announced solo where `solo_dealer_stays` says so (DDV 3.3.1), but never after a forced one or in
    Canmaymust, where everybody is Can, May and Must once (seed 004).
    """
    if course.game is Game.PENALTY:
        return True
    if course.game is Game.REDEAL:
        return redeals_himself(rules, course.reason)
    if course.soloist in (None, coming.forced) or coming.phase is Phase.CANMAYMUST:
        return False
    return rules.solo_dealer_stays is SoloDealerStays.ALWAYS or (
        rules.solo_dealer_stays is SoloDealerStays.DUTY_ONLY and is_duty
    )


def owed_after(
    table: Table, before: SessionState, coming: NextDeal, course: Course, *, is_duty: bool
) -> tuple[Owed, ...]:
    rules = table.rules
    if course.soloist is None:
        return before.owed
    if is_duty:
        return owed_after_paying(rules, before.owed, course.soloist, course.solo)
    if coming.phase is Phase.REGULAR and rules.owes_kinds:
        changed = with_extra_solo(rules, before.owed, course.soloist, course.solo, course.winner)
        return changed if table.dummy is None else owed_by_people(table, changed)
    return before.owed


def ends_regular(table: Table, counted: int, totals: tuple[int, ...], bank: int) -> bool:
    """Whether the regular deals are over: length, points reached, or the pot empty."""
    rules = table.rules
    if table.length and counted >= table.length:
        return True
    if rules.session_end_points and max(map(abs, totals)) >= rules.session_end_points:
        return True
    if rules.has_pot:
        return bank < (2 if rules.pot_short_share is PotShortShare.LEAVE_REMAINDER else 1)
    return False
