"""Solos, misères and Bock: what makes a deal count more."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import NOTHING, Effect, Flow, Part
from rulesets.rules.kinds import Labelled, PointsBySolo, choice, members, option, switch, whole
from rulesets.rules.solo_kinds import SOLO_LABELS
from rulesets.rules.special_kinds import MOST_BOCK_DEALS, PLAYERS, LengthOfBock
from rulesets.translation import _


class SoloFactorLost(Labelled):
    """The factor of a lone player with a minus."""

    SAME = "same", _("the same")
    ONCE = "1", _("once")
    TWICE = "2", _("twice")
    THREE_TIMES = "3", _("three times")
    NOTHING = "0", _("nothing")


class SoloPointsMode(Labelled):
    """Points for winning in a solo that has points of its own."""

    ADD = "add", _("are added to the value")
    REPLACE = "replace", _("replace the points for winning")


class BockTrigger(Labelled):
    """Reasons for a Bock round."""

    HEART_TRICK = "heart_trick", _("a heart trick")
    TIE_120 = "tie_120", _("120:120")
    ZERO_VALUE = "zero_value", _("a deal worth 0")
    RE_LOST = "re_lost", _("Re called and lost")
    KONTRA_LOST = "kontra_lost", _("Kontra called and lost")
    CALL_LOST = "call_lost", _("lost by a side that had called")
    ABSAGE_LOST = "absage_lost", _("a call of no 90 or higher that was not made")
    SOLO = "solo", _("an announced solo")
    SOLO_LOST = "solo_lost", _("an announced solo lost")
    TOP_CARDS_LOST = "top_cards_lost", _("lost with the top cards")
    DOPPELKOPF = "doppelkopf", _("a Doppelkopf")
    FOUR_OF_A_KIND = "four_of_a_kind", _("a trick of four cards of one rank")
    SCHWARZ = "schwarz", _("schwarz")
    RE_AND_KONTRA = "re_and_kontra", _("Re and Kontra both called")
    REDEAL = "redeal", _("a redeal")
    MANUAL = "manual", _("whatever the table agrees on")


class BockEffect(Labelled):
    """The value of a Bock deal."""

    DOUBLE_ALL = "double_all", _("counts double")
    DOUBLE_VALUE = "double_value", _("counts double, but not its bonuses")
    PLUS = "plus", _("gives the winners extra points")
    DOUBLE_ALL_AND_PLUS = "double_all_and_plus", _("counts double, and gives the winners extra points")
    DOUBLE_VALUE_AND_PLUS = (
        "double_value_and_plus",
        _("counts double, but not its bonuses, and gives the winners extra points"),
    )


class BockDraw(Labelled):
    """The fate of a Bock deal that nobody won."""

    AS_OTHERS = "as_others", _("counts like any other Bock deal")
    PLAIN = "plain", _("counts as if there were no Bock")


class BockOverlap(Labelled):
    """The fate of a Bock round that starts during another."""

    APPEND = "append", _("follows the current one")
    MULTIPLY = "multiply", _("runs alongside it, and they multiply")
    RESTART = "restart", _("starts the current one again")
    IGNORE = "ignore", _("is not played")


class BockSeveralTriggers(Labelled):
    """How many Bock rounds a deal with several reasons starts."""

    ONCE = "once", _("start one Bock round")
    EACH = "each", _("start a Bock round each")


class BockByHand(Labelled):
    """Bock rounds that the players may set by hand."""

    THIS = "this", _("this deal counts as in one to three more Bock rounds")
    NEXT = "next", _("the next deals are Bock deals, as many as the players say")


class BockDealerStays(Labelled):
    """Whether a Bock round goes on where the dealer stays."""

    CONSUMES = "consumes", _("uses up a Bock deal")
    FREE = "free", _("does not use up a Bock deal")


@dataclass(frozen=True)
class MultipliersChapter:
    """The value of a solo or a misère, and when deals count double."""

    solo_factor: int = whole(
        low=1,
        high=3,
        default=3,
        effect=Effect.POINTS,
        heading=_("Solos"),
        label=_("Lone player's factor"),
        help=_(
            "The lone player gets or pays this many times what each opponent pays or gets. With "
            "less than 3, a bank holds the difference."
        ),
    )
    solo_factor_lost: SoloFactorLost = choice(
        SoloFactorLost.SAME,
        effect=Effect.POINTS,
        label=_("Lone player's factor with a minus"),
        help=_("What the lone player pays when the result is negative."),
    )
    solo_doubles: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("Announced solos count double"),
        help=_("Everything in an announced solo counts double, for all four players."),
    )
    solo_points: tuple[tuple[str, int], ...] = option(
        PointsBySolo({**SOLO_LABELS, "silent_solo": _("Silent solo")}, 10),
        (),
        effect=Effect.POINTS,
        label=_("Points by kind of solo"),
        help=_(
            "Points of their own for each kind of solo: one club has jack solo 1, queen solo 2, trump solo 3."
        ),
    )
    solo_points_mode: SoloPointsMode = choice(
        SoloPointsMode.ADD,
        effect=Effect.POINTS,
        label=_("The points by kind of solo"),
        help=_("Whether a solo with points of its own also earns the points for winning."),
    )
    misere_win: int = whole(
        low=0,
        high=20,
        default=3,
        effect=Effect.POINTS,
        heading=_("Misère"),
        label=_("Misère won"),
        help=_("Points for winning a misère: the soloist took no trick."),
    )
    misere_loss: int = whole(
        low=0,
        high=20,
        default=3,
        effect=Effect.POINTS,
        label=_("Misère lost"),
        help=_("Points for the opponents when a misère is lost: the soloist took a trick."),
    )
    misere_loss_per_trick: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS,
        label=_("Misère lost, for each further trick"),
        help=_("Added for each trick the soloist takes after the first."),
    )
    misere_calls: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("Re and Kontra count in a misère"),
        help=_("They have the same effect as in any other deal. Nothing else counts in a misère."),
    )
    open_misere_extra: int = whole(
        low=0,
        high=10,
        default=1,
        effect=Effect.POINTS,
        label=_("Open misère, extra"),
        help=_("Added when the misère is played with the soloist's cards on the table."),
    )
    bock_triggers: tuple[BockTrigger, ...] = members(
        BockTrigger,
        (),
        effect=Effect.FLOW | Effect.ENTRY,
        heading=_("Bock"),
        label=_("A Bock round starts after"),
        help=_(
            "In a Bock round, the next deals count for more. What does not follow from the entry is "
            "ticked there."
        ),
        flow=Flow(Part.BOCK, idle=((),)),
    )
    bock_length: int = option(
        LengthOfBock(MOST_BOCK_DEALS),
        PLAYERS,
        effect=Effect.FLOW,
        label=_("Deals in a Bock round"),
        help=_(
            "The deal that starts the Bock round is not part of it. Leave this empty for as many "
            "deals as there are players at the table."
        ),
        flow=Flow(NOTHING),
    )
    bock_effect: BockEffect = choice(
        BockEffect.DOUBLE_ALL,
        effect=Effect.POINTS,
        label=_("A Bock deal"),
        help=_("What is different in the deals of a Bock round."),
        flow=Flow(Part.POINTS, by=Part.BOCK),
    )
    bock_draw: BockDraw = choice(
        BockDraw.AS_OTHERS,
        effect=Effect.POINTS,
        label=_("A Bock deal that nobody won"),
        help=_("Both sides called too much. Either way, it uses up a Bock deal."),
    )
    bock_plus: int = whole(
        low=1,
        high=10,
        default=2,
        effect=Effect.POINTS,
        label=_("Extra points of a Bock deal"),
        help=_("For the winners, if a Bock deal gives extra points."),
    )
    bock_max_level: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.FLOW,
        label=_("Most Bock rounds at once"),
        help=_("When Bock rounds multiply, another one waits until one has ended. 0 means no limit."),
        flow=Flow(NOTHING),
    )
    bock_overlap: BockOverlap = choice(
        BockOverlap.APPEND,
        effect=Effect.POINTS | Effect.FLOW,
        label=_("A Bock round that starts during another"),
        help=_("What happens when a Bock deal is a reason for another Bock round."),
        flow=Flow(NOTHING),
    )
    bock_several_triggers: BockSeveralTriggers = choice(
        BockSeveralTriggers.ONCE,
        effect=Effect.FLOW,
        label=_("Several reasons for Bock in one deal"),
        help=_("For example a heart trick in a deal that ends 120:120."),
        flow=Flow(NOTHING),
    )
    bock_dealer_stays: BockDealerStays = choice(
        BockDealerStays.CONSUMES,
        effect=Effect.FLOW,
        label=_("A deal after which the dealer stays"),
        help=_("After a compulsory solo, for example, the same dealer may deal again."),
        flow=Flow(Part.BOCK, by=Part.DEALER, idle=(BockDealerStays.CONSUMES,)),
    )
    bock_by_hand: tuple[BockByHand, ...] = members(
        BockByHand,
        (),
        effect=Effect.POINTS | Effect.ENTRY | Effect.FLOW,
        label=_("Bock set by the players"),
        help=_("Bock for no reason named in the rules: you enter it with the deal."),
        flow=Flow(Part.BOCK, idle=((), (BockByHand.THIS,))),
    )
    last_deals_double: int = whole(
        low=0,
        high=8,
        default=0,
        effect=Effect.POINTS | Effect.FLOW,
        heading=_("The last deals"),
        label=_("Last deals that count double"),
        help=_("This many deals at the end of a session of fixed length count double. 0 means none."),
        flow=Flow(Part.POINTS, by=Part.OWED | Part.END, idle=(0,)),
    )
