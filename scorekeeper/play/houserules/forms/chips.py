"""Numbers that are tapped: figures, or limits in words that say whether the number itself is inside."""

from __future__ import annotations

from collections.abc import Callable

from django import forms

from rulesets.rules import Option, Whole, words_for
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
