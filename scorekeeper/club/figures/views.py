"""The pages of figures: a player, a pair, the records of the group. For members, and by the read link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.club.figures import figures
from scorekeeper.club.figures.chart import development_chart, stretches
from scorekeeper.club.figures.forms import PairsForm, SelectionForm
from scorekeeper.club.figures.pairs import pair_of, pairs_of
from scorekeeper.club.figures.records import records_of
from scorekeeper.club.figures.strength import ENOUGH, EVENING
from scorekeeper.club.figures.strengths import strengths_of
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.charts.lines import PAGE


@require_safe
@guards.by_link_or_account
def player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a player has been over the chosen evenings."""
    look = guards.may_look(request, slug)
    group = look.group
    everybody = players_of(group)
    who = player_or_404(everybody, pk)
    context: dict[str, object] = {"group": group, "look": look, "player": who}
    if who.is_counted:
        counted = [each for each in everybody if each.is_counted]
        form = selection_form(request, group, [each for each in counted if each != who])
        context |= {"form": form, "selection": form.selection}
        others = {each.pk: each for each in counted}
        pairs_form = PairsForm(request.GET)
        pairs = pairs_of(who, form.selection, others, pairs_form.order)
        context |= figures_of(who, form)
        context |= {"pairs_form": pairs_form, "has_pairs": bool(pairs), "pairs": pairs_form.found(pairs)}
    return render(request, "club/figures/player.html", context)


def figures_of(who: Player, form: SelectionForm) -> dict[str, object]:
    """Everything on the page of a player but for the pairs: three queries."""
    selection = form.selection
    rulesets = [ruleset for versions in form.rulesets.values() for ruleset in versions]
    results = figures.results_of(who, selection)
    evenings, sums = figures.evenings_of(results), figures.sum_results(results)
    course = stretches(evenings)
    return {
        "evenings": len(evenings),
        "places": figures.places_of(evenings),
        "total": figures.Tally("", sums.deals, sums.won, sums.points),
        "won": figures.Ratio(sums.won, sums.known),
        "shares": figures.shares_of(sums),
        "bonuses": figures.bonuses_of(sums, rulesets),
        "games": figures.games_of(who, selection, rulesets),
        "known": sums.known,
        "margin": figures.margin_of_chance(sums.known),
        "highlights": list(figures.highlights(evenings)),
        "course": course[::-1],
        "chart": development_chart(course),
        "desk_chart": development_chart(course, PAGE),
    }


@require_safe
@guards.by_link_or_account
def pair(request: HttpRequest, slug: str, pk: int, other: int) -> HttpResponse:
    """How two players do with and against each other."""
    look = guards.may_look(request, slug)
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


@require_safe
@guards.by_link_or_account
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """The highest and the lowest of the group."""
    look = guards.may_look(request, slug)
    group = look.group
    everybody = players_of(group)
    counted = [each for each in everybody if each.is_counted and not each.is_guest]
    form = selection_form(request, group, everybody)
    context = {
        "group": group,
        "form": form,
        "selection": form.selection,
        "records": records_of(group, counted, form.selection),
    }
    return render(request, "club/figures/records.html", context)


@require_safe
@guards.by_link_or_account
def strength(request: HttpRequest, slug: str) -> HttpResponse:
    """How strong the players are, as far as it can be told; only where the owners want that."""
    group = guards.may_look(request, slug).group
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
        "evening_deals": EVENING,
        "enough": ENOUGH,
    }
    return render(request, "club/figures/strength.html", context)


def selection_form(request: HttpRequest, group: Group, players: list[Player]) -> SelectionForm:
    """Which evenings the visitor wants, with some of these players at the table."""
    return SelectionForm(request.GET, group=group, players=[each for each in players if each.is_counted])


def player_or_404(players: list[Player], pk: int) -> Player:
    """A player of the group; for another there is no such page."""
    for player in players:
        if player.pk == pk:
            return player
    raise Http404
