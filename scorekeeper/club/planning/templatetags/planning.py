"""The next evening for the page of its group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scorekeeper.club.planning.reads import gathering_of, next_evening_of
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.sheets.labels import day_title

register = template.Library()


@register.inclusion_tag("club/planning/_of_group.html", takes_context=True)
def next_evening(context: Mapping[str, Any], look: Look) -> dict[str, Any]:
    """The next evening with who comes, for members; who may write is asked to plan one: three queries."""
    evening = next_evening_of(look.group)
    gathering = gathering_of(evening) if evening else None
    return {
        "group": look.group,
        "gathering": gathering,
        "day": day_title(evening.day) if evening else "",
        "own": gathering.of_user(look.user_id) if gathering else None,
        "may_write": look.may_write,
        "csrf_token": context.get("csrf_token"),
    }
