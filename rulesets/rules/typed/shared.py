"""One number that several names share: "fox, Charlie and no 90 one point each"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesets.rules.typed.clauses import BREAKS, Clause
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.rules import limits
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.shortened import is_count
from rulesets.rules.typed.vocabulary import Vocabulary

MOST_WORDS, MOST_NAMES = 3, 8
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


def names_in(listed: str, words: Vocabulary) -> Iterator[str]:
    """The names of a list, each by itself; an empty one where something stands there that is no name."""
    parts = re.split(rf"{BREAKS.pattern}|\s+(?:{'|'.join(words.joins)})\s+|\s*[/&+]\s*", listed)
    before = ""
    for part in parts:
        name = part.strip(" :")
        before = name.removesuffix(level[0]) if (level := LEVEL.search(name)) and name != level[0] else before
        name = f"{before}{name}" if LEVEL.fullmatch(name) else name
        yield name if is_name(name, words) else ""


def is_name(name: str, words: Vocabulary) -> bool:
    """Whether some words only name what counts: all known, and without a number, a limit or a scope."""
    items = items_in(name, words)
    has_number = any(item.number is not None and not item.is_weak for item in items)
    is_limited = has_number or any(item.concepts & limits() for item in items)
    is_named = bool(items) and all(item.is_known for item in items)
    return (
        is_named and not is_limited and len(name.split()) <= MOST_WORDS and not words.opens_scope.match(name)
    )
