"""An evening under several rulesets, a row for each deal: what the side of Re gets under each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets import Session
from rulesets.session import ScoredDeal
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.reads.rules import DealChange, deal_name

NOTHING = "–"


@dataclass(frozen=True)
class DealRow:
    """A line of the sheet: its number (empty for what is not counted), whose points stand there, and these.

    `values` are by ruleset, the first as it was played; `under` is what becomes of the deal under those that
    count something else, by their names.
    """

    number: str
    name: str
    position: int
    who: str
    values: tuple[str, ...]
    under: tuple[tuple[str, DealChange], ...]


def deal_rows(
    sessions: Sequence[Session],
    changes: Sequence[tuple[str, Sequence[DealChange]]],
    positions: Sequence[int],
) -> Iterator[DealRow]:
    """Every line of a sheet, the first session being the one that was played.

    `changes` are what each of the others changes, with the name of its rules.
    """
    names = [player.name for player in sessions[0].table.players]
    lines = zip(*(session.deals for session in sessions), strict=True)
    for place, scored in enumerate(lines):
        played = scored[0]
        seats = side_of(scored)
        yield DealRow(
            number="" if played.number is None else str(played.number),
            name=deal_name(played),
            position=positions[place],
            who=join_words(names[seat] for seat in seats),
            values=tuple(value_of(each, seats) for each in scored),
            under=tuple((name, each) for name, made in changes for each in made if each.place == place),
        )


def side_of(scored: Sequence[ScoredDeal]) -> tuple[int, ...]:
    """The seats of Re; where there is no such side, whoever gets or loses most under any ruleset."""
    if scored[0].deal.re:
        return scored[0].deal.re
    points = [
        max(abs(given) for given in seat) for seat in zip(*(each.points for each in scored), strict=True)
    ]
    return (points.index(max(points)),) if any(points) else ()


def value_of(scored: ScoredDeal, seats: Sequence[int]) -> str:
    """What each of some seats gets, once if it is the same."""
    points = dict.fromkeys(signed(scored.points[seat]) for seat in seats)
    return " / ".join(points) or NOTHING
