"""The first of the standings, for the page of their group, and that an evening is closed, for its pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localdate

from scorekeeper.club.leagues.seasons.reads import (
    closed_season_of_evening,
    closed_season_of_sheet,
    current_season,
)
from scorekeeper.club.leagues.sentences import closed_sentence
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups.models import Evening, Group

FIRST = 3

register = template.Library()


@register.inclusion_tag("club/leagues/_first_lines.html")
def first_lines(group: Group) -> dict[str, Any]:
    """The first three of the season that opens by itself."""
    season = current_season(group, localdate())
    standings = standings_of(season)
    return {"group": group, "season": season, "rows": standings.rows[:FIRST]}


@register.simple_tag
def closed_note(evening: Evening | str) -> SafeString | str:
    """That an evening, or the one of the sheet with this slug, is in a closed season; else nothing."""
    if isinstance(evening, str):
        season = closed_season_of_sheet(evening)
    else:
        season = closed_season_of_evening(evening)
    note = '<aside class="notice closed">{}</aside>'
    return format_html(note, closed_sentence(season)) if season else ""
