"""Announcements."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Labelled, choice, members, option, switch, whole
from rulesets.rules.special_kinds import HeldCards
from rulesets.translation import _


class CallCards(Labelled):
    """How many cards must still be held when calling."""

    CARDS_11_10_9_8_7 = (
        "11_10_9_8_7",
        _("Re with 11 cards, no 90 with 10, no 60 with 9, no 30 with 8, schwarz with 7"),
    )
    CARDS_12_10_8_6_4 = (
        "12_10_8_6_4",
        _("Re with 12 cards, no 90 with 10, no 60 with 8, no 30 with 6, schwarz with 4"),
    )
    CARDS_10_9_8_7_6 = (
        "10_9_8_7_6",
        _("Re with 10 cards, no 90 with 9, no 60 with 8, no 30 with 7, schwarz with 6"),
    )
    CARDS_11_9_6_3_3 = (
        "11_9_6_3_3",
        _("Re with 11 cards, no 90 with 9, no 60 with 6, no 30 and schwarz with 3"),
    )
    FIRST_TRICK = (
        "first_trick",
        _("Re in the first trick, no 90 with 10 cards, no 60 with 9, no 30 with 8, schwarz with 7"),
    )
    RE5_KONTRA13 = (
        "re5_kontra13",
        _("Re before the fifth card on the table, Kontra before the thirteenth, the rest open"),
    )
    OWN = "own", _("with as many cards as you decide")


class CallCardsSolo(Labelled):
    """Until when something is called in an announced solo."""

    SAME = "same", _("as in other games")
    BEFORE_FIRST_CARD = "before_first_card", _("before the first card")


class CallNamesSide(Labelled):
    """The time at which a caller names the side."""

    ALWAYS = "always", _("always")
    IF_UNCLEAR = "if_unclear", _("only if it is unclear")


class CallHand(Labelled):
    """The player whose cards a deadline goes by."""

    OWN_HAND = "own_hand", _("the cards in the caller's own hand")
    ANY_CARD = "any_card", _("the first card of a trick")


class CallSkip(Labelled):
    """The fate of calls that were skipped."""

    IMPLIED = "implied", _("allowed, and skipped calls count too")
    FORBIDDEN = "forbidden", _("forbidden")
    ONLY_NAMED = "only_named", _("allowed, but only the calls named count")


class MarriageCallStart(Labelled):
    """The time from which a marriage allows calls."""

    NOBODY = "nobody", _("nobody may call")
    KNOWN_SIDE_ONLY = "known_side_only", _("only players who know their side may call")


class MarriageCallShift(Labelled):
    """By how much a marriage moves the deadlines back."""

    TRICKS_0_1_2 = "0_1_2", _("by no, one or two tricks")
    TRICKS_1_2_3 = "1_2_3", _("by one, two or three tricks")
    NONE = "none", _("not at all")


class AutoCall(Labelled):
    """Calls that count without being said."""

    SOLO = "solo", _("Re in an announced solo")
    MARRIAGE = "marriage", _("Re in a marriage")
    ARMUT = "armut", _("Re in an Armut")
    PIGLETS = "piglets", _("the call of the side that declared piglets")


class ForcedCall(Labelled):
    """The call that a rich first trick forces on its winner."""

    OFF = "off", _("no")
    ON = "on", _("Re or Kontra")
    ESCALATING = "escalating", _("Re or Kontra, or no 90 if that has already been called")


class ForcedCallIn(Labelled):
    """The games in which a rich first trick forces its winner to call."""

    NORMAL = "normal", _("normal games")
    SILENT_SOLO = "silent_solo", _("silent solos")
    MARRIAGE = "marriage", _("marriages")
    ARMUT = "armut", _("Armut games")
    SOLO = "solo", _("announced solos")


@dataclass(frozen=True)
class AnnouncementsChapter:
    """Calls, and their deadlines."""

    call_cards: CallCards = choice(
        CallCards.CARDS_11_10_9_8_7,
        effect=Effect.CARD,
        heading=_("Deadlines"),
        label=_("Last moment for calls"),
        help=_(
            "The number of cards you must still be holding when you call; two fewer with a 40-card "
            "deck. Where Kontra is not named, it has the same limit as Re."
        ),
    )
    call_cards_own: tuple[int, ...] = option(
        HeldCards(),
        (11, 10, 9, 8, 7),
        effect=Effect.CARD,
        label=_("Cards still held when calling"),
        help=_(
            "For Re or Kontra, no 90, no 60, no 30 and schwarz. The numbers are the same with a 40-card deck."
        ),
    )
    call_cards_solo: CallCardsSolo = choice(
        CallCardsSolo.SAME,
        effect=Effect.CARD,
        label=_("Last moment for calls in a solo"),
        help=_("Whether all calls in an announced solo must come before the first card."),
    )
    call_names_side: CallNamesSide = choice(
        CallNamesSide.IF_UNCLEAR,
        effect=Effect.CARD,
        heading=_("How calls are made"),
        label=_("Callers name their side"),
        help=_("Whether a player who calls no 90 or higher also says which side is meant, Re or Kontra."),
    )
    call_hand: CallHand = choice(
        CallHand.OWN_HAND,
        effect=Effect.CARD,
        label=_("Call deadlines depend on"),
        help=_(
            "A deadline of ten cards ends with the caller's own third card, or as soon as anyone "
            "leads to the third trick."
        ),
    )
    call_needs_base: bool = switch(
        True,
        effect=Effect.ENTRY,
        label=_("No 90 and higher need Re or Kontra"),
        help=_("A side must have called Re or Kontra before it calls no 90, no 60, no 30 or schwarz."),
    )
    call_skip: CallSkip = choice(
        CallSkip.IMPLIED,
        effect=Effect.ENTRY | Effect.POINTS,
        label=_("Skipping calls"),
        help=_("Whether a side may call no 60, for example, without calling no 90 first."),
    )
    call_own_turn: bool = switch(
        False,
        effect=Effect.CARD,
        label=_("Calls only on your own turn"),
        help=_("You may call only when it is your turn to play a card."),
    )
    reply_window: bool = switch(
        True,
        effect=Effect.CARD,
        label=_("Late reply to a call"),
        help=_(
            "You may answer a call by the other side with Re or Kontra up to one card after the "
            "deadline of that call."
        ),
    )
    marriage_call_start: MarriageCallStart = choice(
        MarriageCallStart.NOBODY,
        effect=Effect.CARD,
        heading=_("Calls in a marriage"),
        label=_("Before the marriage partner is known"),
        help=_("In a marriage, only the player with both club queens knows their side from the start."),
    )
    marriage_call_shift: MarriageCallShift = choice(
        MarriageCallShift.TRICKS_0_1_2,
        effect=Effect.CARD,
        label=_("A marriage moves the call deadlines back"),
        help=_(
            "How much later calls may come when the partner is found in the first, second or third trick."
        ),
    )
    marriage_double: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("Double in a marriage"),
        help=_(
            "Players who do not know their side yet may say Double. It becomes Re or Kontra once they know "
            "it."
        ),
    )
    auto_calls: tuple[AutoCall, ...] = members(
        AutoCall,
        (),
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Counts as called without being said"),
        label=_("Counts as called without being said"),
        help=_("These calls count as if they had been made, including for who wins at 120:120."),
    )
    raises: int = whole(
        low=0,
        high=4,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Further calls after Re and Kontra"),
        help=_(
            "After Re and Kontra, the sides may keep calling in turn: Re, Kontra, Re, Kontra. This "
            "many further calls are allowed, and each counts like Re and Kontra."
        ),
    )
    forced_call: ForcedCall = choice(
        ForcedCall.OFF,
        effect=Effect.ENTRY,
        heading=_("Forced calls"),
        label=_("A rich first trick forces a call"),
        help=_("A player who wins a first trick with many card points must call."),
    )
    forced_call_points: int = whole(
        low=0,
        high=44,
        default=30,
        effect=Effect.ENTRY,
        label=_("Card points that force a call"),
        help=_(
            "A first trick with this many card points or more forces a call. 0 means always: then "
            "no deal can be entered without a call."
        ),
    )
    forced_call_in: tuple[ForcedCallIn, ...] = members(
        ForcedCallIn,
        (ForcedCallIn.NORMAL, ForcedCallIn.SILENT_SOLO),
        effect=Effect.ENTRY,
        label=_("Games in which the first trick forces a call"),
        help=_("In a marriage, the trick that finds the partner counts as the first."),
    )
    first_90_exclusive: bool = switch(
        False,
        effect=Effect.ENTRY,
        label=_("No 90 and higher for one side only"),
        help=_("Once one side has called no 90, the other may no longer call no 90 or higher."),
    )
