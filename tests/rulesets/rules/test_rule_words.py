"""Rules in a few words: what is said of a ruleset, what is left out, and where two rulesets differ."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import rulesets
from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.kinds import Choice, FourPoints, Members, Switch, Whole
from rulesets.rules.meaning import NEEDS, UNREMARKABLE, WORTH_SAYING, means_something
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.rule_words import RuleDifference, Words, differences, differs, entries, is_said, words_for
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences import phrases
from rulesets.rules.sentences.phrases import Euros, Phrase, limit_in_words
from tests.rulesets.strategies import TWICE_AS_MANY
from tests.rulesets.strategies import rulesets as any_ruleset

ROOT = Path(rulesets.__file__).parent
FIGURE = re.compile(r"−?\d+½?|½|≤ \d ×")
OWN = {
    "custom_solos": [{"id": "stroll", "name": "Stroll", "group": "jacks"}],
    "custom_bonuses": [
        {"id": "snow", "name": "Snow", "points": 2},
        {"id": "rain", "name": "Rain", "points": -1, "most": 3, "in_lone": True},
    ],
    "solo_points": {"queens": 2, "stroll": 4, "silent_solo": 1},
    "own_rules": ["Phones stay in the pocket.", "The host deals first."],
    "solo_order": ["stroll", "queens"],
    "solo_tie": "by_kind",
    "cents_per_point": 2.5,
    "tallies": [
        {"id": "cake", "name": "Cake", "cents": 250, "means": "Late."},
        {"id": "star", "name": "Star"},
    ],
    "soloist_leads_kinds": ["queens", "stroll"],
}
RICH = {
    "call_cards": "own",
    "call_cards_own": [12, 9, 6, 6, 6],
    "piglets": "both",
    "piglets_force_call": True,
    "super_piglets": True,
    "genscher_top": True,
    "redeal_nines": 5,
    "armut": "exchange",
    "forced_call": "on",
    "re_kontra": "double",
    "value_mode": "powers",
    "charlie_caught": 1,
    "charlie_caught_by": "diamond_queen",
    "bonuses_in_lone": "all",
    "solo_points": {"queens": 2},
    "solos": ["queens", "clubs", "misere", "open_misere"],
    "bock_triggers": ["solo", "manual"],
    "bock_effect": "plus",
    "bock_overlap": "multiply",
    "settlement": "pot",
    "marriage_payment": 1,
    "players_max": 4,
}
PLAIN = {
    "deck": "40",
    "solo_tie": "by_kind",
    "solo_kind_order": "q_j_c_s_h_d_nt",
    "marriage_payment": 1,
    "settlement": "winners_plus",
}
BASES = tuple(read_options(options) for options in (RICH | OWN, OWN, PLAIN))
"""Rulesets of which at least one gives each option a meaning."""
WITHOUT_MEANING = (
    "no card says %s: write its sentence in rulesets/rules/sentences/%s, beside that of %s; if it means "
    "nothing without another option (NEEDS), let one of BASES in test_rule_words.py give it a meaning"
)


def without_a_sentence(option: Option) -> str:
    """What is missing where no card says an option, and where: beside the nearest one of its chapter."""
    chapter = [each.id for each in CATALOGUE.values() if each.chapter == option.chapter]
    place = chapter.index(option.id)
    nearest = (*reversed(chapter[:place]), *chapter[place + 1 :])
    modules = {
        path.name: path.read_text(encoding="utf-8") for path in (ROOT / "rules/sentences").glob("*.py")
    }
    return next(
        WITHOUT_MEANING % (option.id, module, neighbour)
        for neighbour in nearest
        for module, text in modules.items()
        if re.search(rf'"(\w+ )*{neighbour}( \w+)*"', text)
    )


def said(rules: Ruleset) -> dict[tuple[str, str], Words]:
    """What is worth saying of a ruleset, by option and label."""
    return {
        (option.id, label): words
        for option in CATALOGUE.values()
        if is_said(rules, option)
        for label, words in entries(rules, option)
    }


def options_on(rules: Ruleset) -> set[str]:
    return {option for option, label in said(rules)}


def under(**options: object) -> Ruleset:
    return read_options(options)


# --- What a card says -----------------------------------------------------------------------------------

SAYS = [
    ({}, "won", ("1",)),
    ({}, "levels", (Phrase("%(points)s each", {"points": 1}),)),
    ({}, "call_needs_base", ("yes",)),
    ({}, "bonuses_in_lone", ("none",)),
    ({"call_needs_base": False}, "call_needs_base", ("no",)),
    ({"won": 0}, "won", ("nothing",)),
    ({"against_call": [0, 0, 0, 0]}, "against_call", ("nothing",)),
    ({"levels": [0, 2, 0, 1]}, "levels", ("0", "2", "0", "1")),
    ({"session_deals": 0}, "session_deals", ("open-ended",)),
    ({"marriage_tricks": 0}, "marriage_tricks", ("no limit",)),
    ({"forced_call": "on", "forced_call_points": 0}, "forced_call_points", ("always",)),
    ({"solos": ["jacks", "queens"]}, "solos", ("Queen solo", "Jack solo")),
    ({"solos": [], "duty_solos": "none"}, "solos", ("none",)),
    ({"penalties": "off"}, "penalties", ("no",)),
    ({"cents_per_point": 5}, "cents_per_point", ("5",)),
    ({"cents_per_point": 0.5}, "cents_per_point", ("½",)),
    ({"cents_per_point": 2.5}, "cents_per_point", ("2½",)),
    ({"cents_per_point": 2, "money_start_cents": 1000}, "money_start_cents", ("1000",)),
    (
        {"solo_order": ["jacks", "queens"], "solo_tie": "by_kind"},
        "solo_order",
        ("Jack solo", "Queen solo"),
    ),
    ({"soloist_leads_first": 1}, "soloist_leads_first", ("1",)),
    ({"soloist_leads_kinds": ["jacks", "queens"]}, "soloist_leads_kinds", ("Queen solo", "Jack solo")),
    ({"call_cards": "own", "deck": "40"}, "call_cards", ("with as many cards as you decide",)),
    (
        {"call_cards": "own", "call_cards_own": [12, 9, 6, 6, 6]},
        "call_cards_own",
        ("12", "9", "6", "6", "6"),
    ),
    ({"call_cards_solo": "before_first_card"}, "call_cards_solo", ("before the first card",)),
    ({"levels": [2, 1, 1, 1]}, "levels", ("2", "1", "1", "1")),
    ({"own_rules": ["No phones."]}, "own_rules", ("No phones.",)),
]

LIMITS = [
    ("redeal_nines", 5, "at least 5 nines"),
    ("redeal_kings", 6, "at least 6 kings"),
    ("redeal_kings_and_nines", 8, "at least 8 kings and nines together"),
    ("redeal_full_cards", 7, "at least 7 aces and tens together"),
    ("redeal_points_over", 80, "at least 80 card points"),
    ("redeal_points_under", 35, "at most 35 card points"),
    ("redeal_few_trumps", 0, "never"),
    ("redeal_few_trumps", 1, "no trump"),
    ("redeal_few_trumps", 2, "at most 1 trump"),
    ("redeal_few_trumps", 4, "at most 3 trumps"),
    ("armut_max_trumps", 3, "at most 3 trumps"),
    ("forced_call_points", 0, "always"),
    ("forced_call_points", 30, "at least 30"),
]
"""Numbers that are a limit, with the words that say on which side of it they are."""


@pytest.mark.parametrize(("option", "number", "words"), LIMITS)
def test_a_limit_says_if_the_number_is_inside(option: str, number: int, words: str) -> None:
    assert list(map(str, words_for(CATALOGUE[option], number))) == [words]


def test_every_limit_is_tried() -> None:
    assert {option for option, _number, _words in LIMITS} == set(phrases.LIMITS)


def test_a_number_beyond_what_is_said_has_a_help_that_says_so() -> None:
    helps = {option: CATALOGUE[option].help for option in phrases.BELOW}
    assert helps == {
        "redeal_few_trumps": "A player with this few trumps may demand a redeal. As a number it is one "
        "more: 4 means at most three, 0 means never."
    }
    assert str(phrases.limit_in_words("redeal_few_trumps", 4)) == "at most 3 trumps"


@pytest.mark.parametrize(("options", "option", "words"), SAYS)
def test_a_line_has_the_words_for_the_value(
    options: dict[str, object], option: str, words: tuple[str, ...]
) -> None:
    assert said(under(**options))[option, CATALOGUE[option].label] == words


def test_the_limits_of_calls_are_those_of_the_deck() -> None:
    label = CATALOGUE["call_cards"].label
    assert said(under(deck="40"))["call_cards", label] == ("9", "8", "7", "6", "5")
    first = said(under(deck="40", call_cards="first_trick"))
    assert first["call_cards", label] == ("Re in the first trick", "8", "7", "6", "5")
    assert len(said(under(deck="40", call_cards="re5_kontra13"))["call_cards", label]) == 1


def test_what_is_not_played_is_in_no_words() -> None:
    order = CATALOGUE["bid_order"].label
    assert said(under(bid_order="solo_armut_marriage"))["bid_order", order] == ("solo", "marriage")
    assert said(under(duty_solos="none"))["bid_order", order] == ("solo", "marriage")
    packet = CATALOGUE["deal_packet"].label
    assert said(under(deck="40"))["deal_packet", packet] == ("five, twice (40 cards)",)


def test_what_the_group_made_up_has_a_line_each() -> None:
    lines = said(under(**OWN))
    assert {key: words for key, words in lines.items() if key[0] in OWN} == {
        ("custom_solos", "Stroll"): ("counts like a jack solo",),
        ("custom_bonuses", "Snow"): ("2",),
        ("custom_bonuses", "Rain"): ("−1", "≤ 3 ×", "also one against three"),
        ("solo_points", "Queen solo"): ("2",),
        ("solo_points", "Silent solo"): ("1",),
        ("solo_points", "Stroll"): ("4",),
        ("solo_order", "Your own rank of the solos"): ("Stroll", "Queen solo"),
        ("solo_tie", "When two players want a solo"): ("the higher kind of solo is played",),
        ("soloist_leads_kinds", "The soloist leads only in these solos"): ("Queen solo", "Stroll"),
        ("cents_per_point", "Cents per point"): ("2½",),
        ("tallies", "Cake"): ("Late.", Euros(250)),
        ("tallies", "Star"): ("only counted",),
        ("own_rules", "Rules of your own"): ("Phones stay in the pocket.", "The host deals first."),
    }


# --- What it leaves out ---------------------------------------------------------------------------------

LEFT_OUT = [
    ({}, "piglets piglets_declared piglets_in_solo redeal_nines redeal_rank redeal_dealer joker"),
    ({}, "armut armut_max_trumps armut_elders bock_triggers bock_length misere_win pot_start canmaymust"),
    ({}, "custom_solos custom_bonuses solo_points solo_points_mode own_rules fox_in_suit_solo tie_120"),
    ({}, "cents_per_point time_limit_minutes display_unit cowardice forced_call forced_call_points"),
    ({"piglets_declared": "any_time", "misere_win": 9}, "piglets_declared misere_win"),
    ({"money_by": "leader", "money_start_cents": 100}, "money_by money_start_cents"),
    ({}, "call_cards_own call_cards_solo solo_order soloist_leads_first soloist_leads_kinds"),
    ({"soloist_leads": "never", "soloist_leads_first": 2}, "soloist_leads_first"),
    ({"marriage_kind": "called_ace"}, "marriage_tricks"),
    ({"marriage": "off"}, "marriage_tricks marriage_kind marriage_call_start marriage_call_shift"),
    ({"armut": "redeal"}, "armut_refused_dealer armut_elders armut_wirth"),
    ({"duty_solos": "none"}, "lust_after_duty duty_unfulfilled"),
    ({"re_kontra": "double"}, "re_kontra_points"),
    ({"levels": [0, 0, 0, 0]}, "level_reached_at"),
    ({"against_call": [0, 0, 0, 0]}, "against_call_counts against_call_at"),
    ({"players_max": 4}, "session_deals_five"),
    ({"deck": "40", "redeal_nines": 5}, "redeal_nines schwarz_means"),
    ({"diamond_top": "ace"}, "heart10_trump second_heart10_wins"),
    ({"bock_triggers": ["solo"]}, "bock_several_triggers bock_plus bock_max_level"),
    ({"bock_triggers": ["solo"], "solo_dealer_stays": "never"}, "bock_dealer_stays"),
    ({"solos": [], "duty_solos": "none"}, "solo_tie soloist_leads solo_dealer_stays"),
    ({"piglets": "both", "solos": ["queens"]}, "piglets_in_solo"),
]


@pytest.mark.parametrize(("options", "left_out"), LEFT_OUT)
def test_what_says_nothing_under_a_ruleset_is_left_out(options: dict[str, object], left_out: str) -> None:
    assert options_on(under(**options)) & set(left_out.split()) == set()


SAID_WITH = [
    ({"piglets": "both"}, "piglets piglets_declared piglets_in_solo"),
    ({"redeal_kings": 5}, "redeal_kings redeal_rank redeal_dealer"),
    ({"redeal_dealer": "next"}, "redeal_dealer"),
    ({"armut": "exchange"}, "armut armut_max_trumps armut_refused_dealer armut_elders"),
    ({"solos": ["misere"]}, "misere_win misere_loss"),
    ({"solos": ["open_misere"]}, "misere_win open_misere_extra"),
    (
        {"bock_triggers": ["solo", "manual"], "bock_overlap": "multiply"},
        "bock_several_triggers bock_max_level",
    ),
    ({"re_kontra": "double"}, "doubling_covers against_elders_counts_as"),
    ({"bonuses_in_lone": "all"}, "bonuses_in_factor fox_in_suit_solo"),
]


@pytest.mark.parametrize(("options", "expected"), SAID_WITH)
def test_what_a_rule_brings_with_it_is_said(options: dict[str, object], expected: str) -> None:
    assert set(expected.split()) <= options_on(under(**options))


def other_value(option: Option) -> Any:
    """A value of an option that is not the usual one."""
    match option.kind:
        case Switch():
            return not option.default
        case Choice(labels=labels):
            return option.kind.read(next(value for value in [*labels][::-1] if value != option.default))
        case Whole(low=low, high=high):
            return high if high != option.default else low
        case Members(labels=labels):
            return option.kind.read(list(labels))
        case FourPoints():
            return (2, 2, 2, 2)
        case _:
            return getattr(under(**OWN), option.id)


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=list(CATALOGUE))
def test_every_option_is_on_a_card_where_it_has_a_meaning(option: Option) -> None:
    changed = [replace(base, **{option.id: other_value(option)}) for base in BASES]
    assert option.id in {each for rules in changed for each in options_on(rules)}, without_a_sentence(option)


def test_what_a_card_knows_of_options_speaks_of_options_that_there_are() -> None:
    assert {*NEEDS, *WORTH_SAYING, *UNREMARKABLE} <= set(CATALOGUE)


# --- Differences ----------------------------------------------------------------------------------------


def test_a_difference_has_the_words_of_both() -> None:
    other = under(re_kontra="double", fox=2)
    assert differences(under(fox=1), other) == (
        RuleDifference("re_kontra", "Re and Kontra", ("each add points",), ("each double",)),
        RuleDifference("fox", "Fox caught", ("1",), ("2",)),
    )


def test_who_has_nothing_to_say_has_no_words() -> None:
    pot = under(settlement="pot", pot_start=40, players_max=4)
    assert differences(pot)[1] == RuleDifference("pot_start", "Points in the pot at the start", ("40",), ())
    nines = limit_in_words("redeal_nines", 5)
    assert nines
    assert differences(under(redeal_nines=5)) == (
        RuleDifference("redeal_nines", "Redeal with this many nines or more", (nines,), ("never",)),
    )


def test_values_without_a_meaning_make_no_difference() -> None:
    assert differences(under(pot_start=40, misere_win=9, bock_length="8")) == ()


def test_what_the_group_made_up_differs_line_by_line() -> None:
    other = under(custom_bonuses=[{"id": "snow", "name": "Snow", "points": 2}])
    assert differences(under(custom_bonuses=OWN["custom_bonuses"]), other) == (
        RuleDifference("custom_bonuses", "Rain", ("−1", "≤ 3 ×", "also one against three"), ()),
    )


@pytest.mark.parametrize("name", presets())
def test_a_preset_differs_from_the_ddv_in_every_option_it_changes(name: str) -> None:
    preset = presets()[name]
    labels = [(one.option, one.label) for one in differences(preset.rules)]
    changed = [
        option
        for option in preset.options
        if differs(preset.rules, DDV, CATALOGUE[option])
        and any(means_something(rules, option) for rules in (preset.rules, DDV))
    ]
    assert list(dict.fromkeys(option for option, _ in labels)) == changed
    assert len(labels) == len(set(labels))


@given(any_ruleset(), any_ruleset())
def test_differences_are_the_same_from_both_sides(one: Ruleset, other: Ruleset) -> None:
    turned = {(d.option, d.label, d.other_words, d.words) for d in differences(other, one)}
    assert {(d.option, d.label, d.words, d.other_words) for d in differences(one, other)} == turned
    assert differences(one, one) == ()


@given(any_ruleset())
def test_what_is_changed_and_said_differs_from_the_ddv(rules: Ruleset) -> None:
    changed = {pair for pair in said(rules) if differs(rules, DDV, CATALOGUE[pair[0]])}
    found = {(one.option, one.label) for one in differences(rules)}
    assert found >= {pair for pair in changed if pair[0] in write_options(rules)} == changed


# --- Words ----------------------------------------------------------------------------------------------


@cache
def marked() -> set[str]:
    """Every English text that the rule book marks for translation."""
    calls = (
        node
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    )
    return {ast.literal_eval(call.args[0]) for call in calls}


def own_words(rules: Ruleset) -> set[str]:
    """What the group wrote itself."""
    names = [
        *(word for solo in rules.custom_solos for word in (solo.name, solo.trump)),
        *(bonus.name for bonus in rules.custom_bonuses),
    ]
    names += [bonus.means for bonus in rules.custom_bonuses]
    tallies = {word for tally in rules.tallies for word in (tally.name, tally.means)}
    return {*rules.own_rules, *names, *tallies}


@TWICE_AS_MANY
@given(any_ruleset())
def test_every_word_can_be_translated_or_needs_no_translation(rules: Ruleset) -> None:
    texts = {text for (_option, label), words in said(rules).items() for text in (label, *words)}
    texts |= {text for one in differences(rules) for text in (one.label, *one.words, *one.other_words)}
    texts = {text.text if isinstance(text, Phrase) else text for text in texts if not isinstance(text, Euros)}
    assert {text for text in texts - marked() - own_words(rules) if not FIGURE.fullmatch(text)} == set()


def test_points_by_kind_of_solo_stand_in_the_order_of_the_kinds_those_of_the_group_last() -> None:
    points = {"trump": 3, "stroll": 4, "clubs": 2, "silent_solo": 1, "queens": 2}
    rules = read_options({"solo_points": points, "custom_solos": OWN["custom_solos"]})
    order = ["queens", "clubs", "trump", "silent_solo", "stroll"]
    assert [kind for kind, _points in rules.solo_points] == order
