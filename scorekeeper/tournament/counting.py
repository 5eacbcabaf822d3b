"""What a tournament can be set to, and what it usually is: what counts, in a final too, how far is drawn."""

from __future__ import annotations

from fractions import Fraction

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

Exact = int | Fraction
"""A figure that is not rounded: whole wherever it can be, which is sooner reckoned with."""


class Counting(TextChoices):
    """What the standings go by."""

    POINTS = "points", _("All points")
    PLACES = "places", _("Points for the places at each table")
    AVERAGE = "average", _("Points per round")


class Ahead(TextChoices):
    """How far is drawn ahead."""

    ALL = "all", _("all rounds at once")
    ROUND = "round", _("each round after the one before")


class TieRule(TextChoices):
    """Who of two with as much stands first; the rules of a tournament are asked one after the other."""

    POINTS = "points", _("whoever has more points")
    LAST_ROUND = "last", _("whoever has more points in the last round")
    BEST_ROUND = "best", _("whoever has the better best round")
    POSITIVE_ROUNDS = "positive", _("whoever has more rounds above zero")
    WON_SOLOS = "solos", _("whoever won more solos")
    LOT = "lot", _("drawing lots")


class Carried(TextChoices):
    """What of the rounds before a final counts for those who play it."""

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
    """What the places at a table of four are worth, the first first."""
    return [3, 1, -1, -3]


def usual_places_of_five() -> list[int]:
    """What the places at a table of five are worth."""
    return [4, 2, 0, -2, -4]
