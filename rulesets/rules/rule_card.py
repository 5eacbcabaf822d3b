"""A ruleset as a rule card: what a player needs to read, in the words of a rule book.

A line is left out if it says nothing under the ruleset (how Bock rounds overlap, without Bock) or nothing
that is worth reading (no joker). What differs from the DDV rules is always worth reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.rules.bock_length import LengthOfBock
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS, Option
from rulesets.rules.chapters.announcements import CallCards
from rulesets.rules.custom import CountsAs, CustomBonus, CustomSolo, GoesTo
from rulesets.rules.halves import Halves, in_figures
from rulesets.rules.held_cards import HeldCards
from rulesets.rules.kinds import Choice, FourPoints, Members, Switch, Whole
from rulesets.rules.meaning import UNREMARKABLE, WORTH_SAYING, has_meaning
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.solo_kinds import SOLO_LABELS, SoloGroup
from rulesets.rules.tallies import Tally
from rulesets.translation import _

AS_THEY_STAND = (CallCards.RE5_KONTRA13, CallCards.OWN)
"""Deadlines that are the same with 40 cards."""

MINUS = "\N{MINUS SIGN}"

Entry = tuple[str, tuple[str, ...]]
"""A label with its words."""


@dataclass(frozen=True)
class RuleCardLine:
    """One line: `label` and `words` are marked for translation, or plain figures, or the group's own words.

    A group's own solos and bonuses, and points by kind of solo, have a line each, with the same option.
    """

    option: str
    label: str
    words: tuple[str, ...]
    is_changed: bool


@dataclass(frozen=True)
class RuleCardChapter:
    """A chapter of the card, with the lines that say something."""

    id: str
    label: str
    lines: tuple[RuleCardLine, ...]


@dataclass(frozen=True)
class RuleCardDifference:
    """A line in which two rulesets differ; who has nothing to say about it has no words."""

    option: str
    label: str
    words: tuple[str, ...]
    other_words: tuple[str, ...]


def rule_card(rules: Ruleset) -> tuple[RuleCardChapter, ...]:
    """The rule card, in the order of the catalogue."""
    chapters = (RuleCardChapter(chapter.id, chapter.label, lines(rules, chapter.id)) for chapter in CHAPTERS)
    return tuple(chapter for chapter in chapters if chapter.lines)


def lines(rules: Ruleset, chapter: str) -> tuple[RuleCardLine, ...]:
    """The lines of one chapter."""
    return tuple(
        RuleCardLine(option.id, label, words, differs(rules, DDV, option))
        for option in CATALOGUE.values()
        if option.chapter == chapter and is_said(rules, option)
        for label, words in entries(rules, option)
    )


def differences(rules: Ruleset, other: Ruleset = DDV) -> tuple[RuleCardDifference, ...]:
    """Where two rulesets differ, in the order of the catalogue."""
    found = []
    for option in CATALOGUE.values():
        if not differs(rules, other, option):
            continue
        own, foreign = words_by_label(rules, option), words_by_label(other, option)
        for label in own | foreign:
            words, other_words = own.get(label, ()), foreign.get(label, ())
            if words != other_words:
                found.append(RuleCardDifference(option.id, label, words, other_words))
    return tuple(found)


def words_by_label(rules: Ruleset, option: Option) -> dict[str, tuple[str, ...]]:
    """What a ruleset says about an option, by label; nothing if it has no meaning there."""
    return dict(entries(rules, option)) if has_meaning(rules, option) else {}


def differs(rules: Ruleset, other: Ruleset, option: Option) -> bool:
    """Whether two rulesets have different values for an option."""
    return bool(getattr(rules, option.id) != getattr(other, option.id))


def is_said(rules: Ruleset, option: Option) -> bool:
    """Whether an option is worth a line: it has a meaning, and is either changed or not just absent."""
    if not has_meaning(rules, option):
        return False
    if differs(rules, DDV, option) or option.id in UNREMARKABLE:
        return differs(rules, DDV, option)
    return WORTH_SAYING[option.id](rules) if option.id in WORTH_SAYING else bool(getattr(rules, option.id))


def entries(rules: Ruleset, option: Option) -> tuple[Entry, ...]:
    """What a ruleset says about an option: mostly its label with the words for the value."""
    value = getattr(rules, option.id)
    if option.id in LISTED:
        return tuple(LISTED[option.id](rules, entry) for entry in value)
    words = words_for(option, value)
    if option.id in ("solo_order", "soloist_leads_kinds"):
        words = solo_words(rules, value) or words
    if option.id == "call_cards" and not rules.has_nines and value not in AS_THEY_STAND:
        words = (*words, _("with 40 cards two fewer each"))
    return ((option.label, words),)


def words_for(option: Option, value: Any) -> tuple[str, ...]:
    """The words for a value of an option."""
    match option.kind:
        case Switch():
            return (_("yes") if value else _("no"),)
        case Choice(labels=labels):
            return (labels[value],)
        case Members(labels=labels):
            return tuple(labels[member] for member in value) or (_("none"),)
        case Whole() | Halves() | LengthOfBock():
            return (in_figures(value) if value else ZERO_WORDS.get(option.id, _("nothing")),)
        case FourPoints() | HeldCards():
            return tuple(str(points) for points in value) if any(value) else (_("nothing"),)
        case _:
            return tuple(value) or (_("none"),)


def solo_words(rules: Ruleset, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Solo kinds in words, those of the group's own by their names.

    One that does not exist any more keeps its id: rules are shown while they are being mended, too.
    """
    names: dict[str, str] = {**{solo.id: solo.name for solo in rules.custom_solos}, **SOLO_LABELS}
    return tuple(names.get(kind, kind) for kind in kinds)


