"""Numbers that are tapped or typed: figures, limits in words, ranks of solos, halves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext_noop

from rulesets import Problem, Refused, Ruleset
from rulesets.rules import Option, Whole, words_for
from scorekeeper.play.houserules.forms.entries import (
    whole_or_text,
)
from scorekeeper.play.houserules.phrases import in_words


def chips_widget(kind: Whole) -> forms.Widget:
    """A number that is tapped."""
    return forms.RadioSelect(choices=[(str(number), str(number)) for number in numbers_of(kind)])


def limits_widget(option: Option) -> Callable[[Whole], forms.Widget]:
    """The same for a limit, each number in words of the language of the page."""

    def widget(kind: Whole) -> forms.Widget:
        limits = [(str(number), in_words(words_for(option, number))) for number in numbers_of(kind)]
        return forms.RadioSelect(choices=limits)

    return widget


def numbers_of(kind: Whole) -> range:
    """The numbers that a kind allows."""
    return range(kind.low, kind.high + 1)


def ranks_shown(rules: Ruleset, option: str) -> dict[str, str]:
    """The place of each kind of solo in an order, 1 for the highest."""
    return {kind: str(rank) for rank, kind in enumerate(getattr(rules, option), 1)}


def read_ranks(cells: Mapping[str, str]) -> list[str]:
    """The kinds of solo that have a number, in the order of their numbers."""
    ranks = {kind: whole_or_text(text) for kind, text in cells.items() if text.strip()}
    numbers = [rank for rank in ranks.values() if isinstance(rank, int)]
    if len(set(numbers)) < len(ranks):
        raise Refused([Problem("", gettext_noop("must be different whole numbers, 1 for the highest"))])
    return sorted(ranks, key=lambda kind: int(str(ranks[kind])))


def halves_shown(rules: Ruleset, option: str) -> str:
    """A number with its half as the user's language writes it."""
    number = getattr(rules, option)
    return number_format(number, decimal_pos=1 if number % 1 else 0, use_l10n=True)


def read_halves(text: str) -> object:
    """The number that was typed, with a comma or a point, or the text if it is none."""
    whole_part, _point, half = text.strip().replace(",", ".").partition(".")
    number = whole_or_text(whole_part)
    if not isinstance(number, int) or half.rstrip("0") not in ("", "5"):
        return text
    return number + 0.5 if half.rstrip("0") else number
