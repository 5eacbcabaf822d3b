"""The pages of the next evening: guard, form, action, answer."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.club.planning import writes
from scorekeeper.club.planning.forms import AnswerForm, PlanForm
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.club.planning.reads import (
    Gathering,
    Invited,
    as_last_time,
    dates_ahead,
    evenings_ahead,
    gathering_of,
    next_evening_of,
)
from scorekeeper.club.planning.writes import want_none, want_reminder
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import action_for, form_for, page_for
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.addresses import absolute_url
from scorekeeper.site.web.fields import number_in


@page_for(guards.may_read)
def evening(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The next evening, with who comes and for whom a member may say it.

    Who follows an old link, from a mail or a calendar, is led to the evenings that are still ahead.
    """
    chosen = asked_evening(request, membership.group)
    if chosen is None and "evening" in request.GET:
        messages.info(request, _("That evening is over or has been called off."))
        return redirect(page_of_dates(membership.group))
    chosen = found_or_404(chosen)
    further = [each for each in evenings_ahead(membership.group) if not each.is_cancelled]
    gathering = gathering_of(chosen)
    address = membership.user.email if settings.HAS_MAIL else ""
    context = {
        "group": membership.group,
        "gathering": gathering,
        "further": [dated(each, membership.user_id) for each in further if each != chosen],
        "day": day_title(gathering.evening.day),
        "user_id": membership.user_id,
        "may_write": membership.may_write,
        "address": address,
        "is_reminded": bool(address) and hasattr(membership, "reminder"),
    }
    return render(request, "club/planning/evening.html", context)


@action_for(guards.may_read)
def remind(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Be reminded of the evenings of a group by mail, or no more."""
    if "wanted" in request.POST:
        page = reverse("planning:evening", args=(membership.group.slug,))
        want_reminder(membership=membership, url=absolute_url(request, page))
    else:
        want_none(membership=membership)
    return redirect(f"{page_of_dates(membership.group)}#remind")


def page_of_dates(group: Group) -> str:
    """Where the evenings ahead stand; without any, the page of the group."""
    return reverse("planning:evening" if next_evening_of(group) else "evenings:group", args=(group.slug,))


@form_for(guards.group_for_writers)
def plan(request: HttpRequest, group: Group) -> HttpResponse:
    """Say when and where the group meets, for a season at once too, or move an evening."""
    known = None if "more" in request.GET or not next_evening_of(group) else planned(request, group)
    begun = {} if known else {"initial": as_last_time(group)}
    form = PlanForm(request.POST if request.method == "POST" else None, evening=known, **begun)
    if form.is_valid() and known:
        writes.move_evening(evening=known, **form.cleaned_data)
        return redirect(f"{reverse('planning:evening', args=(group.slug,))}?evening={known.pk}")
    if form.is_valid():
        made = writes.plan_evenings(group=group, days=form.days, **form.when_and_where)
        say_planned(request, made)
        return redirect("planning:evening" if made > 1 else "evenings:group", group.slug)
    moved = _("Anyone who has said yes still counts as coming if you move it: let them know.")
    context = {
        "group": group,
        "title": _("Next evening"),
        "subtitle": group.name,
        "guide_page": "connections",
        "guide_section": "next-evening",
        "back": reverse("evenings:group", args=(group.slug,)),
        "form": form,
        "action": pgettext("a setting", "Save"),
        "help": moved if known else "",
    }
    return render(request, "form.html", context)


@action_for(guards.may_read)
def answer(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Say that somebody comes or does not, and go back to where that was tapped."""
    evening, form = planned(request, membership.group), AnswerForm(request.POST, member=membership)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    writes.answer(evening=evening, player=form.cleaned_data["player"], comes=form.said)
    if form.cleaned_data["back"] == "start":
        return redirect(f"{reverse('sheets:home')}#dates")
    if form.cleaned_data["back"] == "dates":
        return redirect(f"{reverse('planning:evening', args=(membership.group.slug,))}#further")
    if form.cleaned_data["back"] == "list":
        return redirect(f"{reverse('planning:evening', args=(membership.group.slug,))}?evening={evening.pk}")
    return redirect("evenings:group", membership.group.slug)


@action_for(guards.group_for_writers)
def cancel(request: HttpRequest, group: Group) -> HttpResponse:
    writes.cancel_evening(evening=planned(request, group))
    return redirect(page_of_dates(group))


def planned(request: HttpRequest, group: Group) -> NextEvening:
    """The evening that is asked for, else the next one; raise Http404 if there is none."""
    return found_or_404(asked_evening(request, group))


def asked_evening(request: HttpRequest, group: Group) -> NextEvening | None:
    """The same, None if it is over or called off."""
    asked = number_in(request.POST.get("evening") or request.GET.get("evening", ""))
    found = dates_ahead(group=group, pk=asked).first() if asked else next_evening_of(group)
    if found is not None:
        found.group = group
    return found


@dataclass(frozen=True)
class Dated:
    """A further evening, its day in words, and what the visitor has said, if they play."""

    gathering: Gathering
    day: str
    own: Invited | None


def dated(evening: NextEvening, user_id: int) -> Dated:
    gathering = gathering_of(evening)
    return Dated(gathering, day_title(evening.day, "D"), gathering.of_user(user_id))


def say_planned(request: HttpRequest, made: int) -> None:
    """Say how many evenings have been planned, where that is not one."""
    if made != 1:
        text = ngettext("%(count)s evening planned.", "%(count)s evenings planned.", made)
        messages.success(request, text % {"count": made})
