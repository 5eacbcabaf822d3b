"""What a ruleset asks for when a deal is entered: nothing that it has no use for."""

from __future__ import annotations

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACTS, Fact
from rulesets.scoring.deal import Mark


def matters(rules: Ruleset, fact: Fact) -> bool:
    """Whether a fact can earn points or start a Bock round."""
    return any(getattr(rules, option) for option in fact.options) or fact.key in rules.bock_triggers


def bonuses_asked(rules: Ruleset) -> tuple[str, ...]:
    """The keys of the bonuses that count or start a Bock round, then those of the group's own."""
    return (
        *(fact.key for fact in FACTS if matters(rules, fact)),
        *(bonus.id for bonus in rules.custom_bonuses),
    )


def marks_asked(rules: Ruleset) -> tuple[Mark, ...]:
    """What can be ticked."""
    asked = {
        Mark.PIGLETS_RE: rules.piglets != "off",
        Mark.PIGLETS_KONTRA: rules.piglets != "off",
        Mark.SUPER_PIGLETS_RE: rules.super_piglets,
        Mark.SUPER_PIGLETS_KONTRA: rules.super_piglets,
        Mark.GENSCHER: rules.genscher_partner,
        Mark.DOUBLE_RE: rules.marriage_double,
        Mark.DOUBLE_KONTRA: rules.marriage_double,
        Mark.TOP_CARDS_LOST: "top_cards_lost" in rules.bock_triggers,
        Mark.FOUR_OF_A_KIND: "four_of_a_kind" in rules.bock_triggers,
        Mark.BOCK: "manual" in rules.bock_triggers,
        Mark.FIRST_TRICK_RICH_RE: rules.forced_call != "off",
        Mark.FIRST_TRICK_RICH_KONTRA: rules.forced_call != "off",
        Mark.FIRST_TRICK_CALLED: rules.forced_call == "escalating",
    }
    return tuple(mark for mark, is_asked in asked.items() if is_asked)


def asks_for_bid(rules: Ruleset) -> bool:
    """Whether the call that won the bidding for a solo is kept."""
    return rules.bid_calls_bind or rules.solo_tie in ("by_calls", "by_kind_then_calls")


def asks_for_no_trick(rules: Ruleset) -> bool:
    """Whether it is asked that a side took no trick, and not only that it has no card points."""
    return rules.deck == "48" and rules.schwarz_means == "no_trick"


def asks_for_voluntary_solos(rules: Ruleset) -> bool:
    """Whether a solo can be declared voluntary while one is owed."""
    return not rules.lust_after_duty and rules.duty_solos != "none"
