"""How much of the differences of a season is more than luck under each ruleset, and the deals it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.comparing.replay_season import Folded, FoldedColumn
from scorekeeper.figures.strength import ENOUGH, Sums, field_of, mean_share
from scorekeeper.groups.models import Player

STEP = 5
"""Differences are told in so many percent: nearer than that they cannot be estimated."""

NOTABLE = 10
"""From so many percent on, a season needs more or fewer deals."""


@dataclass(frozen=True)
class Luck:
    """One ruleset and its sentence."""

    name: str
    sentence: str


def luck_lines(names: Sequence[str], folded: Folded, players: Mapping[int, Player]) -> Iterator[Luck]:
    """A sentence for each ruleset, the first of which is the season as it was played.

    There are none of a season with few deals, or one in which nobody can be compared. One season tells the
    spread of the strengths to a quarter at best, too little to compare two rulesets by it. It is told for the
    season as it was played; under others strengths are taken to grow as the points of a deal do.
    """
    played, *others = folded.columns
    made = played_under(played, players)
    if folded.deals < ENOUGH or len(made) < 2:
        return
    half = field_of(made).half
    yield Luck(names[0], share_text(mean_share(made, half)))
    for name, column in zip(names[1:], others, strict=True):
        ratio = column.spread.unevenness / played.spread.unevenness
        share = mean_share(played_under(column, players), half * ratio)
        yield Luck(name, f"{share_text(share)} {deals_text(ratio)}")


def played_under(column: FoldedColumn, players: Mapping[int, Player]) -> list[Sums]:
    """What the players have made, without guests, as where strengths are shown."""
    totals = (line.total for line in column.lines if not players[line.total.player].is_guest)
    return [Sums(each.deals, each.points, column.squares[each.player]) for each in totals]


def share_text(share: float) -> str:
    """The part of the differences that is skill."""
    return _("%(percent)s %% of the differences are more than luck.") % {"percent": round(100 * share)}


def deals_text(ratio: float) -> str:
    """How many deals a season needs to say as much as it does as it was played, so many times as many."""
    more = STEP * round(100 / STEP * (ratio - 1))
    if abs(more) < NOTABLE:
        return _("Your season needs about as many deals for the same certainty.")
    if more > 0:
        return _("Your season needs %(percent)s %% more deals for the same certainty.") % {"percent": more}
    return _("Your season needs %(percent)s %% fewer deals for the same certainty.") % {"percent": -more}
