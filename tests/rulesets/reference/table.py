"""Who is at the table, who sits out, who deals (*Session*, the first paragraphs)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tests.rulesets.reference.rules import Document


def name_of(player: str | Document) -> str:
    """The name of an entry of `players`."""
    return player if isinstance(player, str) else str(player["name"])


def names_of(sheet: Document) -> list[str]:
    """All players, in seating order."""
    return [name_of(player) for player in sheet["players"]]


def at_table(sheet: Document, number: int) -> list[str]:
    """Who is there in the counted deal of that number."""
    return [
        name_of(player)
        for player in sheet["players"]
        if isinstance(player, str) or player.get("from", 1) <= number <= player.get("to", number)
    ]


def people(sheet: Document, names: Iterable[str]) -> list[str]:
    """Those who are somebody (*Three at the table*)."""
    return [name for name in names if name != sheet.get("dummy")]


def has_left(sheet: Document, name: str, number: int) -> bool:
    """Whether a player left before the counted deal of that number."""
    (player,) = (player for player in sheet["players"] if name_of(player) == name)
    return isinstance(player, dict) and player.get("to", number) < number


def from_left(sheet: Document, seat: str) -> list[str]:
    """All players clockwise, from the left of a seat on, the seat itself last."""
    names = names_of(sheet)
    after = names.index(seat) + 1
    return names[after:] + names[:after]


def first_dealer(sheet: Document) -> str:
    """Who deals first: the last of the players who is there, unless it is said (*In*, first_dealer)."""
    return str(sheet.get("first_dealer", people(sheet, at_table(sheet, 1))[-1]))


def dealer_from(sheet: Document, seat: str, number: int) -> str:
    """Who deals if it is the turn of a seat: its player or, clockwise, the next who is there."""
    there = people(sheet, at_table(sheet, number))
    order = from_left(sheet, seat)
    return next(name for name in [seat, *order] if name in there)


def next_dealer(sheet: Document, seat: str, number: int) -> str:
    """Who deals after a seat."""
    return dealer_from(sheet, from_left(sheet, seat)[0], number)


def active_players(sheet: Document, dealer: str, number: int) -> list[str]:
    """Who plays: with five and more some sit out, the dealer always (*Session*, seats)."""
    there = at_table(sheet, number)
    after = [name for name in from_left(sheet, dealer) if name in there and name != dealer]
    before = number - 1
    if len(there) <= 4:
        idle: set[str] = set()
    elif len(there) == 5:
        idle = {dealer}
    elif len(there) == 6:
        idle = {dealer, after[(before // 6) % 5]}
    else:
        pairs = list(combinations(range(6), 2))
        idle = {dealer, *(after[distance] for distance in pairs[(before // 7) % 15])}
    return [name for name in there if name not in idle]
