"""The entrants of a tournament: entered, ticked as paid and here, changed one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants import writes
from scorekeeper.tournament.entrants.forms import EnterForm, TicksForm
from scorekeeper.tournament.entrants.person_forms import EntrantForm, EntryForm
from scorekeeper.tournament.entrants.reads import (
    Entrants,
    ListLine,
    asked_about,
    disqualified,
    entrants_of,
    seat_now,
    with_disqualified,
)
from scorekeeper.tournament.entrants.who_views import entrant_of, who_it_is
from scorekeeper.tournament.entrants.writes import tick_entrants
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Entrant, Tournament
from scorekeeper.tournament.naming import KNOWN, NamedAlike, NumbersTaken
from scorekeeper.tournament.rounds.pools import letter_of
from scorekeeper.tournament.rounds.reads import (
    next_line,
    round_lines,
    squads_of,
    teams_by_number,
    what_is_missing,
)
from scorekeeper.tournament.table_actions import NotNow


@guards.by_link_or_account
def entrants(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Everybody who takes part, to tick who has paid and is here; and who is to be entered."""
    access = guards.may_look(request, slug, tournament)
    if not access.may_see_entrants:
        raise Http404
    found = entrants_of(access.tournament)
    players = players_of(access.group) if access.may_assist else []
    form = None
    if access.may_assist or request.method == "POST":
        access = guards.may_change(request, slug, tournament)
        data = (request.POST, request.FILES) if request.method == "POST" else (None, None)
        form = EnterForm(*data, players=players, entrants=found.all)
    if form is not None and form.is_valid():
        try:
            entered = writes.enter_people(tournament=access.tournament, entries=form.entries)
        except (NamedAlike, NumbersTaken):  # somebody was quicker
            found = entrants_of(access.tournament)
            form.check_names(found.all)
        else:
            add_to_log(request, access.tournament, Did.ENTERED, about=join_words(map(str, entered)))
            say_entered(request, [entry.name for entry in form.entries], entered)
            return redirect("tournaments:entrants", slug, tournament)
    return show_entrants(request, access, found, players, form)


def show_entrants(
    request: HttpRequest,
    access: guards.Access,
    found: Entrants,
    players: Sequence[Player],
    form: EnterForm | None,
) -> HttpResponse:
    squads = squads_here(found) if access.tournament.teams_meet else {}
    coming = next_line(round_lines(access.tournament))
    context = access.page(
        entrants=found,
        lines=lines_of(access, found, players),
        squads=squads,
        next=coming,
        is_ready=coming and found.are_all_here and len(found.here) >= 4 and not squads.get("missing"),
        form=form,
    )
    return render(request, "tournament/entrants.html", context)


def lines_of(access: guards.Access, found: Entrants, players: Sequence[Player]) -> Sequence[ListLine]:
    """The list as somebody sees it: who may not help is asked nothing."""
    if not access.may_assist:
        return found.lines
    return with_disqualified(asked_about(found.lines, players), disqualified(found.all))


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
    text = ngettext("%(count)s person has been entered.", "%(count)s people have been entered.", len(entered))
    messages.success(request, text % {"count": len(entered)})
    apart = [
        str(each)
        for name, each in zip(names, entered, strict=True)
        if str(each).casefold() != name.casefold()
    ]
    if apart:
        text = _("Some have the same name. They are told apart by club: %(names)s.")
        messages.info(request, text % {"names": join_words(apart)})


