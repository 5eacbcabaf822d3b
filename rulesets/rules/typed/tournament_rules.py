"""Whether a typed text builds upon the tournament rules ("all else as in the DDV")."""

from __future__ import annotations

import re
from functools import partial

from rulesets.rules.typed.vocabulary import small_words

ENDS = re.compile(r"[\n.,;:。、]")
"""Where a clause ends that may say so."""


def builds_upon_tournament(clause: str, language: str) -> bool:
    """Whether a clause says that all else is as in the tournament rules, and nothing more."""
    small = small_words(language)
    first, *others = clause.casefold().split(",", 1)
    words, names = {*re.findall(r"[^\W\d]+", first)}, {*small["tournament"]}
    is_limited = all(each.strip().startswith(tuple(small["soweit"])) for each in others)
    return is_limited and not words.isdisjoint(names) and words - names <= {*small["builds"]}


def is_built_upon_tournament(text: str, language: str) -> bool:
    """Whether any clause of a text says so."""
    return any(map(partial(builds_upon_tournament, language=language), ENDS.split(text)))
