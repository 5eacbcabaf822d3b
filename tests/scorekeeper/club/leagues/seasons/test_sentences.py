"""What the form and the standings say of a rule, as the players read it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.sentences import rule_sentences, said_of_part

BEST_MEAN = {"averages_evenings": True, "best_of": 12, "missing_points": 0}
PLACES = {"points": "places", "place_points": "3,2,1"}
EVENINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "the mean of the best, one missed may be among them": (
        BEST_MEAN,
        (
            "The average of each player's best 12 evenings counts. Each evening missed counts 0 and can "
            "take the place of a weaker one."
        ),
        (
            "Es zählt von jedem der Schnitt der besten 12 Abende. Jeder verpasste Abend zählt 0 und kann "
            "einen schwächeren ersetzen."
        ),
    ),
    "the best, one missed may be among them": (
        {"best_of": 12, "missing_points": 0},
        (
            "Each player's best 12 evenings count. Each evening missed counts 0 and can take the place of "
            "a weaker one."
        ),
        (
            "Von jedem zählen die besten 12 Abende. Jeder verpasste Abend zählt 0 und kann einen "
            "schwächeren ersetzen."
        ),
    ),
    "the mean without the weakest, which may be missed ones": (
        {"averages_evenings": True, "drop_worst": 2, "missing_points": 0},
        (
            "The average per evening counts: the points divided by the evenings. Each player's 2 weakest "
            "evenings drop out. Each evening missed counts 0 and is one of those that can drop out."
        ),
        (
            "Es zählt der Schnitt je Abend: die Punkte durch die Abende. Die 2 schlechtesten Abende von "
            "jedem fallen weg. Jeder verpasste Abend zählt 0 und kann wegfallen."
        ),
    ),
    "the mean of all": (
        {"averages_evenings": True, "missing_points": 0},
        (
            "The average per evening counts: the points divided by the evenings. All evenings of the "
            "season count; each one missed counts 0."
        ),
        (
            "Es zählt der Schnitt je Abend: die Punkte durch die Abende. Alle Abende der Saison zählen, "
            "jeder verpasste mit 0."
        ),
    ),
    "the best of a share": (
        {"best_share": "2/3", "missing_points": 0},
        (
            "Each player's best evenings count: two thirds of those held, rounded up. Each "
            "evening missed counts 0 and can take the place of a weaker one."
        ),
        (
            "Von jedem zählen die besten Abende: zwei Drittel aller bisherigen, aufgerundet. "
            "Jeder verpasste Abend zählt 0 und kann einen schwächeren ersetzen."
        ),
    ),
    "the mean of the best of a share": (
        {"averages_evenings": True, "best_share": "3/5"},
        "The average of each player's best evenings counts: 60% of those held, rounded up.",
        ("Es zählt von jedem der Schnitt der besten Abende: 60 % aller bisherigen, aufgerundet."),
    ),
    "the mean of the best places": (
        {**PLACES, "averages_evenings": True, "best_of": 12},
        (
            "The places of an evening count, from first on: 3, 2, 1. Players who share a place each get "
            "it in full. The average of each player's best 12 evenings counts."
        ),
        (
            "Die Plätze eines Abends zählen, vom ersten an: 3, 2, 1. Wer sich einen teilt, bekommt ihn "
            "ganz. Es zählt von jedem der Schnitt der besten 12 Abende."
        ),
    ),
}


@pytest.mark.parametrize(("columns", "english", "german"), EVENINGS.values(), ids=EVENINGS)
def test_which_evenings_count_is_said_once(columns: dict[str, Any], english: str, german: str) -> None:
    season = Season(**columns)
    assert until_ties(season, "en", "Players who are level") == english
    assert until_ties(season, "de", "Wer gleichauf liegt") == german


def until_ties(season: Season, language: str, ties: str) -> str:
    """What the rule says before it comes to those who are level."""
    with override(language):
        return rule_sentences(season).split(f" {ties}")[0]


def test_each_part_of_the_form_says_what_it_asks_of_the_mean_of_the_best() -> None:
    season = Season(**BEST_MEAN)
    assert [said_of_part(season, part) for part in ("worth", "evenings", "absence")] == [
        "The average per evening counts: the points divided by the evenings.",
        "The average of each player's best 12 evenings counts.",
        "Each evening missed counts 0 and can take the place of a weaker one.",
    ]


FINALS: dict[str, tuple[dict[str, Any], str]] = {
    "none": ({}, "There is no final."),
    "of some with half of their points": (
        {"final_day": "2026-12-05", "final_players": 4, "final_carried": "half"},
        (
            "The first 4 play a final from 5 December 2026 on; the others stay behind them. Half of their "
            "points go along into it. All evenings of the final count."
        ),
    ),
    "of all, anew": (
        {"final_day": "2026-12-05", "final_carried": "none"},
        (
            "All play a final from 5 December 2026 on. In it everybody begins anew. All evenings of the "
            "final count."
        ),
    ),
    "none where a mean counts": (
        {"final_day": "2026-12-05", "averages_evenings": True},
        "There is no final.",
    ),
}


@pytest.mark.parametrize(("columns", "said"), FINALS.values(), ids=FINALS)
def test_a_final_says_who_plays_it_and_what_they_take_along(columns: dict[str, Any], said: str) -> None:
    assert said_of_part(Season(**columns), "final") == said


def test_places_that_count_down_and_extras_that_are_shared_say_so() -> None:
    season = Season(points="places", counts_down=True, averages_places=True, most_solos=50, shares_most=True)
    assert said_of_part(season, "worth") == (
        "The places of an evening count: the first as many points as people were there, each next one a "
        "point less. Players who share places get the average."
    )
    assert said_of_part(season, "extras") == (
        "Points are added for the most over the season: solos won +50. Several who have as many share them."
    )


LEFT = "Guests do not count."
KEPT = "Guests do not count: they keep the places and wins they made, and nobody moves up."
PARTS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "two absences free": (
        "absence",
        {"absence_points": -10, "free_absences": 2},
        "Every missed evening of the season adds −10. The first 2 evenings that somebody misses are free.",
        "Jeder verpasste Abend der Saison zählt −10 dazu. Die ersten 2 verpassten Abende sind frei.",
    ),
    "missing more leaves no place": (
        "absence",
        {"most_missed": 3},
        "Whoever misses more than 3 evenings has no place.",
        "Wer mehr als 3 Abende fehlt, hat keinen Platz.",
    ),
    "missing more costs once": (
        "absence",
        {"most_missed": 1, "over_missed_points": -20},
        "Missing more than 1 evening adds −20 once.",
        "Wer mehr als 1 Abend fehlt, bekommt einmal −20 dazu.",
    ),
    "missing more costs something of the mean": (
        "absence",
        {"points": "average", "most_missed": 3, "over_missed_points": -0.5},
        "Missing more than 3 evenings adds −0.5 to the average once.",
        "Wer mehr als 3 Abende fehlt, bekommt einmal −0,5 zum Schnitt dazu.",
    ),
    "the best that dropped out decides": (
        "ties",
        {"drop_worst": 2, "ties": "dropped,won"},
        (
            "Ties are broken by the best result that dropped out, then more evenings won; if players are "
            "still level, they share the place."
        ),
        (
            "Bei Gleichstand entscheiden: das beste Streichergebnis, dann mehr gewonnene Abende; sonst "
            "teilen sie sich den Platz."
        ),
    ),
    "absent as the last one": (
        "absence",
        {"missing_as_last": True, "free_absences": 1},
        (
            "Whoever misses an evening gets the result of its last one. The first evening that somebody "
            "misses is free."
        ),
        "Wer fehlt, bekommt das Ergebnis des Letzten des Abends. Der erste verpasste Abend ist frei.",
    ),
    "absent as the last one, which drops out": (
        "absence",
        {"missing_as_last": True, "drop_worst": 2},
        "Whoever misses an evening gets the result of its last one, which can drop out.",
        "Wer fehlt, bekommt das Ergebnis des Letzten des Abends; es kann wegfallen.",
    ),
    "absence does not matter": (
        "absence",
        {},
        "A missed evening costs nothing.",
        "Ein verpasster Abend kostet nichts.",
    ),
    "short evenings half": (
        "evenings",
        {"short_deals": 16},
        "An evening on which nobody plays 16 deals counts half.",
        "Ein Abend, an dem niemand auf 16 Spiele kommt, zählt halb.",
    ),
    "short evenings not at all, the last one kept": (
        "evenings",
        {"short_deals": 20, "short_counts": "none", "best_of": 8, "keeps_last": True},
        (
            "Each player's best 8 evenings count. The last evening of the season cannot drop out. An "
            "evening on which nobody plays 20 deals does not count."
        ),
        (
            "Von jedem zählen die besten 8 Abende. Der letzte Abend der Saison kann nicht wegfallen. Ein "
            "Abend, an dem niemand auf 20 Spiele kommt, zählt nicht."
        ),
    ),
    "the last one loses a point": (
        "extras",
        {"won_points": 1, "last_points": -1},
        "Every evening won adds +1. Every evening as the last one adds −1.",
        "Jeder gewonnene Abend zählt +1 dazu. Jeder Abend als Letzter zählt −1 dazu.",
    ),
    "the best and the weakest drop out": (
        "evenings",
        {"drop_worst": 1, "drop_best": 1},
        "Each player's best and weakest evening drop out.",
        "Der beste und der schlechteste Abend von jedem fallen weg.",
    ),
    "one drops out for each five evenings begun": (
        "evenings",
        {"drop_worst": 1, "drop_by": "own_begun", "drop_per": 5, "missing_points": 0},
        (
            "Each player's weakest evening drops out. That is so for each 5 evenings of a player, also for "
            "begun ones."
        ),
        (
            "Der schlechteste Abend von jedem fällt weg. Das gilt je 5 Abende eines Spielers, auch je "
            "angefangene."
        ),
    ),
    "two of the best and one of the weakest for each ten evenings held": (
        "evenings",
        {"drop_worst": 1, "drop_best": 2, "drop_by": "held", "drop_per": 10},
        (
            "Of each player's evenings drop out: the best 2 and the weakest 1. That is so for each 10 "
            "evenings that were held."
        ),
        (
            "Von den Abenden jedes Spielers fallen weg: die besten 2 und die schlechtesten 1. Das gilt je 10 "
            "Abende, die stattfanden."
        ),
    ),
    "two drop out from the tenth evening on": (
        "evenings",
        {"drop_worst": 2, "drop_by": "held_once", "drop_per": 10},
        (
            "Each player's 2 weakest evenings drop out; one that was missed is not among them. That is so "
            "once 10 evenings were held."
        ),
        (
            "Die schlechtesten 2 Abende von jedem fallen weg; verpasste sind nicht darunter. Das gilt erst, "
            "wenn 10 Abende stattgefunden haben."
        ),
    ),
    "shared places rounded up": (
        "worth",
        {"points": "places", "place_points": "5,3", "averages_places": True, "rounds_up": True},
        (
            "The places of an evening count, from first on: 5, 3. Players who share places get the average, "
            "rounded up."
        ),
        (
            "Die Plätze eines Abends zählen, vom ersten an: 5, 3. Wer sich Plätze teilt, bekommt ihren "
            "Durchschnitt, aufgerundet."
        ),
    ),
    "the winner of a quarter": (
        "extras",
        {"period_points": "5"},
        ("Whoever is first by the evenings of a quarter has +5 added. Several who are level each get that."),
        (
            "Wer an den Abenden eines Quartals vorn liegt, bekommt +5 dazu. Wer gleichauf liegt, "
            "bekommt das jeweils ganz."
        ),
    ),
    "the first three of a month": (
        "extras",
        {"period_points": "5,3,1", "period_months": 1},
        (
            "Whoever is first by the evenings of a month has +5 added. The places behind them have "
            "added: +3, +1. Several who are level each get that."
        ),
        (
            "Wer an den Abenden eines Monats vorn liegt, bekommt +5 dazu. Die Plätze dahinter bekommen: "
            "+3, +1. Wer gleichauf liegt, bekommt das jeweils ganz."
        ),
    ),
    "being there from the tenth evening on": (
        "extras",
        {"presence_points": 2, "presence_from": 10},
        "Every evening played adds +2 from the player's evening no. 10 on.",
        "Ab dem 10. Abend, an dem man da war, zählt jeder +2 dazu.",
    ),
    "being there five times": (
        "extras",
        {"presence_points": 2, "presence_per": 5},
        "Every 5 evenings played add +2.",
        "Je 5 gespielte Abende bringen +2.",
    ),
    "being there ten times, then five times": (
        "extras",
        {"presence_points": 2, "presence_from": 10, "presence_per": 5},
        "10 evenings played add +2, and every 5 more add that again.",
        "10 gespielte Abende bringen +2, je 5 weitere noch einmal so viel.",
    ),
    "the best of each month": (
        "evenings",
        {"best_of": 2, "chosen_months": 1},
        ("Only each player's best 2 evenings count. That is so in each month, and all months are added."),
        "Von jedem zählen nur die besten 2 Abende. Das gilt in jedem Monat, und alle werden addiert.",
    ),
    "without the weakest of each four weeks": (
        "evenings",
        {"drop_worst": 1, "chosen_weeks": 4},
        (
            "Each player's weakest evening drops out; one that was missed is not among them. That is so in "
            "each 4 weeks, and all are added."
        ),
        (
            "Der schlechteste Abend von jedem fällt weg; ein verpasster ist es nicht. Das gilt in je 4 "
            "Wochen, und alle werden addiert."
        ),
    ),
    "one drops out from the twelfth evening on, and again": (
        "evenings",
        {"drop_worst": 1, "drop_by": "own_once", "drop_per": 12, "drop_again": "20,28", "missing_points": 0},
        (
            "Each player's weakest evening drops out. That is so for everyone from 12 evenings of their own "
            "on. From each of these numbers of evenings on as many more drop out: 20, 28."
        ),
        (
            "Der schlechteste Abend von jedem fällt weg. Das gilt für jeden erst ab 12 eigenen Abenden. Ab "
            "so vielen Abenden fallen jeweils noch einmal so viele weg: 20, 28."
        ),
    ),
    "once for twenty evenings": (
        "extras",
        {"milestone_points": "20:10", "never_missed_points": 2.5},
        "From 20 evenings on +10 are added once. Never having missed an evening adds +2.5.",
        "Ab 20 Abenden kommt einmal +10 dazu. Wer nie gefehlt hat, bekommt +2,5 dazu.",
    ),
    "more for thirty": (
        "extras",
        {"milestone_points": "20:10;30:15"},
        "From 20 evenings on +10 are added once. More evenings add more instead: from 30 on +15.",
        "Ab 20 Abenden kommt einmal +10 dazu. Mehr Abende bringen stattdessen: ab 30 +15.",
    ),
    "points on a mean": (
        "extras",
        {"points": "average", "presence_points": 0.1},
        "Every evening played adds +0.1. All of that is added to the average.",
        "Jeder Abend, an dem man da war, zählt +0,1 dazu. All das kommt zum Schnitt dazu.",
    ),
    "the winner of four weeks": (
        "extras",
        {"period_points": "5", "period_weeks": 4, "shares_most": True},
        "Whoever is first by the evenings of each 4 weeks has +5 added. Several who are level share that.",
        (
            "Wer an den Abenden von je 4 Wochen vorn liegt, bekommt +5 dazu. Wer gleichauf liegt, teilt sich "
            "das."
        ),
    ),
    "only places in quarters": (
        "worth",
        {"period_points": "5,3", "only_added": True},
        "Only what is added counts; the evenings decide the places in the parts of the season.",
        "Es zählt nur, was dazukommt; über die Plätze in den Abschnitten der Saison entscheiden die Abende.",
    ),
    "only places in quarters, by places": (
        "worth",
        {"points": "places", "place_points": "3,1", "period_points": "5,3", "only_added": True},
        (
            "Only what is added counts; the evenings decide the places in the parts of the season. The "
            "places of an evening count, from first on: 3, 1. Players who share a place each get it in full."
        ),
        (
            "Es zählt nur, was dazukommt; über die Plätze in den Abschnitten der Saison entscheiden die "
            "Abende. Die Plätze eines Abends zählen, vom ersten an: 3, 1. Wer sich einen teilt, bekommt "
            "ihn ganz."
        ),
    ),
    "the fewest are first": (
        "worth",
        {"points": "places", "counts_up": True},
        (
            "The places of an evening count as they are: first 1, second 2 and so on. Whoever has the fewest "
            "is first. Players who share a place each get it in full."
        ),
        (
            "Es zählt der Platz des Abends selbst: der erste 1, der zweite 2 und so weiter. Wer am wenigsten "
            "hat, steht vorn. Wer sich einen teilt, bekommt ihn ganz."
        ),
    ),
    "the fewest are first, at tables": (
        "worth",
        {"points": "tables", "counts_up": True, "averages_places": True},
        (
            "The places at each table count as they are: first 1, second 2 and so on. Whoever has the fewest "
            "is first. Players who share places get the average."
        ),
        (
            "Es zählt der Platz an jedem Tisch selbst: der erste 1, der zweite 2 und so weiter. Wer am "
            "wenigsten hat, steht vorn. Wer sich Plätze teilt, bekommt ihren Durchschnitt."
        ),
    ),
    "three evenings decide": (
        "ties",
        {"ties": "best3"},
        (
            "Ties are broken by more points on the three best evenings together; if players are still "
            "level, they share the place."
        ),
        (
            "Bei Gleichstand entscheiden: mehr Punkte an den drei besten Abenden zusammen; sonst teilen sie "
            "sich den Platz."
        ),
    ),
    "two solos an evening": (
        "extras",
        {"solo_points": 2, "solo_limit": 2},
        "Every solo won adds +2, for 2 solos an evening at most.",
        "Jedes gewonnene Solo zählt +2 dazu, höchstens 2 je Abend.",
    ),
    "excused ones and holidays": (
        "absence",
        {"absence_points": -5, "excused": "free", "holidays": "2026-07-20/2026-08-31;2026-10-03/2026-10-03"},
        (
            "Every missed evening of the season adds −5. Whoever is excused has not missed the evening. "
            "Nobody misses an evening on these days: 20 July 2026 – 31 August 2026; 3 October 2026."
        ),
        (
            "Jeder verpasste Abend der Saison zählt −5 dazu. Wer entschuldigt ist, hat den Abend nicht "
            "verpasst. An diesen Tagen verpasst niemand einen Abend: 20. Juli 2026 – 31. August 2026; 3. "
            "Oktober 2026."
        ),
    ),
    "their own mean": (
        "absence",
        {"excused": "mean"},
        "Whoever is excused gets their own average for the evening.",
        "Wer entschuldigt ist, bekommt für den Abend den eigenen Schnitt.",
    ),
    "an evening counts so much at most and at least": (
        "worth",
        {"cap": 60, "floor": -60, "doubles": True},
        (
            "All points count. An evening counts +60 at most and −60 at least. That is so before it is "
            "doubled."
        ),
        (
            "Alle Punkte zählen. Ein Abend zählt höchstens +60 und mindestens −60. Das gilt, bevor er "
            "verdoppelt wird."
        ),
    ),
    "nobody loses points": (
        "worth",
        {"floor": 0},
        "All points count. An evening counts 0 at least.",
        "Alle Punkte zählen. Ein Abend zählt mindestens 0.",
    ),
    "money": (
        "money",
        {"prizes": "3000,2000,1000", "evening_prizes": "250"},
        (
            "The places of the season get: €30.00, €20.00, €10.00. The places of each evening get: €2.50. "
            "Players who share places share the money."
        ),
        (
            "Für die Plätze der Saison gibt es, vom ersten an: 30,00\xa0€, "
            "20,00\xa0€, 10,00\xa0€. Für die Plätze jedes Abends gibt es, vom "
            "ersten an: 2,50\xa0€. Wer sich Plätze teilt, teilt sich das Geld."
        ),
    ),
    "seating from a round and a day": (
        "seating",
        {"seated_round": 3, "seated_from": "2026-11-16"},
        (
            "From round 3 of an evening on neighbours in the standings sit together. From 16 November 2026 "
            "on neighbours in the standings sit together."
        ),
        (
            "Ab der 3. Runde eines Abends sitzen Nachbarn der Tabelle zusammen. Ab dem 16. November 2026 "
            "sitzen Nachbarn der Tabelle zusammen."
        ),
    ),
}


@pytest.mark.parametrize(("part", "columns", "english", "german"), PARTS.values(), ids=PARTS)
def test_what_clubs_say_of_absence_short_evenings_money_and_seating_is_said(
    part: str, columns: dict[str, Any], english: str, german: str
) -> None:
    season = Season(**columns)
    assert said_of_part(season, part) == english
    with override("de"):
        assert said_of_part(season, part) == german


GUESTS: dict[str, tuple[dict[str, Any], str]] = {
    "all points": ({}, LEFT),
    "points for the evenings won": ({"won_points": 2}, KEPT),
    "points for the most evenings won": ({"most_won": 5}, KEPT),
    "points for the most solos": ({"most_solos": 5}, LEFT),
    "the places of the evening": (PLACES, KEPT),
    "the places at each table": ({**PLACES, "points": "tables"}, KEPT),
    "the evenings won": ({"points": "won"}, KEPT),
    "evenings won between equals": ({"ties": "deals,won"}, KEPT),
    "points between equals": ({"ties": "points"}, LEFT),
    "guests from their third evening on": (
        {"counts_guests": True, "counts_from_for": "guests", "counts_from": 3},
        "Guests count from their evening no. 3 of the season on.",
    ),
    "guests once they came three times": (
        {"counts_guests": True, "counts_from_for": "place", "counts_from": 3},
        "Guests count once they were there on 3 evenings.",
    ),
    "whoever is new": (
        {"counts_from_for": "new", "counts_from": 2},
        "Whoever is new in the group counts from their evening no. 2 on. Guests do not count.",
    ),
    "guests in the standings": ({**PLACES, "counts_guests": True}, "Guests count."),
}


@pytest.mark.parametrize(("columns", "said"), GUESTS.values(), ids=GUESTS)
def test_where_places_count_guests_are_said_to_keep_theirs(columns: dict[str, Any], said: str) -> None:
    assert said_of_part(Season(**columns), "needed") == said


@pytest.mark.parametrize(
    ("ties", "said"),
    [
        ("", "Players who are level share the place."),
        (
            "won,second,third",
            (
                "Ties are broken by more evenings won, then more second places on evenings, then more third "
                "places on evenings; if players are still level, they share the place."
            ),
        ),
        ("points,lot", "Ties are broken by more game points, then the lot."),
    ],
)
def test_who_draws_lots_shares_no_place(ties: str, said: str) -> None:
    assert said_of_part(Season(**PLACES, ties=ties), "ties") == said
