"""Closed seasons: closing and opening one, the champions, and what stands before a change of its evenings.

Whatever changes evenings of a closed season asks its owners first, and refuses everybody else. That stands
before the views of other apps, which know no seasons.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate, now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.groups import guards as group_guards
from scorekeeper.groups.models import Evening, Role
from scorekeeper.leagues import guards, writes
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads import closing
from scorekeeper.leagues.reads.standings import standings_of
from scorekeeper.leagues.sentences import closed_sentence
from scorekeeper.sheets import guards as sheet_guards
from scorekeeper.site.short_answers import is_short, short_answer

UNLOCKED = "closed_seasons_unlocked"
LASTS = timedelta(hours=1)

Found = Callable[[HttpRequest, dict[str, Any]], Season | None]


def season_of_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet."""
    return closing.closed_season_of_sheet(given["slug"])


def season_of_new_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet that begins now, in the group of another sheet."""
    group = closing.group_of_sheet(given["slug"])
    return closing.closed_season_on(closing.closed_seasons(group), [localdate()]) if group else None


def season_of_today(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of today."""
    return closing.closed_season_on(closing.closed_seasons_at(given["slug"]), [localdate()])


def season_of_evening(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of an evening, or of the day to which it would move."""
    closed = list(closing.closed_seasons_at(given["slug"]))
    if not closed:
        return None
    wanted = [str(given["pk"]), request.POST.get("into", "")]
    evenings = Evening.objects.filter(group=closed[0].group, pk__in=[pk for pk in wanted if pk.isdecimal()])
    return closed_season_of_days(request, closed, evenings)


def closed_season_of_days(
    request: HttpRequest, closed: Iterable[Season], evenings: QuerySet[Evening]
) -> Season | None:
    """The closed season of some evenings, or of the day that is sent."""
    days = list(evenings.values_list("day", flat=True))
    with contextlib.suppress(ValueError):  # the form says so
        days.append(date.fromisoformat(request.POST.get("day", "")))
    return closing.closed_season_on(closed, days)


def season_of_tournament(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a tournament to which something is sent: its pages also show."""
    if request.method != "POST":
        return None
    closed = closing.closed_seasons_at(given["slug"])
    # Only its evening is asked for; what a tournament is, this app does not know.
    evenings = Evening.objects.filter(group__slug=given["slug"], tournament__slug=given.get("tournament"))
    return closed_season_of_days(request, closed, evenings)


def season_of_handed_in(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a list that is handed in or confirmed."""
    return season_of_sheet(request, given) if request.method == "POST" else None


def season_of_group(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The last closed season of a group: of what comes in by file the days are known too late."""
    return closing.closed_seasons_at(given["slug"]).last()


def season_of_taken_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet, or a group's that might take it."""
    known = season_of_sheet(request, given)
    if known or closing.group_of_sheet(given["slug"]):
        return known
    wanted = request.GET.get("to", "")
    groups = group_guards.written_groups(group_guards.account(request))
    asked = [group for group in groups if group.slug == wanted or len(groups) == 1]
    return closing.closed_seasons(asked[0]).last() if asked else None


def season_itself(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """A season that is closed."""
    return closing.closed_seasons_at(given["slug"]).filter(number=given["number"]).first()


LOCKED: dict[str, Found] = {
    "sheets:enter": season_of_sheet,
    "sheets:correct": season_of_sheet,
    "sheets:delete": season_of_sheet,
    "sheets:undo": season_of_sheet,
    "sheets:players": season_of_sheet,
    "sheets:change_rules": season_of_sheet,
    "sheets:again": season_of_new_sheet,
    "evenings:start": season_of_today,
    "evenings:begin": season_of_today,
    "evenings:change": season_of_evening,
    "evenings:here": season_of_evening,
    "evenings:draw": season_of_evening,
    "evenings:drop": season_of_evening,
    "evenings:by_hand": season_of_evening,
    "evenings:swap": season_of_evening,
    "evenings:open": season_of_evening,
    "evenings:take": season_of_taken_sheet,
    "evenings:import": season_of_group,
    "evenings:undo_import": season_of_group,
    "tournaments:new": season_of_tournament,
    "tournaments:change": season_of_tournament,
    "tournaments:drop": season_of_tournament,
    "tournaments:entrants": season_of_tournament,
    "tournaments:entrant": season_of_tournament,
    "tournaments:drop_out": season_of_tournament,
    "tournaments:take_over": season_of_tournament,
    "tournaments:remove": season_of_tournament,
    "tournaments:draw": season_of_tournament,
    "tournaments:by_hand": season_of_tournament,
    "tournaments:swap": season_of_tournament,
    "tournaments:open": season_of_tournament,
    "tournaments:end": season_of_tournament,
    "tournaments:unlock": season_of_tournament,
    "tournaments:paper": season_of_tournament,
    "tournaments:drop_paper": season_of_tournament,
    "tournaments:awards": season_of_tournament,
    "tournaments:cancel_award": season_of_tournament,
    "tournaments:strike": season_of_handed_in,
    "tournaments:hand_in": season_of_handed_in,
    "tournaments:confirm": season_of_handed_in,
    "leagues:edit": season_itself,
    "leagues:delete": season_itself,
    "leagues:leave_out": season_itself,
}
"""What changes evenings, and in which closed season those may be."""


class Closed:
    """Stands before what would change evenings of a closed season."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)

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
    front = closing.names_in_front(standings_of(season))
    context = {
        "group": season.group,
        "season": season,
        "front": front,
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
