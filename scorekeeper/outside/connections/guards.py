"""Who may see what other programs get: whoever has the token in the address."""

from __future__ import annotations

from django.http import Http404

from scorekeeper.outside.connections import links
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.models import Sheet


def feed_link_of(token: str) -> FeedLink:
    """The feed link with this token; there is none any more of a group that is being deleted."""
    known = FeedLink.objects.select_related("group").filter(token_hash=links.hash_token(token)).first()
    if known is None or not known.group.memberships.exists():
        raise Http404
    return known


def group_of_feed(token: str) -> Group:
    """The group whose feed link has this token."""
    return feed_link_of(token).group


def read_sheet_of(token: str) -> Sheet:
    """The sheet whose link for reading has this token.

    One for writing opens nothing here: it would stand in an address that is given to other programs.
    """
    sheet = Sheet.objects.select_related("ruleset").filter(read_hash=links.hash_token(token)).first()
    if sheet is None:
        raise Http404
    return sheet
