"""A ruleset in a few words for each option, for tables and comparisons; the rule card has whole sentences.

An option is left out if it says nothing under the ruleset (how Bock rounds overlap, without Bock) or nothing
that is worth reading (no joker). What differs from the DDV rules is always worth reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.chapters.announcements import CallCards
from rulesets.rules.chapters.dealing import DealPacket
from rulesets.rules.custom import CountsAs, CustomBonus, CustomSolo, GoesTo
from rulesets.rules.kinds import Choice, FourPoints, Members, PointsBySolo, Switch, Whole
from rulesets.rules.meaning import UNREMARKABLE, WORTH_SAYING, has_meaning
from rulesets.rules.played import (
    deal_packet,
    dealer_stays,
    duty_unfulfilled,
    held_cards,
    played_solo_points,
    ranked_games,
    soloist_leads,
)
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import Euros, Phrase, limit_in_words
from rulesets.rules.solo_kinds import SOLO_LABELS, SoloGroup
from rulesets.rules.special_kinds import Halves, HeldCards, LengthOfBock, Tally, in_figures
from rulesets.translation import _

MINUS = "\N{MINUS SIGN}"

Word = str | Phrase | Euros
"""What is said of an option: a text to translate or as it stands, one with a number in it, or money."""

Words = tuple[Word, ...]

Entry = tuple[str, Words]
"""A label with its words."""


@dataclass(frozen=True)
class RuleDifference:
    """A line in which two rulesets differ; who has nothing to say about it has no words."""

    option: str
    label: str
    words: Words
    other_words: Words


def differences(rules: Ruleset, other: Ruleset = DDV) -> tuple[RuleDifference, ...]:
    """The differences between two rulesets, in the order of the catalogue."""
    found = []
    for option in CATALOGUE.values():
        if not differs(rules, other, option):
            continue
        own, foreign = words_by_label(rules, option), words_by_label(other, option)
        for label in own | foreign:
            words, other_words = own.get(label, ()), foreign.get(label, ())
            if words != other_words:
                found.append(RuleDifference(option.id, label, words, other_words))
    return tuple(found)


def words_by_label(rules: Ruleset, option: Option) -> dict[str, Words]:
    """The words of a ruleset for an option, by label; empty if the option has no meaning there."""
    return dict(entries(rules, option)) if has_meaning(rules, option) else {}


def differs(rules: Ruleset, other: Ruleset, option: Option) -> bool:
    """Whether two rulesets have different values for an option that do not come to the same."""
    if getattr(rules, option.id) == getattr(other, option.id):
        return False
    return option.id not in PLAYED or PLAYED[option.id](rules) != PLAYED[option.id](other)


def is_said(rules: Ruleset, option: Option) -> bool:
    """Whether an option is worth a line: it has a meaning, and is either changed or not just absent."""
    if not has_meaning(rules, option):
        return False
    if differs(rules, DDV, option) or option.id in UNREMARKABLE:
        return differs(rules, DDV, option)
    return WORTH_SAYING[option.id](rules) if option.id in WORTH_SAYING else bool(getattr(rules, option.id))


def entries(rules: Ruleset, option: Option) -> tuple[Entry, ...]:
    """The entries of a ruleset for an option: mostly its label with the words for the value."""
    value = getattr(rules, option.id)
    if option.id in LISTED:
        shown = played_solo_points(rules) if option.id == "solo_points" else value
        return tuple(LISTED[option.id](rules, entry) for entry in shown)
    if option.id in PLAYED:
        return ((option.label, PLAYED[option.id](rules)),)
    words = words_for(option, value)
    if option.id in ("solo_order", "soloist_leads_kinds"):
        words = solo_words(rules, value) or words
    return ((option.label, words),)


def words_for(option: Option, value: Any) -> Words:
    match option.kind:
        case Switch():
            return (_("yes") if value else _("no"),)
        case Choice(labels=labels):
            return (labels[value],)
        case Whole() | Halves() | LengthOfBock():
            return (number_word(option.id, value),)
        case FourPoints() | HeldCards():
            return words_of_figures(value)
        case _:
            return tuple(words_of_several(option.kind, value)) or (_("none"),)


def words_of_figures(figures: Sequence[int]) -> Words:
    """Numbers in a row; one for all if they are the same."""
    if len(set(figures)) > 1:
        return tuple(map(str, figures))
    return (Phrase(_("%(points)s each"), {"points": figures[0]}),) if figures[0] else (_("nothing"),)


def words_of_several(kind: object, value: Iterable[Any]) -> Iterable[Word]:
    """The words for each of what an option has several of."""
    if isinstance(kind, Members):
        return (kind.labels[member] for member in value)
    if isinstance(kind, PointsBySolo):
        return map(partial(points_of_solo, kind.labels), value)
    return value


def points_of_solo(labels: Mapping[str, str], entry: tuple[str, int]) -> Phrase:
    """A solo kind with its points; one of the group's own by its id."""
    kind, points = entry
    return Phrase("%(solo)s %(points)s", {"solo": Phrase(labels.get(kind, kind)), "points": points})


def number_word(option: str, number: Any) -> Word:
    """A number: a limit in words, any other as a figure."""
    if not number:
        return ZERO_WORDS.get(option, _("nothing"))
    return limit_in_words(option, number) or in_figures(number)


