"""The pages of seasons: making one, leaving an evening out, what is linked, queries, files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import strip_tags
from django.utils.timezone import localdate
from openpyxl import load_workbook

from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.club.kitty.writes import add_fine, book, take_booking_back
from scorekeeper.club.leagues.extra_sentences import fines_sentence
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import change_season, close_season, make_season
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule, TieRule
from scorekeeper.play.groups import writes
from scorekeeper.play.groups.models import Evening as Night
from scorekeeper.play.sheets.labels import short_day
from tests.cast import FOUR, Evening, begin, deal, enter
from tests.club import Club, of_sheet, person, player, signed_in, take_in
from tests.made_once import forget_what_is_in_memory
from tests.night import NAMES, begun, large_club, opened
from tests.night import play as play_at

pytestmark = pytest.mark.django_db

Counting = Callable[[int], Any]


def play(club: Club, *deals: int) -> Evening:
    """An evening in which Anna and Ben won so many points in each deal."""
    evening = take_in(club, begin())
    for points in deals:
        each = {"Anna": points, "Ben": points, "Cem": -points, "Dora": -points}
        enter(evening, deal(game="manual", each=each))
    return evening


def typed(**fields: object) -> dict[str, object]:
    return {"name": "Frühling", "points": "total", **fields}


def test_the_ranking_of_the_ddv_is_a_season(club: Club, anna: Client) -> None:
    fields = typed(points="round", min_rounds="36", months="24", presence_points="5")
    assert anna.post(f"{club.url}seasons/new/", fields).status_code == 302
    season = Season.objects.get()
    assert (season.rule, season.months) == (Rule(PointsRule.ROUND, min_rounds=36, presence=5), 24)
    play(club, 5)
    page = anna.get(f"{club.url}seasons/{season.number}/").content.decode()
    assert "0 of 36 rounds" in page
    assert "You need 36 rounds of 24 deals for a place." in page
    assert "Only the last 24 months count." in page


def test_rounds_are_asked_for_by_their_own_rule_only(club: Club, anna: Client) -> None:
    anna.post(f"{club.url}seasons/new/", typed(points="average", min_rounds="36"))
    assert Season.objects.get().rule == Rule(PointsRule.AVERAGE)


@pytest.mark.parametrize(
    ("typed_share", "kept", "said"),
    [
        ("1/3", "1/3", "You need a third of the evenings for a place."),
        ("60 %", "3/5", "You need 60% of the evenings for a place."),
        ("50", "1/2", "You need half of the evenings for a place."),
        ("0,5", "1/2", "You need half of the evenings for a place."),
        ("Two thirds", "2/3", "You need two thirds of the evenings for a place."),
        ("", "", ""),
    ],
)
def test_a_place_takes_a_share_of_the_evenings_that_grows_with_them(
    club: Club, anna: Client, typed_share: str, kept: str, said: str
) -> None:
    anna.post(f"{club.url}seasons/new/", typed(min_share=typed_share))
    season = Season.objects.get()
    assert (season.min_share, season.rule.min_share) == (kept, Fraction(kept or 0))
    play(club, 5)
    assert said in anna.get(f"{club.url}seasons/1/").content.decode()


@pytest.mark.parametrize(
    ("sent", "number", "share", "shown"),
    [
        ("12", 12, "", 12),
        ("12 evenings", 12, "", 12),
        ("2/3", 0, "2/3", Fraction(2, 3)),
        ("50 %", 0, "1/2", Fraction(1, 2)),
        ("half", 0, "1/2", Fraction(1, 2)),
        ("", 0, "", ""),
    ],
)
def test_the_best_evenings_are_a_number_or_a_share_in_one_field(
    club: Club, anna: Client, sent: str, number: int, share: str, shown: object
) -> None:
    anna.post(f"{club.url}seasons/new/", typed(best_of=sent))
    season = Season.objects.get()
    assert (season.best_of, season.best_share) == (number, share)
    form = anna.get(f"{club.url}seasons/1/edit/").context["form"]
    assert form["best_of"].value() == shown
    anna.post(f"{club.url}seasons/1/edit/", typed(best_of=str(shown)))
    assert Season.objects.get().rule == season.rule
    anna.post(f"{club.url}seasons/1/edit/", typed(points="average", best_of=sent))
    assert Season.objects.get().rule == Rule(PointsRule.AVERAGE)


def test_a_share_of_the_evenings_grows_with_those_that_are_held(club: Club, anna: Client) -> None:
    make_season(group=club.group, name="Saison", best_share="1/2")
    said = []
    for points in (-4, 3, 5):
        play(club, points)
        page = anna.get(f"{club.url}seasons/1/")
        said.append([row.counts for row in page.context["standings"].rows])
    # Of one and of two evenings one counts, of three two: Anna and Ben, Cem and Dora.
    assert said == [["+4", "+4", "−4", "−4"], ["+4", "+4", "+3", "+3"], ["+8", "+8", "+1", "+1"]]
    own = anna.get(f"{club.url}players/{player(club, 'Anna').pk}/?season=1").content.decode()
    assert "1 evening does not count, the weakest." in own
    tried = anna.get(f"{club.url}seasons/1/otherwise/?points=total&best_of=100 %").context
    assert "count: 100% of those held, rounded up." in tried["other_rule"]
    assert [(line.player.name, line.counts) for line in tried["found"].lines] == [
        ("Anna", "+4"),
        ("Ben", "+4"),
        ("Cem", "−4"),
        ("Dora", "−4"),
    ]


@pytest.mark.parametrize("share", ["3/2", "0/3", "2/0", "150 %"])
def test_what_is_no_share_of_the_best_is_refused_with_examples(club: Club, anna: Client, share: str) -> None:
    page = anna.post(f"{club.url}seasons/new/", typed(best_of=share))
    assert page.context["form"].errors == {"best_of": ["Write it as 12, 2/3 or 60 %."]}


@pytest.mark.parametrize("share", ["3/2", "1/0", "x", "150 %"])
def test_what_is_no_share_is_refused_with_an_example(club: Club, anna: Client, share: str) -> None:
    page = anna.post(f"{club.url}seasons/new/", typed(min_share=share))
    assert page.context["form"].errors == {"min_share": ["Write it as 1/3 or 60 %."]}


def test_points_per_evening_are_scaled_to_any_number_of_deals(club: Club, anna: Client) -> None:
    anna.post(f"{club.url}seasons/new/", typed(points="evening", evening_deals="20"))
    assert Season.objects.get().rule == Rule(PointsRule.EVENING, evening_deals=20)
    play(club, 3, 4)
    page = anna.get(f"{club.url}seasons/1/")
    assert [row.counts for row in page.context["standings"].rows[:2]] == ["+70.00", "+70.00"]
    assert "all points divided by all deals, times 20" in page.content.decode()
    anna.post(f"{club.url}seasons/1/edit/", typed(points="total", evening_deals="20"))
    assert Season.objects.get().rule == Rule()


def test_a_player_is_told_what_each_part_of_the_statute_does_to_them(club: Club, anna: Client) -> None:
    rule = {"averages_evenings": True, "at_least": 4, "missing_points": -5, "drop_worst": 1}
    make_season(group=club.group, name="Saison", **rule)
    play(club, 3)
    play(club, 7)
    page = anna.get(f"{club.url}seasons/1/").content.decode()
    assert page.count("3 evenings missing") == 8
    own = f"{club.url}players/{player(club, 'Anna').pk}/?season=1"
    told = "3 evenings are missing to the mean and count −5 each. 1 evening does not count, the weakest."
    assert told in anna.get(own).content.decode()
    make_season(group=club.group, name="Zweite", best_of=3, presence_points=2, won_points=5)
    told = "All evenings count so far, and 1 more will. 2 evenings played add +4. 2 evenings won add +10."
    assert told in anna.get(own.replace("season=1", "season=2")).content.decode()


def test_fines_of_the_kitty_count_by_name_or_each(club: Club, anna: Client) -> None:
    play(club, 4)
    play(club, 2)
    day = localdate()
    for name in ("Late", "Phone"):
        add_fine(group=club.group, name=name, cents=0)
    owed, gone = ("late", "Late", "Phone", "Carried over"), "Late"
    for text in owed:
        booked(club, "Anna", text, day)
    booked(club, "Ben", "Phone", day)
    take_booking_back(booking=booked(club, "Ben", gone, day), user=club.anna)
    booked(club, "Cem", "Late", day - timedelta(days=400))
    anna.post(f"{club.url}seasons/new/", typed(fine_points="late −5, -1", first_day="2026-01-01"))
    season = Season.objects.get()
    assert season.fine_points == "late -5; -1"
    assert "Fines booked in the kitty add: late −5, every other one −1." in rule_sentences(season)
    assert fines_sentence(Season(fine_points="-1")) == "Fines booked in the kitty add: each −1."
    rows = standings_of(season).rows
    assert [(row.player.name, row.counts) for row in rows] == [
        ("Ben", "+5"),
        ("Anna", "−5"),
        ("Cem", "−6"),
        ("Dora", "−6"),
    ]
    told = anna.get(f"{club.url}players/{player(club, 'Anna').pk}/?season=1").content.decode()
    assert "Fines add −11." in told
    page = anna.get(f"{club.url}seasons/1/otherwise/?points=total").context["found"]
    assert [
        (line.player.name, line.before, line.counted, line.place, line.counts) for line in page.lines
    ] == [
        ("Anna", 2, "−5", 1, "+6"),
        ("Ben", 1, "+5", 1, "+6"),
        ("Cem", 3, "−6", 3, "−6"),
        ("Dora", 3, "−6", 3, "−6"),
    ]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("late 5, absent +10\n3", "late -5; absent +10; -3"),
        ("late −5; no show: 7", "late -5; no show -7"),
        ("12", "-12"),
    ],
)
def test_a_fine_without_a_sign_is_taken_away(club: Club, anna: Client, sent: str, kept: str) -> None:
    anna.post(f"{club.url}seasons/new/", typed(fine_points=sent))
    season = Season.objects.get()
    assert season.fine_points == kept
    edit = f"{club.url}seasons/{season.number}/edit/"
    again = anna.get(edit).context["form"]["fine_points"].value()
    assert again == kept
    assert "+5; other" in anna.post(edit, typed(fine_points="late +5; other")).content.decode()


def test_what_counts_otherwise_is_said_once_it_is_saved(club: Club, anna: Client) -> None:
    add_fine(group=club.group, name="Late", cents=100)
    page = anna.post(f"{club.url}seasons/new/", typed(fine_points="late 5; phone 3"), follow=True)
    season = Season.objects.get()
    assert [str(each) for each in page.context["messages"]] == [
        "Fines booked in the kitty add: late −5, phone −3.",
        "The kitty has no fine “phone” yet: it counts once one is booked by that name.",
    ]
    changed = {"points": "won", "ties": ""}
    guests = "Guests do not count: they keep the places and wins they made, and nobody moves up."
    said_of_won = f"The evenings won count. Nothing is added. {guests}"
    needed = f"You need 3 evenings for a place. {guests}"
    for more, said in (({}, [said_of_won]), ({}, []), ({"min_evenings": "3", "won_points": "2"}, [needed])):
        page = anna.post(f"{club.url}seasons/{season.number}/edit/", typed(**changed, **more), follow=True)
        assert [str(each) for each in page.context["messages"]] == said
        play(club, 3)


def test_a_season_with_marked_evenings_leads_to_where_one_marks_them_until_one_is(
    club: Club, anna: Client
) -> None:
    evening = play(club, 3)
    page = anna.post(f"{club.url}seasons/new/", typed(doubles="on"), follow=True)
    choosing = f"{club.url}seasons/1/evenings/?choose=on"
    said = f'No evening is marked to count double yet. <a href="{choosing}">Mark evenings</a>'
    assert said in page.content.decode()
    assert 'name="twice"' in anna.get(choosing).content.decode()
    anna.post(f"{club.url}seasons/1/evenings/{of_sheet(evening).pk}/", {"twice": ""})
    page = anna.post(f"{club.url}seasons/1/edit/", typed(doubles="on"), follow=True)
    assert not list(page.context["messages"])


def test_a_share_of_evenings_won_is_in_percent(club: Club, anna: Client) -> None:
    play(club, 3)
    play(club, -3)
    make_season(group=club.group, name="Saison", points="won", averages_evenings=True)
    rows = anna.get(f"{club.url}seasons/1/").context["standings"].rows
    assert {row.counts for row in rows} == {"50%"}


def test_what_is_booked_after_a_season_was_closed_changes_nothing_of_it(club: Club) -> None:
    play(club, 4)
    day = localdate()
    kept = booked(club, "Anna", "Late", day)
    make_season(group=club.group, name="Saison", fine_points="late -5")
    season = Season.objects.get()
    close_season(season=season, user=club.anna)
    closed = standings_of(Season.objects.get()).rows
    assert ("Anna", "−1") in [(row.player.name, row.counts) for row in closed]
    booked(club, "Ben", "Late", day)
    take_booking_back(booking=kept, user=club.anna)
    assert standings_of(Season.objects.get()).rows == closed


def booked(club: Club, name: str, text: str, day: date) -> Booking:
    """Something that a player owes by hand."""
    return book(
        group=club.group,
        key=uuid4(),
        kind=Kind.OWED,
        player=player(club, name),
        cents=0,
        text=text,
        day=day,
        user=club.anna,
    )


def test_an_owner_makes_a_season(club: Club, anna: Client) -> None:
    fields = typed(
        first_day="2026-01-01",
        last_day="2026-06-30",
        points="places",
        place_points=" 5; 3-2 - 01 -1",
        min_deals="24",
        tie_first="won",
        tie_third="deals",
        counts_guests="on",
    )
    response = anna.post(f"{club.url}seasons/new/", fields)
    season = Season.objects.get()
    assert response.headers["Location"] == f"{club.url}seasons/{season.number}/"
    rule = season.rule
    assert (season.name, str(season.first_day), str(season.last_day)) == (
        "Frühling",
        "2026-01-01",
        "2026-06-30",
    )
    assert (rule.points, rule.place_points, rule.min_deals, rule.ties) == (
        "places",
        (5, 3, 2, 1, -1),
        24,
        ("won", "deals"),
    )
    assert season.counts_guests


NO_POINTS = "Points such as 10, -20 or 0.5, with two decimals at most."

BAD: dict[str, tuple[dict[str, object], dict[str, list[str]]]] = {
    "no name": ({"name": ""}, {"name": ["This field is required."]}),
    "the wrong way round": (
        {"first_day": "2026-06-30", "last_day": "2026-01-01"},
        {"last_day": ["The last day is before the first one."]},
    ),
    "no day": ({"first_day": "soon"}, {"first_day": ["Enter a valid date."]}),
    "the best and without the weakest": (
        {"best_of": "8", "drop_worst": "2"},
        {"drop_worst": ["Either only the best ones, or all but the weakest."]},
    ),
    "fewer than no deals": (
        {"min_deals": "-1"},
        {"min_deals": ["Ensure this value is greater than or equal to 0."]},
    ),
    "nobody is absent to be first": (
        {"points": "places", "counts_up": True},
        {"counts_up": ["Whoever is absent would have the fewest: say what a missed evening counts."]},
    ),
    "nobody lacks evenings to be first": (
        {"points": "places", "counts_up": True, "averages_evenings": True, "at_least": "12"},
        {"missing_points": ["Say what an evening counts that is missing, such as 6."]},
    ),
    "places for nothing": ({"points": "places"}, {"place_points": ["Say what each place counts."]}),
    "no numbers": (
        {"points": "places", "place_points": "five, three"},
        {"place_points": ["Whole numbers separated by commas, such as 3, 1, -1, -3."]},
    ),
    "what a missed evening counts in a mere sum": (
        {"missing_points": "0"},
        {
            "missing_points": [
                "This is for an average, or where evenings drop out; in a sum it has a field further up."
            ]
        },
    ),
    "missed evenings in one of two halves": (
        {"missing_points": "0", "best_of": "8", "second_half": "2026-07-01"},
        {"missing_points": ["Not where the season has two halves."]},
    ),
    "a second half after the season": (
        {"best_of": "8", "second_half": "2027-07-01", "last_day": "2026-12-31"},
        {"second_half": ["This day is not in the season, or is its first."]},
    ),
    "a share of the evenings of each half": (
        {"best_of": "2/3", "second_half": "2026-07-01"},
        {"second_half": ["Not with a share: say how many evenings of each half count."]},
    ),
    "halves of which all evenings count": (
        {"second_half": "2026-07-01"},
        {"second_half": ["Say how many evenings of each half count, or drop out."]},
    ),
    "a final before the season": (
        {"final_day": "2026-01-01", "first_day": "2026-01-01"},
        {"final_day": ["This day is not in the season, or is its first."]},
    ),
    "a final that nobody knows when": (
        {"final_players": "4"},
        {"final_day": ["Say when the final begins."]},
    ),
    "a final before the second half": (
        {"best_of": "8", "second_half": "2026-07-01", "final_day": "2026-06-01"},
        {"final_day": ["The final begins after the second half."]},
    ),
    "places worth half a point": (
        {"points": "places", "place_points": "2,5, 1,5, 1"},
        {"place_points": ["Only whole points, with a comma and a space between: 3, 1, -1, -3."]},
    ),
    "places worth half a point, parted otherwise": (
        {"points": "places", "place_points": "2,5; 1,5; 1"},
        {"place_points": ["Only whole points, with a comma and a space between: 3, 1, -1, -3."]},
    ),
    "a place worth too much": (
        {"points": "places", "place_points": "10000, 3"},
        {"place_points": ["At most 40 places, and at most 1000 points for one."]},
    ),
    "half a point at most": ({"cap": "0,5"}, {"cap": ["Only whole points, such as 10 or -20."]}),
    "a thousandth for being there": (
        {"presence_points": "0,125"},
        {"presence_points": [NO_POINTS]},
    ),
    "a thousandth with a point, or no figure": (
        {"won_points": "0.125", "last_points": "nan", "most_won": "1e3"},
        {name: [NO_POINTS] for name in ("won_points", "last_points", "most_won")},
    ),
    "very many points for ten evenings": (
        {"milestone_points": "10: 100000"},
        {"milestone_points": ["Write evenings with their points, such as 20: 10; 30: 15."]},
    ),
    "points for no number of evenings": (
        {"milestone_points": "10 points"},
        {"milestone_points": ["Write evenings with their points, such as 20: 10; 30: 15."]},
    ),
    "the same number of evenings twice": (
        {"milestone_points": "20: 10; 20: 15"},
        {"milestone_points": ["Write evenings with their points, such as 20: 10; 30: 15."]},
    ),
    "again from fewer evenings on": (
        {"drop_worst": "1", "drop_by": "own_once", "drop_per": "20", "drop_again": "12"},
        {"drop_again": ["More evenings each time, such as 20, 28."]},
    ),
    "parts of which all evenings count": (
        {"chosen_months": "1"},
        {"chosen_months": ["Say how many evenings of each part count, or drop out."]},
    ),
    "a share of the evenings of each part": (
        {"best_of": "1/2", "chosen_weeks": "4"},
        {"chosen_weeks": ["Not with a share: say how many evenings of each part count."]},
    ),
    "halves and months": (
        {"best_of": "2", "chosen_months": "1", "second_half": "2026-07-01"},
        {"second_half": ["Either two halves, or parts that are equally long."]},
    ),
    "for each five evenings of parts": (
        {"drop_worst": "1", "drop_by": "own", "drop_per": "5", "chosen_months": "3"},
        {"drop_by": ["Not where the evenings of each part of the season are chosen."]},
    ),
    "missed evenings in parts": (
        {"best_of": "2", "chosen_months": "3", "missing_points": "0"},
        {"missing_points": ["Not where the evenings of each part of the season are chosen."]},
    ),
    "too many places": (
        {"points": "tables", "place_points": "1", "place_points_five": "8,7,6,5,4,3,2,1"},
        {"place_points_five": ["At most 7 places, and at most 1000 points for one."]},
    ),
    "free absences where absence costs nothing": (
        {"free_absences": "2"},
        {"free_absences": ["Say what each other missed evening counts."]},
    ),
    "only what is added, and evenings that drop out": (
        {"period_points": "5, 3", "only_added": True, "drop_worst": "2"},
        {"only_added": ["Not where evenings drop out: in each part of the season all count."]},
    ),
    "only what is added, and absent as the last one": (
        {"period_points": "5, 3", "only_added": True, "missing_as_last": True},
        {"missing_as_last": ["Only what is added counts: say what a missed evening adds."]},
    ),
    "only what is added, and an average of who is excused": (
        {"period_points": "5, 3", "only_added": True, "excused": "mean"},
        {"excused": ["Only what is added counts: let it count nothing."]},
    ),
    "only what is added, and the fewest places": (
        {
            "points": "places",
            "counts_up": True,
            "absence_points": "5",
            "period_points": "5",
            "only_added": True,
        },
        {"only_added": ["Not where the fewest are first: who is absent would be."]},
    ),
    "points for missing more than nobody says": (
        {"over_missed_points": "-20"},
        {"most_missed": ["Say how many evenings may be missed."]},
    ),
    "what dropped out is to decide where nothing does": (
        {"tie_first": "won", "tie_second": "dropped"},
        {"tie_second": ["No evening drops out."]},
    ),
    "so many points and the result of the last one": (
        {"best_of": "8", "missing_points": "0", "missing_as_last": True},
        {"missing_points": ["Either so many points, or the result of the last one."]},
    ),
    "short evenings half of a mean of deals": (
        {"points": "average", "short_deals": "16", "short_counts": "half"},
        {"short_counts": ["Not half where the points per deal count: let it count not at all."]},
    ),
    "the last evening kept before a final": (
        {"best_of": "8", "keeps_last": True, "final_day": "2026-06-01"},
        {"keeps_last": ["Not with a final: all of its evenings count."]},
    ),
    "the best ones alone and without the best": (
        {"best_of": "8", "drop_best": "1"},
        {"drop_best": ["Either only the best ones, or all but the weakest."]},
    ),
    "for each five evenings of which none drops out": (
        {"drop_by": "own", "drop_per": "5"},
        {"drop_by": ["Say how many evenings drop out."]},
    ),
    "for each so many evenings, but how many": (
        {"drop_worst": "1", "drop_by": "held"},
        {"drop_per": ["Say for how many evenings, such as 5."]},
    ),
    "for each five evenings of halves": (
        {"drop_worst": "1", "drop_by": "held", "drop_per": "5", "second_half": "2026-07-01"},
        {"drop_by": ["Not where the season has two halves."]},
    ),
    "at least more than at most": (
        {"cap": "10", "floor": "20"},
        {"floor": ["This is more than an evening counts at most."]},
    ),
    "excused ones where absence costs nothing": (
        {"excused": "free"},
        {"excused": ["Say what each other missed evening counts."]},
    ),
    "the mean of who is excused where evenings drop out": (
        {"excused": "mean", "drop_worst": "2"},
        {"excused": ["In an average, or where evenings drop out, let it count nothing."]},
    ),
    "holidays without a year": (
        {"holidays": "20.7. – 31.8."},
        {"holidays": ["Write the first and the last day: 20.7.2026 – 31.8.2026."]},
    ),
    "guests from some evening on": (
        {"counts_from_for": "guests"},
        {"counts_from": ["Say from which evening on, such as 3."]},
    ),
    "money in words": (
        {"prizes": "30, zwanzig"},
        {"prizes": ["Write amounts with a comma and a space between: 30, 20, 10."]},
    ),
    "a place that would pay": (
        {"prizes": "30, 20, -5"},
        {"prizes": ["Amounts have no minus here: write 30, 20, 10."]},
    ),
    "an unknown rule": (
        {"points": "luck"},
        {"points": ["Select a valid choice. luck is not one of the available choices."]},
    ),
}


@pytest.mark.parametrize(("fields", "errors"), BAD.values(), ids=BAD)
def test_what_cannot_be_a_season_is_refused_at_its_field(
    club: Club, anna: Client, fields: dict[str, object], errors: dict[str, list[str]]
) -> None:
    page = anna.post(f"{club.url}seasons/new/", typed(**fields))
    assert page.context["form"].errors == errors
    assert not Season.objects.exists()
    for name, value in fields.items():
        assert page.context["form"][name].value() == value


def test_a_season_is_changed_and_shows_what_it_is(club: Club, anna: Client) -> None:
    season = make_season(group=club.group, name="Saison", points="places", place_points="3,1")
    url = f"{club.url}seasons/{season.number}/edit/"
    form = anna.get(url).context["form"]
    assert [form[name].value() for name in ("name", "place_points", "min_deals")] == ["Saison", "3, 1", ""]
    assert anna.post(url, typed(points="total", best_of="8")).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.points, season.best_of, season.place_points) == ("Frühling", "total", 8, "")


def test_what_the_rule_does_not_ask_for_is_not_kept_and_stands_in_no_way(club: Club, anna: Client) -> None:
    fields = typed(
        place_points="five", at_least="x", averages_places="on", presence_points="−2", absence_points="-3"
    )
    assert anna.post(f"{club.url}seasons/new/", fields).status_code == 302
    assert Season.objects.get().rule == Rule(presence=-2, absence=-3)
    assert (
        anna.post(f"{club.url}seasons/1/edit/", {**fields, "points": "average", "best_of": "x"}).status_code
        == 302
    )
    assert Season.objects.get().rule == Rule(PointsRule.AVERAGE, presence=-2, absence=-3)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("0,5", 0.5),
        ("-0.25 Punkte", -0.25),
        ("-20", -20),
        ("- 20", -20),
        ("−20", -20),
        ("– 20", -20),
        ("+10", 10),
        (" 10 Punkte ", 10),
        ("-10 Pkt.", -10),
        ("10点", 10),
    ],
)
def test_points_are_read_as_people_write_them(club: Club, anna: Client, sent: str, kept: int) -> None:
    anna.post(f"{club.url}seasons/new/", typed(absence_points=sent, min_evenings="8 evenings"))
    assert Season.objects.get().rule == Rule(absence=kept, min_evenings=8)


def test_points_for_places_are_also_minus_points(club: Club, anna: Client) -> None:
    fields = typed(
        points="tables",
        place_points="3/1/-1/−3",
        place_points_five="+4, 2, 0, -2, -4",
        averages_places="on",
        min_evenings="8",
        tie_first="points",
        tie_second="points",
    )
    assert anna.post(f"{club.url}seasons/new/", fields).status_code == 302
    assert Season.objects.get().rule == Rule(
        PointsRule.TABLES,
        ties=(TieRule.POINTS,),
        min_evenings=8,
        place_points=(3, 1, -1, -3),
        place_points_five=(4, 2, 0, -2, -4),
        averages_places=True,
    )
    form = anna.get(f"{club.url}seasons/1/edit/").context["form"]
    assert [form[name].value() for name in ("place_points", "tie_first", "best_of", "min_evenings")] == [
        "3, 1, -1, -3",
        "points",
        "",
        8,
    ]
    rule = " ".join(anna.get(f"{club.url}seasons/1/").context["rule"].split())
    assert rule == (
        "The places at each table count, from first on: 3, 1, −1, −3, at tables of five 4, 2, 0, −2, −4. "
        "Players who share places get the average. Ties are broken by more game points; if players are still "
        "level, they share the place. You need 8 evenings for a place. "
        "Guests do not count: they keep the places and wins they made, and nobody moves up."
    )


def test_deleting_a_season_leaves_its_evenings(club: Club, anna: Client) -> None:
    play(club, 3)
    season = make_season(group=club.group, name="Saison")
    url = f"{club.url}seasons/{season.number}/delete/"
    assert anna.post(url).context["problem"] == "Tick the box to confirm: this cannot be undone."
    assert anna.post(url, {"sure": "on"}).headers["Location"] == f"{club.url}standings/"
    assert (Season.objects.count(), club.group.sheets.count()) == (0, 1)


def test_all_evenings_can_be_neither_changed_nor_deleted(club: Club, anna: Client) -> None:
    assert anna.get(f"{club.url}seasons/0/edit/").status_code == 404
    assert anna.post(f"{club.url}seasons/0/delete/", {"sure": "on"}).status_code == 404


def test_a_scorer_leaves_an_evening_out_and_counts_it_again(club: Club) -> None:
    evening, ben = play(club, 3), signed_in(club.ben)
    season = make_season(group=club.group, name="Saison")
    page = f"{club.url}seasons/{season.number}/evenings/"
    number = of_sheet(evening).pk
    url = f"{page}{number}/"
    assert ben.post(url, {"out": ""}).headers["Location"] == f"{page}?choose=on#evening-{number}"
    assert list(season.left_out.all()) == [of_sheet(evening)]
    assert [each.is_left_out for each in ben.get(page).context["evenings"]] == [True]
    assert (
        ben.post(url, {"in": "", "page": "1"}).headers["Location"]
        == f"{page}?choose=on&page=1#evening-{number}"
    )
    assert list(season.left_out.all()) == []


def test_a_scorer_lets_an_evening_count_double_where_the_season_has_that(club: Club) -> None:
    evening, ben = play(club, 3), signed_in(club.ben)
    season = make_season(group=club.group, name="Saison")
    page = f"{club.url}seasons/{season.number}/evenings/?choose=on"
    number = of_sheet(evening).pk
    assert "Count double" not in ben.get(page).content.decode()
    change_season(season=season, doubles=True)
    assert "Count double" in ben.get(page).content.decode()
    assert ben.post(f"{club.url}seasons/1/evenings/{number}/", {"twice": ""}).status_code == 302
    shown = ben.get(page).content.decode()
    assert "counts double" in shown
    assert "Count once" in shown
    rows = ben.get(f"{club.url}seasons/1/").context["standings"].rows
    assert [(row.player.name, row.counts) for row in rows][:1] == [("Anna", "+6")]
    assert ben.post(f"{club.url}seasons/1/evenings/{number}/", {"once": ""}).status_code == 302
    assert "counts double" not in ben.get(page).content.decode()


def test_an_evening_on_which_somebody_makes_enough_points_counts_double_by_itself(club: Club) -> None:
    play(club, 3)
    make_season(group=club.group, name="Saison", doubles=True, doubled_from=3)
    ben = signed_in(club.ben)
    shown = ben.get(f"{club.url}seasons/1/evenings/?choose=on").content.decode()
    assert ["counts double" in shown, "Count double" in shown, "Count once" in shown] == [True, False, False]
    season = ben.get(f"{club.url}seasons/1/")
    assert "An evening on which somebody makes 3 points or more counts double." in season.content.decode()
    assert [row.counts for row in season.context["standings"].rows][:1] == ["+6"]
    change_season(season=club.group.seasons.get(), doubled_from=4, doubled_last=1)
    assert "counts double" not in ben.get(f"{club.url}seasons/1/evenings/").content.decode()
    close_season(season=club.group.seasons.get(), user=club.anna)
    assert "counts double" in ben.get(f"{club.url}seasons/1/evenings/").content.decode()


def test_buttons_stand_beside_the_evenings_only_where_it_is_chosen_which_of_them_count(club: Club) -> None:
    play(club, 3)
    make_season(group=club.group, name="Saison")
    page = f"{club.url}seasons/1/evenings/"
    shown = [
        signed_in(user).get(f"{page}{query}").content.decode()
        for user, query in ((club.ben, ""), (club.ben, "?choose=on"), (club.cem, "?choose=on"))
    ]
    assert [('name="out"' in each, "Choose which" in each) for each in shown] == [
        (False, True),
        (True, False),
        (False, False),
    ]


def test_of_more_than_one_table_the_first_five_are_named() -> None:
    club = large_club()
    evening = begun(club, NAMES[:8])
    for sheet in opened(club, evening):
        play_at(sheet)
    make_season(group=club.group, name="Saison")
    page = signed_in(club.cem).get(f"{club.url}seasons/1/evenings/")
    [shown] = page.context["evenings"]
    assert ([person.points for person in shown.named], len(shown.people)) == ([1, 1, 1, 1, -1], 8)
    assert "8 players" in page.content.decode()


def test_an_evening_of_another_group_cannot_be_left_out(club: Club, anna: Client) -> None:
    season, foreign = make_season(group=club.group, name="Saison"), begin()
    enter(foreign, deal())
    group = writes.found_group(name="Linde", user=person("Olga"), own_name="Olga", players=[])
    take_in(replace(club, group=group), foreign)
    url = f"{club.url}seasons/{season.number}/evenings/{of_sheet(foreign).pk}/"
    assert anna.post(url, {"out": ""}).status_code == 404
    assert anna.get(f"{club.url}standings/after/{foreign.sheet.slug}/").status_code == 404


def test_the_way_from_the_group_to_a_deal(club: Club, anna: Client) -> None:
    evening = play(club, 3)
    season = make_season(group=club.group, name="Saison")
    number, who = season.number, player(club, "Anna").pk
    way = (
        (club.url, f"{club.url}seasons/{number}/"),
        (f"{club.url}seasons/{number}/", f"{club.url}players/{who}/?season={number}"),
        (f"{club.url}players/{who}/?season={number}", f"{club.url}evenings/{of_sheet(evening).pk}/"),
        (f"{evening.url}evening/", f"{club.url}standings/after/{evening.sheet.slug}/"),
    )
    for page, target in way:
        assert f'href="{target}"' in anna.get(page).content.decode()
    assert anna.get(way[-1][1]).headers["Location"] == f"{club.url}seasons/{number}/"
    assert anna.get(way[-2][1]).headers["Location"] == f"{evening.url}evening/"


def test_who_has_a_link_only_is_not_led_to_the_standings(club: Club) -> None:
    evening = play(club, 3)
    browser = Client()
    browser.get(f"/s/{evening.token}/")
    assert "standings/after" not in browser.get(f"{evening.url}evening/").content.decode()


def test_the_season_of_today_opens_and_the_others_are_in_one_choice(club: Club, anna: Client) -> None:
    assert anna.get(f"{club.url}standings/").context["season"].name == "All evenings"
    for name in ("Frühling", "Herbst"):
        make_season(group=club.group, name=name)
    page = anna.get(f"{club.url}standings/")
    assert (page.context["season"].name, [each.name for each in page.context["seasons"]]) == (
        "Herbst",
        ["Herbst", "Frühling", "All evenings"],
    )
    for number in (0, 1):
        chosen = anna.get(f"{club.url}standings/?season={number}", follow=True)
        assert chosen.context["season"].number == number
    assert anna.get(f"{club.url}standings/?season=9", follow=True).status_code == 404


def test_on_a_wide_screen_every_column_course_and_evenings_stand_there(club: Club, anna: Client) -> None:
    play(club, 3, -1)
    play(club, -4)
    season = make_season(group=club.group, name="Saison", points="total", best_of=1)
    page = anna.get(f"{club.url}seasons/{season.number}/")
    today = short_day(localdate())
    assert table_lines(page) == [
        (
            "Place Name Best evenings All points Evenings Deals per deal Deals won Solos Evenings won "
            f"Points on the last evenings {today} {today}"
        ),
        "1 Cem ▲2 2 places up +4 +2 2 3 +0.67 67% 0/0 1 −2 +4",
        "1 Dora ▲2 2 places up +4 +2 2 3 +0.67 67% 0/0 1 −2 +4",
        "3 Anna ▼2 2 places down +2 −2 2 3 −0.67 33% 0/0 1 +2 −4",
        "3 Ben ▼2 2 places down +2 −2 2 3 −0.67 33% 0/0 1 +2 −4",
    ]
    assert [(each.names, each.points, each.tables) for each in page.context["last_evenings"]] == [
        (("Cem", "Dora"), 4, 1),
        (("Anna", "Ben"), 2, 1),
    ]
    assert page.content.decode().count('class="own"') == 2


def test_the_chart_beside_the_standings_is_drawn_once_it_is_looked_at(club: Club, anna: Client) -> None:
    make_season(group=club.group, name="Saison")
    address = f"{club.url}seasons/1/course/"
    asks = f'hx-get="{address}"'
    assert asks not in anna.get(f"{club.url}seasons/1/").content.decode()
    play(club, 3, -1)
    page = anna.get(f"{club.url}seasons/1/").content.decode()
    assert (page.count(asks), page.count('<svg class="chart')) == (1, 0)
    asked = anna.get(address, headers={"HX-Request": "true"})
    [chart] = asked.context["course"].charts
    assert (chart.title, chart.width) == ("Points over the season", 560)
    assert " ".join(strip_tags(asked.content.decode()).split()).startswith("Points over the season")


def table_lines(page: Any) -> list[str]:
    """The lines of the table on a wide screen, its head first."""
    table = page.content.decode().split('<table class="league-table">')[1].split("</table>")[0]
    lines = (" ".join(strip_tags(part).split()) for part in re.split("</thead>|<tr (?:class=.own.)?>", table))
    return [line for line in lines if line]


def test_the_lines_of_the_table_stand_in_the_order_of_the_head_that_was_tapped(
    club: Club, anna: Client
) -> None:
    play(club, 3, -1)
    points = {"Anna": 1, "Ben": -5, "Cem": 4, "Emil": 0}
    enter(take_in(club, begin(tuple(points))), deal(tuple(points), game="manual", each=points))
    make_season(group=club.group, name="Saison", min_deals=2)
    found = {}
    for sort in ("", "deals", "average", "luck"):
        table = anna.get(f"{club.url}seasons/1/?sort={sort}").context["table"]
        found[sort] = (table.chosen, [[row.player.name for row, _cells in part] for part in table.parts])
    places = ["Anna", "Cem", "Dora", "Ben"]
    assert found == {
        "": ("", [places, ["Emil"]]),
        "deals": ("deals", [["Anna", "Cem", "Ben", "Dora"], ["Emil"]]),
        "average": ("average", [places, ["Emil"]]),
        "luck": ("", [places, ["Emil"]]),
    }
    page = anna.get(f"{club.url}seasons/1/?sort=deals").content.decode()
    assert re.findall(r'aria-sort="(\w+)">\s*<a href="([^"]+)"', page) == [
        ("descending", "?sort=deals#standings")
    ]


def test_the_evenings_begin_with_who_has_won_the_last_ones(club: Club, anna: Client) -> None:
    season = make_season(group=club.group, name="Saison")
    said = []
    for day, points in enumerate(((1, 2, -3, 0), (5, 5, -5, -5), (5, -1, -2, -2), (7, 0, -7, 0)), 1):
        evening = take_in(club, begin())
        enter(evening, deal(game="manual", each=dict(zip(FOUR, points, strict=True))))
        Night.objects.filter(pk=of_sheet(evening).pk).update(day=date(2026, 1, day))
        said.append(anna.get(f"{club.url}seasons/{season.number}/evenings/").context["headline"])
    assert said == [
        "Ben won on 1 January 2026 with +2",
        "",
        "Anna won on 3 January 2026 with +5",
        "Anna has won the last 2 evenings",
    ]
    enter(take_in(club, begin()), deal())
    page = anna.get(f"{club.url}seasons/{season.number}/evenings/")
    assert page.context["headline"] == "Anna has won the last 2 evenings"


def test_who_has_too_few_deals_sees_how_many_are_missing(club: Club, anna: Client) -> None:
    play(club, 3, 4)
    season = make_season(group=club.group, name="Saison", min_deals=24)
    page = anna.get(f"{club.url}seasons/{season.number}/").content.decode()
    assert " ".join(page.split()).count("2 of 24 deals") == 8


QUERIES = {
    "standings/": 18,
    "seasons/0/": 18,
    "seasons/1/": 19,
    "seasons/1/course/": 15,
    "seasons/1/evenings/": 14,
    "seasons/1/standings.csv": 13,
    "seasons/1/standings.xlsx": 13,
}


# The last evening is in play: of one alone, the bar of the places knows that from the standings.
@pytest.mark.parametrize("evenings", [2, 30])
def test_pages_take_as_many_queries_with_few_evenings_as_with_many(
    club: Club, anna: Client, evenings: int, django_assert_num_queries: Counting
) -> None:
    for points in range(evenings):
        play(club, points)
    make_season(group=club.group, name="Saison")
    for path, queries in QUERIES.items():
        forget_what_is_in_memory()
        with django_assert_num_queries(queries):
            assert anna.get(club.url + path).status_code == 200


def test_the_standings_as_files(club: Club, anna: Client) -> None:
    play(club, 3, 4)
    season = make_season(group=club.group, name="=Saison", points="average", min_deals=2)
    url = f"{club.url}seasons/{season.number}/standings"
    german = anna.get(f"{url}.csv", headers={"accept-language": "de"})
    assert german.content.decode().splitlines()[1] == "1;Anna;3,5;7;2;1;1;"
    assert german.headers["Content-Disposition"] == 'attachment; filename="Krone_Saison.csv"'
    book = load_workbook(BytesIO(anna.get(f"{url}.xlsx").content))
    assert [list(row) for row in book["Standings"].iter_rows(values_only=True)] == [
        [
            "Place",
            "Name",
            "Counts: Points per deal",
            "Points",
            "Deals played",
            "Evenings",
            "Evenings won",
            "Moved",
        ],
        [1, "Anna", 3.5, 7, 2, 1, 1, None],
        [1, "Ben", 3.5, 7, 2, 1, 1, None],
        [3, "Cem", -3.5, -7, 2, 1, 0, None],
        [3, "Dora", -3.5, -7, 2, 1, 0, None],
    ]
