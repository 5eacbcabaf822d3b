"""A season under other rules in sentences: who leads, how sure that is, what single rules would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Ruleset
from scorekeeper.club.comparing.replayed_evening import NO_SHIFT, Order
from scorekeeper.club.comparing.season.cached import folded_season
from scorekeeper.club.comparing.season.replay import Folded, FoldedColumn
from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect, possible_switches
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players
from scorekeeper.club.leagues.standings.ranking import PointsRule, RankedTotal, Rule
from scorekeeper.play.groups.models import Player

AGAINST_EACH_OTHER = 4 / 3
"""At one table of four, where what one makes is lost by the other three, the distance of two varies so many
times as much (as a variance) as that of two who never meet. It is taken for all: no luck is said too small.
"""

NOTABLE = 0.1
"""From this difference on it is said that points lie less or more apart."""


@dataclass(frozen=True)
class Told:
    """One ruleset in a sentence, and what belongs to it; what stands only beside has no sentence.

    `against` is the ruleset that all evenings are compared with, "" for the season as it was played.
    """

    name: str
    sentence: str
    more: tuple[str, ...]
    against: str = ""


def told_columns(
    names: Sequence[str], folded: Folded, players: Mapping[int, Player], rule: Rule, against: str = ""
) -> Iterator[Told]:
    """Every ruleset but the first, which the others are held against.

    The first is the season as it was played, or all evenings under the ruleset `against`; the season as it
    was played is then the last, and stands only beside. If nobody is in them, there is nothing to tell.
    """
    first, *others = folded.columns
    if not first.lines:
        return
    left_out = left_out_text(folded.left_out)
    for name, column in zip(names[1:], others, strict=True):
        before, after = orders_of(first, column, players)
        leaders = after.leaders_text(before)
        more = (after.moves_text(before), size_text(first, column), lead_text(column, players, rule))
        if against and column is others[-1]:
            yield Told(name, "", tuple(filter(None, (leaders, *more))), against)
        else:
            yield Told(name, leaders, tuple(filter(None, (*more, left_out))), against)


def told_lead(name: str, column: FoldedColumn, players: Mapping[int, Player], rule: Rule) -> Iterator[Told]:
    """How sure the lead is under a ruleset, where that can be said."""
    if sure := lead_text(column, players, rule):
        yield Told(name, "", (sure,))


def left_out_text(sheets: int) -> str:
    """How many sheets are in no figure, since they cannot be compared under one of the rulesets."""
    text = ngettext(
        "%(sheets)s sheet could not be compared", "%(sheets)s sheets could not be compared", sheets
    )
    return text % {"sheets": sheets} if sheets else ""


def orders_of(
    first: FoldedColumn, column: FoldedColumn, players: Mapping[int, Player]
) -> tuple[Order, Order]:
    """The standings under one ruleset and another, of the same players."""
    keys = [line.total.player for line in first.lines]
    return standings_order(first.lines, players, keys), standings_order(column.lines, players, keys)


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


def size_text(first: FoldedColumn, column: FoldedColumn) -> str:
    """How much less or more the points of a deal lie apart; nothing where that is not worth a word."""
    before, after = first.spread.per_deal, column.spread.per_deal
    ratio = after / before if before else 1.0
    if abs(ratio - 1) < NOTABLE:
        return ""
    nearer, further = (
        _("points are %(percent)s %% closer together"),
        _("points are %(percent)s %% further apart"),
    )
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
    text = _("%(name)s is %(lead)s ahead; over this many deals, luck alone makes about %(luck)s: %(verdict)s")
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
    each_deal = column.spread.per_deal * sqrt(AGAINST_EACH_OTHER)
    if rule.points is PointsRule.TOTAL:
        return float(first.counts - second.counts), each_deal * sqrt(sum(deals))
    if rule.points is PointsRule.AVERAGE:
        return float(first.counts - second.counts), each_deal * sqrt(sum(1 / each for each in deals))
    return 0.0, 0.0


def verdict(ratio: float) -> str:
    """What a lead says that is so many times what luck makes."""
    if ratio < 1:
        return _("it may well be luck.")
    return _("it is hardly just luck.") if ratio >= 2 else _("there may be more to it than luck.")


def figure(points: float) -> str:
    """Points, or points per deal, as precise as one needs them."""
    decimals = 0 if points >= 10 or points == int(points) else 1 if points >= 1 else 2
    return number_format(round(points, decimals), decimal_pos=decimals)


def season_effects(season: Season, own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """What each switch does to the season by itself, if all evenings had been played by `own`.

    A sheet that one of them cannot be compared on must not be missing in what the others say.
    """
    tried = possible_switches(own, switches)
    players = counted_players(season)
    columns = [own, *(each.of(own) for each in tried)]
    folded = folded_season(season, columns, has_remarks=False)
    if folded.left_out and len(tried) > 1:
        return tuple(effect for each in tried for effect in season_effects(season, own, [each]))
    before, *others = folded.columns
    pairs = zip(tried, others, strict=True)
    return tuple(season_effect(switch, before, column, players, folded.left_out) for switch, column in pairs)


def season_effect(
    switch: RuleSwitch, own: FoldedColumn, column: FoldedColumn, players: Mapping[int, Player], left_out: int
) -> SwitchEffect:
    """What a switch does: who is in front, who changes places, how far points lie apart, what is left out."""
    before, after = orders_of(own, column, players)
    shift = after.shift_from(before)
    if shift == NO_SHIFT:
        texts = [_("changes nothing on these evenings")]
    else:
        texts = [after.other_leaders_text(before), after.moves_text(before), size_text(own, column)]
    return SwitchEffect(switch, 0, shift, " · ".join(filter(None, [*texts, left_out_text(left_out)])))
