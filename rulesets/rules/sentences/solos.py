"""The sentences about solos: what they are worth, who leads and deals, who owes one."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.contracts import SoloistLeads
from rulesets.rules.chapters.multipliers import SoloFactorLost, SoloPointsMode
from rulesets.rules.chapters.session import DutySolos, DutyUnfulfilled, SoloDealerStays
from rulesets.rules.chapters.settlement import SettlementKind
from rulesets.rules.meaning import soloist_may_lead
from rulesets.rules.played import (
    dealer_stays,
    duty_unfulfilled,
    has_bonuses,
    played_solo_points,
    plays_calls,
    soloist_leads,
)
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, inside, listed, points, say, worded_solos
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _

FACTOR = {
    1: _("One against three, the lone player gets or pays *the value once*, like everyone else."),
    2: _("One against three, the lone player gets or pays *twice* the value."),
    3: _("One against three, the lone player gets or pays *three times* the value."),
}
FACTOR_WON = {
    1: _("One against three, a lone player with a plus gets *the value once*, like everyone else."),
    2: _("One against three, a lone player with a plus gets *twice* the value."),
    3: _("One against three, a lone player with a plus gets *three times* the value."),
}
FACTOR_LOST = {
    SoloFactorLost.ONCE: _("A lone player with a minus pays *only once*."),
    SoloFactorLost.TWICE: _("A lone player with a minus pays *twice*."),
    SoloFactorLost.THREE_TIMES: _("A lone player with a minus pays *three times*."),
    SoloFactorLost.NOTHING: _("A lone player with a minus *pays nothing*."),
}
SAME_LOST = {1: SoloFactorLost.ONCE, 2: SoloFactorLost.TWICE, 3: SoloFactorLost.THREE_TIMES}


def say_factor(rules: Ruleset) -> Iterator[Sentence]:
    """Say what the lone player gets or pays; only one of them where only winners or only losers write."""
    is_same = rules.solo_factor_lost is SoloFactorLost.SAME
    lost = SAME_LOST[rules.solo_factor] if is_same else rules.solo_factor_lost
    both = "solo_factor" if is_same else "solo_factor solo_factor_lost"
    if rules.settlement is SettlementKind.WINNERS_PLUS:
        yield say(both, FACTOR_WON[rules.solo_factor])
    elif rules.settlement is SettlementKind.LOSERS_MINUS:
        yield say(both, FACTOR_LOST[lost])
    elif is_same:
        yield say("solo_factor", FACTOR[rules.solo_factor])
    else:
        yield say("solo_factor", FACTOR_WON[rules.solo_factor])
        yield say("solo_factor_lost", FACTOR_LOST[lost])
    if rules.solo_doubles and rules.solo_kinds:
        yield say("solo_doubles", _("Announced solos *count double* for all."))


def say_solo_points(rules: Ruleset) -> Iterator[Sentence]:
    """Points by kind of solo, of those that are played."""
    worths = worded_worths(rules)
    if not worths:
        return
    options = "solo_points solo_points_mode"
    if rules.solo_points_mode is SoloPointsMode.REPLACE:
        text = _("*Points by kind of solo*, instead of the point for winning: %(solos)s.")
    else:
        text = _("*Points by kind of solo*, added to the value: %(solos)s.")
    yield say(options, text, solos=listed(worths))


def worded_worths(rules: Ruleset) -> list[Phrase]:
    """The points by kind of solo in words, in one where every announced solo is worth the same."""
    worths = dict(played_solo_points(rules))
    same = {worths.get(kind) for kind in rules.solo_kinds}
    every = [
        Phrase(_("every solo %(points)s"), {"points": number})
        for number in same
        if number is not None and len(same) == 1 < len(rules.solo_kinds)
    ]
    apart = [kind for kind in worths if not every or kind not in rules.solo_kinds]
    names = (
        inside(_("Silent solo")) if kind == "silent_solo" else solo
        for kind, solo in zip(apart, worded_solos(rules, apart), strict=True)
    )
    return every + [
        Phrase(_("%(solo)s %(points)s"), {"solo": name, "points": worths[kind]})
        for kind, name in zip(apart, names, strict=True)
    ]


def say_misere(rules: Ruleset) -> Iterator[Sentence]:
    """A solo without a trick."""
    if not rules.plays_misere:
        return
    if rules.misere_win == rules.misere_loss:
        yield say(
            "misere_win misere_loss",
            _("*Misère:* the soloist must take no trick; it counts %(points)s, won or lost."),
            points=points(rules.misere_win),
        )
    else:
        yield say(
            "misere_win misere_loss",
            _("*Misère:* the soloist must take no trick; it counts %(win)s if won, %(loss)s if lost."),
            win=points(rules.misere_win),
            loss=points(rules.misere_loss),
        )
    if rules.misere_loss_per_trick:
        yield say(
            "misere_loss_per_trick",
            _("A lost misère counts %(points)s more for each trick after the first."),
            points=points(rules.misere_loss_per_trick),
        )
    yield from say_misere_calls(rules)
    if SoloKind.OPEN_MISERE in rules.solos and rules.open_misere_extra:
        yield say(
            "open_misere_extra",
            _("Played open, a misère counts %(points)s more."),
            points=points(rules.open_misere_extra),
        )
    elif SoloKind.OPEN_MISERE in rules.solos:
        yield say("open_misere_extra", _("Played open, a misère counts no extra."))


def say_misere_calls(rules: Ruleset) -> Iterator[Sentence]:
    """Say which calls and bonuses count where nobody counts card points."""
    if not plays_calls(rules):
        if has_bonuses(rules):
            yield say("misere_calls", _("In a misère, bonuses do not count."))
    elif rules.misere_calls:
        yield say("misere_calls", _("In a misère, *Re and Kontra count* as in any deal."))
    elif has_bonuses(rules):
        yield say("misere_calls", _("In a misère, calls and bonuses do not count."))
    else:
        yield say("misere_calls", _("In a misère, calls do not count."))


SAYINGS = (say_factor, say_solo_points, say_misere)


LEADS = {
    SoloistLeads.NEVER: _("In a solo, too, the player on the dealer's left leads."),
    SoloistLeads.DUTY_ONLY: _("In a compulsory solo, the soloist leads."),
    SoloistLeads.ALWAYS: _("In a solo *the soloist leads*."),
    SoloistLeads.ALWAYS_EXCEPT_FORCED: _("In a solo *the soloist leads*, except in a forced one."),
}
STAYS = {
    SoloDealerStays.NEVER: _("After a solo, the deal moves on as usual."),
    SoloDealerStays.DUTY_ONLY: _("After a compulsory solo, the same player deals again."),
    SoloDealerStays.ALWAYS: _("After a solo *the same player deals again*."),
}
DUTY = {
    DutySolos.NONE: _("We play *without compulsory solos*."),
    DutySolos.ONE: _("Everyone owes *one compulsory solo*."),
    DutySolos.TWO: _("Everyone owes *two compulsory solos*."),
    DutySolos.THREE: _("Everyone owes *three compulsory solos*."),
    DutySolos.ONE_EACH_QUEENS_JACKS_SUIT: _(
        "Everyone owes *three compulsory solos*: one with queens, one with jacks, one with a suit as trumps."
    ),
    DutySolos.ONE_EACH_SUIT_PICTURE: _(
        "Everyone owes *two compulsory solos*: one with a suit and one with pictures as trumps."
    ),
}
UNFULFILLED = {
    DutyUnfulfilled.FORCED_IN_SESSION: _(
        "Once as many solos are owed as there are deals left, the next player who owes one is "
        "forced to play it."
    ),
    DutyUnfulfilled.EXTRA_DEALS: _("Solos still owed at the end are played in *extra deals*."),
    DutyUnfulfilled.FORCED_AFTER_POT: _(
        "When the pot is empty, *anyone who still owes a solo* is forced to play it."
    ),
    DutyUnfulfilled.NOTHING: _("Solos still owed at the end are *dropped*."),
}


def say_lead(rules: Ruleset) -> Iterator[Sentence]:
    """Say who leads in a solo, and who deals after it."""
    if not rules.solo_kinds:
        return
    if soloist_may_lead(rules) and (rules.soloist_leads_first or rules.soloist_leads_kinds):
        yield from say_limited_lead(rules)
    else:
        yield say("soloist_leads", LEADS[soloist_leads(rules)])
    yield say("solo_dealer_stays", STAYS[dealer_stays(rules)])


def say_limited_lead(rules: Ruleset) -> Iterator[Sentence]:
    """Say in which solos the soloist leads where it is not all: only in the first ones, or some kinds."""
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
        yield say("soloist_leads", _("This applies only to a compulsory solo."))
    elif soloist_leads(rules) is SoloistLeads.ALWAYS_EXCEPT_FORCED:
        yield say("soloist_leads", _("This does not apply to a forced solo."))


def say_duty(rules: Ruleset) -> Iterator[Sentence]:
    """Say who owes a solo, which ones pay it, and the fate of those that are owed at the end."""
    if rules.solo_kinds or rules.owes_solos:
        yield say("duty_solos", DUTY[rules.duty_solos])
    if not rules.owes_solos:
        return
    if rules.lust_after_duty and rules.duty_solos is DutySolos.ONE:
        yield say("lust_after_duty", _("A player's first solo is the compulsory one."))
    elif rules.lust_after_duty:
        yield say("lust_after_duty", _("A player's first solos are the compulsory ones."))
    else:
        yield say("lust_after_duty", _("A solo *can be declared voluntary* even while one is still owed."))
    yield say("duty_unfulfilled", UNFULFILLED[duty_unfulfilled(rules)])
    if rules.extra_solo_won_adds_duty:
        yield say(
            "extra_solo_won_adds_duty",
            _("When an extra solo is *won*, everyone else owes one more of its kind."),
        )
    if rules.extra_solo_lost_renews_duty:
        yield say(
            "extra_solo_lost_renews_duty", _("A player who *loses* an extra solo owes one of its kind again.")
        )


SAYINGS_OF_THE_EVENING = (say_lead, say_duty)
