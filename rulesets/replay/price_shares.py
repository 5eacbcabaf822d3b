"""What players get of the value of a deal: a part of the price list."""

from __future__ import annotations

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.scoring.result import NOTHING_PLAYED
from rulesets.session.settlement import Account, value_shares

PLENTY = 10**6
"""More than a deal draws from any pot."""

APART = 1000
"""So many times the value is what Re is given as its share, to see which of the two is taken."""

SEATS = (0, 1, 2, 3)
DEALER = 3


def shares_of(rules: Ruleset, deal: Deal) -> list[list[int]]:
    """What the players get, first where the value is at least 0, then where it is less.

    So many times the share of Re and so many times the value to each of Re, so many times the value to each
    of Kontra; the last figure says how many of them draw that from the pot.
    """
    return [shares_at(rules, deal, sign) for sign in (1, -1)]


def shares_at(rules: Ruleset, deal: Deal, value: int) -> list[int]:
    """What each player of the sides gets with such a value: of the share of Re, of the value, and Kontra."""
    full, empty = (drawing(rules, deal, value, pot) for pot in (PLENTY, 0))
    times_share, times_value = divmod(full[0] * value, APART)
    draw = sum(points > 0 == left for points, left in zip(full, empty, strict=True))
    return [times_share, times_value, full[3] * value, draw]


def drawing(rules: Ruleset, deal: Deal, value: int, pot: int) -> list[int]:
    """What the players get of a value where the pot holds so much."""
    score = NOTHING_PLAYED._replace(
        value=value, re_share=APART * value, kontra_share=-value, is_lone=len(deal.re) == 1
    )
    return value_shares(Account(rules, deal, score, SEATS, DEALER, pot))


def gives_out_odd(rules: Ruleset) -> bool:
    """Whether the odd point of a pot that runs short is for the first on the dealer's left who draws."""
    return rules.has_pot and max(drawing(rules, Deal(re=(0, 2)), 1, 1)) == 1
