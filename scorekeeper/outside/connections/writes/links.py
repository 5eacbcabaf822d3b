"""The link of a group's calendar, feed and overlay: made and withdrawn by owners."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.outside.connections import links
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.models import Group


@transaction.atomic
def make_feed_link(*, group: Group) -> FeedLink:
    """Make the link of a group, unless it has one."""
    Group.objects.select_for_update().get(pk=group.pk)
    slug = links.new_slug()
    made = {"slug": slug, "token_hash": links.hash_token(links.feed_token(slug))}
    return FeedLink.objects.get_or_create(group=group, defaults=made)[0]


def withdraw_feed_link(*, group: Group) -> None:
    """Make it worthless: calendars, feed readers and overlays that have it show nothing new any more."""
    FeedLink.objects.filter(group=group).delete()
