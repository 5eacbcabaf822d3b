"""The kitty, for the pages of its group and of an evening."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import template
from django.utils.formats import number_format

from scorekeeper.club.kitty.prices import balance_text
from scorekeeper.club.kitty.reads import Kitty, dues_of_evening, is_used, kitty_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.labels import MINUS

register = template.Library()
register.filter("balance", balance_text)


@register.filter
def in_euros(cents: int) -> str:
    """An amount without its currency, for columns whose head says it; below zero with a real minus sign."""
    sign = MINUS if cents < 0 else ""
    return f"{sign}{number_format(Decimal(abs(cents)) / 100, decimal_pos=2, force_grouping=True)}"


@register.simple_tag
def kitty_of_group(group: Group) -> Kitty | None:
    """The kitty of a group, if it keeps one: eight queries, else one."""
    return kitty_of(group) if is_used(group) else None


@register.inclusion_tag("club/kitty/_of_evening.html")
def kitty_of_evening(group: Group, pk: int) -> dict[str, Any]:
    """What an evening costs for the kitty of a group that keeps one, and how many have paid it."""
    used = is_used(group)
    return {"group": group, "is_used": used, "dues": dues_of_evening(group, pk) if used else None}
