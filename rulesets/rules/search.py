"""Finding a house rule by any name: what players call it, what the page calls it, what explains it.

The words of the page are translated where the page is made, so they are given in as `Text`s; the names that
players use come from `folk_names`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import lru_cache
from typing import Any

from rulesets.rules.bonus_templates import BONUS_TEMPLATES
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES, FolkName, folk_names
from rulesets.rules.matching import Folded, Match, common_start, fold, match

MOST_SIMILAR = 4
SHORTEST_COMMON = 5
"""A name that begins with so many of the letters typed is similar."""


class Source(IntEnum):
    """Where a text stands, the most telling first."""

    LABEL = 0
    NAME = 1
    CHOICE = 2
    HELP = 3


@dataclass(frozen=True)
class Text:
    """A text of the page about an option, one of its values, or the template of a bonus."""

    source: Source
    text: str
    option: str = ""
    value: Any = None
    template: str = ""


@dataclass(frozen=True)
class Hit:
    """An option that was found, or the template of a bonus: the value that the name means, if it means one.

    `name` is the folk name that matched, empty where the page's own words did.
    """

    option: str
    value: Any
    name: str
    match: Match
    template: str = ""


@dataclass(frozen=True)
class Entry:
    """A text that is searched: what it stands for, in the form in which it is compared."""

    text: Text
    folded: Folded
    is_foreign: bool
    place: int


Rank = tuple[bool, bool, int, int, int, int]


def find_rules(query: str, language: str, texts: tuple[Text, ...] = ()) -> tuple[Hit, ...]:
    """Find the rules that a typed text means, the best first, each once.

    A name fits exactly, at its beginning, word by word, inside, or with a slip, in this order; names of other
    languages only exactly. Explanations are searched for words.
    """
    typed = fold(query)
    found: dict[tuple[str, str], tuple[Rank, Hit]] = {}
    for entry in entries_of(language, texts):
        fits = match(typed, entry.folded)
        if fits is None or not counts(fits, entry):
            continue
        rank, hit = rank_of(typed, entry, fits), hit_of(entry, fits)
        key = (hit.option, hit.template)
        if key not in found or rank < found[key][0]:
            found[key] = (rank, hit)
    return tuple(hit for _rank, hit in sorted(found.values(), key=lambda pair: pair[0]))


def similar_names(query: str, language: str, texts: tuple[Text, ...] = ()) -> tuple[str, ...]:
    """Names that begin in the same way, or are written in a similar way, each of another rule."""
    typed = fold(query).joined
    names = {entry.folded.joined: entry.text for entry in entries_of(language, texts) if is_name(entry)}
    alike = [name for name in names if common_start(typed, name) >= SHORTEST_COMMON]
    alike.sort(key=lambda name: (len(name) - common_start(typed, name), -len(name)))
    alike += get_close_matches(typed, names, n=MOST_SIMILAR, cutoff=0.6)
    by_rule: dict[tuple[str, str], str] = {}
    for text in (names[name] for name in alike):
        by_rule.setdefault((text.option, text.template), text.text)
    return tuple(by_rule.values())[:MOST_SIMILAR]


def is_name(entry: Entry) -> bool:
    """Whether an entry is a name of a rule in the language of the page."""
    return not entry.is_foreign and entry.text.source <= Source.NAME


@lru_cache(maxsize=8)
def entries_of(language: str, texts: tuple[Text, ...]) -> tuple[Entry, ...]:
    """Everything that is searched for somebody with this language, in the order of the catalogue."""
    places = {name: place for place, name in enumerate((*CATALOGUE, *BONUS_TEMPLATES))}
    own = [*texts, *map(text_of, folk_names(language))]
    foreign = [text_of(name) for other in LANGUAGES if other != language for name in folk_names(other)]
    return tuple(
        Entry(text, fold(text.text), is_foreign, places[text.option or text.template])
        for is_foreign, each in ((False, own), (True, foreign))
        for text in each
    )


def text_of(name: FolkName) -> Text:
    """A folk name as a text that is searched."""
    return Text(Source.NAME, name.text, name.option, name.value, name.template)


def counts(fits: Match, entry: Entry) -> bool:
    """Whether such a match of such a text says something."""
    if entry.is_foreign:
        return fits is Match.EXACT
    return entry.text.source is not Source.HELP or fits <= Match.WORDS


def rank_of(typed: Folded, entry: Entry, fits: Match) -> Rank:
    """What comes first: own language, names, better match, more telling text, nearer length, catalogue."""
    longer = abs(len(entry.folded.joined) - len(typed.joined))
    source = entry.text.source
    return (entry.is_foreign, source is Source.HELP, fits, source, longer, entry.place)


def hit_of(entry: Entry, fits: Match) -> Hit:
    """What is told of a text that fits."""
    text = entry.text
    name = text.text if text.source is Source.NAME else ""
    return Hit(text.option, text.value, name, fits, text.template)


def names_of(option: str, language: str) -> tuple[str, ...]:
    """What players call an option, and its values, each name once."""
    return tuple(dict.fromkeys(name.text for name in folk_names(language) if name.option == option))
