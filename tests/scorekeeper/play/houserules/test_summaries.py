"""A ruleset in one line: what sets it apart from others, never what all of them have."""

from __future__ import annotations

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from scorekeeper.play.houserules.cards import MOST, summary, summary_among

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
