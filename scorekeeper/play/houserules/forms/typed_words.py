"""What typed rules were understood as: in words, and as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from rulesets import CATALOGUE, Ruleset, rule_card
from rulesets.rules import BONUS_TEMPLATES, SOLO_LABELS, Agreement, words_for
from rulesets.rules.rule_card import options_told
from rulesets.rules.sentences import ABSAGEN, LEVELS
from rulesets.rules.typed import At, Understood, With, Without
from scorekeeper.play.houserules.labels import in_words, join_words

NAMED_LEVELS = {"levels": LEVELS, "calls": ABSAGEN, "against_call": ABSAGEN}
"""What the four numbers of an option are for."""


def words_of_typed(understood: Understood, base: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each rule with its value: the label, and the words for the value, on top of a ruleset."""
    return tuple(worded(option, value, base) for option, value in understood.values)


def worded(option: str, value: Any, base: Ruleset) -> tuple[str, str]:
    """One rule and its value; of a set that loses all that the ruleset has, what that is."""
    if option == "custom_bonuses":
        template, points = value
        return gettext(BONUS_TEMPLATES[template].label), str(points)
    label = gettext(CATALOGUE[option].label)
    if isinstance(value, With):
        return label, member_name(option, value.member)
    if isinstance(value, Without):
        return label, gettext("not %(name)s") % {"name": member_name(option, value.member)}
    if isinstance(value, At):
        return label, f"{gettext(NAMED_LEVELS[option][value.place])}: {value.number}"
    lost = [] if value else CATALOGUE[option].kind.write(getattr(base, option))
    if value == [] and lost:
        return label, not_any_more(option, lost)
    if option == "solo_order":
        words = join_words(member_name(option, kind) for kind in value)
    else:
        words = in_words(words_for(CATALOGUE[option], CATALOGUE[option].kind.read(value)))
    return label, words


def untold(understood: Sequence[Understood], rules: Ruleset) -> list[str]:
    """The clauses of which the card of the rules says nothing or not all, as it means nothing there."""
    said = {option for each in understood for option, _value in each.values}
    told = options_told(rule_card(rules, Agreement(said=tuple(said))).sections)
    solos = {*rules.solo_kinds, *(("silent_solo",) if rules.silent_solo else ())}
    return [
        each.clause
        for each in understood
        if told.isdisjoint(dict(each.values))
        or not solos.issuperset(dict(each.values).get("solo_points", ()))
    ]


def not_any_more(option: str, members: Sequence[str]) -> str:
    """What a set does not have any more."""
    names = join_words(member_name(option, member) for member in members)
    return gettext("no longer: %(names)s") % {"names": names}


def member_name(option: str, member: str) -> str:
    """A member of a set."""
    labels = getattr(CATALOGUE[option].kind, "labels", SOLO_LABELS)
    return gettext(labels[member])


def bonus_of(template: str, points: int) -> dict[str, Any]:
    """A bonus that many groups play, as one of the group's own in the language of the page."""
    known = BONUS_TEMPLATES[template]
    bonus = known.bonus(gettext(known.label), gettext(known.means))
    written: dict[str, Any] = CATALOGUE["custom_bonuses"].kind.write((bonus,))[0]
    return written | {"points": points}
