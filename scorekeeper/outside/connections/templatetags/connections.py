"""The calendar of a group for its members, and the overlay of a sheet for who shares it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import template
from django.urls import reverse

from scorekeeper.outside.connections.links import feed_addresses
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.addresses import absolute_url

register = template.Library()


@register.inclusion_tag("outside/connections/_calendar.html", takes_context=True)
def calendar_of_group(context: Mapping[str, Any], group: Group) -> dict[str, Any]:
    """The address of the group's calendar, if its owners have made a link: one query."""
    link = FeedLink.objects.filter(group=group).first()
    return {"addresses": feed_addresses(link, partial(absolute_url, context["request"]))}


@register.inclusion_tag("outside/connections/_overlay_link.html", takes_context=True)
def overlay_of_sheet(context: Mapping[str, Any], read_token: str) -> dict[str, Any]:
    """The address of the overlay of a sheet, by its link for reading."""
    return {"url": absolute_url(context["request"], reverse("overlay:sheet", args=(read_token,)))}
