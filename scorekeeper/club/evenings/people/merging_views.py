"""The pages on which a guest, or a second player, is made one with a player."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.club.evenings.people import merging_writes as writes
from scorekeeper.club.evenings.people.forms import GuestSeatsForm, MergeForm
from scorekeeper.club.evenings.people.mergers import Sums, merging_of_guest, merging_of_players, sums_of
from scorekeeper.club.evenings.people.reads import evenings_of
from scorekeeper.club.evenings.people.views import show_player
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open_evenings
from scorekeeper.play.groups.models import MERGER_DAYS, Merger, Role
from scorekeeper.site.web.numbers import numbers_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def merge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what making one player of two would do, and do it."""
    guards.may_manage(request, slug)
    own, player = guards.may_change_player(request, slug, pk)
    need_open_evenings(player.group_id, evenings_of(player))
    form = MergeForm(request.POST or request.GET, player=player)
    if not form.is_valid():
        return show_player(request, own, player, merging=form)
    merging = merging_of_players(player, form.cleaned_data["into"])
    if request.method == "POST" and merging.is_possible:
        try:
            merger = writes.merge_players(player=player, into=merging.player, user=guards.account(request))
        except writes.TwoPeople:
            form.add_error("into", _("They sit together on evenings that are being imported just now."))
            return show_player(request, own, player, merging=form)
        messages.success(request, merged_text(merger, merging.theirs))
        return redirect("evenings:players", slug)
    context = {"group": own.group, "former": player, "merging": merging, "days": MERGER_DAYS}
    return render(request, "club/evenings/merge.html", context, status=200 if merging.is_possible else 409)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def merge_guest(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show which sheets of a guest would be the player's, and make them theirs."""
    own = guards.may_write(request, slug)
    player = get_object_or_404(own.group.players, pk=pk)
    merging = merging_of_guest(player, (request.POST or request.GET).get("name", ""))
    if not merging.coming and not merging.hindered:
        return redirect("evenings:player", slug, pk)
    form = GuestSeatsForm(request.POST if request.method == "POST" else None, merging=merging)
    if form.is_bound and form.is_valid():
        chosen = form.cleaned_data["seats"]
        user = guards.account(request)
        merger = writes.merge_guest(player=player, name=merging.name, seats=chosen, user=user)
        came = sums_of(seat for seat in merging.coming if seat.pk in chosen)
        messages.success(request, merged_text(merger, came))
        return redirect("evenings:players", slug)
    chosen = set(numbers_in(map(str, form["seats"].value() or ())))
    context = {"group": own.group, "merging": merging, "form": form, "chosen": chosen, "days": MERGER_DAYS}
    return render(request, "club/evenings/merge_guest.html", context)


@require_POST
@login_required
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Undo that somebody was made one with a player: owners, and scorers what concerns guests."""
    own = guards.may_write(request, slug)
    merger = get_object_or_404(Merger.objects.filter(player__group=own.group).select_related("player"), pk=pk)
    if own.role != Role.OWNER and not merger.is_of_guest:
        raise PermissionDenied(_("Only an owner of the group can do that."))
    try:
        writes.undo_merger(merger=merger)
    except writes.CannotUndo:
        messages.error(request, cannot_undo())
    else:
        names = {"name": called(merger), "player": merger.player}
        messages.success(request, _("%(name)s and %(player)s are two again.") % names)
    return redirect("evenings:players", slug)


def merged_text(merger: Merger, came: Sums) -> str:
    """What has gone over, and how long it can be undone."""
    text = ngettext(
        "%(name)s is %(player)s now: %(count)s evening, deals: %(deals)s. It can be undone until %(day)s.",
        "%(name)s is %(player)s now: %(count)s evenings, deals: %(deals)s. It can be undone until %(day)s.",
        came.evenings,
    )
    day = date_format(localtime(merger.until), "DATE_FORMAT")
    names = {"name": called(merger), "player": merger.player}
    return text % {**names, "count": came.evenings, "deals": came.deals, "day": day}


def called(merger: Merger) -> str:
    """What somebody was called; of a guest it is said that they were one."""
    return _("The guest %(name)s") % {"name": merger.name} if merger.is_of_guest else merger.name


def cannot_undo() -> str:
    """Why something is not undone."""
    return _("This cannot be undone: it is too long ago, or a sheet or the name is somebody else's by now.")
