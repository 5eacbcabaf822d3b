"""Tests whether an option means anything or is worth a line, and what is missing where it has no effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from operator import itemgetter
from types import FunctionType
from typing import Any, cast

from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.chapters.announcements import CallCards, ForcedCall, MarriageCallShift
from rulesets.rules.chapters.contracts import Armut, MarriageKind, SoloistLeads
from rulesets.rules.chapters.deck import DiamondTop
from rulesets.rules.chapters.multipliers import BockByHand, BockOverlap, BockTrigger, SoloFactorLost
from rulesets.rules.chapters.session import SoloDealerStays
from rulesets.rules.chapters.value import DoublingCovers, ReKontra
from rulesets.rules.kinds import Choice, Members, Switch, Whole
from rulesets.rules.played import (
    PACKETS,
    bock_triggers,
    deal_packet,
    dealer_stays,
    forcing_games,
    has_bock,
    has_bock_rounds,
    has_bonuses,
    has_bonuses_in_lone,
    has_built_in_bonuses,
    has_fox_in_suit_solo,
    has_heart10_trump,
    has_redeals,
    held_cards,
    played_solo_points,
    plays_absagen,
    plays_any_suit_solo,
    plays_calls,
    ranked_games,
    ranks_solos,
    re_holders,
    soloist_leads,
    top_diamonds,
)
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.solo_kinds import SoloKind
from rulesets.rules.special_kinds import Halves

Question = Callable[[Ruleset], bool]
"""Asked of a ruleset."""


def has_meaning(rules: Ruleset, option: Option) -> bool:
    """Whether the rule that an option belongs to is played at all."""
    return means_something(rules, option.id)


def means_something(rules: Ruleset, option: str) -> bool:
    return option not in NEEDS or NEEDS[option](rules)


def doubles_value_only(rules: Ruleset) -> bool:
    """Whether something doubles the game value but not the bonuses."""
    by_calls = rules.calls_double and rules.doubling_covers is DoublingCovers.VALUE
    return by_calls or rules.doubles_by_points or (has_bock(rules) and rules.bock_doubles_value)


def multiplies_bock(rules: Ruleset) -> bool:
    """Whether several Bock rounds can run at once."""
    return has_bock_rounds(rules) and rules.bock_overlap is BockOverlap.MULTIPLY


def soloist_may_lead(rules: Ruleset) -> bool:
    """Whether a soloist leads to the first trick in some solo."""
    return soloist_leads(rules) is not SoloistLeads.NEVER


def has_special_games(rules: Ruleset) -> bool:
    """Whether there is anything to bid for."""
    return bool(rules.solo_kinds) or rules.plays_armut or rules.plays_marriage


def multiplies_lone(rules: Ruleset) -> bool:
    """Whether a lone player gets or pays something else than each opponent."""
    return rules.solo_factor > 1 or rules.solo_factor_lost is not SoloFactorLost.SAME


def sets_elders_apart(rules: Ruleset) -> bool:
    """Whether it matters if the points against the elders are a bonus or part of the game value."""
    lone = rules.against_elders_in_lone and not rules.bonuses_in_factor
    return bool(rules.against_elders) and (doubles_value_only(rules) or rules.has_cowardice or lone)


def waits_for_partner(rules: Ruleset) -> bool:
    """Whether a marriage finds its partner in one of the tricks."""
    return rules.plays_marriage and rules.marriage_kind is not MarriageKind.CALLED_ACE


def shifts_deadlines(rules: Ruleset) -> bool:
    """Whether it can make a difference by how much a marriage moves the deadlines of calls."""
    found_late = rules.last_partner_trick > 1
    return (
        waits_for_partner(rules)
        and plays_calls(rules)
        and (found_late or rules.marriage_call_shift is MarriageCallShift.TRICKS_1_2_3)
    )


def needing(question: Question, *options: str) -> dict[str, Question]:
    """Options that all ask the same."""
    return dict.fromkeys(options, question)


NEEDS: dict[str, Question] = {
    **needing(lambda r: r.has_piglets, "piglets_declared", "piglets_force_call"),
    "piglets_in_solo": lambda r: r.has_piglets and plays_any_suit_solo(r),
    "fox_in_suit_solo": has_fox_in_suit_solo,
    "diamond_top": lambda r: r.diamond_top is top_diamonds(r),
    "second_heart10_wins": has_heart10_trump,
    "heart10_trump": lambda r: top_diamonds(r) is DiamondTop.OFF,
    "re_holders": lambda r: r.re_holders is re_holders(r),
    "deal_packet": lambda r: PACKETS.get(r.deal_packet, deal_packet(r)) == deal_packet(r),
    "redeal_nines": lambda r: r.has_nines,
    "redeal_rank": lambda r: has_redeals(r) and has_special_games(r),
    "bid_procedure": has_special_games,
    "bid_order": lambda r: len(ranked_games(r)) > 1,
    **needing(lambda r: bool(r.solo_kinds), "bid_calls_bind", "solo_tie", "soloist_leads"),
    **needing(lambda r: bool(r.solo_kinds), "solo_dealer_stays", "solo_doubles"),
    "call_cards_solo": lambda r: bool(r.solo_kinds) and plays_calls(r),
    "solo_order": ranks_solos,
    "solo_kind_order": lambda r: ranks_solos(r) and not r.solo_order,
    **needing(soloist_may_lead, "soloist_leads_first", "soloist_leads_kinds"),
    "call_cards_own": lambda r: plays_calls(r) and r.call_cards is CallCards.OWN,
    "call_hand": lambda r: plays_calls(r) and bool(held_cards(r)),
    **needing(plays_calls, "call_cards", "call_names_side", "reply_window", "call_own_turn", "auto_calls"),
    **needing(plays_calls, "kontra_only_swaps_tie"),
    **needing(plays_absagen, "call_needs_base", "call_skip", "first_90_exclusive", "draw_scores"),
    **needing(lambda r: r.plays_marriage, "marriage_kind", "marriage_payment"),
    "marriage_double": lambda r: r.plays_marriage and plays_calls(r),
    **needing(waits_for_partner, "marriage_no_trump_lead", "marriage_nth_trick"),
    "marriage_call_start": lambda r: waits_for_partner(r) and plays_calls(r),
    "marriage_call_shift": shifts_deadlines,
    "marriage_tricks": lambda r: waits_for_partner(r) and not r.marriage_nth_trick,
    **needing(lambda r: r.armut is not Armut.OFF, "armut_max_trumps", "armut_fox_free"),
    **needing(lambda r: r.plays_armut, "armut_refused_dealer", "armut_only_trumps"),
    **needing(lambda r: r.plays_armut, "armut_no_trump_back", "armut_wirth"),
    "armut_say_trumps": lambda r: r.plays_armut and not r.armut_no_trump_back,
    "armut_elders": lambda r: r.plays_armut and r.against_elders > 0,
    "marriage_elders": lambda r: r.plays_marriage and r.against_elders > 0,
    **needing(
        lambda r: r.plays_marriage and r.marriage_payment > 0,
        "marriage_payment_from",
        "marriage_payment_alone",
    ),
    "marriage_payment_in_bock": lambda r: r.plays_marriage and r.marriage_payment > 0 and has_bock(r),
    "marriage_payment_apart": lambda r: (
        r.plays_marriage and r.marriage_payment > 0 and not r.is_zero_sum and not r.has_pot
    ),
    "forced_call": lambda r: r.forced_call is ForcedCall.OFF or bool(forcing_games(r)),
    **needing(lambda r: bool(forcing_games(r)), "forced_call_points", "forced_call_in"),
    "schwarz_means": lambda r: r.has_nines,
    "against_elders_in_lone": lambda r: bool(r.against_elders),
    "against_elders_counts_as": sets_elders_apart,
    **needing(lambda r: any(r.levels), "level_reached_at", "level_needs_call"),
    "failed_call_as_made": lambda r: any(r.levels) and plays_absagen(r),
    "won": lambda r: not r.doubles_by_points,
    "base_value": lambda r: r.doubles_by_points,
    "base_value_solo": lambda r: r.doubles_by_points and bool(r.solo_kinds),
    "re_kontra_points": lambda r: r.re_kontra is ReKontra.ADD,
    "doubling_covers": lambda r: r.calls_double and has_bonuses(r),
    "no_back_door": has_bonuses,
    "calls_counted": lambda r: any(r.calls),
    **needing(lambda r: any(r.against_call), "against_call_counts", "against_call_at"),
    "charlie_caught_by": lambda r: bool(r.charlie_caught),
    "charlie_both_jacks_reverses": lambda r: bool(r.charlie),
    "doppelkopf_means": lambda r: bool(r.doppelkopf) or BockTrigger.DOPPELKOPF in r.bock_triggers,
    "bonuses_in_lone": has_built_in_bonuses,
    "bonuses_in_factor": lambda r: has_bonuses_in_lone(r) and multiplies_lone(r),
    "solo_points": lambda r: bool(played_solo_points(r)),
    "solo_points_mode": lambda r: bool(played_solo_points(r)),
    **needing(lambda r: r.plays_misere, "misere_win", "misere_loss", "misere_loss_per_trick"),
    "misere_calls": lambda r: r.plays_misere and (plays_calls(r) or has_bonuses(r)),
    "open_misere_extra": lambda r: SoloKind.OPEN_MISERE in r.solos,
    "bock_triggers": lambda r: bool(bock_triggers(r)) or not r.bock_triggers,
    "bock_length": lambda r: bool(bock_triggers(r)),
    **needing(has_bock, "bock_effect", "bock_draw"),
    "bock_overlap": has_bock_rounds,
    "bock_several_triggers": lambda r: len(bock_triggers(r)) + (BockByHand.NEXT in r.bock_by_hand) > 1,
    "bock_dealer_stays": lambda r: has_bock_rounds(r) and dealer_stays(r) is not SoloDealerStays.NEVER,
    "bock_plus": lambda r: has_bock(r) and r.bock_adds,
    "bock_max_level": multiplies_bock,
    **needing(lambda r: r.has_pot, "pot_start", "pot_draws", "pot_short_share"),
    "pot_silent_solo": lambda r: r.has_pot and r.silent_solo,
    "session_deals_five": lambda r: r.players_max > 4,
    **needing(lambda r: bool(r.cents_per_point), "money_by", "money_start_cents"),
    "duty_solos": lambda r: bool(r.solo_kinds) or r.owes_solos,
    **needing(lambda r: r.owes_solos, "lust_after_duty", "duty_unfulfilled"),
}
"""Without this an option has no meaning, whatever its value."""

UNREMARKABLE = (
    *("diamond_top", "piglets", "armut", "forced_call", "cowardice", "solo_kind_order", "tie_120"),
    *("charlie_caught_by", "solo_factor_lost", "display_unit", "bock_draw", "call_cards_solo", "value_mode"),
)
"""What has no line as it is in the DDV rules."""

WORTH_SAYING: dict[str, Question] = {
    "redeal_dealer": has_redeals,
    **needing(lambda r: True, "bock_length", "marriage_payment_apart", "marriage_payment_in_bock"),
    "bock_max_level": multiplies_bock,
}
"""When an option that is as in the DDV rules has a line; the others have one unless they are off or 0."""


MOST_NEEDED = 3
"""No rule of the catalogue needs more of the others than this."""

WIDEST = 24
"""So many rulesets are looked at in each step."""

Changed = tuple[Ruleset, tuple[str, ...]]
"""A ruleset, and the options that were changed to come to it."""


class Watched:
    """A ruleset that notes which of its options are asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self.watched, self.asked = rules, dict[str, None]()

    def __getattr__(self, name: str) -> Any:
        """An option is noted; what is worked out of several is worked out of this."""
        if name in CATALOGUE:
            self.asked[name] = None
            return getattr(self.watched, name)
        found = vars(Ruleset)[name]
        if isinstance(found, cached_property):
            return found.func(cast("Ruleset", self))
        return found.__get__(self) if isinstance(found, FunctionType) else getattr(self.watched, name)


