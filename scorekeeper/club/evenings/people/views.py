"""The pages of a group's players."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.club.evenings.people import writes
from scorekeeper.club.evenings.people.forms import AddPlayerForm, GuestForm, MergeForm, PlayerForm
from scorekeeper.club.evenings.people.mergers import guests_of, undoable_mergers
from scorekeeper.club.evenings.people.reads import may_be_deleted, player_rows
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group, Membership, Player, Role
from scorekeeper.play.groups.writes import NameTaken, add_player
from scorekeeper.play.sheets.seats import writes as seats_writes
from scorekeeper.play.sheets.seats.other_tables import players_seated_twice


@login_required
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays in the group; scorers and owners add names."""
    own = guards.may_read(request, slug) if request.method != "POST" else guards.may_write(request, slug)
    form = AddPlayerForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            added = add_player(group=own.group, name=form.cleaned_data["name"])
        except NameTaken:
            form.add_error("name", name_taken())
        else:
            return answer_added(request, own.group, added)
    guests = guests_of(own.group)
    context = {
        "group": own.group,
        "form": form,
        "rows": player_rows(own.group, guests),
        "mergers": undoable_mergers(own.group),
        "twice": players_seated_twice(own.group),
        "own": own,
        "may_write": guards.role_may_write(Role(own.role)),
    }
    return render(request, "club/evenings/players.html", context)


def answer_added(request: HttpRequest, group: Group, added: Player) -> HttpResponse:
    """Say that a player has been added, and ask about a guest of the same name."""
    messages.success(request, _("%(name)s has been added.") % {"name": added})
    if any(guest.name.casefold() == added.name.casefold() for guest in guests_of(group)):
        asked = urlencode({"name": added.name})
        return redirect(reverse("evenings:merge_guest", args=(group.slug, added.pk)) + f"?{asked}")
    return redirect("evenings:players", group.slug)


@login_required
def player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Rename a player, let them rest, keep them out of statistics."""
    own, player = guards.may_change_player(request, slug, pk)
    form = PlayerForm(request.POST if request.method == "POST" else None, player=player)
    if form.is_bound and form.is_valid():
        try:
            writes.change_player(player=player, **form.cleaned_data)
        except NameTaken:
            form.add_error("name", name_taken())
        except seats_writes.NameTaken:
            form.add_error("name", _("A guest of this name sat at the same table. Say who that was first."))
        except writes.EnteredAlike:
            form.add_error("name", _("A guest of this name is in the same tournament."))
        else:
            messages.success(request, _("%(name)s has been saved.") % {"name": player})
            return redirect("evenings:players", slug)
    return show_player(request, own, player, form=form)


@require_POST
@login_required
def delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Delete a player of whom nothing is written."""
    guards.may_manage(request, slug)
    own, player = guards.may_change_player(request, slug, pk)
    if "sure" not in request.POST:
        return show_player(request, own, player, unsure="delete")
    try:
        writes.delete_player(player=player)
    except writes.IsNeeded:
        messages.error(request, _("%(name)s cannot be deleted any more.") % {"name": player})
        return redirect("evenings:player", slug, pk)
    messages.success(request, _("%(name)s has been deleted.") % {"name": player})
    return redirect("evenings:players", slug)


@require_POST
@login_required
def make_anonymous(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Replace a player's name everywhere; the points stay. Owners can, and who it is."""
    own, player = guards.may_change_player(request, slug, pk)
    if player.user_id != own.user_id:
        guards.may_manage(request, slug)
    if "sure" not in request.POST:
        return show_player(request, own, player, unsure="anonymous")
    writes.make_anonymous(player=player)
    messages.success(request, _("The name is gone: it is %(name)s now.") % {"name": player})
    return redirect("evenings:players", slug)


def name_taken() -> str:
    """Why a name cannot be given."""
    return _("Somebody in the group has this name.")


def show_player(
    request: HttpRequest,
    own: Membership,
    player: Player,
    *,
    form: PlayerForm | None = None,
    merging: MergeForm | None = None,
    unsure: str = "",
) -> HttpResponse:
    """The page of a player, with what stood in the way of a change, or what was not ticked (`unsure`)."""
    is_owner = own.role == Role.OWNER
    guests = guests_of(own.group) if guards.role_may_write(Role(own.role)) else []
    context = {
        "group": own.group,
        "player": Player.objects.get(pk=player.pk),
        "form": form or PlayerForm(player=player),
        "merging": merging or MergeForm(player=player),
        "guest_form": GuestForm(player=player, guests=guests) if guests else None,
        "may_manage": is_owner,
        "may_go": is_owner or player.user_id == own.user_id,
        "may_be_deleted": is_owner and may_be_deleted(player),
        "unsure": unsure,
        "problem": _("Tick that you mean it: this cannot be undone."),
    }
    return render(request, "club/evenings/player.html", context)
