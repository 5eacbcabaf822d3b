"""Somebody's line on the page of an evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulesets import Session
from rulesets.session import whole_evening
from scorekeeper.play.sheets.derived.evenings import PersonResult
from scorekeeper.play.sheets.labels import MINUS, total
from scorekeeper.play.sheets.sentences import signed_money


@dataclass(frozen=True)
class EveningLine:
    """Somebody's line: points in every round, None for a round without them, and where they sit now.

    Of an evening of which only the result is known there are `solos`, `money` in cents and the `place` as
    they were written, None where they were not.
    """

    person: PersonResult
    rounds: tuple[int | None, ...]
    table: int
    solos: int | None = None
    money: int | None = None
    place: int | None = None

    @property
    def is_known(self) -> bool:
        return self.person.deals > self.person.unknown

    @property
    def all_solos(self) -> int | None:
        """The solos that were entered, and those that were written; None where nobody knows."""
        return self.person.solos + (self.solos or 0) if self.is_known or self.solos is not None else None

    @property
    def money_text(self) -> str:
        """The money won, or paid below zero; empty where it is unknown."""
        return "" if self.money is None else signed_money(self.money)

    @property
    def sum(self) -> str:
        """The rounds as the sum that they are: “43 + 29”."""
        return sum_text([each for each in self.rounds if each is not None], total)

    @property
    def mean(self) -> float | None:
        return self.person.points / self.person.deals if self.person.deals else None


def sum_text(points: Sequence[int | Fraction], say: Callable[[Any], str]) -> str:
    """Points as the sum that they are, each as it is said: “43 + 29 − 5”."""
    more = (f"{MINUS if each < 0 else '+'} {say(abs(each))}" for each in points[1:])
    return " ".join((*map(say, points[:1]), *more))


def written_at(session: Session, seat: int) -> tuple[int | None, ...]:
    """Solos, money and place of a seat as the last entry that stands for a whole evening has them."""
    found: tuple[int | None, ...] = ()
    for scored in session.deals:
        if (whole := whole_evening(scored.deal)) is not None:
            given = (whole.solos, whole.money, whole.places)
            found = tuple(each[seat] if seat < len(each) else None for each in given)
    return found
