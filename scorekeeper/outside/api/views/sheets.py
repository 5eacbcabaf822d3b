"""Sheets for programs: read, waited for, written in."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from rulesets import Deal, Problem, Refused, read_deal
from rulesets.document import without_score
from scorekeeper.outside.api import shapes
from scorekeeper.outside.api.answers import NotAnswered, is_unchanged, json_answer, nothing_new, tags_in
from scorekeeper.outside.api.guards import SheetAccess, may_read_sheet, may_write_sheet
from scorekeeper.outside.api.reads import lines_from, place_of, scored_sheet, settled, sheet_now
from scorekeeper.outside.api.views.openapi import CLOSED_TO_OTHERS, json_in, reading, writing
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.writes import is_used, line_with
from scorekeeper.play.sheets.engine import names_on, next_position
from scorekeeper.play.sheets.entry.reads import changes_meanwhile
from scorekeeper.play.sheets.models import Deal as Line
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import Latest, is_still_latest, latest_of, read_latest
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.server.polling import SAME_WHILE, WAITS, Waiting

LONGEST_WAIT = 25
"""Seconds: shorter than what stands between gives up after."""
OF_THE_SERVER = ("id", "at", "last")
"""What a deal says that the server says itself."""

router = Router(tags=["sheets"])
NO_UUID = gettext_noop("must be a UUID")


@reading(
    router,
    "sheet",
    "read_sheet",
    gettext_noop("Read a sheet"),
    shapes.ScoredSheet,
    (409, 422, *CLOSED_TO_OTHERS),
    has_etag=True,
)
def sheet(
    request: HttpRequest, sheet: str, wait: Annotated[int, Field(ge=0, le=LONGEST_WAIT)] = 0
) -> HttpResponse:
    """The sheet document with all points. Its ETag is the revision of the sheet.

    Send it as `If-None-Match`, and the answer is 304 as long as nothing has changed; with `wait` that answer
    comes so many seconds later, and news at once.
    """
    access = may_read_sheet(request, sheet)
    etag = str(access.sheet.revision)
    if is_unchanged(request, etag):
        say_until_when(request, access, wait)
        return nothing_new(etag)
    return json_answer(scored_sheet(access.sheet), etag=etag)


def say_until_when(request: HttpRequest, access: SheetAccess, wait: int) -> None:
    """Tell the server how long “nothing new” is right: it says so, or waits, without a thread.

    A key of a group is asked for each time, since one that was withdrawn opens nothing at once.
    """
    latest = latest_of(access.sheet.slug)
    if latest is not None and not is_same(access.sheet, latest):
        latest = read_latest(access.sheet.slug)  # another process may just have written what was read here
    if latest is None or not is_same(access.sheet, latest):
        return
    is_right = partial(is_still_latest, access.sheet.slug, latest)
    if wait:
        request.META[WAITS] = Waiting(wait, is_right)
    elif access.is_by_link:
        request.META[SAME_WHILE] = is_right


def is_same(sheet: Sheet, latest: Latest) -> bool:
    """Whether what is remembered of a sheet is what was just read."""
    return (sheet.revision, sheet.write_hash, sheet.read_hash) == (
        latest.revision,
        latest.write_hash,
        latest.read_hash,
    )


@writing(
    router.post,
    "deals",
    "enter_deal",
    gettext_noop("Enter a deal"),
    {200: shapes.Entered, 201: shapes.Entered},
    sent=shapes.Deal,
    stale=True,
)
def enter(request: HttpRequest, sheet: str, place: Annotated[int, Field(ge=1)]) -> HttpResponse:
    """Enter the next deal: its facts, with an `id` that you choose, and the `place` it is meant for.

    `place` is the number of deals in the document plus one. If somebody else was quicker, the answer is 409
    with what stands there, and nothing is entered. The same deal sent again is answered 200.
    """
    access = may_write_sheet(request, sheet)
    deal, uid = sent_deal(request, access.sheet)
    known = line_with(access.sheet, str(uid))
    if known is None and place != access.sheet.deals.count() + 1:
        raise stale(access.sheet, place)
    position = next_position(access.sheet)
    try:
        line = writes.enter_deal(
            sheet_id=access.sheet.pk, deal=deal, uid=uid, position=position, device=access.writer
        )
    except Stale as there:
        place_there = place_of(access.sheet, there.position)
        raise stale(access.sheet, place_there, has_used_id=is_used(access.sheet, str(uid))) from None
    return answer_entered(line, status=HTTPStatus.CREATED if known is None else HTTPStatus.OK)


@writing(
    router.put,
    "deal",
    "correct_deal",
    gettext_noop("Correct a deal"),
    {200: shapes.Entered},
    sent=shapes.Deal,
    errors=(428,),
    stale=True,
)
def correct(request: HttpRequest, sheet: str, deal: UUID) -> HttpResponse:
    """Replace all facts of a deal that was entered, by its `id`; everything after it follows.

    `If-Match` is the ETag of the sheet as you saw it; if it has changed since, the answer is 409.
    """
    access = may_write_sheet(request, sheet)
    line = line_seen(request, access.sheet, deal)
    facts, _uid = sent_deal(request, access.sheet, known=deal)
    try:
        line = writes.correct_deal(
            sheet_id=access.sheet.pk,
            deal=facts,
            position=line.position,
            version=line.version,
            device=access.writer,
        )
    except Stale as there:
        raise stale(access.sheet, place_of(access.sheet, there.position)) from None
    return answer_entered(line)


@writing(
    router.delete,
    "deal",
    "take_out_deal",
    gettext_noop("Remove a deal"),
    {200: shapes.Entered},
    errors=(422, 428),
    stale=True,
)
def take_out(request: HttpRequest, sheet: str, deal: UUID) -> HttpResponse:
    """Take out a deal that was entered, by its `id`; everything after it follows. `If-Match` as above."""
    access = may_write_sheet(request, sheet)
    line = line_seen(request, access.sheet, deal)
    place = place_of(access.sheet, line.position)
    try:
        writes.delete_deal(
            sheet_id=access.sheet.pk, position=line.position, version=line.version, device=access.writer
        )
    except Stale:
        raise stale(access.sheet, place) from None
    return answer_settled(access.sheet, place)


def sent_deal(request: HttpRequest, sheet: Sheet, known: UUID | None = None) -> tuple[Deal, UUID]:
    """The deal that was sent, and its id unless that is `known`; raise Refused with what is wrong in it."""
    deal = read_deal(without_score(json_in(request)), names_on(sheet))
    try:
        uid = known or UUID(str(deal.kept.get("id")))
    except ValueError:
        raise Refused([Problem("id", NO_UUID)]) from None
    kept = {name: said for name, said in deal.kept.items() if name not in OF_THE_SERVER}
    return replace(deal, kept=kept), uid


def line_seen(request: HttpRequest, sheet: Sheet, deal: UUID) -> Line:
    """A line of the sheet, for who says in `If-Match` that they have seen the sheet as it is."""
    line = found_or_404(line_with(sheet, str(deal)))
    tags = tags_in(request, "If-Match")
    if not tags:
        detail = _("The If-Match header is missing: it takes the ETag of the sheet as you saw it.")
        raise NotAnswered(HTTPStatus.PRECONDITION_REQUIRED, "if_match", detail)
    if str(sheet.revision) not in tags:
        raise stale(sheet, place_of(sheet, line.position))
    return line


def stale(sheet: Sheet, place: int, *, has_used_id: bool = False) -> NotAnswered:
    """That somebody else was quicker, or that the id was one of another deal, with what stands there."""
    now = sheet_now(sheet)
    if has_used_id:
        code, path, detail = (
            "used",
            "id",
            _("A deal has already been entered with this id: choose another one."),
        )
    else:
        code, path = "stale", "place"
        detail = changes_meanwhile(now, place, 0).text
    there = {"revision": now.revision, "deals": lines_from(scored_sheet(now), place)}
    return NotAnswered(HTTPStatus.CONFLICT, code, detail, path=path, also=there)


def answer_entered(line: Line, *, status: int = HTTPStatus.OK) -> HttpResponse:
    """A line as it counts, and how everybody stands."""
    return answer_settled(line.sheet, place_of(line.sheet, line.position), line=line, status=status)


def answer_settled(
    sheet: Sheet, place: int, *, line: Line | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    """How everybody stands, with the line if there is one."""
    now = sheet_now(sheet)
    document = scored_sheet(now)
    content: dict[str, Any] = {
        "revision": now.revision,
        "place": place,
        "deal": document["deals"][place - 1] if line else None,
        **settled(document),
    }
    return json_answer(content, status=status, etag=str(now.revision))
