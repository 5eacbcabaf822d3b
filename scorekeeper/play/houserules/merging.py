"""What two people saved of one ruleset at once, put together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import Agreement, make_agreement
from scorekeeper.play.houserules.cards import WordedDifference, differences


@dataclass(frozen=True)
class TheirChange:
    """A rule that the other one changed: taken over, unless both changed it; then the own value stays."""

    difference: WordedDifference
    is_taken_over: bool


@dataclass(frozen=True)
class Merged:
    """What both came to, and what the other one changed."""

    rules: Ruleset
    changes: tuple[TheirChange, ...]


def merge_agreements(mine: Agreement, base: Agreement, theirs: Agreement, rules: Ruleset) -> Agreement:
    """What both said beside the rules: theirs where only they changed it."""
    opened = {*mine.open, *theirs.open} - ({*base.open} - {*mine.open}) - ({*base.open} - {*theirs.open})
    replaced = dict(mine.replaced)
    for option in {*base.replaced, *theirs.replaced}:
        if mine.replaced.get(option) == base.replaced.get(option):
            replaced[option] = theirs.replaced.get(option, "")
    said = None if mine.said is None or theirs.said is None else {*mine.said, *theirs.said}
    return make_agreement(opened, replaced, rules, said)


def merge_changes(mine: Ruleset, base: Ruleset, theirs: Ruleset) -> Merged:
    """Take over what only they changed since `base`."""
    taken = {
        option: getattr(theirs, option)
        for option in CATALOGUE
        if getattr(theirs, option) != getattr(base, option) and getattr(mine, option) == getattr(base, option)
    }
    changes = (
        TheirChange(difference, difference.option in taken) for difference in differences(theirs, base)
    )
    return Merged(replace(mine, **taken), tuple(changes))
