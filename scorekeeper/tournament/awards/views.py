"""The ledger: what the referee awards, for which deal and by which paragraph; cancelled; protests decided."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.groups.guards import account
from scorekeeper.site.web.fields import number_in
from scorekeeper.tournament import guards
from scorekeeper.tournament.awards.forms import AwardForm, DecisionForm
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.reads import ledger_of
from scorekeeper.tournament.awards.writes import award, cancel_award, decide_protest
from scorekeeper.tournament.entrants.reads import entrants_of
from scorekeeper.tournament.guards import Access
from scorekeeper.tournament.log_writes import about_award, add_to_log
from scorekeeper.tournament.models import Did, Entrant


@form_for(guards.may_award)
def awards(request: HttpRequest, found: Access) -> HttpResponse:
    """All lines of the ledger, and one more."""
    entrants = entrants_of(found.tournament)
    form = AwardForm(
        request.POST if request.method == "POST" else None,
        tournament=found.tournament,
        entrants=asked_about(request, found, [each for each in entrants.all if each.is_here]),
        initial={"number": number_in(request.GET.get("round", "")) or max(1, entrants.next_round - 1)},
    )
    if form.is_valid():
        made = award(**form.said, about=form.about, user=account(request))
        add_to_log(request, found.tournament, Did.AWARDED, made.round, about=about_award(made))
        if made.kind == AwardKind.DISQUALIFIED:
            text = _("%(name)s is out. Rounds drawn with this name need drawing again.")
            messages.info(request, text % {"name": made.entrant})
        return found.redirect("awards")
    context = found.page(ledger=ledger_of(found.tournament), form=form)
    return render(request, "tournament/ledger.html", context)


def asked_about(request: HttpRequest, access: Access, entrants: Sequence[Entrant]) -> Sequence[Entrant]:
    """Whom a form is about that is opened for one table: those who sit there."""
    if "table" not in request.GET:
        return entrants
    place = {"round": number_in(request.GET.get("round", "")), "table": number_in(request.GET["table"])}
    sheets = access.tournament.evening.sheets.filter(**place)
    names = set(sheets.values_list("seats__name", flat=True))
    return [each for each in entrants if str(each) in names] or entrants


@action_for(guards.may_decide)
def cancel(request: HttpRequest, access: guards.Access, pk: int) -> HttpResponse:
    """Cancel a line by another one, or take a protest back."""
    found = guards.award_of(access, pk)
    cancel_award(award=found, user=account(request))
    add_to_log(request, access.tournament, Did.CANCELLED, found.round, about=about_award(found))
    if found.kind == AwardKind.DISQUALIFIED:
        text = _("%(name)s can play again: tick them as here.")
        messages.info(request, text % {"name": found.entrant})
    return access.redirect("awards")


@action_for(guards.may_decide)
def decide(request: HttpRequest, access: guards.Access, pk: int) -> HttpResponse:
    found, form = guards.award_of(access, pk), DecisionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say how it was decided, and why."))
    elif decide_protest(protest=found, **form.cleaned_data, user=account(request)):
        add_to_log(request, access.tournament, Did.DECIDED, found.round, about=form.cleaned_data["decision"])
    else:
        messages.error(request, _("This protest is not open any more."))
    return access.redirect("awards")
