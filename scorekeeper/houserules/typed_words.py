"""What was understood of a typed rule, in the words of the rule card."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulesets.rules.bonus_templates import BONUS_TEMPLATES
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.rule_words import words_for
from rulesets.rules.solo_kinds import SOLO_LABELS
from rulesets.rules.typed.last_words import Understood
from rulesets.rules.typed.values import With, Without
from scorekeeper.houserules.phrases import in_words


def words_of_typed(understood: Understood) -> tuple[tuple[str, str], ...]:
    """Each rule with its value: the label, and the words for the value."""
    return tuple(worded(option, value) for option, value in understood.values)


def worded(option: str, value: Any) -> tuple[str, str]:
    """One rule and its value."""
    if option == "custom_bonuses":
        template, points = value
        return _(BONUS_TEMPLATES[template].label), str(points)
    label = _(CATALOGUE[option].label)
    if isinstance(value, With):
        return label, member_name(option, value.member)
    if isinstance(value, Without):
        return label, _("not %(name)s") % {"name": member_name(option, value.member)}
    kind = CATALOGUE[option].kind
    return label, in_words(words_for(CATALOGUE[option], kind.read(value)))


def member_name(option: str, member: str) -> str:
    """A member of a set."""
    labels = getattr(CATALOGUE[option].kind, "labels", SOLO_LABELS)
    return _(labels[member])
