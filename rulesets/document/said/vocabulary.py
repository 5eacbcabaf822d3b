"""The vocabulary of a line: small words, numbers in words, and the names that players give to house rules."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.folk_names import FolkName, folk_names
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.search import fold_word
from rulesets.rules.typed.spelling import stem
from rulesets.scoring.bonuses import FACTS
from rulesets.scoring.deal import Game, Mark, Reason

TOGETHER = "\u3040-\u30ff\u3400-\u9fff々〇ー"
"""Letters of words that are written together: each is a token."""

TOKEN = re.compile(rf"\d+|[{TOGETHER}]|[^\W\d_{TOGETHER}]+")

MOST_SAID = 240
"""The largest number that is said in words: all card points."""


@dataclass(frozen=True)
class Meaning:
    """The meaning of a phrase: its kind, which of that kind, and how many of it at once."""

    kind: str
    key: str
    count: int = 1


@dataclass(frozen=True)
class Token:
    """A word or number of a line as it is compared, and where it stands."""

    word: str
    stem: str
    start: int
    end: int


Index = Mapping[str, tuple[Meaning, ...]]
"""Meanings by phrases, whose words are joined: “Karo-Solo” and “karosolo” are one."""

BY_OPTION = {
    **{option: Meaning("bonus", fact.key) for fact in FACTS for option in fact.options},
    "second_fox_extra": Meaning("bonus", "fox", 2),
    "silent_solo": Meaning("game", Game.SILENT_SOLO),
    "marriage": Meaning("game", Game.MARRIAGE),
    "armut": Meaning("game", Game.ARMUT),
    "solos": Meaning("game", Game.SOLO),
    "penalties": Meaning("game", Game.PENALTY),
    "piglets": Meaning("mark", "piglets"),
    "super_piglets": Meaning("mark", "super_piglets"),
    "marriage_double": Meaning("mark", "double"),
    "genscher_partner": Meaning("mark", Mark.GENSCHER),
    "redeal_nines": Meaning("reason", Reason.NINES),
    "redeal_kings": Meaning("reason", Reason.KINGS),
    "redeal_kings_and_nines": Meaning("reason", Reason.KINGS_AND_NINES),
    "redeal_full_cards": Meaning("reason", Reason.FULL_CARDS),
    "redeal_few_trumps": Meaning("reason", Reason.FEW_TRUMPS),
    "redeal_high_trump": Meaning("reason", Reason.HIGH_TRUMP),
    "tie_120": Meaning("number", "120"),
}
"""What is said of a deal with the name of a house rule."""

BY_TRIGGER = {
    "heart_trick": Meaning("bonus", "heart_trick"),
    "top_cards_lost": Meaning("mark", Mark.TOP_CARDS_LOST),
    "four_of_a_kind": Meaning("mark", Mark.FOUR_OF_A_KIND),
    "manual": Meaning("mark", Mark.BOCK),
}
"""What is said of a deal with the name of something that starts a Bock round."""


def tokens_of(text: str) -> tuple[Token, ...]:
    return tuple(token_of(found) for found in TOKEN.finditer(text))


def token_of(found: re.Match[str]) -> Token:
    """A word as it is compared: without endings as well, umlauts, kana and numbers in one way."""
    plain = unicodedata.normalize("NFKC", found.group()).casefold()
    return Token(fold_word(plain), stem(plain).rstrip("."), found.start(), found.end())


def joined(tokens: Iterable[Token]) -> tuple[str, str]:
    """Some tokens as one word, with and without their endings."""
    tokens = tuple(tokens)
    return "".join(token.word for token in tokens), "".join(token.stem for token in tokens)


@cache
def words_of(language: str) -> dict[str, Any]:
    """The small words of a language; those of English for one that has none."""
    text = (files("rulesets.document.said") / "words.toml").read_text(encoding="utf-8")
    words = tomllib.loads(text)
    found: dict[str, Any] = words.get(language, words["en"])
    return found


@cache
def index_of(language: str) -> Index:
    """All phrases of a language. A small word has its own meaning and not that of a name."""
    own = indexed(small_words(language))
    names = indexed((name.text, meaning) for name in folk_names(language) if (meaning := meaning_of(name)))
    return {**names, **own, **number_index(language)}


def indexed(pairs: Iterable[tuple[str, Meaning]]) -> dict[str, tuple[Meaning, ...]]:
    """Meanings by the phrases, as they are compared."""
    found: dict[str, dict[Meaning, None]] = {}
    for text, meaning in pairs:
        for phrase in joined(tokens_of(text)):
            found.setdefault(phrase, {})[meaning] = None
    return {phrase: tuple(meanings) for phrase, meanings in found.items()}


def small_words(language: str) -> Iterator[tuple[str, Meaning]]:
    for key, texts in words_of(language).items():
        kind, is_phrase, name = key.partition("=")
        if is_phrase:
            yield from ((text, Meaning(kind, name)) for text in texts)


def meaning_of(name: FolkName) -> Meaning | None:
    """The meaning of the name of a house rule for a deal; None if it has none."""
    if name.option == "solos" and name.value:
        return Meaning("solo", name.value)
    if name.option == "bock_triggers":
        return BY_TRIGGER.get(name.value or "")
    return BY_OPTION.get(name.option) if name.value is None else None


def own_index(language: str, rules: Ruleset) -> Index:
    """The solos and bonuses of the group's own; those that many play have more names."""
    ids = {bonus.id for bonus in rules.custom_bonuses}
    solos = ((solo.name, Meaning("solo", solo.id)) for solo in rules.custom_solos)
    bonuses = ((bonus.name, Meaning("bonus", bonus.id)) for bonus in rules.custom_bonuses)
    usual = (
        (name.text, Meaning("bonus", name.template)) for name in folk_names(language) if name.template in ids
    )
    return indexed([*usual, *solos, *bonuses])


