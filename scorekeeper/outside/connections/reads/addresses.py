"""The addresses that a group gives to other programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language

from scorekeeper.outside.connections import links
from scorekeeper.outside.connections.models import FeedLink


@dataclass(frozen=True)
class FeedAddresses:
    """The whole addresses of calendar, feed and overlay of a group."""

    calendar: str
    feed: str
    overlay: str


def feed_addresses(link: FeedLink | None, absolute: Callable[[str], str]) -> FeedAddresses | None:
    """The addresses of a link in the language that is spoken; None if the secret key was another one."""
    token = links.feed_token(link.slug) if link else ""
    if link is None or links.hash_token(token) != link.token_hash:
        return None
    paths = (reverse(f"feed:{name}", args=(token,)) for name in ("calendar", "feed", "overlay"))
    return FeedAddresses(*(f"{absolute(path)}?lang={get_language()}" for path in paths))
