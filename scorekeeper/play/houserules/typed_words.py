"""What was understood of a typed rule, in the words of the rule card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import BONUS_TEMPLATES, SOLO_LABELS, words_for
from rulesets.rules.sentences import ABSAGEN, LEVELS
from rulesets.rules.typed import At, Understood, With, Without
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.phrases import in_words

NAMED_LEVELS = {"levels": LEVELS, "calls": ABSAGEN, "against_call": ABSAGEN}
"""What the four numbers of an option are for."""


def words_of_typed(understood: Understood, base: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each rule with its value: the label, and the words for the value, on top of a ruleset."""
    return tuple(worded(option, value, base) for option, value in understood.values)


def worded(option: str, value: Any, base: Ruleset) -> tuple[str, str]:
    """One rule and its value; of a set that loses all that the ruleset has, what that is."""
    if option == "custom_bonuses":
        template, points = value
        return _(BONUS_TEMPLATES[template].label), str(points)
    label = _(CATALOGUE[option].label)
    if isinstance(value, With):
        return label, member_name(option, value.member)
    if isinstance(value, Without):
        return label, _("not %(name)s") % {"name": member_name(option, value.member)}
    if isinstance(value, At):
        return label, f"{_(NAMED_LEVELS[option][value.place])}: {value.number}"
    lost = [] if value else CATALOGUE[option].kind.write(getattr(base, option))
    if value == [] and lost:
        return label, not_any_more(option, lost)
    kind = CATALOGUE[option].kind
    return label, in_words(words_for(CATALOGUE[option], kind.read(value)))


def not_any_more(option: str, members: Sequence[str]) -> str:
    """What a set does not have any more."""
    names = join_words(member_name(option, member) for member in members)
    return _("not any more: %(names)s") % {"names": names}


def member_name(option: str, member: str) -> str:
    """A member of a set."""
    labels = getattr(CATALOGUE[option].kind, "labels", SOLO_LABELS)
    return _(labels[member])
