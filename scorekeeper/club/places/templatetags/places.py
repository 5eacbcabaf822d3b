"""The bar and the rail of a group, for the frame of every page, and the way to one's groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scorekeeper.club.places.own_groups import OwnGroup, own_groups
from scorekeeper.club.places.reads import shown_places
from scorekeeper.play.groups.guards import group_shown

register = template.Library()


@register.inclusion_tag("club/places/_places.html", takes_context=True)
def group_places(context: Mapping[str, Any]) -> dict[str, Any]:
    """The places of the group in which the page lies; nothing for a page outside of groups."""
    request = context.get("request")
    shown = group_shown(request) if request else None
    if request is None or shown is None or request.resolver_match is None:
        return {}
    return {"frame": shown_places(shown, request.user, request.resolver_match.view_name, request.path)}


@register.simple_tag(takes_context=True)
def groups_of_visitor(context: Mapping[str, Any]) -> list[OwnGroup]:
    """The groups of who is signed in, with what runs in them and where one stands."""
    return own_groups(context["request"].user)
