"""The tokens of keys: a word by which they are known, wherever one is found, and what nobody can guess."""

from __future__ import annotations

from scorekeeper.site.web.secret_links import hash_token, new_token

MARK = "karlchen_"

__all__ = ["MARK", "hash_token", "is_of_key", "new_key_token", "token_of_link"]


def new_key_token() -> str:
    """A token for a new key."""
    return MARK + new_token()


def is_of_key(token: str) -> bool:
    """Whether a token is that of a key, and not of the link of a sheet."""
    return token.startswith(MARK)


def token_of_link(text: str) -> str:
    """The token of a sheet's link, which may be given whole: `https://…/s/<token>/`."""
    return text.rpartition("/s/")[2].strip("/")
