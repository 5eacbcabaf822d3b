"""The kinds of solo: the built-in ones, and the groups that owed solos and bonuses go by."""

from __future__ import annotations

from rulesets.rules.kinds import Labelled
from rulesets.translation import _


class SoloKind(Labelled):
    """The solos that a ruleset may allow, by what is trump."""

    QUEENS = "queens", _("Queen solo")
    JACKS = "jacks", _("Jack solo")
    KINGS = "kings", _("King solo")
    CLUBS = "clubs", _("Clubs solo")
    SPADES = "spades", _("Spades solo")
    HEARTS = "hearts", _("Hearts solo")
    DIAMONDS = "diamonds", _("Diamonds solo")
    NO_TRUMP = "no_trump", _("No-trump solo")
    TRUMP = "trump", _("Trump solo")
    QUEENS_JACKS = "queens_jacks", _("Queen-jack solo")
    KINGS_JACKS = "kings_jacks", _("King-jack solo")
    KINGS_QUEENS = "kings_queens", _("King-queen solo")
    KINGS_QUEENS_JACKS = "kings_queens_jacks", _("Köhler (kings, queens, jacks)")
    MISERE = "misere", _("Misère")
    OPEN_MISERE = "open_misere", _("Open misère")


class SoloGroup(Labelled):
    """The group that a solo of the group's own goes with."""

    QUEENS = "queens", _("queen solos")
    JACKS = "jacks", _("jack solos")
    SUIT = "suit", _("suit solos")
    NONE = "none", _("none of them")


SOLO_LABELS = {kind.value: kind.label for kind in SoloKind}

FOUR_SUITS = (SoloKind.CLUBS, SoloKind.SPADES, SoloKind.HEARTS, SoloKind.DIAMONDS)

SUIT_SOLOS = (*FOUR_SUITS, SoloKind.TRUMP)

MISERES = (SoloKind.MISERE, SoloKind.OPEN_MISERE)

SOLO_GROUPS: dict[str, SoloGroup] = {
    SoloKind.QUEENS: SoloGroup.QUEENS,
    SoloKind.JACKS: SoloGroup.JACKS,
    **dict.fromkeys(SUIT_SOLOS, SoloGroup.SUIT),
}
"""Which owed solo a built-in kind pays where kinds are owed, and which bonus rule it follows."""

PICTURE_SOLOS = (
    *(SoloKind.QUEENS, SoloKind.JACKS, SoloKind.KINGS, SoloKind.QUEENS_JACKS),
    *(SoloKind.KINGS_JACKS, SoloKind.KINGS_QUEENS, SoloKind.KINGS_QUEENS_JACKS),
)
"""The built-in solos with pictures as trumps."""

QUEENS_JACKS_SUIT = ("queens", "jacks", "suit")
SUIT_PICTURE = ("suit", "picture")
"""The kinds of solo that can be owed, one of each."""
