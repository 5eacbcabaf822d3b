"""Who is here: an evening of several tables begins with it, and it changes while it goes on."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.evening import lists as reads
from scorekeeper.club.evenings.rounds.attendance_form import AttendanceForm, BeginForm
from scorekeeper.club.evenings.rounds.attendance_writes import (
    begin_evening,
    change_attendance,
    is_attended_by,
)
from scorekeeper.club.evenings.rounds.reads import rounds_of
from scorekeeper.club.evenings.rounds.views import setup_of
from scorekeeper.club.planning.reads import coming_today
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open, need_open_evening
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.houserules.reads import readable_rulesets, rulesets_of_group
from scorekeeper.play.sheets.start.reads import SAME, offered_rulesets, ruleset_card, same_card, with_presets


@login_required
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin an evening of several tables: who is here, by which rules, drawn or dropped by hand."""
    group = guards.may_write(request, slug).group
    need_open(group.pk, [localdate()])
    last = reads.last_sheet(group)
    same = reads.rules_to_repeat(last) if last else None
    own = [stored for stored in readable_rulesets(rulesets_of_group(group)) if stored != same]
    chosen = SAME if same else own[0].slug if own else "ddv"
    planned, coming = coming_today(group)
    initial = {"preset": chosen, "players": coming, "title": planned.place if planned else ""}
    form = BeginForm(request.POST or None, group=group, own=own, same=same, initial=initial)
    if form.is_bound and form.is_valid():
        by_hand = "hand" in request.POST
        evening = begin_evening(group=group, is_drawn=not by_hand, **form.new_evening)
        if not is_attended_by(evening, form.coming):
            messages.info(request, _("This evening has been begun already: say here who has come since."))
            return redirect("evenings:here", slug, evening.pk)
        return redirect("evenings:by_hand" if by_hand else "evenings:planned", slug, evening.pk, 1)
    cards = with_presets([*([same_card(same)] if same else []), *map(ruleset_card, own)])
    offered = offered_rulesets(cards, chosen)
    underway = group.evenings.exclude(setup=None).filter(day=localdate()).first()
    context = {"group": group, "form": form, "offered": offered, "underway": underway}
    return render(request, "club/evenings/begin.html", context)


@own_page("evening")
@login_required
def here(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who is here by now: who came late, who left, guests, and how many rounds there are to be."""
    group = guards.may_write(request, slug).group
    setup = setup_of(group, pk)
    need_open_evening(setup.evening)
    rounds = rounds_of(setup.evening, setup)
    form = AttendanceForm(request.POST if request.method == "POST" else None, group=group, rounds=rounds)
    if form.is_bound and form.is_valid():
        change_attendance(
            evening=setup.evening,
            rounds=form.cleaned_data["rounds"],
            staying=form.staying,
            coming=form.coming,
        )
        return redirect("evenings:evening", slug, pk)
    context = {"group": group, "evening": setup.evening, "form": form, "next": rounds.next}
    return render(request, "club/evenings/here.html", context)
