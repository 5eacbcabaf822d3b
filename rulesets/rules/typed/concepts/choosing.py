"""Which of all that some words may say is meant: the one reading that explains all of them."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.rules.typed.concepts.contrasts import contrasting, words_of
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.reading import Reading, read_bag
from rulesets.rules.typed.concepts.rules import limits, soft
from rulesets.rules.typed.values import Values

OR = "or"

JOINS = frozenset({"and", OR})

SCOPES = frozenset({"solo", "soloist", "bock_in", "armut", "marriage", "five", "four", "six"})
"""In what something may hold only."""

INSTEAD = "instead"

CONTRASTS = frozenset({"no", INSTEAD})
"""What stands before a value that something has not."""

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


def one_of_two(items: Sequence[Item]) -> Reading | None:
    """What some words say that deny another value of the same rule ("the next one deals, not the same")."""
    for place, item in enumerate(items):
        if not item.concepts & CONTRASTS:
            continue
        back = next((at for at, each in enumerate(items) if at > place and INSTEAD in each.concepts), None)
        behind = items[back + 1 :] if back is not None else ()
        left = (*items[:place], *behind)
        best = None if denies(left) else clear_one(read_bag(left))
        if best and is_other_value(best, items[place + 1 : back]):
            return best
    return None


def is_other_value(reading: Reading, denied: Sequence[Item]) -> bool:
    """Whether some words name another value of the one rule that was read, and nothing else."""
    said = [item.concepts for item in denied if FREE not in item.concepts and not item.concepts & soft()]
    if len(reading.pairs) != 1 or not said:
        return False
    option, value = reading.pairs[0]
    others = contrasting(option, str(value))
    about = words_of(option)
    return any(each & others for each in said) and all(each & (others | about) for each in said)


def denies(items: Sequence[Item]) -> bool:
    """Whether one of some items denies or limits something."""
    return any(item.concepts & limits() for item in items)


def is_sure(reading: Reading) -> bool:
    """Whether so few words are not known, beside what was understood, that they change nothing."""
    said = max(reading.needed - 2 * reading.denies, 0)
    if reading.is_doubtful or (reading.is_weak and reading.unknown):
        return False
    return reading.unknown <= UNKNOWN[min(said, len(UNKNOWN) - 1)] and reading.articles < MANY_ARTICLES
