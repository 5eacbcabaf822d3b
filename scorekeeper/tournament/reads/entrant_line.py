"""How a line of the standings arose: where somebody sat in each round, with whom, and what they made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.tournament.models import Award, Entrant
from scorekeeper.tournament.ranking import RoundMade
from scorekeeper.tournament.reads.lists import PlayedList
from scorekeeper.tournament.reads.rows import Cell, Row, cell_of, row_of
from scorekeeper.tournament.reads.standings import Standings


@dataclass(frozen=True)
class AtTable:
    """Somebody at a table, with the place and the points of its list, None before anything stands on it."""

    name: str
    place: int | None
    points: int | None
    is_own: bool


@dataclass(frozen=True)
class RoundSat:
    """A round of somebody: who was at the table, the first first, and what was awarded; `slug` its sheet."""

    made: RoundMade
    cell: Cell
    slug: str
    is_paper: bool
    is_locked: bool
    table: tuple[AtTable, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class EntrantPage:
    """A line of the standings with all its rounds."""

    row: Row
    entrant: Entrant
    rounds: tuple[RoundSat, ...]


def entrant_page(standings: Standings, number: int) -> EntrantPage | None:
    """The line of who has a number, or of whom they took over from; None for who has no line."""
    began = standings.field.beginners.get(number)
    line = next((each for each in standings.lines if each.entrant == began), None)
    if line is None:
        return None
    rounds = tuple(round_sat(standings, line.entrant, made) for made in line.rounds)
    return EntrantPage(row_of(standings, line), standings.field.entrants[line.entrant], rounds)


def round_sat(standings: Standings, number: int, made: RoundMade) -> RoundSat:
    """A round with everybody at its table."""
    played = next((each for each in standings.lists if is_at(each, made)), None)
    awards = (each for each in standings.awards if each.round == made.round)
    beginners = standings.field.beginners
    return RoundSat(
        made=made,
        cell=cell_of(made, standings.rule.counting),
        slug=played.slug if played else "",
        is_paper=bool(played and played.is_paper),
        is_locked=bool(played and played.is_locked),
        table=tuple(everybody_at(played, number)) if played else (),
        awards=tuple(each for each in awards if beginners[each.entrant.number] == number),
    )


def is_at(played: PlayedList, made: RoundMade) -> bool:
    """Whether a list is the one of a round that somebody sat in."""
    return (played.list.round, played.list.table) == (made.round, made.table)


def everybody_at(played: PlayedList, number: int) -> Iterator[AtTable]:
    """Who sat at a table, the first first; by their seats before anything stands on its list."""
    everybody = list(zip(played.names, played.list.seated, strict=True))
    if played.list.is_empty:
        yield from (AtTable(name, None, None, seat.entrant == number) for name, seat in everybody)
        return
    for name, seat in sorted(everybody, key=lambda each: -each[1].points):
        place = 1 + sum(other.points > seat.points for _name, other in everybody)
        yield AtTable(name, place, seat.points, seat.entrant == number)
