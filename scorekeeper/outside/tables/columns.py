"""The roles of the columns of a table: told from the words above them and from the figures below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.outside.tables.cells import figure_in, is_nothing, is_word, plain_text
from scorekeeper.outside.tables.headings import (
    Role,
    is_carried,
    is_count_of,
    is_cross,
    is_extreme,
    is_not_played,
    is_statistic,
    is_sum,
    role_of,
    word_role,
)
from scorekeeper.outside.tables.name_rows import is_line_of_words, without_units
from scorekeeper.outside.tables.worksheets import WorksheetRow

MOST_TRIED = 12
"""Of more columns of figures than this no choice is made."""

LOOKED_AT = 400
"""So many rows below a header tell what its columns are, with those that first fill a column."""
POINTS_AND_TOTALS = 2
"""A word that stands more often says what is beside each player."""
FEWEST_ADDED, FEWEST_WINNERS = 3, 3
"""In fewer rows columns may add up by chance."""
TOTAL_WORD = (
    r"(?:summen?|ges|gesamt|gesamtstand|zwischenstand|saldo|kum|kumuliert|total|stand|sum|Σ|∑|punktestand"
    r"|running total|累計|合計)"
)
# Japanese has no space between a name and the word.
BEFORE = rf"(?P<before>.+?)(?:\W+{TOTAL_WORD}|累計|合計)"
TOTAL = re.compile(rf"^(?:{TOTAL_WORD}\W+(?P<after>.+?)|{BEFORE})\W*$", re.IGNORECASE)


@dataclass(frozen=True)
class Columns:
    """The columns of a table: players by their label, with their running totals if there are any.

    `left_out` names the columns that nothing is made of, `heading` is the row above them.
    """

    players: dict[str, int]
    totals: dict[str, int]
    others: dict[int, Role]
    left_out: tuple[str, ...] = ()
    heading: WorksheetRow | None = None

    def of(self, role: Role) -> list[int]:
        """The columns of a role, from the left."""
        return sorted(place for place, given in self.others.items() if given is role)


def columns_of(
    header: WorksheetRow, below: Sequence[WorksheetRow], said: Mapping[int, Role] | None = None
) -> Columns:
    """The columns under a header by their roles; a role that was `said` goes before the look of cells."""
    below, said = [row for row in telling(below) if not is_line_of_words(row)], said or {}
    width = max([len(header.cells), *(len(row.cells) for row in below)])
    heading, header = header, without_units(header)
    labels = [plain_text(header.cell(place))[:60] for place in range(width)]
    roles = {
        place: said.get(place) or role_of(label, [row.cell(place) for row in below])
        for place, label in enumerate(labels)
    }
    if sum(role in (Role.DATE, Role.EVENING) for role in roles.values()) > 1:
        roles |= {place: Role.OTHER for place, label in enumerate(labels) if is_not_played(label)}
    players, totals, others = sorted_by_role(labels, roles)
    if Role.PLAYER not in said.values():
        for place in hidden_players(list(players.values()), others, below):
            players[plain_text(header.cell(place))] = place
            del others[place]
    in_order = dict(sorted(players.items(), key=lambda item: item[1]))
    columns = with_sums_beside(Columns(in_order, totals, others), said)
    columns = with_remarks(without_counts(with_totals(columns)))
    if not said:
        columns = without_sums_of_two(columns, below)
        columns = with_those_who_never_won(added_up(columns, below), header, below)
    left_out = tuple(unused_labels(columns, header, below, width))
    return replace(columns, left_out=left_out, heading=heading)


def telling(rows: Sequence[WorksheetRow]) -> Iterator[WorksheetRow]:
    """The rows that tell what columns are: the first ones, and any later one that fills another column.

    Somebody may have come after many years.
    """
    filled: set[int] = set()
    for at, row in enumerate(rows):
        places = {place for place, cell in enumerate(row.cells) if not is_nothing(cell)}
        if at < LOOKED_AT or places - filled:
            yield row
        filled |= places


def sorted_by_role(
    labels: Sequence[str], roles: Mapping[int, Role]
) -> tuple[dict[str, int], dict[str, int], dict[int, Role]]:
    """The players with their columns, their running totals where each name stands twice, and all others."""
    players: dict[str, int] = {}
    totals: dict[str, int] = {}
    others: dict[int, Role] = {}
    for place, role in roles.items():
        label = labels[place]
        if role is not Role.PLAYER:
            others[place] = role
        elif labels.count(label) > POINTS_AND_TOTALS and label not in labels[place - 1 : place + 2 : 2]:
            others[place] = Role.OTHER
        elif label not in players:
            players[label] = place
        else:
            totals[label] = place
    if len(totals) < max(4, len(players)):
        # Two people with one initial, not points and totals of everybody.
        players |= {f"{label} (2)": place for label, place in totals.items()}
        totals = {}
    return players, totals, others


def with_those_who_never_won(
    columns: Columns, header: WorksheetRow, below: Sequence[WorksheetRow]
) -> Columns:
    """The columns with the names below which nothing stands, where only one side is written.

    They sat there, too.
    """
    figures = [figure_in(row.cell(place)) or 0 for row in below for place in columns.players.values()]
    if not any(figures) or (min(figures) < 0 < max(figures)) or len(columns.players) < FEWEST_WINNERS:
        return columns
    # A line with nothing but a date or a title may begin in such a column.
    deals = [row for row in below if sum(not is_nothing(cell) for cell in row.cells) > 1]
    silent = [place for place in columns.others if is_silent(header, deals, place)]
    players = {**columns.players, **{plain_text(header.cell(place))[:60]: place for place in silent}}
    return replace(
        columns,
        players=dict(sorted(players.items(), key=lambda item: item[1])),
        others={place: role for place, role in columns.others.items() if place not in silent},
    )


def is_silent(header: WorksheetRow, deals: Sequence[WorksheetRow], place: int) -> bool:
    """Whether a name stands above a column, and nothing but crosses below it."""
    if not is_word(header.cell(place)) or word_role(header.cell(place)) is not None:
        return False
    return all(is_nothing(row.cell(place)) or is_cross(row.cell(place)) for row in deals)


def unused_labels(
    columns: Columns, header: WorksheetRow, below: Sequence[WorksheetRow], width: int
) -> Iterator[str]:
    """The words above columns of which nothing is made although something stands in them."""
    used = {place for place, role in columns.others.items() if role is not Role.OTHER}
    used |= {*columns.players.values(), *columns.totals.values()}
    for place in range(width):
        label = header.cell(place)
        if place not in used and not is_nothing(label) and any(says_something(row, place) for row in below):
            yield plain_text(label)[:60]


def says_something(row: WorksheetRow, place: int) -> bool:
    """Whether a cell holds more than nothing or zero."""
    return not is_nothing(row.cell(place)) and figure_in(row.cell(place)) != 0


def with_sums_beside(columns: Columns, said: Mapping[int, Role]) -> Columns:
    """The columns, those that only say “sum” being the totals of the players beside them.

    They stand at the right of each player, or all behind all players; any other is a check, and nobody's.
    """
    places = columns.of(Role.TOTAL)
    others: dict[int, Role] = {
        at: Role.OTHER if role is Role.TOTAL else role for at, role in columns.others.items()
    }
    totals = dict(columns.totals)
    if Role.TOTAL in said.values():
        totals |= {label: at + 1 for label, at in columns.players.items() if at + 1 in places}
    elif len(places) == len(columns.players) >= 4:
        totals |= dict(zip(columns.players, places, strict=True))
    others = {at: role for at, role in others.items() if at not in totals.values()}
    return replace(columns, totals=totals, others=others)


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


def without_counts(columns: Columns) -> Columns:
    """The columns without those that name a player and a count: “Soli Anna”, “Ben Platz” are no people."""
    counts = [label for label in columns.players if is_count_of(label, columns.players)]
    others: dict[int, Role] = {columns.players[label]: Role.OTHER for label in counts}
    players = {label: place for label, place in columns.players.items() if label not in counts}
    return replace(columns, players=players, others=columns.others | others)


def with_remarks(columns: Columns) -> Columns:
    """The columns, words without a known heading being remarks if there are no others."""
    has_remarks = any(role is Role.REMARK for role in columns.others.values())
    others: dict[int, Role] = {
        place: Role.REMARK if role is Role.WORDS else role
        for place, role in columns.others.items()
        if not (role is Role.WORDS and has_remarks)
    }
    return replace(columns, others=others)


def without_sums_of_two(columns: Columns, below: Sequence[WorksheetRow]) -> Columns:
    """The columns without those that have in every row what two players beside them have together."""
    places = list(columns.players.values())
    runs = zip(places, places[1:], places[2:], strict=False)
    sums = {
        at
        for one, two, three in runs
        for at, *others in ((one, two, three), (three, one, two))
        if are_sums([[figure_in(row.cell(place)) or 0 for place in (at, *others)] for row in below])
    }
    players = {label: at for label, at in columns.players.items() if at not in sums}
    return replace(columns, players=players, others=columns.others | dict.fromkeys(sums, Role.OTHER))


def are_sums(rows: Sequence[Sequence[int]]) -> bool:
    """Whether the first figure of every row is the sum of the others, in rows enough with all of them."""
    return sum(map(all, rows)) >= FEWEST_ADDED and all(first == sum(others) for first, *others in rows)


def added_up(columns: Columns, below: Sequence[WorksheetRow]) -> Columns:
    """The columns, those beside each other being the players that add up in more rows than all together."""
    labels, places = list(columns.players), list(columns.players.values())
    filled = sum(any(figure_in(row.cell(place)) for place in places) for row in below)
    together = sum_to_zero(places, below)
    if columns.totals or together == filled or len(places) > MOST_TRIED:
        return columns
    runs = [(start, end) for start in range(len(places)) for end in range(start + 4, len(places) + 1)]
    start, end = max(runs, key=lambda run: sum_to_zero(places[slice(*run)], below), default=(0, 0))
    if filled < FEWEST_ADDED or sum_to_zero(places[start:end], below) <= max(together, filled // 2):
        return columns
    return replace(columns, players=dict(zip(labels[start:end], places[start:end], strict=True)))


def words_beside(columns: Columns, row: WorksheetRow) -> list[str]:
    """The cells of a row that are no player's."""
    players = {*columns.players.values(), *columns.totals.values()}
    return [cell for place, cell in enumerate(row.cells) if place not in players]


def names_no_evening(columns: Columns, row: WorksheetRow) -> bool:
    """Whether a word beside the figures says that they are sums, or were there before."""
    return any(is_sum(word) or is_carried(word) for word in words_beside(columns, row))


def is_statistic_row(columns: Columns, row: WorksheetRow) -> bool:
    """Whether a word beside the figures says that they are places, means or numbers of deals."""
    first = next((place for place, cell in enumerate(row.cells) if cell), 0)
    is_named = first in columns.players.values() or first in columns.of(Role.DEALER)
    return any(map(is_statistic, words_beside(columns, row))) or (
        not is_named and is_extreme(row.cell(first))
    )
