"""Closed seasons: closing and opening one, the champions, and what stands before a change of its evenings.

Whatever changes evenings of a closed season asks its owners first, and refuses everybody else. Where the days
are known beforehand that stands before the views of other apps, which know no seasons; where only the write
knows them, it asks itself (`play.groups.closed_days`).
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate, now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.leagues import guards, writes
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads import closing
from scorekeeper.club.leagues.reads.standings import standings_of
from scorekeeper.club.leagues.sentences import closed_sentence
from scorekeeper.club.leagues.views.locked import LOCKED
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.closed_days import DayClosed, agreeing
from scorekeeper.play.groups.models import Role
from scorekeeper.play.sheets import guards as sheet_guards
from scorekeeper.site.server.short_answers import is_short, short_answer
from scorekeeper.site.web.before_views import BeforeViews

UNLOCKED = "closed_seasons_unlocked"
LASTS = timedelta(hours=1)
CHANGE = "change_closed"
"""What a form sends, with the key of the group, of an owner who means to change what is closed."""


class Closed(BeforeViews):
    """Stands before what would change evenings of a closed season, and answers what the writes refuse."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made; whatever it writes goes by what its visitor has agreed to."""
        with agreeing(partial(agreed_at, request)):
            return super().__call__(request)

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
        return None if season is None or is_unlocked(request, season) else say_closed(request, season)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The same where only the write knew the days; nothing for any other exception."""
        return say_closed(request, exception.season) if isinstance(exception, DayClosed) else None


def say_closed(request: HttpRequest, season: Season) -> HttpResponse:
    """That nobody but owners changes this, and the question to these; what they sent is kept in it.

    Who only follows a link to a form has been refused nothing yet.
    """
    if is_short(request):
        return short_answer(HTTPStatus.UNPROCESSABLE_ENTITY, [closed_sentence(season)])
    context = {
        "season": season,
        "group": season.group,
        "is_owner": group_guards.role_in(request, season.group_id) == Role.OWNER,
        "sent": sent_fields(request),
        "here": request.get_full_path(),
    }
    status = HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK
    return render(request, "club/leagues/closed.html", context, status=status)


def sent_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields of a form, to be sent once more; None if there are none, or a file, which cannot be."""
    if request.method != "POST" or request.FILES:
        return None
    sent = ((name, value) for name, values in request.POST.lists() for value in values)
    return [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"]


def is_unlocked(request: HttpRequest, season: Season) -> bool:
    """Whether an owner has said within the hour, and since it was closed, that they mean it."""
    agreed = agreed_at(request, season.group_id)
    return agreed is not None and season.closed_at is not None and season.closed_at <= agreed


def agreed_at(request: HttpRequest, group: int) -> datetime | None:
    """When the visitor, an owner, has said within the hour that they change what is closed in a group.

    Who sends it with the form says it now.
    """
    if group_guards.role_in(request, group) != Role.OWNER:
        return None
    if request.method == "POST" and request.POST.get(CHANGE) == str(group):
        keep_agreed(request, group)
    until = datetime.fromtimestamp(request.session.get(UNLOCKED, {}).get(str(group), 0), UTC)
    return until - LASTS if until > now() else None


def keep_agreed(request: HttpRequest, group: int) -> None:
    """Keep for an hour that the visitor changes what is closed in a group, by its key."""
    known = request.session.get(UNLOCKED, {})
    request.session[UNLOCKED] = {**known, str(group): (now() + LASTS).timestamp()}


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
    return render(request, "club/leagues/close.html", context)


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
    return render(request, "club/leagues/champions.html", context)
