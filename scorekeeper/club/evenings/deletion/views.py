"""Deleting a group with its evenings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.deletion.forms import DeleteForm
from scorekeeper.club.evenings.deletion.writes import STEPS, delete_group
from scorekeeper.club.jobs.writes import do_if_small
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group


@login_required
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete the group with all its sheets, once its name has been typed."""
    group = guards.may_manage(request, slug).group
    form = DeleteForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_bound and form.is_valid():
        try:
            do_if_small(delete_group(group=group), STEPS)
        except Group.DoesNotExist:
            raise Http404 from None
        messages.success(request, _("%(group)s has been deleted.") % {"group": group.name})
        return redirect("groups:groups")
    context = {"group": group, "form": form, "sheets": group.sheets.count()}
    return render(request, "club/evenings/delete.html", context)
