"""Doppelkopf Zettel: one session as JSON.

The layout is that of github.com/toh0bi/doppelkopf-zettel-streamlit: players with their names, and rounds with
the points of everybody, who won, who played a solo and who sat out. With five or six winners and losers its
rounds need not add up to zero, which the program wants so: the bank takes the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets import Game
from scorekeeper.club.evenings.imports.cells import found_date
from scorekeeper.club.evenings.imports.evenings import FoundEvening, found_evening
from scorekeeper.club.evenings.imports.figures import FiguresKind

LONGEST_NOTE = 200


def is_zettel(data: Any) -> bool:
    """Whether a document is a session of this program."""
    return isinstance(data, Mapping) and {"session_id", "players", "rounds"} <= data.keys()


def zettel_evening(data: Mapping[str, Any]) -> FoundEvening:
    """The evening of a session; raise ValueError, KeyError or TypeError if it is broken."""
    names = [str(player["name"]) for player in data["players"]]
    deals = [facts_of(each, names) for each in data["rounds"]]
    return found_evening(
        "", found_date(str(data.get("created_at", ""))[:10]), names, deals, (), FiguresKind.POINTS
    )


def facts_of(each: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    """One deal with its points, and what happened as a remark."""
    out = each.get("sitting_out")
    points = {name: int(point) for name, point in each["scores"].items() if name in names and name != out}
    facts: dict[str, Any] = {"game": Game.MANUAL.value, "each": points}
    if len(names) > len(points) == 4:
        facts["players"] = list(points)
    if sum(points.values()):
        facts["bank"] = -sum(points.values())
    soloist = each.get("solo_player") if each.get("is_solo") else None
    said = [f"Solo: {soloist}"] if soloist else []
    said += [word for key, word in (("is_bock", "Bock"), ("bock", "Bock")) if each.get(key) is True]
    return facts | ({"note": "; ".join(said)[:LONGEST_NOTE]} if said else {})
