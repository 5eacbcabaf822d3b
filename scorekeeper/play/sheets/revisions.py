"""The revision of a sheet and the links that open it, as phones that ask every moment are told of them.

Both are remembered for a moment in each process; a change that this process writes is seen at once, and
whoever looks at the sheet is told of it as soon as it is there.

Where `manage.py live` runs, it is announced that a sheet has changed: PostgreSQL passes that on when the
change is there; on SQLite nothing is announced, and the process looks by itself. Tickets let a phone listen,
for about a minute; they are signed, so that whoever checks one needs neither a session nor the database.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import QuerySet

from scorekeeper.play.sheets import models

SECONDS = 2.0 if settings.ALONE else 0.5
"""A change that another process writes is seen so many seconds later, or twice as many if much goes on."""
MOST = 20_000
"""So many sheets are remembered at most."""
MOST_AT_ONCE = 500
"""So many sheets are asked for in one query."""

Row = tuple[int, str, str]
"""Revision, and what the links of a sheet come to."""


@dataclass(frozen=True, slots=True)
class Latest:
    """A sheet as it was a moment ago; `until` is when that is too long ago."""

    revision: int
    write_hash: str
    read_hash: str
    until: float = field(compare=False)


class Reader:
    """A thread that reads again, once in `SECONDS` at most."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "latest")
        self.sent = -SECONDS

    def send(self, slug: str) -> None:
        """Let it read this sheet and all others that are asked about, unless it is about to."""
        if time.monotonic() >= self.sent + SECONDS:
            self.sent = time.monotonic()
            self.thread.submit(self.read, slug)

    def read(self, slug: str) -> None:
        """Read; a database that is away is asked again by who asks next."""
        try:
            with suppress(DatabaseError):
                read_again(slug)
        finally:
            connections.close_all()  # of this thread: no request ends here that would


_remembered: dict[str, Latest] = {}
_asked_about: set[str] = set()
_reader = Reader()
_reading, _storing = Lock(), Lock()


def latest_of(slug: str) -> Latest | None:
    """The sheet as it is, or was a moment ago; None if there is no such sheet."""
    latest = _remembered.get(slug)
    if latest is None:
        return read_latest(slug)
    _asked_about.add(slug)
    if is_old(latest):
        read_again(slug)
    return _remembered.get(slug)


def is_still_latest(slug: str, latest: Latest) -> bool:
    """Whether a sheet is remembered, and as it was before; asks nobody.

    When that is too long ago, it is read again, and nobody waits for it: who asks meanwhile is told what is
    remembered, for as long once more.
    """
    _asked_about.add(slug)
    remembered, now = _remembered.get(slug), time.monotonic()
    if remembered is None or remembered != latest or remembered.until + SECONDS < now:
        return False
    if is_old(remembered):
        _reader.send(slug)
    return True


def is_old(latest: Latest) -> bool:
    """Whether another process may have changed a sheet since it was read."""
    return latest.until < time.monotonic()


def read_again(slug: str) -> None:
    """Read a sheet again, and with it all others that somebody asked about since the last time: together."""
    with _reading:
        latest = _remembered.get(slug)
        if latest is None or not is_old(latest):  # another thread was quicker
            return
        asked = {each: found for each in (slug, *_asked_about) if (found := _remembered.get(each))}
        _asked_about.clear()
        until = time.monotonic() + SECONDS
        for slugs in batches(list(asked)):
            rows = dict(rows_of(slugs))
            with _storing:
                for each in slugs:
                    if _remembered.get(each) is asked[each]:  # else it has changed meanwhile
                        store_latest(each, rows.get(each), until)


def batches(slugs: list[str]) -> Iterator[list[str]]:
    """Sheets in lists that a query may name."""
    return (slugs[first : first + MOST_AT_ONCE] for first in range(0, len(slugs), MOST_AT_ONCE))


def rows_of(slugs: list[str]) -> Iterator[tuple[str, Row]]:
    """Sheets as they are, by slug: one query."""
    columns = ("slug", "revision", "write_hash", "read_hash")
    for slug, *row in models.Sheet.objects.filter(slug__in=slugs).values_list(*columns):
        yield slug, (row[0], row[1], row[2])


def store_latest(slug: str, row: Row | None, until: float) -> Latest | None:
    """Remember a sheet as it was read; one that does not exist is not remembered."""
    if row is None:
        _remembered.pop(slug, None)
        return None
    if len(_remembered) >= MOST:
        _remembered.clear()
    latest = _remembered[slug] = Latest(*row, until)
    return latest


def read_latest(slug: str) -> Latest | None:
    """The sheet as it is: one query."""
    until = time.monotonic() + SECONDS
    _slug, row = next(rows_of([slug]), (slug, None))
    return store_latest(slug, row, until)


def forget_all_latest() -> None:
    """Several sheets have changed."""
    forget_now_and_later(_remembered.clear)


def forget_now_and_later(forget: Callable[[], object]) -> None:
    """Forget for who asks in this transaction, and once more when its end lets others see the change."""

    def forget_all_of_it() -> None:
        with _storing:
            forget()

    forget_all_of_it()
    transaction.on_commit(forget_all_of_it)


def tell_phones(sheet: models.Sheet) -> None:
    """A sheet has another revision or other links."""
    # Whoever asks next is told from the database.
    forget_now_and_later(partial(_remembered.pop, sheet.slug, None))
    announce([(sheet.slug, sheet.revision)])


def tell_phones_of_many(sheets: QuerySet[models.Sheet]) -> None:
    """Several sheets have another revision or other links, or will be deleted."""
    forget_all_latest()
    announce(sheets.values_list("slug", "revision"))


CHANNEL = "karlchen_live"


def announce(sheets: Iterable[tuple[str, int]]) -> None:
    """Announce addresses and revisions of sheets, in one query, with the end of the transaction."""
    if not settings.LIVE or connection.vendor != "postgresql":
        return
    told = [f"{slug}:{revision}" for slug, revision in sheets]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", [CHANNEL, told])


TICKET_SECONDS = 60
"""A phone uses a ticket as soon as it has it."""
SALT = "live"


def live_address(slug: str) -> str:
    """The address at which a phone listens for news of a sheet, with a ticket good for `TICKET_SECONDS`."""
    ticket = TimestampSigner(salt=SALT).sign(slug).partition(":")[2]
    return f"/live/{slug}/?ticket={ticket}"


def is_good(slug: str, ticket: str) -> bool:
    """Whether a ticket is one of ours, for this sheet, and of the last minute."""
    try:
        TimestampSigner(salt=SALT).unsign(f"{slug}:{ticket}", max_age=TICKET_SECONDS)
    except BadSignature:
        return False
    return True
