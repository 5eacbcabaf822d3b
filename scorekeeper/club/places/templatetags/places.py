"""The bar and the rail of a group, for the frame of every page, and the way to one's groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scorekeeper.club.places.own_groups import Own, own_of, waiting_for
from scorekeeper.club.places.reads import is_for_every_group, only_group_of, shown_places
from scorekeeper.club.places.tried_deal import TriedDeal, tried_in
from scorekeeper.play.groups.guards import Look, group_shown

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
    """Where back leads from a page for every group: to its place in the only one, else the usual way."""
    return getattr(context.get("request"), "place_above", "") or usual


@register.simple_tag(takes_context=True)
def own_groups(context: Mapping[str, Any]) -> Own:
    """What the first page tells who is signed in of their groups; nothing for others."""
    user = context["request"].user
    return own_of(user) if user.is_authenticated else Own()


@register.inclusion_tag("club/places/_waiting.html")
def waiting_in_group(look: Look) -> dict[str, Any]:
    """What waits for a member in a group: at most seven queries."""
    return {"waiting": waiting_for(look.user_id, [look.group])}


@register.inclusion_tag("club/places/_tried_deal.html", takes_context=True)
def tried_deal(context: Mapping[str, Any]) -> dict[str, TriedDeal]:
    """The deal on the first page that one can tap into."""
    return {"tried": tried_in(context["request"].GET)}
