"""The pages for somebody who comes late, and for a round that was opened too soon."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rulesets import Refused
from scorekeeper.club.evenings.rounds.arriving_reads import arrival_of
from scorekeeper.club.evenings.rounds.arriving_writes import arrive
from scorekeeper.club.evenings.rounds.forms import ArrivingForm
from scorekeeper.club.evenings.rounds.reads import rounds_of
from scorekeeper.club.evenings.rounds.views import setup_to_change
from scorekeeper.club.evenings.rounds.writes import Begun, take_back_round
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets.writes import Stale


@own_page("evening")
@login_required
def arriving(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody of the list is here now: where they sit down, and what that changes."""
    setup = setup_to_change(request, slug, pk)
    rounds = rounds_of(setup.evening, setup)
    attendance = next((each for each in rounds.people.attendances if each.number == number), None)
    if attendance is None:
        raise Http404
    arrival = arrival_of(rounds, attendance)
    form = ArrivingForm(request.POST if request.method == "POST" else None, arrival=arrival)
    if form.is_valid():
        try:
            arrive(evening=setup.evening, number=number, **form.chosen)
        except Refused as refused:
            form.add_error(None, problem_text(refused.problems[0]))
        except Stale:
            form.add_error(None, _("The sheet was changed in the meantime. Open this page again."))
        else:
            messages.success(request, _("%(name)s is here.") % {"name": attendance})
            return redirect("evenings:evening", slug, pk)
    context = {"group": setup.evening.group, "evening": setup.evening, "arrival": arrival, "form": form}
    return render(request, "club/evenings/arriving.html", context)


@own_page("evening")
@require_POST
@login_required
def take_back(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Let a round be planned again whose tables were opened too soon."""
    setup = setup_to_change(request, slug, pk)
    try:
        take_back_round(evening=setup.evening, number=number)
    except Begun:
        messages.error(request, _("Something has been entered in this round: it stays open."))
    else:
        messages.success(request, _("Round %(number)s is not open any more.") % {"number": number})
    return redirect("evenings:evening", slug, pk)
