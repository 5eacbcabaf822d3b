"""What a season knows of its players beside what they played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """By the keys of the players: the numbers drawn, the fines with their days, the days as the last one."""

    lots: Mapping[int, int] = field(default_factory=dict)
    fined: Mapping[int, Sequence[tuple[date, int]]] = field(default_factory=dict)
    last_on: Mapping[int, Sequence[date]] = field(default_factory=dict)
