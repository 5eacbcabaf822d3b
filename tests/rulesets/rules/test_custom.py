"""Solos of the group's own: what they say about trumps is kept, shown, and left out where nobody said it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.rule_words import words_by_label

PLAIN = {"id": "stroll", "name": "Stroll", "group": "jacks"}


@pytest.mark.parametrize("solo", [PLAIN, PLAIN | {"trump": "Jacks and sevens."}])
def test_a_solo_is_written_as_it_was_read(solo: dict[str, Any]) -> None:
    assert write_options(read_options({"custom_solos": [solo]})) == {"custom_solos": [solo]}


def test_the_ruleset_says_what_is_trump_in_it() -> None:
    rules = read_options({"custom_solos": [PLAIN | {"trump": " Jacks and sevens. "}]})
    words = words_by_label(rules, CATALOGUE["custom_solos"])
    assert words == {"Stroll": ("Jacks and sevens.", "counts like a jack solo")}


@pytest.mark.parametrize("trump", [7, "x" * 201])
def test_a_trump_that_is_no_short_text_is_refused(trump: object) -> None:
    with pytest.raises(Refused) as refused:
        read_options({"custom_solos": [PLAIN | {"trump": trump}]})
    assert [str(problem) for problem in refused.value.problems] == [
        "custom_solos[0].trump: must be text of at most 200 characters"
    ]
