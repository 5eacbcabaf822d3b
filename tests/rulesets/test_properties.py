"""What holds for every legal ruleset and every legal session, whatever the cases say."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.checks.card_points import open_limits
from rulesets.checks.possible import check_sheet, play_as_recorded
from rulesets.document import read_deal, read_ruleset, read_sheet, write_ruleset, write_scored, write_sheet
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import Effect
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import BONUSES
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.scoring.items import ALL_ITEMS
from rulesets.scoring.score import score_deal
from rulesets.session.bock import triggers
from rulesets.session.fold import continue_from, play, start
from tests.rulesets.strategies import (
    NAMES,
    TWICE_AS_MANY,
    Document,
    deals,
    facts,
    option_values,
    rulesets,
    sheets,
)

OF_THE_CARD_ONLY = [option for option in CATALOGUE.values() if option.effect == Effect.CARD]


def scored(document: Document) -> Document:
    return write_scored(document, play(read_sheet(document)))


# --- Books ----------------------------------------------------------------------------------------------


@TWICE_AS_MANY
@given(sheets())
def test_every_deal_and_every_table_sum_to_zero_with_the_bank(document: Document) -> None:
    result = scored(document)
    sums = [sum(deal["score"]["points"].values()) + deal["score"]["bank"] for deal in result["deals"]]
    assert sums == [0] * len(sums)
    assert sum(result["totals"].values()) + result["bank"] == 0
    assert result["money"] is None or sum(result["money"].values()) == -result["kitty"]


@given(sheets())
def test_totals_are_the_points_of_the_deals_after_what_was_put_into_the_pot(document: Document) -> None:
    result, put_in = scored(document), start(read_sheet(document).table).totals[0]
    points = [deal["score"]["points"] for deal in result["deals"]]
    assert result["totals"] == {
        name: put_in + sum(each[name] for each in points)
        for name in document["players"]
        if name != document.get("dummy")
    }


@given(sheets())
def test_who_sits_out_a_deal_scores_nothing(document: Document) -> None:
    played = [deal for deal in scored(document)["deals"] if "adjustments" not in deal]
    for score in (deal["score"] for deal in played):
        idle = {name: points for name, points in score["points"].items() if name not in score["active"]}
        assert set(idle.values()) <= {0}


@TWICE_AS_MANY
@given(sheets())
def test_items_and_factors_explain_every_value(document: Document) -> None:
    sheet = read_sheet(document)
    for scored in play(sheet).deals:
        assert scored.score.value == explained(sheet.table.rules, scored.score)


def explained(rules: Ruleset, score: Any) -> int:
    """The value as a player would work it out from the items and the factors."""
    bonuses = {item.id for item in BONUSES} | {
        bonus.id for bonus in rules.custom_bonuses if bonus.counts_as == "bonus"
    }
    bonuses |= {"against_elders"} if rules.against_elders_counts_as == "bonus" else set()
    spares = {"re", "kontra", "raises"} if rules.doubling_covers == "value" else set()
    spares |= {"bock"} if rules.bock_doubles_value else set()
    if rules.doubles_by_points:
        calls = {"re", "kontra"} if rules.calls_double else set()
        calls |= {"raises"} if rules.re_kontra == "double" else set()
        spares |= {item.id for item in ALL_ITEMS} - calls
        spares |= {bonus.id for bonus in rules.custom_bonuses}
    on_value = prod(factor.times for factor in score.factors)
    on_bonus = prod(factor.times for factor in score.factors if factor.factor not in spares)
    is_closed = any(item.item == "no_back_door" for item in score.items)
    value = 0
    for item in score.items:
        if item.is_apart:
            continue
        points = item.points if item.side is Side.RE else -item.points
        if item.item == "bock":
            value += points
        elif not is_closed:
            value += points * (on_bonus if item.item in bonuses else on_value)
    return value


# --- Names, seats, words --------------------------------------------------------------------------------


@given(sheets(), st.permutations(NAMES))
def test_other_names_change_the_names_and_nothing_else(document: Document, names: list[str]) -> None:
    new = dict(zip(NAMES, names, strict=True))
    assert scored(renamed(document, new)) == renamed(scored(document), new)


def renamed(part: Any, new: dict[str, str]) -> Any:
    """The document with every name replaced, in keys and in values."""
    if isinstance(part, dict):
        return {new.get(key, key): renamed(value, new) for key, value in part.items()}
    if isinstance(part, list):
        return [renamed(item, new) for item in part]
    return new.get(part, part) if isinstance(part, str) else part


@given(sheets(), st.integers(1, 6))
def test_it_does_not_matter_with_whom_the_list_of_players_begins(document: Document, by: int) -> None:
    by %= len(document["players"])
    turned = document | {"players": document["players"][by:] + document["players"][:by]}
    one, other = scored(document), scored(turned)
    assert [one[key] for key in ("totals", "bank", "places")] == [
        other[key] for key in ("totals", "bank", "places")
    ]
    assert one["next"] == other["next"] | {"active": one["next"]["active"]}


@given(sheets(), st.data())
def test_rules_of_the_card_alone_change_no_figure(document: Document, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(OF_THE_CARD_ONLY))
    sheet = read_sheet(document)
    value = option.kind.read(data.draw(option_values(option.kind)))
    rules = replace(sheet.table.rules, **{option.id: value})
    other = replace(sheet, table=replace(sheet.table, rules=rules))
    assert write_scored(document, play(other)) == scored(document)


# --- Intervals of card points ---------------------------------------------------------------------------


@st.composite
def deals_with_interval(draw: st.DrawFn) -> tuple[Ruleset, Deal]:
    """Rules, and a deal whose card points were not counted exactly."""
    rules = draw(rulesets())
    re, game = draw(st.sampled_from((([0, 2], "normal"), ([0], "silent_solo"), ([0], "marriage"))))
    low = draw(st.integers(0, 239))
    found = draw(facts(rules)) | {"points": {"re": [low, draw(st.integers(low + 1, 240))]}}
    found.pop("no_trick", None)
    return rules, read_deal({"game": game, "re": [NAMES[seat] for seat in re], **found}, NAMES[:4])


def results_inside(rules: Ruleset, deal: Deal, bock: int = 0) -> set[Any]:
    """All results that card points inside the interval can have."""
    assert deal.points is not None
    cannot_be = {1, 239} if rules.deck == "48" else {*range(1, 8), *range(233, 240)}
    exact = set(range(deal.points.low, deal.points.high + 1)) - cannot_be
    return {result_of(rules, replace(deal, points=CardPoints(Side.RE, n, n)), bock) for n in exact}


def result_of(rules: Ruleset, deal: Deal, bock: int = 0) -> Any:
    """Everything that a deal comes to, also for the deals after it."""
    score = score_deal(rules, deal, bock)
    shares = (score.re_share, score.kontra_share)
    return score.winner, score.items, score.factors, score.value, shares, triggers(rules, deal, score)


@TWICE_AS_MANY
@given(deals_with_interval(), st.integers(0, 2))
def test_an_interval_scores_like_every_number_inside_it(case: tuple[Ruleset, Deal], bock: int) -> None:
    rules, deal = case
    assume(not open_limits(rules, deal))
    assert results_inside(rules, deal, bock) in (set(), {result_of(rules, deal, bock)})


@TWICE_AS_MANY
@given(deals_with_interval())
def test_an_interval_is_refused_only_if_it_leaves_two_results_open(case: tuple[Ruleset, Deal]) -> None:
    rules, deal = case
    assume(deal.points is not None and deal.points.low >= 8 and deal.points.high <= 232)
    assert (len(results_inside(rules, deal)) > 1) == bool(open_limits(rules, deal))


# --- Documents ------------------------------------------------------------------------------------------


@TWICE_AS_MANY
@given(sheets())
def test_writing_and_reading_a_sheet_loses_nothing(document: Document) -> None:
    sheet = read_sheet(document)
    assert read_sheet(write_sheet(sheet)) == sheet
    assert read_sheet(scored(document)) == sheet


@TWICE_AS_MANY
@given(rulesets())
def test_writing_and_reading_a_ruleset_loses_nothing(rules: Ruleset) -> None:
    assert read_options(write_options(rules)) == rules
    assert read_ruleset(write_ruleset(rules)) == rules


# --- Entering and correcting ----------------------------------------------------------------------------


@given(sheets())
def test_a_deal_that_was_possible_when_it_was_entered_stays_so(document: Document) -> None:
    assert check_sheet(read_sheet(document)) == []


@given(sheets(), st.data())
def test_correcting_a_deal_gives_what_entering_it_right_would_have_given(
    document: Document, data: st.DataObject
) -> None:
    assume(document["deals"])
    place = data.draw(st.integers(0, len(document["deals"]) - 1))
    before = play(read_sheet(document | {"deals": document["deals"][:place]}))
    deal = data.draw(deals(before.table, before.state))
    assume(deal is not None)
    corrected = scored(document)
    corrected["deals"][place] = deal
    right = document | {"deals": [*document["deals"][:place], deal, *document["deals"][place + 1 :]]}
    assert scored(corrected)["totals"] == scored(right)["totals"]
    rest = continue_from(before.table, before.state, read_sheet(right).deals[place:])
    assert before.deals + rest.deals == play(read_sheet(right)).deals


@TWICE_AS_MANY
@given(sheets(most_players=4), rulesets())
def test_recorded_facts_are_scored_under_any_rules(document: Document, rules: Ruleset) -> None:
    sheet = read_sheet(document)
    session, problems = play_as_recorded(replace(sheet, table=replace(sheet.table, rules=rules)))
    assert problems == []
    assert len(session.deals) == len(sheet.deals)
    assert sum(session.state.totals) + session.state.bank == 0


@given(sheets())
def test_what_was_possible_is_recorded_without_a_remark(document: Document) -> None:
    sheet = read_sheet(document)
    session, problems = play_as_recorded(sheet)
    assert (session, problems) == (play(sheet), [])
