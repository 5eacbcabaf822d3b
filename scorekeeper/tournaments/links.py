"""The links of a tournament, for who enters themselves and for who reads along.

Their tokens follow from its slug, the secret key and how often the links were renewed, so that the leader can
always be shown them; only hashes are stored.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from scorekeeper.site.secret_links import hash_token, new_slug, qr_code

__all__ = ["entry_token", "hash_token", "link_hashes", "new_slug", "qr_code", "read_token"]


def entry_token(slug: str, series: int = 0) -> str:
    """The token of the link by which people enter themselves."""
    return token_for("karlchen.tournament.enter", slug, series)


def read_token(slug: str, series: int = 0) -> str:
    """The token of the link by which anybody reads along."""
    return token_for("karlchen.tournament.read", slug, series)


def link_hashes(slug: str, series: int = 0) -> dict[str, str]:
    """What is stored of both links, by the names of its columns."""
    return {
        "entry_hash": hash_token(entry_token(slug, series)),
        "read_hash": hash_token(read_token(slug, series)),
    }


def token_for(use: str, slug: str, series: int) -> str:
    """A token that nobody can guess who does not know the secret key."""
    digest = salted_hmac(use, f"{slug} {series}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:24]).decode()
