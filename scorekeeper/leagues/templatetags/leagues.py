"""The first of the standings, for the page of their group."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.timezone import localdate

from scorekeeper.groups.models import Group
from scorekeeper.leagues.reads.seasons import current_season
from scorekeeper.leagues.reads.standings import standings_of
from scorekeeper.leagues.sentences import counts_label

FIRST = 3

register = template.Library()


@register.inclusion_tag("leagues/_first_lines.html")
def first_lines(group: Group) -> dict[str, Any]:
    """The first three of the season that opens by itself."""
    season = current_season(group, localdate())
    standings = standings_of(season)
    return {
        "group": group,
        "season": season,
        "rows": standings.rows[:FIRST],
        "counts_label": counts_label(season.rule),
    }
