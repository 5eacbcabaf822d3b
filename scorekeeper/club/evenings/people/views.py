"""The pages of a group's players, and of those who are made one."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.club.evenings.people import merging_writes, writes
from scorekeeper.club.evenings.people.forms import (
    AddPlayerForm,
    GuestForm,
    GuestSeatsForm,
    MergeForm,
    PlayerForm,
)
from scorekeeper.club.evenings.people.reads import (
    Sums,
    evenings_of,
    guests_of,
    may_be_deleted,
    merging_of_guest,
    merging_of_players,
    namesakes_of,
    sums_of,
    undoable_mergers,
)
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open_evenings
from scorekeeper.play.groups.guarding import action_for
from scorekeeper.play.groups.models import MERGER_DAYS, Group, Membership, Merger, Player
from scorekeeper.play.groups.writes import NameTaken, add_player
from scorekeeper.play.sheets.seats import writes as seats_writes
from scorekeeper.play.sheets.seats.other_tables import players_seated_twice
from scorekeeper.site.web.fields import numbers_in


@login_required
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players of the group; scorers and owners add names."""
    membership = (
        guards.may_read(request, slug) if request.method != "POST" else guards.may_write(request, slug)
    )
    form = AddPlayerForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            added = add_player(group=membership.group, name=form.cleaned_data["name"])
        except NameTaken:
            form.add_error("name", name_taken())
        else:
            return answer_added(request, membership.group, added)
    context = {
        "group": membership.group,
        "form": form,
        "namesakes": namesakes_of(membership.group, guests_of(membership.group)),
        "mergers": undoable_mergers(membership.group),
        "twice": players_seated_twice(membership.group),
        "membership": membership,
        "may_write": membership.may_write,
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
def change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Rename a player, let them rest, keep them out of statistics."""
    membership, player = guards.may_change_player(request, slug, pk)
    was_active = player.is_active
    form = PlayerForm(request.POST if request.method == "POST" else None, player=player)
    if form.is_valid():
        try:
            writes.change_player(player=player, **form.cleaned_data)
        except NameTaken:
            form.add_error("name", name_taken())
        except seats_writes.NameTaken:
            form.add_error("name", _("A guest with this name sat at the same table. Say who that was first."))
        except writes.EnteredAlike:
            form.add_error("name", _("A guest with this name is in the same tournament."))
        else:
            messages.success(request, saved_text(player, was_active=was_active))
            return redirect("figures:player", slug, pk)
    return show_player(request, membership, player, form=form)


@require_POST
@login_required
def delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    guards.may_manage(request, slug)
    membership, player = guards.may_change_player(request, slug, pk)
    if "sure" not in request.POST:
        return show_player(request, membership, player, unsure="delete")
    try:
        writes.delete_player(player=player)
    except writes.IsNeeded:
        messages.error(request, _("%(name)s can no longer be deleted.") % {"name": player})
        return redirect("evenings:change_player", slug, pk)
    messages.success(request, _("%(name)s has been deleted.") % {"name": player})
    return redirect("evenings:players", slug)


@require_POST
@login_required
def make_anonymous(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Replace a player's name everywhere; the points stay. Owners can, and who it is."""
    membership, player = guards.may_change_player(request, slug, pk)
    if player.user_id != membership.user_id:
        guards.may_manage(request, slug)
    if "sure" not in request.POST:
        return show_player(request, membership, player, unsure="anonymous")
    writes.make_anonymous(player=player)
    messages.success(request, _("The name is gone: it is now %(name)s.") % {"name": player})
    return redirect("evenings:players", slug)


def saved_text(player: Player, *, was_active: bool) -> str:
    """A message about the saved player: above all whether they still play."""
    if player.is_active == was_active:
        text = _("%(name)s has been saved.")
    else:
        text = _("%(name)s plays again.") if player.is_active else _("%(name)s no longer plays.")
    return text % {"name": player}


def name_taken() -> str:
    return _("Someone in the group already has this name.")


def show_player(
    request: HttpRequest,
    membership: Membership,
    player: Player,
    *,
    form: PlayerForm | None = None,
    merging: MergeForm | None = None,
    unsure: str = "",
) -> HttpResponse:
    """The page to change a player, with what stood in the way of it, or what was not ticked (`unsure`)."""
    is_owner = membership.may_manage
    guests = guests_of(membership.group) if membership.may_write else []
    context = {
        "group": membership.group,
        "player": Player.objects.get(pk=player.pk),
        "form": form or PlayerForm(player=player),
        "merging": merging or MergeForm(player=player),
        "guest_form": GuestForm(player=player, guests=guests) if guests else None,
        "may_manage": is_owner,
        "may_go": is_owner or player.user_id == membership.user_id,
        "may_be_deleted": is_owner and may_be_deleted(player),
        "unsure": unsure,
        "problem": _("Tick the box to confirm: this cannot be undone."),
    }
    return render(request, "club/evenings/change_player.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def merge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what making one player of two would do, and do it."""
    guards.may_manage(request, slug)
    membership, player = guards.may_change_player(request, slug, pk)
    need_open_evenings(player.group_id, evenings_of(player))
    form = MergeForm(request.POST or request.GET, player=player)
    if not form.is_valid():
        return show_player(request, membership, player, merging=form)
    merging = merging_of_players(player, form.cleaned_data["into"])
    if request.method == "POST" and merging.is_possible:
        try:
            merger = merging_writes.merge_players(
                player=player, into=merging.player, user=guards.account(request)
            )
        except merging_writes.TwoPeople:
            form.add_error("into", _("They sit together on evenings that are being imported right now."))
            return show_player(request, membership, player, merging=form)
        messages.success(request, merged_text(merger, merging.theirs))
        return redirect("evenings:players", slug)
    context = {"group": membership.group, "former": player, "merging": merging, "days": MERGER_DAYS}
    return render(request, "club/evenings/merge.html", context, status=200 if merging.is_possible else 409)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def merge_guest(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show which sheets of a guest would be the player's, and make them theirs."""
    group = guards.may_write(request, slug).group
    player = get_object_or_404(group.players, pk=pk)
    merging = merging_of_guest(player, (request.POST or request.GET).get("name", ""))
    if not merging.coming and not merging.hindered:
        return redirect("evenings:change_player", slug, pk)
    form = GuestSeatsForm(request.POST if request.method == "POST" else None, merging=merging)
    if form.is_valid():
        chosen = form.cleaned_data["seats"]
        user = guards.account(request)
        merger = merging_writes.merge_guest(player=player, name=merging.name, seats=chosen, user=user)
        came = sums_of(seat for seat in merging.coming if seat.pk in chosen)
        messages.success(request, merged_text(merger, came))
        return redirect("evenings:players", slug)
    chosen = set(numbers_in(map(str, form["seats"].value() or ())))
    context = {"group": group, "merging": merging, "form": form, "chosen": chosen, "days": MERGER_DAYS}
    return render(request, "club/evenings/merge_guest.html", context)


@action_for(guards.may_write)
def undo(request: HttpRequest, membership: Membership, pk: int) -> HttpResponse:
    """Undo that somebody was made one with a player: owners, and scorers what concerns guests."""
    merger = get_object_or_404(
        Merger.objects.filter(player__group=membership.group).select_related("player"), pk=pk
    )
    if not membership.may_manage and not merger.is_of_guest:
        raise PermissionDenied(_("Only an owner of the group can do that."))
    try:
        merging_writes.undo_merger(merger=merger)
    except merging_writes.CannotUndo:
        messages.error(request, cannot_undo())
    else:
        names = {"name": called(merger), "player": merger.player}
        messages.success(request, _("%(name)s and %(player)s are separate again.") % names)
    return redirect("evenings:players", membership.group.slug)


def merged_text(merger: Merger, came: Sums) -> str:
    """A message about what has moved, and how long it can be undone."""
    text = ngettext(
        "%(name)s is now %(player)s: %(count)s evening, deals: %(deals)s. You can undo this until %(day)s.",
        "%(name)s is now %(player)s: %(count)s evenings, deals: %(deals)s. You can undo this until %(day)s.",
        came.evenings,
    )
    day = date_format(localtime(merger.until), "DATE_FORMAT")
    names = {"name": called(merger), "player": merger.player}
    return text % {**names, "count": came.evenings, "deals": came.deals, "day": day}


def called(merger: Merger) -> str:
    """The former name of a merged player; a guest is named as one."""
    return _("The guest %(name)s") % {"name": merger.name} if merger.is_of_guest else merger.name


def cannot_undo() -> str:
    """Why something is not undone."""
    return _(
        "This can no longer be undone: it is too long ago, or a sheet or the name now belongs to "
        "someone else."
    )
