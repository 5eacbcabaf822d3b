"""Closed seasons: closing and opening one, the champions, and changing what is closed all the same."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.closing import reads
from scorekeeper.club.leagues.seasons import writes as seasons_writes
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.closed_days import keep_agreed


@require_POST
@login_required
def unlock(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an owner change the closed seasons of a group for an hour."""
    group = group_guards.may_manage(request, slug).group
    keep_agreed(request, group.pk)
    messages.info(request, _("For an hour you can change what is closed in this group."))
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("evenings:group", slug)


@login_required
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a season, after a question."""
    season = guards.may_close(request, slug, number)
    if season.closed_at is not None:
        return redirect("leagues:season", slug, number)
    problem = ""
    if request.method == "POST":
        if "sure" in request.POST:
            seasons_writes.close_season(season=season, user=group_guards.account(request))
            return redirect("leagues:season", slug, number)
        problem = _("Tick that you mean it.")
    standings = standings_of(season)
    context = {
        "group": season.group,
        "season": season,
        "front": reads.names_in_front(standings),
        "unfinished": standings.tournaments.open,
        "problem": problem,
        "today": localdate(),
    }
    return render(request, "club/leagues/close.html", context)


@require_POST
@login_required
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed season again."""
    season = guards.may_close(request, slug, number)
    seasons_writes.reopen_season(season=season)
    messages.success(request, _("%(season)s is open again.") % {"season": season.name})
    return redirect("leagues:season", slug, number)


@require_safe
@group_guards.by_link_or_account
def champions(request: HttpRequest, slug: str) -> HttpResponse:
    """Who won the closed seasons."""
    group = group_guards.may_look(request, slug).group
    context = {"group": group, "champions": reads.champions_of(group)}
    return render(request, "club/leagues/champions.html", context)
