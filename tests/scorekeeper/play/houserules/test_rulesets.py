"""Stored rulesets: kept once, never changed, named in a few words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.cards import MOST, summary, summary_among
from scorekeeper.play.houserules.labels import (
    PRESET_NAMES,
    join_sentences,
    join_words,
    money_text,
    preset_name,
)
from scorekeeper.play.houserules.reads import changed_options, preset_of, rules_from, rules_of, ruleset_name
from scorekeeper.play.houserules.writes import keep_ruleset

pytestmark = pytest.mark.django_db

OPTIONS: dict[str, Any] = {
    "fox": 2,
    "levels": [1, 1, 1, 2],
    "bock_triggers": ["tie_120"],
    "custom_solos": [{"id": "slalom", "name": "Slalom", "group": "none"}],
}


def changed(preset: str = "ddv", **options: object) -> Ruleset:
    return read_options(options, presets()[preset].rules)


@pytest.mark.parametrize("preset", list(presets()))
def test_a_preset_is_stored_and_comes_back_equal(preset: str) -> None:
    rules = presets()[preset].rules
    kept = keep_ruleset(preset=preset, rules=rules)
    assert (kept.preset, changed_options(kept), rules_of(kept)) == (preset, {}, rules)
    assert preset_of(kept) is presets()[preset]


def test_changed_rules_are_stored_as_what_differs_from_the_preset() -> None:
    kept = keep_ruleset(preset="gamefarm", rules=changed("gamefarm", charlie_caught=1, **OPTIONS))
    assert changed_options(kept) == OPTIONS
    assert rules_of(models.Ruleset.objects.get()) == changed("gamefarm", **OPTIONS)


def test_equal_rules_share_a_row_and_others_do_not() -> None:
    first = keep_ruleset(preset="ddv", rules=changed(fox=2, charlie=2))
    assert keep_ruleset(preset="ddv", rules=changed(charlie=2, fox=2)) == first
    assert keep_ruleset(preset="ddv", rules=changed(fox=2)) != first
    assert keep_ruleset(preset="wikipedia", rules=changed("wikipedia", fox=2, charlie=2)) != first


def test_equal_choices_are_the_same_object_for_the_engine() -> None:
    assert rules_from('{"fox": 2}') is rules_from('{"fox": 2}')


@pytest.mark.parametrize("options", ['{"unknown": 1}', '{"fox": 99}'])
def test_stored_rules_that_cannot_be_are_refused(options: str) -> None:
    with pytest.raises(Refused):
        rules_from(options)


def test_a_ruleset_is_named_by_its_preset_and_what_was_changed() -> None:
    plain = keep_ruleset(preset="ddv", rules=changed())
    other = keep_ruleset(preset="ddv", rules=changed(**OPTIONS))
    assert (ruleset_name(plain), ruleset_name(other)) == (
        "DDV tournament rules",
        "DDV tournament rules, 4 changed",
    )


def test_a_ruleset_with_a_name_of_its_own_goes_by_it() -> None:
    assert ruleset_name(models.Ruleset(name="Krone", preset="ddv")) == "Krone"


def test_every_preset_has_a_short_name() -> None:
    assert set(PRESET_NAMES) == set(presets())
    names = [preset_name(preset) for preset in presets().values()]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 40


def test_a_preset_that_is_mended_later_changes_no_ruleset_made_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pub = presets()["pub"]
    stored = keep_ruleset(preset="pub", rules=pub.rules)
    mended = replace(pub, rules=read_options({"fox": 2}, pub.rules))
    monkeypatch.setitem(presets(), "pub", mended)
    assert rules_of(stored) == pub.rules
    assert changed_options(stored) == {"fox": 1}


@pytest.mark.parametrize(
    ("language", "amount"), [("de", "1.682,95\xa0€"), ("en", "€1,682.95"), ("ja", "1,682.95ユーロ")]
)
def test_large_amounts_have_groups_of_three_figures(language: str, amount: str) -> None:
    with override(language):
        assert money_text(168295) == amount


@pytest.mark.parametrize(
    ("language", "joined"), [("de", "Anna, Ben"), ("en", "Anna, Ben"), ("ja", "Anna、Ben")]
)
def test_names_in_a_row_have_between_them_what_the_language_writes(language: str, joined: str) -> None:
    with override(language):
        assert join_words(["Anna", "Ben"]) == joined


def test_sentences_are_parted_by_a_space_but_in_japanese() -> None:
    assert join_sentences(["All points count.", "Guests do not."]) == "All points count. Guests do not."
    assert (
        join_sentences(["全得点が対象です。", "ゲストは対象外です。"])
        == "全得点が対象です。ゲストは対象外です。"
    )


KRONE = {"re_kontra": "double", "bock_triggers": ["heart_trick"], "armut": "exchange", "piglets": "both"}


def test_the_presets_are_told_apart_by_their_lines() -> None:
    lines = {preset.id: summary(preset.rules) for preset in presets().values()}
    assert len(set(lines.values())) == len(lines)
    assert {name: lines[name] for name in ("ddv", "gamefarm", "pot", "pub", "pub_forty")} == {
        "ddv": "compulsory solos, 24 deals",
        "gamefarm": "Armut, at most five players, open-ended",
        "pot": "calls double everything, Schweinchen, compulsory solos and Can/May/Must, pot",
        "pub": "calls double, Bock, Armut, Schweinchen",
        "pub_forty": "calls double, without nines, Bock, Armut",
    }
    assert [line for line in lines.values() if line.count(", ") >= MOST] == []


def test_what_all_others_have_is_not_said() -> None:
    krone = read_options(KRONE | {"deck": "40"})
    assert summary(krone) == "calls double, without nines, Bock, Armut, Deals in a session: 24"
    assert summary_among(krone, [krone, read_options(KRONE)]) == "without nines"


def test_rules_that_look_alike_are_told_apart_by_a_rule_in_which_they_differ() -> None:
    plain, other = read_options(KRONE), read_options(KRONE | {"fox": 2, "bid_procedure": "informal"})
    assert summary_among(other, [plain, other]) == "Fox caught: 2"


def test_rules_without_anything_of_their_own_are_those_of_tournaments() -> None:
    plain = read_options({"duty_solos": "none"})
    assert (summary_among(DDV, []), summary_among(plain, [])) == ("compulsory solos, 24 deals", "24 deals")
