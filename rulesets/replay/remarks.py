"""Remarks of a ruleset on recorded deals: what it does not know or allow, and what nobody was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.checks.entry_fields import (
    asks_for_no_trick,
    asks_for_voluntary_solos,
    bonuses_asked,
    marks_asked,
)
from rulesets.replay.bulk import Outcome, Rescorer
from rulesets.replay.deal_values import DealValues
from rulesets.replay.recorded import RecordedSheet
from rulesets.replay.transitions import Refused
from rulesets.rules.chapters.announcements import AutoCall
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Game, Mark

MOST_UNCOUNTED = 10_000
"""So many deals wait until they are counted together, which is quicker."""

MOST_KEYS = 100_000
"""So many different keys are counted before they are looked at."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """How many deals hold what a ruleset does not allow, and which, by field and message (a msgid)."""

    deals: int
    reasons: Mapping[tuple[str, str], int]


class RemarkCount:
    """Counts equal keys, so that each is looked at once under each ruleset.

    What a ruleset refuses at a moment was found while the sheet was scored: it comes with the outcome.
    """

    def __init__(self, rescorer: Rescorer, rulesets: Sequence[Ruleset | None]) -> None:
        self.rescorer, self.rulesets = rescorer, rulesets
        self.uncounted: list[str] = []
        self.keys: Counter[str] = Counter()
        self.refused: list[Counter[Refused]] = [Counter() for _rules in rulesets]
        self.deals = [0] * len(rulesets)
        self.reasons: list[Counter[tuple[str, str]]] = [Counter() for _rules in rulesets]

    def add(self, sheet: RecordedSheet, outcomes: Sequence[Outcome]) -> None:
        self.uncounted += sheet.keys
        for count, outcome in zip(self.refused, outcomes, strict=True):
            count.update(outcome.refused)
        if len(self.uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        self.keys.update(self.uncounted)
        self.uncounted.clear()
        if max(len(self.keys), *map(len, self.refused)) > MOST_KEYS:
            self.look()

    def look(self) -> None:
        """Look at what was counted. Under its own rules a deal was possible when it was entered."""
        by_ruleset = [None if rules is None else self.rescorer.values_of(rules) for rules in self.rulesets]
        for key, times in self.keys.items():
            _seats, facts, bonuses = self.rescorer.vocabulary.read(key)
            for place, values in enumerate(by_ruleset):
                if values is not None and (found := values.remarks(facts, bonuses)):
                    self.deals[place] += times
                    for reason in found:
                        self.reasons[place][reason] += times
        self.keys.clear()
        for place, values in enumerate(by_ruleset):
            if values is not None:
                self.add_refused(place, values)

    def add_refused(self, place: int, values: DealValues) -> None:
        """Add what a ruleset refuses at a moment to what it does not know anywhere."""
        for (key, found), times in self.refused[place].items():
            _seats, facts, bonuses = self.rescorer.vocabulary.read(key)
            anywhere = values.remarks(facts, bonuses)
            self.deals[place] += 0 if anywhere else times
            for reason in found - anywhere:
                self.reasons[place][reason] += times
        self.refused[place].clear()

    def by_ruleset(self) -> tuple[Remarked, ...]:
        """The remarks by ruleset, the most frequent first."""
        self.count()
        self.look()
        return tuple(
            Remarked(deals, dict(reasons.most_common()))
            for deals, reasons in zip(self.deals, self.reasons, strict=True)
        )


TRIGGER_MARKS = (Mark.TOP_CARDS_LOST, Mark.FOUR_OF_A_KIND, Mark.BOCK)
PIGLETS = (Mark.PIGLETS_RE, Mark.PIGLETS_KONTRA)
DOUBLES = (Mark.DOUBLE_RE, Mark.DOUBLE_KONTRA)


@dataclass(frozen=True, slots=True)
class Unasked:
    """Something that was never asked for.

    `what` is "bonus" (`id` is a bonus key), "mark" (a `Mark`), "solo" (a solo kind), "game" (a `Game`), or
    "option": a house rule that goes by what is not entered without it.
    """

    what: str
    id: str


def never_asked(own: Ruleset, other: Ruleset) -> tuple[Unasked, ...]:
    """The facts that `other` scores and deals recorded under `own` never held, in the order of entry.

    Games and solos that were not played are named, too: what would have become of those hands is not known.
    """
    return tuple(
        Unasked(what, each)
        for what, found in ASKED.items()
        for each in found(other)
        if each not in frozenset(found(own))
    )


def games(rules: Ruleset) -> Iterator[str]:
    played = {
        Game.MARRIAGE: rules.plays_marriage,
        Game.ARMUT: rules.plays_armut,
        Game.SILENT_SOLO: rules.silent_solo,
    }
    yield from (game.value for game, is_played in played.items() if is_played)


def marks(rules: Ruleset) -> Iterator[str]:
    """The marks that touch points: others are only checked when a deal is entered."""
    touches = {*TRIGGER_MARKS, *DOUBLES}
    if rules.piglets is Piglets.BOTH or AutoCall.PIGLETS in rules.auto_calls:
        touches |= {*PIGLETS}
    yield from (mark.value for mark in marks_asked(rules) if mark in touches)


def options(rules: Ruleset) -> Iterator[str]:
    """The house rules that go by something that is only asked for because of them."""
    goes_by = {
        "schwarz_means": asks_for_no_trick(rules),
        "raises": rules.raises > 0,
        "bid_calls_bind": rules.bid_calls_bind and rules.asks_for_bid,
        "bock_by_hand": bool(rules.bock_by_hand),
        "marriage_payment": bool(rules.marriage_payment) and rules.plays_marriage,
        "penalties": rules.has_penalties,
        "lust_after_duty": asks_for_voluntary_solos(rules),
    }
    yield from (option for option, is_so in goes_by.items() if is_so)


ASKED: dict[str, Callable[[Ruleset], Iterator[str]]] = {
    "game": games,
    "solo": lambda rules: iter(rules.solo_kinds),
    "bonus": lambda rules: iter(bonuses_asked(rules)),
    "mark": marks,
    "option": options,
}
"""What each kind of facts is asked for under a ruleset."""
