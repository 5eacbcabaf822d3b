"""What cannot be known about recorded deals: facts that another ruleset scores, and nobody was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulesets.checks.entry_fields import (
    asks_for_bid,
    asks_for_no_trick,
    asks_for_voluntary_solos,
    bonuses_asked,
    marks_asked,
)
from rulesets.rules.chapters.announcements import AutoCall
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Game, Mark

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
    """What `other` scores and deals recorded under `own` cannot tell, in the order in which it is entered.

    Games and solos that were not played are named, too: what would have become of those hands is not known.
    """
    return tuple(
        Unasked(what, each)
        for what, found in ASKED.items()
        for each in found(other)
        if each not in frozenset(found(own))
    )


def games(rules: Ruleset) -> Iterator[str]:
    """The games that are played."""
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
        "bid_calls_bind": rules.bid_calls_bind and asks_for_bid(rules),
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
