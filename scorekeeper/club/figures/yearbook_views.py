"""A season as one print: its standings, how they came about, its records and its evenings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.club.figures.records import records_of
from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.seasons.reads import champions_of
from scorekeeper.club.leagues.sentences import counts_label, rule_sentences
from scorekeeper.club.leagues.standings.course import YEARBOOK, season_course
from scorekeeper.club.leagues.standings.evenings import season_evenings
from scorekeeper.club.leagues.standings.reads import so_far_sentence, standings_of
from scorekeeper.play.groups.guards import by_link_or_account

MOST_EVENINGS = 400
"""So many evenings are printed, the last ones."""


@require_safe
@by_link_or_account
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everything of a season that a club keeps, on paper."""
    look, season = guards.may_look(request, slug, number)
    found = standings_of(season)
    evenings, page = season_evenings(season, "", most=MOST_EVENINGS)
    selection = Selection(season if season.pk else None)
    context = {
        "group": look.group,
        "season": season,
        "standings": found,
        "so_far": so_far_sentence(found),
        "won_by": champions_of(look.group).of_season(season),
        "counts_label": counts_label(season.rule),
        "rule": rule_sentences(season),
        "course": season_course(season, sizes=[YEARBOOK], known=found.evenings),
        "records": records_of(look.group, [row.player for row in (*found.rows, *found.waiting)], selection),
        "evenings": evenings[::-1],
        "left": page.paginator.count - len(evenings),
    }
    return render(request, "club/figures/yearbook.html", context)
