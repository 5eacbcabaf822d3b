"""The entrants of a tournament: entered, ticked as paid and here, changed one by one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scorekeeper.tournaments import guards
from scorekeeper.tournaments.forms.entrants import EnterForm, EntryForm, TicksForm
from scorekeeper.tournaments.models import Entrant
from scorekeeper.tournaments.naming import NamedAlike
from scorekeeper.tournaments.reads.entrants import Entrants, entrants_of
from scorekeeper.tournaments.reads.rounds import next_line, round_lines
from scorekeeper.tournaments.reads.squads import squads_of, teams_by_number, what_is_missing
from scorekeeper.tournaments.writes import entrants as writes


@guards.by_link_or_account
def entrants(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Everybody who takes part, to tick who has paid and is here; and who is to be entered."""
    access = guards.may_look(request, slug, tournament)
    if not access.may_see_entrants:
        raise Http404
    found = entrants_of(access.tournament)
    form = None
    if access.may_assist or request.method == "POST":
        access = guards.may_assist(request, slug, tournament)
        data = (request.POST, request.FILES) if request.method == "POST" else (None, None)
        form = EnterForm(*data, group=access.group, entrants=found.all)
    if form is not None and form.is_bound and form.is_valid():
        try:
            entered = writes.enter_people(tournament=access.tournament, entries=form.entries)
        except NamedAlike:  # somebody was quicker
            found = entrants_of(access.tournament)
            form.check_names(found.all)
        else:
            say_entered(request, [entry.name for entry in form.entries], entered)
            return redirect("tournaments:entrants", slug, tournament)
    context = {
        "group": access.group,
        "access": access,
        "tournament": access.tournament,
        "entrants": found,
        "squads": squads_here(found) if access.tournament.teams_meet else None,
        "next": next_line(round_lines(access.tournament)),
        "form": form,
    }
    return render(request, "tournaments/entrants.html", context)


def squads_here(found: Entrants) -> dict[str, Any]:
    """How many of each team are here, and what is missing before the next round can be drawn."""
    squads = squads_of(teams_by_number(found.all), [each.number for each in found.here])
    names = {each.number: str(each) for each in found.all}
    return {
        "sizes": [(name, len(squads.here[name])) for name in squads.named],
        "missing": list(what_is_missing(squads, names)),
    }


def say_entered(request: HttpRequest, names: list[str], entered: list[Entrant]) -> None:
    """Say how many were entered, and who was told apart by the club."""
    text = ngettext("%(count)s person is entered.", "%(count)s people are entered.", len(entered))
    messages.success(request, text % {"count": len(entered)})
    apart = [
        str(each)
        for name, each in zip(names, entered, strict=True)
        if str(each).casefold() != name.casefold()
    ]
    if apart:
        text = _("Two have the same name. Told apart by the club: %(names)s.")
        messages.info(request, text % {"names": ", ".join(apart)})


@require_POST
@login_required
def tick(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Note who has paid and who is here."""
    access = guards.may_assist(request, slug, tournament)
    form = TicksForm(request.POST, entrants=entrants_of(access.tournament).all)
    if form.is_valid():
        writes.tick_entrants(tournament=access.tournament, ticks=form.ticks)
    else:
        messages.error(request, _("Somebody has changed the list meanwhile. Please look again."))
    return redirect("tournaments:entrants", slug, tournament)


@require_POST
@login_required
def all_here(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Note that everybody is here."""
    access = guards.may_assist(request, slug, tournament)
    writes.all_here(tournament=access.tournament)
    return redirect("tournaments:entrants", slug, tournament)


def entrant_of(found: Entrants, number: int) -> Entrant:
    """The entrant with a number."""
    entrant = next((each for each in found.all if each.number == number), None)
    if entrant is None:
        raise Http404
    return entrant


def changed(access: guards.Access, entrant: Entrant, form: EntryForm) -> bool:
    """Change an entrant as a form says; whether nobody else has that name."""
    try:
        writes.change_entrant(entrant=entrant, entry=form.entry)
    except NamedAlike:  # somebody was quicker, or another at a table of theirs
        form.check_name(each for each in entrants_of(access.tournament).all if each.pk != entrant.pk)
        if not form.has_error("name"):
            form.add_error("name", _("A player of the group or somebody at the same table is called so."))
        return False
    return True


@login_required
def entrant(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """One entrant: name, club, team, and what can happen to them."""
    access = guards.may_assist(request, slug, tournament)
    found = entrants_of(access.tournament)
    entrant = entrant_of(found, number)
    has_sat = writes.has_sat(entrant)
    form = EntryForm(
        request.POST if request.method == "POST" else None,
        entrants=[each for each in found.all if each.pk != entrant.pk],
        has_teams=access.tournament.has_teams,
        is_named=entrant.attendance.player is None,
        initial={"name": str(entrant), "club": entrant.club, "team": entrant.team},
    )
    if form.is_bound and form.is_valid() and changed(access, entrant, form):
        return redirect("tournaments:entrants", slug, tournament)
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "entrant": entrant,
        "next": found.next_round,
        "has_next": found.next_round <= access.tournament.evening.setup.rounds,
        "plays": entrant.attendance.is_here_in(found.next_round),
        "has_sat": has_sat,
        "form": form,
        "substitute_form": EntryForm(entrants=found.all, has_teams=False, prefix="by"),
    }
    return render(request, "tournaments/entrant.html", context)


@require_POST
@login_required
def drop_out(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Let an entrant play no more from the next round on."""
    access = guards.may_assist(request, slug, tournament)
    writes.drop_out(entrant=entrant_of(entrants_of(access.tournament), number))
    return redirect("tournaments:entrants", slug, tournament)


@require_POST
@login_required
def take_over(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Let somebody else play for an entrant from the next round on."""
    access = guards.may_assist(request, slug, tournament)
    found = entrants_of(access.tournament)
    entrant = entrant_of(found, number)
    form = EntryForm(request.POST, entrants=found.all, has_teams=False, prefix="by")
    if form.is_valid() and not hasattr(entrant, "substitute"):
        try:
            writes.take_over(entrant=entrant, entry=form.entry)
        except NamedAlike:  # somebody was quicker
            form.check_name(entrants_of(access.tournament).all)
        else:
            return redirect("tournaments:entrants", slug, tournament)
    problems = [str(problem) for each in form.errors.values() for problem in each]
    messages.error(request, " ".join(problems) or _("Somebody plays for them already."))
    return redirect("tournaments:entrant", slug, tournament, number)


@require_POST
@login_required
def remove(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """Take somebody off the list who never sat at a table."""
    access = guards.may_assist(request, slug, tournament)
    try:
        writes.remove_entrant(entrant=entrant_of(entrants_of(access.tournament), number))
    except writes.HasPlayed:
        messages.error(request, _("Who has played stays on the list, and drops out."))
        return redirect("tournaments:entrant", slug, tournament, number)
    return redirect("tournaments:entrants", slug, tournament)
