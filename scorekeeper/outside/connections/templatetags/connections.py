"""The calendar of a group for its members, and the overlay of a sheet for who shares it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import template
from django.urls import reverse

from scorekeeper.outside.connections.models import FeedLink, feed_addresses
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.addresses import absolute_url

register = template.Library()


@register.simple_tag(takes_context=True)
def calendar_of_group(context: Mapping[str, Any], group: Group) -> str:
    """The address of the group's calendar, if its owners have made a link, else nothing: one query."""
    link = FeedLink.objects.filter(group=group).first()
    addresses = feed_addresses(link, partial(absolute_url, context["request"]))
    return addresses.calendar if addresses else ""


@register.simple_tag(takes_context=True)
def overlay_of_sheet(context: Mapping[str, Any], read_token: str) -> str:
    """The address of the overlay of a sheet, by its link for reading."""
    return absolute_url(context["request"], reverse("overlay:sheet", args=(read_token,)))
