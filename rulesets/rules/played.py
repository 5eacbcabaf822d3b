"""The rules as they are played: values and calls, without what cannot happen under the other options."""

from __future__ import annotations

from dataclasses import fields

from rulesets.rules.chapters.announcements import AutoCall, CallCards, ForcedCall, ForcedCallIn
from rulesets.rules.chapters.bonuses import BonusesChapter, BonusesInLone
from rulesets.rules.chapters.contracts import BY_KIND, Armut, BidOrder, ReHolders, SoloistLeads
from rulesets.rules.chapters.dealing import DealPacket
from rulesets.rules.chapters.deck import DiamondTop, PigletsInSolo
from rulesets.rules.chapters.multipliers import BockByHand, BockTrigger
from rulesets.rules.chapters.session import DutyUnfulfilled, SoloDealerStays
from rulesets.rules.chapters.value import AgainstEldersCountsAs, ReKontra
from rulesets.rules.custom import CountsAs, GoesTo
from rulesets.rules.kinds import Whole
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import FOUR_SUITS, SUIT_SOLOS, SoloGroup, SoloKind
from rulesets.translation import _

# --- Cards and dealing ---

PACKETS = {DealPacket.THREE: 3, DealPacket.FOUR: 4, DealPacket.TWO_TIMES_FIVE: 5}


def deal_packet(rules: Ruleset) -> int:
    """How many cards are dealt at a time: what does not come out even is as the deck has it."""
    by_deck = 3 if rules.has_nines else 5
    packet = PACKETS.get(rules.deal_packet, by_deck)
    return packet if rules.tricks % packet == 0 else by_deck


def top_diamonds(rules: Ruleset) -> DiamondTop:
    """The diamonds that are the highest trumps: no nines where there are none."""
    is_missing = rules.diamond_top is DiamondTop.NINE and not rules.has_nines
    return DiamondTop.OFF if is_missing else rules.diamond_top


def has_heart10_trump(rules: Ruleset) -> bool:
    return rules.heart10_trump and top_diamonds(rules) is DiamondTop.OFF


def re_holders(rules: Ruleset) -> ReHolders:
    """The cards that make the Re side: no nines where there are none."""
    is_missing = rules.re_holders is ReHolders.DIAMOND_NINES and not rules.has_nines
    return ReHolders.CLUB_QUEENS if is_missing else rules.re_holders


def piglet_solos(rules: Ruleset) -> tuple[SoloKind, ...]:
    """The built-in solos in which there can be piglets."""
    if rules.piglets_in_solo is PigletsInSolo.NONE:
        return ()
    every = rules.piglets_in_solo is PigletsInSolo.TRUMP_SUIT
    allowed = SUIT_SOLOS if every else (SoloKind.DIAMONDS, SoloKind.TRUMP)
    return tuple(kind for kind in rules.solos if kind in allowed)


def plays_any_suit_solo(rules: Ruleset) -> bool:
    """Whether a suit solo is played, built in or the group's own."""
    return rules.plays_suit_solo or plays_own_suit_solo(rules)


def plays_own_suit_solo(rules: Ruleset) -> bool:
    """Whether a suit solo of the group's own is played."""
    return any(solo.group is SoloGroup.SUIT for solo in rules.custom_solos)


def has_redeals(rules: Ruleset) -> bool:
    """Whether a hand can void the deal."""
    by_count = (rules.redeal_kings, rules.redeal_kings_and_nines, rules.redeal_full_cards)
    by_worth = (rules.redeal_points_over, rules.redeal_points_under, rules.redeal_few_trumps)
    by_nines = rules.redeal_nines if rules.has_nines else 0
    return any((*by_count, *by_worth, by_nines, rules.redeal_high_trump, rules.armut is Armut.REDEAL))


# --- Games ---

RANKED: dict[BidOrder, tuple[str, ...]] = {
    BidOrder.SOLO_ARMUT_MARRIAGE: ("solo", "armut", "marriage"),
    BidOrder.SOLO_MARRIAGE_ARMUT: ("solo", "marriage", "armut"),
    BidOrder.SOLO_REDEAL_MARRIAGE: ("solo", "redeal", "marriage"),
    BidOrder.DUTY_LUST_MARRIAGE: ("compulsory", "voluntary", "marriage"),
    BidOrder.MANDATORY_EXTRA: ("compulsory", "extra"),
}
GAME_WORDS = {
    "solo": _("solo"),
    "compulsory": _("compulsory solo"),
    "voluntary": _("voluntary solo"),
    "extra": _("extra solo"),
    "armut": _("Armut"),
    "marriage": _("marriage"),
    "redeal": _("redeal"),
}


