"""How many deals a season needs under each ruleset to say as much as it does as it was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.club.comparing.season.replay import Folded
from scorekeeper.club.figures.strength import ENOUGH

STEP = 5
"""Differences are told in so many percent: nearer than that they cannot be estimated."""

NOTABLE = 10
"""From so many percent on, a season needs more or fewer deals."""


@dataclass(frozen=True)
class DealsNeeded:
    """One ruleset and its sentence."""

    name: str
    sentence: str


def deals_needed(names: Sequence[str], folded: Folded, played_at: int = 0) -> Iterator[DealsNeeded]:
    """A sentence for each ruleset but the season as it was played, at this place; none for few deals.

    It follows from how unevenly deals weigh, and says nothing of how much of the points is luck.
    """
    others = list(zip(names, folded.columns, strict=True))
    _name, played = others.pop(played_at)
    if folded.deals < ENOUGH:
        return
    for name, column in others:
        yield DealsNeeded(name, deals_text(column.spread.unevenness / played.spread.unevenness))


def deals_text(ratio: float) -> str:
    """How many deals a season needs to say as much as it does as it was played, so many times as many."""
    more = STEP * round(100 / STEP * (ratio - 1))
    if abs(more) < NOTABLE:
        return _("Your season needs about as many deals for the same certainty.")
    if more > 0:
        return _("Your season needs %(percent)s %% more deals for the same certainty.") % {"percent": more}
    return _("Your season needs %(percent)s %% fewer deals for the same certainty.") % {"percent": -more}
