"""How far figures lie apart, and what a sheet counts for."""

from __future__ import annotations

import pytest

from rulesets.document import read_sheet
from rulesets.replay.comparison import compare
from rulesets.replay.recorded import recorded_sheet
from rulesets.replay.spread import Moments
from rulesets.rules.presets import presets


@pytest.mark.parametrize(
    ("numbers", "deviation"),
    [((), 0), ((7,), 0), ((2, 4, 4, 4, 5, 5, 7, 9), 2), ((-3, 3, -3, 3), 3), ((10, 10, 16, 16), 3)],
)
def test_the_deviation_is_the_root_of_the_mean_square_from_the_mean(
    numbers: tuple[int, ...], deviation: float
) -> None:
    moments = Moments()
    for number in numbers:
        moments.add(number)
    assert moments.deviation == deviation


def test_a_sheet_counts_for_who_played_a_deal_of_it() -> None:
    names = ["Anna", "Ben", "Cem", "Dora", "Emil"]
    one = {"re": ["Anna", "Ben"], "points": {"re": 131}}
    document = {
        "format": "doppelkopf-sheet/1",
        "ruleset": "ddv",
        "players": names,
        "first_dealer": "Emil",
        "deals": [one],
    }
    rules = presets()["ddv"].rules
    found = compare([recorded_sheet(read_sheet(document))], [rules])
    assert {name: (made.points, made.deals, made.sheets) for name, made in found.columns[0].sums.items()} == {
        "Anna": (1, 1, 1),
        "Ben": (1, 1, 1),
        "Cem": (-1, 1, 1),
        "Dora": (-1, 1, 1),
    }
    empty = recorded_sheet(read_sheet(document | {"deals": []}))
    both = compare([recorded_sheet(read_sheet(document)), empty], [rules])
    assert both.columns[0].sums == found.columns[0].sums
