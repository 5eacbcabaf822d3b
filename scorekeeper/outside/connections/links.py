"""The token of a group's calendar, and the secret of its webhook: both follow from a slug and the secret key.

Whoever reads the database alone can open nothing and sign nothing, and owners can be shown both again.
"""

from __future__ import annotations

from scorekeeper.play.groups.links import hash_token, new_slug, token_of

__all__ = ["feed_token", "hash_token", "new_slug", "webhook_secret"]


def feed_token(slug: str) -> str:
    """The token of the feed link with this slug."""
    return token_of("karlchen.feed", slug)


def webhook_secret(slug: str) -> str:
    """The secret with which is signed what the webhook with this slug sends."""
    return token_of("karlchen.webhook", slug)
