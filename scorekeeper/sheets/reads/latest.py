"""What phones that ask every moment are told from: the revision of a sheet and the links that open it.

It is remembered for a moment in each process; a change that this process writes is seen at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from django.conf import settings
from django.db import transaction

from scorekeeper.sheets import models

SECONDS = 2.0 if settings.ALONE else 0.5
"""A change that another process writes is seen so many seconds later at most."""
MOST = 20_000
"""So many sheets are remembered at most."""


@dataclass(frozen=True, slots=True)
class Latest:
    """A sheet as it was a moment ago; `until` is when that is too long ago."""

    revision: int
    write_hash: str
    read_hash: str
    until: float = field(compare=False)


_remembered: dict[str, Latest] = {}


def latest_of(slug: str) -> Latest | None:
    """The sheet as it is, or was a moment ago; None if there is no such sheet."""
    latest = _remembered.get(slug)
    if latest is None or latest.until < time.monotonic():
        latest = read_latest(slug)
    return latest


def is_still_latest(slug: str, latest: Latest) -> bool:
    """Whether a sheet is remembered, and as it was before; asks nobody."""
    remembered = _remembered.get(slug)
    return remembered == latest and remembered.until >= time.monotonic()


def read_latest(slug: str) -> Latest | None:
    """The sheet as it is: one query. What does not exist is not remembered."""
    until = time.monotonic() + SECONDS
    columns = models.Sheet.objects.filter(slug=slug).values_list("revision", "write_hash", "read_hash")
    row = next(iter(columns), None)
    if row is None:
        return None
    if len(_remembered) >= MOST:
        _remembered.clear()
    latest = _remembered[slug] = Latest(*row, until)
    return latest


def forget_latest(slug: str) -> None:
    """A sheet has changed: whoever asks next is told from the database."""
    forget_now_and_later(partial(_remembered.pop, slug, None))


def forget_all_latest() -> None:
    """Several sheets have changed."""
    forget_now_and_later(_remembered.clear)


def forget_now_and_later(forget: Callable[[], object]) -> None:
    """Forget for who asks in this transaction, and once more when its end lets others see the change."""
    forget()
    transaction.on_commit(forget)
