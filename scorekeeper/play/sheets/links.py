"""The two links of a sheet: who has one may write, or read along.

A link's token is exchanged for a cookie that is valid for this sheet only. Only hashes are stored. The token
for reading follows from the one for writing and from how often it was renewed, so that whoever may write can
always share both. At the tables that a group opens the one for writing follows from the sheet and the secret
key, so that those who write in the group can be shown the links again, on any phone.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode

from django.core.signing import BadSignature, Signer

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import hash_token, new_token, token_of


def read_token(write_token: str, series: int = 0) -> str:
    """The token for reading along, renewed `series` times, of a write token; the way back is not known."""
    message = f"read along {series}" if series else "read along"
    digest = hmac.new(write_token.encode(), message.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:24]).decode()


def table_token(slug: str) -> str:
    """The token for writing of a sheet that was opened in a group.

    Where the links of the sheet were renewed it opens nothing.
    """
    return token_of("karlchen.table", slug)


def group_token(sheet: Sheet) -> str:
    """The token for writing that a group opened a sheet with; empty where another one opens it."""
    token = table_token(sheet.slug)
    return token if hash_token(token) == sheet.write_hash else ""


def offer_token(slug: str) -> str:
    """A new token for writing, signed for this sheet, as the form that renews the links carries it.

    Made before it is asked for: the phone has it already, should the answer get lost.
    """
    return Signer(salt=f"renew {slug}").sign(new_token())


def offered_token(slug: str, signed: str) -> str:
    """The token that was offered for this sheet; empty if it was not."""
    try:
        return Signer(salt=f"renew {slug}").unsign(signed)
    except BadSignature:
        return ""
