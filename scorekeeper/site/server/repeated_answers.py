"""What phones ask again and again, answered as before where nothing has changed: without a thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

SAME_WHILE = "karlchen.same_while"
"""Where a request says how long its answer is that of the same question by the same visitor: a function."""
MOST = 20_000
"""So many answers are kept at most."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """Status and headers of an answer without a body, and whether it is still the right one."""

    status: int
    headers: list[tuple[str, str]]
    is_right: Callable[[], bool]


class Repeated:
    """What was answered lately, by question."""

    def __init__(self) -> None:
        self.kept: dict[bytes, KeptAnswer] = {}

    def find(self, question: bytes) -> KeptAnswer | None:
        """The answer to a question that was asked before, if it is still the right one."""
        answer = self.kept.get(question)
        return answer if answer is not None and answer.is_right() else None

    def keep(self, question: bytes, answer: KeptAnswer) -> None:
        """Keep an answer for the next time."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[question] = answer


def question_of(scope: Any) -> bytes:
    """A request in few bytes: two with anything different in them, such as a cookie, are two questions."""
    asked = (scope.method, scope.path, scope.query_string, list(scope.headers.items()))
    return sha256(repr(asked).encode()).digest()
