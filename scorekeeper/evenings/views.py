"""A group's evenings: the page of the group, starting one, taking a sheet in, deleting the group."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.evenings import reads, writes
from scorekeeper.evenings.forms import DeleteForm, TakeForm
from scorekeeper.groups import guards
from scorekeeper.groups.models import Role
from scorekeeper.groups.reads import active_names, players_of
from scorekeeper.groups.writes import NameTaken as NameTakenInGroup
from scorekeeper.groups.writes import delete_group
from scorekeeper.houserules.reads import latest_version, rulesets_of_group
from scorekeeper.sheets import guards as sheet_guards
from scorekeeper.sheets.forms.start import SAME, StartForm
from scorekeeper.sheets.guards import opened
from scorekeeper.sheets.reads.start import ruleset_card, same_card, with_presets
from scorekeeper.sheets.writes.names import NameTaken
from scorekeeper.sheets.writes.start import begin


@require_safe
@login_required
def group(request: HttpRequest, slug: str) -> HttpResponse:
    """The group: its evenings, its players, its rules."""
    own = guards.may_read(request, slug)
    evenings, page = reads.evenings_of(own.group, request.GET.get("page", ""))
    context = {
        "group": own.group,
        "role": Role(own.role),
        "may_write": guards.role_may_write(Role(own.role)),
        "evenings": evenings,
        "page": page,
        "players": [player for player in players_of(own.group) if player.is_active],
        "rulesets": rulesets_of_group(own.group),
    }
    return render(request, "evenings/group.html", context)


@login_required
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin an evening of the group: its players to tap, its rules chosen already."""
    group = guards.may_write(request, slug).group
    last = reads.last_sheet(group)
    same = (latest_version(last.ruleset.slug) or last.ruleset) if last else None
    own = [stored for stored in rulesets_of_group(group) if stored != same]
    initial = {"preset": SAME if same else own[0].slug if own else "ddv"}
    if last is not None:
        names = reads.names_at_the_end(last)
        initial |= {f"player{seat}": name for seat, name in enumerate(names, 1)}
    form = StartForm(request.POST or None, own=own, same=same, initial=initial)
    if form.is_bound and form.is_valid():
        return opened(request, *begin(form, group))
    cards = [*([same_card(same)] if same else []), *map(ruleset_card, own)]
    context = {
        "group": group,
        "form": form,
        "known_names": active_names(group),
        "presets": with_presets(cards),
    }
    return render(request, "evenings/start.html", context)


@login_required
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a sheet into a group, or say anew who of the group sits there."""
    access = sheet_guards.may_write(request, slug)
    sheet = access.sheet
    groups = guards.written_groups(guards.account(request))
    if sheet.group_id is not None:
        groups = [group for group in groups if group.pk == sheet.group_id]
        if not groups:
            raise Http404
    wanted = request.GET.get("to", "")
    group = next((group for group in groups if group.slug == wanted or len(groups) == 1), None)
    if group is None:
        return render(request, "evenings/choose.html", {"sheet": sheet, "groups": groups})
    seats, is_new = list(sheet.seats.all()), sheet.group_id is None
    form = TakeForm(request.POST or None, group=group, seats=seats, is_new=is_new)
    if form.is_bound and form.is_valid():
        try:
            writes.take_sheet(sheet_id=sheet.pk, group=group, chosen=form.chosen)
        except (NameTaken, NameTakenInGroup):
            form.add_error(None, _("Two at the table would have the same name."))
        else:
            return redirect("sheets:sheet", slug)
    return render(
        request, "evenings/take.html", {"sheet": sheet, "group": group, "form": form, "is_new": is_new}
    )


@login_required
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete the group with all its sheets, once its name has been typed."""
    group = guards.may_manage(request, slug).group
    form = DeleteForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_bound and form.is_valid():
        delete_group(group=group)
        messages.success(request, _("%(group)s has been deleted.") % {"group": group.name})
        return redirect("groups:groups")
    context = {"group": group, "form": form, "sheets": group.sheets.count()}
    return render(request, "evenings/delete.html", context)
