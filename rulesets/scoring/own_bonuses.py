"""Bonuses of the group's own: for a side, for the winners, or for each player beside the value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.rules.custom import CountsAs, CustomBonus, GoesTo
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.scoring.items import NOWHERE, Item, Points
from rulesets.scoring.result import ScoredItem
from rulesets.scoring.winning import Party, Played


def is_of_a_side(bonus: CustomBonus) -> bool:
    """Whether it counts for the side that earned it, like a bonus that is built in."""
    return bonus.goes_to is GoesTo.SIDE and not bonus.one_sided


def that_count(rules: Ruleset, deal: Deal) -> Iterator[CustomBonus]:
    """Those that this deal can have: not all of them one against three, and none in a misère."""
    is_lone = len(deal.re) == 1
    if deal.is_misere:
        return
    yield from (bonus for bonus in rules.custom_bonuses if bonus.in_lone or not is_lone)


@lru_cache(maxsize=256)
def item_of(bonus: CustomBonus) -> Item:
    """A bonus of a side as an item."""
    return Item(bonus.id, bonus.name, counted(bonus), fact=bonus.id, at=NOWHERE)


def counted(bonus: CustomBonus) -> Points:
    """The points of a bonus of the group's own: so many times as it was entered."""

    def points(played: Played, own: Party, other: Party) -> int:
        return bonus.points * own.bonuses.get(bonus.id, 0)

    return points


def for_winners(played: Played, counts_as: CountsAs) -> Iterator[ScoredItem]:
    """What goes to the winners, whichever side it was entered for; to nobody when nobody won."""
    if played.winner is None or not played.rules.custom_bonuses:
        return
    for bonus in that_count(played.rules, played.deal):
        if bonus.goes_to is GoesTo.WINNERS and bonus.counts_as is counts_as:
            points = sum(item_of(bonus).points(played, own, own) for own in (played.re, played.kontra))
            if points:
                yield ScoredItem(bonus.id, played.winner, points)


def one_sided(played: Played) -> Iterator[ScoredItem]:
    """What each player of a side gets from the bank, whoever won, beside the value."""
    for bonus in that_count(played.rules, played.deal) if played.rules.custom_bonuses else ():
        for own in (played.re, played.kontra) if bonus.one_sided else ():
            points = item_of(bonus).points(played, own, own)
            if points:
                yield ScoredItem(bonus.id, own.side, points, is_apart=True)
