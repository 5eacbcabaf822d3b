"""The kitty, for the pages of its group and of an evening."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.kitty.evening_dues import dues_of_evening
from scorekeeper.club.kitty.prices import Charge, balance_text, price_on, price_sentence
from scorekeeper.club.kitty.reads import Account, Kitty, is_used, kitty_of
from scorekeeper.club.kitty.regular_fees import fee_sentence, fees_in_force
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.labels import MINUS, signed

register = template.Library()
register.filter("balance", balance_text)


@register.filter
def in_euros(cents: int) -> str:
    """An amount without its currency, for columns whose head says it; below zero with a real minus sign."""
    sign = MINUS if cents < 0 else ""
    return f"{sign}{number_format(Decimal(abs(cents)) / 100, decimal_pos=2, force_grouping=True)}"


@register.filter
def parts(charge: Charge) -> str:
    """Return what an evening costs and gives a player, part by part."""
    found = (
        (charge.for_points, money_text(charge.for_points)),
        (charge.stake, f"{_('Stake')} {money_text(charge.stake)}"),
        (charge.won, _("gets %(amount)s") % {"amount": money_text(charge.won)}),
        (charge.fee, f"{_('Fee')} {money_text(charge.fee)}"),
    )
    text = " · ".join(part for cents, part in found if cents)
    by_points = charge.for_points or charge.stake or charge.won
    made = [signed(charge.points)]
    if charge.lost:
        lost = ngettext("%(count)s lost deal", "%(count)s lost deals", charge.lost)
        made.append(lost % {"count": charge.lost})
    return f"{', '.join(made)}: {text}" if by_points else text


@register.simple_tag
def sums_of(accounts: Iterable[Account]) -> dict[str, int]:
    """The sums of the columns of accounts, in cents."""
    rows = list(accounts)
    columns = ("carried", "for_points", "fees", "fines", "owed", "paid", "open")
    return {name: sum(getattr(account, name) for account in rows) for name in columns}


@register.simple_tag
def kitty_of_group(group: Group) -> Kitty | None:
    """The kitty of a group, if it keeps one: twelve queries at most, else one."""
    return kitty_of(group) if is_used(group) else None


@register.simple_tag
def kitty_sentences(group: Group) -> list[str]:
    """The fees of a group today as sentences for its rule card: two queries."""
    price = price_on(list(group.kitty_prices.all()), localdate())
    asked = price_sentence(price) if price and price.asks else ""
    fees = (f"{fee.name}: {fee_sentence(fee)}" for fee in fees_in_force(group))
    return [*([asked] if asked else []), *fees]


@register.inclusion_tag("club/kitty/_of_evening.html")
def kitty_of_evening(group: Group, pk: int) -> dict[str, Any]:
    """The price of an evening in a group that keeps a kitty, and how many have paid it."""
    used = is_used(group)
    return {"group": group, "is_used": used, "dues": dues_of_evening(group, pk) if used else None}
