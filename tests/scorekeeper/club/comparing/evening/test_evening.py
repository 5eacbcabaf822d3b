"""An evening under other rules: totals, places, deals, and what cannot be known."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from scorekeeper.club.comparing import switches
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules
from scorekeeper.club.comparing.evening.reads import ComparedTotal
from scorekeeper.club.comparing.switches import (
    argued_switches,
    differing_switches,
    effects_of_switches,
    rank_effects,
)
from scorekeeper.play.houserules.documents import MARK
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.rules.reads import DealChange, TotalChange
from tests.cast import FIVE, Evening, begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

LOST = {"points": 100, "calls": {"re": ["re"]}}
"""Re is called and lost, which starts a Bock round in the pub."""


def bock_evening() -> Evening:
    """In the pub, a lost Re makes the deals after it count double: Anna and Ben lose 6 and win 2 twice."""
    evening = begin(preset="pub")
    enter(evening, deal(**LOST), deal(), deal(points=155))
    return evening


def compared(evening: Evening, *of: str, **query: str) -> Any:
    return visitor(evening.token).get(f"{evening.url}compared/", {"of": of, **query}).context


ASKED = "This was not asked for: Charlie caught, Heart trick, Piglets (Re), Piglets (Kontra)."


def totals(context: Any) -> dict[str, list[int]]:
    return {row.name: [cell.total for cell in row.cells] for row in context["page"].rows}


def tried(evening: Evening, **options: object) -> str:
    """The address of the rules of an evening with other options."""
    rules = presets()["pub"].rules
    return address_of_rules(presets()["pub"], read_options(options, rules))


def rules_in(link: str) -> Ruleset | None:
    """The rules that a link tries out."""
    address = parse_qs(urlsplit(link).query).get("if", [""])[0]
    return ruleset_in_query(address).rules if address else None


def test_without_bock_rounds() -> None:
    evening = bock_evening()
    context = compared(evening, **{"if": tried(evening, bock_triggers=[])})
    page = context["page"]
    assert [column.name for column in page.columns] == ["Pub (with nines)", "Without Bock rounds"]
    assert {row.name: row.cells for row in page.rows} == {
        "Anna": (ComparedTotal(2, 1, 0), ComparedTotal(-1, 3, -3)),
        "Ben": (ComparedTotal(2, 1, 0), ComparedTotal(-1, 3, -3)),
        "Cem": (ComparedTotal(-2, 3, 0), ComparedTotal(1, 1, 3)),
        "Dora": (ComparedTotal(-2, 3, 0), ComparedTotal(1, 1, 3)),
    }
    rows = [(each.number, each.position, each.who, each.values) for each in page.deals]
    assert rows == [
        ("1", 1, "Anna, Ben", ("−4", "−4")),
        ("2", 2, "Anna, Ben", ("+2", "+1")),
        ("3", 3, "Anna, Ben", ("+4", "+2")),
    ]
    assert (page.others, page.alike, page.deals[0].under) == (2, 1, ())
    assert page.names == ["as played", "Without Bock rounds"]
    assert page.deals[1].under == (
        (
            "Without Bock rounds",
            DealChange(
                place=1,
                name="Deal 2",
                points=(
                    TotalChange("Anna", 2, 1),
                    TotalChange("Ben", 2, 1),
                    TotalChange("Cem", -2, -1),
                    TotalChange("Dora", -2, -1),
                ),
                gone=("Bock deal × 2",),
                come=(),
            ),
        ),
    )


def test_the_evening_begins_with_who_is_in_front_and_the_deal_with_which_it_turned() -> None:
    evening = bock_evening()
    (told,) = compared(evening, "ddv")["page"].sentences
    assert (told.name, told.headline, told.gains, told.deals) == (
        "DDV tournament rules",
        "Cem and Dora would be in front, not Anna and Ben",
        "Anna −3, Ben −3",
        2,
    )
    # After the second deal Cem and Dora are in front both ways.
    assert (told.turn.number, told.position) == (3, 3)


def test_without_others_in_front_no_deal_is_where_it_turned() -> None:
    evening = begin()
    enter(evening, deal(), deal(points=155))
    (told,) = compared(evening, "pub")["page"].sentences
    assert (told.headline, told.turn) == ("Nothing would be different", None)


def test_a_line_without_sides_is_told_of_who_it_moves_most() -> None:
    evening = begin()
    enter(
        evening,
        deal(game="redeal", reason="misdeal"),
        deal(game="manual", each={"Anna": -3, "Ben": 1, "Cem": 1, "Dora": 1}),
        deal(game="penalty", by="Ben", penalty=6),
    )
    rows = [
        (each.number, each.name, each.who, each.values) for each in compared(evening, "pub")["page"].deals
    ]
    assert rows == [
        ("", "Redeal", "", ("–", "–")),
        ("1", "Deal 1", "Anna", ("−3", "−3")),
        ("", "Penalty", "Ben", ("−6", "0")),
    ]


def test_the_answer_about_bock_stands_on_the_first_page() -> None:
    lines = {line.label: line.effect for line in compared(bock_evening())["lines"].offered}
    assert lines["Without Bock rounds"] == (
        "Cem and Dora would be in front, not Anna and Ben · 2 deals count differently"
    )
    assert lines["The fox counts 2"] == "Nothing would be different"


def test_a_switch_is_put_on_with_a_tap_and_taken_back_with_another() -> None:
    evening = bock_evening()
    pub = presets()["pub"].rules
    (line,) = [line for line in compared(evening)["lines"].offered if line.label == "Without Bock rounds"]
    assert (rules_in(line.link), line.is_on) == (read_options({"bock_triggers": []}, pub), False)
    context = visitor(evening.token).get(line.link).context
    (line,) = [line for line in context["lines"].offered if line.label == "Without Bock rounds"]
    assert (line.link, line.is_on) == (f"{evening.url}compared/?", True)


def test_switches_add_up() -> None:
    evening = bock_evening()
    context = compared(evening, **{"if": tried(evening, bock_triggers=[])})
    (line,) = [line for line in context["lines"].offered if line.label == "The fox counts 2"]
    assert rules_in(line.link) == read_options({"bock_triggers": [], "fox": 2}, presets()["pub"].rules)
    both = visitor(evening.token).get(line.link).context
    assert [column.name for column in both["page"].columns] == [
        "Pub (with nines)",
        "The fox counts 2, Without Bock rounds",
    ]


def test_other_rulesets_stand_beside_and_say_which_rule_makes_the_difference() -> None:
    context = compared(bock_evening(), "ddv", "club_plus")
    assert [column.name for column in context["page"].columns] == [
        "Pub (with nines)",
        "DDV tournament rules",
        "Club rules, plus points only",
    ]
    assert totals(context)["Bank"][:2] == [0, 0]
    assert [line.label for line in context["lines"].weights] == [
        "Without Bock rounds",
        "Against the elders counts as: a bonus",
    ]


def test_a_switch_moves_what_the_table_says() -> None:
    _table, _stored, session = open_sheet(bock_evening().sheet)
    pub = presets()["pub"].rules
    found = rank_effects(effects_of_switches(session, differing_switches(pub, presets()["ddv"].rules)))
    assert [(each.switch.option, each.deals, each.shift.points) for each in found] == [
        ("bock_triggers", 2, 12),
        ("against_elders_counts_as", 1, 4),
    ]


def test_every_argued_switch_is_another_ruleset() -> None:
    for preset in presets().values():
        assert [switch for switch in argued_switches(preset.rules) if switch.is_on(preset.rules)] == []


def test_what_nobody_was_asked_is_said() -> None:
    evening = begin()
    enter(evening, deal(), deal(game="manual", each={"Anna": 3, "Ben": -3}))
    assert compared(evening, "pub")["page"].columns[1].unasked == (
        f"{ASKED} It counts as not having happened.",
        "Could not be played then: Armut.",
        "1 deal was entered by hand: its points are the same under all rules.",
    )


def test_what_does_not_fit_the_rules_is_said_with_its_deals() -> None:
    evening = begin(preset="pub")
    armut = deal(game="armut", by="Anna", re=["Anna", "Ben"], points=131)
    enter(evening, armut, deal(), armut)
    assert compared(evening, "ddv")["page"].columns[1].remarks == (
        ("Armut is not played under these rules", "Deals 1, 3"),
    )


def test_rules_by_which_the_evening_could_not_be_played_are_named() -> None:
    evening = begin(FIVE)
    enter(evening, deal(re=["Anna", "Ben"]))
    page = compared(evening, "pot", "pub")["page"]
    assert [name for name, _problems in page.refused] == ["With a pot and Canmaymust"]
    assert [column.name for column in page.columns] == ["DDV tournament rules", "Pub (with nines)"]


def test_with_five_players_everybody_keeps_the_deals_that_they_played() -> None:
    evening = begin(FIVE)
    enter(evening, deal(game="solo", solo="queens", re="Anna", points=131), deal())
    goes_round = address_of_rules(presets()["ddv"], read_options({"solo_dealer_stays": "never"}))
    context = compared(evening, **{"if": goes_round})
    assert context["page"].columns[1].unasked == (
        "Who played and who sat out stays as it was, whatever these rules say.",
    )
    assert totals(context) == {name: [total] * 2 for name, total in zip(FIVE, (4, 0, -2, -2, 0), strict=True)}


def test_an_evening_without_deals_has_no_pictures() -> None:
    page = compared(begin(), "pub")["page"]
    assert (page.slopes, page.curves, page.deals) == (None, (), ())


def test_the_curves_of_everybody_lie_over_each_other() -> None:
    page = compared(bock_evening(), "ddv")["page"]
    assert [(chart.title, chart.text) for chart in page.curves][:2] == [
        ("Anna", "as played +2, DDV tournament rules −1"),
        ("Ben", "as played +2, DDV tournament rules −1"),
    ]
    assert page.slopes.text.startswith("Pub (with nines): 1. Anna +2, 1. Ben +2, 3. Cem −2")


def test_answers_to_rules_that_were_found_become_a_link() -> None:
    evening = bock_evening()
    pub = presets()["pub"].rules
    sent = {"asked": "fox,charlie,bonuses_in_factor", "q": "fox", "fox": "2", "charlie": "1"}
    answer = visitor(evening.token).get(f"{evening.url}compared/", {"of": "ddv", **sent})
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert (query["of"], query["q"]) == (["ddv"], ["fox"])
    assert ruleset_in_query(query["if"][0]).rules == read_options({"fox": 2, "bonuses_in_factor": False}, pub)


def test_answers_as_they_are_try_nothing_out() -> None:
    evening = bock_evening()
    answer = visitor(evening.token).get(f"{evening.url}compared/", {"asked": "won", "won": "1", "q": "won"})
    assert answer["Location"] == f"{evening.url}compared/?q=won"


def test_an_answer_that_cannot_be_is_an_error_at_its_question() -> None:
    context = compared(bock_evening(), asked="fox", fox="9", q="fox")
    form = context["form"]
    assert (list(form.errors), form["fox"].value()) == (["fox"], "9")


def test_what_only_prints_or_is_the_group_s_own_is_not_asked() -> None:
    assert compared(bock_evening(), asked="custom_bonuses,own_rules")["form"] is None


def test_what_is_tried_out_leads_to_the_builder_and_to_a_proposal() -> None:
    evening = bock_evening()
    address = tried(evening, bock_triggers=[])
    writer = visitor(evening.token)
    page = writer.get(f"{evening.url}compared/", {"if": address}).content.decode()
    assert f"/rules/new/?from={address}" in page
    assert f"/compare/?of=pub&amp;of={address}" in page
    change = f"{evening.url}rules/change/?to={address}"
    assert change in page
    assert [option.option for option in writer.get(change).context["differences"]] == ["bock_triggers"]
    reader = visitor(evening.read_token)
    assert change not in reader.get(f"{evening.url}compared/", {"if": address}).content.decode()


def test_rules_with_too_many_words_are_tried_out_without_them() -> None:
    words = [f"{line} {'x' * 60} {line**50}" for line in range(40)]
    rules = read_options({"own_rules": words, "fox": 2})
    assert ruleset_in_query(address_of_rules(presets()["ddv"], rules)).rules == read_options({"fox": 2})


@pytest.mark.parametrize("query", ["if=nowhere", "if=~", "of=nowhere", f"if={MARK}abc"])
def test_what_opens_no_rules_is_not_found(query: str) -> None:
    evening = bock_evening()
    assert visitor(evening.token).get(f"{evening.url}compared/?{query}").status_code == 404


def test_on_a_very_long_evening_single_rules_are_worked_out_when_they_are_tapped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = bock_evening()
    usual = compared(evening, "ddv")
    monkeypatch.setattr(switches, "MOST_TRIED", 2)
    long = compared(evening, "ddv")
    assert {(line.link, line.effect) for line in long["lines"].offered} == {
        (line.link, "") for line in usual["lines"].offered
    }
    assert (long["lines"].weights, totals(long)) == ([], totals(usual))


@pytest.mark.parametrize("deals", [1, 20])
def test_as_many_queries_for_many_deals_as_for_one(deals: int, django_assert_num_queries: Any) -> None:
    evening = begin(preset="pub")
    enter(evening, *[deal() for _deal in range(deals)])
    writer = visitor(evening.token)
    with django_assert_num_queries(3):
        writer.get(f"{evening.url}compared/?of=ddv&of=club_plus")
