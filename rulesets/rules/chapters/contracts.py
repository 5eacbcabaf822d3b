"""Bidding and contracts."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.custom import CustomSolo, CustomSolos
from rulesets.rules.effects import NOTHING, Effect, Flow
from rulesets.rules.kinds import Labelled, choice, members, option, switch, whole
from rulesets.rules.solo_kinds import SoloKind
from rulesets.rules.special_kinds import SoloOrder, SoloSet
from rulesets.translation import _


class SoloTie(Labelled):
    """The player who plays when two have a solo."""

    FIRST_SEAT = "first_seat", _("the first player from the dealer's left plays")
    LAST_SEAT = "last_seat", _("the last player from the dealer's left plays")
    BY_KIND = "by_kind", _("the higher kind of solo is played")
    BY_CALLS = "by_calls", _("the higher call wins")
    BY_KIND_THEN_CALLS = "by_kind_then_calls", _("the higher kind is played, then the higher call wins")
    BY_CALLS_THEN_KIND = "by_calls_then_kind", _("the higher call wins, then the higher kind is played")


BY_KIND = (SoloTie.BY_KIND, SoloTie.BY_KIND_THEN_CALLS, SoloTie.BY_CALLS_THEN_KIND)
"""Where the kinds of solo need an order."""

BY_CALLS = (SoloTie.BY_CALLS, SoloTie.BY_KIND_THEN_CALLS, SoloTie.BY_CALLS_THEN_KIND)
"""Where two solos are outbid with calls."""


class SoloKindOrder(Labelled):
    """The order of the kinds of solos."""

    NONE = "none", _("none")
    Q_J_D_C_S_H_NT = "q_j_d_c_s_h_nt", _("queens, jacks, diamonds, clubs, spades, hearts, no trump")
    Q_J_C_S_H_D_NT = "q_j_c_s_h_d_nt", _("queens, jacks, clubs, spades, hearts, diamonds, no trump")


class SoloistLeads(Labelled):
    """In which solos the soloist leads to the first trick."""

    NEVER = "never", _("never")
    DUTY_ONLY = "duty_only", _("in compulsory solos only")
    ALWAYS = "always", _("always")
    ALWAYS_EXCEPT_FORCED = "always_except_forced", _("always, except in forced solos")


class BidProcedure(Labelled):
    """How somebody gets to play a special game."""

    HOLD_NAME = "hold_name", _("everyone says pass or hold, then the game is named")
    OVERBID = "overbid", _("each player names a game or passes, and must go higher")
    OKAY_SPECIAL = "okay_special", _("everyone says okay or special, then the game is named")
    INFORMAL = "informal", _("anyone who wants a special game says so")
    CALLING_ROUND = "calling_round", _("players are asked in turn for a solo")


class BidOrder(Labelled):
    """The order of the special games."""

    SOLO_ARMUT_MARRIAGE = "solo_armut_marriage", _("solo, Armut, marriage")
    SOLO_MARRIAGE_ARMUT = "solo_marriage_armut", _("solo, marriage, Armut")
    SOLO_REDEAL_MARRIAGE = "solo_redeal_marriage", _("solo, redeal, marriage")
    DUTY_LUST_MARRIAGE = "duty_lust_marriage", _("compulsory solo, voluntary solo, marriage")
    MANDATORY_EXTRA = "mandatory_extra", _("compulsory solo, extra solo")


class Marriage(Labelled):
    """Ways to play a hand with both club queens."""

    OFF = "off", _("no")
    OPTIONAL = "optional", _("may be announced")
    MUST_ANNOUNCE = "must_announce", _("must be announced, or the player is alone")


class MarriageKind(Labelled):
    """Tricks that make the marriage partner."""

    ANY = "any", _("any trick")
    TRUMP = "trump", _("a trick with a trump")
    PLAIN = "plain", _("a trick led with a plain suit")
    CHOSEN = "chosen", _("one of these three, named when announcing")
    CHOSEN_SUIT = "chosen_suit", _("a trick of a suit named when announcing")
    CALLED_ACE = "called_ace", _("no trick: whoever holds the plain ace named when announcing")


class Armut(Labelled):
    """Ways to play a hand of few trumps."""

    OFF = "off", _("no")
    EXCHANGE = "exchange", _("cards are passed to a partner")
    REDEAL = "redeal", _("the cards are dealt again")


class ArmutRefusedDealer(Labelled):
    """The dealer after an Armut that nobody takes."""

    SAME = "same", _("the same dealer")
    NEXT = "next", _("the next dealer")


class ReHolders(Labelled):
    """Cards that make the Re side."""

    CLUB_QUEENS = "club_queens", _("the club queens")
    DIAMOND_QUEENS = "diamond_queens", _("the diamond queens")
    DIAMOND_JACKS = "diamond_jacks", _("the diamond jacks")
    DIAMOND_KINGS = "diamond_kings", _("the diamond kings")
    DIAMOND_ACES = "diamond_aces", _("the diamond aces")
    DIAMOND_NINES = "diamond_nines", _("the diamond nines")


@dataclass(frozen=True)
class ContractsChapter:
    """The games besides the normal one, and who gets to play them."""

    bid_procedure: BidProcedure = choice(
        BidProcedure.HOLD_NAME,
        effect=Effect.CARD,
        label=_("Bidding"),
        help=_("How you find out whether anyone wants something other than the normal game."),
    )
    bid_order: BidOrder = choice(
        BidOrder.DUTY_LUST_MARRIAGE,
        effect=Effect.CARD,
        label=_("Rank of the games"),
        help=_("When several players want a special game, the one listed first here is played."),
    )
    solo_tie: SoloTie = choice(
        SoloTie.FIRST_SEAT,
        effect=Effect.ENTRY,
        label=_("When two players want a solo"),
        help=_("Where calls decide, the two players outbid each other with Re, no 90, no 60 and so on."),
    )
    bid_calls_bind: bool = switch(
        False,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("A call that won the bidding counts"),
        help=_(
            "The call that won the bidding stands as the soloist's announcement, along with all lower ones."
        ),
    )
    silent_solo: bool = switch(
        True,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Marriage"),
        label=_("Silent solo"),
        help=_(
            "A player with both club queens may keep quiet and play alone against three. It never counts as "
            "a compulsory solo."
        ),
    )
    marriage: Marriage = choice(
        Marriage.OPTIONAL,
        effect=Effect.ENTRY,
        label=_("Marriage (Hochzeit)"),
        help=_("A player with both club queens announces it and finds a partner during the first tricks."),
    )
    marriage_tricks: int = whole(
        low=0,
        high=12,
        default=3,
        effect=Effect.ENTRY,
        label=_("Tricks in which a partner can be found"),
        help=_(
            "If no partner is found within this many tricks, the marriage is played alone. 0 means no limit."
        ),
    )
    marriage_kind: MarriageKind = choice(
        MarriageKind.ANY,
        effect=Effect.ENTRY,
        label=_("The marriage partner is the first to win"),
        help=_("The first player other than the one announcing to win such a trick becomes the partner."),
    )
    marriage_no_trump_lead: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("A trump lead does not make a partner"),
        help=_("In a marriage, a trick led with a trump never makes its winner the partner."),
    )
    marriage_nth_trick: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Marriage with the winner of a named trick"),
        help=_(
            "The partner is the winner of a trick named by number, even a late one, or by number "
            "and suit. If that trick never comes, or the player with both club queens wins it, the "
            "marriage is played alone."
        ),
    )
    marriage_elders: bool = switch(
        True,
        effect=Effect.POINTS,
        label=_("Against the elders in a marriage"),
        help=_("Whether the points against the elders count when a marriage loses, with or without partner."),
    )
    armut: Armut = choice(
        Armut.OFF,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Armut"),
        label=_("Armut (poverty)"),
        help=_(
            "What happens to a hand with few trumps. Its holder passes three cards to whoever "
            "becomes the partner, or there is a redeal."
        ),
    )
    armut_max_trumps: int = whole(
        low=1,
        high=5,
        default=3,
        effect=Effect.CARD,
        label=_("Most trumps for an Armut"),
        help=_("A hand with this many trumps or fewer is an Armut."),
    )
    armut_refused_dealer: ArmutRefusedDealer = choice(
        ArmutRefusedDealer.SAME,
        effect=Effect.FLOW,
        label=_("Who deals when nobody takes the Armut"),
        help=_("If nobody takes the cards and becomes the partner, there is a redeal."),
        flow=Flow(NOTHING),
    )
    armut_fox_free: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Foxes do not count for the Armut limit"),
        help=_("A diamond ace does not count as a trump when deciding whether a hand is an Armut."),
    )
    armut_only_trumps: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Armut: only trumps are passed"),
        help=_("Only trumps are passed to the partner, so it may be fewer than three cards."),
    )
    armut_no_trump_back: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Armut: no trumps are given back"),
        help=_("The player who takes the cards gives back plain cards only."),
    )
    armut_say_trumps: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Armut: returned trumps are announced"),
        help=_("The player who takes the cards says how many trumps are among those given back."),
    )
    armut_wirth: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Armut after Wirth"),
        help=_(
            "With a club queen, the partner is the holder of the other one (both Re); without one, "
            "it is someone who has none either (both Kontra). A player with both club queens is "
            "always the partner (Re); two Armut hands on one side mean a redeal."
        ),
    )
    armut_elders: bool = switch(
        True,
        effect=Effect.POINTS,
        label=_("Against the elders in an Armut"),
        help=_(
            "When an Armut pair loses, Kontra gets the points for beating the club queens, as in "
            "any other deal."
        ),
    )
    solos: tuple[SoloKind, ...] = members(
        SoloKind,
        (
            SoloKind.QUEENS,
            SoloKind.JACKS,
            SoloKind.CLUBS,
            SoloKind.SPADES,
            SoloKind.HEARTS,
            SoloKind.DIAMONDS,
            SoloKind.NO_TRUMP,
        ),
        effect=Effect.ENTRY | Effect.POINTS,
        heading=_("Which solos"),
        label=_("Solos"),
        help=_("The solos that may be played. A soloist plays alone against the other three."),
    )
    custom_solos: tuple[CustomSolo, ...] = option(
        CustomSolos(),
        (),
        effect=Effect.ENTRY,
        label=_("Further solos"),
        help=_(
            "Solos of your own, by name. You say which compulsory solo each one pays off and which "
            "bonuses count in it."
        ),
    )
    solo_kind_order: SoloKindOrder = choice(
        SoloKindOrder.NONE,
        effect=Effect.CARD,
        label=_("Rank of the solos"),
        help=_("Decides between two solos when the higher kind is played."),
    )
    solo_order: tuple[str, ...] = option(
        SoloOrder(),
        (),
        effect=Effect.CARD,
        label=_("Your own rank of the solos"),
        help=_(
            "Your own order, instead of the one above: 1 is the highest. Solos without a number rank below."
        ),
    )
    re_holders: ReHolders = choice(
        ReHolders.CLUB_QUEENS,
        effect=Effect.CARD,
        heading=_("Re, and who leads"),
        label=_("Cards that make the Re side"),
        help=_("The two players who hold these cards are partners in a normal game."),
    )
    soloist_leads: SoloistLeads = choice(
        SoloistLeads.DUTY_ONLY,
        effect=Effect.FLOW,
        label=_("The soloist leads to the first trick"),
        help=_("Otherwise the player on the dealer's left leads, as in every other deal."),
        flow=Flow(NOTHING),
    )
    soloist_leads_first: int = whole(
        low=0,
        high=9,
        default=0,
        effect=Effect.CARD,
        label=_("How many first solos the soloist leads in"),
        help=_("Only in this many of each player's first announced solos. 0 means all of them."),
    )
    soloist_leads_kinds: tuple[str, ...] = option(
        SoloSet(),
        (),
        effect=Effect.CARD,
        label=_("The soloist leads only in these solos"),
        help=_("None chosen means solos of every kind."),
    )
