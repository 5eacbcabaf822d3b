"""A season, or all evenings of a group, under other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.chosen_rulesets import offered_rulesets, own_rules, rulesets_in_query
from scorekeeper.club.comparing.season.cached import NotYet
from scorekeeper.club.comparing.season.reads import compared_season, is_played_otherwise, rules_played
from scorekeeper.club.comparing.season.sentences import season_effects
from scorekeeper.club.comparing.season.writes import ask_for
from scorekeeper.club.comparing.switches import (
    argued_switches,
    differing_switches,
    rank_effects,
    sort_effects,
)
from scorekeeper.club.comparing.whatif import WhatIf, what_if
from scorekeeper.club.jobs.models import Phase
from scorekeeper.club.jobs.reads import ask_again, queue_of
from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.reads import is_in_play
from scorekeeper.play.groups.guards import account
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import readable_rulesets

MOST_OTHERS = 3


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
    """A season as it was played, and under up to three other rulesets."""
    membership, season = guards.may_read(request, slug, number)
    all_played = rules_played(season)
    played = readable_rulesets(all_played)
    if not played:
        return show_empty(request, season)
    others = rulesets_in_query(request, MOST_OTHERS)
    tried = tried_out(request, season, played, others)
    form = tried.form(request)
    if address := tried.address_after(form):
        return redirect(address)
    base = base_of(tried, played)
    others = others[: MOST_OTHERS - len(tried.columns) - bool(base)]
    context = {
        "group": membership.group,
        "season": season,
        "page": compared_season(season, all_played, [*tried.columns, *others], base),
        "is_in_play": is_in_play(season),
        "played": len(played),
        "tried": tried,
        "form": form,
        "chapters": tried.chapter_lines(form),
        "slots": [*(each.address for each in others), "", ""][:2],
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
    tried = tried_out(request, season, played, others)
    rules = tried.own.rules
    often, others_have = (
        list(argued_switches(rules)),
        list(differing_switches(rules, others[0].rules)) if others else [],
    )
    # All at once, so that every evening is read and taken apart once.
    found = season_effects(season, rules, dict.fromkeys([*often, *others_have]))
    weights = rank_effects(each for each in found if each.switch in others_have)
    context = {
        "group": membership.group,
        "season": season,
        "tried": tried,
        "switches": list(tried.switch_lines(sort_effects(each for each in found if each.switch in often))),
        "weights": list(tried.switch_lines(weights)),
        "base": base_of(tried, played),
        "weighed": others[0].name if others else "",
    }
    return render(request, "club/comparing/season_switches.html", context)


def tried_out(
    request: HttpRequest, season: Season, played: Sequence[StoredRuleset], others: Sequence[Shown]
) -> WhatIf:
    """What the query tries out, on top of the rules of the last evening."""
    path = reverse("comparing:season", args=(season.group.slug, season.number))
    proposed_in = (season.group.slug, season.number)
    return what_if(request, own_rules(played[0]), others, path, proposed_in)


def base_of(tried: WhatIf, played: Sequence[StoredRuleset]) -> Shown | None:
    """What switches are held against where not all evenings were played by it: the rules of the last one."""
    return tried.own if is_played_otherwise(played, tried.own.rules) else None
