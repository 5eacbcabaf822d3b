"""The sentences about Bock."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.multipliers import (
    BockByHand,
    BockDealerStays,
    BockDraw,
    BockEffect,
    BockOverlap,
    BockSeveralTriggers,
    BockTrigger,
)
from rulesets.rules.meaning import means_something
from rulesets.rules.played import bock_triggers, has_bock, has_bock_rounds, has_bonuses
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, deals, either, points, say
from rulesets.translation import _

REASONS = {
    BockTrigger.HEART_TRICK: _("a heart trick"),
    BockTrigger.TIE_120: _("120:120"),
    BockTrigger.ZERO_VALUE: _("a deal for 0 points"),
    BockTrigger.RE_LOST: _("a lost Re"),
    BockTrigger.KONTRA_LOST: _("a lost Kontra"),
    BockTrigger.CALL_LOST: _("a call and a loss"),
    BockTrigger.ABSAGE_LOST: _("a failed call of no 90 or more"),
    BockTrigger.SOLO: _("an announced solo"),
    BockTrigger.SOLO_LOST: _("a lost announced solo"),
    BockTrigger.TOP_CARDS_LOST: _("a loss with the top cards"),
    BockTrigger.DOPPELKOPF: _("a Doppelkopf"),
    BockTrigger.FOUR_OF_A_KIND: _("a trick of four cards of one rank"),
    BockTrigger.SCHWARZ: _("a deal lost schwarz"),
    BockTrigger.RE_AND_KONTRA: _("a deal with Re and Kontra"),
    BockTrigger.REDEAL: _("a redeal"),
    BockTrigger.MANUAL: _("whatever the table agrees on"),
}
BOTH_LOST = {BockTrigger.RE_LOST, BockTrigger.KONTRA_LOST}
EFFECT = {
    BockEffect.DOUBLE_ALL: _("A Bock deal *counts double*."),
    BockEffect.DOUBLE_VALUE: _("A Bock deal *counts double*, but not its bonuses."),
    BockEffect.PLUS: _("A Bock deal counts for *%(points)s more*."),
    BockEffect.DOUBLE_ALL_AND_PLUS: _("A Bock deal *counts double*, and then %(points)s more."),
    BockEffect.DOUBLE_VALUE_AND_PLUS: _(
        "A Bock deal *counts double*, but not its bonuses, and then %(points)s more."
    ),
}
WITHOUT_BONUSES = {
    BockEffect.DOUBLE_VALUE: BockEffect.DOUBLE_ALL,
    BockEffect.DOUBLE_VALUE_AND_PLUS: BockEffect.DOUBLE_ALL_AND_PLUS,
}
"""What comes to the same where no bonuses are played."""
OVERLAP = {
    BockOverlap.APPEND: _("Another Bock round follows the current one."),
    BockOverlap.MULTIPLY: _("Another Bock round runs alongside the first, and *they multiply*."),
    BockOverlap.RESTART: _("Another Bock round *starts the current one again*."),
    BockOverlap.IGNORE: _("During a Bock round, *no other one* starts."),
}
SEVERAL_TRIGGERS = {
    BockSeveralTriggers.ONCE: _("Several reasons in one deal start one Bock round."),
    BockSeveralTriggers.EACH: _("Several reasons in one deal start *a Bock round each*."),
}
DEALER_STAYS = {
    BockDealerStays.CONSUMES: _("A deal after which the dealer stays uses up a Bock deal."),
    BockDealerStays.FREE: _("A deal after which the dealer stays *uses up no Bock deal*."),
}
BY_HAND = {
    BockByHand.THIS: _("The table may make *the current deal* count as up to three more Bock rounds."),
    BockByHand.NEXT: _("The table may make *the next deals* Bock deals, as many as it likes."),
}


def say_reasons(rules: Ruleset) -> Iterator[Sentence]:
    """Say when there is Bock, and for how long."""
    if not has_bock(rules):
        yield say("bock_triggers", _("We play *without Bock*."))
        return
    if triggers := bock_triggers(rules):
        yield say("bock_triggers", _("*Bock* comes after %(reasons)s."), reasons=either(reasons(triggers)))
        if rules.bock_length:
            yield say("bock_length", _("A Bock round has *%(deals)s*."), deals=deals(rules.bock_length))
        else:
            yield say("bock_length", _("A Bock round has as many deals as there are players at the table."))
    yield from (say("bock_by_hand", BY_HAND[each]) for each in rules.bock_by_hand)


def reasons(triggers: tuple[BockTrigger, ...]) -> list[Phrase]:
    """The phrases for what starts a Bock round; calls that were lost are one phrase."""
    words = {each: REASONS[each] for each in triggers}
    if set(triggers) >= BOTH_LOST:
        words[BockTrigger.RE_LOST] = _("a lost Re or Kontra")
        del words[BockTrigger.KONTRA_LOST]
    return [Phrase(text) for text in words.values()]


def say_effect(rules: Ruleset) -> Iterator[Sentence]:
    """Say the value of a Bock deal, and the fate of several rounds."""
    if has_bock(rules):
        options = "bock_effect bock_plus" if rules.bock_adds else "bock_effect"
        params = {"points": points(rules.bock_plus)} if rules.bock_adds else {}
        effect = rules.bock_effect if has_bonuses(rules) else WITHOUT_BONUSES.get(rules.bock_effect)
        yield say(options, EFFECT[effect or rules.bock_effect], **params)
        if rules.bock_draw is BockDraw.PLAIN:
            yield say("bock_draw", _("A deal that nobody wins *does not count for more* as a Bock deal."))
    yield from say_of_rounds(rules)


def say_of_rounds(rules: Ruleset) -> Iterator[Sentence]:
    """Say the fate of several Bock rounds, and how long one lasts."""
    if has_bock_rounds(rules):
        yield say("bock_overlap", OVERLAP[rules.bock_overlap])
    if means_something(rules, "bock_max_level") and rules.bock_max_level:
        yield say(
            "bock_max_level", _("At most *%(number)s Bock rounds* run at once."), number=rules.bock_max_level
        )
    if means_something(rules, "bock_several_triggers"):
        yield say("bock_several_triggers", SEVERAL_TRIGGERS[rules.bock_several_triggers])
    if means_something(rules, "bock_dealer_stays"):
        yield say("bock_dealer_stays", DEALER_STAYS[rules.bock_dealer_stays])


def say_last_deals(rules: Ruleset) -> Iterator[Sentence]:
    """The last deals of an evening may count double."""
    if rules.last_deals_double:
        yield say(
            "last_deals_double",
            _("At the end of a session the last *%(deals)s* count double."),
            deals=deals(rules.last_deals_double),
        )


SAYINGS = (say_reasons, say_effect, say_last_deals)
