"""A clause as names and the words around them, and what they set together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.values import Said, Values, values_of
from rulesets.rules.typed.vocabulary import NUMBER, Meaning, Tokens, Vocabulary, without

LONGEST_NUMBER = 4


@dataclass(frozen=True)
class Scanned:
    """A clause: for each name in it what that can mean, and the words around.

    It `denies` if a word for no stands in it, also inside a name. What `has_unknown` words is not clear.
    """

    names: tuple[tuple[Meaning, ...], ...]
    said: Said
    tokens: Tokens
    is_each: bool
    denies: bool
    has_unknown: bool

    @property
    def is_bare(self) -> bool:
        """Whether nothing was said of what is named."""
        return self.said.is_bare and not self.said.yes


def values_in(scanned: Scanned, words: Vocabulary) -> Values | None:
    """The values that a clause sets; None where that is not clear."""
    if scanned.has_unknown or not scanned.names or scanned.tokens in words.needs_more:
        return None
    return pick(scanned)


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
    is_vague = said.is_bare and len(meant) > 1
    return None if is_vague else fullest


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


def scan(text: str, words: Vocabulary) -> Scanned:
    """Read a clause from left to right, the longest name first."""
    tokens = without(words.read(plain_clause(text, words)), words.filler)
    names: list[tuple[Meaning, ...]] = []
    numbers: list[int] = []
    flags: set[str] = set()
    place = 0
    while place < len(tokens):
        size, meanings = longest_name(tokens[place:], words)
        if meanings:
            names.append(meanings)
            numbers += captured(tokens[place : place + size], meanings)
        else:
            size, flag = small_word(tokens[place:], words)
            flags.add(flag)
            numbers += [int(tokens[place])] if flag == "number" else []
        place += size
    is_odd = "unknown" in flags or "?" in text or has_minus(text)
    said = Said(tuple(numbers), "no" in flags, "yes" in flags, "twice" in flags)
    denies = any((token,) in words.no for token in tokens)
    return Scanned(tuple(names), said, tokens, "each" in flags, denies, is_odd)


def has_minus(text: str) -> bool:
    """Whether a number is negative, which no rule that is known here can be."""
    return any(sign + digit in text for sign in (" -", " \N{MINUS SIGN}") for digit in "0123456789")


def longest_name(tokens: Tokens, words: Vocabulary) -> tuple[int, tuple[Meaning, ...]]:
    """The longest name at the beginning, and what it can mean."""
    for size in range(min(words.longest, len(tokens)), 0, -1):
        head = tokens[:size]
        pattern = tuple(NUMBER if is_figure(token) else token for token in head)
        meanings = words.names.get(head, ())
        if pattern != head:
            meanings += words.names.get(pattern, ())
        if meanings:
            return size, tuple(dict.fromkeys(meanings))
    return 0, ()


def captured(tokens: Tokens, meanings: tuple[Meaning, ...]) -> list[int]:
    """The numbers inside a name that are values."""
    if any(value == NUMBER for meaning in meanings for _option, value in meaning.values):
        return [int(token) for token in tokens if is_figure(token)]
    return []


def is_figure(token: str) -> bool:
    """Whether a token is a number that a rule can have."""
    return token.isascii() and token.isdecimal() and len(token) <= LONGEST_NUMBER


def small_word(tokens: Tokens, words: Vocabulary) -> tuple[int, str]:
    """How long the small word at the beginning is, and what it does."""
    kinds = (
        ("twice", words.twice),
        ("no", words.no),
        ("yes", words.yes),
        ("each", words.each),
        ("", words.filler),
    )
    for size in range(min(4, len(tokens)), 0, -1):
        for kind, known in kinds:
            if tokens[:size] in known:
                return size, kind
    return 1, "number" if is_figure(tokens[0]) else "unknown"
