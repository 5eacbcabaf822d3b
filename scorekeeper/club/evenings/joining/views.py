"""Taking a sheet into a group, and saying who of it sits there."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets import Refused
from scorekeeper.club.evenings.joining.forms import TakeForm
from scorekeeper.club.evenings.joining.writes import take_sheet
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.writes import NameTaken as NameTakenInGroup
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import guards as sheet_guards
from scorekeeper.play.sheets.evening.group_evening_writes import need_open_at
from scorekeeper.play.sheets.seats.writes import NameTaken


@login_required
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a sheet into a group, or say anew who of the group sits there."""
    access = sheet_guards.may_change(request, slug)
    sheet = access.sheet
    groups = guards.written_groups(guards.account(request))
    if sheet.group_id is not None:
        groups = [group for group in groups if group.pk == sheet.group_id]
        if not groups:
            raise Http404
    wanted = request.GET.get("to", "")
    group = next((group for group in groups if group.slug == wanted or len(groups) == 1), None)
    if group is None:
        return render(request, "club/evenings/choose.html", {"sheet": sheet, "groups": groups})
    seats, is_new = list(sheet.seats.all()), sheet.group_id is None
    if is_new:
        need_open_at(group.pk, sheet.started)
    form = TakeForm(request.POST or None, group=group, seats=seats, is_new=is_new)
    if form.is_bound and form.is_valid():
        try:
            take_sheet(sheet_id=sheet.pk, group=group, chosen=form.people_by_seat)
        except Refused as refused:
            for each in refused.problems:
                form.add_error(each.field or None, problem_text(each))
        except (NameTaken, NameTakenInGroup):
            form.add_error(None, _("Two at the table would have the same name."))
        else:
            return redirect("sheets:sheet", slug)
    return render(
        request, "club/evenings/take.html", {"sheet": sheet, "group": group, "form": form, "is_new": is_new}
    )
