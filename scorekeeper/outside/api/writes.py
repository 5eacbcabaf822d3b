"""The life of keys: made, used, withdrawn."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from scorekeeper.outside.api.models import Key
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.secret_links import hash_token, new_token
from scorekeeper.tournament.models import Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MARK = "karlchen_"
"""A word by which the token of a key is known, wherever one is found."""
MOST_KEYS = 50
"""Of a group: nobody has so many programs, and the page shows them all."""
SELDOM = timedelta(minutes=1)
"""The last use is not written down more often than so."""


class TooManyKeys(Exception):  # what stands in the way, not a fault
    """The group has as many keys as it may."""


def make_key(
    *,
    group: Group,
    name: str,
    may_write: bool,
    expires: datetime | None,
    user: User,
    tournament: Tournament | None = None,
) -> tuple[Key, str]:
    """Make a key of a group, or of one tournament; returns it with its token, which is stored nowhere.

    Raise TooManyKeys.
    """
    if group.keys.count() >= MOST_KEYS:
        raise TooManyKeys
    token = MARK + new_token()
    key = Key.objects.create(
        group=group,
        tournament=tournament,
        name=name,
        token_hash=hash_token(token),
        may_write=may_write,
        expires=expires,
        created_by=user,
    )
    return key, token


def withdraw_key(*, group: Group, pk: int) -> None:
    """Make a key of a group worthless."""
    group.keys.filter(pk=pk).delete()


def note_use(*, key: Key) -> None:
    """Write down that a key is used, unless that was written down a moment ago."""
    at = timezone.now()
    if key.used is None or key.used < at - SELDOM:
        long_ago = Q(used=None) | Q(used__lt=at - SELDOM)
        Key.objects.filter(long_ago, pk=key.pk).update(used=at)
