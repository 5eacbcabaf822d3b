"""The sentences about bonuses."""

from __future__ import annotations

from collections.abc import Container, Iterator

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.chapters.bonuses import BonusesInLone, CharlieCaughtBy, DoppelkopfMeans
from rulesets.rules.chapters.multipliers import BockTrigger
from rulesets.rules.custom import CountsAs, CustomBonus, GoesTo
from rulesets.rules.meaning import means_something
from rulesets.rules.played import SUIT_BONUSES, bonuses_in_lone, has_built_in_bonuses
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, in_suit_solos, listed, own, points, say
from rulesets.translation import _

EARNED = (
    ("fox", _("a fox caught")),
    ("fox_wins_last", _("a fox that wins the last trick")),
    ("charlie", _("Charlie")),
    ("charlie_caught", _("Charlie caught")),
    ("charlie_caught_any_trick", _("Charlie caught before the last trick")),
    ("doppelkopf", _("Doppelkopf")),
    ("heart10_caught", _("a hearts ten caught")),
    ("heart_trick", _("Heart trick")),
)
EXTRAS = (
    ("second_fox_extra", _("The *second fox* a side catches earns %(points)s more.")),
    ("fox_first_trick_extra", _("A fox caught *in the first trick* earns %(points)s more.")),
    ("fox_last_trick_extra", _("A fox caught *in the last trick* earns %(points)s more.")),
)


def say_earned(rules: Ruleset, among: Container[str] = CATALOGUE) -> Iterator[Sentence]:
    """Points for single tricks, those that are worth the same in one sentence; of some options only."""
    worths = [(option, name, getattr(rules, option)) for option, name in EARNED if option in among]
    for number in sorted({number for _option, _name, number in worths if number}):
        same = [(option, name) for option, name, each in worths if each == number]
        options = " ".join(option for option, _name in same)
        items = listed([name for _option, name in same])
        if len(same) == 1:
            yield say(options, _("*Bonuses:* %(points)s for %(items)s."), points=points(number), items=items)
        else:
            yield say(
                options, _("*Bonuses:* %(points)s each for %(items)s."), points=points(number), items=items
            )
    missing = [(option, name) for option, name, number in worths if not number and getattr(DDV, option)]
    if missing:
        options = " ".join(option for option, _name in missing)
        yield say(options, _("*No bonus* for %(items)s."), items=listed([name for _option, name in missing]))
    yield from say_extras(rules, among)


def say_extras(rules: Ruleset, among: Container[str]) -> Iterator[Sentence]:
    """Say when a fox earns more."""
    for option, text in EXTRAS:
        if option in among and (number := getattr(rules, option)):
            yield say(option, text, points=points(number))


def say_meaning(rules: Ruleset) -> Iterator[Sentence]:
    """Say the meaning of Charlie and Doppelkopf."""
    if rules.charlie:
        yield say("", _("Charlie is the club jack that wins the last trick."))
    if rules.charlie_caught and rules.charlie_caught_by is CharlieCaughtBy.DIAMOND_QUEEN:
        yield say("charlie_caught_by", _("Charlie counts as caught *only by a diamond queen*."))
    if rules.charlie_both_jacks_reverses and rules.charlie:
        yield say(
            "charlie_both_jacks_reverses",
            _("If Charlie's side held *both club jacks*, Charlie counts for the other side."),
        )
    if not rules.doppelkopf and BockTrigger.DOPPELKOPF not in rules.bock_triggers:
        return
    if rules.doppelkopf_means is DoppelkopfMeans.TWO_IDENTICAL:
        yield say("doppelkopf_means", _("A Doppelkopf is a trick with *two identical cards*."))
    else:
        yield say("doppelkopf_means", _("A Doppelkopf is a trick of four aces and tens."))


def say_in_lone(rules: Ruleset) -> Iterator[Sentence]:
    """Say which bonuses count one against three."""
    if has_built_in_bonuses(rules):
        yield say_which_in_lone(rules, bonuses_in_lone(rules))
    if not means_something(rules, "bonuses_in_factor"):
        return
    if rules.bonuses_in_factor:
        yield say("bonuses_in_factor", _("For the lone player, bonuses are multiplied like the game value."))
    else:
        yield say(
            "bonuses_in_factor",
            _("For the lone player, *only the game value is multiplied*, not the bonuses."),
        )


def say_which_in_lone(rules: Ruleset, which: BonusesInLone) -> Sentence:
    """The same, in the words of the games that are played."""
    option = "bonuses_in_lone"
    if which is BonusesInLone.ALL:
        return say(option, _("One against three, *all bonuses* count."))
    if which is BonusesInLone.DOPPELKOPF:
        return say(option, _("One against three, *the Doppelkopf* is the only bonus that counts."))
    if which is BonusesInLone.NONE:
        if any(bonus.in_lone for bonus in rules.custom_bonuses):
            return say(option, _("One against three, only bonuses of our own count."))
        return say(option, _("One against three, there are no bonuses."))
    games = in_suit_solos(rules) if which in SUIT_BONUSES else []
    games += [Phrase(_("in a silent solo"))] if rules.silent_solo else []
    if which is BonusesInLone.SUIT_ALL_ELSE_DOPPELKOPF and rules.doppelkopf:
        text = _("One against three, all bonuses count *%(games)s*, otherwise only the Doppelkopf.")
    else:
        text = _("One against three, bonuses count only *%(games)s*.")
    return say(option, text, games=listed(games))


def say_own_bonuses(rules: Ruleset) -> Iterator[Sentence]:
    for bonus in rules.custom_bonuses:
        params = {"name": own(bonus.name), "points": points(bonus.points)}
        is_for_winners = bonus.goes_to is GoesTo.WINNERS
        if details := details_of(rules, bonus):
            text = _("*%(name)s:* %(points)s, %(details)s.")
            if is_for_winners:
                text = _("*%(name)s:* %(points)s for the winners, %(details)s.")
            yield say("custom_bonuses", text, details=listed(details), **params)
        else:
            text = (
                _("*%(name)s:* %(points)s for the winners.")
                if is_for_winners
                else _("*%(name)s:* %(points)s.")
            )
            yield say("custom_bonuses", text, **params)
        if bonus.means:
            yield Sentence(("custom_bonuses",), own(bonus.means))


def details_of(rules: Ruleset, bonus: CustomBonus) -> list[Phrase]:
    """The unusual details of a bonus of the group's own."""
    said = []
    if bonus.most > 1:
        said.append(Phrase(_("up to %(most)s times per side"), {"most": bonus.most}))
    if bonus.in_lone:
        said.append(Phrase(_("also one against three")))
    if bonus.counts_as is CountsAs.VALUE:
        said.append(Phrase(_("as part of the game value")))
    if bonus.one_sided:
        said.append(Phrase(_("for each player of the side, on top of the value")))
    return said


SAYINGS = (say_earned, say_meaning, say_in_lone, say_own_bonuses)
