"""What a rule asks of the figures that it is given: a list that is looked up by others cannot hold it."""

from __future__ import annotations

from typing import Any


class Watched:
    """Put before a named tuple: one that notes which of its fields are asked for."""

    def __init__(self, *_values: object) -> None:
        self.asked = set[str]()

    def __getattribute__(self, name: str) -> Any:
        if name in type(self)._fields:  # type: ignore[attr-defined]
            super().__getattribute__("asked").add(name)
        return super().__getattribute__(name)
