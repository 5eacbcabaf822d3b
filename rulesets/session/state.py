"""What follows from the deals so far, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesets.session.bock import NO_BOCK, BockRounds
from rulesets.session.compulsory_solos import Owed


class Phase(StrEnum):
    """Where in the session a deal stands."""

    REGULAR = "regular"
    FORCED = "forced"
    CANMAYMUST = "canmaymust"
    OVER = "over"


CLOSING_DEALS = 4
"""How many deals Canmaymust has (seed 004)."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """What follows from the deals so far; totals and bank in victory points, by seat.

    `dealer` deals next, `counted` deals have been counted, `closing` of them in Canmaymust;
    `last_forced` is the seat that was forced last after the pot was empty.
    """

    counted: int
    dealer: int
    owed: tuple[Owed, ...]
    totals: tuple[int, ...]
    bank: int
    bock: BockRounds = NO_BOCK
    is_regular_over: bool = False
    closing: int = 0
    last_forced: int | None = None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What comes next: who deals, who plays, who leads, what is left and owed, who is forced.

    `number` counts from 1; `canmaymust` holds the seats of Can, May and Must and `closing` the number of
    that closing deal, otherwise 0; `deals_left` counts to the length agreed on, also if the end
    came earlier (`is_regular_over`), and is None with an open end.
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    leads: int
    bock: BockRounds
    owed: tuple[Owed, ...]
    forced: int | None
    canmaymust: tuple[int, int, int] | None
    closing: int
    phase: Phase
    deals_left: int | None
    is_regular_over: bool

    @property
    def is_solo_due(self) -> bool:
        """Whether a solo must be played now: an owed one, or one of Canmaymust."""
        return self.forced is not None or self.phase is Phase.CANMAYMUST
