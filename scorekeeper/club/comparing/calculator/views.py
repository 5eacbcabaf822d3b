"""One deal under any rulesets, for everybody: the link of the page is the deal."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.club.comparing.calculator.forms import SingleForm, facts_for_link
from scorekeeper.club.comparing.calculator.reads import CalculatedOutcome, outcomes
from scorekeeper.club.comparing.chosen_rulesets import (
    MOST,
    offered_rulesets,
    rulesets_in_query,
    with_version_title,
)
from scorekeeper.play.houserules import guards as houserules_guards
from scorekeeper.play.houserules.documents import MARK
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query
from scorekeeper.play.houserules.reads import latest_versions

USUAL = "ddv"


@require_safe
@vary_on_headers("HX-Request")
def calculator(request: HttpRequest) -> HttpResponse:
    """What one deal is worth, and why."""
    rulesets = rulesets_in_query(request) or [usual(request)]
    here = reverse("comparing:calculator") + canonical_query(request)
    if request.headers.get("HX-Trigger-Name") == "of":
        return HttpResponse(headers={"HX-Redirect": here})  # other rules ask for other things
    form = SingleForm(request.GET if "game" in request.GET else None, [each.rules for each in rulesets])
    context = {"form": form, "outcomes": outcomes_of(form, rulesets)}
    if "HX-Request" in request.headers:
        response = render(request, "club/comparing/_outcomes.html", context)
        response["HX-Replace-Url"] = here
        return response
    if any(value == "" for _name, values in request.GET.lists() for value in values):
        return redirect(here)
    addresses = [each.address for each in rulesets]
    context |= {
        "slots": [*addresses, *[""] * (MOST - len(addresses))],
        "offered": offered_rulesets(request, rulesets),
    }
    return render(request, "club/comparing/calculator.html", context)


def outcomes_of(form: SingleForm, rulesets: Sequence[Shown]) -> tuple[CalculatedOutcome, ...]:
    """The deal under each ruleset; nothing as long as something is missing or wrong."""
    if form.is_bound and form.is_valid() and form.deal is not None:
        return outcomes(rulesets, form.deal, form.rounds)
    return ()


def canonical_query(request: HttpRequest) -> str:
    """The query of a link to this deal under these rules."""
    return "?" + urlencode(facts_for_link(dict(request.GET.lists())), safe=MARK)


def usual(request: HttpRequest) -> Shown:
    """The rules that this device opened last, or those of the DDV."""
    last = latest_versions(houserules_guards.recent_slugs(request)[:1])
    return with_version_title(ruleset_in_query(last[0].slug if last else USUAL))
