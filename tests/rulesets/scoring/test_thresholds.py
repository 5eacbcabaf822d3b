"""From which card points of Re on a score can be another one."""

from __future__ import annotations

from rulesets.scoring.score import EVERY_NUMBER, SCORE_THRESHOLDS, thresholds_of_re


def test_a_score_changes_at_the_limits_that_players_know_and_nowhere_else() -> None:
    assert sorted(SCORE_THRESHOLDS) == [
        1,  # Re has a trick
        *(30, 31, 60, 61, 90, 91),  # no 30, no 60, no 90
        *(120, 121),  # who wins
        *(150, 151, 180, 181, 210, 211),  # the same for Kontra
        240,  # Kontra has none
    ], "what a new item says with `at` belongs here too, for Re and for Kontra, if it is meant so"


def test_what_is_declared_for_a_side_holds_for_both() -> None:
    assert thresholds_of_re([(121,), (1,)]) == {121, 120, 1, 240}


def test_where_nothing_is_declared_every_number_can_matter() -> None:
    assert thresholds_of_re([(121,), None]) == EVERY_NUMBER
