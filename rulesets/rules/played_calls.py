"""What is called under a ruleset, and until when: nothing that counts nothing and no other rule asks for."""

from __future__ import annotations

from rulesets.rules.chapters.announcements import AutoCall, CallCards, ForcedCall, ForcedCallIn
from rulesets.rules.chapters.multipliers import BockTrigger
from rulesets.rules.chapters.value import ReKontra
from rulesets.rules.ruleset import Ruleset

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
    """What is called without being said, in games that are played."""
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
