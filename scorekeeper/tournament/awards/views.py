"""The ledger of the referee: what was awarded, and a line that cancels another."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.play.groups.guards import account
from scorekeeper.tournament import guards
from scorekeeper.tournament.awards.forms import AwardForm
from scorekeeper.tournament.awards.reads import ledger_of
from scorekeeper.tournament.awards.writes import award, cancel_award
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.models import Award, AwardKind


@login_required
def awards(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """All lines of the ledger, and one more."""
    access = guards.may_decide if request.method == "POST" else guards.may_assist
    found = access(request, slug, tournament)
    entrants = entrants_of(found.tournament)
    form = AwardForm(
        request.POST if request.method == "POST" else None,
        entrants=[each for each in entrants.all if each.is_here],
        rounds=found.tournament.evening.setup.rounds,
        initial={"number": max(1, entrants.next_round - 1)},
    )
    if form.is_bound and form.is_valid():
        made = award(**form.cleaned_data, user=account(request))
        if made.kind == AwardKind.DISQUALIFIED:
            text = _("%(name)s plays no more. Rounds that are drawn with them are drawn again.")
            messages.info(request, text % {"name": made.entrant})
        return redirect("tournaments:awards", slug, tournament)
    context = {
        "group": found.group,
        "access": found,
        "tournament": found.tournament,
        "ledger": ledger_of(found.tournament),
        "form": form,
    }
    return render(request, "tournament/ledger.html", context)


@require_POST
@login_required
def cancel(request: HttpRequest, slug: str, tournament: str, pk: int) -> HttpResponse:
    """Cancel a line by another one."""
    access = guards.may_decide(request, slug, tournament)
    stored = Award.objects.filter(entrant__attendance__evening=access.tournament.evening_id)
    found = get_object_or_404(stored.select_related("entrant__attendance__player"), pk=pk)
    cancel_award(award=found, user=account(request))
    if found.kind == AwardKind.DISQUALIFIED:
        text = _("%(name)s can play again: tick that they are here.")
        messages.info(request, text % {"name": found.entrant})
    return redirect("tournaments:awards", slug, tournament)
