"""The pages of figures: a player, a pair, the records of the group, the yearbook of a season.

For members, and by the read link.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.club.figures import figures
from scorekeeper.club.figures.group_strengths import strengths_of
from scorekeeper.club.figures.played import among_evenings, in_season
from scorekeeper.club.figures.players import best_partner, days_in_tournaments, most_met, pair_of, pairs_of
from scorekeeper.club.figures.records import records_of, records_sentence, tallied_over_evenings
from scorekeeper.club.figures.selection import Selection, SelectionForm
from scorekeeper.club.leagues.guards import may_look
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings, champions_of, current_season
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.course import YEARBOOK, season_course
from scorekeeper.club.leagues.standings.evenings import season_evenings
from scorekeeper.club.leagues.standings.reads import so_far_sentence, standings_of
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import page_by_link
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of


@page_by_link(guards.may_look)
def player(request: HttpRequest, look: Look, pk: int) -> HttpResponse:
    """Show the figures of a player over the chosen evenings, at first those of the season that is played."""
    everybody = players_of(look.group)
    who = player_or_404(everybody, pk)
    is_self = who.user_id == look.user_id
    context: dict[str, object] = {
        "group": look.group,
        "look": look,
        "player": who,
        "may_change": look.may_write or is_self,
        "may_go": look.may_manage or is_self,
    }
    if who.is_counted:
        played = current_season(look.group, localdate())
        counted = {each.pk: each for each in everybody if each.is_counted}
        form = selection_form(request, look.group, [each for each in counted.values() if each != who], played)
        context |= {"form": form, "selection": form.selection, "seasons": seasons_offered(played, form)}
        context |= figures_of(who, form, counted, request.GET.get("page", ""))
    return render(request, "club/figures/player.html", context)


def day_in_tournament(who: Player, season: Season | None) -> date | None:
    """The day of a running tournament that counts once it is over, in the season if one is looked at."""
    day = days_in_tournaments([who]).get(who.pk)
    if day is None or season is None:
        return day
    first, last = season.begins or date.min, season.last_day or date.max
    return day if first <= day <= last and season.counts_day(day) else None


@page_by_link(guards.may_look)
def moved(request: HttpRequest, look: Look, pk: int, number: int = ALL) -> HttpResponse:
    """Lead on from where the figures of a player stood, or their evenings of a season, to their page."""
    chosen = request.GET.urlencode() or urlencode({"season": number})
    return redirect(reverse("figures:player", args=(look.group.slug, pk)) + f"?{chosen}", permanent=True)


def seasons_offered(played: Season, form: SelectionForm) -> list[Season]:
    """The season that is played, the one that is looked at, and all evenings."""
    found = (played, form.whole_season, all_evenings(played.group))
    return list({each.number: each for each in found if each}.values())


def figures_of(
    who: Player, form: SelectionForm, counted: Mapping[int, Player], page: str
) -> dict[str, object]:
    """Everything that stands on the page of a player, but for what is chosen; evenings by the page."""
    selection, season = form.selection, form.whole_season
    rulesets = [ruleset for versions in form.rulesets.values() for ruleset in versions]
    results = figures.results_of(who, selection)
    played, sums = figures.evenings_of(results), figures.sum_results(results)
    pairs = pairs_of(who, selection, counted)
    found = in_season(who, season, page) if season else among_evenings(played, page)
    return found | {
        "season": season,
        "in_tournament": day_in_tournament(who, season),
        "total": figures.Tally("", sums.deals, sums.won, sums.points),
        "won": figures.Ratio(sums.won, sums.known),
        "solos": figures.Ratio(sums.solos_won, sums.solos),
        "shares": figures.shares_of(sums),
        "bonuses": figures.bonuses_of(sums, rulesets),
        "places": figures.places_of(played),
        "games": figures.games_of(who, selection, rulesets),
        "margin": figures.margin_of_chance(sums.known),
        "known": sums.known,
        "highlights": list(figures.highlights(played)),
        "pairs": pairs,
        "best_partner": best_partner(pairs),
        "most_met": most_met(pairs),
    }


@page_by_link(guards.may_look)
def pair(request: HttpRequest, look: Look, pk: int, other: int) -> HttpResponse:
    group = look.group
    everybody = players_of(group)
    one, two = player_or_404(everybody, pk), player_or_404(everybody, other)
    if one == two:
        raise Http404
    context: dict[str, object] = {"group": group, "player": one, "other": two}
    if one.is_counted and two.is_counted:
        form = selection_form(request, group, [each for each in everybody if each not in (one, two)])
        context |= {"form": form, "selection": form.selection, "pair": pair_of(one, two, form.selection)}
        context["back_pair"] = pair_of(two, one, form.selection)
    return render(request, "club/figures/pair.html", context)


@page_by_link(guards.may_look)
def records(request: HttpRequest, look: Look) -> HttpResponse:
    """The highest and the lowest of the group."""
    group = look.group
    everybody = players_of(group)
    counted = [each for each in everybody if each.is_counted and not each.is_guest]
    form = selection_form(request, group, everybody)
    found = records_of(group, counted, form.selection)
    context = {
        "group": group,
        "form": form,
        "selection": form.selection,
        "season": form.whole_season,
        "records": [*found, *(tallied_over_evenings(group, counted, form.selection) if found else ())],
        "headline": records_sentence(found),
    }
    return render(request, "club/figures/records.html", context)


@page_by_link(guards.may_look)
def strength(request: HttpRequest, look: Look) -> HttpResponse:
    """How strong the players are, as far as it can be told; only where the owners want that."""
    group = look.group
    if not group.shows_strength:
        raise Http404
    everybody = players_of(group)
    form = selection_form(request, group, everybody)
    counted = [each for each in everybody if each.is_counted and not each.is_guest]
    context = {
        "group": group,
        "form": form,
        "selection": form.selection,
        "strengths": strengths_of(counted, form.selection),
    }
    return render(request, "club/figures/strength.html", context)


def selection_form(
    request: HttpRequest, group: Group, players: list[Player], usual: Season | None = None
) -> SelectionForm:
    """The form for the evenings to look at, with some of these players at the table, or else the usual."""
    is_chosen = any(name in request.GET for name in SelectionForm.base_fields)
    data = {"season": str(usual.number)} if usual and not is_chosen else request.GET
    return SelectionForm(data, group=group, players=[each for each in players if each.is_counted])


def player_or_404(players: list[Player], pk: int) -> Player:
    """A player of the group; for another there is no such page."""
    for player in players:
        if player.pk == pk:
            return player
    raise Http404


MOST_EVENINGS = 400
"""So many evenings are printed, the last ones."""


@page_by_link(may_look)
def yearbook(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """Everything of a season that a club keeps, on paper."""
    look, season = seen
    found = standings_of(season)
    evenings, page = season_evenings(season, "", most=MOST_EVENINGS)
    selection = Selection(season if season.pk else None)
    context = {
        "group": look.group,
        "season": season,
        "standings": found,
        "so_far": so_far_sentence(found),
        "won_by": champions_of([season]).of_season(season),
        "counts_label": counts_label(season.written_rule),
        "rule": rule_sentences(season),
        "course": season_course(season, sizes=[YEARBOOK]),
        "records": records_of(look.group, [row.player for row in found.every], selection),
        "evenings": evenings[::-1],
        "left": page.paginator.count - len(evenings),
    }
    return render(request, "club/figures/yearbook.html", context)
