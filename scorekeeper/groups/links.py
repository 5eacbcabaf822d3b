"""The links that invite into a group: a token follows from the invitation and the secret key.

Whoever reads the database alone can open none of them, and owners can be shown a link again.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from scorekeeper.site.secret_links import hash_token, new_slug, qr_code

__all__ = ["hash_token", "invitation_token", "new_slug", "qr_code"]


def invitation_token(slug: str) -> str:
    """The token of the invitation with this slug."""
    digest = salted_hmac("karlchen.invitation", slug, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:24]).decode()
