"""What who leads a tournament does by a program: release rounds, give minutes, award."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Problem, Refused
from scorekeeper.outside.api.answers import json_answer, not_now
from scorekeeper.outside.api.guards import maker_in, may_lead_tournament
from scorekeeper.outside.api.tournaments import shapes
from scorekeeper.outside.api.tournaments.reads import round_now
from scorekeeper.outside.api.tournaments.views import router
from scorekeeper.outside.api.views.openapi import sent_in, writing
from scorekeeper.outside.shapes import Row
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.guards import Access, table_of
from scorekeeper.tournament.lists.forms import AwardForm
from scorekeeper.tournament.lists.writes import award, cancel_award
from scorekeeper.tournament.log.models import Did
from scorekeeper.tournament.log.writes import about_award, add_line
from scorekeeper.tournament.models import Award, Release
from scorekeeper.tournament.rounds.writes import release_round
from scorekeeper.tournament.tables.writes import add_minutes
from scorekeeper.tournament.ways import NOT_OPEN, NotNow

ROUND, AWARD = shapes.HallRound, shapes.TournamentAward
NAMES = {"number": "round", "__all__": "is_meant"}
"""What fields of the form are called in the interface; what it asks about is whether an award is meant."""


@writing(router.post, "release", "release_round", gettext_noop("Release a round"), {200: ROUND})
def release(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """Let the clock of a round run whose tables are open; one that runs goes on."""
    access = may_lead_tournament(request, group, tournament)
    plan = {"plan__evening": access.tournament.evening_id, "plan__number": number}
    if not Release.objects.filter(**plan).exists():
        raise not_now("not_now", _(NOT_OPEN) % {"round": number})
    release_round(tournament=access.tournament, number=number)
    add_line(tournament=access.tournament, user=maker_in(request), did=Did.RELEASED, number=number)
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
    add_line(
        tournament=access.tournament,
        user=maker_in(request),
        did=Did.MINUTES,
        number=number,
        table=table,
        about=str(sent["minutes"]),
    )
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
    by = maker_in(request)
    made = award(**form.cleaned_data, user=by)
    about = about_award(made)
    add_line(tournament=access.tournament, user=by, did=Did.AWARDED, number=made.round, about=about)
    return json_answer(AWARD.write(made), status=201)


def problems_of(form: AwardForm) -> list[Problem]:
    """What is wrong with a form, by the names that the interface has for its fields."""
    found = ((NAMES.get(name, name), texts) for name, texts in form.errors.items())
    return [Problem(name, str(text)) for name, texts in found for text in texts]


def form_of(access: Access, sent: Row) -> AwardForm:
    """What was sent as the form of the page has it."""
    data = {**sent, "number": sent["round"]}
    if not sent["is_meant"]:
        del data["is_meant"]  # a box that is not ticked
    entrants = [each for each in entrants_of(access.tournament).all if each.is_here]
    return AwardForm(data, entrants=entrants, rounds=access.tournament.evening.setup.rounds)


@writing(router.delete, "award", "cancel_award", gettext_noop("Cancel a line of the ledger"), {200: AWARD})
def cancel(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """Cancel a line, by its `award`: it does not count any more, and stays in the ledger."""
    access = may_lead_tournament(request, group, tournament)
    stored = Award.objects.select_related("entrant__attendance__player", "entrant__attendance__evening")
    found = stored.filter(entrant__attendance__evening=access.tournament.evening_id, pk=number).first()
    if found is None:
        raise Http404
    by, about = maker_in(request), about_award(found)
    cancel_award(award=found, user=by)
    add_line(tournament=access.tournament, user=by, did=Did.CANCELLED, number=found.round, about=about)
    found.refresh_from_db(fields=("cancelled_at",))
    return json_answer(AWARD.write(found))
