"""A clause as names and the words around them, and what they set together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.spelling import NUMBER, Number, Tokens, is_figure, number_of, without
from rulesets.rules.typed.values import Said, Values, With, is_bonus, values_of
from rulesets.rules.typed.vocabulary import Meaning, Vocabulary, patterns_of

FRACTION = re.compile(r"(?<!\d)\d/\d(?!\d)")
PLAIN_SIGNS = (
    ".,:;!()[]/&+='\"*-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{COMBINING DIAERESIS}"
    "„“”‚‘’»«、。，：；（）「」・"
)
"""Signs that only separate or mark words."""


@dataclass(frozen=True)
class Scanned:
    """A clause: for each name in it what that can mean, and the words around.

    It `denies` if a word for no stands in it, also inside a name; with `denies_last` at its end. With
    `is_only` it says that nothing else is meant, and with `is_sentence` it has a verb of its own. What
    `has_unknown` words is not clear.
    """

    names: tuple[tuple[Meaning, ...], ...]
    named: Tokens
    said: Said
    is_each: bool
    is_sentence: bool
    denies: bool
    denies_last: bool
    doubles: bool
    has_unknown: bool
    is_only: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether nothing was said of what is named, so that the words beside it may hold for it, too."""
        return self.said.is_bare and not self.said.yes and not self.is_sentence


def values_in(scanned: Scanned, words: Vocabulary) -> Values | None:
    """The values that a clause sets; None where that is not clear."""
    if scanned.has_unknown or not scanned.names or lacks_number(scanned, words):
        return None
    found = pick(scanned)
    if scanned.is_only and not (found and all(isinstance(each, With) for each in found.values())):
        return None
    return found


def lacks_number(scanned: Scanned, words: Vocabulary) -> bool:
    """Whether what is named is no rule without a number: a name that needs one, or a game that is played."""
    is_game = scanned.named in words.games and scanned.said.yes
    return not scanned.said.numbers and (is_game or scanned.named in words.needs_more)


def pick(scanned: Scanned) -> Values | None:
    """What all names of a clause can mean together, if that is one thing only."""
    meanings = tuple(together(scanned))
    said = scanned.said
    each_means = (values_of(meaning, said) for meaning in meanings)
    found = [values for values in each_means if values is not None]
    fullest = max(found, key=len, default=None)
    if fullest is None or any(not each.items() <= fullest.items() for each in found):
        return None
    meant = {(each.option, each.template) for each in meanings}
    return None if len(meant) > 1 else fullest


def together(scanned: Scanned) -> Iterator[Meaning]:
    """What the names can mean together: a rule that all of them name, with the one value among them."""
    first, *others = scanned.names
    if not others:
        yield from first
        return
    common = set.intersection(*({meaning.option for meaning in name} for name in scanned.names))
    for option in sorted(common):
        meant = [meaning for name in scanned.names for meaning in name if meaning.option == option]
        valued = {meaning for meaning in meant if meaning.template or meaning.values[0][1] is not None}
        if len(valued) == 1:
            yield valued.pop()


def scan_without_only(text: str, words: Vocabulary) -> Scanned:
    """Read a clause, of which the words are left out that leave nothing else ("only after 120:120")."""
    return replace(scan(words.only.sub(" ", text), words), is_only=True)


def scan(text: str, words: Vocabulary) -> Scanned:
    """Read a clause from left to right, the longest name first."""
    plain = plain_clause(text, words)
    tokens = without(words.read(plain), words.filler)
    names: list[tuple[Meaning, ...]] = []
    named: Tokens = ()
    numbers: list[Number] = []
    flags: set[str] = set()
    place, denials, is_denied_last = 0, 0, False
    while place < len(tokens):
        size, meanings, captured = longest_name(tokens[place:], words)
        if meanings:
            is_denied_last = False
            names.append(meanings)
            named += tokens[place : place + size]
            numbers += captured
        else:
            size, flag = small_word(tokens[place:], words)
            if flag == "unknown" and words.is_loose and not words.says_something(tokens[place:]):
                flag = "left out"
            # "Two foxes" are no fox that counts two, and "with the fox 2" may say what counts two.
            is_count = flag == "number" and not names and tokens[place] != "1"
            is_after_with = flag == "number" and "first yes" in flags
            flags.add("unknown" if is_count or is_after_with else flag)
            flags |= {"join"} if tokens[place] in words.joins else set()
            flags |= {"first yes"} if flag == "yes" and not names else set()
            is_denied_last |= flag == "no" and bool(names)
            denials += flag == "no"
            numbers += [number_of(tokens[place])] if flag == "number" else []
        place += size
    said = Said(tuple(numbers), "no" in flags, "yes" in flags, "twice" in flags)
    is_count = bool(numbers) and not flags & {"no", "join"} and all(map(counts, chain(*names)))
    flags |= {"unknown"} if "left out" in flags and not is_count else set()
    return Scanned(
        names=tuple(names),
        named=named,
        said=said,
        is_each="each" in flags,
        is_sentence=any((token,) in words.verbs for token in named),
        denies=any((token,) in words.no for token in tokens),
        denies_last=is_denied_last,
        doubles=any((token,) in words.twice for token in tokens),
        # "No solos but the queen solo" denies twice, and means that one.
        has_unknown="unknown" in flags or denials > 1 or has_odd_sign(plain) or has_odd_number(text),
    )


def counts(meaning: Meaning) -> bool:
    """Whether a name is that of a bonus, of which any clause with one number says how much it counts."""
    return not meaning.template and is_bonus(meaning.option)


def has_odd_sign(text: str) -> bool:
    """Whether a sign stands in a text that says something which is not read: a question, money, a share."""
    return any(not (sign.isalnum() or sign.isspace() or sign in PLAIN_SIGNS) for sign in text)


def has_odd_number(text: str) -> bool:
    """Whether a number is negative, which no rule that is known here can be, or a fraction."""
    is_negative = any(sign + digit in text for sign in (" -", " \N{MINUS SIGN}") for digit in "0123456789")
    return is_negative or bool(FRACTION.search(text))


def longest_name(tokens: Tokens, words: Vocabulary) -> tuple[int, tuple[Meaning, ...], list[Number]]:
    """The longest name at the beginning, what it can mean, and the numbers in it that are values."""
    for size in range(min(words.longest, len(tokens)), 0, -1):
        head = tokens[:size]
        found: dict[Meaning, None] = {}
        numbers: list[Number] = []
        for pattern in patterns_of(head):
            meanings = words.names.get(pattern, ())
            found |= dict.fromkeys(meanings)
            if meanings and NUMBER in pattern:
                numbers = [
                    number_of(token) for token, kept in zip(head, pattern, strict=True) if kept == NUMBER
                ]
        if found:
            return size, tuple(found), numbers
    return 0, (), []


def small_word(tokens: Tokens, words: Vocabulary) -> tuple[int, str]:
    """How long the small word at the beginning is, and what it does."""
    kinds = (
        ("twice", words.twice),
        ("no", words.no),
        ("yes", words.yes),
        ("each", words.each),
        ("", words.filler),
        ("", words.harmless if words.is_loose else ()),
    )
    for size in range(min(4, len(tokens)), 0, -1):
        for kind, known in kinds:
            if tokens[:size] in known:
                return size, kind
    return 1, "number" if is_figure(tokens[0]) else "unknown"
