"""Closed seasons: closing and opening one, the champions, and what stands before a change of its evenings.

Whatever changes evenings of a closed season asks its owners first, and refuses everybody else. That stands
before the views of other apps, which know no seasons.
"""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate, now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.groups import guards as group_guards
from scorekeeper.groups.models import Role
from scorekeeper.leagues import guards, writes
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads import closing
from scorekeeper.leagues.reads.standings import standings_of
from scorekeeper.leagues.sentences import closed_sentence
from scorekeeper.leagues.views.locked import LOCKED
from scorekeeper.sheets import guards as sheet_guards
from scorekeeper.site.before_views import BeforeViews
from scorekeeper.site.short_answers import is_short, short_answer

UNLOCKED = "closed_seasons_unlocked"
LASTS = timedelta(hours=1)


class Closed(BeforeViews):
    """Stands before what would change evenings of a closed season."""

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Say that it is closed, and ask owners; nothing to who may not even read, whom the view refuses."""
        match = request.resolver_match
        find = LOCKED.get(match.view_name) if match else None
        try:
            season = find(request, kwargs) if find else None
            if season is not None and match is not None:
                is_sheet = match.route.startswith("sheets/")
                may_read = sheet_guards.may_read if is_sheet else group_guards.may_read
                may_read(request, kwargs["slug"])
        except Http404:
            return None
        return None if season is None or is_unlocked(request, season) else say_closed(request, season, kwargs)


def say_closed(request: HttpRequest, season: Season, given: dict[str, Any]) -> HttpResponse:
    """That nobody but owners changes this, and the question to these."""
    text = closed_sentence(season)
    if is_short(request):
        return short_answer(HTTPStatus.UNPROCESSABLE_ENTITY, [text])
    is_owner = group_guards.role_in(request, season.group_id) == Role.OWNER
    context = {
        "season": season,
        "group": season.group,
        "is_owner": is_owner,
        "next": next_page(request, given),
    }
    return render(request, "leagues/closed.html", context, status=HTTPStatus.CONFLICT)


def next_page(request: HttpRequest, given: dict[str, Any]) -> str:
    """Where to go on once it is unlocked: the page that was asked for, or the one it was asked from."""
    if request.method != "POST":
        return request.get_full_path()
    asked = request.resolver_match.view_name if request.resolver_match else ""
    if asked in ("evenings:player", "evenings:merge_guest"):
        return reverse("evenings:player", args=(given["slug"], given["pk"]))
    if asked == "evenings:undo_merger":
        return reverse("evenings:players", args=(given["slug"],))
    is_sheet = request.path.startswith(reverse("sheets:home") + "sheets/")
    return reverse("sheets:sheet" if is_sheet else "evenings:group", args=(given["slug"],))


def is_unlocked(request: HttpRequest, season: Season) -> bool:
    """Whether an owner has said within the hour that they mean it."""
    if group_guards.role_in(request, season.group_id) != Role.OWNER:
        return False
    until = request.session.get(UNLOCKED, {}).get(str(season.group_id), 0)
    return bool(until > now().timestamp())


@require_POST
@login_required
def unlock(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an owner change the closed seasons of a group for an hour."""
    group = group_guards.may_manage(request, slug).group
    known = request.session.get(UNLOCKED, {})
    request.session[UNLOCKED] = {**known, str(group.pk): (now() + LASTS).timestamp()}
    messages.info(request, _("For an hour you can change what is closed in this group."))
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("evenings:group", slug)


@login_required
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a season, after a question."""
    season = guards.may_change(request, slug, number)
    if season.closed_at is not None:
        return redirect("leagues:season", slug, number)
    problem = ""
    if request.method == "POST":
        if "sure" in request.POST:
            writes.close_season(season=season, user=group_guards.account(request))
            return redirect("leagues:season", slug, number)
        problem = _("Tick that you mean it.")
    standings = standings_of(season)
    context = {
        "group": season.group,
        "season": season,
        "front": closing.names_in_front(standings),
        "unfinished": standings.tournaments.open,
        "problem": problem,
        "today": localdate(),
    }
    return render(request, "leagues/close.html", context)


@require_POST
@login_required
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed season again."""
    season = guards.may_change(request, slug, number)
    writes.reopen_season(season=season)
    messages.success(request, _("%(season)s is open again.") % {"season": season.name})
    return redirect("leagues:season", slug, number)


@require_safe
@group_guards.by_link_or_account
def champions(request: HttpRequest, slug: str) -> HttpResponse:
    """Who won the closed seasons."""
    group = group_guards.may_look(request, slug).group
    context = {"group": group, "champions": closing.champions_of(group)}
    return render(request, "leagues/champions.html", context)
