"""The page of a group, a sheet that is begun there or taken in, and deleting the group."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Refused
from rulesets.session import MOST_AT_A_TABLE
from scorekeeper.club.evenings.group.new_evening import last_sheet, rules_to_begin_with
from scorekeeper.club.evenings.group.reads import (
    BusyTable,
    busy_tables,
    last_begun_first,
    listed_evenings,
    names_at_the_end,
    usual_rules,
)
from scorekeeper.club.evenings.group.writes import STEPS, delete_group, take_sheet
from scorekeeper.club.evenings.imports.reads import just_imported
from scorekeeper.club.evenings.people.reads import with_name
from scorekeeper.club.jobs.reads import imports_underway
from scorekeeper.club.jobs.writes import do_if_small
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import form_for, page_by_link
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import active_names, players_of
from scorekeeper.play.groups.writes import NameTaken as NameTakenInGroup
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import guards as sheet_guards
from scorekeeper.play.sheets.guards import redirect_with_cookie
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.seat_ids import id_of
from scorekeeper.play.sheets.seats.writes import NameTaken
from scorekeeper.play.sheets.start.forms import start_form
from scorekeeper.play.sheets.start.reads import offered_rulesets
from scorekeeper.play.sheets.start.writes import need_open_at, start_sheet
from scorekeeper.site.server import limits

GUEST, NEW_PLAYER = "guest", "new"


class TakeForm(forms.Form):
    """A form for the people on a sheet: each a player of the group, somebody new, or a guest."""

    def __init__(self, *args: Any, group: Group, seats: list[Seat], is_new: bool, **kwargs: Any) -> None:
        """A choice for every seat; the player with its name is proposed, or somebody new for a new sheet."""
        super().__init__(*args, **kwargs)
        self.seats, self.players = seats, players_of(group)
        usual = NEW_PLAYER if is_new else GUEST
        for seat in seats:
            known = with_name(self.players, seat.name)
            offered = [(str(player.pk), player.name) for player in self.players]
            if known is None:
                offered = [(NEW_PLAYER, gettext("New player")), (GUEST, gettext("Guest")), *offered]
            proposed = seat.player_id or (known.pk if known else usual)
            self.fields[self.field_of(seat)] = forms.ChoiceField(
                label=seat.name, choices=offered, initial=str(proposed)
            )

    @staticmethod
    def field_of(seat: Seat) -> str:
        return f"seat{id_of(seat)}"

    def clean(self) -> dict[str, Any]:
        """Everybody at one seat only."""
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for seat in self.seats:
            chosen = cleaned.get(self.field_of(seat), "")
            if chosen in seen and chosen not in (GUEST, NEW_PLAYER):
                self.add_error(self.field_of(seat), _("Nobody can sit at two places."))
            seen.add(chosen)
        return cleaned

    @property
    def people_by_seat(self) -> dict[int, Player | str | None]:
        """The person at each position: a player, the name of a new one, or None for a guest."""
        by_key: dict[str, Player] = {str(player.pk): player for player in self.players}
        return {seat.position: self.answer(by_key, seat) for seat in self.seats}

    def answer(self, by_key: dict[str, Player], seat: Seat) -> Player | str | None:
        chosen = self.cleaned_data[self.field_of(seat)]
        if chosen in by_key:
            return by_key[chosen]
        return seat.name if chosen == NEW_PLAYER else None


class DeleteForm(forms.Form):
    """The name of the group, typed by somebody who means it."""

    typed = forms.CharField(
        label=_("Type the name of the group"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group

    def clean_typed(self) -> str:
        """The very name."""
        typed = str(self.cleaned_data["typed"])
        if typed.strip() != self.group.name.strip():
            raise forms.ValidationError(_("That is not the name of the group."))
        return typed


FEWEST = 4
"""So many sit at a table at least."""
MOST_RUNNING = 3
"""So many evenings that are in play stand on top, the last begun first."""


@page_by_link(guards.may_look)
def group(request: HttpRequest, look: guards.Look) -> HttpResponse:
    """The first place of a group: what runs now, the next evening, the earlier ones."""
    listed, page = listed_evenings(look.group, request.GET.get("page", ""))
    running = last_begun_first(evening for evening in listed if evening.is_in_play)[:MOST_RUNNING]
    context = {
        "group": look.group,
        "look": look,
        "role": look.role,
        "may_write": look.may_write,
        "running": running,
        "evenings": [evening for evening in listed if evening not in running],
        "usual_rules": usual_rules(listed),
        "page": page,
        "jobs": imports_underway(look.group),
        "imported": just_imported(request.session, look.group),
        "is_large": len(active_names(look.group)) > MOST_AT_A_TABLE,
    }
    return render(request, "club/evenings/group.html", context)


@form_for(guards.group_for_writers)
def start(request: HttpRequest, group: Group) -> HttpResponse:
    """Begin an evening of the group: its players to tap, its rules chosen already."""
    need_open_at(group.pk, now())
    last = last_sheet(group)
    rules = rules_to_begin_with(group, last)
    initial = {"preset": rules.first, **names_again(group, last)}
    form = start_form(request.POST, own=rules.own, same=rules.same, initial=initial)
    busy = list[BusyTable]()
    if form.is_valid():
        busy = [] if "sure" in request.POST else busy_tables(group, form.names, now())
        if not busy:
            refusal = limits.refuse_too_many(request, limits.NEW_SHEETS)
            return refusal or redirect_with_cookie(request, *start_sheet(**form.new_sheet, group=group))
    presets = rules.cards
    context = {
        "group": group,
        "form": form,
        "busy": busy,
        "known_names": active_names(group),
        "presets": presets,
        "offered": offered_rulesets(presets, rules.last),
    }
    return render(request, "club/evenings/start.html", context)


def names_again(group: Group, last: Sheet | None) -> dict[str, Any]:
    """Those who sat at the last table, in their seats, unless one of them sits at another one by now.

    At first it is all who play in the group, if they are four.
    """
    names = names_at_the_end(last) if last is not None else active_names(group)
    if not names or (last is None and len(names) != FEWEST) or busy_tables(group, names, now()):
        return {}
    dummy = last.dummy if last is not None else None
    if dummy is not None:
        names.insert(dummy, "")
    seated = {f"player{seat}": name for seat, name in enumerate(names, 1)}
    return {**seated, "dummy": dummy is not None}


@login_required
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a sheet into a group, or say anew who of the group sits there."""
    access = sheet_guards.may_change(request, slug)
    sheet = access.sheet
    groups = groups_to_take(request, sheet)
    wanted = request.GET.get("to", "")
    group = next((group for group in groups if group.slug == wanted or len(groups) == 1), None)
    if group is None:
        return render(request, "club/evenings/choose.html", {"sheet": sheet, "groups": groups})
    seats, is_new = list(sheet.seats.all()), sheet.group_id is None
    if is_new:
        need_open_at(group.pk, sheet.started)
    form = TakeForm(request.POST or None, group=group, seats=seats, is_new=is_new)
    if form.is_valid() and was_taken(sheet, group, form):
        return redirect("sheets:sheet", slug)
    return render(
        request, "club/evenings/take.html", {"sheet": sheet, "group": group, "form": form, "is_new": is_new}
    )


