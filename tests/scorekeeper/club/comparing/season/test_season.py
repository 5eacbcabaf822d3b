"""A season under other rules: places by its own rule, who gains, and what could not be compared."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.timezone import localdate, now

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules
from scorekeeper.club.comparing.season.reads import SeasonCell
from scorekeeper.club.comparing.season.sentences import DealSentence, SpreadChange, TurnSentence, deal_text
from scorekeeper.club.comparing.single_deal import score_under
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group, save_version
from scorekeeper.play.sheets.models import Sheet
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter
from tests.club import Club, of_sheet, signed_in, take_in

pytestmark = pytest.mark.django_db

DDV, PUB = (presets()[preset].rules for preset in ("ddv", "pub"))
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


def compared(club: Club, *of: str, number: int = 0, **query: str) -> Any:
    url = f"{club.url}seasons/{number}/compared/"
    return signed_in(club.cem).get(url, {"of": of, **query}).context


def single_rules(club: Club, *of: str) -> Any:
    return signed_in(club.cem).get(f"{club.url}seasons/0/compared/rules/", {"of": of}).context


def counts(page: Any) -> dict[str, list[str]]:
    """What everybody counts, by the rules in force and by the others."""
    return {row.name: [row.before.counts, *([row.after.counts] if row.after else [])] for row in page.rows}


def test_places_and_points_under_each_ruleset(club: Club) -> None:
    pub_evening(club)
    fox_evening(club)
    page = compared(club, "ddv")["page"]
    assert (page.title, page.evenings, page.deals, page.changed) == ("DDV tournament rules", 2, 4, 2)
    assert [(row.name, row.before, row.after, row.up) for row in page.rows] == [
        ("Anna", SeasonCell(1, "0", 0), SeasonCell(3, "−3", -3), -2),
        ("Ben", SeasonCell(1, "0", 0), SeasonCell(3, "−3", -3), -2),
        ("Cem", SeasonCell(1, "0", 0), SeasonCell(1, "+3", 3), 0),
        ("Dora", SeasonCell(1, "0", 0), SeasonCell(1, "+3", 3), 0),
    ]


def test_it_begins_with_a_sentence_and_one_figure_of_how_evenings_vary(club: Club) -> None:
    pub_evening(club)
    fox_evening(club)
    page = compared(club, "ddv")["page"]
    assert page.headline == "Cem and Dora alone would be in front"
    # Of eight results, 2, 2, -2, -2 twice by the pub and 1, 1, -1, -1 beside 2, 2, -2, -2 by the DDV.
    assert page.spread == SpreadChange(21, "less that evenings vary")
    assert compared(club, **{"if": "nothing"})["page"].headline == ""


def test_of_who_wins_a_deal_and_pays_for_it_only_the_names_are_told() -> None:
    names, costly = list(FOUR), {"kontra": {"fox": 2, "charlie": 1}}
    plain, paid = (score_under(DDV, deal(FOUR, bonuses=bonuses)) for bonuses in ({}, costly))
    assert [deal_text(plain, names, seat, DDV) for seat in (0, 2)] == [
        "Anna and Ben win",
        "Cem and Dora lose",
    ]
    assert [deal_text(paid, names, seat, DDV) for seat in (0, 2)] == ["Anna and Ben", "Cem and Dora"]


def test_a_season_that_is_over_has_been_won(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    pub_evening(club)
    without = address_of_rules(presets()["pub"], read_options({"bock_triggers": []}, PUB))
    page = compared(club, number=season.number, **{"if": without})["page"]
    assert page.headline == "Cem and Dora would be in front, not Anna and Ben"
    Season.objects.update(closed_at=now())
    page = compared(club, number=season.number, **{"if": without})["page"]
    assert page.headline == "Cem and Dora would have won, not Anna and Ben"


def test_it_names_the_evening_and_the_deal_with_which_it_turned(club: Club) -> None:
    first = take_in(club, begin(preset="pub", started=now() - timedelta(days=9)))
    enter(first, deal(re=["Cem", "Dora"], points=185))
    last = take_in(club, begin(preset="pub"))
    enter(last, deal(game="solo", solo="queens", re="Ben", points=155))
    page = compared(club, **{"if": tried_in_pub(solo_factor=1)})["page"]
    assert page.headline == "Cem and Dora would be in front, not Ben"
    solo = DealSentence(of_sheet(last).day, "Ben wins the queen solo", "+6", "+2", f"{last.url}deals/1/")
    assert (page.changed, page.biggest) == (1, (solo,))
    assert page.turn == TurnSentence(of_sheet(last).day, "From then on Cem would be in front", solo)
    assert signed_in(club.cem).get(solo.url).status_code == 200


def test_who_goes_up_without_a_gain_is_told_of_the_deal_of_who_goes_down(club: Club) -> None:
    last = take_in(club, begin(preset="pub"))
    enter(last, deal(re=["Anna", "Cem"], points=155), deal(re=["Cem", "Dora"]))
    enter(last, deal(game="solo", solo="queens", re="Ben", points=131))
    page = compared(club, **{"if": tried_in_pub(solo_factor=1)})["page"]
    assert page.headline == "Cem stays in front, 2 change places"
    shown = render_to_string("club/comparing/_season_standings.html", {"page": page})
    assert sorted(set(re.findall(r"places? \w+", shown))) == ["place gained", "place lost"]
    assert (page.turn.text, page.turn.deal.text) == (
        "From then on Dora would be further up",
        "Ben wins the queen solo",
    )


def test_it_turned_on_the_day_that_an_evening_was_given(club: Club) -> None:
    first = take_in(club, begin(preset="pub", started=now() - timedelta(days=9)))
    enter(first, deal(re=["Cem", "Dora"], points=185))
    second = take_in(club, begin(preset="pub"))
    enter(second, deal(game="solo", solo="queens", re="Ben", points=155))
    asked = {"if": tried_in_pub(solo_factor=1)}
    assert compared(club, **asked)["page"].turn.day == of_sheet(second).day
    long_ago = of_sheet(first).day - timedelta(days=9)
    club.group.evenings.filter(sheets=second.sheet).update(day=long_ago)
    turn = compared(club, **asked)["page"].turn
    assert (turn.day, turn.deal) == (of_sheet(first).day, None)


def test_the_rules_in_force_are_those_of_the_last_evening_by_its_day(club: Club) -> None:
    pub = pub_evening(club)
    fox_evening(club, preset="ddv")
    assert compared(club)["tried"].own.rules == presets()["ddv"].rules
    club.group.evenings.filter(sheets=pub.sheet).update(day=localdate() + timedelta(days=1))
    assert compared(club)["tried"].own.rules == PUB


def test_the_rules_in_force_are_those_agreed_on_since_the_last_evening(club: Club) -> None:
    fox_evening(club)
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=replace(PUB, fox=2))
    assert compared(club)["tried"].own.rules == PUB
    give_to_group(slug=stored.slug, group=club.group)
    assert compared(club)["tried"].own.rules == replace(PUB, fox=2)
    Sheet.objects.filter(pk=fox_evening(club).sheet.pk).update(ruleset=stored)
    save_version(slug=stored.slug, name="Krone", rules=replace(PUB, fox=3), version=1)
    assert compared(club)["tried"].own.rules == replace(PUB, fox=3)


def test_whoever_leads_as_it_was_played_is_named_where_it_is_somebody_else(club: Club) -> None:
    pub_evening(club)
    pub_evening(club)
    assert compared(club, "ddv")["page"].as_played == ""
    fox_evening(club, preset="ddv")
    page = compared(club, **{"if": address_of_rules(presets()["ddv"], read_options({"fox": 0}, DDV))})["page"]
    assert [row.name for row in page.rows if row.before.place == 1] == ["Cem", "Dora"]
    assert page.as_played == (
        "As it was played, in front: Anna and Ben. Here every evening counts by the same rules."
    )


def test_the_deals_that_are_named_are_those_of_who_is_in_the_standings(club: Club) -> None:
    club.group.players.filter(name="Anna").update(is_guest=True)
    season = make_season(group=club.group, name="Saison")
    evening = take_in(club, begin(preset="pub"))
    enter(evening, deal(game="solo", solo="queens", re="Anna", points=155))
    page = compared(club, number=season.number, **{"if": tried_in_pub(won=2)})["page"]
    assert [(each.text, each.before, each.after) for each in page.biggest] == [
        ("Anna wins the queen solo", "−2", "−3")
    ]


def tried_in_pub(**options: object) -> str:
    """The address of the pub's rules with other options."""
    return address_of_rules(presets()["pub"], read_options(options, PUB))


