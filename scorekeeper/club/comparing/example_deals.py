"""Deals in which a house rule shows: the plainest first, as that is the one by which a rule is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulesets import Deal, Game, Ruleset, read_deal, score_deal
from rulesets.rules import DDV
from rulesets.scoring import FACTS, SCORE_THRESHOLDS
from scorekeeper.club.comparing.single_deal import PLAYERS
from scorekeeper.play.sheets.engine import SEATS

NORMAL: tuple[dict[str, Any], ...] = (
    {"points": {"re": 135}},
    {"points": {"kontra": 125}},
    {"points": {"re": 120}},
    {"points": {"re": 135}, "calls": {"re": ["re"]}},
    {"points": {"kontra": 125}, "calls": {"re": ["re"]}},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}, "raises": 1},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}, "raises": 4},
    {"points": {"re": 120}, "calls": {"kontra": ["kontra"]}},
    {"points": {"re": 150}},
    {"points": {"re": 155}},
    {"points": {"re": 185}},
    {"points": {"re": 215}},
    {"points": {"re": 240}, "no_trick": "kontra"},
    {"points": {"re": 240}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no90"]}},
    {"points": {"re": 140}, "calls": {"re": ["re", "no90"]}},
    {"points": {"re": 185}, "calls": {"re": ["re", "no90", "no60"]}},
    {"points": {"re": 215}, "calls": {"re": ["re", "no90", "no60", "no30"]}},
    {"points": {"re": 185}, "calls": {"re": ["re", "no60"]}},
    {"points": {"kontra": 125}, "calls": {"re": ["re", "no90", "no60"]}},
    {"points": {"re": 135}, "calls": {"re": ["re", "no90"], "kontra": ["kontra", "no90"]}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no90"], "kontra": ["kontra", "no90"]}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no60"], "kontra": ["kontra", "no90"]}},
    *({"points": {"re": 135}, "bonuses": {"re": {fact.key: 1}}} for fact in FACTS),
    {"points": {"re": 135}, "bonuses": {"re": {"fox": 2}}},
    {"points": {"re": 135}, "bonuses": {"re": {"fox": 1, "fox_first_trick": 1}}},
    {"points": {"re": 135}, "bonuses": {"re": {"fox": 1, "fox_last_trick": 1}}},
    {"points": {"re": 135}, "bonuses": {"re": {"charlie": 1, "charlie_both_jacks": 1}}},
    {"points": {"re": 135}, "bonuses": {"kontra": {"fox": 2}}},
    {"points": {"re": 135}, "calls": {"re": ["re"]}, "bonuses": {"re": {"fox": 1}}},
    {"points": {"kontra": 125}, "calls": {"kontra": ["kontra"]}},
    *({"points": {"re": limit}} for limit in sorted(SCORE_THRESHOLDS)),
)
"""Normal games of players 1 and 2 as Re; what is impossible among them is passed over.

The last of them have the card points at which some rule has a limit.
"""

OTHERS: tuple[dict[str, Any], ...] = (
    {"game": "marriage", "by": "1", "re": ["1", "2"], "points": {"re": 135}},
    {"game": "marriage", "by": "1", "re": ["1", "2"], "points": {"kontra": 125}},
    {"game": "armut", "by": "1", "re": ["1", "2"], "points": {"re": 135}},
    {"game": "solo", "solo": "queens", "re": ["1"], "points": {"re": 135}},
    {"game": "solo", "solo": "queens", "re": ["1"], "points": {"kontra": 125}},
    {"game": "solo", "solo": "trump", "re": ["1"], "points": {"re": 135}, "bonuses": {"re": {"fox": 1}}},
    {
        "game": "solo",
        "solo": "queens",
        "re": ["1"],
        "points": {"re": 135},
        "bonuses": {"re": {"doppelkopf": 1}},
    },
    {"game": "solo", "solo": "jacks", "re": ["1"], "points": {"re": 135}},
    {"game": "solo", "solo": "no_trump", "re": ["1"], "points": {"re": 135}},
    {"game": "silent_solo", "re": ["1"], "points": {"re": 135}},
    {"game": "silent_solo", "re": ["1"], "points": {"re": 135}, "bonuses": {"re": {"fox": 1}}},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 0},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 2},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 0, "calls": {"re": ["re"]}},
    {"game": "solo", "solo": "open_misere", "re": ["1"], "tricks": 0},
    {"game": "marriage", "by": "1", "re": ["1"], "points": {"re": 135}},
)
"""Marriages, solos and misères."""


@dataclass(frozen=True)
class ExampleDeal:
    """A deal of four, in a Bock round or not."""

    deal: Deal
    bock: int = 0


def play_same_cards(rulesets: Iterable[Ruleset]) -> bool:
    """Whether one deal can show a difference: with nines and without it is not the same."""
    return len({rules.has_nines for rules in rulesets}) == 1


@cache
def example_deals() -> tuple[ExampleDeal, ...]:
    """The deals, the plainest first."""
    names = SEATS[:PLAYERS]
    normal = tuple(read_deal({"re": ["1", "2"], **facts}, names) for facts in NORMAL)
    others = tuple(read_deal(facts, names) for facts in OTHERS)
    drawn = next(deal for deal in normal if score_deal(DDV, deal).winner is None)
    married = next(deal for deal in others if deal.game is Game.MARRIAGE)
    fox = next(deal for deal in normal if deal.re_bonuses)
    once = (normal[0], fox, drawn, married)
    in_bock = (*(ExampleDeal(deal, 1) for deal in once), ExampleDeal(normal[0], 2))
    return (*map(ExampleDeal, (*normal, *others)), *in_bock)
