"""A round whose tables are open, mended by its leader: seated anew, its release or its tables taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.site.web.fields import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.log_writes import add_to_log, logged
from scorekeeper.tournament.models import Did
from scorekeeper.tournament.rounds import repair_writes as writes
from scorekeeper.tournament.rounds.reads import most_at_a_table
from scorekeeper.tournament.rounds.reseating import (
    MOST,
    Draft,
    draft_after_tap,
    draft_of,
    offers,
    problems,
    read_draft,
)
from scorekeeper.tournament.rounds.seating import OpenRound, last_open_round
from scorekeeper.tournament.table_actions import NotNow, Way, standings_in


@form_for(guards.may_change)
def reseat(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let people sit elsewhere where nothing was entered yet: kept as soon as every table is right."""
    found = last_open_round(access.tournament)
    if found is None or found.number != number or not found.movable:
        is_open = found is not None and found.number == number
        messages.error(request, why_nobody_moves(number, is_open=is_open))
        return access.redirect("tournament")
    most = most_here(access, found)
    draft = draft_of(found)
    if request.method == "POST":
        draft = after_tap(request, found, most)
        if draft != draft_of(found) and not problems(draft, most):
            return kept(request, access, number, draft)
    context = access.page(number=number)
    return render(request, "tournament/reseat.html", context | shown(access, found, draft, most))


def most_here(access: guards.Access, found: OpenRound) -> int:
    """How many may sit at a table by the rules: five, or as many as there are by now."""
    return min(most_at_a_table(access.tournament), max([MOST, *map(len, found.unplayed.values())]))


def after_tap(request: HttpRequest, found: OpenRound, most: int) -> Draft:
    """The draft that was in front of somebody after what they tapped; as it was, if that says nothing."""
    draft = read_draft(request.POST.get("draft", ""), found)
    tap, ticked = request.POST.get("do", ""), [number_in(each) for each in request.POST.getlist("who")]
    after = draft_after_tap(draft, tap, ticked, found.new_table, most)
    if after is None:
        two, some = _("Tick two people to swap their seats."), _("Tick first who it is about.")
        messages.error(request, two if tap == "swap" else some)
    return after or draft


def kept(request: HttpRequest, access: guards.Access, number: int, draft: Draft) -> HttpResponse:
    """Seat people so, and say which tables have other lists now."""
    try:
        changed = writes.reseat(tournament=access.tournament, number=number, wanted=draft.wanted)
    except NotNow as why:
        messages.error(request, str(why))
        return access.redirect("reseat", number)
    if changed:
        add_to_log(request, access.tournament, Did.RESEATED, number, about=join_words(map(str, changed)))
    say_made_anew(request, changed)
    return access.redirect("tables", number)


def shown(access: guards.Access, found: OpenRound, draft: Draft, most: int) -> dict[str, Any]:
    """The seats as they would be, their problems, offers to solve them, and the tables that stay."""
    names = found.people.names
    standings = standings_in(access.tournament, found.number)
    return {
        "draft": draft,
        "wrong": problems(draft, most),
        "tables": [
            (table, [(one, names[one]) for one in seated]) for table, seated in sorted(draft.tables.items())
        ],
        "aside": [(one, names[one]) for one in draft.aside],
        "gone": [(one, names[one]) for one in draft.gone],
        "offers": list(offers(draft, names, found.new_table, most)),
        "new_table": found.new_table,
        "staying": [standings[table].why_not(Way.RESEAT) for table in sorted(found.begun)],
    }


def why_nobody_moves(number: int, *, is_open: bool) -> str:
    """Why nobody can sit elsewhere in a round."""
    if is_open:
        return _(
            "Something has been entered at every table of round %(number)s: everyone there stays. "
            "Someone else can take over a seat, on the page of the person leaving, under “Entrants”."
        ) % {"number": number}
    return _("The tables of round %(number)s are not open, or its lists are confirmed.") % {"number": number}


def say_made_anew(request: HttpRequest, changed: list[int]) -> None:
    """Say which tables have other lists now."""
    if changed:
        text = ngettext(
            "Changed: table %(tables)s. Print its list again; the code on the old one leads there.",
            "Changed: tables %(tables)s. Print their lists again; the codes on the old ones lead there.",
            len(changed),
        )
        messages.success(request, text % {"tables": join_words(map(str, changed))})


@action_for(guards.may_change)
def take_back(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let a round be planned again at whose tables nothing was entered."""
    keeps_codes = "new_codes" not in request.POST
    try:
        writes.take_back_round(tournament=access.tournament, number=number, keeps_codes=keeps_codes)
    except NotNow as why:
        messages.error(request, str(why))
        return access.redirect("tournament")
    add_to_log(request, access.tournament, Did.TAKEN_BACK, number)
    messages.success(request, _("The round is no longer open: change it and open it again."))
    return access.redirect("planned", number)


@action_for(guards.may_change)
def stop(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let the clock of a round not run after all."""
    with logged(request, access.tournament, Did.STOPPED, number):
        writes.stop_round(tournament=access.tournament, number=number)
    return access.redirect("tournament")
