"""Rulesets side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.club.comparing.chosen_rulesets import (
    MOST,
    offered_rulesets,
    query_naming,
    rulesets_in_query,
    usual_ruleset,
)
from scorekeeper.club.comparing.side_by_side.forms import SingleForm, facts_for_link
from scorekeeper.club.comparing.side_by_side.questions import as_data, questions
from scorekeeper.club.comparing.side_by_side.reads import compare_rules, outcomes, sentence, ways
from scorekeeper.play.houserules.documents import MARK, TooLong, pack
from scorekeeper.play.houserules.forms.imports import ImportForm
from scorekeeper.play.houserules.guards import Shown

USUAL_PAIR = ("ddv", "pub")
"""What is proposed before anybody has chosen."""


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Two to four rulesets beside each other; with fewer, they are chosen here."""
    shown = rulesets_in_query(request)
    addresses = [each.address for each in shown]
    shows_all = "all" in request.GET
    context = {
        "shown": shown,
        "slots": slots(addresses),
        "offered": offered_rulesets(request, shown),
        "shows_all": shows_all,
        "only": query_naming(addresses),
        "everything": query_naming(addresses, all="1"),
        "here": request.build_absolute_uri(reverse("comparing:rules") + query_naming(addresses)),
    }
    if len(shown) > 1:
        sides = compare_rules({each.name: each.rules for each in shown}, shows_all=shows_all)
        context |= {"sides": sides, "sentence": sentence(sides.summary)}
    return render(request, "club/comparing/rules.html", context)


def slots(addresses: Sequence[str]) -> list[str]:
    """What stands in the fields for choosing: what was chosen, at first what is usual."""
    usual = [address for address in USUAL_PAIR if address not in addresses] if len(addresses) < 2 else []
    filled = [*addresses, *usual][: max(2, len(addresses))]
    return filled + [""] * (MOST - len(filled))


def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring a ruleset in for a comparison: it is stored nowhere, and lies in the address of what follows."""
    others = rulesets_in_query(request, MOST - 1)
    is_sent = request.method == "POST"
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_valid():
        held = form.imported
        try:
            address = pack(held.preset, held.rules, held.title)
        except TooLong:
            form.add_error(None, _("These rules are too long for a link. Import them as a ruleset first."))
        else:
            return redirect(
                reverse("comparing:rules") + query_naming([*(each.address for each in others), address])
            )
    context = {"form": form, "query": query_naming(each.address for each in others)}
    return render(request, "club/comparing/bring_in.html", context)


@require_safe
@vary_on_headers("HX-Request")
def calculator(request: HttpRequest) -> HttpResponse:
    """What one deal is worth, and why."""
    rulesets = rulesets_in_query(request) or [usual_ruleset(request)]
    here = reverse("comparing:calculator") + canonical_query(request)
    if request.headers.get("HX-Trigger-Name") == "of":
        return HttpResponse(headers={"HX-Redirect": here})  # other rules ask for other things
    form = SingleForm(request.GET if "game" in request.GET else None, [each.rules for each in rulesets])
    context = {"form": form, "slots_used": len(rulesets), **results_of(form, rulesets)}
    if "HX-Request" in request.headers:
        response = render(request, "club/comparing/_outcomes.html", context)
        response["HX-Replace-Url"] = here
        return response
    if any(value == "" for _name, values in request.GET.lists() for value in values):
        return redirect(here)
    addresses = [each.address for each in rulesets]
    asked = questions()
    context |= {
        "questions": asked,
        "questions_data": as_data(asked),
        "slots": [*addresses, *[""] * (MOST - len(addresses))],
        "offered": offered_rulesets(request, rulesets),
    }
    return render(request, "club/comparing/calculator.html", context)


def results_of(form: SingleForm, rulesets: Sequence[Shown]) -> dict[str, Any]:
    """The deal under each ruleset, and where the difference comes from; nothing until it is all there."""
    if (deal := form.deal) is None:
        return {"outcomes": ()}
    return {
        "outcomes": outcomes(rulesets, deal, form.rounds),
        "ways": ways(rulesets, deal, form.rounds),
    }


def canonical_query(request: HttpRequest) -> str:
    """The query of a link to this deal under these rules."""
    return "?" + urlencode(facts_for_link(dict(request.GET.lists())), safe=MARK)
