"""What stands in the column of a round."""

from __future__ import annotations

from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.standings.ranking import Rule, missed_round
from scorekeeper.tournament.standings.rows import Cell, cell_of


def test_what_was_awarded_in_a_round_that_an_average_leaves_out_is_shown() -> None:
    rule = Rule(Counting.AVERAGE)
    cells = [cell_of(missed_round(2, points, rule), Counting.AVERAGE) for points in (0, -4)]
    assert cells == [Cell("–", "", is_missed=True), Cell("−4", "", is_awarded=True, is_missed=True)]
