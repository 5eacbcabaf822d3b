"""The ledger of the referee: what was awarded, and a line that cancels another."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from scorekeeper.groups.guards import account
from scorekeeper.tournaments import guards
from scorekeeper.tournaments.forms.awards import AwardForm
from scorekeeper.tournaments.models import Award
from scorekeeper.tournaments.reads.entrants import entrants_of
from scorekeeper.tournaments.reads.ledger import ledger_of
from scorekeeper.tournaments.writes.awards import award, cancel_award


@login_required
def awards(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """All lines of the ledger, and one more."""
    access = guards.may_lead if request.method == "POST" else guards.may_assist
    found = access(request, slug, tournament)
    entrants = entrants_of(found.tournament)
    form = AwardForm(
        request.POST if request.method == "POST" else None,
        entrants=[each for each in entrants.all if each.is_here],
        rounds=found.tournament.evening.setup.rounds,
        initial={"number": max(1, entrants.next_round - 1)},
    )
    if form.is_bound and form.is_valid():
        award(**form.cleaned_data, user=account(request))
        return redirect("tournaments:awards", slug, tournament)
    context = {
        "group": found.group,
        "access": found,
        "tournament": found.tournament,
        "ledger": ledger_of(found.tournament),
        "form": form,
    }
    return render(request, "tournaments/ledger.html", context)


@require_POST
@login_required
def cancel(request: HttpRequest, slug: str, tournament: str, pk: int) -> HttpResponse:
    """Cancel a line by another one."""
    access = guards.may_lead(request, slug, tournament)
    stored = Award.objects.filter(entrant__attendance__evening=access.tournament.evening_id)
    cancel_award(award=get_object_or_404(stored, pk=pk), user=account(request))
    return redirect("tournaments:awards", slug, tournament)