@cache
def phrases_of(language: str, meaning: Meaning) -> tuple[str, ...]:
    """The phrases of a language that mean this and nothing else, as they are written."""
    index = index_of(language)
    names = ((name.text, found) for name in folk_names(language) if (found := meaning_of(name)))
    said = (text for text, found in (*small_words(language), *names) if found == meaning)
    return tuple(text for text in said if index[joined(tokens_of(text))[0]] == (meaning,))


# --- Numbers --------------------------------------------------------------------------------------------


def number_index(language: str) -> Index:
    """The numbers in words that dictation does not write as figures."""
    return {
        joined(tokens_of(way))[0]: (Meaning("number", str(number)),)
        for number in range(MOST_SAID, 0, -1)
        for text in number_texts(number, words_of(language)["numbers"])
        for way in (text, text.replace(" ", ""))
    }


def number_texts(number: int, said: Mapping[str, Any]) -> Iterator[str]:
    """The ways to say a number below 1000, as words beside each other."""
    hundred, rest = divmod(number, 100)
    if not hundred:
        yield below_hundred(rest, said)
        return
    for word in said["hundreds"]:
        if is_hundred(word, hundred, said) and (rest > 9 or word not in said["units"]):
            yield from ([word] if not rest else [f"{word} {below_hundred(rest, said)}"])
            if rest and said["and"]:
                yield f"{word} {said['and']} {below_hundred(rest, said)}"


def is_hundred(word: str, hundred: int, said: Mapping[str, Any]) -> bool:
    """Whether a word says so many hundreds: those that begin with two are for the second."""
    return word.startswith(said["units"][2]) == (hundred == 2)


def below_hundred(number: int, said: Mapping[str, Any]) -> str:
    """A number up to 99 in words."""
    if number < len(said["units"]):
        return str(said["units"][number])
    ten, unit = said["tens"][number // 10 - 2], number % 10
    word = said["one"] if unit == 1 else said["units"][unit]
    return str(said["both"].format(ten=ten, unit=word)) if unit else str(ten)
