"""The token of a group's calendar, and the secret of its webhook: both follow from a slug and the secret key.

Whoever reads the database alone can open nothing and sign nothing, and owners can be shown both again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language

from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.play.groups.links import hash_token, new_slug, token_of

__all__ = ["FeedAddresses", "feed_addresses", "feed_token", "hash_token", "new_slug", "webhook_secret"]


def feed_token(slug: str) -> str:
    """The token of the feed link with this slug."""
    return token_of("karlchen.feed", slug)


def webhook_secret(slug: str) -> str:
    """The secret with which is signed what the webhook with this slug sends."""
    return token_of("karlchen.webhook", slug)


@dataclass(frozen=True)
class FeedAddresses:
    """The whole addresses of calendar, feed and overlay of a group."""

    calendar: str
    feed: str
    overlay: str


def feed_addresses(link: FeedLink | None, absolute: Callable[[str], str]) -> FeedAddresses | None:
    """The addresses of a link in the language that is spoken; None if the secret key was another one."""
    token = feed_token(link.slug) if link else ""
    if link is None or hash_token(token) != link.token_hash:
        return None
    paths = (reverse(f"feed:{name}", args=(token,)) for name in ("calendar", "feed", "overlay"))
    return FeedAddresses(*(f"{absolute(path)}?lang={get_language()}" for path in paths))
