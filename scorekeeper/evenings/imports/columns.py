"""Which column of a table is what: told from the words above it and from the figures below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.evenings.imports.cells import figure_in, is_nothing, plain_text
from scorekeeper.evenings.imports.worksheets import WorksheetRow

MOST_TRIED = 12
"""Of more columns of figures than this no choice is made."""

LOOKED_AT = 400
"""So many rows below a header tell what its columns are."""


class Role(StrEnum):
    """What a column is for."""

    PLAYER = "player"
    TOTAL = "total"
    VALUE = "value"
    REMARK = "remark"
    DATE = "date"
    EVENING = "evening"
    NUMBER = "number"
    DEALER = "dealer"
    BANK = "bank"
    WORDS = "words"
    OTHER = "other"


WORDS: dict[Role, tuple[str, ...]] = {
    Role.VALUE: ("s", "wert", "value", "spielwert", "punkte", "points", "pkt", "得点"),
    Role.REMARK: (
        *("bemerkung", "bemerkungen", "anmerkung", "notiz", "kommentar", "besonderes", "spielart", "art"),
        *("remark", "remarks", "note", "notes", "comment", "game", "spiel", "solo", "メモ", "ゲーム"),
    ),
    Role.DATE: ("datum", "date", "tag", "day", "日付"),
    Role.EVENING: ("abend", "evening", "spieltag", "session", "zettel", "sheet", "title", "titel", "runde"),
    Role.NUMBER: ("nr", "no", "#", "number", "nummer", "lfd nr", "spiel nr", "deal", "番号"),
    Role.DEALER: ("geber", "dealer", "gibt", "ディーラー"),
    Role.BANK: ("kasse", "bank", "topf", "pot", "バンク", "ポット"),
    Role.OTHER: (
        *("summe", "kontrolle", "sum", "check", "quersumme", "augen", "card points", "winner", "gewinner"),
        *("re", "kontra", "bock", "faktor", "factor", "uhrzeit", "time", "zeit", "solist", "soloist"),
        *("カードの点数", "レー", "コントラ"),
    ),
}
ROLE_BY_WORD = {word: role for role, words in WORDS.items() for word in words}
TOTAL_WORD = r"(?:summen?|gesamt|total|stand|sum|Σ|punktestand|running total|累計|合計)"
# Japanese has no space between a name and the word.
BEFORE = rf"(?P<before>.+?)(?:\W+{TOTAL_WORD}|累計|合計)"
TOTAL = re.compile(rf"^(?:{TOTAL_WORD}\W+(?P<after>.+?)|{BEFORE})\W*$", re.IGNORECASE)


@dataclass(frozen=True)
class Columns:
    """The columns of a table: players by their label, with their running totals if there are any.

    `left_out` names the columns that nothing is made of.
    """

    players: dict[str, int]
    totals: dict[str, int]
    others: dict[int, Role]
    left_out: tuple[str, ...] = ()

    def of(self, role: Role) -> list[int]:
        """The columns of a role, from the left."""
        return sorted(place for place, given in self.others.items() if given is role)


def header_word(cell: str) -> str:
    """The text above a column as it is looked up."""
    return re.sub(r"[.:_]+", " ", plain_text(cell)).casefold().strip()


def is_header(rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether a row has words above at least four columns of figures."""
    words = [
        at for at, cell in enumerate(rows[place].cells) if not is_nothing(cell) and figure_in(cell) is None
    ]
    if len(words) < 4:
        return False
    below = [row for row in rows[place + 1 : place + 6] if not row.is_blank][:3]
    return any(sum(figure_in(row.cell(at)) is not None for at in words) >= 4 for row in below)


def columns_of(header: WorksheetRow, below: Sequence[WorksheetRow]) -> Columns:
    """What the columns under a header are."""
    below = below[:LOOKED_AT]
    width = max([len(header.cells), *(len(row.cells) for row in below)])
    players: dict[str, int] = {}
    totals: dict[str, int] = {}
    others: dict[int, Role] = {}
    for place in range(width):
        label = plain_text(header.cell(place))[:60]
        role = role_of(label, [row.cell(place) for row in below])
        if role is not Role.PLAYER:
            others[place] = role
        elif label in players and label not in totals:
            totals[label] = place
        elif label in players:
            others[place] = Role.OTHER
        else:
            players[label] = place
    if len(totals) < max(4, len(players)):
        # Two people with one initial, not points and totals of everybody.
        players |= {f"{label} (2)": place for label, place in totals.items()}
        totals = {}
    for place in hidden_players(list(players.values()), others, below):
        players[plain_text(header.cell(place))] = place
        del others[place]
    in_order = dict(sorted(players.items(), key=lambda item: item[1]))
    columns = with_remarks(with_totals(Columns(in_order, totals, others)))
    chosen = added_up(columns, below)
    taken = {*chosen.players.values(), *chosen.totals.values(), *chosen.others}
    left_out = [header.cell(place) for place in range(width) if place not in taken]
    return replace(
        chosen, left_out=tuple(plain_text(label)[:60] for label in left_out if not is_nothing(label))
    )


