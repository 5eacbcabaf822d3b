"""A clause as names and the words around them, and what they set together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.concepts.lexicon import ARTICLE
from rulesets.rules.typed.spelling import Number, Tokens, is_figure, number_of, without
from rulesets.rules.typed.values import Said, Values, With, values_of
from rulesets.rules.typed.vocabulary import Meaning, Vocabulary

WRITTEN_ONE = re.compile(r"(?<!\d)1(?![\d.])")
FRACTION = re.compile(r"(?<![\d/])\d/\d(?![\d/])")
PLAIN_SIGNS = (
    ".,:;!()[]/&+='\"*-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{COMBINING DIAERESIS}"
    "„“”‚‘’»«、。，：；（）「」・"
)
"""Signs that only separate or mark words."""


COUNTED_IN_ALL = frozenset({"session_deals", "session_deals_five", "session_end_points"})
"""What is not counted for each player ("one deal per player")."""


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
    if scanned.is_each and found and COUNTED_IN_ALL.intersection(found):
        return None
    if scanned.is_only and not (found and all(isinstance(each, With) for each in found.values())):
        return None
    return found


def lacks_number(scanned: Scanned, words: Vocabulary) -> bool:
    """Whether what is named is no rule without a number: a name that needs one, or a game that is played."""
    is_game = scanned.named in words.games and scanned.said.yes
    return not scanned.said.numbers and (is_game or scanned.named in words.needs_more)


def pick(scanned: Scanned) -> Values | None:
    """The values that all names of a clause mean together, if there is only one way."""
    meanings = tuple(common_rule(scanned))
    said = scanned.said
    each_means = (values_of(meaning, said) for meaning in meanings)
    found = [values for values in each_means if values is not None]
    fullest = max(found, key=len, default=None)
    if fullest is None or any(not each.items() <= fullest.items() for each in found):
        return None
    meant = {(each.option, each.template) for each in meanings}
    return None if len(meant) > 1 else fullest


def common_rule(scanned: Scanned) -> Iterator[Meaning]:
    """The rules that all names share, with the one value among them."""
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


@dataclass
class Scan:
    """The state of reading a clause: names, and what the small words around them do."""

    words: Vocabulary
    has_one: bool
    names: list[tuple[Meaning, ...]] = field(default_factory=list)
    named: Tokens = ()
    numbers: list[Number] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    denials: int = 0
    is_denied_last: bool = False

    def take(self, tokens: Tokens) -> int:
        """Read the longest name or small word at the beginning, and say how long it is."""
        size, meanings = longest_name(tokens, self.words)
        if not meanings:
            size, flag = small_word(tokens, self.words)
            self.take_word(tokens[0], flag)
            return size
        self.is_denied_last = False
        self.names.append(meanings)
        self.named += tokens[:size]
        return size

    def take_word(self, token: str, flag: str) -> None:
        """Read a small word."""
        flag = "" if self.is_article(token) else flag
        if flag == "number":
            self.numbers.append(number_of(token))
            flag = "unknown" if self.is_no_value(token) else flag
        if flag == "no":
            self.denials += 1
            self.is_denied_last |= bool(self.names)
        self.flags |= {flag} | ({"join"} if token in self.words.joins else set())
        self.flags |= {"first yes"} if flag == "yes" and not self.names else set()

    def is_article(self, token: str) -> bool:
        """Whether a number is the article before a name ("a fox")."""
        return token == ARTICLE and not self.names and not self.has_one

    def is_no_value(self, token: str) -> bool:
        """Whether a number counts something: two foxes, or what "with the fox 2" is about."""
        return not self.names or "first yes" in self.flags

    @property
    def said(self) -> Said:
        """The values that the small words set."""
        flags = self.flags
        return Said(tuple(self.numbers), "no" in flags, "yes" in flags, "twice" in flags)


def scan(text: str, words: Vocabulary) -> Scanned:
    """Read a clause from left to right, the longest name first."""
    plain = plain_clause(text, words)
    tokens = without(words.read(plain), words.filler)
    read, place = Scan(words, bool(WRITTEN_ONE.search(text))), 0
    while place < len(tokens):
        place += read.take(tokens[place:])
    is_odd = has_odd_sign(plain) or has_odd_number(text)
    return Scanned(
        names=tuple(read.names),
        named=read.named,
        said=read.said,
        is_each="each" in read.flags,
        is_sentence=any((token,) in words.verbs for token in read.named),
        denies=any((token,) in words.no for token in tokens),
        denies_last=read.is_denied_last,
        doubles=any((token,) in words.twice for token in tokens),
        # "No solos but the queen solo" denies twice, and means that one.
        has_unknown="unknown" in read.flags or read.denials > 1 or is_odd,
    )


def has_odd_sign(text: str) -> bool:
    """Whether a sign stands in a text that says something which is not read: a question, money, a share."""
    return any(not (sign.isalnum() or sign.isspace() or sign in PLAIN_SIGNS) for sign in text)


def has_odd_number(text: str) -> bool:
    """Whether a number is negative, which no rule that is known here can be, or a fraction."""
    is_negative = any(sign + digit in text for sign in (" -", " \N{MINUS SIGN}") for digit in "0123456789")
    return is_negative or bool(FRACTION.search(text))


def longest_name(tokens: Tokens, words: Vocabulary) -> tuple[int, tuple[Meaning, ...]]:
    """The longest name at the beginning, and what it can mean."""
    for size in range(min(words.longest, len(tokens)), 0, -1):
        if found := words.names.get(tokens[:size], ()):
            return size, found
    return 0, ()


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
