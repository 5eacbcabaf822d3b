"""The settings of a tournament, and their usual values: what counts, in a final too, and how far is drawn."""

from __future__ import annotations

from fractions import Fraction

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

Exact = int | Fraction
"""A figure that is not rounded: whole wherever it can be, which is sooner reckoned with."""


class Counting(TextChoices):
    """The figures that standings can go by."""

    POINTS = "points", _("All points")
    PLACES = "places", _("Points for the places at each table")
    AVERAGE = "average", _("Points per round")


class Ahead(TextChoices):
    """How far is drawn ahead."""

    ALL = "all", _("all rounds at once")
    ROUND = "round", _("each round after the one before")


class TieRule(TextChoices):
    """Rules for the order of two equals; those of a tournament are asked one after the other."""

    POINTS = "points", _("whoever has more points")
    LAST_ROUND = "last", _("whoever has more points in the last round")
    BEST_ROUND = "best", _("whoever has the better best round")
    POSITIVE_ROUNDS = "positive", _("whoever has more rounds above zero")
    WON_SOLOS = "solos", _("whoever won more solos")
    LOT = "lot", _("drawing lots")


class Carried(TextChoices):
    """The share of the rounds before a final that counts for those who play it."""

    NOTHING = "nothing", _("nothing: everyone starts from zero")
    HALF = "half", _("half, to the half point")
    ALL = "all", _("all of it")

    @property
    def share(self) -> Exact:
        """How much of each of these rounds."""
        shares: dict[str, Exact] = {Carried.NOTHING: 0, Carried.HALF: Fraction(1, 2), Carried.ALL: 1}
        return shares[self]


def usual_ties() -> list[str]:
    """The tie rules of a new tournament."""
    return [TieRule.LAST_ROUND, TieRule.BEST_ROUND, TieRule.WON_SOLOS, TieRule.LOT]


def usual_places_of_four() -> list[int]:
    """The points for the places at a table of four, the first first."""
    return [3, 1, -1, -3]


def usual_places_of_five() -> list[int]:
    """The points for the places at a table of five, the first first."""
    return [4, 2, 0, -2, -4]
