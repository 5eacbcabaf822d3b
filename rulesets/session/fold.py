"""Many deals: a session is a fold over them.

Dealer, who sits out, Bock rounds, owed solos, pot and phase follow from the table and the deals so far.
`Standing` is all that the next deal depends on; `advance` takes one deal further.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rulesets.problems import Problem
from rulesets.rules.chapters.session import DutyUnfulfilled
from rulesets.rules.chapters.settlement import PotShortShare
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.scoring.score import Score, score_deal
from rulesets.session.bock import bock_after
from rulesets.session.compulsory_solos import Owed, is_duty, owed_at_start, paid, with_extra_solo
from rulesets.session.next_deal import is_after_pot, upcoming
from rulesets.session.rotation import active_seats, next_dealer
from rulesets.session.settlement import Account, post
from rulesets.session.state import Next, Phase, Standing
from rulesets.session.table import Sheet, Table
from rulesets.translation import _

AFTER_THE_END = Problem("", _("entered after the end of the session"))


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal with everything that follows from it and from the deals before."""

    deal: Deal
    number: int | None
    dealer: int
    active: tuple[int, ...]
    score: Score
    phase: Phase
    bock: int
    is_duty: bool
    is_forced: bool
    points: tuple[int, ...]
    totals: tuple[int, ...]
    bank: int
    remarks: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """A whole sheet, scored."""

    table: Table
    deals: tuple[ScoredDeal, ...]
    standing: Standing

    @property
    def next(self) -> Next:
        """What comes after the last deal."""
        return upcoming(self.table, self.standing)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, ties sharing one."""
        totals = self.standing.totals
        return tuple(1 + sum(other > total for other in totals) for total in totals)


def start(table: Table) -> Standing:
    """The standing before the first deal; with a pot every player has put in a quarter of it."""
    seats, pot = len(table.players), table.rules.has_pot
    put_in = table.rules.pot_start // 4 if pot else 0
    return Standing(
        counted=0,
        dealer=table.first_dealer,
        owed=(owed_at_start(table.rules),) * seats,
        totals=(-put_in,) * seats,
        bank=put_in * seats,
    )


def play(sheet: Sheet) -> Session:
    """Score a whole sheet. Deals that are not possible are not looked for here: see `check_sheet`."""
    return continue_from(sheet.table, start(sheet.table), sheet.deals)


def continue_from(table: Table, standing: Standing, deals: Iterable[Deal]) -> Session:
    """Score further deals after a standing."""
    scored = []
    for deal in deals:
        standing, line = advance(table, standing, deal)
        scored.append(line)
    return Session(table, tuple(scored), standing)


def advance(table: Table, standing: Standing, deal: Deal) -> tuple[Standing, ScoredDeal]:
    """Score one more deal and return the standing after it."""
    rules, coming = table.rules, upcoming(table, standing)
    dealer = coming.dealer if deal.dealer is None else deal.dealer
    active = coming.active
    if deal.players:
        active = tuple(sorted(deal.players))
    elif deal.dealer is not None:
        active = active_seats(table.present(coming.number), dealer, standing.counted)
    bock = standing.bock.level if deal.is_counted else 0
    score = score_deal(rules, deal, bock, is_doubled_at_end=is_doubled_at_end(table, coming, deal))
    account = Account(rules, deal, score, active, dealer, standing.bank)
    points = post(account, len(table.players))
    is_forced = coming.forced is not None and deal.soloist == coming.forced
    duty = deal.soloist is not None and coming.phase is not Phase.CANMAYMUST
    duty = duty and is_duty(rules, standing.owed[deal.soloist or 0], deal)
    line = ScoredDeal(
        deal=deal,
        number=coming.number if deal.is_counted else None,
        dealer=dealer,
        active=active,
        score=score,
        phase=coming.phase,
        bock=bock,
        is_duty=duty,
        is_forced=is_forced,
        points=points,
        totals=tuple(total + point for total, point in zip(standing.totals, points, strict=True)),
        bank=-sum(points),
        remarks=(AFTER_THE_END,) if coming.phase is Phase.OVER and deal.is_counted else (),
    )
    return standing_after(table, standing, line), line


def is_doubled_at_end(table: Table, coming: Next, deal: Deal) -> bool:
    """Whether the deal is one of the last of a session of fixed length, by its number (`last_deals_double`).

    An extra deal for an owed solo is none of them, nor is one of Canmaymust.
    """
    if not table.length or not deal.is_counted or coming.phase is Phase.CANMAYMUST:
        return False
    if coming.phase is Phase.FORCED and table.rules.duty_unfulfilled is not DutyUnfulfilled.FORCED_IN_SESSION:
        return False
    return table.length - table.rules.last_deals_double < coming.number <= table.length


def standing_after(table: Table, before: Standing, line: ScoredDeal) -> Standing:
    """The standing after a scored deal."""
    rules, deal = table.rules, line.deal
    counted = before.counted + deal.is_counted
    dealer = dealer_after(table, before, line, counted + 1)
    bock = bock_after(
        rules,
        before.bock,
        deal,
        line.score,
        at_table=len(table.present(before.counted + 1)),
        dealer_stays=dealer == line.dealer and not line.is_forced,
    )
    after = replace(
        before,
        counted=counted,
        dealer=dealer,
        owed=owed_after(table, before, line),
        totals=line.totals,
        bank=before.bank + line.bank,
        bock=bock,
        closing=before.closing + (line.phase is Phase.CANMAYMUST and deal.is_counted),
        last_forced=deal.soloist if line.is_forced else before.last_forced,
    )
    return replace(after, is_regular_over=before.is_regular_over or ends_regular(table, after, deal))


def dealer_after(table: Table, before: Standing, line: ScoredDeal, number: int) -> int:
    """Who deals next; while solos are forced after the pot the rotation stands still."""
    if line.phase is Phase.FORCED and is_after_pot(table):
        return before.dealer
    return next_dealer(table, line.deal, line.dealer, number, is_duty=line.is_duty, is_forced=line.is_forced)


def owed_after(table: Table, before: Standing, line: ScoredDeal) -> tuple[Owed, ...]:
    """What everybody owes after a deal."""
    rules, deal = table.rules, line.deal
    if deal.soloist is None:
        return before.owed
    if line.is_duty:
        return paid(rules, before.owed, deal)
    if line.phase is Phase.REGULAR and rules.owes_kinds:
        return with_extra_solo(rules, before.owed, deal, solo_winner(line))
    return before.owed


def solo_winner(line: ScoredDeal) -> Side | None:
    """Who won a solo; one entered by hand is won by who has plus points, whatever is adjusted besides."""
    soloist = line.deal.soloist
    if line.deal.game is not Game.MANUAL or soloist is None:
        return line.score.winner
    return Side.RE if dict(line.deal.each).get(soloist, 0) > 0 else Side.KONTRA


def ends_regular(table: Table, standing: Standing, deal: Deal) -> bool:
    """Whether the regular deals are over: length, time, points reached, or the pot empty."""
    rules = table.rules
    if table.length and standing.counted >= table.length:
        return True
    if rules.session_end_points and max(map(abs, standing.totals)) >= rules.session_end_points:
        return True
    if rules.has_pot:
        least = 2 if rules.pot_short_share is PotShortShare.LEAVE_REMAINDER else 1
        if standing.bank < least:
            return True
    return is_time_up(table, deal)


def is_time_up(table: Table, deal: Deal) -> bool:
    """Whether no deal begins any more after this one, by the time at which it was entered."""
    if not table.rules.time_limit_minutes or table.started is None:
        return False
    taken = time_taken(table.started, deal)
    return taken is not None and taken > timedelta(minutes=table.rules.time_limit_minutes)


def time_taken(started: datetime, deal: Deal) -> timedelta | None:
    """How long after the start a deal was entered, None if that is not known."""
    try:
        at = datetime.fromisoformat(str(deal.kept.get("at")))
    except ValueError:
        return None
    if (at.tzinfo is None) != (started.tzinfo is None):
        at, started = at.replace(tzinfo=None), started.replace(tzinfo=None)
    return at - started
