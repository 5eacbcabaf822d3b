"""The pages of the next evening: guard, form, action, answer."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.planning import writes
from scorekeeper.club.planning.forms import AnswerForm, PlanForm
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.club.planning.reads import gathering_of, next_evening_of
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.labels import day_title


@require_safe
@login_required
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The next evening, with who comes and for whom a member may say it."""
    membership = guards.may_read(request, slug)
    gathering = gathering_of(planned(membership.group))
    context = {
        "group": membership.group,
        "gathering": gathering,
        "day": day_title(gathering.evening.day),
        "user_id": membership.user_id,
        "may_write": membership.may_write,
    }
    return render(request, "club/planning/evening.html", context)


@login_required
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Say when and where the group meets next, or move it."""
    group = guards.may_write(request, slug).group
    known = next_evening_of(group)
    form = PlanForm(request.POST if request.method == "POST" else None, evening=known)
    if form.is_valid():
        writes.plan_evening(group=group, **form.cleaned_data)
        return redirect("evenings:group", slug)
    return render(request, "club/planning/plan.html", {"group": group, "form": form, "known": known})


@require_POST
@login_required
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that somebody comes or does not, and go back to where that was tapped."""
    membership = guards.may_read(request, slug)
    evening, form = planned(membership.group), AnswerForm(request.POST, member=membership)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    writes.answer(evening=evening, player=form.cleaned_data["player"], comes=form.said)
    if form.cleaned_data["back"] == "start":
        return redirect(f"{reverse('sheets:home')}#dates")
    return redirect("planning:evening" if form.cleaned_data["back"] == "list" else "evenings:group", slug)


@require_POST
@login_required
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the next evening off."""
    writes.cancel_evening(group=guards.may_write(request, slug).group)
    return redirect("evenings:group", slug)


def planned(group: Group) -> NextEvening:
    """The next evening; without one there is no such page."""
    found = next_evening_of(group)
    if found is None:
        raise Http404
    return found
