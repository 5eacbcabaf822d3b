"""The values of bonuses beside any value of the cards: a part of the price list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulesets.checks.entry_fields import bonuses_asked
from rulesets.rules.custom import GoesTo
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACT_BY_KEY, bonuses_that_count, that_count
from rulesets.scoring.deal import KONTRA, RE, CardPoints, Counts, Deal
from rulesets.scoring.score import bonus_items
from rulesets.scoring.winning import NO_CALLS, Party, Played, judge

WON_BY_RE = CardPoints(RE, 130, 130)
"""Card points that leave room for any bonuses, with which Kontra gets nothing for itself."""


class Watched:
    """Put before a named tuple: one that notes which of its fields are asked for.

    What a rule asks of the figures that it is given, a list that is looked up by others cannot hold.
    """

    def __init__(self, *_values: object) -> None:
        self.asked = set[str]()

    def __getattribute__(self, name: str) -> Any:
        if name in type(self)._fields:  # type: ignore[attr-defined]
            super().__getattribute__("asked").add(name)
        return super().__getattribute__(name)


class WatchedParty(Watched, Party):
    """A side that a bonus is asked about."""


class WatchedPlayed(Watched, Played):
    """A deal that a bonus is asked about."""


SAID_BY_ENTRIES = {"rules", "deal", "side", "bonuses"}
"""What a bonus may go by for its entry to say what it comes to: not who won, card points or calls."""


def are_said_by_entries(rules: Ruleset, deal: Deal) -> bool:
    """Whether the bonuses of such a deal go by nothing but how often they were entered."""
    most = {fact: most_of_a_side(rules, fact) for fact in bonuses_asked(rules)}
    own, other = (WatchedParty(side, 120, False, False, NO_CALLS, most) for side in (RE, KONTRA))
    played = WatchedPlayed(rules, deal, own, other, None)
    for item in bonuses_that_count(rules, deal):
        if item.fact in most:
            item.points(played, own, other)
    return played.asked | own.asked | other.asked <= SAID_BY_ENTRIES


def entries_of(rules: Ruleset, deal: Deal) -> list[list[Any]]:
    """The bonuses of the sides in such a deal, in the order in which they are shown.

    An entry is the item, what is entered for it, its points for one, two and so on, as far as it takes to go
    on with the last difference, and what turns it over to the other side, if anything does.
    """
    if deal.is_misere:
        return []
    found: dict[str, list[Any]] = {}
    for fact in bonuses_asked(rules):
        for item, points in points_by_count(rules, deal, fact).items():
            found[item] = [item, fact, shortened(points)]
    for turns, fact in pairs_that_turn(rules, deal):
        for entry in found.values():
            if entry[1] == fact:
                entry.append(turns)
    return list(found.values())


def points_by_count(rules: Ruleset, deal: Deal, fact: str) -> dict[str, list[int]]:
    """The points of every item that a fact earns, for each number of times that a side can have it."""
    most = most_of_a_side(rules, fact)
    found: dict[str, list[int]] = {}
    for count in range(1, most + 1):
        for item, points in earned(rules, deal, ((fact, count),)).items():
            found.setdefault(item, [0] * most)[count - 1] = points
    return found


def most_of_a_side(rules: Ruleset, fact: str) -> int:
    """How often a side can have something."""
    if fact in FACT_BY_KEY:
        return FACT_BY_KEY[fact].per_side
    return next(bonus.most for bonus in rules.custom_bonuses if bonus.id == fact)


def earned(rules: Ruleset, deal: Deal, re_bonuses: Counts) -> dict[str, int]:
    """The points of every item if Re has these bonuses, negative if they are those of Kontra."""
    played = judge(rules, replace(deal, points=WON_BY_RE, re_bonuses=re_bonuses))
    return {item.item: item.points if item.side is RE else -item.points for item in bonus_items(played)}


def shortened(points: list[int]) -> list[int]:
    """The points without those that go on with the last difference."""
    while len(points) > 2 and points[-1] - points[-2] == points[-2] - points[-3]:
        points = points[:-1]
    return points[:1] if points[1:] == [2 * points[0]] else points


def pairs_that_turn(rules: Ruleset, deal: Deal) -> Iterator[tuple[str, str]]:
    """A fact that turns another one of the same side over to the other side, with that one."""
    asked = [fact for fact in bonuses_asked(rules) if fact in FACT_BY_KEY]
    alone = {fact: earned(rules, deal, ((fact, 1),)) for fact in asked}
    for turns in (fact for fact in asked if not alone[fact]):
        for fact in asked:
            turned = {item: -points for item, points in alone[fact].items()}
            if turned and earned(rules, deal, ((fact, 1), (turns, 1))) == turned:
                yield turns, fact


def own_entries(rules: Ruleset, deal: Deal) -> list[list[Any]]:
    """The group's own bonuses that are not a side's: id, points, and where they count."""
    return [
        [bonus.id, bonus.points, "apart" if bonus.one_sided else str(bonus.counts_as)]
        for bonus in that_count(rules, deal)
        if bonus.one_sided or bonus.goes_to is GoesTo.WINNERS
    ]
