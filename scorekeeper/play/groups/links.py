"""The links of a group, to be invited and to read: a token follows from a slug and the secret key.

Whoever reads the database alone can open none of them, and owners can be shown a link again.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from scorekeeper.site.web.secret_links import hash_token, new_slug, qr_code

__all__ = ["embed_token", "hash_token", "invitation_token", "new_slug", "qr_code", "reading_token"]


def invitation_token(slug: str) -> str:
    """The token of the invitation with this slug."""
    return token_of("karlchen.invitation", slug)


def reading_token(slug: str) -> str:
    """The token of the read link with this slug."""
    return token_of("karlchen.reading", slug)


def embed_token(slug: str) -> str:
    """The token of the page for other web sites: whoever finds it there does not know the read link."""
    return token_of("karlchen.embed", slug)


def token_of(salt: str, slug: str) -> str:
    """A token that follows from a slug, and from what it is for."""
    digest = salted_hmac(salt, slug, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:24]).decode()
