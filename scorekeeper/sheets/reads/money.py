"""An evening in money: what everybody has won or lost, and who pays whom."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.session.fold import Session
from rulesets.session.payments import fewest_payments
from rulesets.session.settlement import cents_between
from scorekeeper.sheets.labels import bank_label


@dataclass(frozen=True)
class MoneyShare:
    """What somebody, or the bank, has won or lost, in cents."""

    name: str
    cents: int


@dataclass(frozen=True)
class Transfer:
    """Somebody pays somebody so many cents."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True)
class Money:
    """How an evening is settled; `is_rounded` says that cents did not divide."""

    cents_per_point: int
    shares: tuple[MoneyShare, ...]
    transfers: tuple[Transfer, ...]
    is_rounded: bool


def money_between_players(session: Session, cents_per_point: int) -> Money:
    """Everybody against the mean of all, as the rules have it: the bank has no part."""
    totals = session.state.totals
    cents = cents_between(totals, cents_per_point)
    is_rounded = cents_per_point * sum(totals) % len(totals) != 0
    return settle_shares(
        [player.name for player in session.table.players], cents, cents_per_point, is_rounded
    )


def money_with_bank(session: Session, cents_per_point: int) -> Money:
    """Everybody gets or pays their points in full, what that leaves over from the bank or into it."""
    state = session.state
    names = [*(player.name for player in session.table.players), bank_label(session.table.rules)]
    cents = tuple(cents_per_point * points for points in (*state.totals, state.bank))
    return settle_shares(names, cents, cents_per_point, is_rounded=False)


def settle_shares(names: list[str], cents: tuple[int, ...], cents_per_point: int, is_rounded: bool) -> Money:
    """The shares with the fewest payments that settle them."""
    return Money(
        cents_per_point=cents_per_point,
        shares=tuple(map(MoneyShare, names, cents)),
        transfers=tuple(
            Transfer(names[payment.payer], names[payment.payee], payment.amount)
            for payment in fewest_payments(cents)
        ),
        is_rounded=is_rounded,
    )
