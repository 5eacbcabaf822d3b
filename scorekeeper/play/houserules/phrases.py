"""Sentences of the rule book in the user's language, cut where something is emphasised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets.rules import Word
from rulesets.rules.sentences import Euros, Listed, Part, Phrase
from scorekeeper.play.houserules.labels import join_words, money_text

MARK = "*"
"""What stands before and behind what is emphasised, in a text and in its translations."""


class Run(NamedTuple):
    """A piece of a sentence."""

    text: str
    is_strong: bool


def runs_of(phrase: Phrase) -> tuple[Run, ...]:
    """A phrase in the user's language; its marks are taken off before a group's own words are filled in."""
    if phrase.is_own:
        return (Run(phrase.text, is_strong=False),)
    filled = {key: filled_in(part) for key, part in phrase.params.items()}
    return tuple(cut_runs(_(phrase.text), filled))


def cut_runs(text: str, filled: dict[str, object]) -> Iterator[Run]:
    """A text with its places filled, cut at its marks; every second piece is emphasised."""
    for place, piece in enumerate(text.split(MARK)):
        if piece:
            yield Run(piece % filled if filled else piece, is_strong=bool(place % 2))


def text_of(phrase: Phrase) -> str:
    """A phrase in the user's language, without its marks."""
    return "".join(run.text for run in runs_of(phrase))


def filled_in(part: Part) -> object:
    """What fills a place: phrases and amounts in the user's language, figures as they are."""
    if isinstance(part, Phrase):
        return text_of(part)
    if isinstance(part, Euros):
        return money_text(part.cents)
    return join_phrases(part) if isinstance(part, Listed) else part


def word_text(word: Word) -> str:
    """A word for a value in the user's language."""
    return _(word) if isinstance(word, str) else str(filled_in(word))


def in_words(words: Iterable[Word]) -> str:
    """Words for a value in the user's language; an empty one says nothing."""
    return join_words(word_text(word) for word in words if word)


def join_phrases(several: Listed) -> str:
    """Several phrases in a row, with what the user's language puts between the last two."""
    *first, last = map(text_of, several.phrases)
    if not first:
        return last
    joint = (
        pgettext("between the last two entries of a choice", " or ")
        if several.is_choice
        else pgettext("between the last two entries of a list", " and ")
    )
    return join_words(first) + joint + last
