"""The parts of other features on pages of a club: the frame, the next evening, standings, players, votes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import template
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import get_language

from scorekeeper.club.comparing.proposals.reads import (
    AskedAtTable,
    OpenProposal,
    asked_of_sheet,
    open_proposals,
)
from scorekeeper.club.evenings.evening.progress import is_running
from scorekeeper.club.figures.players import player_lines
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.seasons.reads import closed_season_of_evening, current_season
from scorekeeper.club.leagues.sentences import closed_sentence
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.places.own_groups import Own, own_of, waiting_for
from scorekeeper.club.places.reads import is_for_every_group, only_group_of, shown_places
from scorekeeper.club.places.tried_deal import TriedDeal, tried_in
from scorekeeper.club.planning.reads import gathering_of, next_evening_of
from scorekeeper.play.groups.guards import Look, group_shown
from scorekeeper.play.groups.models import Evening, Group, Membership
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.models import Sheet

FIRST = 3

register = template.Library()


@register.inclusion_tag("club/places/_places.html", takes_context=True)
def group_places(context: Mapping[str, Any]) -> dict[str, Any]:
    """The places of the group in which the page lies, or of the only one that it can be meant for."""
    request = context.get("request")
    if request is None or request.resolver_match is None:
        return {}
    page, shown = request.resolver_match.view_name, group_shown(request)
    if shown is None and is_for_every_group(page):
        shown = only_group_of(request.user)
    frame = shown_places(shown, request.user, page, request.path) if shown else None
    request.place_above = frame.lit_url if frame else ""
    return {"frame": frame}


@register.simple_tag(takes_context=True)
def place_above(context: Mapping[str, Any], usual: str) -> str:
    """The way back from a page for every group: to its place in the only group, else the usual way."""
    return getattr(context.get("request"), "place_above", "") or usual


@register.simple_tag(takes_context=True)
def own_groups(context: Mapping[str, Any]) -> Own:
    """The part of the first page for a user who is signed in; empty for others."""
    user = context["request"].user
    return own_of(user) if user.is_authenticated else Own()


@register.inclusion_tag("club/places/_waiting.html")
def waiting_in_group(look: Look) -> dict[str, Any]:
    """Return what waits for a member in a group: at most ten queries."""
    return {"waiting": waiting_for(look.user_id, [look.group])}


@register.simple_tag(takes_context=True)
def tried_deal(context: Mapping[str, Any]) -> str:
    """The deal on the first page that one can tap into."""
    query = context["request"].GET
    return rendered_deal(tried_in(query)) if query else usual_deal(get_language())


def rendered_deal(tried: TriedDeal) -> str:
    return render_to_string("club/places/_tried_deal.html", {"tried": tried})


@cache
def usual_deal(_language: str | None) -> str:
    """The deal as it is proposed, the same for everybody who comes."""
    return rendered_deal(tried_in(QueryDict()))


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


@register.inclusion_tag("club/leagues/_first_lines.html")
def first_lines(group: Group) -> dict[str, Any]:
    """The first three of the season that opens by itself."""
    season = current_season(group, localdate())
    standings = standings_of(season)
    return {"group": group, "season": season, "rows": standings.rows[:FIRST]}


@register.simple_tag
def plays_now(group: Group) -> bool:
    """Whether a table of a group is in play: at most five queries."""
    return is_running(group)


@register.simple_tag
def closed_note(evening: Evening | None) -> SafeString | str:
    """That an evening is in a closed season; nothing for one that is not, and for a sheet of no evening."""
    season = closed_season_of_evening(evening) if evening else None
    note = '<aside class="notice closed">{}</aside>'
    return format_html(note, closed_sentence(season)) if season else ""


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


@register.simple_tag
def proposals_of(group: Group) -> list[OpenProposal]:
    return open_proposals(group)


@register.simple_tag
def asked_at_table(sheet: Sheet) -> list[AskedAtTable]:
    """The questions to those at a sheet while it is played."""
    return asked_of_sheet(sheet)
