"""The deals of a round that brought most, as the hall hears of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import islice

from rulesets import Deal, Game, Ruleset
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.engine import deal_of
from scorekeeper.play.sheets.labels import game_label, solo_label
from scorekeeper.play.sheets.models import Deal as StoredDeal
from scorekeeper.play.sheets.models import Posting
from scorekeeper.tournament.models import Tournament

MOST_SHOWN, MOST_LOOKED_AT = 8, 40
LEAST_POINTS = 6
"""What a deal has to bring to be called big."""
NOT_PLAYED = (Game.MANUAL, Game.PENALTY)


@dataclass(frozen=True)
class BigDeal:
    """A deal: what it brought each of whom, at which table, and what was played."""

    points: int
    names: str
    table: int
    game: str


def big_deals(tournament: Tournament, number: int) -> tuple[BigDeal, ...]:
    """The deals of a round that brought somebody most, the first first: two queries."""
    won = Posting.objects.filter(
        deal__sheet__evening=tournament.evening_id, deal__sheet__round=number, points__gte=LEAST_POINTS
    ).exclude(seat=None)
    names: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    ordered = won.order_by("-points", "-deal", "seat__position")
    for deal, points, name in ordered.values_list("deal", "points", "seat__name"):
        names[deal, points].append(name)
    first = list(names)[:MOST_LOOKED_AT]
    deals = StoredDeal.objects.select_related("sheet").in_bulk([deal for deal, _points in first])
    rules = rules_of(tournament.evening.setup.ruleset)
    found = ((deal_of(deals[deal]), deals[deal].sheet, points, names[deal, points]) for deal, points in first)
    shown = (
        BigDeal(points, join_words(who), sheet.table, game_of(rules, deal))
        for deal, sheet, points, who in found
        if deal.game not in NOT_PLAYED
    )
    return tuple(islice(shown, MOST_SHOWN))


def game_of(rules: Ruleset, deal: Deal) -> str:
    """What was played, a solo by its kind."""
    return solo_label(rules, deal.solo) if deal.solo else game_label(deal.game)
