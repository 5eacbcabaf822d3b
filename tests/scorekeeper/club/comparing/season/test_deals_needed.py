"""How many deals a season needs under other rules, of one in which the strengths are known."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from rulesets.replay import Remarked, Spread
from rulesets.replay.bulk import Outcome
from rulesets.replay.spread import SpreadCount
from scorekeeper.club.comparing.season.replay import DealsNeeded, Folded, FoldedColumn, deals_needed
from scorekeeper.club.leagues.standings.ranking import RankedTotal, Total

PLAYERS = range(1, 5)
STRENGTHS = (0.6, 0.2, -0.3, -0.5)
DEALS = 1200

Deals = list[list[int]]


def season(seed: int) -> Deals:
    """The points of four players in each deal, everybody with a strength of so many points per deal."""
    random = Random(seed)  # noqa: S311  # deals, not secrets
    return [[round(random.gauss(strength, 6.5)) for strength in STRENGTHS] for _deal in range(DEALS)]


def column(deals: Deals) -> FoldedColumn:
    by_player = dict(zip(PLAYERS, zip(*deals, strict=True), strict=False))
    lines = tuple(
        RankedTotal(1, Fraction(sum(points)), Total(player, sum(points), len(points), 1, 0))
        for player, points in by_player.items()
    )
    return FoldedColumn(lines, spread(deals), 30.0, Remarked(0, {}))


def spread(deals: Deals) -> Spread:
    count = SpreadCount()
    seats = tuple(range(len(deals[0])))
    points = tuple(map(tuple, deals))
    count.add(Outcome((0,) * len(seats), (DEALS,) * len(seats), None, points, (seats,) * DEALS))
    return count.spread()


def folded(*seasons: Deals, deals: int = DEALS) -> Folded:
    return Folded(tuple(map(column, seasons)), 1, deals, 0, ())


def times(deals: Deals, *factors: int) -> Deals:
    """The same deals, each so many times its worth, in turns."""
    return [[each * factors[place % len(factors)] for each in points] for place, points in enumerate(deals)]


def test_where_some_deals_weigh_more_a_season_needs_more_of_them() -> None:
    names = ("as played", "everything twice", "every third deal threefold", "no big deals")
    made = season(7)
    capped = [[max(-7, min(7, each)) for each in points] for points in made]
    four = folded(made, times(made, 2), times(made, 1, 1, 3), capped)
    assert list(deals_needed(names, four)) == [
        DealsNeeded("everything twice", "Your season needs about as many deals for the same certainty."),
        DealsNeeded(
            "every third deal threefold", "Your season needs 30 % more deals for the same certainty."
        ),
        DealsNeeded("no big deals", "Your season needs 10 % fewer deals for the same certainty."),
    ]


def test_of_few_deals_nothing_is_said() -> None:
    made = season(7)
    assert list(deals_needed(["as played", "twice"], folded(made, times(made, 2), deals=239))) == []
