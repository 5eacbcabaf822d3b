"""From a score to the books: what each seat and the bank are given.

Points of a deal and the bank's always sum to zero; the bank takes what is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesets.rules.chapters.settlement import Penalties, PotShortShare, PotSilentSolo, SettlementKind
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.scoring.score import Score
from rulesets.session.rotation import clockwise_from


class Account(NamedTuple):
    """A scored deal that is to be settled: who played, who dealt, what the bank (the pot) held before."""

    rules: Ruleset
    deal: Deal
    score: Score
    active: tuple[int, ...]
    dealer: int
    bank: int


def post(account: Account, seats: int) -> tuple[int, ...]:
    """The points of every one of the seats of the table for one deal."""
    points = [0] * seats
    deal = account.deal
    if account.score.played is not None:
        for seat, share in zip(account.active, settled(account), strict=True):
            points[seat] = share
    elif deal.game is Game.PENALTY:
        post_penalty(account, points)
    elif deal.game is Game.MANUAL:
        for seat, given in deal.each:
            points[seat] += given
    for adjustment in deal.adjustments:
        points[adjustment.seat] += adjustment.points
    return tuple(points)


def settled(account: Account) -> list[int]:
    """The shares of the active players after the settlement, in their order."""
    rules, deal = account.rules, account.deal
    shares = pot_shares(account) if rules.has_pot else player_shares(account)
    if rules.marriage_payment and deal.game is Game.MARRIAGE and deal.by:
        others = len(shares) - 1
        payments = [others if seat == deal.by[0] else -1 for seat in account.active]
        shares = [
            share + rules.marriage_payment * payment for share, payment in zip(shares, payments, strict=True)
        ]
    if rules.settlement is SettlementKind.WINNERS_PLUS:
        return [max(0, share) for share in shares]
    if rules.settlement is SettlementKind.LOSERS_MINUS:
        return [min(0, share) for share in shares]
    return shares


def player_shares(account: Account) -> list[int]:
    """Shares that go from player to player."""
    score = account.score
    return [score.re_share if seat in account.deal.re else score.kontra_share for seat in account.active]


def pot_shares(account: Account) -> list[int]:
    """Shares under the pot rules (seed 004): a Re win comes from the pot, a Kontra win from Re.

    One against three is settled between the players; a silent solo may be a royalty team of one.
    """
    rules, deal, value = account.rules, account.deal, account.score.value
    is_royalty_of_one = deal.game is Game.SILENT_SOLO and rules.pot_silent_solo is PotSilentSolo.POT
    if account.score.is_lone and not is_royalty_of_one:
        return player_shares(account)
    if value <= 0:
        paid_to = 3 if account.score.is_lone else 1
        return [paid_to * value if seat in deal.re else -value for seat in account.active]
    drawn = drawn_from_pot(account)
    return [drawn.get(seat, 0) for seat in account.active]


def drawn_from_pot(account: Account) -> dict[int, int]:
    """What each Re player draws: the value, or an equal part of a pot that is too small.

    An odd point goes to the Re player nearer the dealer's left, or stays (`pot_short_share`).
    """
    winners, pot = account.deal.re, max(0, account.bank)
    if pot >= account.score.value * len(winners):
        return dict.fromkeys(winners, account.score.value)
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
    to = tuple(seat for seat in account.active if seat != offender) if deal.to is None else deal.to
    if rules.penalties is Penalties.DDV and to:
        for seat in to:
            points[seat] += deal.penalty // len(to)
