"""The choice among all readings of some words: the one that explains all of them."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.rules.typed.concepts.lexicon import Item
from rulesets.rules.typed.concepts.reading import Reading
from rulesets.rules.typed.concepts.rules import limits
from rulesets.rules.typed.values import Values

OR = "or"

JOINS = frozenset({"and", OR})

SCOPES = frozenset({"solo", "soloist", "bock_in", "armut", "marriage", "five", "four", "six"})
"""In what something may hold only."""

UNKNOWN = (0, 0, 1, 2, 3)
"""So many words may be passed over beside so many concepts that a rule needs."""

MANY_ARTICLES = 3
"""So many articles beside a number may count something else."""


def clear_one(found: Sequence[Reading]) -> Reading | None:
    """The one reading that explains all, if no other one says as much that it does not say, too."""
    whole = [each for each in found if not each.left]
    if not whole:
        return None
    as_good = [each for each in whole if each.needed == whole[0].needed]
    best = max(as_good, key=lambda each: len(each.pairs))
    is_alone = all(pair in best.pairs for each in as_good for pair in each.pairs)
    return best if is_alone and is_sure(best) else None


def are_apart(one: Sequence[Values], other: Sequence[Values]) -> bool:
    """Whether values are about rules that have nothing in common, not even the beginning of their names."""
    families = [{option.partition("_")[0] for each in values for option in each} for values in (one, other)]
    return all(families) and families[0].isdisjoint(families[1])


def denies(items: Sequence[Item]) -> bool:
    """Whether one of some items denies or limits something."""
    return any(item.concepts & limits() for item in items)


def is_sure(reading: Reading) -> bool:
    """Whether so few words are not known, beside what was understood, that they change nothing."""
    said = max(reading.needed - 2 * reading.denies, 0)
    if reading.is_doubtful or (reading.is_weak and reading.unknown):
        return False
    return reading.unknown <= UNKNOWN[min(said, len(UNKNOWN) - 1)] and reading.articles < MANY_ARTICLES
