"""The reach of an option: what it touches, and what it moves from deal to deal; declared with the option."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Any, ClassVar


@dataclass(frozen=True)
class Effect:
    """The things that an option touches, in the order in which the catalogue prints them.

    `letters`: S points of a deal, E what may be entered, T the flow of a session, R the printed card only.
    """

    letters: str

    POINTS: ClassVar[Effect]
    ENTRY: ClassVar[Effect]
    FLOW: ClassVar[Effect]
    CARD: ClassVar[Effect]

    def __or__(self, other: Effect) -> Effect:
        return Effect(self.letters + other.letters)

    def __contains__(self, other: Effect) -> bool:
        return other.letters in self.letters


Effect.POINTS, Effect.ENTRY, Effect.FLOW, Effect.CARD = map(Effect, "SETR")

EFFECTS = (Effect.POINTS, Effect.FLOW, Effect.ENTRY, Effect.CARD)
"""All of them, the weightiest first."""


class Part(Flag):
    """The parts of a session that deals hand on from one to the next, and what goes by them."""

    POINTS = auto()
    """What a deal counts."""
    ENTRY = auto()
    """What may be entered; nothing goes by it, but deals that could not have been are remarked upon."""
    BOCK = auto()
    """The Bock rounds running."""
    DEALER = auto()
    """Who deals, so who plays with more than four."""
    OWED = auto()
    """The solos owed, and who is forced to play one."""
    NUMBER = auto()
    """How many deals were counted."""
    TABLE = auto()
    """Who is at the table, where somebody comes late or leaves early."""
    END = auto()
    """Whether the regular deals are over, and how many closing deals there were."""
    TOTALS = auto()
    """The points and the bank so far."""
    MEMORY = auto()
    """What rules remember of every seat, and pay for (`session.memory`)."""


NOTHING = Part(0)
"""Of an option that goes by its own deal alone: it needs nothing of what deals hand on."""


@dataclass(frozen=True)
class Flow:
    """A change that an option makes in a session, and what it depends on besides the deal itself.

    `Flow(Part.ENTRY, by=Part.OWED)` is said of a rule that refuses something while solos are owed. With the
    values in `idle` an option does neither. Every deal moves the dealer and the totals and can be the last
    one, so that whatever does this by its own deal alone is `Flow(NOTHING)`; and that Bock rounds matter is
    said once, with `bock_effect`: a rule that refuses something in them says nothing. Nothing stands here
    that changes nothing (`test_flow.py`).

    Re-scoring in bulk remembers no more of a session than this asks for. An option that touches the flow of a
    session and has no `Flow` is taken to move and go by everything, so that every ruleset is then replayed
    deal by deal.
    """

    moves: Part
    by: Part = NOTHING
    idle: tuple[Any, ...] = ()


ANYTHING = Flow(~NOTHING, ~NOTHING)
"""What an option is taken to move and go by that does not say it."""
