"""What several names share: one number ("fox, Charlie and no 90 one point each"), or what denies them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesets.rules.typed.clauses import BREAKS, Clause, begins_with
from rulesets.rules.typed.concepts.choosing import denies
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.rules import limits, soft, topics
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.shortened import is_count
from rulesets.rules.typed.vocabulary import Vocabulary

BARE, MOST_WORDS, MOST_NAMES = 2, 3, 8
"""A name has no more words, and no more of them share a number."""

LEVEL = re.compile(r"[369]0")


def read_shared(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A list of names with one number for each; nothing if it is none, or one of them is not understood."""
    whole = ", ".join(each.text for each in clauses)
    found = words.shared.fullmatch(whole.strip(" .!"))
    if not found or clauses[0].stands_under:
        return []
    number = next(filter(None, found.group("front", "front_too", "back", "back_too")))
    listed = found["named"] or found["names"]
    names = list(names_in(listed, words))
    if not (is_count(number, words) and 1 < len(names) <= MOST_NAMES and all(names)):
        return []
    each_told = [
        Clause(f"{name} {number} {words.points[0]}", follows=place > 0, takes_back=False)
        for place, name in enumerate(names)
    ]
    told = read(each_told)
    if any(each.values is None for each in told):
        return []
    return (
        [Read(name, each.values) for name, each in zip(names, told, strict=True)]
        if len(told) == len(names)
        else told
    )


def read_denied(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A list of names that are all denied; nothing if it is none, or one of them is not understood."""
    parts = [part.strip() for part in apart(", ".join(each.text for each in clauses), words)]
    names = [denied_in(words.likewise.sub("", part), words) for part in parts]
    if not (1 < len(names) <= MOST_NAMES and all(names)) or clauses[0].stands_under:
        return []
    told = [read([Clause(f"{words.no_word} {name}", follows=False, takes_back=False)]) for name in names]
    is_clear = are_denied(parts, clauses[-1].text, words) and all(len(each) == 1 for each in told)
    found = [Read(part, each[0].values) for part, each in zip(parts, told, strict=True)]
    return found if is_clear and all(each.values for each in found) else []


def are_denied(parts: Sequence[str], last: str, words: Vocabulary) -> bool:
    """Whether some parts are denied: each by itself, or those that are joined by the first or the last one.

    "Charlie, pigs not" may deny only the last, and "without pigs and Armut" only the first.
    """
    denials = [denies(items_in(part, words)) for part in parts]
    is_joined = last != parts[-1] or bool(words.likewise.search(parts[-1]))
    is_first = denials[0] and len(parts[0].split()) > BARE
    return all(denials) or (is_joined and (denials[-1] or is_first))


def denied_in(part: str, words: Vocabulary) -> str:
    """The name in a part that says nothing else of it than that it is not; nothing if it says more."""
    said = items_in(part, words)
    named = [item for item in said if item.concepts & topics() - soft()]
    others = [item for item in said if item not in named]
    is_row = " ".join(item.text for item in named) in " ".join(item.text for item in said)
    is_bare = all(item.concepts & (soft() | {FREE, "no"}) for item in others)
    is_opened = begins_with(part, words.but) or (words.opens_scope.match(part) and not has_here(said))
    is_there = any((token,) in words.yes for token in words.read(part)) and not denies(others)
    return " ".join(item.text for item in named) if is_row and is_bare and not (is_opened or is_there) else ""


def has_here(items: Sequence[Item]) -> bool:
    """Whether some words say that something is so in one's own group."""
    return any("here" in item.concepts for item in items)


def names_in(listed: str, words: Vocabulary) -> Iterator[str]:
    """The names of a list, each by itself; an empty one where something stands there that is no name."""
    before = ""
    for part in apart(listed, words):
        name = part.strip(" :")
        before = name.removesuffix(level[0]) if (level := LEVEL.search(name)) and name != level[0] else before
        name = f"{before}{name}" if LEVEL.fullmatch(name) else name
        yield name if is_name(name, words) else ""


def apart(listed: str, words: Vocabulary) -> list[str]:
    """The parts of a list."""
    return re.split(rf"{BREAKS.pattern}|\s+(?:{'|'.join(words.joins)})\s+|\s*[/&+]\s*", listed)


def is_name(name: str, words: Vocabulary) -> bool:
    """Whether some words only name what counts: all known, and without a number, a limit or a scope."""
    items = items_in(name, words)
    has_number = any(item.is_amount for item in items)
    is_limited = has_number or any(item.concepts & limits() for item in items)
    is_named = bool(items) and all(item.is_known for item in items)
    return (
        is_named and not is_limited and len(name.split()) <= MOST_WORDS and not words.opens_scope.match(name)
    )
