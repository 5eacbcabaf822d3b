"""The fields that a ruleset asks for when a deal is entered: none that it has no use for."""

from __future__ import annotations

from rulesets.checks.marks import PIGLETS, SUPER_PIGLETS, may_have_piglets
from rulesets.rules.chapters.announcements import ForcedCall
from rulesets.rules.chapters.multipliers import BockTrigger
from rulesets.rules.chapters.winning import SchwarzMeans
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACTS, Fact, bonuses_that_count, that_count
from rulesets.scoring.deal import Deal, Game, Mark


def matters(rules: Ruleset, fact: Fact) -> bool:
    """Whether a fact can earn points or start a Bock round."""
    return any(getattr(rules, option) for option in fact.options) or fact.key in rules.bock_triggers


def bonuses_asked(rules: Ruleset) -> tuple[str, ...]:
    """The keys of the bonuses that count or start a Bock round, then those of the group's own.

    What a bonus is part of is asked, too: nobody can say that a fox was caught in the first trick who cannot
    say that one was caught.
    """
    counting = [fact for fact in FACTS if matters(rules, fact)]
    asked = {key for fact in counting for key in fact.keys}
    return (*(fact.key for fact in FACTS if fact.key in asked), *(bonus.id for bonus in rules.custom_bonuses))


def marks_asked(rules: Ruleset) -> tuple[Mark, ...]:
    """The marks that can be ticked under these rules."""
    asked = {
        Mark.PIGLETS_RE: rules.has_piglets,
        Mark.PIGLETS_KONTRA: rules.has_piglets,
        Mark.SUPER_PIGLETS_RE: rules.super_piglets,
        Mark.SUPER_PIGLETS_KONTRA: rules.super_piglets,
        Mark.GENSCHER: rules.genscher_partner,
        Mark.DOUBLE_RE: rules.marriage_double,
        Mark.DOUBLE_KONTRA: rules.marriage_double,
        Mark.TOP_CARDS_LOST: BockTrigger.TOP_CARDS_LOST in rules.bock_triggers,
        Mark.FOUR_OF_A_KIND: BockTrigger.FOUR_OF_A_KIND in rules.bock_triggers,
        Mark.BOCK: BockTrigger.MANUAL in rules.bock_triggers,
        Mark.FIRST_TRICK_RICH_RE: rules.forced_call is not ForcedCall.OFF,
        Mark.FIRST_TRICK_RICH_KONTRA: rules.forced_call is not ForcedCall.OFF,
        Mark.FIRST_TRICK_CALLED: rules.forced_call is ForcedCall.ESCALATING,
    }
    return tuple(mark for mark, is_asked in asked.items() if is_asked)


def asks_for_call(rules: Ruleset, game: Game) -> bool:
    """Whether a game is entered with a call of some side only, because every first trick forces one."""
    is_forced = rules.forced_call is not ForcedCall.OFF and not rules.forced_call_points
    return is_forced and game.value in rules.forced_call_in


def asks_for_no_trick(rules: Ruleset) -> bool:
    """Whether it is asked that a side took no trick, and not only that it has no card points."""
    return rules.has_nines and rules.schwarz_means is SchwarzMeans.NO_TRICK


def asks_for_voluntary_solos(rules: Ruleset) -> bool:
    """Whether a solo can be declared voluntary while one is owed."""
    return not rules.lust_after_duty and rules.owes_solos


def idle_facts(rules: Ruleset, deal: Deal) -> tuple[str, ...]:
    """Of the bonuses and marks asked, those that neither count in such a deal nor start Bock after it."""
    items = () if deal.is_misere else bonuses_that_count(rules, deal)
    counting = {item.fact for item in items} | {bonus.id for bonus in that_count(rules, deal)}
    counting |= set(rules.bock_triggers)
    wholes = {fact.key: fact.part_of.key for fact in FACTS if fact.part_of}
    has_piglets = deal.game is not Game.SOLO or may_have_piglets(rules, deal)
    return (
        *(key for key in bonuses_asked(rules) if counting.isdisjoint((key, wholes.get(key, key)))),
        *(mark for mark in marks_asked(rules) if mark in PIGLETS | SUPER_PIGLETS and not has_piglets),
    )
