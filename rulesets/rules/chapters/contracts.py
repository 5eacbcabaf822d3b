"""Bidding and contracts."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.custom import CustomSolo, CustomSolos
from rulesets.rules.kinds import choice, members, option, switch, whole
from rulesets.translation import _

SOLO_LABELS = {
    "queens": _("Queen solo"),
    "jacks": _("Jack solo"),
    "kings": _("King solo"),
    "clubs": _("Clubs solo"),
    "spades": _("Spades solo"),
    "hearts": _("Hearts solo"),
    "diamonds": _("Diamonds solo"),
    "no_trump": _("No-trump solo"),
    "trump": _("Trump solo"),
    "queens_jacks": _("Queen-jack solo"),
    "kings_jacks": _("King-jack solo"),
    "kings_queens": _("King-queen solo"),
    "kings_queens_jacks": _("Köhler (kings, queens, jacks)"),
    "misere": _("Misère"),
    "open_misere": _("Open misère"),
}


MARRIAGE_KIND_LABELS = {
    "any": _("any trick"),
    "trump": _("a trick with a trump"),
    "plain": _("a trick led with a plain suit"),
    "chosen": _("one of these three, named when announcing"),
    "chosen_suit": _("a trick of a suit named when announcing"),
}


@dataclass(frozen=True)
class Contracts:
    """Which games there are besides the normal one, and who gets to play them."""

    bid_procedure: str = choice(
        "hold_name",
        "R",
        {
            "hold_name": _("all say pass or hold, then the game is named"),
            "overbid": _("each names a game or passes, and must go higher"),
            "okay_special": _("all say okay or special, then the game is named"),
            "informal": _("whoever wants a special game says so"),
            "calling_round": _("all are asked in turn for a solo"),
        },
        label=_("Bidding"),
        help=_("How the players find out whether somebody wants something other than the normal game."),
    )
    bid_order: str = choice(
        "duty_lust_marriage",
        "R",
        {
            "solo_armut_marriage": _("solo, Armut, marriage"),
            "solo_marriage_armut": _("solo, marriage, Armut"),
            "solo_redeal_marriage": _("solo, redeal, marriage"),
            "duty_lust_marriage": _("compulsory solo, voluntary solo, marriage"),
            "mandatory_extra": _("compulsory solo, extra solo"),
        },
        label=_("Rank of the games"),
        help=_("When several players want a special game, the one that stands first here is played."),
    )
    solo_tie: str = choice(
        "first_seat",
        "E",
        {
            "first_seat": _("the first from the dealer's left plays"),
            "last_seat": _("the last from the dealer's left plays"),
            "by_kind": _("the higher kind of solo is played"),
            "by_calls": _("the higher call wins"),
            "by_kind_then_calls": _("the higher kind is played, then the higher call wins"),
        },
        label=_("When two players want a solo"),
        help=_("Where calls decide, the two outbid each other with Re, no 90, no 60 and so on."),
    )
    bid_calls_bind: bool = switch(
        False,
        "SE",
        label=_("A call that won the bidding counts"),
        help=_(
            "The call that won the bidding stands as an announcement of the soloist, with all lower ones."
        ),
    )
    silent_solo: bool = switch(
        True,
        "SE",
        label=_("Silent solo"),
        help=_(
            "A player with both club queens may keep quiet and play alone against three. It never counts as "
            "a compulsory solo."
        ),
    )
    marriage: str = choice(
        "optional",
        "E",
        {
            "off": _("no"),
            "optional": _("may be announced"),
            "must_announce": _("must be announced, else the player is alone"),
        },
        label=_("Marriage (Hochzeit)"),
        help=_("A player with both club queens announces it and finds a partner during the first tricks."),
    )
    marriage_tricks: int = whole(
        0,
        12,
        3,
        "E",
        label=_("First tricks that can make the partner"),
        help=_("If no partner is found in so many tricks, the marriage is played alone. 0 means no limit."),
    )
    marriage_kind: str = choice(
        "any",
        "E",
        MARRIAGE_KIND_LABELS,
        label=_("The marriage partner is the first to win"),
        help=_("The first such trick that somebody else wins makes its winner the partner."),
    )
    marriage_no_trump_lead: bool = switch(
        False,
        "R",
        label=_("A trump lead makes no partner"),
        help=_("In a marriage, a trick that was led with a trump never makes its winner the partner."),
    )
    marriage_nth_trick: bool = switch(
        False,
        "E",
        label=_("Marriage with the winner of a named trick"),
        help=_(
            "The partner is the winner of a trick named by number, also a late one, or by number and suit. "
            "If it is not played, or won by the player with both club queens, the marriage is played alone."
        ),
    )
    armut: str = choice(
        "off",
        "SE",
        {
            "off": _("no"),
            "exchange": _("cards are passed to a partner"),
            "redeal": _("the cards are dealt again"),
        },
        label=_("Armut (poverty)"),
        help=_(
            "What is done with a hand of few trumps. Its holder passes three cards to whoever becomes the "
            "partner, or there is a redeal."
        ),
    )
    armut_max_trumps: int = whole(
        1,
        5,
        3,
        "R",
        label=_("Most trumps for an Armut"),
        help=_("A hand with this many trumps or fewer is an Armut."),
    )
    armut_refused_dealer: str = choice(
        "same",
        "T",
        {"same": _("the same dealer"), "next": _("the next dealer")},
        label=_("Who deals when nobody takes the Armut"),
        help=_("If nobody takes the cards and becomes the partner, there is a redeal."),
    )
    armut_fox_free: bool = switch(
        False,
        "R",
        label=_("Foxes do not count for the Armut limit"),
        help=_("A diamond ace is not counted as a trump when it comes to whether a hand is an Armut."),
    )
    armut_only_trumps: bool = switch(
        False,
        "R",
        label=_("Armut: only trumps are passed"),
        help=_("Only trumps are passed to the partner, so it can be fewer than three cards."),
    )
    armut_no_trump_back: bool = switch(
        False,
        "R",
        label=_("Armut: no trumps are given back"),
        help=_("Whoever takes the cards gives back plain cards only."),
    )
    armut_say_trumps: bool = switch(
        False,
        "R",
        label=_("Armut: returned trumps are announced"),
        help=_("Whoever takes the cards says how many trumps are among those given back."),
    )
    armut_wirth: bool = switch(
        False,
        "E",
        label=_("Armut after Wirth"),
        help=_(
            "With a club queen the partner is the other holder (both Re), without one somebody who has none "
            "either (both Kontra). A player with both club queens is always the partner (Re); two Armut "
            "hands on one side mean a redeal."
        ),
    )
    armut_elders: bool = switch(
        True,
        "S",
        label=_("Against the elders in an Armut"),
        help=_(
            "When an Armut pair loses, Kontra gets the points for beating the club queens as in any other "
            "deal."
        ),
    )
    solos: tuple[str, ...] = members(
        ("queens", "jacks", "clubs", "spades", "hearts", "diamonds", "no_trump"),
        "ES",
        SOLO_LABELS,
        label=_("Solos"),
        help=_("The solos that may be played. A soloist plays alone against the other three."),
    )
    custom_solos: tuple[CustomSolo, ...] = option(
        CustomSolos(),
        (),
        "E",
        label=_("Further solos"),
        help=_(
            "Solos of your own, by name. The group says which compulsory solo such a solo pays, and which "
            "bonuses count in it."
        ),
    )
    solo_kind_order: str = choice(
        "none",
        "R",
        {
            "none": _("none"),
            "q_j_d_c_s_h_nt": _("queens, jacks, diamonds, clubs, spades, hearts, no trump"),
            "q_j_c_s_h_d_nt": _("queens, jacks, clubs, spades, hearts, diamonds, no trump"),
        },
        label=_("Rank of the solos"),
        help=_("Decides between two solos when the higher kind is played."),
    )
    re_holders: str = choice(
        "club_queens",
        "R",
        {
            "club_queens": _("the club queens"),
            "diamond_queens": _("the diamond queens"),
            "diamond_jacks": _("the diamond jacks"),
            "diamond_kings": _("the diamond kings"),
            "diamond_aces": _("the diamond aces"),
            "diamond_nines": _("the diamond nines"),
        },
        label=_("Cards that make the Re side"),
        help=_("The two players who hold these cards are partners in a normal game."),
    )
    soloist_leads: str = choice(
        "duty_only",
        "T",
        {
            "never": _("never"),
            "duty_only": _("in compulsory solos only"),
            "always": _("always"),
            "always_except_forced": _("always, except in forced solos"),
        },
        label=_("The soloist leads to the first trick"),
        help=_("Otherwise the player on the dealer's left leads, as in every other deal."),
    )
