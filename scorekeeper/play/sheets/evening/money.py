"""An evening in money: what everybody has won or lost, and who pays whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from operator import sub

from django import forms
from django.core.validators import StepValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets import Session
from rulesets.rules import in_figures
from rulesets.rules.chapters import MoneyBy
from rulesets.session import Cents, costs, fewest_payments, money_at, rounded
from scorekeeper.play.sheets.labels import bank_label
from scorekeeper.site.web.fields import tick_field

KITTY = "kitty"
"""Who has the share of the kitty, and is paid it: the same for everybody, whatever language they read."""


def name_or_kitty(name: str) -> str:
    """Somebody of a settlement, as the page calls them."""
    return _("Kitty") if name == KITTY else name


@dataclass(frozen=True)
class MoneyShare:
    """The cents that a player, the bank or the kitty has won or lost."""

    name: str
    cents: int

    @property
    def said(self) -> str:
        return name_or_kitty(self.name)


@dataclass(frozen=True)
class Transfer:
    """Somebody pays somebody so many cents."""

    payer: str
    payee: str
    cents: int

    @property
    def payer_said(self) -> str:
        return name_or_kitty(self.payer)

    @property
    def payee_said(self) -> str:
        return name_or_kitty(self.payee)


@dataclass(frozen=True)
class Money:
    """How an evening is settled; `is_rounded` says that cents did not divide.

    `left` is what the players have of what they brought along, where the rules say how much that is.
    """

    cents_per_point: float
    shares: tuple[MoneyShare, ...]
    transfers: tuple[Transfer, ...]
    is_rounded: bool
    left: tuple[MoneyShare, ...] = ()

    @property
    def rate(self) -> str:
        """The cents for a point in figures."""
        return in_figures(self.cents_per_point)

    @property
    def rate_rounded_up(self) -> int:
        """The cents for a point as a number that has a plural."""
        return -int(-self.cents_per_point // 1)


def money_of_rules(session: Session, rate: float) -> Money:
    """Everybody in the way that the rules have it: against the mean of all, or into the kitty."""
    rules, totals = session.table.rules, totals_of(session)
    cents = tuple(map(sub, money_at(rules, totals, rate), costs_of(session)))
    names, kitty = players_of(session), -sum(cents)
    shares = with_kitty(names, cents, kitty)
    return settle_shares(shares, rate, is_rounded(rules.money_by, totals, rate), left(session, cents))


def add_money(settled: Sequence[Money]) -> Money:
    """Several tables as one settlement: who sat at more than one has one share.

    The rate is that of the first where all have the same, else 0.
    """
    cents: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for each in settled:
        cents.update({share.name: share.cents for share in each.shares})
        left.update({share.name: share.cents for share in each.left})
    rates = {each.cents_per_point for each in settled}
    return settle_shares(
        tuple(MoneyShare(*share) for share in cents.items()),
        settled[0].cents_per_point if len(rates) == 1 else 0,
        any(each.is_rounded for each in settled),
        tuple(MoneyShare(*share) for share in left.items()),
    )


def with_kitty(names: list[str], cents: Cents, kitty: int) -> tuple[MoneyShare, ...]:
    """The shares of the players, and of the kitty if anything goes there."""
    return (*map(MoneyShare, names, cents), *([MoneyShare(KITTY, kitty)] if kitty else []))


def players_of(session: Session) -> list[str]:
    """The names at the table; a dummy neither pays nor gets anything."""
    return [session.table.names[seat] for seat in session.table.everybody]


def totals_of(session: Session) -> tuple[int, ...]:
    return tuple(session.state.totals[seat] for seat in session.table.everybody)


def costs_of(session: Session) -> Cents:
    """The cents that everybody at the table pays for what was tallied."""
    by_seat = costs(session)
    return tuple(by_seat[seat] for seat in session.table.everybody)


def left(session: Session, cents: Cents) -> tuple[MoneyShare, ...]:
    """The rest that players have at the end of what they brought (option `money_start_cents`)."""
    brought = session.table.rules.money_start_cents
    kept = [brought + each for each in cents]
    return tuple(map(MoneyShare, players_of(session), kept)) if brought else ()


def is_rounded(money_by: MoneyBy, totals: tuple[int, ...], rate: float) -> bool:
    """Whether somebody's share was no whole number of cents."""
    half_cents = int(rate * 2)
    if money_by is MoneyBy.MEAN:
        seats = len(totals)
        return any(half_cents * (seats * total - sum(totals)) % (2 * seats) for total in totals)
    base = max(totals) if money_by is MoneyBy.LEADER else 0
    return any(half_cents * min(total - base, 0) % 2 for total in totals)


def money_with_bank(session: Session, rate: float) -> Money:
    """Everybody gets or pays their points in full, what that leaves over from the bank or into it."""
    totals = totals_of(session)
    won, paid = tuple(rounded(int(rate * 2) * points) for points in totals), costs_of(session)
    cents = tuple(map(sub, won, paid))
    bank = MoneyShare(bank_label(session.table.rules), -sum(won))
    shares = (*with_kitty(players_of(session), cents, sum(paid)), bank)
    uneven = any(int(rate * 2) * points % 2 for points in totals)
    return settle_shares(shares, rate, uneven, left(session, cents))


def settle_shares(
    shares: tuple[MoneyShare, ...], rate: float, uneven: bool, kept: tuple[MoneyShare, ...]
) -> Money:
    """The shares with the fewest payments that settle them."""
    payments = fewest_payments(tuple(share.cents for share in shares))
    return Money(
        cents_per_point=rate,
        shares=shares,
        transfers=tuple(
            Transfer(shares[payment.payer].name, shares[payment.payee].name, payment.amount)
            for payment in payments
        ),
        is_rounded=uneven,
        left=kept,
    )


class MoneyForm(forms.Form):
    """Cents for a point, and where the bank holds points whether it pays and is paid."""

    cents = forms.DecimalField(
        label=gettext_lazy("Cents per point"),
        min_value=Decimal("0.5"),
        max_value=1000,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 4}),
    )
    bank = tick_field(gettext_lazy("with the bank"))

    def clean_cents(self) -> Decimal:
        """Whole or half cents; asked only of what is in bounds, as a validator cannot divide any number."""
        cents: Decimal = self.cleaned_data["cents"]
        StepValueValidator(Decimal("0.5"))(cents)
        return cents
