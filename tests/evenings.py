"""Six evenings that a group kept on paper: who sat there, and the running totals after every deal.

From the score sheets that DapfiDuck published with the Doppelkopf Analyser under the MIT licence.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class PaperSheet:
    """One evening as it stands on paper."""

    name: str
    players: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]

    @property
    def deals(self) -> list[tuple[int, ...]]:
        """What every deal brought each player."""
        before = ((0,) * len(self.players), *self.totals)
        return [
            tuple(now - then for now, then in zip(after, earlier, strict=True))
            for earlier, after in zip(before, self.totals, strict=False)
        ]


def paper_sheets() -> list[PaperSheet]:
    content = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [
        PaperSheet(each["name"], tuple(each["players"]), tuple(map(tuple, each["totals"])))
        for each in content["evening"]
    ]
