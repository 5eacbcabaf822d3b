"""Many deals: a session is a fold over them.

Dealer, who sits out, Bock rounds, owed solos, pot and phase follow from the table and the deals so far.
`SessionState` is all that the next deal depends on; `advance` takes one deal further.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from rulesets.problems import Problem
from rulesets.rules.chapters.session import DutyUnfulfilled
from rulesets.scoring.deal import Deal
from rulesets.scoring.factors import rounds_by_hand
from rulesets.scoring.result import Score
from rulesets.scoring.score import score_deal
from rulesets.session.compulsory_solos import owed_at_start, owed_by_people
from rulesets.session.course import course_of, pays_owed_solo, state_after, with_points
from rulesets.session.memory import Payout, payouts, remembered_at_start, with_payouts
from rulesets.session.next_deal import active_seats, next_deal_after
from rulesets.session.settlement import Account, post
from rulesets.session.state import NextDeal, Phase, SessionState
from rulesets.session.table import Sheet, Table
from rulesets.translation import _

AFTER_THE_END = Problem("", _("entered after the end of the session"))


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal with everything that follows from it and from the deals before.

    `points` are all that it brings, and `payouts` are those among them that rules remember deals before for.
    """

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
    payouts: tuple[Payout, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """A whole sheet, scored."""

    table: Table
    deals: tuple[ScoredDeal, ...]
    state: SessionState
    before: SessionState | None = field(default=None, compare=False)
    """The state before the last deal, of a session that was played in one go."""

    @property
    def next(self) -> NextDeal:
        """The state of things for the deal after the last one."""
        return next_deal_after(self.table, self.state)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, ties sharing one; nobody is behind a dummy."""
        totals = self.state.totals
        against = [totals[seat] for seat in self.table.everybody]
        return tuple(1 + sum(other > total for other in against) for total in totals)


def start(table: Table) -> SessionState:
    """The state before the first deal; with a pot every player has put in a quarter of it."""
    seats, pot = len(table.players), table.rules.has_pot
    put_in = table.rules.pot_start // 4 if pot else 0
    return SessionState(
        counted=0,
        dealer=table.first_dealer,
        owed=owed_by_people(table, (owed_at_start(table.rules),) * seats),
        totals=(-put_in,) * seats,
        bank=put_in * seats,
        memory=remembered_at_start(table.rules, seats),
    )


def play(sheet: Sheet) -> Session:
    """Score a whole sheet. Deals that are not possible are not looked for here: see `check_sheet`."""
    return continue_from(sheet.table, start(sheet.table), sheet.deals)


def continue_from(table: Table, state: SessionState, deals: Iterable[Deal]) -> Session:
    """Score further deals after a state."""
    scored, before = [], None
    for deal in deals:
        before = state
        state, scored_deal = advance(table, before, deal)
        scored.append(scored_deal)
    return Session(table, tuple(scored), state, before)


class Setting(NamedTuple):
    """All that a deal's points depend on beside its facts, the rules and what the pot holds.

    `active` are the four who play, by seat; `bock` is how many Bock rounds run; `is_doubled` says that it is
    one of the last deals, which count double.
    """

    dealer: int
    active: tuple[int, ...]
    bock: int
    is_doubled: bool


def setting_of(table: Table, state: SessionState, coming: NextDeal, deal: Deal) -> Setting:
    """The setting of a deal: by the rotation, unless the deal names its dealer or players."""
    dealer = coming.dealer if deal.dealer is None else deal.dealer
    active = coming.active
    if deal.players:
        active = tuple(sorted(deal.players))
    elif deal.dealer is not None:
        active = active_seats(table.present(coming.number), dealer, state.counted)
    bock = state.bock.level if deal.is_counted else 0
    return Setting(dealer, active, bock, is_doubled_at_end(table, coming, deal))


def advance(
    table: Table, state: SessionState, deal: Deal, coming: NextDeal | None = None
) -> tuple[SessionState, ScoredDeal]:
    """Score one more deal and return the state after it; `coming` is the next deal, where it is known."""
    rules, coming = table.rules, coming or next_deal_after(table, state)
    # What the session says about the deal, and what it is worth then.
    setting = setting_of(table, state, coming, deal)
    score = score_deal(rules, deal, setting.bock, is_doubled_at_end=setting.is_doubled)
    people = table.people(setting.active)
    account = Account(rules, deal, score, setting.active, setting.dealer, state.bank, people)
    # What the deal does to the session: who deals next, Bock rounds, owed solos.
    course = course_of(rules, deal, score, people, is_time_up=is_time_up(table, deal))
    after = state_after(table, state, coming, course)
    # Who gets and pays what, with what rules pay for deals before.
    there = table.people(table.present(coming.number)) if state.memory else ()
    paid = payouts(rules, state.memory, after.memory, there)
    points = post(account, len(table.players))
    points = with_payouts(points, paid) if paid else points
    scored = ScoredDeal(
        deal=deal,
        number=coming.number if deal.is_counted else None,
        dealer=setting.dealer,
        active=setting.active,
        score=score,
        phase=coming.phase,
        bock=setting.bock + (rounds_by_hand(rules, deal) if score.played else 0),
        is_duty=pays_owed_solo(table, state, coming, deal),
        is_forced=coming.forced is not None and deal.soloist == coming.forced,
        points=points,
        totals=tuple(total + point for total, point in zip(state.totals, points, strict=True)),
        # Here zero-sum is made: what the players do not give one another comes from or goes to the bank.
        bank=-sum(points),
        remarks=(AFTER_THE_END,) if coming.phase is Phase.OVER and deal.is_counted else (),
        payouts=paid,
    )
    return with_points(table, after, scored.totals, state.bank + scored.bank), scored


def is_doubled_at_end(table: Table, coming: NextDeal, deal: Deal) -> bool:
    """Whether the deal is one of the last of a session of fixed length, by its number (`last_deals_double`).

    An extra deal for an owed solo is none of them, nor is one of Canmaymust.
    """
    if not table.length or not deal.is_counted or coming.phase is Phase.CANMAYMUST:
        return False
    if coming.phase is Phase.FORCED and table.rules.duty_unfulfilled is not DutyUnfulfilled.FORCED_IN_SESSION:
        return False
    return table.length - table.rules.last_deals_double < coming.number <= table.length


def is_time_up(table: Table, deal: Deal) -> bool:
    """Whether no deal begins any more after this one: it says so, or was entered when time was over."""
    if says_last(deal):
        return True
    if not table.rules.time_limit_minutes or table.started is None:
        return False
    taken = time_taken(table.started, deal)
    return taken is not None and taken > timedelta(minutes=table.rules.time_limit_minutes)


def says_last(deal: Deal) -> bool:
    """Whether a deal says of itself that no other begins after it."""
    return deal.kept.get("last") is True


def time_taken(started: datetime, deal: Deal) -> timedelta | None:
    """How long after the start a deal was entered, None if that is not known."""
    try:
        at = datetime.fromisoformat(str(deal.kept.get("at")))
    except ValueError:
        return None
    if (at.tzinfo is None) != (started.tzinfo is None):
        at, started = at.replace(tzinfo=None), started.replace(tzinfo=None)
    return at - started