def solo_points_entry(rules: Ruleset, entry: tuple[str, int]) -> Entry:
    """A solo kind and its points."""
    kind, points = entry
    label = _("Silent solo") if kind == "silent_solo" else solo_words(rules, (kind,))[0]
    return label, (str(points),)


def custom_solo_entry(rules: Ruleset, solo: CustomSolo) -> Entry:
    """A solo of the group's own: what is trump in it, and which of the usual ones it goes with."""
    return solo.name, tuple(word for word in (solo.trump, GROUP_WORDS[solo.group]) if word)


def custom_bonus_entry(rules: Ruleset, bonus: CustomBonus) -> Entry:
    """A bonus of the group's own: points, how often if more than once, and what is unusual about it."""
    words = [f"{MINUS}{-bonus.points}" if bonus.points < 0 else str(bonus.points)]
    if bonus.most > 1:
        words.append(f"≤ {bonus.most} ×")
    if bonus.in_lone:
        words.append(_("also one against three"))
    if bonus.goes_to is GoesTo.WINNERS:
        words.append(GoesTo.WINNERS.label)
    if bonus.counts_as is CountsAs.VALUE:
        words.append(CountsAs.VALUE.label)
    if bonus.one_sided:
        words.append(_("for each player, beside the value"))
    return bonus.name, (*words, bonus.means) if bonus.means else tuple(words)


def tally_entry(rules: Ruleset, tally: Tally) -> Entry:
    """Something that is counted beside the points: what for, and what each costs."""
    cost = f"{tally.cents // 100}.{tally.cents % 100:02} €" if tally.cents else ""
    return tally.name, tuple(word for word in (tally.means, cost) if word) or (_("only counted"),)


LISTED: dict[str, Callable[[Ruleset, Any], Entry]] = {
    "custom_solos": custom_solo_entry,
    "custom_bonuses": custom_bonus_entry,
    "solo_points": solo_points_entry,
    "tallies": tally_entry,
}
"""Options with a line for each entry."""

GROUP_WORDS = {
    SoloGroup.QUEENS: _("counts like a queen solo"),
    SoloGroup.JACKS: _("counts like a jack solo"),
    SoloGroup.SUIT: _("counts like a suit solo"),
    SoloGroup.NONE: _("a solo of its own"),
}

ZERO_WORDS = {
    **dict.fromkeys(("redeal_nines", "redeal_kings", "redeal_kings_and_nines"), _("never")),
    **dict.fromkeys(("redeal_full_cards", "redeal_points_over", "redeal_points_under"), _("never")),
    **dict.fromkeys(("redeal_few_trumps", "session_end_points"), _("never")),
    **dict.fromkeys(("session_deals", "session_deals_five"), _("open end")),
    **dict.fromkeys(("marriage_tricks", "bock_max_level", "time_limit_minutes"), _("no limit")),
    "forced_call_points": _("always"),
    "base_value_solo": _("as in other deals"),
    "bock_length": _("as many as players at the table"),
    **dict.fromkeys(("last_deals_double", "raises"), _("none")),
    "soloist_leads_first": _("in all of them"),
    "cents_per_point": _("no money"),
}
"""What 0 means where it is not simply nothing."""
