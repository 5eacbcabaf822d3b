"""Building a ruleset: what the questions show, and what their answers come to."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.datastructures import MultiValueDict
from hypothesis import given
from hypothesis import strategies as st

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.custom import ID, MOST_ENTRIES
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from scorekeeper.play.houserules.forms.entries import new_id
from scorekeeper.play.houserules.forms.ruleset import RulesetForm
from tests.answers import answers
from tests.rulesets.strategies import rulesets

GROUP_OWN: dict[str, Any] = {
    "custom_solos": [{"id": "grand", "name": "Grand", "group": "suit"}],
    "custom_bonuses": [
        {"id": "snow", "name": "Snow", "points": -2, "most": 2, "in_lone": True},
        {"id": "late", "name": "Late", "points": 1, "most": 1, "in_lone": False},
    ],
    "solo_points": {"jacks": 0, "grand": 3},
    "own_rules": ["Who deals fetches the beer.", "No phones."],
    "solo_order": ["grand", "queens"],
    "soloist_leads_kinds": ["jacks", "grand"],
    "tallies": [
        {"id": "cake", "name": "Cake", "cents": 250, "means": "Late."},
        {"id": "star", "name": "Star"},
    ],
    "call_cards": "own",
    "call_cards_own": [12, 9, 6, 6, 0],
}


def sent(data: dict[str, Any], rules: Ruleset = DDV) -> RulesetForm:
    posted = MultiValueDict(
        {key: value if isinstance(value, list) else [value] for key, value in data.items()}
    )
    return RulesetForm(posted, preset=presets()["ddv"], rules=rules)


def rules_of(data: dict[str, Any]) -> Ruleset:
    form = sent(data)
    assert form.is_valid(), form.errors
    rules: Ruleset = form.cleaned_data["rules"]
    return rules


def errors_of(data: dict[str, Any]) -> dict[str, list[str]]:
    return {field: list(errors) for field, errors in sent(data).errors.items()}


@pytest.mark.parametrize("preset", list(presets()))
def test_a_preset_that_nobody_changes_stays_as_it_is(preset: str) -> None:
    rules = presets()[preset].rules
    assert rules_of(answers(rules)) == rules


@given(rules=rulesets())
def test_any_ruleset_that_nobody_changes_stays_as_it_is(rules: Ruleset) -> None:
    assert rules_of(answers(rules)) == rules


def test_what_a_group_has_of_its_own_stays_as_it_is() -> None:
    rules = read_options(GROUP_OWN)
    assert rules_of(answers(rules)) == rules


def test_every_option_is_asked_once_in_its_chapter() -> None:
    chapters = RulesetForm(preset=presets()["ddv"], rules=DDV).chapters
    asked = [(chapter.id, question.field.name) for chapter in chapters for question in chapter.questions]
    assert asked == [(option.chapter, option.id) for option in CATALOGUE.values()]


@pytest.mark.parametrize(
    ("option", "answer", "value"),
    [
        ("fox", {"fox": "2"}, 2),
        ("pot_start", {"pot_start": " 48 "}, 48),
        ("joker", {"joker": "on"}, True),
        ("silent_solo", {"silent_solo": None}, False),
        ("re_kontra", {"re_kontra": "double"}, "double"),
        ("solos", {"solos": ["misere", "jacks"]}, ("jacks", "misere")),
        ("solos", {"solos": None, "duty_solos": "none"}, ()),
        ("levels", {"levels-schwarz": "2"}, (1, 1, 1, 2)),
        ("solo_points", {"solo_points-jacks": "1"}, (("jacks", 1),)),
        ("cents_per_point", {"cents_per_point": "2,5"}, 2.5),
        ("cents_per_point", {"cents_per_point": " 0.50 "}, 0.5),
        ("own_rules", {"own_rules": " No phones. \r\n\r\nBeer.\0 "}, ("No phones.", "Beer.")),
    ],
)
def test_an_answer_is_read(option: str, answer: dict[str, Any], value: object) -> None:
    assert getattr(rules_of(answers(**answer)), option) == value


def test_a_row_that_is_filled_in_is_a_solo_with_an_id_and_its_points() -> None:
    row = {"custom_solos-0-name": " Ober-Solo ", "custom_solos-0-group": "suit", "custom_solos-0-points": "3"}
    same = {"custom_solos-1-name": "Ober solo", "custom_solos-1-trump": " Queens. "}
    rules = rules_of(answers(**row, **same))
    assert [(solo.id, solo.name, solo.group, solo.trump) for solo in rules.custom_solos] == [
        ("solo_ober_solo", "Ober-Solo", "suit", ""),
        ("solo_ober_solo_2", "Ober solo", "none", "Queens."),
    ]
    assert rules.solo_points == (("solo_ober_solo", 3),)


def test_a_bonus_keeps_its_id_under_another_name_and_goes_with_its_name() -> None:
    own = answers(read_options(GROUP_OWN))
    rules = rules_of(own | {"custom_bonuses-0-name": "Ice", "custom_bonuses-1-name": ""})
    assert [(bonus.id, bonus.name, bonus.points) for bonus in rules.custom_bonuses] == [("snow", "Ice", -2)]


def test_a_new_bonus_counts_one_once() -> None:
    bonus = rules_of(answers(**{"custom_bonuses-1-name": "結婚"})).custom_bonuses[0]
    assert (bonus.id, bonus.name, bonus.points, bonus.most, bonus.in_lone) == ("bonus_1", "結婚", 1, 1, False)


@given(names=st.lists(st.text(min_size=1, max_size=40).filter(str.strip), min_size=1, max_size=MOST_ENTRIES))
def test_ids_of_names_in_any_script_are_valid_and_differ(names: list[str]) -> None:
    ids: set[str] = set()
    for name in names:
        ids.add(new_id(name, "bonus", ids))
    assert len(ids) == len(names)
    assert [each for each in ids if not ID.fullmatch(each)] == []


def test_a_question_that_was_not_on_the_page_stays_as_it_was() -> None:
    rules = {"fox": 3, "levels": [2, 2, 2, 2], "own_rules": ["Beer."], "duty_solos": "none"}
    form = sent({"name": "Krone"}, read_options(rules))
    assert form.is_valid()
    rules = form.cleaned_data["rules"]
    assert (rules.fox, rules.levels, rules.own_rules) == (3, (2, 2, 2, 2), ("Beer.",))


@pytest.mark.parametrize(
    ("answer", "errors"),
    [
        ({"name": " "}, {"name": ["Give these rules a name, such as your group's."]}),
        ({"fox": "9"}, {"fox": ["Must be a whole number from 0 to 5"]}),
        ({"pot_start": ""}, {"pot_start": ["Must be a whole number from 0 to 200"]}),
        ({"levels-60": "x"}, {"levels": ["Must be a list of four whole numbers from 0 to 9"]}),
        ({"super_piglets": "on"}, {"super_piglets": ["Needs piglets"]}),
        ({"fox": "x", "joker": "on", "deck": "40"}, {"fox": 1, "joker": 1}),
        ({"custom_solos-1-points": "3"}, {"custom_solos": ["Row 2: A name is needed."]}),
        (
            {"custom_solos-0-name": "Grand", "custom_solos-0-points": "30"},
            {"custom_solos": ["Row 1: Must be a whole number from 0 to 10"]},
        ),
        (
            {"solo_order-jacks": "1", "solo_order-queens": "1"},
            {"solo_order": ["Must be different whole numbers, 1 for the highest"]},
        ),
        (
            {"custom_bonuses-0-name": "Snow", "custom_bonuses-0-points": "x"},
            {"custom_bonuses": ["Row 1: Must be a whole number from -10 to 10"]},
        ),
        (
            {"custom_bonuses-0-id": "fox", "custom_bonuses-0-name": "Snow"},
            {"custom_bonuses": ["A name is already that of a built-in bonus"]},
        ),
        (
            {"extra_solo_won_adds_duty": "on"},
            {"extra_solo_won_adds_duty": ["Needs compulsory solos by kind"]},
        ),
    ],
)
def test_a_problem_stands_at_its_question(answer: dict[str, Any], errors: dict[str, Any]) -> None:
    found = errors_of(answers(**answer))
    assert found.keys() == errors.keys()
    assert [
        texts for texts in errors.values() if isinstance(texts, list) and texts not in found.values()
    ] == []


def test_what_cannot_be_read_leaves_the_draft_as_it_was() -> None:
    form = sent(answers(fox="x", charlie="3"))
    assert not form.is_valid()
    assert (form.draft.fox, form.draft.charlie) == (1, 3)


def test_a_chapter_says_how_many_of_its_rules_are_changed_and_if_one_is_wrong() -> None:
    form = sent(answers(fox="2", charlie="3", joker="on", deck="40"))
    assert not form.is_valid()
    chapters = {chapter.id: chapter for chapter in form.chapters}
    assert (chapters["bonuses"].changed, chapters["bonuses"].has_errors) == (2, False)
    assert (chapters["deck"].changed, chapters["deck"].has_errors) == (2, True)


def test_a_rule_without_effect_names_what_it_needs() -> None:
    missing = {
        question.field.name: [(each.option, each.chapter, each.is_asked) for each in question.needed]
        for chapter in RulesetForm(preset=presets()["pub"], rules=presets()["pub"].rules).chapters
        for question in chapter.questions
        if question.needs_others
    }
    assert (missing["bock_length"], "fox" in missing) == ([], False)
    assert missing["pot_start"] == [("settlement", "settlement", True)]