@lru_cache(maxsize=4096)
def needed(rules: Ruleset, option: str) -> tuple[str, ...]:
    """The options that would have to have other values to give an option a meaning, as few as can be."""
    if means_something(rules, option):
        return ()
    tried: list[Changed] = [(rules, ())]
    for _step in range(MOST_NEEDED):
        following = []
        for state, path in tried:
            for name, changed in changes(state, option, path):
                if means_something(changed, option):
                    return (*path, name)
                following.append((changed, (*path, name)))
        tried = first_of_each(following)[:WIDEST]
    return ()


def first_of_each(states: Sequence[Changed]) -> list[Changed]:
    """Rulesets in turns by what was changed: the first of every change, then the second ones, and so on."""
    counted: Counter[tuple[str, ...]] = Counter()
    turns = []
    for each in states:
        turns.append(counted[each[1]])
        counted[each[1]] += 1
    return [each for _turn, each in sorted(zip(turns, states, strict=True), key=itemgetter(0))]


def changes(rules: Ruleset, option: str, path: tuple[str, ...]) -> Iterator[tuple[str, Ruleset]]:
    """Rulesets with one other value for what is asked to see if an option means anything."""
    watched = Watched(rules)
    NEEDS[option](cast("Ruleset", watched))
    for name in watched.asked:
        for value in values_of(name) if name not in (option, *path) else ():
            if value != getattr(rules, name):
                yield name, replace(rules, **{name: value})


@lru_cache(maxsize=256)
def values_of(option: str) -> tuple[Any, ...]:
    """Values that could give another option a meaning: those that are played, then all of a few."""
    known = (DDV, *(preset.rules for preset in presets().values()))
    played = dict.fromkeys(getattr(rules, option) for rules in known)
    match CATALOGUE[option].kind:
        case Switch():
            return (True, False)
        case Choice(labels=labels, read=read):
            return tuple(dict.fromkeys((*played, *map(read, labels))))
        case Members(labels=labels, read=read):
            return tuple(dict.fromkeys((*played, *(read([member]) for member in labels))))
        case Whole(low=low, high=high):
            return tuple(dict.fromkeys((*played, *range(max(low, 1), min(high, low + 3) + 1), low)))
        case Halves():
            return (*played, 10)
        case _:
            return tuple(played)
