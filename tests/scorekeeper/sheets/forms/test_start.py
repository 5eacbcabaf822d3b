"""Starting a sheet: names, first dealer, house rules, length."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets
from rulesets.rules.reading import write_options
from scorekeeper.sheets.forms.start import StartForm
from tests.cast import FIVE, FOUR

SEVEN = (*FIVE, "Frieda", "Georg")


def form_of(names: tuple[str, ...] = FOUR, preset: str = "ddv", **fields: Any) -> StartForm:
    """The form as a browser sends it, with several values where a field has a list."""
    data = QueryDict(mutable=True)
    given = {"preset": preset, **{f"player{seat}": name for seat, name in enumerate(names, 1)}, **fields}
    for field, value in given.items():
        data.setlist(field, value if isinstance(value, list) else [str(value)])
    return StartForm(data)


def changed(**fields: Any) -> dict[str, Any]:
    """What a form with changed house rules changes in the DDV rules."""
    form = form_of(**fields)
    assert form.errors == {}
    return write_options(form.cleaned_data["rules"])


def test_four_names_are_enough() -> None:
    form = form_of()
    assert form.is_valid()
    assert (form.names, form.dealer, form.deals) == (list(FOUR), 3, 24)
    assert form.cleaned_data["rules"] == presets()["ddv"].rules


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_first_four_names_are_needed(seat: int) -> None:
    field: dict[str, Any] = {f"player{seat}": "  "}
    assert form_of(**field).errors == {f"player{seat}": ["This field is required."]}


@pytest.mark.parametrize("again", ["Anna", "anna", " ANNA "])
def test_nobody_sits_twice_at_the_table(again: str) -> None:
    form = form_of(("Anna", "Ben", again, "Dora"))
    assert form.errors == {"player3": ["This name is at the table already."]}


def test_a_name_has_at_most_forty_characters() -> None:
    assert form_of(("A" * 40, "Ben", "Cem", "Dora")).is_valid()
    assert list(form_of(("A" * 41, "Ben", "Cem", "Dora")).errors) == ["player1"]


def test_an_empty_place_closes_up_and_the_dealer_moves_along() -> None:
    form = form_of((*FOUR, "", "Frieda"), first_dealer=5)
    assert form.is_valid()
    assert (form.names, form.dealer) == ([*FOUR, "Frieda"], 4)


@pytest.mark.parametrize(("chosen", "dealer"), [("0", 0), ("2", 2), ("", 3)])
def test_somebody_deals_first_and_otherwise_the_last(chosen: str, dealer: int) -> None:
    form = form_of(first_dealer=chosen)
    assert form.is_valid()
    assert form.dealer == dealer


def test_an_empty_place_cannot_deal() -> None:
    assert form_of(first_dealer=4).errors == {"first_dealer": ["Nobody sits there."]}


@pytest.mark.parametrize("chosen", ["7", "-1", "Anna"])
def test_a_place_that_there_is_not_cannot_deal(chosen: str) -> None:
    assert list(form_of(first_dealer=chosen).errors) == ["first_dealer"]


@pytest.mark.parametrize("preset", list(presets()))
def test_every_preset_can_be_chosen(preset: str) -> None:
    form = form_of(preset=preset)
    assert form.is_valid()
    assert form.cleaned_data["rules"] == presets()[preset].rules


@pytest.mark.parametrize("preset", ["", "skat"])
def test_rules_that_there_are_not_are_refused(preset: str) -> None:
    assert list(form_of(preset=preset).errors) == ["preset"]


@pytest.mark.parametrize(("preset", "four", "five"), [("ddv", 24, 30), ("gamefarm", 0, 0)])
def test_a_sheet_is_as_long_as_the_rules_have_it(preset: str, four: int, five: int) -> None:
    lengths = []
    for names in (FOUR, FIVE):
        form = form_of(names, preset)
        assert form.is_valid()
        lengths.append(form.deals)
    assert lengths == [four, five]


def test_the_length_follows_a_changed_house_rule() -> None:
    form = form_of(session_deals=12)
    assert form.is_valid()
    assert form.deals == 12


@pytest.mark.parametrize("length", [0, 8, 1000])
def test_the_length_that_is_given_counts(length: int) -> None:
    form = form_of(length=length)
    assert form.is_valid()
    assert form.deals == length


@pytest.mark.parametrize("length", ["-1", "1001", "many", "1.5", "9" * 5000])
def test_a_length_that_cannot_be_is_refused(length: str) -> None:
    assert list(form_of(length=length).errors) == ["length"]


def test_more_players_than_the_rules_allow_are_refused_at_the_first_too_many() -> None:
    form = form_of(FIVE, "pot")
    assert form.errors == {"player5": ["At most 4 players under these rules."]}
    assert form_of(SEVEN).is_valid()


def test_there_is_a_field_for_every_house_rule_and_nothing_changes_by_itself() -> None:
    form = form_of()
    assert set(CATALOGUE) <= set(form.fields)
    assert changed() == {}
    assert [chapter.changed for chapter in form.chapters] == [0] * 10


def test_switches_choices_and_numbers_change_a_rule() -> None:
    fields = {"silent_solo": "false", "re_kontra": "double", "fox": 2}
    assert changed(**fields) == fields | {"silent_solo": False}


def test_a_rule_can_be_set_to_what_it_is_already() -> None:
    assert changed(call_needs_base="true", fox=1) == {}


def test_a_set_holds_what_is_ticked() -> None:
    assert changed(bock_triggers=["tie_120", "heart_trick"]) == {"bock_triggers": ["heart_trick", "tie_120"]}


def test_a_set_can_be_emptied() -> None:
    assert changed(solos=["nothing"], duty_solos="none")["solos"] == []


def test_four_figures_change_the_points_of_the_levels() -> None:
    for text in ("1 2 3 4", "1,2,3,4", " 1; 2; 3; 4 "):
        assert changed(levels=text) == {"levels": [1, 2, 3, 4]}


def test_own_solos_bonuses_and_rules_are_lines() -> None:
    options = changed(
        custom_solos="Slalom\n\nPicture solo; suit\n",
        custom_bonuses="Snow; 2; 2; yes\nBlunder; −3",
        solo_points="jacks 1\nsolo_slalom: 2",
        own_rules="Who deals brings the drinks.\n",
    )
    assert options == {
        "custom_solos": [
            {"id": "solo_slalom", "name": "Slalom", "group": "none"},
            {"id": "solo_picture_solo", "name": "Picture solo", "group": "suit"},
        ],
        "custom_bonuses": [
            {"id": "bonus_snow", "name": "Snow", "points": 2, "most": 2, "in_lone": True},
            {"id": "bonus_blunder", "name": "Blunder", "points": -3, "most": 1, "in_lone": False},
        ],
        "solo_points": {"jacks": 1, "solo_slalom": 2},
        "own_rules": ["Who deals brings the drinks."],
    }


WRONG = {
    "fox": ["6", "-1", "one"],
    "re_kontra": ["triple"],
    "bock_triggers": ["full_moon"],
    "levels": ["1 1 1", "1 1 1 x", "1 1 1 10", "11111"],
    "solo_points": ["jacks", "jacks -1", "jacks 99", "tarot 1"],
    "custom_solos": ["Slalom; tarot", "; suit", "Slalom\nSlalom"],
    "custom_bonuses": [
        "Snow; much",
        "; 1",
        "Snow; 99",
        "Snow; 1; 9",
        "Snow; 1\nSnow; 2",
        "Snow; " + "9" * 5000,
    ],
    "own_rules": ["x" * 301, "a rule\n" * 41],
}


@pytest.mark.parametrize(("field", "text"), [(field, text) for field in WRONG for text in WRONG[field]])
def test_what_is_no_value_of_a_rule_is_an_error_at_its_field(field: str, text: str) -> None:
    typed: dict[str, Any] = {field: text}
    assert list(form_of(**typed).errors) == [field]


def test_rules_that_do_not_go_together_are_an_error_at_their_field() -> None:
    form = form_of(super_piglets="true", silent_solo="false", marriage="off")
    assert form.errors == {
        "super_piglets": ["Needs piglets"],
        "silent_solo": ["Both club queens on one hand need a marriage or a silent solo"],
    }


def test_a_chapter_says_how_many_of_its_rules_were_changed() -> None:
    form = form_of(fox=2, charlie="", doppelkopf_means="two_identical", bock_triggers=["tie_120"])
    counts = {chapter.label: chapter.changed for chapter in form.chapters if chapter.changed}
    assert counts == {"Bonuses": 2, "Solos, misères and Bock": 1}


def test_all_problems_are_told_and_what_was_typed_is_kept() -> None:
    form = form_of(("Anna", "Anna", "Cem", "Dora"), title="Krone", fox="many", length="no")
    assert set(form.errors) == {"player2", "fox", "length"}
    assert [form[name].value() for name in ("title", "player2", "fox", "length")] == [
        "Krone",
        "Anna",
        "many",
        "no",
    ]
