"""The catalogue of house rules, rulesets made of it, and the presets."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulesets.rules.presets
from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS
from rulesets.rules.chapters.announcements import AutoCall
from rulesets.rules.chapters.contracts import Armut
from rulesets.rules.constraints import CONSTRAINTS, RESERVED_BONUS_IDS
from rulesets.rules.kinds import Choice, Members
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, read_values, write_options
from rulesets.rules.ruleset import DDV
from rulesets.rules.solo_kinds import SoloKind
from rulesets.scoring.bonuses import BONUSES, FACTS
from rulesets.scoring.items import ALL_ITEMS
from rulesets.scoring.result import OTHER_LABELS
from tests.rulesets.notation import CASES, tables
from tests.rulesets.strategies import json_values, option_values

REFUSED = tables("ruleset/refused.toml", "case")
PRESET_FILES = sorted(Path(rulesets.rules.presets.__file__).parent.glob("*.toml"))

# --- The catalogue --------------------------------------------------------------------------------------


def test_the_catalogue_is_the_one_that_stored_rulesets_rely_on() -> None:
    lines = (CASES / "catalogue.txt").read_text(encoding="utf-8").splitlines()
    written = [line for line in lines if line and not line.startswith("#")]
    assert catalogue_lines() == written, (
        "What differs belongs into tests/rulesets/cases/catalogue.txt, if it is new. What was there before "
        "is stored in rulesets: it stays, or gets a step in rulesets/document/upgrades.py."
    )


def catalogue_lines() -> list[str]:
    lines = []
    for chapter in CHAPTERS:
        lines.append(f"[{chapter.id}]")
        for option in (option for option in CATALOGUE.values() if option.chapter == chapter.id):
            values, default = option.kind.describe(), option.kind.write(option.default)
            words = (option.id, option.effect.letters, json.dumps(values), json.dumps(default))
            lines.append(" | ".join(words))
    return lines


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=list(CATALOGUE))
def test_every_option_has_words_for_the_form_and_the_rule_card(option: Any) -> None:
    labels = option.kind.labels if isinstance(option.kind, Choice | Members) else {}
    assert option.label
    assert option.help.endswith((".", "?"))
    assert [key for key, label in labels.items() if not label] == []
    assert len(set(labels.values())) == len(labels)


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=list(CATALOGUE))
@settings(max_examples=5)
@given(data=st.data())
def test_every_value_of_an_option_is_read_as_it_is_written(option: Any, data: st.DataObject) -> None:
    value = option.kind.read(data.draw(option_values(option.kind)))
    assert option.kind.read(option.kind.write(value)) == value
    hash(value)


@given(anything=json_values())
def test_anything_else_is_refused_by_every_option_and_nothing_breaks(anything: Any) -> None:
    for option in CATALOGUE.values():
        with suppress(Refused):
            value = option.kind.read(anything)
            assert option.kind.read(option.kind.write(value)) == value, option.id


# --- Rulesets -------------------------------------------------------------------------------------------


def test_a_value_is_read_as_a_member_and_written_as_its_plain_id() -> None:
    rules = read_options({"armut": "exchange", "auto_calls": ["marriage", "solo"]})
    assert rules.armut is Armut.EXCHANGE
    assert rules.auto_calls == (AutoCall.SOLO, AutoCall.MARRIAGE)
    written = write_options(rules)
    assert written == {"armut": "exchange", "auto_calls": ["solo", "marriage"]}
    assert [type(value) for value in (written["armut"], *written["auto_calls"])] == [str, str, str]


def test_equal_rulesets_have_one_hash_also_after_a_change_and_back() -> None:
    changed = replace(DDV, armut=Armut.EXCHANGE)
    assert changed != DDV
    assert hash(changed) != hash(DDV)
    assert hash(replace(changed, armut=Armut.OFF)) == hash(DDV)


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_a_ruleset_that_cannot_be_played_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        read_options(case["options"])
    assert [str(problem) for problem in refused.value.problems] == case["refused"]


def test_every_constraint_has_a_case() -> None:
    shown = {line for case in REFUSED for line in case["refused"]}
    assert {f"{option}: {message}" for option, _broken, message in CONSTRAINTS} <= shown


@pytest.mark.parametrize(
    "options",
    [
        {"duty_solos": "none", "duty_unfulfilled": "extra_deals"},
        {"bock_length": 8, "bock_max_level": 2, "bock_plus": 3},
        {"misere_win": 10, "misere_calls": True, "open_misere_extra": 2},
        {"pot_start": 21, "pot_short_share": "leave_remainder", "pot_silent_solo": "pot"},
    ],
)
def test_settings_of_a_rule_that_is_off_are_kept(options: dict[str, Any]) -> None:
    assert write_options(read_options(options)) == options


@pytest.mark.parametrize(("written", "length"), [("4", 4), ("5", 5), ("8", 8), (8, 8)])
def test_the_length_of_a_bock_round_is_a_number_that_may_be_written_as_text(
    written: object, length: int
) -> None:
    assert write_options(read_options({"bock_length": written})) == {"bock_length": length}


def test_a_ruleset_cannot_be_changed_under_a_table() -> None:
    with pytest.raises(FrozenInstanceError):
        DDV.fox = 2  # type: ignore[misc]


def test_options_are_read_on_top_of_a_base() -> None:
    gamefarm = presets()["gamefarm"].rules
    rules = read_options({"re_kontra": "double"}, gamefarm)
    assert write_options(rules, gamefarm) == {"re_kontra": "double"}
    assert rules.draw_scores == "against_only"


# --- Presets --------------------------------------------------------------------------------------------


def test_every_preset_file_is_offered() -> None:
    assert {path.stem for path in PRESET_FILES} == set(presets())
    assert next(iter(presets())) == "ddv"


@pytest.mark.parametrize("path", PRESET_FILES, ids=[path.stem for path in PRESET_FILES])
def test_a_preset_names_its_source_and_what_differs(path: Path) -> None:
    preset = presets()[path.stem]
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    assert preset.options.items() <= written["options"].items()
    assert preset.title
    assert preset.source
    assert "" not in preset.readings


def test_the_ddv_preset_is_the_defaults() -> None:
    assert presets()["ddv"].rules == DDV


def test_a_bonus_of_the_group_cannot_take_the_id_of_an_item_or_a_fact() -> None:
    ids = {*(item.id for item in (*ALL_ITEMS, *BONUSES)), *(fact.key for fact in FACTS), *OTHER_LABELS}
    assert set(RESERVED_BONUS_IDS) == ids, (
        "write the id of a new item or bonus into RESERVED_BONUS_IDS (rulesets/rules/constraints.py)"
    )


def test_a_ruleset_that_is_played_by_outlives_a_constraint() -> None:
    owing = {"solos": ["queens"], "duty_solos": "one_each_queens_jacks_suit"}
    with pytest.raises(Refused):
        read_options(owing)
    assert read_values(owing).solos == (SoloKind.QUEENS,)