def solo_words(rules: Ruleset, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Solo kinds in words, those of the group's own by their names.

    One that does not exist any more keeps its id: rules are shown while they are being mended, too.
    """
    names: dict[str, str] = {**{solo.id: solo.name for solo in rules.custom_solos}, **SOLO_LABELS}
    return tuple(names.get(kind, kind) for kind in kinds)


def solo_points_entry(rules: Ruleset, entry: tuple[str, int]) -> Entry:
    kind, points = entry
    label = _("Silent solo") if kind == "silent_solo" else solo_words(rules, (kind,))[0]
    return label, (str(points),)


def custom_solo_entry(rules: Ruleset, solo: CustomSolo) -> Entry:
    """A solo of the group's own: what is trump in it, and which of the usual ones it goes with."""
    return solo.name, tuple(word for word in (solo.trump, GROUP_WORDS[solo.group]) if word)


def custom_bonus_entry(rules: Ruleset, bonus: CustomBonus) -> Entry:
    """A bonus of the group's own: points, how often if more than once, and what is unusual about it."""
    words = [f"{MINUS}{-bonus.points}" if bonus.points < 0 else str(bonus.points)]
    if bonus.most > 1:
        words.append(f"≤ {bonus.most} ×")
    if bonus.in_lone:
        words.append(_("also one against three"))
    if bonus.goes_to is GoesTo.WINNERS:
        words.append(GoesTo.WINNERS.label)
    if bonus.counts_as is CountsAs.VALUE:
        words.append(CountsAs.VALUE.label)
    if bonus.one_sided:
        words.append(_("for each player, on top of the value"))
    return bonus.name, (*words, bonus.means) if bonus.means else tuple(words)


def tally_entry(rules: Ruleset, tally: Tally) -> Entry:
    """Something that is counted beside the points: what for, and what each costs."""
    means: Words = (tally.means,) if tally.means else ()
    cost: Words = (Euros(tally.cents),) if tally.cents else ()
    return tally.name, (*means, *cost) or (_("only counted"),)


LISTED: dict[str, Callable[[Ruleset, Any], Entry]] = {
    "custom_solos": custom_solo_entry,
    "custom_bonuses": custom_bonus_entry,
    "solo_points": solo_points_entry,
    "tallies": tally_entry,
}
"""Options with a line for each entry."""


def dealt_words(rules: Ruleset) -> tuple[str, ...]:
    """How many cards are dealt at a time, with the deck in use."""
    return (PACKET_WORDS[deal_packet(rules)],)


def deadline_words(rules: Ruleset) -> tuple[str, ...]:
    """The last moment for calls, with the deck in use."""
    value, held = rules.call_cards, held_cards(rules)
    if value is CallCards.OWN or not held or rules.has_nines:
        return (value.label,)
    first = (_("Re in the first trick"),) if value is CallCards.FIRST_TRICK else ()
    return (*first, *map(str, held[len(first) :]))


PLAYED: dict[str, Callable[[Ruleset], tuple[str, ...]]] = {
    "bid_order": lambda rules: ranked_games(rules) or (_("none"),),
    "deal_packet": dealt_words,
    "call_cards": deadline_words,
    "soloist_leads": lambda rules: (soloist_leads(rules).label,),
    "solo_dealer_stays": lambda rules: (dealer_stays(rules).label,),
    "duty_unfulfilled": lambda rules: (duty_unfulfilled(rules).label,),
}
"""Options in whose words nothing stands that is not played, or not with this deck."""

PACKET_WORDS = {3: DealPacket.THREE.label, 4: DealPacket.FOUR.label, 5: DealPacket.TWO_TIMES_FIVE.label}

GROUP_WORDS = {
    SoloGroup.QUEENS: _("counts like a queen solo"),
    SoloGroup.JACKS: _("counts like a jack solo"),
    SoloGroup.SUIT: _("counts like a suit solo"),
    SoloGroup.NONE: _("a solo of its own"),
}

ZERO_WORDS = {
    **dict.fromkeys(("redeal_nines", "redeal_kings", "redeal_kings_and_nines"), _("never")),
    **dict.fromkeys(("redeal_full_cards", "redeal_points_over", "redeal_points_under"), _("never")),
    **dict.fromkeys(("redeal_few_trumps", "session_end_points"), _("never")),
    **dict.fromkeys(("session_deals", "session_deals_five"), _("open-ended")),
    **dict.fromkeys(("marriage_tricks", "bock_max_level", "time_limit_minutes"), _("no limit")),
    "forced_call_points": _("always"),
    "base_value_solo": _("as in other deals"),
    "bock_length": _("as many as there are players at the table"),
    **dict.fromkeys(("last_deals_double", "raises"), _("none")),
    "soloist_leads_first": _("in all of them"),
    "cents_per_point": _("no money"),
}
"""What 0 means where it is not simply nothing."""


@dataclass(frozen=True)
class SideBySideLine:
    """A line of the card with the words of each ruleset; who has nothing to say about it has none."""

    option: str
    label: str
    words: tuple[Words, ...]
    is_different: bool


def side_by_side(rulesets: Sequence[Ruleset]) -> tuple[SideBySideLine, ...]:
    """The rulesets side by side, in the order of the catalogue.

    A rule in which they agree has a line if it is worth one on the card of any of them.
    """
    return tuple(line for option in CATALOGUE.values() for line in lines_of(rulesets, option))


def lines_of(rulesets: Sequence[Ruleset], option: Option) -> Iterator[SideBySideLine]:
    """The lines of one option: mostly one, a line for each entry where it lists several."""
    is_split = any(differs(rulesets[0], other, option) for other in rulesets[1:])
    if not is_split and not any(is_said(rules, option) for rules in rulesets):
        return
    said = [words_by_label(rules, option) for rules in rulesets]
    labels: dict[str, None] = {label: None for each in said for label in each}
    for label in labels:
        words = tuple(each.get(label, ()) for each in said)
        yield SideBySideLine(option.id, label, words, is_split and len(set(words)) > 1)
