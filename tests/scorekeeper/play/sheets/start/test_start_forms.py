"""Starting a sheet: names, first dealer, house rules, length."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets
from rulesets.rules.reading import write_options
from scorekeeper.play.sheets.start.forms import StartForm, start_form
from tests.answers import answers
from tests.cast import FIVE, FOUR

SEVEN = (*FIVE, "Frieda", "Georg")


def form_of(names: tuple[str, ...] = FOUR, preset: str = "ddv", **fields: Any) -> StartForm:
    """The form as a browser sends it, with several values where a field has a list."""
    data = QueryDict(mutable=True)
    given = {"preset": preset, **{f"player{seat}": name for seat, name in enumerate(names, 1)}, **fields}
    for field, value in given.items():
        data.setlist(field, value if isinstance(value, list) else [str(value)])
    return start_form(data, initial={})


def asked(preset: str = "ddv", **changed: Any) -> dict[str, Any]:
    """The questions of a ruleset as a browser sends them, with those that somebody answered otherwise."""
    rules = presets()[preset].rules
    return {**answers(rules, **changed), "preset": preset, "asked": "rules"}


def changed(**fields: Any) -> dict[str, Any]:
    """What a form with changed house rules changes in the DDV rules."""
    form = form_of(**asked(**fields))
    assert form.is_valid()
    return write_options(form.cleaned_data["rules"])


def test_four_names_are_enough() -> None:
    form = form_of()
    assert form.is_valid()
    assert (form.names, form.dealer, form.deals) == (list(FOUR), 3, 24)
    assert form.cleaned_data["rules"] == presets()["ddv"].rules


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_first_four_names_are_needed(seat: int) -> None:
    field: dict[str, Any] = {f"player{seat}": "  "}
    assert form_of(**field).errors == {f"player{seat}": ["A name is needed."]}


@pytest.mark.parametrize("again", ["Anna", "anna", " ANNA "])
def test_nobody_sits_twice_at_the_table(again: str) -> None:
    form = form_of(("Anna", "Ben", again, "Dora"))
    assert form.errors == {"player3": ["This name is already at the table."]}


def test_a_name_has_at_most_sixty_characters() -> None:
    assert form_of(("A" * 60, "Ben", "Cem", "Dora")).is_valid()
    assert list(form_of(("A" * 61, "Ben", "Cem", "Dora")).errors) == ["player1"]


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
    form = form_of(**asked(session_deals="12"))
    assert form.is_valid()
    assert form.deals == 12


def test_an_open_end_is_said_and_not_counted() -> None:
    form = form_of(is_open="on", length=24)
    assert form.is_valid()
    assert form.deals == 0


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


def test_house_rules_are_asked_for_only_if_somebody_wants_to_change_them() -> None:
    assert form_of().questions is None
    assert StartForm().fields.keys().isdisjoint(CATALOGUE)


@pytest.mark.parametrize("preset", list(presets()))
def test_the_questions_show_the_chosen_rules_and_change_nothing_by_themselves(preset: str) -> None:
    form = form_of(**asked(preset))
    assert form.is_valid()
    assert form.cleaned_data["rules"] == presets()[preset].rules


def test_an_answer_changes_a_rule_for_this_sheet() -> None:
    assert changed(silent_solo=None, re_kontra="double", fox="2", solos=None, duty_solos="none") == {
        "solos": [],
        "silent_solo": False,
        "re_kontra": "double",
        "fox": 2,
        "duty_solos": "none",
    }


def test_own_bonuses_have_names_in_any_script() -> None:
    rows = {
        "custom_bonuses-0-name": "ハート",
        "custom_bonuses-1-name": "スペード",
        "custom_solos-0-name": "花見",
    }
    options = changed(**rows)
    assert [(bonus["id"], bonus["name"]) for bonus in options["custom_bonuses"]] == [
        ("bonus_1", "ハート"),
        ("bonus_2", "スペード"),
    ]
    assert [solo["id"] for solo in options["custom_solos"]] == ["solo_1"]


def test_what_is_typed_stays_on_the_way_to_the_questions_and_back() -> None:
    typed = {"title": "Krone", "first_dealer": "1", "length": "many", "is_open": "on"}
    for step, is_asked in (("rules", True), ("ruleset", False)):
        form = form_of(("Anna", "", "Anna"), "pub", **typed, ask=step)
        shown = {name: form[name].value() for name in (*typed, "player1", "player3", "preset")}
        assert shown == {**typed, "player1": "Anna", "player3": "Anna", "preset": "pub"}
        assert (form.is_bound, form.errors, form.questions is not None) == (False, {}, is_asked)


def test_the_questions_are_those_of_the_rules_that_were_chosen() -> None:
    form = form_of(preset="pub", ask="rules")
    assert form.questions is not None
    assert (form.questions.shown, form.questions.is_bound) == (presets()["pub"].rules, False)
    assert form_of(preset="skat", ask="rules").questions is None


def test_rules_that_do_not_go_together_are_an_error_at_their_question() -> None:
    form = form_of(**asked(super_piglets="on", silent_solo=None, marriage="off"))
    assert not form.is_valid()
    assert form.questions is not None
    assert form.questions.errors == {
        "super_piglets": ["Needs piglets"],
        "silent_solo": ["Both club queens in one hand need a marriage or a silent solo"],
    }


def test_all_problems_are_told_and_what_was_typed_is_kept() -> None:
    given = asked(fox="many", **{"custom_bonuses-0-name": "ハート", "custom_bonuses-0-points": "x"})
    form = form_of(("Anna", "Anna", "Cem", "Dora"), **given, title="Krone", length="no")
    assert not form.is_valid()
    assert form.questions is not None
    assert (set(form.errors), set(form.questions.errors)) == (
        {"player2", "length"},
        {"fox", "custom_bonuses"},
    )
    assert [form[name].value() for name in ("title", "player2", "length")] == ["Krone", "Anna", "no"]
    assert form.questions["fox"].value() == "many"
    assert form.questions["custom_bonuses"].value()[0]["name"] == "ハート"
