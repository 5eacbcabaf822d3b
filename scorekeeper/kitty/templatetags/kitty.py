"""The way to the kitty, for the page of its group."""

from __future__ import annotations

from typing import Any

from django import template

from scorekeeper.groups.models import Group
from scorekeeper.kitty.reads.accounts import is_used

register = template.Library()


@register.inclusion_tag("kitty/_of_group.html")
def kitty_link(group: Group) -> dict[str, Any]:
    """The way to the kitty of a group that keeps one."""
    return {"group": group, "is_used": is_used(group)}