def ranked_games(rules: Ruleset) -> tuple[str, ...]:
    """The games in their order for the bidding, in words: those that are played, the highest first.

    A game that the order does not name comes after those it names, Armut before a marriage (house rules).
    """
    is_played = {
        "solo": bool(rules.solo_kinds),
        "compulsory": rules.owes_solos,
        "voluntary": bool(rules.solo_kinds),
        "extra": bool(rules.solo_kinds),
        "armut": rules.plays_armut,
        "marriage": rules.plays_marriage,
        "redeal": has_redeals(rules),
    }
    games = [game for game in with_all_games(RANKED[rules.bid_order]) if is_played[game]]
    if not rules.owes_solos:
        games = ["solo" if game in ("voluntary", "extra") else game for game in games]
    return tuple(GAME_WORDS[game] for game in games)


def with_all_games(order: tuple[str, ...]) -> tuple[str, ...]:
    """An order with the games that it does not name."""
    if "marriage" not in order:
        order = (*order, "marriage")
    if "armut" in order:
        return order
    at = order.index("marriage")
    return (*order[:at], "armut", *order[at:])


def ranks_solos(rules: Ruleset) -> bool:
    """Whether it matters which kind of solo is the higher one."""
    return rules.solo_tie in BY_KIND and len(rules.solo_kinds) > 1


def soloist_leads(rules: Ruleset) -> SoloistLeads:
    """In which solos the soloist leads: where none is owed there are no compulsory and no forced ones."""
    if not rules.solo_kinds:
        return SoloistLeads.NEVER
    if rules.soloist_leads is SoloistLeads.DUTY_ONLY and not rules.owes_solos:
        return SoloistLeads.NEVER
    if rules.soloist_leads is SoloistLeads.ALWAYS_EXCEPT_FORCED and not forces_solos(rules):
        return SoloistLeads.ALWAYS
    return rules.soloist_leads


def dealer_stays(rules: Ruleset) -> SoloDealerStays:
    """After which solos the same player deals again: where none is owed there are no compulsory ones."""
    is_never = not rules.solo_kinds or (
        rules.solo_dealer_stays is SoloDealerStays.DUTY_ONLY and not rules.owes_solos
    )
    return SoloDealerStays.NEVER if is_never else rules.solo_dealer_stays


def duty_unfulfilled(rules: Ruleset) -> DutyUnfulfilled:
    """The fate of solos still owed at the end: without a pot nobody waits until it is empty."""
    if rules.duty_unfulfilled is DutyUnfulfilled.FORCED_AFTER_POT and not rules.has_pot:
        return DutyUnfulfilled.EXTRA_DEALS
    return rules.duty_unfulfilled


def forces_solos(rules: Ruleset) -> bool:
    """Whether somebody can be forced to play a solo."""
    return rules.owes_solos and rules.duty_unfulfilled is not DutyUnfulfilled.NOTHING


def played_solo_points(rules: Ruleset) -> tuple[tuple[str, int], ...]:
    """The points by kind of solo, of those that are played."""
    played = {*rules.solo_kinds, *(("silent_solo",) if rules.silent_solo else ())}
    return tuple((kind, number) for kind, number in rules.solo_points if kind in played)


# --- Bonuses and Bock ---

POINTS_OF_BONUSES = tuple(
    field.name for field in fields(BonusesChapter) if isinstance(field.metadata["option"].kind, Whole)
)
"""The options that say how many points a bonus brings."""

SUIT_BONUSES = (BonusesInLone.SUIT_ALL_ELSE_DOPPELKOPF, BonusesInLone.SUIT_AND_SILENT)


def has_built_in_bonuses(rules: Ruleset) -> bool:
    """Whether anything but the group's own bonuses can be earned in tricks."""
    return any(getattr(rules, option) for option in POINTS_OF_BONUSES)


def has_bonuses(rules: Ruleset) -> bool:
    """Whether there is anything that a deal can have beside the game value."""
    by_elders = bool(rules.against_elders) and rules.against_elders_counts_as is AgainstEldersCountsAs.BONUS
    own = any(bonus.counts_as is CountsAs.BONUS for bonus in rules.custom_bonuses)
    return has_built_in_bonuses(rules) or by_elders or own


def has_bonuses_in_draw(rules: Ruleset) -> bool:
    """Whether a side can have a bonus when nobody won: none for winning, none that only winners get."""
    return has_built_in_bonuses(rules) or any(
        bonus.goes_to is GoesTo.SIDE and not bonus.one_sided for bonus in rules.custom_bonuses
    )


def bonuses_in_lone(rules: Ruleset) -> BonusesInLone:
    """The bonuses that count one against three, without games that are not played."""
    value = rules.bonuses_in_lone
    if value in SUIT_BONUSES and not plays_any_suit_solo(rules) and not rules.silent_solo:
        value = BonusesInLone.NONE if value is BonusesInLone.SUIT_AND_SILENT else BonusesInLone.DOPPELKOPF
    if value is BonusesInLone.SILENT_ONLY and not rules.silent_solo:
        value = BonusesInLone.NONE
    if value is BonusesInLone.DOPPELKOPF and not rules.doppelkopf:
        value = BonusesInLone.NONE
    return value