def groups_to_take(request: HttpRequest, sheet: Sheet) -> list[Group]:
    """The groups that the visitor writes in and that can take a sheet: only its own if it has one."""
    groups = guards.written_groups(guards.account(request))
    if sheet.group_id is None:
        return groups
    own = [group for group in groups if group.pk == sheet.group_id]
    if not own:
        raise Http404
    return own


def was_taken(sheet: Sheet, group: Group, form: TakeForm) -> bool:
    """Take a sheet into a group, or say in the form why not."""
    try:
        take_sheet(sheet_id=sheet.pk, group=group, chosen=form.people_by_seat)
    except Refused as refused:
        for each in refused.problems:
            form.add_error(each.field or None, problem_text(each))
        return False
    except (NameTaken, NameTakenInGroup):
        form.add_error(None, gettext("Two people at the table would have the same name."))
        return False
    return True


@form_for(guards.group_for_owners)
def delete(request: HttpRequest, group: Group) -> HttpResponse:
    """Delete the group with all its sheets, once its name has been typed."""
    form = DeleteForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_valid():
        try:
            do_if_small(delete_group(group=group), STEPS)
        except Group.DoesNotExist:
            raise Http404 from None
        messages.success(request, gettext("%(group)s has been deleted.") % {"group": group.name})
        return redirect("groups:groups")
    context = {"group": group, "form": form, "sheets": group.sheets.count()}
    return render(request, "club/evenings/delete.html", context)
