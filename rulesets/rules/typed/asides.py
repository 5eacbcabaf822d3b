"""Lines of a sheet beside its rules: title, headings, greetings, questions, and “all else as in the DDV”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise

from rulesets.rules.typed.vocabulary import small_words

LONGEST_HEADING = 4
"""So many words has a heading."""

NUMBERED = r"(?:(?:TOP|§|Punkt|Teil|\d{1,2}[.)]|[IVX]+\.|#+)\s*)+\d*[a-z]?[.:)]?\s*"
IN_BRACKETS = re.compile(r"\([^()]*\)|\b(?:19|20)\d\d\b")
BEFORE = re.compile(rf"(?:{NUMBERED}|[-=*_\s]+)(?=[^\W\d])")
"""What may stand before a heading."""


ENDS = re.compile(r"[\n.,;:。、]")
"""Where a clause ends that may say so."""


def is_aside(line: str, language: str) -> bool:
    """Whether a line is surely none of the rules of a sheet."""
    return bool(asides(language).search(line.strip()))


@cache
def asides(language: str) -> re.Pattern[str]:
    """A pattern that finds what is none of the rules."""
    return re.compile("|".join(small_words(language)["asides"]) or "(?!)", re.IGNORECASE)


def is_title(line: str, language: str) -> bool:
    """Whether the first line of a sheet is its title: it names one, and says no number."""
    names = re.compile(small_words(language)["titles"], re.IGNORECASE)
    return bool(names.search(line)) and not re.search(r"\d", IN_BRACKETS.sub("", line))


def headings_in(text: str) -> Iterator[str]:
    """The headings of a text: a few words of a line that others stand below, behind an empty one."""
    lines = ["", *map(str.strip, text.splitlines()), ""]
    for (before, line), following in zip(pairwise(lines), lines[2:], strict=False):
        plain = line[found.end() :] if (found := BEFORE.match(line)) else line
        letters = re.sub(r"[-\s:.&/=*_]", "", plain)
        is_short = len(plain.split()) <= LONGEST_HEADING and letters.isalpha()
        is_apart = not before or plain != line or plain.isupper()
        if is_short and is_apart and following and not plain.endswith("."):
            yield plain.strip(" -:=*_")


def signature_in(text: str, language: str) -> str:
    """The name below the greeting at the end of a text; nothing if it has none."""
    *_others, greeting, last = ["", "", *filter(None, map(str.strip, text.splitlines()))]
    is_name = len(last.split()) < LONGEST_HEADING and last.replace(" ", "").isalpha()
    return last if is_name and is_aside(greeting, language) else ""


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
