"""A typed text with its signs, abbreviations and questions as the words for which they stand."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from rulesets.rules.typed.concepts.lexicon import FREE
from rulesets.rules.typed.concepts.rules import limits, soft
from rulesets.rules.typed.concepts.written import written_words
from rulesets.rules.typed.shortened import is_count, without_remarks
from rulesets.rules.typed.slips import known_words
from rulesets.rules.typed.spelling import stem
from rulesets.rules.typed.vocabulary import Vocabulary

MARKUP = re.compile(
    r"\*\*|__|^#+\s+|^[-–—•*]?\s*(?:(?:§+|TOP|Beschluss|Regel|Art\.?|Abs\.?|Abschnitt|Ziffer|Nr\.?)\s*\d+[a-z]?[.:)]?\s*|\(\d+\)\s*)+",
    re.MULTILINE,
)
"""Signs that make words large or bold, and the numbers of paragraphs."""

ANSWERED = re.compile(r"(?:\?(?=[ \t]+\S)|(?<=[^\x00-\u02ff])[?？](?=\S))")
ROWED = re.compile(
    r"(?:(?P<head>:)|^(?=.*\s3[.)]\s))\s*1[.)]\s+(?P<first>[^\n]+?)\s+2[.)]\s+(?P<rest>[^\n]+)$", re.MULTILINE
)
NEXT_IN_ROW = re.compile(r"\s+\d[.)]\s+")
"""Several things in a row with a number before each, three or behind a heading, and what is between them."""

SEPARATOR = re.compile(r"\s*[/,]\s*")
NAME = r"[^\W\d][\w -]{0,24}|[369]0"
PAIRED = re.compile(
    rf"(?P<before>^|[:;.\n]\s*)(?P<names>(?:{NAME})(?:\s*[/,]\s*(?:{NAME})){{1,5}}?)\s*[:=]?\s*"
    r"(?P<numbers>\d+(?:\s*[/,]\s*\d+){1,5})(?=\s*(?:$|[.;\n]|Punkte|points))",
    re.IGNORECASE | re.MULTILINE,
)
"""Several names in a row, and as many numbers behind them."""

WITH_LEVEL, LEVEL = re.compile(r"(\D+)[369]0$"), re.compile(r"[369]0")
"""A level with the word before it that the following ones share ("no 90/60/30")."""


def in_pairs(found: re.Match[str]) -> str:
    """Several names and as many numbers ("Fox/Charlie/Doppelkopf 1/1/2"), each with its own."""
    names, numbers = (SEPARATOR.split(found[part].strip()) for part in ("names", "numbers"))
    if len(names) != len(numbers) or LEVEL.fullmatch(names[0]):
        return found[0]
    kind = WITH_LEVEL.match(names[0])
    said = (f"{kind[1]}{name}" if kind and LEVEL.fullmatch(name) else name for name in names)
    return found["before"] + ", ".join(f"{name} {number}" for name, number in zip(said, numbers, strict=True))


def in_row(found: re.Match[str]) -> str:
    """The entries behind a heading in a row with numbers ("Rank: 1. Solo 2. Poverty"), with commas."""
    head = ": " if found["head"] else ""
    return head + ", ".join([found["first"], *NEXT_IN_ROW.split(found["rest"])])


def without_question(text: str, words: Vocabulary) -> str:
    """A text with "How many cards? 40" as "40 cards"."""

    def answered(found: re.Match[str]) -> str:
        """The answer with what the question asks for."""
        if not is_count(found["answer"], words):
            return found[0]
        return f"{found['answer']} {found['what']}{found['about']}"

    return words.how_many.sub(answered, text)


SHORT = 3
"""So few letters are no word by themselves, though the end of a longer one was cut off to compare it."""

CUT_OFF = re.compile(r"\b([^\W\d_]{3,})\.(?=\s*(?:$|[a-zäöü\d,;:=/+→]))", re.MULTILINE)
"""A word that is cut off, and not at the end of a sentence."""


def written_out(text: str, language: str) -> str:
    """A text with words that are cut off as the known ones that begin so, if all of these mean the same."""

    def whole(found: re.Match[str]) -> str:
        """The shortest word that begins so."""
        begun = found[1].casefold()
        if begun in words_of_concepts(language) or (
            stem(begun) in known_words(language) and len(begun) > SHORT
        ):
            return found[0]
        longer = {word: said for word, said in words_of_concepts(language).items() if word.startswith(begun)}
        is_one = bool(longer) and bool(frozenset.intersection(*longer.values()))
        return f"{min(longer, key=len)} " if is_one else found[0]

    return CUT_OFF.sub(whole, text)


@cache
def words_of_concepts(language: str) -> dict[str, frozenset[str]]:
    """The single words that mean something, as they are written, but for those that say little."""
    found: dict[str, frozenset[str]] = {}
    for concept, text in written_words(language):
        if concept not in soft() | limits() | {FREE} and text.isalpha():
            found[text.casefold()] = found.get(text.casefold(), frozenset()) | {concept}
    return found


def in_words(text: str, words: Vocabulary) -> str:
    """A text with signs that are words as those, without pictures, and a question with its answer as one."""
    said = ROWED.sub(in_row, without_remarks(MARKUP.sub("", text)))
    for short, full in words.shortened:
        said = short.sub(full, said)
    said = written_out(said, words.language)
    said = PAIRED.sub(in_pairs, ANSWERED.sub(":", without_question(said, words)))
    for sign, word in words.signs.items():
        said = said.replace(f"{sign}\n", f" {word}\n").replace(sign, f" {word} ")
    return "".join(sign for sign in said if unicodedata.category(sign) != "So")