@pytest.mark.parametrize(
    "rule",
    [
        {"points": Season.Points.AVERAGE, "min_deals": 2},
        {"points": Season.Points.TOTAL, "best_of": 1},
        {"points": Season.Points.PLACES, "place_points": "5,3,1", "ties": Season.Ties.WON},
        {"points": Season.Points.PLACES, "place_points": "1,1,1,1", "ties": Season.Ties.SOLOS},
        {"points": Season.Points.PLACES, "place_points": "1", "ties": "second,third"},
        {"points": Season.Points.PLACES, "place_points": "1", "ties": "deals_won"},
        {"points": Season.Points.PLACES, "counts_up": True, "missing_as_last": True, "ties": "best3"},
        {"presence_points": 3, "presence_from": 2, "period_points": "5,3", "period_months": 1},
        {"points": Season.Points.PLACES, "place_points": "5,3,1", "averages_places": True},
        {"points": Season.Points.TABLES, "place_points": "3,1,-1,-3", "averages_places": True},
        {"points": Season.Points.WON, "presence_points": 2, "absence_points": -3, "ties": "points,deals"},
        {"best_of": 1, "chosen_weeks": 1, "milestone_points": "2:0.5", "never_missed_points": 5},
        {"points": Season.Points.AVERAGE, "presence_points": 0.5, "absence_points": -0.25},
    ],
)
def test_as_played_are_the_standings_of_the_season_by_its_rule(club: Club, rule: dict[str, Any]) -> None:
    season = make_season(group=club.group, name="Saison", **rule)
    pub, *others = (pub_evening(club), fox_evening(club), fox_evening(club, preset="ddv"))
    enter(pub, deal(game="solo", solo="queens", re="Ben", points=155))
    assert {evening.sheet.group for evening in (pub, *others)} == {club.group}
    standings = standings_of(season)
    page = compared(club, "ddv", number=season.number)["page"]
    assert page.is_played_otherwise
    assert {(row.name, row.played.place, row.played.counts) for row in page.rows} == {
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
    assert compared(club, "pot")["page"].headline == ""
    fox_evening(club)
    page = compared(club, "pot")["page"]
    assert (page.evenings, page.left_out, [(each.url, each.title) for each in page.named]) == (
        1,
        1,
        [(f"{five.url}evening/", "Zu fünft")],
    )
    assert page.named[0].problems == ("Must be four with a pot or Can, May, Must",)


def test_with_five_players_everybody_keeps_the_deals_that_they_played(club: Club) -> None:
    five = take_in(club, begin(FIVE))
    enter(five, deal(game="solo", solo="queens", re="Anna", points=131), deal())
    goes_round = address_of_rules(presets()["ddv"], read_options({"solo_dealer_stays": "never"}))
    page = compared(club, **{"if": goes_round})["page"]
    assert (page.evenings, page.left_out) == (1, 0)
    assert counts(page)["Anna"] == ["+4", "+4"]


def test_what_nobody_can_know_is_told_once_for_the_season(club: Club) -> None:
    armut = take_in(club, begin(preset="pub"))
    enter(armut, deal(game="armut", by="Anna", re=["Anna", "Ben"], points=131))
    assert compared(club, "ddv")["page"].unknown[-1] == "1 deal: Armut is not played under these rules"
    fox_evening(club, preset="ddv")
    assert compared(club, "pub")["page"].unknown[-1] == "Could not be played then: Armut."


def test_what_the_rules_would_not_have_allowed_at_that_moment_is_told_with_the_rest(club: Club) -> None:
    nobody_owes = take_in(club, begin(preset="ddv", length=5, duty_solos="none"))
    enter(nobody_owes, deal(), deal(re=["Cem", "Dora"]), deal())
    unknown = compared(club, "ddv")["page"].unknown
    assert unknown[-1] == "2 deals: A compulsory solo is due and must be played now"


def test_what_is_tried_out_builds_on_the_rules_of_the_last_evening(club: Club) -> None:
    pub_evening(club)
    page = compared(club, **{"if": tried_in_pub(bock_triggers=[])})["page"]
    assert (page.title, page.is_played_otherwise) == ("Without Bock rounds", False)
    fox_evening(club, preset="ddv")
    with_fox = address_of_rules(presets()["ddv"], read_options({"fox": 2}))
    page = compared(club, **{"if": with_fox})["page"]
    assert page.title == "The fox counts 2"
    cells = {row.name: (row.before.counts, row.after.counts, row.played.counts) for row in page.rows}
    assert cells["Cem"] == ("+3", "+4", "0")
    assert [(row.name, row.after.place, row.up) for row in page.rows] == [
        ("Cem", 1, 0),
        ("Dora", 1, 0),
        ("Anna", 3, 0),
        ("Ben", 3, 0),
    ]


def test_it_begins_with_the_first_rule_that_can_have_changed_anything(club: Club) -> None:
    enter(take_in(club, begin(preset="pub")), deal())
    context = compared(club)
    assert (context["page"].title, [line.is_on for line in context["lines"].offered][:2]) == (
        "Without Bock rounds",
        [True, False],
    )
    enter(take_in(club, begin(preset="pub")), deal(game="solo", solo="queens", re="Ben", points=131))
    assert compared(club)["page"].title == "Solos count single"
    pub_evening(club)
    assert compared(club)["page"].title == "Re and Kontra add points"


def test_beside_the_answer_stand_what_is_on_and_the_first_rules_to_switch_next(club: Club) -> None:
    pub_evening(club)
    lines = compared(club)["lines"]
    assert [line.is_on for line in lines.near] == [True, False, False, False]
    assert lines.near == lines.offered[: len(lines.near)] != lines.offered


def test_the_first_rule_that_is_switched_takes_the_place_of_the_example(club: Club) -> None:
    pub_evening(club)
    lines = {line.label: line.link for line in compared(club)["lines"].offered}
    assert lines["Re and Kontra add points"] == f"{club.url}seasons/0/compared/?if=nothing"
    both = {"Winning counts 2": {"won": 2}, "Only plus points": {"settlement": "winners_plus"}}
    for label, options in both.items():
        address = parse_qs(urlsplit(lines[label]).query)["if"][0]
        assert ruleset_in_query(address).rules == read_options(options, PUB)
    page = signed_in(club.cem).get(f"{club.url}seasons/0/compared/", {"q": "charlie"}).text
    assert 'name="if"' not in page


def test_single_rules_say_what_they_do_the_weightiest_first(club: Club) -> None:
    pub_evening(club)
    lines = single_rules(club, "ddv")["lines"]
    assert [(line.label, line.effect) for line in lines.weights] == [
        ("Without Bock rounds", "Cem and Dora would be in front, not Anna and Ben"),
        ("Against the elders counts as: a bonus", "Everybody would keep their place"),
    ]
    assert [(line.label, line.effect) for line in lines.offered] == [
        ("Without Bock rounds", "Cem and Dora would be in front, not Anna and Ben"),
        ("Levels count only when called", "4 players would share the first place"),
        ("Only plus points", "Everybody would keep their place"),
        ("Without against the elders", "Everybody would keep their place"),
        ("Winning counts 2", "Everybody would keep their place"),
        ("Re and Kontra add points", "Nothing would be different"),
    ]


def test_a_switch_leads_to_the_page_of_the_season_and_back(club: Club) -> None:
    pub_evening(club)
    line = single_rules(club, "ddv")["lines"].offered[0]
    context = signed_in(club.cem).get(line.link).context
    assert line.link.startswith(f"{club.url}seasons/0/compared/?of=ddv&if=")
    assert ruleset_in_query(context["tried"].address).rules == read_options({"bock_triggers": []}, PUB)
    (on,) = [each for each in context["lines"].offered if each.is_on]
    assert (on.label, on.link) == ("Without Bock rounds", f"{club.url}seasons/0/compared/?of=ddv&if=nothing")
    assert signed_in(club.cem).get(on.link).context["tried"].is_other is False


def test_several_rules_are_told_together_and_each_by_itself(club: Club) -> None:
    pub_evening(club)
    both = tried_in_pub(bock_triggers=[], won=2)
    page = compared(club, **{"if": both})["page"]
    assert page.title == "Winning counts 2, Without Bock rounds"
    lines = signed_in(club.cem).get(f"{club.url}seasons/0/compared/rules/", {"if": both}).context["lines"]
    assert [(line.label, line.effect) for line in lines.offered if line.is_on] == [
        ("Without Bock rounds", "Cem and Dora would be in front, not Anna and Ben"),
        ("Winning counts 2", "Everybody would keep their place"),
    ]


def test_any_rule_is_found_by_its_name_and_answered_there(club: Club) -> None:
    pub_evening(club)
    context = compared(club, q="charlie")
    assert "charlie" in [question.field.name for question in context["form"].questions]
    url = f"{club.url}seasons/0/compared/"
    answer = signed_in(club.cem).get(url, {"q": "won", "asked": "won", "won": "2", "if": "nothing"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{url}?if=~")
    assert answer["Location"].endswith("&q=won")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("fox counts 2", "The fox counts 2"),
        ("without bock", "Without Bock rounds"),
    ],
)
def test_a_sentence_is_a_switch_of_its_own(club: Club, text: str, label: str) -> None:
    fox_evening(club)
    url = f"{club.url}seasons/0/compared/rules/"
    said = signed_in(club.cem).get(url, {"q": text, "if": "nothing"}).context["lines"].said
    assert [line.label for line in said] == [label]
    assert said[0].effect


def test_a_rule_that_changes_only_the_playing_is_said_to(club: Club) -> None:
    fox_evening(club)
    found = [rule.option for rule in compared(club, q="piglets declared")["found"].idle]
    assert found == ["piglets_declared", "piglets_force_call", "piglets_in_solo"]


def test_what_is_not_found_says_so(club: Club) -> None:
    fox_evening(club)
    page = signed_in(club.cem).get(f"{club.url}seasons/0/compared/", {"q": "qqqqqq"})
    assert "No rule goes by this name." in page.text


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


def test_who_came_by_the_read_link_sees_it_with_links_below_the_group(club: Club) -> None:
    pub_evening(club)
    fox_evening(club)
    reader, link = Client(), make_read_link(group=club.group, shows_money=False, shows_files=False)
    reader.get(f"/groups/read/{link.token}/")
    page = reader.get(f"{club.url}seasons/0/compared/", {"of": "ddv"}).context
    assert page["page"].headline == compared(club, "ddv")["page"].headline
    assert [deal.url.startswith(f"{club.url}sheets/") for deal in page["page"].biggest] == [True, True]
    assert (page["back"], page["tried"].proposed_in) == (f"{club.url}seasons/0/", None)


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
    with django_assert_num_queries(18):
        cem.get(f"{club.url}seasons/0/compared/?of=ddv&of=club_plus")


def test_all_evenings_stand_as_they_do_without_a_comparison(club: Club) -> None:
    pub_evening(club)
    page = compared(club, **{"if": "nothing"})["page"]
    standings = standings_of(all_evenings(club.group))
    assert (page.slopes, [row.name for row in page.rows]) == (
        None,
        [row.player.name for row in standings.rows],
    )
    assert set(FOUR) == set(counts(page))
