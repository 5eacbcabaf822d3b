"""Links that open something: made of a token that nobody can guess, of which only a hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import ClassVar

import segno
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe

SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SLUG_LENGTH = 10


def new_token() -> str:
    """A token that nobody can guess (192 bits)."""
    return secrets.token_urlsafe(24)


def new_slug() -> str:
    """A name for an address; it opens nothing."""
    return "".join(secrets.choice(SLUG_LETTERS) for _place in range(SLUG_LENGTH))


def token_of(use: str, slug: str) -> str:
    """A token that follows from a slug, from what it is for and from the secret key.

    Whoever reads the database alone can open nothing by it, and owners can be shown it again.
    """
    digest = salted_hmac(use, slug, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:24]).decode()


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class SecretLink(models.Model):
    """A link whose token follows from its slug, its `USE` and the secret key; of it only a hash is stored.

    So owners can see it again.
    """

    USE: ClassVar[str]

    slug = models.CharField(max_length=16, unique=True)
    token_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.slug

    @classmethod
    def made_anew(cls) -> dict[str, str]:
        slug = new_slug()
        return {"slug": slug, "token_hash": hash_token(token_of(cls.USE, slug))}

    @property
    def token(self) -> str:
        """The token that opens the link, unless it was made under another secret key."""
        return token_of(self.USE, self.slug)

    @property
    def can_be_shown(self) -> bool:
        """Whether that is so: those that were sent out keep working with another secret key."""
        return hash_token(self.token) == self.token_hash


@lru_cache(maxsize=256)
def qr_code(url: str, *, mask: int | None = None) -> SafeString:
    """The QR code of an address as inline SVG that scales with its place.

    Of the eight masks the best is looked for, which takes four times as long as a given one; phones read all.
    It takes 25 ms, so that the last ones are kept: a page of invitations has one for each.
    """
    svg = segno.make(url, error="m", mask=mask).svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    return mark_safe(svg)  # noqa: S308  # made by segno from module squares only
