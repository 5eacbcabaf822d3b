"""What the cards can give of each bonus: there are two of each card, and a side can have both."""

from __future__ import annotations

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import Whole
from rulesets.rules.played import POINTS_OF_BONUSES
from rulesets.scoring.bonuses import FACTS

MOST = {
    "fox": (2, 2),
    "fox_first_trick": (2, 2),
    "fox_last_trick": (2, 2),
    "fox_wins_last": (1, 1),
    "charlie": (1, 1),
    "charlie_both_jacks": (1, 1),
    "charlie_caught": (2, 2),
    "charlie_caught_any_trick": (2, 2),
    "doppelkopf": (12, 12),
    "heart10_caught": (2, 2),
    "heart_trick": (2, 2),
}
"""How often a side has it, and both together: one card wins the last trick, and there are twelve tricks."""


def test_nothing_is_entered_more_often_than_the_cards_can_give_it() -> None:
    assert {fact.key: (fact.per_side, fact.in_all) for fact in FACTS} == MOST, (
        "think again how often the cards can give a new bonus, and write it into MOST"
    )


def test_the_options_with_points_for_bonuses_are_those_of_the_facts() -> None:
    named = {option for fact in FACTS for option in fact.options}
    assert {option for option in named if isinstance(CATALOGUE[option].kind, Whole)} == set(POINTS_OF_BONUSES)
