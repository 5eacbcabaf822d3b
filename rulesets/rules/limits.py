"""The words for numbers that are a limit: from so many on, or up to so many.

A bare figure would leave open whether the number itself is inside.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.rules.sentences.phrases import Phrase, trumps
from rulesets.translation import _


def with_number(text: str) -> Callable[[int], Phrase]:
    """A text with the number as it stands."""
    return lambda number: Phrase(text, {"number": number})


def at_most_trumps(number: int) -> Phrase:
    """At most so many trumps."""
    return Phrase(_("at most %(most)s"), {"most": trumps(number)}) if number else Phrase(_("no trump"))


LIMITS: dict[str, Callable[[int], Phrase]] = {
    "redeal_nines": with_number(_("at least %(number)s nines")),
    "redeal_kings": with_number(_("at least %(number)s kings")),
    "redeal_kings_and_nines": with_number(_("at least %(number)s kings and nines together")),
    "redeal_full_cards": with_number(_("at least %(number)s aces and tens together")),
    "redeal_points_over": with_number(_("at least %(number)s card points")),
    "redeal_points_under": with_number(_("at most %(number)s card points")),
    "redeal_few_trumps": at_most_trumps,
    "armut_max_trumps": at_most_trumps,
    "forced_call_points": with_number(_("at least %(number)s")),
}
"""What a number that people say means for these options."""

BELOW = frozenset({"redeal_few_trumps"})
"""Options whose value is the first number beyond what is said: fewer than four are at most three."""


def limit_in_words(option: str, value: int) -> Phrase | None:
    """A limit in words; None for an option that is none, and for 0, which has words of its own."""
    return LIMITS[option](value - (option in BELOW)) if value and option in LIMITS else None
