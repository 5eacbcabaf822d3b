"""The sentences about what a solo means for the evening: who leads, who deals, who owes one."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.session import DutySolos, DutyUnfulfilled, SoloDealerStays
from rulesets.rules.chapters.solo_bidding import SoloistLeads
from rulesets.rules.meaning import soloist_may_lead
from rulesets.rules.played import dealer_stays, duty_unfulfilled, soloist_leads
from rulesets.rules.rule_words import solo_words
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, listed, own, say
from rulesets.translation import _

LEADS = {
    SoloistLeads.NEVER: _("In a solo, too, the player on the dealer's left leads."),
    SoloistLeads.DUTY_ONLY: _("In a compulsory solo the soloist leads."),
    SoloistLeads.ALWAYS: _("In a solo *the soloist leads*."),
    SoloistLeads.ALWAYS_EXCEPT_FORCED: _("In a solo *the soloist leads*, except in a forced one."),
}
STAYS = {
    SoloDealerStays.NEVER: _("After a solo the deal moves on as always."),
    SoloDealerStays.DUTY_ONLY: _("After a compulsory solo the same player deals again."),
    SoloDealerStays.ALWAYS: _("After a solo *the same player deals again*."),
}
DUTY = {
    DutySolos.NONE: _("We play *without compulsory solos*."),
    DutySolos.ONE: _("Everybody owes *one compulsory solo*."),
    DutySolos.TWO: _("Everybody owes *two compulsory solos*."),
    DutySolos.THREE: _("Everybody owes *three compulsory solos*."),
    DutySolos.ONE_EACH_QUEENS_JACKS_SUIT: _(
        "Everybody owes *three compulsory solos*: one with queens, one with jacks, one with a suit as trumps."
    ),
    DutySolos.ONE_EACH_SUIT_PICTURE: _(
        "Everybody owes *two compulsory solos*: one with a suit and one with pictures as trumps."
    ),
}
UNFULFILLED = {
    DutyUnfulfilled.FORCED_IN_SESSION: _(
        "As soon as as many solos are owed as deals are left, the next one who owes is forced to play one."
    ),
    DutyUnfulfilled.EXTRA_DEALS: _("Solos still owed at the end are played in *extra deals*."),
    DutyUnfulfilled.FORCED_AFTER_POT: _(
        "When the pot is empty, *whoever still owes a solo* is forced to play it."
    ),
    DutyUnfulfilled.NOTHING: _("Solos still owed at the end are *dropped*."),
}


def say_lead(rules: Ruleset) -> Iterator[Sentence]:
    """Who leads in a solo, and who deals after it."""
    if not rules.solo_kinds:
        return
    if soloist_may_lead(rules) and (rules.soloist_leads_first or rules.soloist_leads_kinds):
        yield from say_limited_lead(rules)
    else:
        yield say("soloist_leads", LEADS[soloist_leads(rules)])
    yield say("solo_dealer_stays", STAYS[dealer_stays(rules)])


def say_limited_lead(rules: Ruleset) -> Iterator[Sentence]:
    """Who leads where the soloist does not in every solo: only in the first ones, or in some kinds."""
    kinds = listed(worded_solos(rules, rules.soloist_leads_kinds))
    first = rules.soloist_leads_first
    if first and rules.soloist_leads_kinds:
        options = "soloist_leads soloist_leads_first soloist_leads_kinds"
        text = _(
            "*The soloist leads only* in each player's first %(number)s solos, and only in these: %(solos)s."
        )
        if first == 1:
            text = _("*The soloist leads only* in each player's first solo, and only in these: %(solos)s.")
        yield say(options, text, number=first, solos=kinds)
    elif first:
        text = _("*The soloist leads only* in each player's first %(number)s solos.")
        if first == 1:
            text = _("*The soloist leads only* in each player's first solo.")
        yield say("soloist_leads soloist_leads_first", text, number=first)
    else:
        text = _("*The soloist leads only* in these solos: %(solos)s.")
        yield say("soloist_leads soloist_leads_kinds", text, solos=kinds)
    if soloist_leads(rules) is SoloistLeads.DUTY_ONLY:
        yield say("soloist_leads", _("Only a compulsory solo is meant."))
    elif soloist_leads(rules) is SoloistLeads.ALWAYS_EXCEPT_FORCED:
        yield say("soloist_leads", _("A forced solo is not meant."))


def worded_solos(rules: Ruleset, kinds: tuple[str, ...]) -> list[Phrase]:
    """Solo kinds in words, those of the group's own by their names."""
    names = {solo.id: own(solo.name) for solo in rules.custom_solos}
    return [names.get(kind) or Phrase(solo_words(rules, (kind,))[0]) for kind in kinds]


def say_duty(rules: Ruleset) -> Iterator[Sentence]:
    """Who owes a solo, what pays it, and what becomes of those that are owed at the end."""
    if rules.solo_kinds or rules.owes_solos:
        yield say("duty_solos", DUTY[rules.duty_solos])
    if not rules.owes_solos:
        return
    if rules.lust_after_duty and rules.duty_solos is DutySolos.ONE:
        yield say("lust_after_duty", _("A player's first solo is the compulsory one."))
    elif rules.lust_after_duty:
        yield say("lust_after_duty", _("A player's first solos are the compulsory ones."))
    else:
        yield say("lust_after_duty", _("A solo *can be declared voluntary* while one is still owed."))
    yield say("duty_unfulfilled", UNFULFILLED[duty_unfulfilled(rules)])
    if rules.extra_solo_won_adds_duty:
        yield say(
            "extra_solo_won_adds_duty",
            _("An extra solo that is *won* makes all others owe one more of its kind."),
        )
    if rules.extra_solo_lost_renews_duty:
        yield say(
            "extra_solo_lost_renews_duty",
            _("Whoever *loses* an extra solo owes one of its kind again."),
        )


SAYINGS_OF_THE_EVENING = (say_lead, say_duty)
