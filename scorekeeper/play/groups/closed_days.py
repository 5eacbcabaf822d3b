"""May an evening of this day still be changed? Every write of evenings, and of their sheets, asks it here.

Who closes days stands above groups and evenings, and adds its answer to `ANSWERS` when the site starts
(`ready` of its app). No is said by an exception: pages, programs, long work and phones are told alike. The
view of a form asks, too, so that nobody fills one in for nothing.

A write asks once it holds the lock of the group or of the evening (`lock_open_evening`), and of the evening
as it is stored. Who closes a day takes these locks, too, so that what is just being written is written
before, or finds the day closed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta
from functools import partial
from http import HTTPStatus

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import now

from scorekeeper.play.groups.guards import role_in
from scorekeeper.play.groups.models import Evening, Role, lock_group
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.web.refusals import answer_refusal

Agreed = Callable[[int], "datetime | None"]
"""When it was said of a group, by its key, that what was closed until then is changed all the same."""


class DayClosed(Refusal):
    """Some `days`, as far as they are known, take no change any more, and nobody has agreed to one.

    Each reason for it is a subclass, with its sentence.
    """

    code = "closed"
    status_for_programs = HTTPStatus.FORBIDDEN

    def __init__(self, days: Collection[date]) -> None:
        super().__init__(days)
        self.days = tuple(sorted(days))


Answer = Callable[[int, Collection[date]], "DayClosed | None"]
ANSWERS: list[Answer] = []
"""Those who close days: each says of a group, by its key, whether evenings of some days are closed."""


def need_open(group: int | None, days: Collection[date]) -> None:
    """Raise DayClosed if evenings of one of these days are not changed any more; no group closes any."""
    if group is None or not days:
        return
    for answer in ANSWERS:
        if (closed := answer(group, days)) is not None:
            raise closed


def need_open_evening(evening: Evening | None) -> None:
    """Raise DayClosed if an evening is not changed any more; a sheet without one always is."""
    if evening is not None:
        need_open(evening.group_id, [evening.day])


def need_open_evenings(group: int, evenings: QuerySet[Evening]) -> None:
    """Raise DayClosed if one of some evenings of a group, by its key, is not changed any more."""
    need_open(group, set(evenings.filter(group=group).order_by().values_list("day", flat=True)))


def lock_open_evening(evening: Evening) -> None:
    """Keep others from closing the day of an evening until the transaction ends, by the lock of its group.

    Raise DayClosed if the evening, as it is stored, is not changed any more.
    """
    group = lock_group(evening.group_id)
    need_open_evenings(group.pk, Evening.objects.filter(pk=evening.pk))


_agreed: ContextVar[Agreed] = ContextVar("agreed", default=lambda group: None)
"""By default nobody has agreed."""


def agreed_at(group: int) -> datetime | None:
    """The time at which the user agreed to change what is closed in a group, by key; None if never."""
    return _agreed.get()(group)


@contextmanager
def agreeing(agreed: Agreed) -> Iterator[None]:
    """Go by what somebody has agreed to, as long as their request or their job is worked on."""
    token = _agreed.set(agreed)
    try:
        yield
    finally:
        _agreed.reset(token)


UNLOCKED = "closed_seasons_unlocked"
LASTS = timedelta(hours=1)
CHANGE = "change_closed"
"""What a form sends, with the key of the group, of an owner who means to change what is closed."""


def agreed_in(request: HttpRequest, group: int) -> datetime | None:
    """The time within the last hour when an owner agreed to change what is closed in a group, or None.

    Who sends it with the form says it now.
    """
    if role_in(request, group) != Role.OWNER:
        return None
    if request.method == "POST" and request.POST.get(CHANGE) == str(group):
        keep_agreed(request, group)
    until = datetime.fromtimestamp(request.session.get(UNLOCKED, {}).get(str(group), 0), UTC)
    return until - LASTS if until > now() else None


def keep_agreed(request: HttpRequest, group: int) -> None:
    """Keep for an hour that the visitor changes what is closed in a group, by its key."""
    known = request.session.get(UNLOCKED, {})
    request.session[UNLOCKED] = {**known, str(group): (now() + LASTS).timestamp()}


class Refusals:
    """Answers what views and their writes refuse; what a request wrote until then has been rolled back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        with agreeing(partial(agreed_in, request)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say why not; nothing for what is a fault."""
        return answer_refusal(request, exception) if isinstance(exception, Refusal) else None