def has_bonuses_in_lone(rules: Ruleset) -> bool:
    """Whether there can be a bonus when one plays against three."""
    return (
        (has_built_in_bonuses(rules) and bonuses_in_lone(rules) is not BonusesInLone.NONE)
        or bool(rules.against_elders and rules.against_elders_in_lone)
        or any(bonus.in_lone for bonus in rules.custom_bonuses)
    )


def has_fox_in_suit_solo(rules: Ruleset) -> bool:
    """Whether a fox can count where another suit may be trumps: in a trump solo these are always diamonds."""
    counts = rules.bonuses_in_lone in (BonusesInLone.ALL, *SUIT_BONUSES)
    is_played = any(kind in FOUR_SUITS for kind in rules.solos) or plays_own_suit_solo(rules)
    return bool(rules.fox) and counts and is_played


def bock_triggers(rules: Ruleset) -> tuple[BockTrigger, ...]:
    """The reasons for a Bock round that can happen."""
    needs_solo = (BockTrigger.SOLO, BockTrigger.SOLO_LOST)
    return tuple(each for each in rules.bock_triggers if rules.solo_kinds or each not in needs_solo)


def has_bock(rules: Ruleset) -> bool:
    return bool(bock_triggers(rules) or rules.bock_by_hand)


def has_bock_rounds(rules: Ruleset) -> bool:
    """Whether anything can start a Bock round."""
    return bool(bock_triggers(rules)) or BockByHand.NEXT in rules.bock_by_hand


CALL_TRIGGERS = (
    *(BockTrigger.RE_LOST, BockTrigger.KONTRA_LOST, BockTrigger.CALL_LOST),
    *(BockTrigger.ABSAGE_LOST, BockTrigger.RE_AND_KONTRA),
)
"""What starts a Bock round and needs calls."""

ABSAGE_TRIGGERS = (BockTrigger.CALL_LOST, BockTrigger.ABSAGE_LOST)


def plays_absagen(rules: Ruleset) -> bool:
    """Whether no 90 and more is called: it counts something, or something goes by it."""
    counts = any(rules.calls) or any(rules.against_call) or (rules.level_needs_call and any(rules.levels))
    is_asked = rules.has_cowardice or rules.forced_call is ForcedCall.ESCALATING or rules.asks_for_bid
    return counts or is_asked or any(each in rules.bock_triggers for each in ABSAGE_TRIGGERS)


def plays_calls(rules: Ruleset) -> bool:
    """Whether anything is called: it counts something, or something goes by it."""
    doubles_or_adds = rules.calls_double or (rules.re_kontra is ReKontra.ADD and rules.re_kontra_points > 0)
    is_asked = rules.forced_call is not ForcedCall.OFF or (rules.has_piglets and rules.piglets_force_call)
    starts_bock = any(each in rules.bock_triggers for each in CALL_TRIGGERS)
    return doubles_or_adds or is_asked or starts_bock or plays_absagen(rules)


HELD: dict[CallCards, tuple[int, ...]] = {
    CallCards.CARDS_11_10_9_8_7: (11, 10, 9, 8, 7),
    CallCards.CARDS_12_10_8_6_4: (12, 10, 8, 6, 4),
    CallCards.CARDS_10_9_8_7_6: (10, 9, 8, 7, 6),
    CallCards.CARDS_11_9_6_3_3: (11, 9, 6, 3, 3),
    CallCards.FIRST_TRICK: (11, 10, 9, 8, 7),
}


def held_cards(rules: Ruleset) -> tuple[int, ...]:
    """How many cards must still be held for Re or Kontra, no 90, no 60, no 30 and schwarz.

    With 40 cards two fewer each; the group's own numbers are as they stand. Empty where cards on the table
    are counted.
    """
    if rules.call_cards is CallCards.OWN:
        return tuple(min(held, rules.tricks) for held in rules.call_cards_own)
    return tuple(held - 12 + rules.tricks for held in HELD.get(rules.call_cards, ()))


def auto_calls(rules: Ruleset) -> tuple[AutoCall, ...]:
    """The calls that count without being said, in games that are played."""
    is_played = {
        AutoCall.SOLO: bool(rules.solo_kinds),
        AutoCall.MARRIAGE: rules.plays_marriage,
        AutoCall.ARMUT: rules.plays_armut,
        AutoCall.PIGLETS: rules.has_piglets,
    }
    return tuple(each for each in rules.auto_calls if is_played[each] and plays_calls(rules))


def forcing_games(rules: Ruleset) -> tuple[ForcedCallIn, ...]:
    """The games that are played in which a rich first trick forces a call."""
    if rules.forced_call is ForcedCall.OFF or not rules.forced_call_in:
        return ()
    is_played = {
        ForcedCallIn.NORMAL: True,
        ForcedCallIn.SILENT_SOLO: rules.silent_solo,
        ForcedCallIn.MARRIAGE: rules.plays_marriage,
        ForcedCallIn.ARMUT: rules.plays_armut,
        ForcedCallIn.SOLO: bool(rules.solo_kinds),
    }
    return tuple(each for each in rules.forced_call_in if is_played[each])
