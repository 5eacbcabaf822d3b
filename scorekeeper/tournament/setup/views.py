"""The tournaments of a group, and one of them: set up, changed, given up, shown by its links; its log."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.evenings.group.new_evening import last_sheet, rules_to_choose, rules_to_repeat
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.guarding import action_for, form_for, page_for
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.groups.reads import EXAMPLE, has_example
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.start.reads import SAME, id_offered, offered_rulesets
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.reads import next_round
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Tournament
from scorekeeper.tournament.sentences import public_statement
from scorekeeper.tournament.setup.forms import TournamentForm
from scorekeeper.tournament.setup.reads import as_set, initial_values, listed_tournaments, tournament_page
from scorekeeper.tournament.setup.writes import (
    change_tournament,
    drop_tournament,
    series_of,
    set_up_tournament,
)
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.standings.rows import first_rows
from scorekeeper.tournament.standings.series import series_in
from scorekeeper.tournament.tables.reads import round_page

LINES_ON_A_PAGE = 100
"""Of the log."""


@page_for(group_guards.may_read)
def tournaments(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The tournaments of a group, the last first."""
    page, listed = listed_tournaments(membership.group, request.GET.get("page", ""))
    context = {
        "group": membership.group,
        "page": page,
        "tournaments": listed,
        "series": list(series_in(membership.group)),
        "may_write": membership.may_write,
    }
    return render(request, "tournament/tournaments.html", context)


@form_for(group_guards.group_for_writers)
def new(request: HttpRequest, group: Group) -> HttpResponse:
    """Set a tournament up: as clubs play, or as a ranking tournament of the DDV."""
    kind = request.GET.get("as", "club")
    same = rules_to_repeat(last_sheet(group, with_tournaments=True))
    form = tournament_form(request, group, same, initial=filled_in(kind, same))
    if form.is_valid() and form.play:
        made = set_up_tournament(
            group=group,
            user=group_guards.account(request),
            title=form.cleaned_data["title"],
            day=form.cleaned_data["day"],
            play=form.play,
            said=said_in(form, group),
        )
        return redirect("tournaments:entrants", group.slug, made.slug)
    context = {"group": group, "form": form, "kind": kind, **offered(group, same, form)}
    return render(request, "tournament/new.html", context)


def filled_in(kind: str, same: Ruleset | None) -> dict[str, Any]:
    """All initial values of the form of a new tournament; a preset may replace the rules played last."""
    filled = {"preset": SAME if same else "ddv", "day": localdate(), **initial_values(kind)}
    return {**filled, "preset": id_offered(filled["preset"], same)}


def tournament_form(request: HttpRequest, group: Group, same: Ruleset | None, **given: Any) -> TournamentForm:
    """The form of a tournament with the rules that a group may choose."""
    own = rules_to_choose(group, same).own
    return TournamentForm(request.POST if request.method == "POST" else None, own=own, same=same, **given)


def offered(group: Group, same: Ruleset | None, form: TournamentForm) -> dict[str, Any]:
    """The rulesets to choose, as the form shows them; nothing once a round is open."""
    if "preset" not in form.fields:
        return {}
    cards = rules_to_choose(group, same).cards
    return {"offered": offered_rulesets(cards, str(form.initial["preset"]))}


def said_in(form: TournamentForm, group: Group) -> dict[str, Any]:
    """The values of a valid form for the columns of Tournament, with its series."""
    title, best_of = form.cleaned_data["series"], form.cleaned_data["best_of"]
    series = series_of(group=group, title=title, best_of=best_of) if title else None
    return {**form.said, "series": series}


@guards.page_by_link
def tournament(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """How far a tournament is, and what comes next."""
    found, page = access.tournament, tournament_page(access.tournament)
    standings = standings_of(found) if page.last else None
    context = access.page(
        page=page,
        statement=public_statement(standings) if standings and not page.open_round else "",
        first=first_rows(standings, may_lead=access.may_lead) if standings else (),
        round=round_page(found, page.last.number)
        if access.is_member and page.last and not page.is_over
        else None,
        standings=standings,
        prizes=found.prize_lines,
    )
    return render(request, "tournament/tournament.html", context)


@guards.page_by_link
def rounds(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """All rounds of a tournament: how far each is, who sits where, and its tables."""
    context = access.page(page=tournament_page(access.tournament))
    return render(request, "tournament/rounds.html", context)


@form_for(guards.may_decide)
def change(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Set a tournament to something else."""
    found, same = access.tournament, access.tournament.evening.setup.ruleset
    is_open = next_round(found) > 1
    initial = {**as_set(found), "preset": SAME}
    form = tournament_form(
        request, access.group, same, initial=initial, is_open=is_open, is_cut=bool(found.finalists)
    )
    if form.is_valid():
        change_tournament(
            tournament=found,
            title=form.cleaned_data["title"],
            day=form.cleaned_data["day"],
            play=form.play,
            said=said_in(form, access.group),
        )
        add_to_log(request, found, Did.SET)
        return access.redirect("tournament")
    context = {
        "group": access.group,
        "tournament": found,
        "form": form,
        "may_drop": not is_open,
        **offered(access.group, same, form),
    }
    return render(request, "tournament/change.html", context)


@action_for(guards.may_decide)
def drop(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Give a tournament up of which no table was opened."""
    if not drop_tournament(tournament=access.tournament):
        messages.error(request, _("Its tables are open, so it stays."))
        return access.redirect("tournament")
    return redirect("tournaments:tournaments", access.group.slug)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by the read link: its token moves from the address into a cookie of the tournament's pages."""
    tournament = guards.tournament_to_read(token)
    response = redirect(guards.address_of(tournament))
    guards.let_in(request, response, tournament, token)
    return response


@require_safe
def open_example(request: HttpRequest) -> HttpResponse:
    """Lead to the last tournament of the example club, whose addresses open for everybody."""
    held = Tournament.objects.filter(evening__group__slug=EXAMPLE).order_by("-evening__day", "-pk").first()
    if held is None or not has_example():
        raise Http404
    return redirect("tournaments:tournament", EXAMPLE, held.slug)


@page_for(guards.may_lead)
def log(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Show the actions of everybody, the last first."""
    lines = access.tournament.log.select_related("by")
    page = Paginator(lines, LINES_ON_A_PAGE).get_page(request.GET.get("page", ""))
    context = access.page(page=page)
    return render(request, "tournament/log.html", context)
