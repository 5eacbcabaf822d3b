"""Dealing."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import NOTHING, Effect, Flow
from rulesets.rules.kinds import Labelled, choice, switch, whole
from rulesets.translation import _


class DealPacket(Labelled):
    """How many cards are dealt at a time."""

    THREE = "3", _("three")
    FOUR = "4", _("four")
    TWO_TIMES_FIVE = "2x5", _("five, twice (40 cards)")
    BY_DECK = "by_deck", _("three with 48 cards, five with 40")


class RedealRank(Labelled):
    """Games that go before a redeal."""

    ABOVE_ALL = "above_all", _("above every other bid")
    BELOW_SOLO = "below_solo", _("below a solo, above the rest")
    BEFORE_BIDDING = "before_bidding", _("settled before the bidding")
    BELOW_ALL = "below_all", _("below every other game: only if nobody wants one")


class RedealDealer(Labelled):
    """The dealer after a redeal."""

    SAME = "same", _("the same dealer")
    NEXT = "next", _("the next dealer")


@dataclass(frozen=True)
class DealingChapter:
    """How the cards are dealt, and with which hands they are dealt again."""

    deal_packet: DealPacket = choice(
        DealPacket.BY_DECK,
        effect=Effect.CARD,
        heading=_("Dealing out"),
        label=_("Cards dealt at a time"),
        help=_("The dealer deals the cards in packets of this size."),
    )
    redeal_nines: int = whole(
        low=0,
        high=8,
        default=0,
        effect=Effect.ENTRY,
        heading=_("When to redeal"),
        label=_("Redeal with this many nines or more"),
        help=_(
            "A player with at least this many nines may demand a redeal. Most groups say five; 0 means never."
        ),
    )
    redeal_kings: int = whole(
        low=0,
        high=8,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with this many kings or more"),
        help=_("A player with at least this many kings may demand a redeal. 0 means never."),
    )
    redeal_kings_and_nines: int = whole(
        low=0,
        high=12,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with this many kings and nines or more"),
        help=_(
            "A player with at least this many kings and nines together may demand a redeal. 0 means never."
        ),
    )
    redeal_full_cards: int = whole(
        low=0,
        high=12,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with this many aces and tens or more"),
        help=_("A player with at least this many aces and tens together may demand a redeal. 0 means never."),
    )
    redeal_points_over: int = whole(
        low=0,
        high=120,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with this many card points or more"),
        help=_(
            "A player whose hand is worth at least this many card points may demand a redeal. Some groups "
            "say 80; 0 means never."
        ),
    )
    redeal_points_under: int = whole(
        low=0,
        high=60,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with this many card points or fewer"),
        help=_(
            "A player whose hand is worth at most this many card points may demand a redeal. Some groups say "
            "35; 0 means never."
        ),
    )
    redeal_few_trumps: int = whole(
        low=0,
        high=4,
        default=0,
        effect=Effect.ENTRY,
        label=_("Redeal with few trumps"),
        help=_(
            "A player with this few trumps may demand a redeal. As a number it is one more: 4 means "
            "at most three, 0 means never."
        ),
    )
    redeal_high_trump: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Redeal without a trump above the fox"),
        help=_("A player who has no trump higher than the diamond ace (the fox) may demand a redeal."),
    )
    redeal_rank: RedealRank = choice(
        RedealRank.ABOVE_ALL,
        effect=Effect.CARD,
        label=_("Rank of a redeal"),
        help=_("What happens when one player demands a redeal and another wants a special game."),
    )
    redeal_dealer: RedealDealer = choice(
        RedealDealer.SAME,
        effect=Effect.FLOW,
        label=_("Who deals after a redeal"),
        help=_(
            "Who deals again after a hand was thrown in. After a misdeal, the same dealer always deals again."
        ),
        flow=Flow(NOTHING),
    )
