"""The words for numbers that are a limit: from so many on, or up to so many.

A bare figure would leave open whether the number itself is inside.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.rules.sentences.phrases import Phrase, trumps
from rulesets.translation import _


def limit(text: str) -> Callable[[int], Phrase]:
    """A text with the number as it stands."""
    return lambda number: Phrase(text, {"number": number})


def at_most_trumps(number: int) -> Phrase:
    """At most so many trumps."""
    return Phrase(_("at most %(most)s"), {"most": trumps(number)}) if number else Phrase(_("no trump"))


THRESHOLDS: dict[str, Callable[[int], Phrase]] = {
    "redeal_nines": limit(_("at least %(number)s nines")),
    "redeal_kings": limit(_("at least %(number)s kings")),
    "redeal_kings_and_nines": limit(_("at least %(number)s kings and nines together")),
    "redeal_full_cards": limit(_("at least %(number)s aces and tens together")),
    "redeal_points_over": limit(_("at least %(number)s card points")),
    "redeal_points_under": limit(_("at most %(number)s card points")),
    "redeal_few_trumps": lambda number: at_most_trumps(number - 1),
    "armut_max_trumps": at_most_trumps,
    "forced_call_points": limit(_("at least %(number)s")),
}
"""What a number of these options says; the value of `redeal_few_trumps` is one more than the most trumps."""


def threshold(option: str, number: int) -> Phrase | None:
    """A limit in words; None for an option that is none, and for 0, which has words of its own."""
    return THRESHOLDS[option](number) if number and option in THRESHOLDS else None
