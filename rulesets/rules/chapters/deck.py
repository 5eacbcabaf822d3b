"""Deck and cards."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Labelled, choice, switch
from rulesets.translation import _


class DeckSize(Labelled):
    """How many cards there are."""

    CARDS_48 = "48", _("48 cards, with nines")
    CARDS_40 = "40", _("40 cards, without nines")


class SecondHeart10Wins(Labelled):
    """Tricks in which the second hearts ten beats the first."""

    NEVER = "never", _("never")
    ALWAYS = "always", _("always")
    NOT_LAST_TRICK = "not_last_trick", _("except in the last trick")
    ONLY_LAST_TRICK = "only_last_trick", _("only in the last trick")


class DiamondTop(Labelled):
    """Diamonds that are the highest trumps."""

    OFF = "off", _("no")
    ACE = "ace", _("the diamond aces")
    KING = "king", _("the diamond kings")
    QUEEN = "queen", _("the diamond queens")
    JACK = "jack", _("the diamond jacks")
    NINE = "nine", _("the diamond nines")


class Piglets(Labelled):
    """Diamond aces that become piglets."""

    OFF = "off", _("no")
    BOTH = "both", _("both aces become the highest trumps")
    FIRST_ONLY = "first_only", _("only the first ace played becomes the highest trump")
    SECOND_ONLY = "second_only", _("only the second ace played becomes the highest trump")


class PigletsDeclared(Labelled):
    """The time at which piglets are declared."""

    ON_PLAY = "on_play", _("when the first one is played")
    BEFORE_FIRST_CARD = "before_first_card", _("before the first card of the deal")
    ANY_TIME = "any_time", _("at any time")


class PigletsInSolo(Labelled):
    """In which announced solos there are piglets."""

    NONE = "none", _("never")
    DIAMONDS = "diamonds", _("in the diamonds and the trump solo")
    TRUMP_SUIT = "trump_suit", _("in every suit solo, with the aces of the trump suit")


class FoxInSuitSolo(Labelled):
    """The ace that is the fox in a suit solo."""

    DIAMOND_ACE = "diamond_ace", _("the diamond ace")
    TRUMP_ACE = "trump_ace", _("the ace of the trump suit")


@dataclass(frozen=True)
class DeckChapter:
    """How many cards there are, and which of them are special."""

    deck: DeckSize = choice(
        DeckSize.CARDS_48,
        effect=Effect.ENTRY | Effect.POINTS,
        heading=_("The deck"),
        label=_("Deck"),
        help=_("With nines, everyone holds 12 cards; without nines, 10."),
    )
    heart10_trump: bool = switch(
        True,
        effect=Effect.CARD,
        heading=_("The highest trumps"),
        label=_("Hearts tens are the highest trumps"),
        help=_(
            "The two hearts tens (Dullen) beat the queens and jacks. Without this rule they are plain hearts."
        ),
    )
    second_heart10_wins: SecondHeart10Wins = choice(
        SecondHeart10Wins.NEVER,
        effect=Effect.CARD,
        label=_("Second hearts ten beats the first"),
        help=_(
            "When two identical cards fall in one trick, the first one wins. Many groups turn this "
            "around for the hearts tens."
        ),
    )
    diamond_top: DiamondTop = choice(
        DiamondTop.OFF,
        effect=Effect.CARD,
        label=_("Diamonds as the highest trumps"),
        help=_("The diamonds chosen here become the highest trumps, and the hearts tens are plain hearts."),
    )
    joker: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Joker as the highest trump"),
        help=_(
            "One joker replaces a diamond nine and ranks above the hearts tens. In queen and jack solos it "
            "counts as that nine."
        ),
    )
    piglets: Piglets = choice(
        Piglets.OFF,
        effect=Effect.ENTRY | Effect.POINTS,
        heading=_("Piglets"),
        label=_("Piglets (Schweinchen)"),
        help=_(
            "A player with both diamond aces may declare them piglets, which rank above all other "
            "trumps. An ace that has become a piglet cannot be caught as a fox."
        ),
    )
    piglets_declared: PigletsDeclared = choice(
        PigletsDeclared.ON_PLAY,
        effect=Effect.CARD,
        label=_("Piglets are declared"),
        help=_("When the holder of both diamond aces must say so."),
    )
    piglets_force_call: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Piglets force a call"),
        help=_("The side that declares piglets must also call Re or Kontra."),
    )
    piglets_in_solo: PigletsInSolo = choice(
        PigletsInSolo.DIAMONDS,
        effect=Effect.ENTRY,
        label=_("Piglets in announced solos"),
        help=_(
            "There are no piglets in queen, jack, king and no-trump solos. A silent solo is a normal game "
            "here."
        ),
    )
    fox_in_suit_solo: FoxInSuitSolo = choice(
        FoxInSuitSolo.DIAMOND_ACE,
        effect=Effect.CARD,
        label=_("The fox in a suit solo"),
        help=_(
            "A fox is an ace that earns a bonus when the other side catches it, normally the diamond ace."
        ),
    )
    super_piglets: bool = switch(
        False,
        effect=Effect.ENTRY,
        heading=_("Above the piglets"),
        label=_("Super piglets (Hyperschweinchen)"),
        help=_(
            "After piglets, a player with both diamond nines (both diamond tens with 40 cards) may "
            "declare them: they rank above the piglets."
        ),
    )
    genscher_top: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Genscher: diamond kings above all"),
        help=_(
            "After super piglets, a player with both diamond kings may declare them the highest "
            "trumps of all."
        ),
    )
    genscher_partner: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Genscher: a new partner"),
        help=_(
            "A player with both diamond kings may choose a new partner when playing the first of "
            "them. Enter the sides as they were at the end."
        ),
    )
    half_chicken: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Half a chicken"),
        help=_("A player with both diamond tens says so. It has no effect."),
    )