@action_for(guards.may_assist)
def tick(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Note who has paid and who is here; with one tap that all have paid."""
    is_noted = noted_ticks(request, access.tournament)
    if is_noted and "all_paid" in request.POST:
        writes.all_paid(tournament=access.tournament)
        add_to_log(request, access.tournament, Did.ALL_PAID)
    coming = next_line(round_lines(access.tournament))
    if is_noted and "tables" in request.POST and coming and coming.plan:
        return access.redirect("planned", coming.number)
    return access.redirect("entrants")


@action_for(guards.may_assist)
def all_here(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Note that everybody is here, and who has paid."""
    if noted_ticks(request, access.tournament):
        writes.all_here(tournament=access.tournament)
        add_to_log(request, access.tournament, Did.ALL_HERE)
    return access.redirect("entrants")


def changed(request: HttpRequest, access: guards.Access, entrant: Entrant, form: EntryForm) -> bool:
    """Change an entrant as a form says, which the log tells; whether nobody else has that name."""
    before = known_of(entrant)
    try:
        writes.change_entrant(entrant=entrant, entry=form.entry)
    except NamedAlike:  # somebody was quicker, or another at a table of theirs
        form.check_name(each for each in entrants_of(access.tournament).all if each.pk != entrant.pk)
        if not form.has_error("name"):
            form.add_error(
                "name", _("A player in the group or someone at the same table already has this name.")
            )
        return False
    after = known_of(entrant)
    said = [
        f"{form.fields[one].label}: {before[one]} → {after[one]}"
        for one in form.fields
        if before[one] != after[one]
    ]
    if said:
        add_to_log(request, access.tournament, Did.CHANGED, about=f"{entrant}, {'; '.join(said)}")
    return True


def known_of(entrant: Entrant) -> dict[str, Any]:
    """The data of an entrant, by the fields of their form and as people read it."""
    known = {name: getattr(entrant, name) or "–" for name in KNOWN}
    return {**known, "name": str(entrant), "pool": letter_of(entrant.pool) if entrant.pool else "–"}


@form_for(guards.may_change)
def entrant(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """One entrant: what is known of them, and what can happen to them."""
    found = entrants_of(access.tournament)
    entrant = entrant_of(found, number)
    has_sat = writes.has_sat(entrant)
    plays = entrant.attendance.is_here_in(found.next_round)
    has_next = found.next_round <= access.tournament.evening.setup.rounds
    form = EntrantForm(
        request.POST if request.method == "POST" else None,
        entrants=[each for each in found.all if each.pk != entrant.pk],
        has_teams=access.tournament.has_teams,
        is_named=entrant.attendance.player is None,
        pools=access.tournament.pools if entrant.substitute_for_id is None else 0,
        initial={"name": str(entrant), **{name: getattr(entrant, name) for name in KNOWN}},
    )
    if form.is_valid() and changed(request, access, entrant, form):
        return access.redirect("entrants")
    context = access.page(
        entrant=entrant,
        next=found.next_round,
        has_next=has_next,
        plays=plays,
        has_sat=has_sat,
        now=seat_now(entrant, found.next_round - 1),
        is_replaced=hasattr(entrant, "substitute"),
        may_come=has_next
        and not plays
        and entrant.number not in writes.kept_away(access.tournament, found.all),
        form=form,
        substitute_form=EntryForm(entrants=found.all, has_teams=False, prefix="by"),
        **who_it_is(access, found, entrant),
    )
    return render(request, "tournament/entrant.html", context)


@action_for(guards.may_change)
def drop_out(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let an entrant play no more from the next round on."""
    entrant = entrant_of(entrants_of(access.tournament), number)
    writes.drop_out(entrant=entrant)
    add_to_log(request, access.tournament, Did.DROPPED_OUT, about=entrant)
    return access.redirect("entrants")


@action_for(guards.may_change)
def take_over(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let somebody else play for an entrant from now on, or from the next round on."""
    found = entrants_of(access.tournament)
    entrant = entrant_of(found, number)
    form = EntryForm(request.POST, entrants=found.all, has_teams=False, prefix="by", takes_over=True)
    if form.is_valid() and not hasattr(entrant, "substitute"):
        take_over = writes.take_over_now if "now" in request.POST else writes.take_over
        try:
            substitute = take_over(entrant=entrant, entry=form.entry)
        except NamedAlike:  # somebody was quicker
            form.check_name(entrants_of(access.tournament).all)
        except NotNow as why:
            form.add_error(None, str(why))
        else:
            add_to_log(request, access.tournament, Did.TAKEN_OVER, about=f"{entrant} → {substitute}")
            return access.redirect("entrants")
    problems = [str(problem) for each in form.errors.values() for problem in each]
    messages.error(request, " ".join(problems) or _("Someone is already playing for them."))
    return access.redirect("entrant", number)


@action_for(guards.may_change)
def remove(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Take somebody off the list who never sat at a table."""
    entrant = entrant_of(entrants_of(access.tournament), number)
    try:
        writes.remove_entrant(entrant=entrant)
    except writes.HasPlayed:
        messages.error(request, _("Anyone who has played stays on the list, and drops out."))
        return access.redirect("entrant", number)
    add_to_log(request, access.tournament, Did.REMOVED, about=entrant)
    return access.redirect("entrants")


def noted_ticks(request: HttpRequest, tournament: Tournament) -> bool:
    """Note who has paid and who is here as a page says that was sent; one without ticks says nothing.

    Whether it fits the list: else it is said that somebody has changed that, and nothing is noted.
    """
    entrants = entrants_of(tournament).all
    form = TicksForm(request.POST, entrants=entrants)
    if form.is_valid():
        tick_entrants(tournament=tournament, ticks=form.ticks)
        for did, changed in ((Did.PAID, form.ticks.changed_paid()), (Did.HERE, form.ticks.changed_here())):
            names = [str(each) for each in entrants if each.number in changed]
            if names:
                add_to_log(request, tournament, did, about=join_words(names))
        return True
    messages.error(request, _("Someone has changed the list in the meantime. Please look again."))
    return False
