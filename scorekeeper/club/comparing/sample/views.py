"""What-if on a thousand deals: for everybody, also without a group or an evening."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.chosen_rulesets import rulesets_in_query, usual_ruleset
from scorekeeper.club.comparing.sample.reads import (
    compared_sample,
    goes_slowly,
    sample_effects,
    sample_lines,
    sample_season,
)
from scorekeeper.club.comparing.switch_panel import asks, effects_asked, target_of
from scorekeeper.club.comparing.switches import argued_switches
from scorekeeper.club.comparing.whatif import WhatIf, what_if
from scorekeeper.play.houserules.guards import Shown

MOST = 2
"""The rules in force, and a whole other ruleset."""


@require_safe
def sample(request: HttpRequest) -> HttpResponse:
    """The deals by the first ruleset of the query, beside one change or several, or beside the second one."""
    tried, others = tried_out(request)
    asked = asks(request, tried, others, sample_lines())
    if address := tried.address_after(asked["form"]):
        return redirect(address)
    rules, title = target_of(tried, others)
    context = {
        **asked,
        "season": sample_season(),
        "own": tried.own,
        "page": compared_sample(tried.own, rules, title),
        "back": reverse("comparing:rules"),
        "switches_url": reverse("comparing:sample_switches"),
    }
    response = render(request, "club/comparing/season.html", context)
    response["HX-Replace-Url"] = request.get_full_path()
    return response


@require_safe
def switches(request: HttpRequest) -> HttpResponse:
    """Show the effects of single rules on the deals: loaded after the page, as they take a moment longer."""
    tried, others = tried_out(request)
    own = tried.own.rules
    # For strangers, too: where all deals are played one by one, not once more for each difference.
    weighed = () if goes_slowly(own) else others
    context = {
        "season": sample_season(),
        **effects_asked(tried, weighed, sample_lines(), lambda rules: sample_effects(own, rules)),
    }
    return render(request, "club/comparing/season_switches.html", context)


def tried_out(request: HttpRequest) -> tuple[WhatIf, list[Shown]]:
    """The rules that the query tries out, at first the most argued one, and the rulesets shown."""
    own, *others = rulesets_in_query(request, MOST) or [usual_ruleset(request)]
    example = next(argued_switches(own.rules, sample_lines()), None)
    tried = what_if(request, own, others, reverse("comparing:sample"), example=example)
    return replace(tried, others=(own.address, *tried.others)), others
