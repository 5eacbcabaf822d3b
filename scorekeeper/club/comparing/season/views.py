"""A season, or all evenings of a group, under other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesets import Ruleset
from scorekeeper.club.comparing.chosen_rulesets import offered_rulesets, own_rules, rulesets_in_query
from scorekeeper.club.comparing.found_switches import find_switches
from scorekeeper.club.comparing.season.cached import NotYet
from scorekeeper.club.comparing.season.reads import compared_season, recorded_lines, rules_played
from scorekeeper.club.comparing.season.sentences import season_effects
from scorekeeper.club.comparing.season.writes import ask_for
from scorekeeper.club.comparing.switch_lists import switch_lists
from scorekeeper.club.comparing.switches import (
    RuleSwitch,
    argued_switches,
    differing_switches,
    switched,
    untried_switches,
)
from scorekeeper.club.comparing.whatif import WhatIf, what_if
from scorekeeper.club.jobs.models import Phase
from scorekeeper.club.jobs.reads import ask_again, queue_of
from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.guards import account
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.reads import readable_rulesets

MOST_OTHERS = 3
"""So many rulesets of a link are known; the first is held against the rules in force."""


View = Callable[..., HttpResponse]


def when_known(view: View) -> View:
    """Show a page of a season as soon as its comparison is there, until then that somebody works on it."""

    @wraps(view)
    def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        try:
            return view(request, slug, number)
        except NotYet as wanted:
            return answer_not_yet(request, wanted)

    return show


def answer_not_yet(request: HttpRequest, wanted: NotYet) -> HttpResponse:
    """A page that asks again by itself."""
    job = ask_for(wanted=wanted, user=account(request))
    failed = job is not None and job.phase == Phase.REFUSED
    context = {
        "failed": failed,
        "group": wanted.season.group,
        "season": wanted.season,
        "queue": queue_of(job),
        "here": request.get_full_path(),
    }
    response = render(request, "club/comparing/season_not_yet.html", context)
    if failed:
        return response
    # A part of a page asks again from there.
    return response if request.htmx else ask_again(response)  # type: ignore[attr-defined]  # of django_htmx


def show_empty(request: HttpRequest, season: Season) -> HttpResponse:
    """That nothing was played in a season which could be counted by other rules."""
    context = {"group": season.group, "season": season, "is_empty": True}
    return render(request, "club/comparing/season_not_yet.html", context)


@require_safe
@login_required
@when_known
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All evenings of a season by the rules in force, beside one change or several, or beside other rules."""
    membership, season = guards.may_read(request, slug, number)
    all_played = rules_played(season)
    played = readable_rulesets(all_played)
    if not played:
        return show_empty(request, season)
    others = rulesets_in_query(request, MOST_OTHERS)
    lines = recorded_lines(season)
    tried = tried_out(request, season, own_rules(played[0]), others, lines)
    found = find_switches(tried.query, tried.own.rules)
    form = tried.form(request, found.asked)
    if address := tried.address_after(form):
        return redirect(address)
    rules, title = target_of(tried, others)
    offered = switches_of(tried, lines)
    unknown_yet = untried_switches(tried.own.rules, dict.fromkeys([*found.said, *offered]))
    context = {
        "group": membership.group,
        "season": season,
        "page": compared_season(season, all_played, tried.own.rules, rules, title),
        "tried": tried,
        "others": others,
        "form": form,
        "found": found,
        "lines": switch_lists(tried, unknown_yet, found.said, offered),
        "offered": offered_rulesets(request, [tried.own, *others]),
        "query": request.GET.urlencode(),
    }
    response = render(request, "club/comparing/season.html", context)
    response["HX-Replace-Url"] = request.get_full_path()
    return response


@require_safe
@login_required
@when_known
def switches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What single rules would have done to a season: loaded after the page, as it takes a moment more."""
    membership, season = guards.may_read(request, slug, number)
    played = readable_rulesets(rules_played(season))
    if not played:
        return show_empty(request, season)
    others = rulesets_in_query(request, MOST_OTHERS)
    lines = recorded_lines(season)
    tried = tried_out(request, season, own_rules(played[0]), others, lines)
    own, found = tried.own.rules, find_switches(tried.query, tried.own.rules)
    weighed = list(differing_switches(own, others[0].rules)) if others and not tried.is_other else []
    offered = switches_of(tried, lines)
    # All at once, so that every evening is read and taken apart once.
    effects = season_effects(season, own, dict.fromkeys([*found.said, *offered, *weighed]))
    context = {
        "group": membership.group,
        "season": season,
        "tried": tried,
        "found": found,
        "lines": switch_lists(tried, effects, found.said, offered, weighed),
        "weighed": others[0].name if others else "",
    }
    return render(request, "club/comparing/season_switches.html", context)


def target_of(tried: WhatIf, others: Sequence[Shown]) -> tuple[Ruleset | None, str]:
    """The rules that are held against those in force, and what they are called."""
    if tried.is_other:
        return tried.rules, tried.name
    return (others[0].rules, others[0].name) if others else (None, "")


def switches_of(tried: WhatIf, lines: str) -> list[RuleSwitch]:
    """What is switched, and the rules that matter to the deals with these lines."""
    own = tried.own.rules
    return list(dict.fromkeys([*switched(own, tried.rules), *argued_switches(own, lines)]))


def tried_out(
    request: HttpRequest, season: Season, own: Shown, others: Sequence[Shown], lines: str
) -> WhatIf:
    """What the query tries out, on top of the rules of the last evening; at first the most argued rule."""
    address = season.group.slug, season.number
    example = next(argued_switches(own.rules, lines), None)
    return what_if(request, own, others, reverse("comparing:season", args=address), address, example)
