"""The pages of a group's players."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.evenings.forms.players import AddPlayerForm, MergeForm, PlayerForm
from scorekeeper.evenings.reads.players import player_rows
from scorekeeper.evenings.writes import players as writes
from scorekeeper.groups import guards
from scorekeeper.groups.models import Membership, Player, Role
from scorekeeper.groups.writes import NameTaken, add_player
from scorekeeper.sheets.writes import names


@login_required
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays in the group; scorers and owners add names."""
    own = guards.may_read(request, slug) if request.method != "POST" else guards.may_write(request, slug)
    form = AddPlayerForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            add_player(group=own.group, name=form.cleaned_data["name"])
        except NameTaken:
            form.add_error("name", name_taken())
        else:
            return redirect("evenings:players", slug)
    context = {
        "group": own.group,
        "form": form,
        "rows": player_rows(own.group),
        "own": own,
        "may_write": guards.role_may_write(Role(own.role)),
    }
    return render(request, "evenings/players.html", context)


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
        except names.NameTaken:
            form.add_error("name", _("A guest of this name sat at the same table. Say who that was first."))
        else:
            return redirect("evenings:players", slug)
    return show_player(request, own, player, form=form)


@require_POST
@login_required
def merge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make one player of two."""
    guards.may_manage(request, slug)
    own, player = guards.may_change_player(request, slug, pk)
    form = MergeForm(request.POST, player=player)
    if form.is_valid():
        try:
            writes.merge_players(player=player, into=form.cleaned_data["into"])
        except names.SatTogether:
            form.add_error(
                "into", _("They sat at the same table, or both have an account: they are two people.")
            )
        except names.NameTaken:
            form.add_error("into", _("A guest of this name sat at the same table. Say who that was first."))
        else:
            return redirect("evenings:players", slug)
    return show_player(request, own, player, merging=form)


@require_POST
@login_required
def make_anonymous(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Replace a player's name everywhere; the points stay. Owners can, and who it is."""
    own, player = guards.may_change_player(request, slug, pk)
    if player.user_id != own.user_id:
        guards.may_manage(request, slug)
    if "sure" not in request.POST:
        return show_player(request, own, player, problem=_("Tick that you mean it: this cannot be undone."))
    writes.make_anonymous(player=player)
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
    problem: str = "",
) -> HttpResponse:
    """The page of a player, with what stood in the way of a change."""
    context = {
        "group": own.group,
        "player": Player.objects.get(pk=player.pk),
        "form": form or PlayerForm(player=player),
        "merging": merging or MergeForm(player=player),
        "may_manage": own.role == Role.OWNER,
        "may_go": own.role == Role.OWNER or player.user_id == own.user_id,
        "problem": problem,
    }
    return render(request, "evenings/player.html", context)
