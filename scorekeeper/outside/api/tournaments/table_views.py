"""What a table of a tournament does by a program: call the referee, hand its list in, confirm it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router

from rulesets import Problem, Refused
from scorekeeper.outside.api.answers import json_answer, new_answer, not_now
from scorekeeper.outside.api.guards import may_read_list, may_write_list
from scorekeeper.outside.api.tournaments import shapes
from scorekeeper.outside.api.tournaments.reads import list_of
from scorekeeper.outside.api.views.openapi import reading, sent_in, writing
from scorekeeper.tournament.guards import AtTable
from scorekeeper.tournament.kind import need_open_round
from scorekeeper.tournament.lists.reads import check_list
from scorekeeper.tournament.lists.writes import Changed, confirm_list, hand_in
from scorekeeper.tournament.tables.writes import answer_call, call_referee

router = Router(tags=["tables"])
LISTED = {200: shapes.TableList}


@reading(router, "list", "read_list", gettext_noop("The list of a table"), shapes.TableList, has_etag=True)
def table_list(request: HttpRequest, sheet: str) -> HttpResponse:
    """The list of a table of a tournament: totals, the list check, who has confirmed it.

    The links of the table open it, too.
    """
    return new_answer(request, list_of(may_read_list(request, sheet)))


@writing(router.post, "referee", "call_referee", gettext_noop("Call the referee"), LISTED)
def call(request: HttpRequest, sheet: str) -> HttpResponse:
    """Let the leader know that the table waits; who has called already goes on waiting since then."""
    found = may_write_list(request, sheet)
    need_open_round(found.sheet.evening_id, found.sheet.round)
    call_referee(table=found.table)
    return list_now(found)


@writing(router.delete, "referee", "answer_call", gettext_noop("Nobody waits any more"), LISTED)
def answer(request: HttpRequest, sheet: str) -> HttpResponse:
    """Say that the referee has come, or is not needed any more."""
    found = may_write_list(request, sheet)
    answer_call(table=found.table)
    return list_now(found)


@writing(router.post, "hand_in", "hand_in_list", gettext_noop("Hand a list in"), LISTED, sent=shapes.ListSeen)
def send_in(request: HttpRequest, sheet: str) -> HttpResponse:
    """Hand the list of a table in as it stood with a `revision`, once no deal comes any more."""
    found, sent = may_write_list(request, sheet), sent_in(request, shapes.ListSeen)
    need_end(found)
    try:
        hand_in(table=found.table, revision=sent["revision"])
    except Changed:
        raise changed() from None
    return list_now(found)


@writing(
    router.post, "confirm", "confirm_list", gettext_noop("Confirm a list"), LISTED, sent=shapes.ListConfirmed
)
def confirm(request: HttpRequest, sheet: str) -> HttpResponse:
    """Say for some who sit there that the list, which is handed in, is right; with all it is locked.

    Whoever may write may say so for each, as on the phone that writes. With one of the links of the table for
    reading, people confirm on their own phones, not by programs.
    """
    found, sent = may_write_list(request, sheet), sent_in(request, shapes.ListConfirmed)
    need_end(found)
    seats = dict(enumerate(found.sheet.seats.all(), 1))
    if not set(sent["seats"]) <= set(seats):
        raise Refused([Problem("seats", shapes.SEATS, {"most": len(seats)})])
    named = [seats[place] for place in sent["seats"]]
    try:
        confirm_list(table=found.table, seats=named, revision=sent["revision"])
    except Changed:
        raise changed() from None
    return list_now(found)


def need_end(found: AtTable) -> None:
    """Raise NotAnswered as long as deals are to come."""
    if not check_list(found.sheet).is_over:
        raise not_now("not_over", _("There are still deals to play at this table."))


def changed() -> Exception:
    """That a list is not as it was when somebody looked at it."""
    detail = _("The list has changed in the meantime, or is not handed in. Please look at it again.")
    return not_now("stale", detail)


def list_now(found: AtTable) -> HttpResponse:
    """The list as it is now."""
    found.table.refresh_from_db()
    found.sheet.refresh_from_db()
    return json_answer(list_of(found))