def role_of(label: str, cells: Sequence[str]) -> Role:
    """What a column is: by its word; without a known one it is a player's if figures stand in it."""
    figures = sum(figure_in(cell) is not None for cell in cells)
    texts = sum(figure_in(cell) is None and not is_nothing(cell) for cell in cells)
    role = ROLE_BY_WORD.get(header_word(label), Role.PLAYER if label else Role.REMARK)
    if role is Role.REMARK and label and figures > texts:
        return Role.NUMBER
    if role is Role.EVENING and is_counting(cells):
        return Role.NUMBER
    if role is Role.PLAYER and figures <= texts:
        return Role.WORDS if texts else Role.OTHER
    return role


def is_counting(cells: Sequence[str]) -> bool:
    """Whether every row has another number: they count deals, not evenings."""
    given = [cell for cell in cells if not is_nothing(cell)]
    return len(set(given)) == len(given) and all(figure_in(cell) is not None for cell in given)


def hidden_players(
    players: Sequence[int], others: dict[int, Role], below: Sequence[WorksheetRow]
) -> list[int]:
    """The value columns that are really a player's.

    “S” is the value of the deal on many sheets, and on others Susanne: then the rows add up only with her.
    """
    values = [place for place, role in others.items() if role is Role.VALUE]
    without = sum_to_zero(players, below)
    return [
        place
        for place in values
        if len(players) == 3 or sum_to_zero([*players, place], below) > max(without, len(below) // 2)
    ]


def sum_to_zero(places: Sequence[int], rows: Sequence[WorksheetRow]) -> int:
    """In how many rows the figures of these columns add up to zero, without rows that have none."""
    added = [[figure_in(row.cell(place)) or 0 for place in places] for row in rows]
    return sum(any(figures) and sum(figures) == 0 for figures in added)


def with_totals(columns: Columns) -> Columns:
    """The columns, those named like a player with a word for a total being that player's totals.

    Where four and more players have totals, a column of figures without them is nobody's.
    """
    totals = dict(columns.totals)
    for label, place in columns.players.items():
        match = TOTAL.match(label)
        name = (match["before"] or match["after"]).strip(" (),") if match else ""
        if name in columns.players:
            totals[name] = place
    places = set(totals.values())
    players = {label: place for label, place in columns.players.items() if place not in places}
    if len(totals) >= 4:
        players = {label: place for label, place in players.items() if label in totals}
    return replace(columns, players=players, totals=totals)


def with_remarks(columns: Columns) -> Columns:
    """The columns, words without a known heading being remarks if there are no others."""
    has_remarks = any(role is Role.REMARK for role in columns.others.values())
    others: dict[int, Role] = {
        place: Role.REMARK if role is Role.WORDS else role
        for place, role in columns.others.items()
        if not (role is Role.WORDS and has_remarks)
    }
    return replace(columns, others=others)


def added_up(columns: Columns, below: Sequence[WorksheetRow]) -> Columns:
    """The columns, those beside each other that add up being the players if all together do not."""
    labels, places = list(columns.players), list(columns.players.values())
    filled = sum(any(figure_in(row.cell(place)) for place in places) for row in below)
    if columns.totals or sum_to_zero(places, below) * 2 >= filled or len(places) > MOST_TRIED:
        return columns
    runs = [(start, end) for start in range(len(places)) for end in range(start + 4, len(places) + 1)]
    start, end = max(runs, key=lambda run: sum_to_zero(places[slice(*run)], below), default=(0, 0))
    if sum_to_zero(places[start:end], below) * 2 <= filled:
        return columns
    return replace(columns, players=dict(zip(labels[start:end], places[start:end], strict=True)))
