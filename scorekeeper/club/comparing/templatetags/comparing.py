"""What leads from the page of a group to its seasons under other rules."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.timezone import localdate

from scorekeeper.club.comparing.proposals.reads import open_proposals
from scorekeeper.club.leagues.seasons.reads import holds_day, seasons_of
from scorekeeper.play.groups.models import Group

register = template.Library()


@register.inclusion_tag("club/comparing/_of_group.html")
def compared_seasons(group: Group) -> dict[str, Any]:
    """What is to be decided, and the season that is played and the last one before it: two queries."""
    seasons, today = seasons_of(group), localdate()
    now = next((season for season in seasons if holds_day(season, today)), None)
    past = [season for season in seasons if season.last_day and season.last_day < today]
    return {
        "group": group,
        "proposals": open_proposals(group),
        "now": now,
        "last": past[0] if past else None,
    }
