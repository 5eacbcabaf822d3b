"""Making and changing a season, and which evenings count in it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.seasons import writes
from scorekeeper.club.leagues.seasons.forms import SeasonForm, initial_of
from scorekeeper.club.leagues.seasons.reads import ALL, evenings_in
from scorekeeper.club.leagues.standings.evenings import season_evenings
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.guards import by_link_or_account
from scorekeeper.site.web.numbers import is_number


@require_safe
@by_link_or_account
def evenings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The evenings of a season, with those that are left out."""
    look, season = guards.may_look(request, slug, number)
    evenings, page = season_evenings(season, request.GET.get("page", ""))
    context = {
        "group": look.group,
        "season": season,
        "evenings": evenings,
        "page": page,
        "may_leave_out": season.number != ALL and look.may_write,
    }
    return render(request, "club/leagues/evenings.html", context)


@require_POST
@login_required
def leave_out(request: HttpRequest, slug: str, number: int, evening: int) -> HttpResponse:
    """Leave an evening out of a season, or count it again."""
    season = guards.may_leave_out(request, slug, number)
    found = get_object_or_404(evenings_in(season), pk=evening)
    if "out" in request.POST:
        writes.leave_out(season=season, evening=found)
    elif "in" in request.POST:
        writes.count_again(season=season, evening=found)
    page = request.POST.get("page", "")
    query = f"?page={page}" if is_number(page) else ""
    return redirect(f"{redirect('leagues:evenings', slug, number).url}{query}#evening-{found.pk}")


@login_required
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a season."""
    group = group_guards.may_manage(request, slug).group
    initial = {"first_day": localdate().replace(month=1, day=1), "name": str(localdate().year)}
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_bound and form.is_valid():
        season = writes.make_season(group=group, **form.cleaned_data)
        return redirect("leagues:season", slug, season.number)
    return render(request, "club/leagues/edit.html", {"group": group, "form": form})


@login_required
def edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a season."""
    season = guards.may_change(request, slug, number)
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial_of(season))
    if form.is_bound and form.is_valid():
        writes.change_season(season=season, **form.cleaned_data)
        return redirect("leagues:season", slug, number)
    return render(request, "club/leagues/edit.html", {"group": season.group, "season": season, "form": form})


@require_POST
@login_required
def delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete a season; its evenings stay."""
    season = guards.may_change(request, slug, number)
    if "sure" not in request.POST:
        context = {
            "group": season.group,
            "season": season,
            "form": SeasonForm(initial=initial_of(season)),
            "problem": _("Tick that you mean it: this cannot be undone."),
        }
        return render(request, "club/leagues/edit.html", context)
    writes.delete_season(season=season)
    messages.success(request, _("%(season)s has been deleted.") % {"season": season.name})
    return redirect("leagues:standings", slug)
