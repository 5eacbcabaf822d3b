"""Tournaments for programs: what is known of one, and leading it; and what a table of one does."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from rulesets import Problem, Refused
from scorekeeper.outside.api.answers import json_answer, new_answer, not_now, only_looks, standings_hidden
from scorekeeper.outside.api.guards import (
    maker_in,
    may_lead_tournament,
    may_read_list,
    may_read_tournament,
    may_write_list,
)
from scorekeeper.outside.api.tournaments import reads, shapes
from scorekeeper.outside.api.tournaments.reads import list_of, round_now
from scorekeeper.outside.api.views.openapi import CLOSED_TO_OTHERS, reading, sent_in, writing
from scorekeeper.outside.shapes import Row
from scorekeeper.tournament.awards.forms import AwardForm
from scorekeeper.tournament.awards.writes import award, cancel_award
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.guards import Access, AtTable, award_of, table_of
from scorekeeper.tournament.kind import need_open_round
from scorekeeper.tournament.lists.reads import check_list
from scorekeeper.tournament.lists.writes import Changed, confirm_list, hand_in
from scorekeeper.tournament.log_writes import about_award, add_line
from scorekeeper.tournament.models import Did, release_of
from scorekeeper.tournament.rounds.writes import release_round
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.table_actions import NOT_OPEN, NotNow
from scorekeeper.tournament.tables.writes import add_minutes, answer_call, call_referee

router, tables = Router(tags=["tournaments"]), Router(tags=["tables"])
reads_at = partial(reading, router)

LISTED = {200: shapes.TableList}
PageNumber = Annotated[int, Field(ge=1)]


@reads_at(
    "tournament_settings", "read_tournament_settings", gettext_noop("A tournament"), shapes.TournamentSettings
)
def settings(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """A tournament, and what it is set to."""
    return json_answer(reads.settings_of(may_read_tournament(request, group, tournament).tournament))


@reads_at(
    "entrants",
    "read_entrants",
    gettext_noop("Who takes part"),
    shapes.TournamentEntrants,
    (422, *CLOSED_TO_OTHERS),
)
def entrants(request: HttpRequest, group: str, tournament: str, page: PageNumber = 1) -> HttpResponse:
    """Everybody who has entered, by their numbers, fifty a page."""
    access = may_read_tournament(request, group, tournament)
    return json_answer(reads.entrants_on(access.tournament, page, for_desk=access.may_assist))


@reads_at(
    "rounds",
    "read_rounds",
    gettext_noop("The rounds of a tournament"),
    shapes.TournamentRounds,
    has_etag=True,
)
def rounds(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """All rounds and how far they are, with their clocks. The ETag stays as long as nothing changes."""
    access = may_read_tournament(request, group, tournament)
    return new_answer(request, reads.rounds_of(access.tournament))


@reads_at("round", "read_round", gettext_noop("A round with its tables"), shapes.HallRound, has_etag=True)
def round_with_tables(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """The seats, progress, end of time and call for the referee of each table; first as drawn."""
    access = may_read_tournament(request, group, tournament)
    return new_answer(request, reads.round_now(access.tournament, number))


@reads_at(
    "tournament",
    "read_tournament",
    gettext_noop("The standings of a tournament"),
    shapes.TournamentStandings,
    has_etag=True,
)
def standings(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """The standings of a tournament; 403 with the code `hidden` while they are, unless the key leads it."""
    access = may_read_tournament(request, group, tournament)
    found = standings_of(access.tournament)
    if (found.is_hidden or found.tournament.evening.is_hidden) and not access.may_lead:
        raise standings_hidden()
    return new_answer(request, reads.tournament_standings(found, for_desk=access.may_assist))


@reads_at("awards", "read_awards", gettext_noop("What the referee awarded"), shapes.TournamentAwards)
def awards(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """Warnings, penalties and corrections, for a key that may write; what was cancelled does not count."""
    access = may_read_tournament(request, group, tournament)
    if not access.may_assist:
        raise only_looks()
    return json_answer(reads.awards_in(access.tournament))


ROUND, AWARD = shapes.HallRound, shapes.TournamentAward
NAMES = {"number": "round", "__all__": "is_meant"}
"""What fields of the form are called in the interface; what it asks about is whether an award is meant."""


def note(
    request: HttpRequest, access: Access, did: Did, number: int, table: int = 0, *, about: str = ""
) -> None:
    """Add to the log of a tournament what a program did, in the name of who made its key."""
    add_line(
        tournament=access.tournament, user=maker_in(request), did=did, number=number, table=table, about=about
    )


@writing(router.post, "release", "release_round", gettext_noop("Release a round"), {200: ROUND})
def release(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """Let the clock of a round run whose tables are open; one that runs goes on."""
    access = may_lead_tournament(request, group, tournament)
    if not release_of(access.tournament.evening_id, number).exists():
        raise not_now("not_now", _(NOT_OPEN) % {"round": number})
    release_round(tournament=access.tournament, number=number)
    note(request, access, Did.RELEASED, number)
    return json_answer(round_now(access.tournament, number))


@writing(
    router.post,
    "minutes",
    "add_minutes",
    gettext_noop("More time for a table"),
    {200: ROUND},
    sent=shapes.MinutesAdded,
)
def minutes(request: HttpRequest, group: str, tournament: str, number: int, table: int) -> HttpResponse:
    """Give a table more minutes, or take some of them back."""
    access = may_lead_tournament(request, group, tournament)
    found, sent = table_of(access, number, table), sent_in(request, shapes.MinutesAdded)
    try:
        add_minutes(table=found, minutes=sent["minutes"])
    except NotNow as why:
        raise not_now("not_now", str(why)) from None
    note(request, access, Did.MINUTES, number, table, about=str(sent["minutes"]))
    return json_answer(round_now(access.tournament, number))


@writing(
    router.post,
    "awards",
    "add_award",
    gettext_noop("Add a line to the ledger"),
    {201: AWARD},
    sent=shapes.NewAward,
)
def add_award(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """Note a warning, a penalty, a correction or that somebody is out, in the name of the key's maker.

    A penalty is asked about if one for the same person stands on the list of their table: `is_meant` then.
    """
    access = may_lead_tournament(request, group, tournament)
    form = form_of(access, sent_in(request, shapes.NewAward))
    if not form.is_valid():
        raise Refused(problems_of(form))
    made = award(**form.said, about=form.about, user=maker_in(request))
    note(request, access, Did.AWARDED, made.round, about=about_award(made))
    return json_answer(AWARD.write(made), status=201)


def problems_of(form: AwardForm) -> list[Problem]:
    """The problems of a form, by the names that the interface has for its fields."""
    found = ((NAMES.get(name, name), texts) for name, texts in form.errors.items())
    return [Problem(name, str(text)) for name, texts in found for text in texts]


def form_of(access: Access, sent: Row) -> AwardForm:
    data = QueryDict(mutable=True)
    data.update({**sent, "number": sent["round"], "deal": sent["deal"] or ""})
    if not sent["is_meant"]:
        del data["is_meant"]  # a box that is not ticked
    entrants = [each for each in entrants_of(access.tournament).all if each.is_here]
    return AwardForm(data, tournament=access.tournament, entrants=entrants)


@writing(router.delete, "award", "cancel_award", gettext_noop("Cancel a line of the ledger"), {200: AWARD})
def cancel(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """Cancel a line, by its `award`: it does not count any more, and stays in the ledger."""
    access = may_lead_tournament(request, group, tournament)
    found = award_of(access, number)
    about = about_award(found)
    cancel_award(award=found, user=maker_in(request))
    note(request, access, Did.CANCELLED, found.round, about=about)
    found.refresh_from_db(fields=("cancelled_at",))
    return json_answer(AWARD.write(found))


@reading(tables, "list", "read_list", gettext_noop("The list of a table"), shapes.TableList, has_etag=True)
def table_list(request: HttpRequest, sheet: str) -> HttpResponse:
    """The list of a table of a tournament: totals, the list check, who has confirmed it.

    The links of the table open it, too.
    """
    return new_answer(request, list_of(may_read_list(request, sheet)))


@writing(tables.post, "referee", "call_referee", gettext_noop("Call the referee"), LISTED)
def call(request: HttpRequest, sheet: str) -> HttpResponse:
    """Let the leader know that the table waits; who has called already goes on waiting since then."""
    found = may_write_list(request, sheet)
    need_open_round(found.sheet.evening_id, found.sheet.round)
    call_referee(table=found.table)
    return list_now(found)


@writing(tables.delete, "referee", "answer_call", gettext_noop("Nobody waits any more"), LISTED)
def answer(request: HttpRequest, sheet: str) -> HttpResponse:
    """Say that the referee has come, or is not needed any more."""
    found = may_write_list(request, sheet)
    answer_call(table=found.table)
    return list_now(found)


@writing(tables.post, "hand_in", "hand_in_list", gettext_noop("Hand a list in"), LISTED, sent=shapes.ListSeen)
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
    tables.post, "confirm", "confirm_list", gettext_noop("Confirm a list"), LISTED, sent=shapes.ListConfirmed
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
    found.table.refresh_from_db()
    found.sheet.refresh_from_db()
    return json_answer(list_of(found))
