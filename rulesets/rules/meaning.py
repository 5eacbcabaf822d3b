"""When an option means anything, and when it is worth a line on the rule card."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.rules.catalogue import Option
from rulesets.rules.chapters.announcements import CallCards, ForcedCall
from rulesets.rules.chapters.bonuses import BonusesInLone
from rulesets.rules.chapters.contracts import Armut, MarriageKind
from rulesets.rules.chapters.deck import DiamondTop
from rulesets.rules.chapters.multipliers import BockByHand, BockOverlap, BockTrigger
from rulesets.rules.chapters.session import SoloDealerStays
from rulesets.rules.chapters.solo_bidding import SoloistLeads
from rulesets.rules.chapters.value import DoublingCovers, ReKontra
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SoloKind

Question = Callable[[Ruleset], bool]
"""Asked of a ruleset."""


def has_meaning(rules: Ruleset, option: Option) -> bool:
    """Whether the rule that an option belongs to is played at all."""
    return option.id not in NEEDS or NEEDS[option.id](rules)


def has_redeals(rules: Ruleset) -> bool:
    """Whether a hand can void the deal."""
    by_count = (rules.redeal_nines, rules.redeal_kings, rules.redeal_kings_and_nines, rules.redeal_full_cards)
    by_worth = (rules.redeal_points_over, rules.redeal_points_under, rules.redeal_few_trumps)
    return any((*by_count, *by_worth, rules.redeal_high_trump, rules.armut is Armut.REDEAL))


def has_bonuses_in_lone(rules: Ruleset) -> bool:
    """Whether there can be a bonus when one plays against three."""
    return (
        rules.bonuses_in_lone is not BonusesInLone.NONE
        or bool(rules.against_elders and rules.against_elders_in_lone)
        or any(bonus.in_lone for bonus in rules.custom_bonuses)
    )


def has_fox_in_suit_solo(rules: Ruleset) -> bool:
    """Whether a fox can count in a suit solo."""
    in_suit_solos = rules.bonuses_in_lone in (
        BonusesInLone.ALL,
        BonusesInLone.SUIT_ALL_ELSE_DOPPELKOPF,
        BonusesInLone.SUIT_AND_SILENT,
    )
    return bool(rules.fox) and in_suit_solos and rules.plays_suit_solo


def doubles_value_only(rules: Ruleset) -> bool:
    """Whether something doubles the game value but not the bonuses."""
    by_calls = rules.calls_double and rules.doubling_covers is DoublingCovers.VALUE
    return by_calls or rules.doubles_by_points or (rules.has_bock and rules.bock_doubles_value)


def multiplies_bock(rules: Ruleset) -> bool:
    """Whether several Bock rounds can run at once."""
    return rules.has_bock_rounds and rules.bock_overlap is BockOverlap.MULTIPLY


def soloist_may_lead(rules: Ruleset) -> bool:
    """Whether a soloist leads to the first trick in some solo."""
    return bool(rules.solo_kinds) and rules.soloist_leads is not SoloistLeads.NEVER


def needing(question: Question, *options: str) -> dict[str, Question]:
    """Options that all ask the same."""
    return dict.fromkeys(options, question)


NEEDS: dict[str, Question] = {
    **needing(lambda r: r.has_piglets, "piglets_declared", "piglets_force_call", "piglets_in_solo"),
    "second_heart10_wins": lambda r: r.heart10_trump and r.diamond_top is DiamondTop.OFF,
    "heart10_trump": lambda r: r.diamond_top is DiamondTop.OFF,
    "redeal_nines": lambda r: r.has_nines,
    "redeal_rank": has_redeals,
    **needing(
        lambda r: bool(r.solo_kinds), "bid_calls_bind", "solo_tie", "soloist_leads", "solo_dealer_stays"
    ),
    **needing(lambda r: bool(r.solo_kinds), "solo_order", "call_cards_solo"),
    **needing(soloist_may_lead, "soloist_leads_first", "soloist_leads_kinds"),
    "call_cards_own": lambda r: r.call_cards is CallCards.OWN,
    **needing(
        lambda r: r.plays_marriage,
        "marriage_kind",
        "marriage_no_trump_lead",
        "marriage_nth_trick",
        "marriage_call_start",
        "marriage_call_shift",
        "marriage_double",
        "marriage_payment",
    ),
    "marriage_tricks": lambda r: r.plays_marriage and r.marriage_kind is not MarriageKind.CALLED_ACE,
    **needing(lambda r: r.armut is not Armut.OFF, "armut_max_trumps", "armut_fox_free"),
    **needing(
        lambda r: r.plays_armut,
        "armut_refused_dealer",
        "armut_only_trumps",
        "armut_no_trump_back",
        "armut_say_trumps",
        "armut_wirth",
    ),
    "armut_elders": lambda r: r.plays_armut and r.against_elders > 0,
    "marriage_elders": lambda r: r.plays_marriage and r.against_elders > 0,
    **needing(
        lambda r: r.plays_marriage and r.marriage_payment > 0,
        "marriage_payment_from",
        "marriage_payment_apart",
        "marriage_payment_in_bock",
        "marriage_payment_alone",
    ),
    **needing(lambda r: r.forced_call is not ForcedCall.OFF, "forced_call_points", "forced_call_in"),
    "schwarz_means": lambda r: r.has_nines,
    **needing(lambda r: bool(r.against_elders), "against_elders_in_lone", "against_elders_counts_as"),
    **needing(lambda r: any(r.levels), "level_reached_at", "level_needs_call"),
    "won": lambda r: not r.doubles_by_points,
    **needing(lambda r: r.doubles_by_points, "base_value", "base_value_solo"),
    "re_kontra_points": lambda r: r.re_kontra is ReKontra.ADD,
    "doubling_covers": lambda r: r.calls_double,
    "calls_counted": lambda r: any(r.calls),
    **needing(lambda r: any(r.against_call), "against_call_counts", "against_call_at"),
    "charlie_caught_by": lambda r: bool(r.charlie_caught),
    "charlie_both_jacks_reverses": lambda r: bool(r.charlie),
    "doppelkopf_means": lambda r: bool(r.doppelkopf) or BockTrigger.DOPPELKOPF in r.bock_triggers,
    "bonuses_in_factor": has_bonuses_in_lone,
    "solo_points_mode": lambda r: bool(r.solo_points),
    **needing(lambda r: r.plays_misere, "misere_win", "misere_loss", "misere_loss_per_trick", "misere_calls"),
    "open_misere_extra": lambda r: SoloKind.OPEN_MISERE in r.solos,
    "bock_length": lambda r: bool(r.bock_triggers),
    **needing(lambda r: r.has_bock, "bock_effect", "bock_draw"),
    **needing(lambda r: r.has_bock_rounds, "bock_overlap", "bock_several_triggers", "bock_dealer_stays"),
    "bock_plus": lambda r: r.has_bock and r.bock_adds,
    "bock_max_level": multiplies_bock,
    **needing(lambda r: r.has_pot, "pot_start", "pot_draws", "pot_short_share", "pot_silent_solo"),
    "session_deals_five": lambda r: r.players_max > 4,
    **needing(lambda r: bool(r.cents_per_point), "money_by", "money_start_cents"),
    **needing(lambda r: r.owes_solos, "lust_after_duty", "duty_unfulfilled"),
}
"""Without this an option has no meaning, whatever its value."""

UNREMARKABLE = (
    *("diamond_top", "piglets", "armut", "forced_call", "cowardice", "solo_kind_order", "tie_120"),
    *("charlie_caught_by", "solo_factor_lost", "display_unit", "bock_draw", "call_cards_solo", "value_mode"),
)
"""What has no line as it is in the DDV rules."""

WORTH_SAYING: dict[str, Question] = {
    "piglets_in_solo": lambda r: r.plays_suit_solo,
    "fox_in_suit_solo": has_fox_in_suit_solo,
    "redeal_dealer": has_redeals,
    "against_elders_counts_as": doubles_value_only,
    "bock_length": lambda r: True,
    "bock_several_triggers": lambda r: len(r.bock_triggers) + (BockByHand.NEXT in r.bock_by_hand) > 1,
    "bock_max_level": multiplies_bock,
    "marriage_payment_apart": lambda r: not r.is_zero_sum and not r.has_pot,
    "marriage_payment_in_bock": lambda r: r.has_bock,
    "bock_dealer_stays": lambda r: r.solo_dealer_stays is not SoloDealerStays.NEVER,
}
"""When an option that is as in the DDV rules has a line; the others have one unless they are off or 0."""
