"""The key of a deal: what is equal for deals of equal worth, whoever sat where."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.document import read_deal
from rulesets.replay.deal_keys import write_key

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
PAIR = {"re": ["Anna", "Cem"], "points": {"re": 121}}
MARRIAGE = {**PAIR, "game": "marriage"}
ARMUT = {**PAIR, "game": "armut"}


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        (PAIR, '13{"points":{"re":121}}'),
        ({"re": ["Ben", "Dora"], "points": {"kontra": 119}}, '24{"points":{"re":121}}'),
        ({**PAIR, "points": {"re": 129}}, '13{"points":{"re":121}}'),
        ({**PAIR, "points": {"re": 0}, "no_trick": "re"}, '13{"points":{"re":0},"no_trick":"re"}'),
        ({**PAIR, "at": "2026-05-01T20:00:00", "note": "Late"}, '13{"points":{"re":121}}'),
        (
            {**PAIR, "calls": {"re": ["re"]}, "bonuses": {"kontra": {"fox": 1}}},
            '13{"points":{"re":121},"calls":{"re":["re"]}}\t{"kontra":{"fox":1}}',
        ),
        ({**PAIR, "players": ["Emil", "Cem", "Ben", "Anna"]}, '13/1235{"points":{"re":121}}'),
        (
            {"game": "solo", "solo": "queens", "re": ["Dora"], "points": {"re": 90}},
            '4{"game":"solo","solo":"queens","points":{"re":90}}',
        ),
        ({**MARRIAGE, "by": "Cem"}, '31{"game":"marriage","by":"1","points":{"re":121}}'),
        ({**ARMUT, "by": "Cem"}, '31{"game":"armut","by":"1","points":{"re":121}}'),
        ({**ARMUT, "by": "Ben"}, '13{"game":"armut","by":"3","points":{"re":121}}'),
        ({**ARMUT, "by": "Dora"}, '13{"game":"armut","by":"3","points":{"re":121}}'),
        ({**ARMUT, "by": ["Dora", "Cem"]}, '31{"game":"armut","by":["3","1"],"points":{"re":121}}'),
    ],
)
def test_only_what_is_scored_stands_behind_the_seats_of_re(facts: dict[str, Any], key: str) -> None:
    assert write_key(read_deal(facts, NAMES)) == key


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"game": "redeal", "reason": "misdeal"}, '{"game":"redeal","reason":"misdeal"}'),
        ({"game": "manual", "each": {"Anna": 3, "Ben": -3}}, '{"game":"manual","each":{"1":3,"2":-3}}'),
        ({**PAIR, "dealer": "Ben"}, '{"re":["1","3"],"points":{"re":121},"dealer":"2"}'),
        (
            {**PAIR, "adjustments": [{"player": "Anna", "points": 2, "reason": "Late"}]},
            '{"re":["1","3"],"points":{"re":121},"adjustments":[{"player":"1","points":2}]}',
        ),
        # What contradicts itself is said of the deal as it was recorded.
        ({**PAIR, "re": ["Anna"]}, '{"re":["1"],"points":{"re":121}}'),
        ({**PAIR, "re": ["Anna", "Anna"]}, '{"re":["1","1"],"points":{"re":121}}'),
        ({**PAIR, "by": "Anna"}, '{"re":["1","3"],"by":"1","points":{"re":121}}'),
        ({**MARRIAGE, "by": "Ben"}, '{"game":"marriage","re":["1","3"],"by":"2","points":{"re":121}}'),
        (
            {**ARMUT, "by": ["Dora", "Ben"]},
            '{"game":"armut","re":["1","3"],"by":["4","2"],"points":{"re":121}}',
        ),
    ],
)
def test_a_deal_in_which_seats_decide_is_its_own_key(facts: dict[str, Any], key: str) -> None:
    assert write_key(read_deal(facts, NAMES)) == key
