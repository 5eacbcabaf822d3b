"""A season under other rules in sentences: who is in front, how far points lie apart, how sure a lead is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scorekeeper.comparing.reads.order import Order
from scorekeeper.comparing.replay_season import FoldedColumn
from scorekeeper.groups.models import Player
from scorekeeper.leagues.ranking import PointsRule, RankedTotal, Rule

NOTABLE = 0.1
"""From this difference on it is said that points lie less or more apart."""


@dataclass(frozen=True)
class Told:
    """One ruleset in a sentence, and what belongs to it; as it was played it is only how sure the lead is."""

    name: str
    sentence: str
    more: tuple[str, ...]


def told_columns(
    names: Sequence[str], columns: Sequence[FoldedColumn], players: Mapping[int, Player], rule: Rule
) -> Iterator[Told]:
    """Every ruleset but the first, which is the season as it was played; that one comes last.

    Without other rulesets, or if nobody is in them, there is nothing to tell.
    """
    if len(columns) < 2 or not columns[0].lines:
        return
    played, *others = columns
    for name, column in zip(names[1:], others, strict=True):
        before, after = orders_of(played, column, players)
        more = (after.moves_text(before), size_text(played, column), lead_text(column, players, rule))
        yield Told(name, after.leaders_text(before), tuple(filter(None, more)))
    if sure := lead_text(played, players, rule):
        yield Told(names[0], "", (sure,))


def orders_of(
    played: FoldedColumn, column: FoldedColumn, players: Mapping[int, Player]
) -> tuple[Order, Order]:
    """The standings under one ruleset and another, of the same players."""
    keys = [line.total.player for line in played.lines]
    return standings_order(played.lines, players, keys), standings_order(column.lines, players, keys)


def standings_order(
    lines: Sequence[RankedTotal], players: Mapping[int, Player], keys: Sequence[int]
) -> Order:
    """The standings as an order of these players."""
    by_player = {line.total.player: line for line in lines}
    found = [by_player.get(key) for key in keys]
    return Order(
        [players[key].name for key in keys],
        [line.place if line else None for line in found],
        [line.total.points if line else 0 for line in found],
    )


def size_text(played: FoldedColumn, column: FoldedColumn) -> str:
    """How much less or more the points of a deal lie apart; nothing where that is not worth a word."""
    before, after = played.spread.per_deal, column.spread.per_deal
    ratio = after / before if before else 1.0
    if abs(ratio - 1) < NOTABLE:
        return ""
    nearer, further = _("points lie %(percent)s %% less apart"), _("points lie %(percent)s %% more apart")
    return (nearer if ratio < 1 else further) % {"percent": round(100 * abs(ratio - 1))}


def lead_text(column: FoldedColumn, players: Mapping[int, Player], rule: Rule) -> str:
    """How far the first is ahead, and whether luck alone does that.

    Nothing where two share the place, or where something else counts than points: places and the best
    evenings sway otherwise.
    """
    first, second = (*column.lines[:2], None, None)[:2]
    if first is None or second is None or second.place in (None, first.place):
        return ""
    lead, luck = lead_and_luck(column, first, second, rule)
    if not luck:
        return ""
    text = _("%(name)s is %(lead)s ahead; in so many deals luck alone makes about %(luck)s: %(verdict)s")
    return text % {
        "name": players[first.total.player].name,
        "lead": figure(lead),
        "luck": figure(luck),
        "verdict": verdict(lead / luck),
    }


def lead_and_luck(
    column: FoldedColumn, first: RankedTotal, second: RankedTotal, rule: Rule
) -> tuple[float, float]:
    """How far the first is ahead, and the standard deviation of the distance of two equal players."""
    deals = (first.total.deals, second.total.deals)
    if rule.points is PointsRule.TOTAL:
        return float(first.counts - second.counts), column.spread.per_deal * sqrt(sum(deals))
    if rule.points is PointsRule.AVERAGE:
        per_deal = column.spread.per_deal * sqrt(sum(1 / each for each in deals))
        return float(first.counts - second.counts), per_deal
    return 0.0, 0.0


def verdict(ratio: float) -> str:
    """What a lead says that is so many times what luck makes."""
    if ratio < 1:
        return _("it may well be luck.")
    return _("it is hardly luck alone.") if ratio >= 2 else _("there may be more to it than luck.")


def figure(points: float) -> str:
    """Points, or points per deal, as precise as one needs them."""
    decimals = 0 if points >= 10 or points == int(points) else 1 if points >= 1 else 2
    return number_format(round(points, decimals), decimal_pos=decimals)
