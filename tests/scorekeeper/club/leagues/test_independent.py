"""Standings, figures and records against a count of their own, made from the exported documents alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorekeeper.club.figures import figures
from scorekeeper.club.figures.players import pairs_of
from scorekeeper.club.figures.records import records_of
from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import count_twice, excuse, leave_out, make_season
from scorekeeper.club.leagues.standings.evenings import PlayerSeason, player_season
from scorekeeper.club.leagues.standings.ranking import attendance_points, excused_points
from scorekeeper.club.leagues.standings.rule import KEPT, Rule, TieRule
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from tests.club import Club, found
from tests.depths import one_in
from tests.scorekeeper.club.leagues.counting import (
    EVENINGS,
    draw,
    exported,
    figures_from,
    longest,
    most,
    nights_of,
    pairs_from,
)
from tests.scorekeeper.club.leagues.standing import (
    expected_course,
    expected_standings,
    shown_course,
    shown_standings,
)

pytestmark = pytest.mark.django_db

RULES: dict[str, dict[str, Any]] = {
    "all points": {"ties": "points"},
    "points per deal": {"points": "average", "min_deals": 14, "ties": "deals", "counts_guests": True},
    "best evenings": {"points": "total", "best_of": 2, "ties": "won"},
    "points for places": {"points": "places", "place_points": "3,2,1"},
    "places at the tables": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "place_points_five": "4,2,0,-2,-4",
        "averages_places": True,
        "absence_points": -3,
        "counts_guests": True,
        "ties": "won,points,evenings",
    },
    "all but the weakest, marked ones double": {"drop_worst": 2, "doubles": True, "presence_points": 2},
    "marked ones and high ones double": {"best_of": 5, "doubles": True, "doubled_from": 8},
    "some days of the month double, solos decide": {
        "points": "won",
        "doubled_days": "1,3,5",
        "ties": "solos,points",
    },
    "one day of the week double, the best": {
        "best_of": 3,
        "doubled_days": "0",
        "doubled_weekday": 4,
        "ties": "solos",
    },
    "mean over at least six": {
        "averages_evenings": True,
        "at_least": 6,
        "missing_points": -10,
        "doubles": True,
        "counts_guests": True,
    },
    "mean of the best places at the tables": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "averages_places": True,
        "averages_evenings": True,
        "best_of": 3,
        "doubles": True,
        "ties": "won,points,deals,evenings",
    },
    "points for first places, then second, third ones, then the lot": {
        "points": "places",
        "place_points": "1",
        "ties": "second,third,points,lot",
    },
    "evenings won, then second and third places": {"points": "won", "ties": "second,third"},
    "the best two thirds": {"best_share": "2/3", "doubles": True, "ties": "points"},
    "mean of the best half of the places, missed ones count": {
        "points": "places",
        "place_points": "4,2,1",
        "averages_evenings": True,
        "best_share": "1/2",
        "missing_points": 0,
    },
    "share of evenings won": {"points": "won", "averages_evenings": True, "at_least": 4, "doubles": True},
    "each evening scaled to 24 deals, direct encounter, then the lot": {
        "scaled_deals": 24,
        "ties": "direct,lot",
        "counts_guests": True,
    },
    "each evening scaled, without the weakest, marked ones double": {
        "scaled_deals": 10,
        "drop_worst": 1,
        "doubles": True,
        "presence_points": 1,
    },
    "mean of evenings scaled": {"scaled_deals": 12, "averages_evenings": True, "missing_points": -5},
    "extras for the most of something, the best evening decides": {
        "points": "places",
        "place_points": "1",
        "most_solos": 2,
        "most_won": 1,
        "most_evenings": -1,
        "most_best": 3,
        "ties": "best",
    },
    "evenings won, direct encounter": {"points": "won", "ties": "direct,best,points"},
    "evenings won, deals won decide": {"points": "won", "ties": "deals_won,solos"},
    "mean over all evenings, missed ones count 0": {
        "averages_evenings": True,
        "missing_points": 0,
        "ties": "direct",
    },
    "mean of the best three places of all evenings, missed ones count": {
        "points": "places",
        "place_points": "4,2,1",
        "averages_evenings": True,
        "best_of": 3,
        "missing_points": -1,
    },
    "without the two weakest of all evenings, missed ones count": {"drop_worst": 2, "missing_points": -2},
    "mean without the weakest of all evenings": {
        "averages_evenings": True,
        "drop_worst": 1,
        "missing_points": -4,
        "doubles": True,
    },
    "the best two of each half, who is level draws lots": {"best_of": 2, "ties": "won,lot"},
    "without the weakest table places of each half": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "drop_worst": 1,
        "doubles": True,
        "ties": "best,direct,lot",
    },
    "a final of three with half of the points": {
        "final_players": 3,
        "final_carried": "half",
        "best_of": 2,
        "missing_points": -3,
        "absence_points": -1,
        "presence_points": 2,
        "most_won": 5,
        "doubles": True,
        "ties": "direct,won",
    },
    "a final of all with none of the points": {
        "points": "places",
        "place_points": "3,1",
        "averages_places": True,
        "final_carried": "none",
        "min_evenings": 2,
        "ties": "best,points",
    },
    "a final of two with all points of evenings won, who is level has more second places": {
        "points": "won",
        "final_players": 2,
        "counts_guests": True,
        "ties": "second,deals",
    },
    "extras shared among those who have as many": {
        "most_evenings": 10,
        "most_won": 5,
        "most_solos": -4,
        "shares_most": True,
        "ties": "won",
    },
    "the first of an evening gets as many points as people are there": {
        "points": "places",
        "counts_down": True,
        "ties": "points",
    },
    "each place at a table counts a point less, averaged, without the weakest": {
        "points": "tables",
        "counts_down": True,
        "averages_places": True,
        "drop_worst": 1,
        "counts_guests": True,
    },
    "who is absent gets the result of the last one, two are free": {
        "missing_as_last": True,
        "free_absences": 2,
        "ties": "won",
    },
    "without the weakest, the result of the last one can drop out, marked ones double": {
        "missing_as_last": True,
        "drop_worst": 2,
        "keeps_last": True,
        "doubles": True,
    },
    "mean with the places of the last one": {
        "points": "places",
        "counts_down": True,
        "averages_places": True,
        "averages_evenings": True,
        "missing_as_last": True,
        "free_absences": 1,
    },
    "tables with what the last one got": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "missing_as_last": True,
        "short_deals": 4,
    },
    "the best of each half, who is absent as the last one, the last evening kept": {
        "best_of": 2,
        "missing_as_last": True,
        "keeps_last": True,
        "scaled_deals": 12,
    },
    "a final for which absence costs nothing more": {
        "final_players": 3,
        "missing_as_last": True,
        "last_points": -2,
        "free_absences": 1,
    },
    "two absences free, the last of an evening loses": {
        "absence_points": -10,
        "free_absences": 2,
        "last_points": -3,
        "won_points": 2,
    },
    "short evenings count less, the best three with the last evening": {
        "short_deals": 5,
        "best_of": 3,
        "keeps_last": True,
        "missing_points": -4,
        "free_absences": 1,
        "doubles": True,
    },
    "short evenings not at all, mean": {
        "short_deals": 5,
        "short_counts": "none",
        "averages_evenings": True,
        "ties": "direct",
    },
    "short evenings not at all, per deal": {"points": "average", "short_deals": 5, "short_counts": "none"},
    "without the best and the weakest": {"drop_worst": 1, "drop_best": 1, "ties": "won"},
    "mean without the best two, missed ones count": {
        "averages_evenings": True,
        "drop_best": 2,
        "drop_worst": 1,
        "missing_points": -3,
        "doubles": True,
    },
    "each half without its best": {"drop_best": 1, "scaled_deals": 12},
    "an evening counts five at most and minus four at least, marked ones double": {
        "cap": 5,
        "floor": -4,
        "doubles": True,
        "ties": "best",
    },
    "nobody loses points, scaled, absent as the last one": {
        "floor": 0,
        "cap": 20,
        "scaled_deals": 24,
        "missing_as_last": True,
        "best_of": 4,
    },
    "mean of limited evenings": {"cap": 6, "averages_evenings": True, "at_least": 5},
    "one weakest for each three evenings": {"drop_worst": 1, "drop_by": "own", "drop_per": 3},
    "two weakest for each three evenings begun, missed ones count": {
        "drop_worst": 2,
        "drop_by": "own_begun",
        "drop_per": 3,
        "missing_points": -2,
        "free_absences": 1,
    },
    "weakest and best for each three evenings held, the last one kept": {
        "points": "places",
        "place_points": "5,3,2,1",
        "drop_worst": 1,
        "drop_best": 1,
        "drop_by": "held",
        "drop_per": 3,
        "keeps_last": True,
    },
    "one for each four evenings held also begun, the result of the last one": {
        "drop_worst": 1,
        "drop_by": "held_begun",
        "drop_per": 4,
        "missing_as_last": True,
        "keeps_last": True,
    },
    "guests from their third evening on, absence costs": {
        "counts_guests": True,
        "counts_from_for": "guests",
        "counts_from": 3,
        "absence_points": -2,
        "min_share": "1/2",
    },
    "guests have a place from four evenings on": {
        "points": "places",
        "counts_down": True,
        "counts_guests": True,
        "counts_from_for": "place",
        "counts_from": 4,
    },
    "whoever is new from the third evening on, tables, absent as the last one": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "averages_places": True,
        "counts_from_for": "new",
        "counts_from": 3,
        "missing_as_last": True,
        "free_absences": 1,
    },
    "whoever is new from the second evening on, the best places of a share": {
        "points": "places",
        "place_points": "3,2,1",
        "averages_places": True,
        "counts_from_for": "new",
        "counts_from": 2,
        "best_share": "1/2",
        "counts_guests": True,
        "ties": "direct,best",
    },
    "whoever is excused has not missed it, holidays": {
        "absence_points": -5,
        "free_absences": 1,
        "excused": "free",
    },
    "whoever is excused gets their mean, at most five of an evening": {
        "absence_points": -5,
        "excused": "mean",
        "cap": 5,
        "presence_points": 1,
        "doubles": True,
    },
    "whoever is excused gets their mean of all points, a final": {
        "excused": "mean",
        "final_players": 3,
        "final_carried": "half",
    },
    "absent as the last one, unless excused or in the holidays, the last evening kept": {
        "missing_as_last": True,
        "excused": "free",
        "drop_worst": 1,
        "keeps_last": True,
    },
    "mean of all evenings but those in the holidays": {
        "averages_evenings": True,
        "missing_points": -6,
        "drop_worst": 1,
        "keeps_last": True,
        "excused": "free",
    },
    "one solo an evening adds three": {"solo_points": 3, "solo_limit": 1, "ties": "won"},
    "every solo costs, the best three, a final": {"solo_points": -2, "best_of": 3, "final_players": 4},
    "the weakest from the fifth evening on, then more first, second and further places": {
        "points": "places",
        "place_points": "5,4,2,1",
        "averages_places": True,
        "rounds_up": True,
        "drop_worst": 2,
        "drop_by": "own_once",
        "drop_per": 5,
        "ties": "places",
    },
    "the weakest once six evenings were held, missed ones count, the winners of each month": {
        "drop_worst": 1,
        "drop_by": "held_once",
        "drop_per": 6,
        "missing_points": -2,
        "period_points": "4,2,1",
        "period_months": 1,
        "doubles": True,
        "ties": "places,direct",
    },
    "the winners of quarters of tables share their points, rounded up, a final": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "averages_places": True,
        "rounds_up": True,
        "period_points": "5,3",
        "shares_most": True,
        "final_players": 3,
        "counts_guests": True,
    },
    "only the places in months count, and who was there": {
        "points": "places",
        "place_points": "5,3,2,1",
        "averages_places": True,
        "presence_points": 0.5,
        "period_points": "4,2,1",
        "period_months": 1,
        "only_added": True,
        "shares_most": True,
        "doubles": True,
        "ties": "won,points",
    },
    "only the places in quarters count, and a final of three by its points": {
        "period_points": "5,3,2",
        "only_added": True,
        "final_players": 3,
        "counts_guests": True,
    },
    "places as they are, without the weakest two, absent as the last one, the best three evenings decide": {
        "points": "places",
        "counts_up": True,
        "averages_places": True,
        "missing_as_last": True,
        "drop_worst": 2,
        "doubles": True,
        "ties": "best3,won",
    },
    "places as they are, absence costs five, months and a final": {
        "points": "places",
        "counts_up": True,
        "absence_points": 5,
        "period_points": "-2,-1",
        "period_months": 1,
        "shares_most": True,
        "final_players": 3,
        "final_carried": "half",
    },
    "places at tables as they are, the mean with what the last one got": {
        "points": "tables",
        "counts_up": True,
        "averages_evenings": True,
        "missing_as_last": True,
        "best_of": 4,
    },
    "from the third evening on two evenings add one, a final": {
        "presence_points": 1,
        "presence_from": 3,
        "presence_per": 2,
        "ties": "best3",
        "final_players": 2,
    },
    "the best of each week, those of its first, the winners of weeks": {
        "best_of": 1,
        "chosen_weeks": 1,
        "period_points": "3,1",
        "period_weeks": 1,
        "doubles": True,
    },
    "without the weakest of each month, the last one kept": {
        "drop_worst": 1,
        "chosen_months": 1,
        "keeps_last": True,
        "doubles": True,
    },
    "the best two places of each two weeks, absent as the last one": {
        "points": "places",
        "place_points": "5,3,2,1",
        "averages_places": True,
        "best_of": 2,
        "chosen_weeks": 2,
        "missing_as_last": True,
        "keeps_last": True,
    },
    "the best at tables of each week, a final": {
        "points": "tables",
        "place_points": "3,1,-1,-3",
        "best_of": 2,
        "chosen_weeks": 1,
        "final_players": 3,
        "milestone_points": "2:1.5",
    },
    "the weakest from two evenings on, and from four and six": {
        "drop_worst": 1,
        "drop_by": "own_once",
        "drop_per": 2,
        "drop_again": "4,6",
        "milestone_points": "3:2;5:4.25",
        "never_missed_points": 7.5,
    },
    "the weakest once three evenings were held, and five, missed ones count": {
        "drop_worst": 1,
        "drop_by": "held_once",
        "drop_per": 3,
        "drop_again": "5",
        "missing_points": -2,
    },
    "points per deal with half points for being there, less for being absent": {
        "points": "average",
        "presence_points": 0.5,
        "absence_points": -0.25,
        "free_absences": 1,
        "won_points": 0.1,
        "most_solos": 1,
        "counts_guests": True,
    },
    "mean of evenings with points once and for the last one": {
        "averages_evenings": True,
        "milestone_points": "4:0.3;6:1",
        "never_missed_points": 2,
        "last_points": -0.05,
        "presence_points": 0.1,
        "presence_from": 3,
        "absence_points": -0.2,
    },
    "whoever misses more than two has no place, the best result that dropped out decides": {
        "points": "places",
        "place_points": "3,1",
        "best_of": 2,
        "most_missed": 2,
        "ties": "dropped,won",
    },
    "missing more than one costs once, excused or not in the holidays, and missed ones drop out": {
        "points": "places",
        "counts_up": True,
        "missing_points": 4,
        "free_absences": 1,
        "drop_worst": 2,
        "most_missed": 1,
        "over_missed_points": 2.5,
        "excused": "free",
        "ties": "dropped",
    },
    "the best at tables of each week, the best that dropped out, absence, a final": {
        "points": "tables",
        "place_points": "1",
        "best_of": 1,
        "chosen_weeks": 1,
        "final_players": 3,
        "most_missed": 3,
        "over_missed_points": -1,
        "ties": "dropped",
    },
    "points per deal with few missed, places for those": {"points": "average", "most_missed": 3},
    "averaged places, the best two": {
        "points": "places",
        "place_points": "5,3,2,1",
        "averages_places": True,
        "best_of": 2,
        "doubles": True,
    },
}


def test_every_way_to_break_ties_is_offered_and_counted_here_too() -> None:
    tried = {tie for rule in RULES.values() for tie in rule.get("ties", "").split(",") if tie}
    assert {*TieRule} == {*Season.Ties.values} == tried, (
        "a new way has its words in Ties (season_columns.py), its figure in TIES (standings/ranking.py), a "
        "season here, and counts a second time in counting.py"
    )


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_standings_are_what_the_exported_sheets_come_to(seed: int) -> None:
    random, club = Random(seed), found()  # noqa: S311  # deals, not secrets
    draw(club, random)
    club.group.players.filter(name="Emil").update(is_guest=True)
    club.group.players.filter(name="Dora").update(is_counted=False)
    evenings = list(club.group.evenings.order_by("day"))
    sheets = exported(club)
    for name, rule in RULES.items():
        half = str(evenings[EVENINGS // 2].day) if "half" in name else ""
        final = str(evenings[EVENINGS - 3].day) if "final" in name else ""
        days = {"first_day": evenings[1].day, "second_half": half, "final_day": final}
        days["holidays"] = f"{evenings[2].day}/{evenings[4].day}" if "holidays" in name else ""
        season = make_season(group=club.group, name="Saison", **days, **rule)
        for player in club.group.players.all() if season.excused else ():
            for evening in random.sample(evenings, 4):
                excuse(season=season, evening=evening, player=player)
        if random.random() < 0.5:
            Season.objects.filter(pk=season.pk).update(last_day=evenings[-2].day)
            season.refresh_from_db()
        leave_out(season=season, evening=random.choice(evenings))
        for evening in random.sample(evenings, 3):
            count_twice(season=season, evening=evening)
        expected = expected_standings(club, season, sheets)
        assert shown_standings(season) == expected, name
        for who, line in expected.items() if not season.final_day else ():
            page = player_season(season, club.group.players.get(name=who))
            total = page.total
            assert (total.points, total.deals, total.evenings, total.won) == line[2:6]
            chosen = [each for each in page.evenings if each.is_counted]
            if not season.rule.is_average:
                added = attendance_points(total, season.rule) + excused_points(total, season.rule)
                missed = sum(missed_worths(season.rule, page, line[4] + line[6]))
                made = 0 if season.only_added else sum(each.result.worth for each in chosen)
                assert made + added + missed == line[1]
        assert shown_course(season) == expected_course(club, season, sheets)


def missed_worths(rule: Rule, page: PlayerSeason, held: int) -> list[Fraction | int]:
    """What the missed evenings count of those that do."""
    worths = [key for key, times in page.total.by_missing.items() for _time in range(times)]
    chosen = [each.result for each in page.evenings if each.is_counted]
    parts = [*(part for part, _worth in worths), *(result.part for result in chosen)]
    rule, kept = rule.after(held), parts.count(KEPT)
    found = [worth for part, worth in worths if part == KEPT]
    for number in {part for part, _worth in worths} - {KEPT}:
        played = [
            each.result for each in page.evenings if each.result.part == number and not each.is_left_out
        ]
        # Of equals those that were played stay.
        sign = -1 if rule.counts_up else 1
        both = [(sign * each.worth, True) for each in played]
        both += [(sign * worth, False) for where, worth in worths if where == number]
        first, most = rule.dropped(len(both) + kept)[0], rule.most_counted(len(both), number, kept)
        counting = sorted(both, reverse=True)[first : first + most]
        found += [sign * worth for worth, is_played in counting if not is_played]
    return found


def shown_figures(player: Player) -> Counter[str]:
    sums = figures.sum_results(figures.results_of(player, Selection()))
    counts = Counter({key: value for key, value in vars(sums).items() if key != "bonuses"})
    counts.update({f"bonus {key}": n for key, n in sums.bonuses})
    kinds = models.GameResult.objects.values_list("game", flat=True).distinct()
    names = {figures.kind_label(kind, {}): kind for kind in kinds}
    for tally in figures.games_of(player, Selection(), []):
        kind = f"game {names[tally.label]}"
        counts.update(
            {f"{kind} deals": tally.deals, f"{kind} won": tally.won, f"{kind} points": tally.points}
        )
    return Counter({key: value for key, value in counts.items() if value})


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_figures_and_records_are_what_the_exported_sheets_come_to(seed: int) -> None:
    random, club = Random(seed + 100), found()  # noqa: S311  # deals, not secrets
    draw(club, random)
    sheets = exported(club)
    everybody = {player.name: player for player in club.group.players.all()}
    for name, player in everybody.items():
        nights = nights_of(sheets, name)
        played = [sheets[number] for night in nights for number in night.sheets]
        assert shown_figures(player) == figures_from(played, name)
        rows = figures.evenings_of(figures.results_of(player, Selection()))
        assert [
            (row.day.isoformat(), row.points, row.place, row.deals, row.best, row.worst) for row in rows
        ] == [(n.day, n.points, n.place, n.deals, max(0, *n.each), min(0, *n.each)) for n in nights]
        expected = {other: each for other, each in pairs_from(sheets, name).items() if other in everybody}
        assert {
            pair.other.name: {
                way: [tally.deals, tally.won, tally.points]
                for way, tally in zip(("with", "against"), pair.both, strict=True)
            }
            for pair in pairs_of(player, Selection(), {each.pk: each for each in everybody.values()})
        } == expected
    assert shown_records(club) == expected_records(sheets, list(everybody))


def shown_records(club: Club) -> dict[str, tuple[int, int]]:
    """How much each record is, and how many hold it."""
    found_records = records_of(club.group, club.group.players.all(), Selection())
    return {each.label: (each.figure, len(each.holders) + each.others) for each in found_records}


def expected_records(sheets: list[dict[str, Any]], names: list[str]) -> dict[str, tuple[int, int]]:
    nights = {name: nights_of(sheets, name) for name in names}
    every = [night for of_one in nights.values() for night in of_one]
    sums = {
        name: figures_from([sheets[number] for n in nights[name] for number in n.sheets], name)
        for name in names
    }
    return {
        label: (figure, holders)
        for label, (figure, holders) in {
            "Best evening": most([night.points for night in every], 1),
            "Worst evening": most([night.points for night in every], -1),
            "Best deal": most([max(0, *night.each) for night in every], 1),
            "Worst deal": most([min(0, *night.each) for night in every], -1),
            "Most evenings won in a row": longest(
                [[n.place == 1 for n in of_one] for of_one in nights.values()]
            ),
            "Most evenings in a row with a plus": longest(
                [[n.points > 0 for n in of_one] for of_one in nights.values()]
            ),
            "Most deals": most([each["deals"] for each in sums.values()], 1),
            "Most deals won": most([each["won"] for each in sums.values()], 1),
            "Most solos": most([each["solos"] for each in sums.values()], 1),
            "Most solos won": most([each["solos_won"] for each in sums.values()], 1),
            "Most deals with a call": most([each["calls"] for each in sums.values()], 1),
        }.items()
        if holders and figure
    }
