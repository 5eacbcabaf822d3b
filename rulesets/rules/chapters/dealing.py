"""Dealing."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import choice, switch, whole
from rulesets.translation import _


@dataclass(frozen=True)
class Dealing:
    """How the cards are dealt, and with which hands they are dealt again."""

    deal_packet: str = choice(
        "3",
        "R",
        {"3": _("three"), "4": _("four")},
        label=_("Cards dealt at a time"),
        help=_("The dealer hands out the cards in packets of this size."),
    )
    redeal_nines: int = whole(
        0,
        8,
        0,
        "E",
        label=_("Redeal from this many nines"),
        help=_(
            "A player with at least this many nines may demand a redeal. Most groups say five; 0 means never."
        ),
    )
    redeal_kings: int = whole(
        0,
        8,
        0,
        "E",
        label=_("Redeal from this many kings"),
        help=_("A player with at least this many kings may demand a redeal. 0 means never."),
    )
    redeal_kings_and_nines: int = whole(
        0,
        12,
        0,
        "E",
        label=_("Redeal from this many kings and nines"),
        help=_(
            "A player with at least this many kings and nines together may demand a redeal. 0 means never."
        ),
    )
    redeal_full_cards: int = whole(
        0,
        12,
        0,
        "E",
        label=_("Redeal from this many aces and tens"),
        help=_("A player with at least this many aces and tens together may demand a redeal. 0 means never."),
    )
    redeal_points_over: int = whole(
        0,
        120,
        0,
        "E",
        label=_("Redeal from this many card points"),
        help=_(
            "A player whose hand is worth at least this many card points may demand a redeal. Some groups "
            "say 80; 0 means never."
        ),
    )
    redeal_points_under: int = whole(
        0,
        60,
        0,
        "E",
        label=_("Redeal up to this many card points"),
        help=_(
            "A player whose hand is worth at most this many card points may demand a redeal. Some groups say "
            "35; 0 means never."
        ),
    )
    redeal_few_trumps: int = whole(
        0,
        4,
        0,
        "E",
        label=_("Redeal with fewer trumps than"),
        help=_(
            "A player with fewer trumps than this may demand a redeal: 4 means three or fewer. 0 means never."
        ),
    )
    redeal_high_trump: bool = switch(
        False,
        "E",
        label=_("Redeal without a trump above the fox"),
        help=_("A player who has no trump higher than the diamond ace (the fox) may demand a redeal."),
    )
    redeal_rank: str = choice(
        "above_all",
        "R",
        {
            "above_all": _("above every other bid"),
            "below_solo": _("below a solo, above the rest"),
            "before_bidding": _("settled before the bidding"),
        },
        label=_("Rank of a redeal"),
        help=_("What happens when one player demands a redeal and another one wants a special game."),
    )
    redeal_dealer: str = choice(
        "same",
        "T",
        {"same": _("the same dealer"), "next": _("the next dealer")},
        label=_("Who deals after a redeal"),
        help=_(
            "Who deals again after a hand was thrown in. A hand that was dealt wrongly is always dealt again "
            "by the same dealer."
        ),
    )
