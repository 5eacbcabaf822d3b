"""Making, changing and closing a season, which evenings count in it, and the champions of all."""

from __future__ import annotations

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.fines import unknown_fines
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons import writes
from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.initial_forms import NewSeasonForm, filled_in, initial_of
from scorekeeper.club.leagues.seasons.reads import (
    ALL,
    champions_of,
    evenings_in,
    proposed,
    proposed_days,
    seasons_of,
)
from scorekeeper.club.leagues.seasons.statutes import statutes_after
from scorekeeper.club.leagues.sentences import COUNTING, changed_sentences
from scorekeeper.club.leagues.standings.evenings import evenings_sentence, season_evenings
from scorekeeper.club.leagues.standings.reads import names_in_front, standings_of, tournaments_in
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.closed_days import keep_agreed
from scorekeeper.play.groups.guarding import action_for, form_for, page_by_link
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.fields import is_number

COUNTINGS = {
    "out": writes.leave_out,
    "in": writes.count_again,
    "twice": writes.count_twice,
    "once": writes.count_once,
}
"""What the buttons at an evening do."""

EXCUSES = {"excuse": writes.excuse, "take_back": writes.take_back_excuse}
"""What those at the names of who missed it do."""


@page_by_link(guards.may_look)
def evenings(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """The evenings of a season, with those that are left out, or to choose which ones count."""
    look, season = seen
    may_leave_out = season.number != ALL and look.may_write
    evenings, page = season_evenings(season, request.GET.get("page", ""))
    context = {
        "group": look.group,
        "season": season,
        "evenings": evenings,
        "page": page,
        "headline": evenings_sentence(evenings, localdate()) if page.number == 1 else "",
        "look": look,
        "may_leave_out": may_leave_out,
        "chooses": may_leave_out and "choose" in request.GET,
    }
    return render(request, "club/leagues/evenings.html", context)


@action_for(guards.may_leave_out)
def leave_out(request: HttpRequest, season: Season, evening: int) -> HttpResponse:
    """Leave an evening out of a season or count it again, twice or once; or excuse who missed it."""
    found = get_object_or_404(evenings_in(season), pk=evening)
    for name, write in COUNTINGS.items():
        if name in request.POST:
            write(season=season, evening=found)
    for name, excuse in EXCUSES.items():
        if is_number(key := request.POST.get(name, "")):
            player = get_object_or_404(season.group.players, pk=key)
            excuse(season=season, evening=found, player=player)
    page = request.POST.get("page", "")
    query = f"?choose=on&page={page}" if is_number(page) else "?choose=on"
    listed = redirect("leagues:evenings", season.group.slug, season.number).url
    return redirect(f"{listed}{query}#evening-{found.pk}")


@form_for(group_guards.group_for_owners)
def new(request: HttpRequest, group: Group) -> HttpResponse:
    """Make a season; `fill` only shows the parts as the chosen statute has them, `say` what they say."""
    seasons = seasons_of(group)
    first = proposed(seasons, localdate())
    begins, _ends = proposed_days(next(iter(seasons), None), localdate())
    statutes = statutes_after(seasons, begins)
    if "fill" in request.POST:
        form = NewSeasonForm(
            statutes=statutes, initial=first | dict(filled_in(request.POST, statutes).items())
        )
    else:
        data = request.POST if request.method == "POST" else None
        form = NewSeasonForm(data, statutes=statutes, initial=first)
    if form.is_valid() and "say" not in request.POST:
        season = writes.make_season(group=group, **form.cleaned_data)
        chosen = next((each for each in statutes if each.id == form["statute"].value()), statutes[0])
        say_how_it_counts(request, season, before=Season(group=group, **chosen.sets))
        return redirect("leagues:season", group.slug, season.number)
    return render(request, "club/leagues/new.html", {"group": group, "form": form})


@form_for(guards.may_change)
def edit(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season; `say` only shows what the parts say."""
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial_of(season))
    if form.is_valid() and "say" not in request.POST:
        before = copy(season)
        writes.change_season(season=season, **form.cleaned_data)
        season.refresh_from_db()
        say_how_it_counts(request, season, before=before)
        return redirect("leagues:season", season.group.slug, season.number)
    context = {"group": season.group, "season": season, "form": form}
    return render(request, "club/leagues/edit.html", context)


def say_how_it_counts(request: HttpRequest, season: Season, *, before: Season) -> None:
    """Say what a season that was saved counts otherwise than `before`, and what it still needs.

    What counts may stand above the standings already. It may need a fine in the kitty, or an evening to be
    marked where such ones count double.
    """
    is_above = season.rule.shows_points and evenings_in(season).exists()
    if changed := changed_sentences(before, season, unsaid=COUNTING if is_above else ()):
        messages.success(request, changed)
    if season.doubles and not season.marked_evenings:
        choosing = f"{reverse('leagues:evenings', args=(season.group.slug, season.number))}?choose=on"
        text = _("No evening is marked to count double yet.")
        messages.info(request, format_html('{} <a href="{}">{}</a>', text, choosing, _("Mark evenings")))
    if season.fine_points:
        known = season.group.kitty_fines.values_list("name", flat=True)
        for name in unknown_fines(season.fine_points, known):
            text = _("The kitty has no fine “%(name)s” yet: it counts once one is booked by that name.")
            messages.warning(request, text % {"name": name})


@action_for(guards.may_change)
def delete(request: HttpRequest, season: Season) -> HttpResponse:
    """Delete a season; its evenings stay."""
    if "sure" not in request.POST:
        context = {
            "group": season.group,
            "season": season,
            "form": SeasonForm(initial=initial_of(season)),
            "problem": _("Tick the box to confirm: this cannot be undone."),
        }
        return render(request, "club/leagues/edit.html", context)
    writes.delete_season(season=season)
    messages.success(request, _("%(season)s has been deleted.") % {"season": season.name})
    return redirect("leagues:standings", season.group.slug)


@action_for(group_guards.group_for_owners)
def unlock(request: HttpRequest, group: Group) -> HttpResponse:
    """Let an owner change the closed seasons of a group for an hour."""
    keep_agreed(request, group.pk)
    messages.info(request, _("For an hour, you can change what is closed in this group."))
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("evenings:group", group.slug)


@form_for(guards.may_close)
def close(request: HttpRequest, season: Season) -> HttpResponse:
    """Close a season, after a question."""
    if season.closed_at is not None:
        return redirect("leagues:season", season.group.slug, season.number)
    problem = ""
    if request.method == "POST":
        if "sure" in request.POST:
            writes.close_season(season=season, user=group_guards.account(request))
            return redirect("leagues:season", season.group.slug, season.number)
        problem = _("Tick the box to confirm.")
    context = {
        "group": season.group,
        "season": season,
        "front": names_in_front(standings_of(season)),
        "unfinished": tournaments_in(season).open,
        "problem": problem,
        "today": localdate(),
    }
    return render(request, "club/leagues/close.html", context)


@action_for(guards.may_close)
def reopen(request: HttpRequest, season: Season) -> HttpResponse:
    """Open a closed season again."""
    writes.reopen_season(season=season)
    messages.success(request, _("%(season)s is open again.") % {"season": season.name})
    return redirect("leagues:season", season.group.slug, season.number)


@page_by_link(group_guards.may_look)
def champions(request: HttpRequest, look: Look) -> HttpResponse:
    """Show the winners of closed seasons."""
    context = {"group": look.group, "champions": champions_of(seasons_of(look.group))}
    return render(request, "club/leagues/champions.html", context)
