"""A season, or all evenings of a group, under other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.chosen_rulesets import own_rules, query_naming, rulesets_in_query
from scorekeeper.club.comparing.season.reads import compared_season, recorded_lines, rules_played
from scorekeeper.club.comparing.season.replay_cache import NotYet
from scorekeeper.club.comparing.season.sentences import season_effects
from scorekeeper.club.comparing.season.writes import ask_for
from scorekeeper.club.comparing.switch_panel import asks, effects_asked, target_of
from scorekeeper.club.comparing.switches import argued_switches
from scorekeeper.club.comparing.whatif import WhatIf, what_if
from scorekeeper.club.evenings.group.new_evening import rules_in_force
from scorekeeper.club.jobs.models import Phase
from scorekeeper.club.jobs.reads import ask_again, queue_of
from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.guards import Look, by_link_or_account
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import readable_rulesets, rulesets_of_group
from scorekeeper.play.sheets.templatetags.score import below

MOST_OTHERS = 3
"""So many rulesets of a link are known; the first is held against the rules in force."""


@dataclass(frozen=True)
class TriedSeason:
    """A season with the rulesets of its evenings, the lines of its deals, and what the query tries out."""

    look: Look
    season: Season
    played: Sequence[StoredRuleset]
    others: Sequence[Shown]
    lines: str
    tried: WhatIf


View = Callable[[HttpRequest, TriedSeason], HttpResponse]


def when_known(view: View) -> Callable[..., HttpResponse]:
    """Show a page of a season as soon as its comparison is there, until then that somebody works on it."""

    @wraps(view)
    def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        look, season = guards.may_look(request, slug, number)
        played = rules_played(season)
        readable = readable_rulesets(played)
        if not readable:
            return show_empty(request, look, season)
        others = rulesets_in_query(request, MOST_OTHERS)
        lines = recorded_lines(season)
        own = own_rules(rules_in_force(season.group, readable[0]))
        tried = tried_out(request, season, own, others, lines)
        if not look.is_member:
            tried = replace(tried, proposed_in=None)
        try:
            return view(request, TriedSeason(look, season, played, others, lines, tried))
        except NotYet as wanted:
            return answer_not_yet(request, look, wanted)

    return show


def way_back(look: Look, season: Season) -> str:
    """The place from which members come, or that of who looks by a link."""
    if look.is_member:
        return reverse("places:rules", args=(look.group.slug,))
    return reverse("leagues:season", args=(look.group.slug, season.number))


def answer_not_yet(request: HttpRequest, look: Look, wanted: NotYet) -> HttpResponse:
    """A page that asks again by itself."""
    job = ask_for(wanted=wanted, user=request.user)
    failed = job is not None and job.phase == Phase.REFUSED
    context = {
        "failed": failed,
        "group": wanted.season.group,
        "season": wanted.season,
        "queue": queue_of(job),
        "here": request.get_full_path(),
        "back": way_back(look, wanted.season),
    }
    response = render(request, "club/comparing/season_not_yet.html", context)
    if failed:
        return response
    # A part of a page asks again from there.
    return response if request.htmx else ask_again(response)  # type: ignore[attr-defined]  # of django_htmx


def show_empty(request: HttpRequest, look: Look, season: Season) -> HttpResponse:
    """That nothing was played in a season which could be counted by other rules, and where to try them."""
    agreed = [each.slug for each in readable_rulesets(rulesets_of_group(season.group))[:1]]
    to = reverse("comparing:sample") + (query_naming(agreed) if agreed else "")
    back = way_back(look, season)
    context = {"group": season.group, "season": season, "is_empty": True, "to": to, "back": back}
    return render(request, "club/comparing/season_not_yet.html", context)


@require_safe
@by_link_or_account
@when_known
def season(request: HttpRequest, asked: TriedSeason) -> HttpResponse:
    """All evenings of a season by the rules in force, beside one change or several, or beside other rules."""
    season, tried = asked.season, asked.tried
    panel = asks(request, tried, asked.others, asked.lines)
    if address := tried.address_after(panel["form"]):
        return redirect(address)
    rules, title = target_of(tried, asked.others)
    own = _("today’s rules")
    page = compared_season(season, asked.played, tried.own.rules, rules, own=own, title=title)
    slug = season.group.slug
    context = {
        **panel,
        "group": season.group,
        "season": season,
        "page": page.linked(lambda url: below(url, asked.look.sheets_below)),
        "back": way_back(asked.look, season),
        "switches_url": reverse("comparing:season_switches", args=(slug, season.number)),
    }
    response = render(request, "club/comparing/season.html", context)
    response["HX-Replace-Url"] = request.get_full_path()
    return response


@require_safe
@by_link_or_account
@when_known
def switches(request: HttpRequest, asked: TriedSeason) -> HttpResponse:
    """Show the effects of single rules on a season: loaded after the page, as they take a moment longer."""
    season, own = asked.season, asked.tried.own.rules
    context = {
        "group": season.group,
        "season": season,
        **effects_asked(
            asked.tried, asked.others, asked.lines, lambda rules: season_effects(season, own, rules)
        ),
    }
    return render(request, "club/comparing/season_switches.html", context)


def tried_out(
    request: HttpRequest, season: Season, own: Shown, others: Sequence[Shown], lines: str
) -> WhatIf:
    """The rules that the query tries out, on top of those in force; at first the most argued."""
    address = season.group.slug, season.number
    example = next(argued_switches(own.rules, lines), None)
    return what_if(request, own, others, reverse("comparing:season", args=address), address, example)
