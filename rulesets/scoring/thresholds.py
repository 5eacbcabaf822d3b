"""From which card points on a score can be another one: made from what winner, items and bonuses declare.

One-tap bands, the check of intervals and the grouping of equal deals are derived from it, so that a rule says
only once which card points matter to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.scoring.bonuses import BONUSES, ELDERS
from rulesets.scoring.items import ALL_ITEMS, TIE, Thresholds
from rulesets.scoring.winning import WINNER_AT

EVERY_NUMBER = frozenset(range(1, 241))
"""All card points of Re that can be a threshold: 0 is where everything begins."""


def thresholds_of_re(declared: Iterable[Thresholds]) -> frozenset[int]:
    """The card points of Re at which any of these can change, which are declared for either side.

    A side has so many or more when the other has 240 less so many or fewer. Where one declares nothing
    (None) any number can matter.
    """
    found: set[int] = set()
    for at in declared:
        if at is None:
            return EVERY_NUMBER
        found.update(at, (241 - points for points in at))
    return frozenset(found)


SCORE_THRESHOLDS = thresholds_of_re((WINNER_AT, TIE, *(item.at for item in (*ALL_ITEMS, ELDERS, *BONUSES))))
"""The card points of Re from which on the score of a deal can be another, whatever the rules.

`TIE` stands for the factor of 120 each (`tie_120`); `cowardice` goes by the levels that items declare.
"""
