"""A name with its number, and what it is between them: "Doppelkopf (a trick of 40 points): 1 point"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.choosing import SCOPES
from rulesets.rules.typed.concepts.rules import limits
from rulesets.rules.typed.doubts import CHANGES, said_in
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.read_clauses import Read, said_or_guessed
from rulesets.rules.typed.shortened import is_count
from rulesets.rules.typed.vocabulary import Vocabulary

NAME, COUNTED = r"(?P<{}>[^:(),]{{3,40}}?)", r"\+?(?P<{}>\w+)(?:\s*\w+)?\W*"
IN_BRACKETS = rf"{NAME.format('name')}\s*\((?P<inside>[^()]+)\)\s*[-:=–]?\s*{COUNTED.format('number')}"
BEHIND_COLON = rf"{NAME.format('named')}:\s*(?P<told>.+)[,:–]\s*{COUNTED.format('counted')}"
EXPLAINED = re.compile(f"{IN_BRACKETS}|{BEHIND_COLON}")

PARTS = (("name", "named"), ("inside", "told"), ("number", "counted"))
"""The parts of what is explained in brackets, or behind a colon."""

MAY_LIMIT = frozenset({"only"})
"""What may limit an explanation ("only tens and aces"), as all that it says of its name is told again."""


def read_explained(
    found: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary, read: Reader
) -> list[Read]:
    """A name with its number, if all that the sentence may mean is what these say without the explanation."""
    whole = ", ".join(each.text for each in clauses)
    match = EXPLAINED.fullmatch(whole)
    if not match or clauses[0].stands_under:
        return []
    name, told, number = (match[one] or match[other] for one, other in PARTS)
    said = said_in(told, words)
    if not is_count(number, words) or said & (limits() - MAY_LIMIT | SCOPES | CHANGES):
        return []
    short = read([Clause(f"{name} {number} {words.points[0]}", follows=False, takes_back=False)])
    meant = {str(pair) for each in short for pair in (each.values or {"": None}).items()}
    guessed = {str(pair) for each in found for values in said_or_guessed(each) for pair in values.items()}
    return [Read(whole, each.values) for each in short] if meant == guessed else []
