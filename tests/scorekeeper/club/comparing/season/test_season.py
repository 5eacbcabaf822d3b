"""A season under other rules: places by its own rule, who gains, and what could not be compared."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules
from scorekeeper.club.comparing.season import replay
from scorekeeper.club.comparing.season.reads import SeasonCell
from scorekeeper.club.comparing.season.replay import DealsNeeded
from scorekeeper.club.comparing.season.sentences import Told, verdict
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.guards import ruleset_in_query
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter
from tests.club import Club, found, of_sheet, signed_in, take_in

pytestmark = pytest.mark.django_db

DDV, PUB = presets()["ddv"].rules, presets()["pub"].rules
LOST = {"points": 100, "calls": {"re": ["re"]}}


def pub_evening(club: Club) -> Evening:
    """Anna and Ben lose a Re, which makes two more deals count double that they win."""
    evening = take_in(club, begin(preset="pub"))
    enter(evening, deal(**LOST), deal(), deal(points=155))
    return evening


def fox_evening(club: Club, *, preset: str = "pub") -> Evening:
    """Cem and Dora win with a fox."""
    evening = take_in(club, begin(preset=preset))
    enter(evening, deal(re=["Cem", "Dora"], bonuses={"re": {"fox": 1}}))
    return evening


@pytest.fixture
def club() -> Club:
    return found()


def compared(club: Club, *of: str, number: int = 0, **query: str) -> Any:
    url = f"{club.url}seasons/{number}/compared/"
    return signed_in(club.cem).get(url, {"of": of, **query}).context


def single_rules(club: Club, *of: str) -> Any:
    return signed_in(club.cem).get(f"{club.url}seasons/0/compared/rules/", {"of": of}).context


def counts(page: Any) -> dict[str, list[str]]:
    return {row.name: [cell.counts for cell in row.cells] for row in page.rows}


def test_places_and_points_under_each_ruleset(club: Club) -> None:
    pub_evening(club)
    fox_evening(club)
    page = compared(club, "ddv")["page"]
    assert (page.names, page.evenings, page.deals) == (("as played", "DDV tournament rules"), 2, 4)
    assert [(row.name, row.cells) for row in page.rows] == [
        ("Anna", (SeasonCell(1, "0", 0, 0, None), SeasonCell(3, "−3", -3, -2, -50))),
        ("Ben", (SeasonCell(1, "0", 0, 0, None), SeasonCell(3, "−3", -3, -2, -50))),
        ("Cem", (SeasonCell(1, "0", 0, 0, None), SeasonCell(1, "+3", 3, 0, 50))),
        ("Dora", (SeasonCell(1, "0", 0, 0, None), SeasonCell(1, "+3", 3, 0, 50))),
    ]
    assert page.rows[0].cells[1].percent == "−50 %"


def test_it_begins_with_who_is_in_front_and_what_becomes_of_the_points(club: Club) -> None:
    pub_evening(club)
    fox_evening(club)
    told = compared(club, "ddv")["page"].told
    assert told == (
        Told(
            "DDV tournament rules",
            "Cem, Dora in the lead instead of Anna, Ben, Cem, Dora",
            ("Anna 1st\xa0→\xa03rd, Ben 1st\xa0→\xa03rd", "points are 21 % closer together"),
        ),
    )
    assert compared(club)["page"].told == ()


def test_how_sure_the_lead_is_stands_beside_it(club: Club) -> None:
    fox_evening(club)
    enter(take_in(club, begin(preset="pub")), deal(re=["Anna", "Cem"]))
    told = compared(club, "ddv")["page"].told
    sure = "Cem is 2 ahead; over this many deals, luck alone makes about 3.7: it may well be luck."
    assert told == (
        Told("DDV tournament rules", "Cem stays in the lead", ("the same places", sure)),
        Told("as played", "", (sure,)),
    )


def test_of_an_average_the_lead_is_one_per_deal(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", points="average")
    fox_evening(club)
    enter(take_in(club, begin(preset="pub")), deal(re=["Anna", "Cem"]))
    told = compared(club, "ddv", number=season.number)["page"].told
    sure = "Cem is 1 ahead; over this many deals, luck alone makes about 1.8: it may well be luck."
    assert told[-1] == Told("as played", "", (sure,))


@pytest.mark.parametrize("points", ["best", "places"])
def test_nothing_is_said_of_a_lead_that_is_no_sum_of_deals(club: Club, points: str) -> None:
    season = make_season(group=club.group, name="S", points=points, best_of=2, place_points="5,3,1,0")
    fox_evening(club)
    enter(take_in(club, begin(preset="pub")), deal(re=["Anna", "Cem"]))
    told = compared(club, "ddv", number=season.number)["page"].told
    assert told == (Told("DDV tournament rules", "Cem stays in the lead", ("the same places",)),)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (0.9, "it may well be luck."),
        (1.5, "there may be more to it than luck."),
        (2.1, "it is hardly just luck."),
    ],
)
def test_what_a_lead_says(ratio: float, text: str) -> None:
    assert verdict(ratio) == text


@pytest.mark.parametrize(
    "rule",
    [
        {"points": Season.Points.AVERAGE, "min_deals": 2},
        {"points": Season.Points.TOTAL, "best_of": 1},
        {"points": Season.Points.PLACES, "place_points": "5,3,1", "ties": Season.Ties.WON},
        {"points": Season.Points.PLACES, "place_points": "5,3,1", "averages_places": True},
        {"points": Season.Points.TABLES, "place_points": "3,1,-1,-3", "averages_places": True},
        {"points": Season.Points.WON, "presence_points": 2, "absence_points": -3, "ties": "points,deals"},
    ],
)
def test_as_played_are_the_standings_of_the_season_by_its_rule(club: Club, rule: dict[str, Any]) -> None:
    season = make_season(group=club.group, name="Saison", **rule)
    for evening in (pub_evening(club), fox_evening(club), fox_evening(club, preset="ddv")):
        assert evening.sheet.group == club.group
    standings = standings_of(season)
    page = compared(club, "ddv", number=season.number)["page"]
    assert page.names[-1] == "as played"
    assert {(row.name, row.cells[-1].place, row.cells[-1].counts) for row in page.rows} == {
        (row.player.name, row.line.place, row.counts) for row in (*standings.rows, *standings.waiting)
    }


def test_an_evening_that_is_left_out_of_the_season_is_left_out_here(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    leave_out(season=season, evening=of_sheet(pub_evening(club)))
    fox_evening(club)
    page = compared(club, "ddv", number=season.number)["page"]
    assert (page.evenings, counts(page)["Cem"]) == (1, ["+2", "+2"])


def test_an_evening_that_cannot_be_compared_is_named(club: Club) -> None:
    five = take_in(club, begin(FIVE, title="Zu fünft"))
    enter(five, deal())
    assert compared(club, "pot")["page"].told == ()
    fox_evening(club)
    page = compared(club, "pot")["page"]
    assert page.names == (
        "Pub (with nines)",
        "With a pot and Canmaymust",
        "as played, without what was left out",
    )
    assert (page.evenings, page.left_out, [(each.slug, each.title) for each in page.named]) == (
        1,
        1,
        [(five.sheet.slug, "Zu fünft")],
    )
    assert page.named[0].problems == ("Must be four with a pot or Can, May, Must",)


def test_with_five_players_everybody_keeps_the_deals_that_they_played(club: Club) -> None:
    five = take_in(club, begin(FIVE))
    enter(five, deal(game="solo", solo="queens", re="Anna", points=131), deal())
    goes_round = address_of_rules(presets()["ddv"], read_options({"solo_dealer_stays": "never"}))
    page = compared(club, **{"if": goes_round})["page"]
    assert (page.evenings, page.left_out) == (1, 0)
    assert counts(page)["Anna"] == ["+4", "+4"]


def test_how_far_results_lie_apart(club: Club) -> None:
    pub_evening(club)
    spreads = compared(club, "ddv")["page"].spreads
    assert [(each.name, each.biggest_tenth) for each in spreads] == [
        ("as played", 40),
        ("DDV tournament rules", 57),
    ]


def test_how_many_deals_it_takes_is_told_where_the_group_shows_strength(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    pub_evening(club)
    Group.objects.update(shows_strength=True)
    assert compared(club, "ddv")["page"].needed == ()
    monkeypatch.setattr(replay, "ENOUGH", 3)
    assert compared(club, "ddv")["page"].needed == (
        DealsNeeded("DDV tournament rules", "Your season needs 20 % more deals for the same certainty."),
    )
    Group.objects.update(shows_strength=False)
    assert compared(club, "ddv")["page"].needed == ()


def test_what_nobody_can_know_is_told_once_for_the_season(club: Club) -> None:
    fox_evening(club, preset="ddv")
    armut = take_in(club, begin(preset="pub"))
    enter(armut, deal(game="armut", by="Anna", re=["Anna", "Ben"], points=131))
    unknown = {each.name: each.texts for each in compared(club, "ddv", "pub")["page"].unknown}
    assert unknown["DDV tournament rules"][-1] == "1 deal: Armut is not played under these rules"
    assert unknown["Pub (with nines)"][-1] == "Could not be played then: Armut."


def test_what_the_rules_would_not_have_allowed_at_that_moment_is_told_with_the_rest(club: Club) -> None:
    nobody_owes = take_in(club, begin(preset="ddv", length=5, duty_solos="none"))
    enter(nobody_owes, deal(), deal(re=["Cem", "Dora"]), deal())
    (unknown,) = compared(club, "ddv")["page"].unknown
    assert unknown.texts[-1] == "2 deals: A compulsory solo is due and must be played now"


def test_what_is_tried_out_builds_on_the_rules_of_the_last_evening(club: Club) -> None:
    pub_evening(club)
    without = address_of_rules(presets()["pub"], read_options({"bock_triggers": []}, PUB))
    page = compared(club, **{"if": without})["page"]
    assert page.names == ("as played", "Without Bock rounds")
    fox_evening(club, preset="ddv")
    with_bock = address_of_rules(presets()["ddv"], read_options({"fox": 2}))
    page = compared(club, **{"if": with_bock})["page"]
    assert page.names == ("DDV tournament rules", "Fox caught: 2", "as played")
    assert [each.name for each in page.told] == ["Fox caught: 2", "as played"]
    assert [each.name for each in page.stated] == ["Fox caught: 2"]
    assert counts(page)["Cem"] == ["+3", "+4", "0"]
    assert [(row.name, row.cells[1].place, row.cells[1].up) for row in page.rows] == [
        ("Cem", 1, 0),
        ("Dora", 1, 0),
        ("Anna", 3, 0),
        ("Ben", 3, 0),
    ]


def test_single_rules_are_ranked_by_what_they_move(club: Club) -> None:
    pub_evening(club)
    context = single_rules(club, "ddv")
    assert [(line.label, line.effect) for line in context["weights"]] == [
        (
            "Without Bock rounds",
            (
                "Cem, Dora in the lead instead of Anna, Ben · Anna 1st → 3rd, Ben 1st → 3rd, "
                "Cem 3rd → 1st, Dora 3rd → 1st · points are 24 % closer together"
            ),
        ),
        ("Against the elders counts as: a bonus", "the same places · points are 10 % closer together"),
    ]
    effects = [line.effect for line in context["switches"]]
    assert (len(effects), context["switches"][0].label) == (8, "Without Bock rounds")
    moving = [effect.startswith("Cem, Dora in front") for effect in effects]
    assert moving == sorted(moving, reverse=True)
    assert effects[-1] == "changes nothing on these evenings"


def test_a_switch_leads_to_the_page_of_the_season(club: Club) -> None:
    pub_evening(club)
    line = single_rules(club)["switches"][0]
    context = signed_in(club.cem).get(line.link).context
    assert line.link.startswith(f"{club.url}seasons/0/compared/?if=")
    assert ruleset_in_query(context["tried"].address).rules == read_options({"bock_triggers": []}, PUB)


def test_the_answers_of_a_chapter_become_a_link(club: Club) -> None:
    pub_evening(club)
    url = f"{club.url}seasons/0/compared/"
    answer = signed_in(club.cem).get(url, {"chapter": "value", "won": "2"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{url}?if=~")


def test_guests_and_the_uncounted_stay_out(club: Club) -> None:
    club.group.players.filter(name="Dora").update(is_counted=False)
    pub_evening(club)
    assert list(counts(compared(club, "ddv")["page"])) == ["Anna", "Ben", "Cem"]


def test_the_season_that_is_played_is_a_tap_from_the_rules_of_the_group(club: Club) -> None:
    today = localdate()
    anna = signed_in(club.anna)

    def leads() -> list[str]:
        return re.findall(r"seasons/(\d+)/compared/", anna.get(f"{club.url}rules/").text)

    assert leads() == ["0"]
    days = [(-900, -600), (-500, -200), (-100, 100)]
    for number, (first, last) in enumerate(days, 1):
        begins, ends = today + timedelta(days=first), today + timedelta(days=last)
        make_season(group=club.group, name=f"Saison {number}", first_day=begins, last_day=ends)
    assert leads() == ["3"]
    club.group.seasons.filter(number=3).delete()
    assert leads() == ["2"]


def test_without_an_evening_there_is_nothing_to_compare(club: Club) -> None:
    for path in ("seasons/0/compared/", "seasons/0/compared/rules/"):
        answer = signed_in(club.cem).get(club.url + path)
        assert (answer.status_code, "page" in answer.context) == (200, False)


@pytest.mark.parametrize("evenings", [1, 5])
def test_as_many_queries_for_many_evenings_as_for_one(
    club: Club, evenings: int, django_assert_num_queries: Any
) -> None:
    for _evening in range(evenings):
        fox_evening(club)
    cem = signed_in(club.cem)
    cem.get(club.url)  # from then on the states of the tables are remembered
    with django_assert_num_queries(19):
        cem.get(f"{club.url}seasons/0/compared/?of=ddv&of=club_plus")


def test_all_evenings_stand_as_they_do_without_a_comparison(club: Club) -> None:
    pub_evening(club)
    page = compared(club)["page"]
    standings = standings_of(all_evenings(club.group))
    assert (page.slopes, [row.name for row in page.rows]) == (
        None,
        [row.player.name for row in standings.rows],
    )
    assert set(FOUR) == set(counts(page))
