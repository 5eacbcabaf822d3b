"""The sentences about what a solo or a misère is worth."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.multipliers import SoloFactorLost, SoloPointsMode
from rulesets.rules.chapters.settlement import SettlementKind
from rulesets.rules.played import has_bonuses, played_solo_points
from rulesets.rules.played_calls import plays_calls
from rulesets.rules.rule_words import solo_words
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, listed, own, points, say
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _

FACTOR = {
    1: _("One against three the lone player gets or pays *the value once*, like everybody else."),
    2: _("One against three the lone player gets or pays *twice* the value."),
    3: _("One against three the lone player gets or pays *three times* the value."),
}
FACTOR_WON = {
    1: _("One against three a lone player with a plus gets *the value once*, like everybody else."),
    2: _("One against three a lone player with a plus gets *twice* the value."),
    3: _("One against three a lone player with a plus gets *three times* the value."),
}
FACTOR_LOST = {
    SoloFactorLost.ONCE: _("A lone player with a minus pays *only once*."),
    SoloFactorLost.TWICE: _("A lone player with a minus pays *twice*."),
    SoloFactorLost.THREE_TIMES: _("A lone player with a minus pays *three times*."),
    SoloFactorLost.NOTHING: _("A lone player with a minus *pays nothing*."),
}
SAME_LOST = {1: SoloFactorLost.ONCE, 2: SoloFactorLost.TWICE, 3: SoloFactorLost.THREE_TIMES}


def say_factor(rules: Ruleset) -> Iterator[Sentence]:
    """What the lone player gets or pays; only one of them where only winners or only losers write."""
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
    names = {solo.id: own(solo.name) for solo in rules.custom_solos} | {
        "silent_solo": Phrase(_("Silent solo"))
    }
    worths = [
        Phrase(
            _("%(solo)s %(points)s"),
            {"solo": names.get(kind) or Phrase(solo_words(rules, (kind,))[0]), "points": number},
        )
        for kind, number in played_solo_points(rules)
    ]
    if not worths:
        return
    options = "solo_points solo_points_mode"
    if rules.solo_points_mode is SoloPointsMode.REPLACE:
        text = _("*Points by kind of solo*, in place of the point for winning: %(solos)s.")
    else:
        text = _("*Points by kind of solo*, added to the value: %(solos)s.")
    yield say(options, text, solos=listed(worths))


def say_misere(rules: Ruleset) -> Iterator[Sentence]:
    """A solo without a trick."""
    if not rules.plays_misere:
        return
    if rules.misere_win == rules.misere_loss:
        yield say(
            "misere_win misere_loss",
            _("*Misère:* the soloist takes no trick; it counts %(points)s, won or lost."),
            points=points(rules.misere_win),
        )
    else:
        yield say(
            "misere_win misere_loss",
            _("*Misère:* the soloist takes no trick; won it counts %(win)s, lost %(loss)s."),
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
        yield say("open_misere_extra", _("Played open, a misère counts no more."))


def say_misere_calls(rules: Ruleset) -> Iterator[Sentence]:
    """Which calls and bonuses count where nobody counts card points."""
    if not plays_calls(rules):
        if has_bonuses(rules):
            yield say("misere_calls", _("In a misère no bonus counts."))
    elif rules.misere_calls:
        yield say("misere_calls", _("In a misère *Re and Kontra count* as in any deal."))
    elif has_bonuses(rules):
        yield say("misere_calls", _("In a misère no call and no bonus counts."))
    else:
        yield say("misere_calls", _("In a misère no call counts."))


SAYINGS = (say_factor, say_solo_points, say_misere)
