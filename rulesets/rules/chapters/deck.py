"""Deck and cards."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import choice, switch
from rulesets.translation import _


@dataclass(frozen=True)
class Deck:
    """How many cards there are, and which of them are special."""

    deck: str = choice(
        "48",
        "ES",
        {"48": _("48 cards, with nines"), "40": _("40 cards, without nines")},
        label=_("Deck"),
        help=_("With nines everybody holds 12 cards, without nines 10."),
    )
    heart10_trump: bool = switch(
        True,
        "R",
        label=_("Hearts tens are the highest trumps"),
        help=_(
            "The two hearts tens (Dullen) beat the queens and jacks. Without this rule they are plain hearts."
        ),
    )
    second_heart10_wins: str = choice(
        "never",
        "R",
        {
            "never": _("never"),
            "always": _("always"),
            "not_last_trick": _("except in the last trick"),
            "only_last_trick": _("only in the last trick"),
        },
        label=_("Second hearts ten beats the first"),
        help=_(
            "Of two equal cards in a trick the first one wins. Many groups turn this round for the hearts "
            "tens."
        ),
    )
    diamond_top: str = choice(
        "off",
        "R",
        {
            "off": _("no"),
            "ace": _("the diamond aces"),
            "king": _("the diamond kings"),
            "queen": _("the diamond queens"),
            "jack": _("the diamond jacks"),
            "nine": _("the diamond nines"),
        },
        label=_("Diamonds as the highest trumps"),
        help=_("The diamonds chosen here become the highest trumps, and the hearts tens are plain hearts."),
    )
    joker: bool = switch(
        False,
        "R",
        label=_("Joker as the highest trump"),
        help=_(
            "One joker replaces a diamond nine and ranks above the hearts tens. In queen and jack solos it "
            "counts as that nine."
        ),
    )
    piglets: str = choice(
        "off",
        "ES",
        {
            "off": _("no"),
            "both": _("both aces become the highest trumps"),
            "first_only": _("only the first ace played becomes the highest trump"),
            "second_only": _("only the second ace played becomes the highest trump"),
        },
        label=_("Piglets (Schweinchen)"),
        help=_(
            "Whoever holds both diamond aces may declare them piglets, which rank above all other trumps. An "
            "ace that has become a piglet cannot be caught as a fox."
        ),
    )
    piglets_declared: str = choice(
        "on_play",
        "R",
        {
            "on_play": _("when the first one is played"),
            "before_first_card": _("before the first card of the deal"),
            "any_time": _("at any time"),
        },
        label=_("Piglets are declared"),
        help=_("When the holder of both diamond aces must say so."),
    )
    piglets_force_call: bool = switch(
        False,
        "E",
        label=_("Piglets force a call"),
        help=_("The side that declares piglets must also call Re or Kontra."),
    )
    piglets_in_solo: str = choice(
        "diamonds",
        "E",
        {
            "none": _("never"),
            "diamonds": _("in the diamonds and the trump solo"),
            "trump_suit": _("in every suit solo, with the aces of the trump suit"),
        },
        label=_("Piglets in announced solos"),
        help=_(
            "There are no piglets in queen, jack, king and no-trump solos. A silent solo is a normal game "
            "here."
        ),
    )
    fox_in_suit_solo: str = choice(
        "diamond_ace",
        "R",
        {"diamond_ace": _("the diamond ace"), "trump_ace": _("the ace of the trump suit")},
        label=_("The fox in a suit solo"),
        help=_(
            "A fox is an ace that earns a bonus when the other side catches it, normally the diamond ace."
        ),
    )
    super_piglets: bool = switch(
        False,
        "E",
        label=_("Super piglets (Hyperschweinchen)"),
        help=_(
            "After piglets, whoever holds both diamond nines (with 40 cards: both diamond tens) may declare "
            "them: they rank above the piglets."
        ),
    )
    genscher_top: bool = switch(
        False,
        "R",
        label=_("Genscher: diamond kings above all"),
        help=_(
            "After super piglets, whoever holds both diamond kings may declare them the highest trumps of "
            "all."
        ),
    )
    genscher_partner: bool = switch(
        False,
        "E",
        label=_("Genscher: a new partner"),
        help=_(
            "Whoever holds both diamond kings may choose a new partner when playing the first of them. The "
            "sides are entered as they ended."
        ),
    )
    half_chicken: bool = switch(
        False,
        "R",
        label=_("Half a chicken"),
        help=_("Whoever holds both diamond tens says so. It has no effect."),
    )
