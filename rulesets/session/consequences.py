"""The consequences of a deal beside its points, and those of changing an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.rules.chapters.multipliers import BockOverlap, BockTrigger
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.bock import is_ignoring, set_by_hand, triggers
from rulesets.session.fold import ScoredDeal, advance, start
from rulesets.session.memory import Payout, without_payouts
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal, Phase, SessionState
from rulesets.session.table import Table


class Began(NamedTuple):
    """The deal with which the Bock rounds began that still run: its number if it counts, and why."""

    number: int | None
    why: tuple[str, ...]


class Consequences(NamedTuple):
    """The consequences of a deal for the session, seats by number.

    After the last deal of a session nothing of Bock begins or follows.
    """

    starts_bock: tuple[str, ...]  # the triggers of a Bock round that begins, set by hand or not
    bock_began: Began | None  # with which deal the rounds began in which this one stands
    bock_left: int  # Bock deals after it
    ends_bock: bool  # it was the last one
    paid: int | None  # who has played an owed solo
    owing: tuple[int, ...]  # who still owes one then
    owes_more: tuple[int, ...]  # than before
    deals_again: int | None
    bank_before: int
    bank_after: int
    is_last: bool
    drawn_short: tuple[tuple[int, int], ...] = ()  # who draws from too small a pot, and what it is worth
    paid_out: tuple[Payout, ...] = ()  # what rules pay that remember deals before


def bock_began(table: Table, deals: Iterable[Deal]) -> Began | None:
    """With which of the deals so far the Bock rounds began that run after them, None if none run."""
    state, began = start(table), None
    for deal in deals:
        after, scored = advance(table, state, deal)
        why = bock_reasons(table, state, scored)
        if why and (began is None or is_new_round(table.rules, state)):
            began = Began(scored.number, why)
        began = began if after.bock.level else None
        state = after
    return began


def is_new_round(rules: Ruleset, before: SessionState) -> bool:
    """Whether a Bock round that begins now is no part of those before: they end with this deal."""
    return before.bock.deals_left <= 1 or rules.bock_overlap is BockOverlap.RESTART


def bock_reasons(table: Table, before: SessionState, scored: ScoredDeal) -> tuple[str, ...]:
    """Why a Bock round begins with a deal, empty if none does."""
    rules, deal = table.rules, scored.deal
    if is_ignoring(rules, before.bock):
        return ()
    by_hand = (BockTrigger.MANUAL.value,) if set_by_hand(rules, deal) else ()
    return triggers(rules, deal, scored.score) or by_hand


def consequences_of(
    table: Table, before: SessionState, after: SessionState, scored: ScoredDeal, began: Began | None = None
) -> Consequences:
    """The consequences of a scored deal that led from one state to the next.

    `began` is with which deal the Bock rounds began that ran before it.
    """
    rules, deal = table.rules, scored.deal
    coming = next_deal_after(table, after)
    is_last = coming.phase is Phase.OVER
    return Consequences(
        starts_bock=() if is_last or is_ignoring(rules, before.bock) else triggers(rules, deal, scored.score),
        bock_began=began if before.bock.level else None,
        bock_left=0 if is_last else after.bock.deals_left,
        ends_bock=bool(before.bock.level) and not after.bock.level,
        paid=deal.soloist if scored.is_duty else None,
        owing=tuple(seat for seat in table.present(coming.number) if any(after.owed[seat])),
        owes_more=tuple(seat for seat, owed in enumerate(after.owed) if sum(owed) > sum(before.owed[seat])),
        deals_again=dealing_again(scored, coming),
        bank_before=before.bank,
        bank_after=after.bank,
        is_last=is_last,
        drawn_short=drawn_short(rules, scored),
        paid_out=scored.payouts,
    )


def dealing_again(scored: ScoredDeal, coming: NextDeal) -> int | None:
    """The dealer of a deal who deals the next one, too; a penalty is dealt by nobody."""
    stays = coming.phase is not Phase.OVER and coming.dealer == scored.dealer
    return scored.dealer if stays and scored.deal.game is not Game.PENALTY else None


def drawn_short(rules: Ruleset, scored: ScoredDeal) -> tuple[tuple[int, int], ...]:
    """The players who drew from a pot too small for the value of each, with the amounts."""
    points = without_payouts(scored.points, scored.payouts)
    drawn = [(seat, points[seat]) for seat in scored.active if points[seat] > 0]
    taken, wanted = sum(points), abs(scored.score.value) * len(drawn)
    is_from_pot = rules.has_pot and 0 < taken == sum(given for _seat, given in drawn)
    return tuple(drawn) if is_from_pot and taken < wanted else ()


class Followed(NamedTuple):
    """The other deals after a change, by their present numbers, and the totals before it, by seat."""

    became_bock: tuple[int, ...]
    lost_bock: tuple[int, ...]
    other_dealer: tuple[int, ...]
    other_points: tuple[int, ...]
    totals: tuple[tuple[int, int, int], ...]


def what_followed(
    pairs: Iterable[tuple[ScoredDeal, ScoredDeal]], before: SessionState, after: SessionState
) -> Followed:
    """Return what a change led to, from every deal that was not changed itself, as it was and as it is.

    `totals` are seat, total before and total after of everybody who has another one.
    """
    counted = [(was, now, now.number) for was, now in pairs if now.number is not None]
    return Followed(
        became_bock=tuple(number for was, now, number in counted if now.bock and not was.bock),
        lost_bock=tuple(number for was, now, number in counted if was.bock and not now.bock),
        other_dealer=tuple(number for was, now, number in counted if was.dealer != now.dealer),
        other_points=tuple(number for was, now, number in counted if was.points != now.points),
        totals=tuple(
            (seat, was_total, now_total)
            for seat, (was_total, now_total) in enumerate(zip(before.totals, after.totals, strict=True))
            if was_total != now_total
        ),
    )
