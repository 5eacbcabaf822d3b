"""Ready ways of counting a season, to be taken as they are or to be adjusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.sentences import rule_sentences

if TYPE_CHECKING:
    from django.utils.functional import Promise


@dataclass(frozen=True)
class Statute:
    """A way of counting: its name, what it does in a sentence, and the columns of a season that it sets.

    What is not among these is as a season has it by itself.
    """

    id: str
    name: str | Promise
    about: str | Promise
    sets: Mapping[str, Any]


READY = (
    Statute(
        "together",
        _("All evenings together"),
        _("Whoever has the most points at the end of the season is first."),
        {"points": Season.Points.TOTAL},
    ),
    Statute(
        "twelve",
        _("The best 12 evenings"),
        _(
            "Each player's twelve best evenings are added up, and weaker ones drop out. If players are "
            "level, more evenings won decide."
        ),
        {"points": Season.Points.TOTAL, "best_of": 12, "ties": "won"},
    ),
    Statute(
        "mean",
        _("Average per deal"),
        _("All points are divided by all deals, with a place for everyone who has played 96 deals."),
        {"points": Season.Points.AVERAGE, "min_deals": 96},
    ),
    Statute(
        "placed",
        _("Points for places"),
        _(
            "Every evening first place counts 5, second 3, third 2 and fourth 1. If players are level, more "
            "evenings won decide, then more points."
        ),
        {
            "points": Season.Points.PLACES,
            "place_points": "5,3,2,1",
            "averages_places": True,
            "ties": "won,points",
        },
    ),
    Statute(
        "nights",
        _("Evenings won"),
        _("Whoever wins the most evenings is first, and if players are level, all points decide."),
        {"points": Season.Points.WON, "ties": "points"},
    ),
)

SETTABLE = (
    *("points", "evening_deals", "place_points", "place_points_five", "averages_places"),
    *("best_of", "drop_worst", "averages_evenings", "at_least", "missing_points"),
    *("doubles", "doubled_from"),
    *("presence_points", "absence_points", "won_points", "fine_points"),
    *("min_deals", "min_evenings", "min_rounds", "min_share"),
    *("ties", "counts_guests", "tournaments", "months", "weekday", "nth", "seated"),
)
"""The columns of a season that say how it counts."""


def columns_of(season: Season) -> dict[str, Any]:
    """How a season counts, as a proposal keeps it: everything but who sits with whom."""
    return {name: getattr(season, name) for name in SETTABLE if name != "seated"}


def counted_as(season: Season, columns: Mapping[str, Any]) -> Season:
    """The season as it would be with other columns; it is not stored."""
    other = copy(season)
    for name, value in columns.items():
        setattr(other, name, value)
    return other


def like(season: Season) -> Statute:
    """To count as in a season."""
    return Statute(
        "last",
        gettext("Like %(season)s") % {"season": season.name},
        rule_sentences(season),
        {name: getattr(season, name) for name in SETTABLE},
    )


def statutes_after(seasons: Sequence[Season]) -> tuple[Statute, ...]:
    """Those to choose among, that of the last season first; of these seasons the last one stands first."""
    return (*map(like, seasons[:1]), *READY)
