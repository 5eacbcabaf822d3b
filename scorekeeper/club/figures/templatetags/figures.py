"""The players side by side, for the page on which they are kept."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.timezone import localdate

from scorekeeper.club.figures.players import player_lines
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.play.groups.models import Membership

register = template.Library()


@register.inclusion_tag("club/figures/_players.html")
def players_table(membership: Membership) -> dict[str, Any]:
    """The players of a group as one of its members sees them, in the season that is played."""
    season = current_season(membership.group, localdate())
    return {
        "group": membership.group,
        "own": membership.user_id,
        "season": season,
        "counts_label": counts_label(season.written_rule),
        "lines": player_lines(season, membership.user_id),
    }
