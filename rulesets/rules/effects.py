"""What an option touches, and what it moves from deal to deal: declared with the option, read by others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Any


class Effect(Flag):
    """What an option touches, the weightiest first."""

    POINTS = auto()
    FLOW = auto()
    ENTRY = auto()
    CARD = auto()


LETTERS = {Effect.POINTS: "S", Effect.FLOW: "T", Effect.ENTRY: "E", Effect.CARD: "R"}


def letters(effect: Effect) -> str:
    """An effect as the catalogue prints it: S points, T the flow of a session, E entry, R the card only."""
    return "".join(letter for each, letter in LETTERS.items() if each in effect)


class Part(Flag):
    """The parts of a session that deals hand on from one to the next."""

    POINTS = auto()
    """What a deal counts."""
    BOCK = auto()
    """The Bock rounds running."""
    DEALER = auto()
    """Who deals, so who plays with more than four."""
    OWED = auto()
    """The solos owed, and who is forced to play one."""
    NUMBER = auto()
    """How many deals were counted."""
    END = auto()
    """When the regular deals are over."""
    TOTALS = auto()
    """The points and the bank so far."""
    LEAD = auto()
    """Who leads to the first trick; nothing goes by it."""


NOTHING = Part(0)


@dataclass(frozen=True)
class Flow:
    """What an option moves from deal to deal, and what it goes by besides the deal itself.

    With the values in `idle` it does neither. Re-scoring in bulk asks for it: an option that touches the
    flow of a session and has no `Flow` is taken to move and go by everything, so that every ruleset is then
    replayed deal by deal.
    """

    moves: Part
    by: Part = NOTHING
    idle: tuple[Any, ...] = ()
