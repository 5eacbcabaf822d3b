"""From a score to the books: what each seat and the bank are given.

They need not sum to zero: what is missing is the bank's, see `rulesets.session.fold.advance`.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesets.rules.chapters.settlement import (
    MarriagePaymentFrom,
    Penalties,
    PotDraws,
    PotShortShare,
    SettlementKind,
)
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.scoring.factors import plays_with_pot
from rulesets.scoring.result import Score
from rulesets.session.next_deal import clockwise_from


class Account(NamedTuple):
    """A scored deal that is to be settled: who played, who dealt, what the bank (the pot) held before.

    `people` are those of the active players who are somebody; what a dummy gets and pays is the bank's.
    """

    rules: Ruleset
    deal: Deal
    score: Score
    active: tuple[int, ...]
    dealer: int
    bank: int
    people: tuple[int, ...] = (0, 1, 2, 3)


def post(account: Account, seats: int) -> tuple[int, ...]:
    """The points of every one of the seats of the table for one deal."""
    points = [0] * seats
    deal = account.deal
    if account.score.played is not None:
        for seat, share in zip(account.active, settle_shares(account), strict=True):
            points[seat] = share if seat in account.people else 0
    elif deal.game is Game.PENALTY:
        post_penalty(account, points)
    elif deal.game is Game.MANUAL:
        for seat, given in deal.each:
            points[seat] += given
    for adjustment in deal.adjustments:
        points[adjustment.seat] += adjustment.points
    return tuple(points)


def settle_shares(account: Account) -> list[int]:
    """The shares of the active players after the settlement, in their order."""
    rules = account.rules
    shares = value_shares(account)
    payments = marriage_payments(account)
    if rules.marriage_payment_apart:
        shares = added(shares_as_written(rules, shares), shares_as_written(rules, payments))
    else:
        shares = shares_as_written(rules, added(shares, payments))
    return added(shares, one_sided_points(account))


def value_shares(account: Account) -> list[int]:
    """The value for the active players, before anything beside it and before it is written."""
    return pot_shares(account) if account.rules.has_pot else player_shares(account)


def one_sided_points(account: Account) -> list[int]:
    """The points of everybody beside the value, whatever is written of it (option `custom_bonuses`)."""
    items = [item for item in account.score.items if item.is_apart and item.item != "marriage_payment"]
    by_re = [(item.side is Side.RE, item.points) for item in items]
    return [
        sum(points for is_re, points in by_re if is_re == (seat in account.deal.re))
        for seat in account.active
    ]


def shares_as_written(rules: Ruleset, shares: list[int]) -> list[int]:
    """The part of some shares that is written: all of it, only plus, or only minus."""
    if rules.settlement is SettlementKind.WINNERS_PLUS:
        return [max(0, share) for share in shares]
    if rules.settlement is SettlementKind.LOSERS_MINUS:
        return [min(0, share) for share in shares]
    return shares


def added(shares: list[int], more: list[int]) -> list[int]:
    """The sum for every player."""
    return [share + further for share, further in zip(shares, more, strict=True)]


def marriage_payments(account: Account) -> list[int]:
    """The points of everybody for a marriage: from the other people, or once from the bank."""
    each = sum(item.points for item in account.score.items if item.item == "marriage_payment")
    if not each:
        return [0] * len(account.active)
    is_from_bank = account.rules.marriage_payment_from is MarriagePaymentFrom.BANK
    by = account.deal.by[0]
    others = [seat for seat in account.people if seat != by]
    gets, pays = (each, 0) if is_from_bank else (each * len(others), -each)
    return [gets if seat == by else pays if seat in others else 0 for seat in account.active]


def player_shares(account: Account) -> list[int]:
    score = account.score
    return [score.re_share if seat in account.deal.re else score.kontra_share for seat in account.active]


def pot_shares(account: Account) -> list[int]:
    """Shares under the pot rules (seed 004): a Re win comes from the pot, a Kontra win from Re.

    By `pot_draws` a Kontra win comes from the pot, too. One against three is settled between the players; a
    silent solo may be a royalty team of one.
    """
    re, value, is_lone = account.deal.re, account.score.value, account.score.is_lone
    if is_lone and not plays_with_pot(account.rules, account.deal):
        return player_shares(account)
    if value > 0:
        return drawn_shares(account, re)
    if value < 0 and account.rules.pot_draws is PotDraws.WINNERS and not is_lone:
        return drawn_shares(account, tuple(seat for seat in account.active if seat not in re))
    paid_to = 3 if is_lone else 1
    return [paid_to * value if seat in re else -value for seat in account.active]


def drawn_shares(account: Account, winners: tuple[int, ...]) -> list[int]:
    """Shares when only these players draw, and nobody pays."""
    drawn = drawn_from_pot(account, winners)
    return [drawn.get(seat, 0) for seat in account.active]


def drawn_from_pot(account: Account, winners: tuple[int, ...]) -> dict[int, int]:
    """The amount that each winner draws: the value, or an equal part of a pot that is too small.

    An odd point goes to the winner nearer the dealer's left, or stays (`pot_short_share`).
    """
    value, pot = abs(account.score.value), max(0, account.bank)
    if pot >= value * len(winners):
        return dict.fromkeys(winners, value)
    part, odd = divmod(pot, len(winners))
    drawn = dict.fromkeys(winners, part)
    if odd and account.rules.pot_short_share is PotShortShare.REMAINDER_TO_DEALERS_LEFT:
        nearest = next(seat for seat in clockwise_from(account.active, account.dealer) if seat in drawn)
        drawn[nearest] += odd
    return drawn


def post_penalty(account: Account, points: list[int]) -> None:
    """Take the penalty from the offender and give it out in equal whole parts (DDV 9), or to the bank."""
    rules, deal = account.rules, account.deal
    if not rules.has_penalties:
        return
    offender = deal.by[0]
    points[offender] -= deal.penalty
    to = tuple(seat for seat in account.people if seat != offender) if deal.to is None else deal.to
    if rules.penalties is Penalties.DDV and to:
        for seat in to:
            points[seat] += deal.penalty // len(to)
