"""The parts of the sentences of a rule card: texts to translate, with places that phrases fill.

A bare figure would leave open whether the number itself is inside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import FOUR_SUITS, SOLO_LABELS, SoloGroup, SoloKind
from rulesets.translation import _


@dataclass(frozen=True)
class Phrase:
    """A text marked for translation, with places for others, or (`is_own`) in the group's own words.

    A label that stands inside a sentence (`is_inside`) begins with a small letter in English.
    """

    text: str
    params: Mapping[str, Part] = field(default_factory=dict)
    is_own: bool = False
    is_inside: bool = False

    def __str__(self) -> str:
        """In English, with the marks around what is emphasised."""
        if self.is_own:
            return self.text
        text = self.text % {key: str(part) for key, part in self.params.items()}
        return begin_small(text) if self.is_inside else text

    def __hash__(self) -> int:
        """By what it says: what fills its places stands in a dictionary, which has none."""
        return hash(str(self))


def begin_small(text: str) -> str:
    """A text with a small first letter."""
    return text[:1].lower() + text[1:]


@dataclass(frozen=True)
class Listed:
    """Several phrases in a row, the last two joined by “and” or (`is_choice`) by “or”."""

    phrases: tuple[Phrase, ...]
    is_choice: bool = False

    def __str__(self) -> str:
        *first, last = map(str, self.phrases)
        joint = " or " if self.is_choice else " and "
        return ", ".join(first) + joint + last if first else last


@dataclass(frozen=True)
class Euros:
    """An amount of money, given in cents."""

    cents: int

    def __str__(self) -> str:
        return f"€{self.cents // 100}.{self.cents % 100:02}"


Part = Phrase | Listed | Euros | int | str
"""What fills a place: something to translate, or a figure as it stands."""


@dataclass(frozen=True)
class Sentence:
    """One sentence of a rule card, and the options that it says.

    What stands between asterisks in its text is what a reader looks for.
    """

    options: tuple[str, ...]
    phrase: Phrase

    def __str__(self) -> str:
        return str(self.phrase)


def say(options: str, text: str, **params: Part) -> Sentence:
    """A sentence that says these options, given as ids with spaces between them."""
    return Sentence(tuple(options.split()), Phrase(text, params))


def own(text: str) -> Phrase:
    """The group's own words."""
    return Phrase(text, is_own=True)


def inside(label: str) -> Phrase:
    """A label inside a sentence; what is called after somebody keeps its capital."""
    return Phrase(label, is_inside=label != SoloKind.KINGS_QUEENS_JACKS.label)


def worded_solos(rules: Ruleset, kinds: Sequence[str]) -> list[Phrase]:
    """Solo kinds in words, those of the group's own by their names."""
    names = {solo.id: own(solo.name) for solo in rules.custom_solos}
    return [names.get(kind) or inside(SOLO_LABELS.get(kind, kind)) for kind in kinds]


def listed(phrases: Sequence[Phrase | str]) -> Listed:
    """Phrases, or texts to translate, joined by “and”."""
    return Listed(tuple(each if isinstance(each, Phrase) else Phrase(each) for each in phrases))


def either(phrases: Sequence[Phrase | str]) -> Listed:
    """The same, joined by “or”."""
    return Listed(listed(phrases).phrases, is_choice=True)


def points(number: int) -> Phrase:
    """So many points, with a real minus sign."""
    figure = f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)
    return Phrase(_("%(number)s point") if abs(number) == 1 else _("%(number)s points"), {"number": figure})


def trumps(number: int) -> Phrase:
    return Phrase(_("%(number)s trump") if number == 1 else _("%(number)s trumps"), {"number": number})


def cards(number: int) -> Phrase:
    return Phrase(_("%(number)s card") if number == 1 else _("%(number)s cards"), {"number": number})


def deals(number: int) -> Phrase:
    return Phrase(_("%(number)s deal") if number == 1 else _("%(number)s deals"), {"number": number})


def with_number(text: str) -> Callable[[int], Phrase]:
    return lambda number: Phrase(text, {"number": number})


def at_most_trumps(number: int) -> Phrase:
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
"""What a number that people say means for these options: a bare figure would not say whether it is inside."""

FURTHER: dict[str, Callable[[int], Phrase]] = {
    "redeal_kings": with_number(_("%(number)s kings")),
    "redeal_kings_and_nines": with_number(_("%(number)s kings and nines together")),
    "redeal_full_cards": with_number(_("%(number)s aces and tens together")),
    "redeal_points_over": with_number(_("%(number)s card points")),
}
"""The same behind another one that says “at least”."""

BELOW = frozenset({"redeal_few_trumps"})
"""Options whose value is the first number beyond what is said: fewer than four are at most three."""


def limit_in_words(option: str, value: int) -> Phrase | None:
    """A limit in words; None for an option that is none, and for 0, which has words of its own."""
    return LIMITS[option](value - (option in BELOW)) if value and option in LIMITS else None


IN_ONE = {
    SoloKind.CLUBS: _("in the clubs solo"),
    SoloKind.SPADES: _("in the spades solo"),
    SoloKind.HEARTS: _("in the hearts solo"),
    SoloKind.DIAMONDS: _("in the diamonds solo"),
    SoloKind.TRUMP: _("in the trump solo"),
}


def in_suit_solos(rules: Ruleset, *, with_trump: bool = True) -> list[Phrase]:
    """In which solos with a suit as trumps something holds, the group's own among them.

    In a trump solo the trumps are those of a normal game, so that some rules say nothing there.
    """
    suits = [kind for kind in FOUR_SUITS if kind in rules.solos]
    words = [Phrase(_("in suit solos"))] if len(suits) > 1 else [Phrase(IN_ONE[kind]) for kind in suits]
    if with_trump and SoloKind.TRUMP in rules.solos:
        words.append(Phrase(IN_ONE[SoloKind.TRUMP]))
    own_ones = [solo for solo in rules.custom_solos if solo.group is SoloGroup.SUIT]
    return [*words, *(Phrase(_("in the solo “%(name)s”"), {"name": own(solo.name)}) for solo in own_ones)]
