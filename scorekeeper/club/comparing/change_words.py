"""A rule that is changed in the words of a club: “Solos count single”, “With Schweinchen”, “Fox counts 2”.

One function words a change wherever it is told: on a switch, above a comparison, in the list of proposals and
on the page of a vote. What has no words of its own here is told as its label and value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import LISTED, Members, Option, Switch, differs, words_for
from rulesets.rules.chapters import Armut, Piglets, ReKontra, SettlementKind
from scorekeeper.play.houserules.labels import in_words, join_words

MOST_IN_TITLE = 3
"""Up to so many rules are named in a heading."""

SAID: dict[str, dict[Any, str]] = {
    "solo_factor": {
        1: gettext_noop("Solos count single"),
        2: gettext_noop("Solos count double"),
        3: gettext_noop("Solos count triple"),
    },
    "re_kontra": {
        ReKontra.ADD: gettext_noop("Re and Kontra add points"),
        ReKontra.DOUBLE: gettext_noop("Re and Kontra double"),
        ReKontra.FIRST_DOUBLES_SECOND_ADDS: gettext_noop("Only the first call doubles"),
        ReKontra.NONE: gettext_noop("Without Re and Kontra"),
    },
    "settlement": {
        SettlementKind.ZERO_SUM: gettext_noop("Plus and minus points"),
        SettlementKind.WINNERS_PLUS: gettext_noop("Only plus points"),
        SettlementKind.LOSERS_MINUS: gettext_noop("Only minus points"),
        SettlementKind.POT: gettext_noop("With a pot"),
    },
    "armut": {
        Armut.OFF: gettext_noop("Without Armut"),
        Armut.EXCHANGE: gettext_noop("With Armut"),
        Armut.REDEAL: gettext_noop("Armut is dealt again"),
    },
    "piglets": {Piglets.OFF: gettext_noop("Without Schweinchen")},
    "fox": {0: gettext_noop("The fox counts nothing")},
    "solo_doubles": {True: gettext_noop("Announced solos count double")},
    "won": {0: gettext_noop("No point for winning")},
}
"""What groups say of an option with this value; msgids."""

COUNTED: dict[str, str] = {
    "fox": gettext_noop("The fox counts %(points)s"),
    "charlie": gettext_noop("Charlie counts %(points)s"),
    "doppelkopf": gettext_noop("The Doppelkopf counts %(points)s"),
    "against_elders": gettext_noop("Against the elders counts %(points)s"),
    "re_kontra_points": gettext_noop("Re and Kontra count %(points)s"),
    "solo_factor": gettext_noop("Solos count × %(points)s"),
    "won": gettext_noop("Winning counts %(points)s"),
}
"""What groups say of an option with any number; msgids."""

WITHOUT: dict[str, str] = {
    "charlie": gettext_noop("Without Charlie"),
    "doppelkopf": gettext_noop("Without Doppelkopf"),
    "against_elders": gettext_noop("Without against the elders"),
}
"""The same of 0."""


def change_words(own: Ruleset, option: str, value: Any) -> str:
    """An option with another value than its own one, as people say it."""
    if value in SAID.get(option, {}):
        return _(SAID[option][value])
    if option in WITHOUT and not value:
        return _(WITHOUT[option])
    if option in COUNTED:
        return _(COUNTED[option]) % {"points": value}
    asked = CATALOGUE[option]
    if option in SPECIAL:
        return SPECIAL[option](getattr(own, option), value)
    if option in LISTED:
        return _(asked.label)
    return by_kind(asked, getattr(own, option), value)


def by_kind(option: Option, before: Any, value: Any) -> str:
    """Words for a change that has none: what joins or leaves a set, a label, or a label and a value."""
    label = _(option.label)
    if isinstance(option.kind, Switch) and value:
        return label
    if isinstance(option.kind, Members):
        return members_words(label, option.kind.labels, before, value)
    return f"{label}: {in_words(words_for(option, value))}"


def members_words(label: str, labels: Any, before: Sequence[str], value: Sequence[str]) -> str:
    """The members that join and leave a set if only one of both happens; else all that are in it."""
    come, gone = members_only_in_first(value, before), members_only_in_first(before, value)
    if come and not gone:
        return _("%(label)s: also %(names)s") % {"label": label, "names": join_labels(come, labels)}
    if gone and not come and value:
        return _("%(label)s: without %(names)s") % {"label": label, "names": join_labels(gone, labels)}
    return f"{label}: {join_labels(value, labels) or _('none')}"


def members_only_in_first(members: Sequence[str], others: Sequence[str]) -> list[str]:
    return [each for each in members if each not in others]


def join_labels(members: Sequence[str], labels: Any) -> str:
    return join_words(_(labels[each]) for each in members)


def bock_words(before: Sequence[str], value: Sequence[str]) -> str:
    """With or without Bock, or what starts it besides, or no longer."""
    labels = getattr(CATALOGUE["bock_triggers"].kind, "labels", {})
    if not value or not before:
        return _("With Bock rounds") if value else _("Without Bock rounds")
    come, gone = members_only_in_first(value, before), members_only_in_first(before, value)
    if come and gone:
        return _("Bock only after %(reasons)s") % {"reasons": join_labels(value, labels)}
    if come:
        return _("Bock also after %(reasons)s") % {"reasons": join_labels(come, labels)}
    return _("No Bock after %(reasons)s") % {"reasons": join_labels(gone, labels)}


def piglets_words(before: Piglets, value: Piglets) -> str:
    """With Schweinchen, or which ones."""
    if before is Piglets.OFF:
        return _("With Schweinchen")
    return f"{_('Schweinchen')}: {in_words(words_for(CATALOGUE['piglets'], value))}"


SPECIAL: dict[str, Callable[[Any, Any], str]] = {"bock_triggers": bock_words, "piglets": piglets_words}


def change_title(own: Ruleset, rules: Ruleset) -> str:
    """A heading for a change of rules: every rule that is switched, of many the first two."""
    changed = [option.id for option in CATALOGUE.values() if differs(own, rules, option)]
    labels = [change_words(own, option, getattr(rules, option)) for option in changed]
    if len(labels) <= MOST_IN_TITLE:
        return join_words(labels) or _("The same rules")
    left = len(labels) - MOST_IN_TITLE + 1
    text = ngettext("%(first)s and %(count)s more change", "%(first)s and %(count)s more changes", left)
    return text % {"first": join_words(labels[: MOST_IN_TITLE - 1]), "count": left}
