"""Evenings, and the files that groups write of them, with whatever they do to a table."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from io import StringIO
from itertools import accumulate
from random import Random

from scorekeeper.outside.tables.deals import Sides
from scorekeeper.outside.tables.user_answers import Anew, Carried, FiguresKind, FirstRow, Subject, Sums

NAMES = ("Jörg", "Käthe", "Bernd", "Moni", "Ute", "Zoë B.", "Dirk", "Anna-Lena", "Öle", "Ines")
Row = tuple[int | None, ...]
"""The points of everybody, None for who sits out."""


@dataclass(frozen=True)
class Evening:
    """What was played on a day."""

    day: date
    names: tuple[str, ...]
    deals: tuple[Row, ...]

    @property
    def totals(self) -> dict[str, int]:
        """What everybody went home with."""
        return {name: sum(deal[seat] or 0 for deal in self.deals) for seat, name in enumerate(self.names)}

    @property
    def running(self) -> list[tuple[int, ...]]:
        """The totals after every deal."""
        points = (tuple(point or 0 for point in deal) for deal in self.deals)
        return list(accumulate(points, lambda one, two: tuple(map(sum, zip(one, two, strict=True)))))


@dataclass(frozen=True)
class Written:
    """A file of some evenings, and the right answers to what may be asked."""

    how: str
    rows: tuple[tuple[str, ...], ...]
    evenings: tuple[Evening, ...]
    answers: Mapping[Subject, str]
    has_days: bool = True

    def text(self, delimiter: str = ";") -> str:
        """The file as a text."""
        text = StringIO()
        csv.writer(text, delimiter=delimiter).writerows(self.rows)
        return text.getvalue()


def draw_evening(random: Random, names: Sequence[str], day: date) -> Evening:
    """An evening of deals as they are: two against two, or one against three; of five one sits out."""
    deals: list[Row] = []
    for _deal in range(random.randint(3, 16)):
        out = random.sample(range(len(names)), len(names) - 4)
        four = [seat for seat in range(len(names)) if seat not in out]
        random.shuffle(four)
        value = random.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 0)) * random.choice((1, -1))
        shares = (3, -1, -1, -1) if random.random() < 0.2 else (1, 1, -1, -1)
        points = dict(zip(four, (share * value for share in shares), strict=True))
        deals.append(tuple(points.get(seat) for seat in range(len(names))))
    return Evening(day, tuple(names), tuple(deals))


def draw_evenings(random: Random) -> tuple[Evening, ...]:
    """A few evenings of one round, a week apart or so."""
    names = random.sample(NAMES, random.choice((4, 4, 4, 5)))
    day = date(2023, 1, 1) + timedelta(days=random.randrange(700))
    evenings = []
    for _evening in range(random.choice((1, 1, 2, 3))):
        evenings.append(draw_evening(random, names, day))
        day += timedelta(days=random.randint(1, 40))
    return tuple(evenings)


DAYS: Mapping[str, Callable[[date], str]] = {
    "7.3.2024": lambda day: f"{day.day}.{day.month}.{day.year}",
    "07.03.24": lambda day: f"{day:%d.%m.%y}",
    "2024-03-07": lambda day: day.isoformat(),
    "3/7/2024": lambda day: f"{day.month}/{day.day}/{day.year}",
    "07/03/2024": lambda day: f"{day:%d/%m/%Y}",
    "24/03/07": lambda day: f"{day:%y/%m/%d}",
    "07-Mar-24": lambda day: f"{day:%d-%b-%y}",
    "7. März 2024": lambda day: f"{day.day}. {MONTHS[day.month - 1]} {day.year}",
    "45358": lambda day: str((day - date(1899, 12, 30)).days),
    "7.3.": lambda day: f"{day.day}.{day.month}.",
    "Do, 07.03.": lambda day: f"{('Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So')[day.weekday()]}, {day:%d.%m.}",
}
MONTHS = (
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober"),
    *("November", "Dezember"),
)
ORDERS = {"3/7/2024": "month", "07/03/2024": "day", "24/03/07": "year"}
"""What is to be answered where it is asked which number is the day."""
WITHOUT_YEAR = ("7.3.", "Do, 07.03.")

MINUS: Mapping[str, Callable[[int], str]] = {
    "-5": str,
    "\N{MINUS SIGN}5": lambda point: str(point).replace("-", "\N{MINUS SIGN}"),
    "(5)": lambda point: f"({-point})" if point < 0 else str(point),
    "5-": lambda point: f"{-point}-" if point < 0 else str(point),
    "+5": lambda point: f"{point:+d}",
    "5,00": lambda point: f"{point},00",
}
OUT = ("", "-", "x")


def figures_of(evening: Evening, sides: str) -> list[list[int | str]]:
    """The points of each deal as a group writes them: both sides, only one, and with the minus or without."""
    shown: list[list[int | str]] = []
    for deal in evening.deals:
        row: list[int | str] = []
        for point in deal:
            if point is None:
                row.append("out")
            elif (sides == "winners" and point <= 0) or (sides.startswith("losers") and point >= 0):
                row.append("")
            else:
                row.append(-point if sides == "losers without a sign" else point)
        shown.append(row)
    return shown


def cell_text(figure: int | str, out: str, minus: Callable[[int], str]) -> str:
    """A cell."""
    if isinstance(figure, str):
        return out if figure == "out" else figure
    return minus(figure)


def write_below(  # noqa: C901  # each choice is one thing that groups do, independent of the others
    random: Random, evenings: tuple[Evening, ...], *, one_sided: bool = True
) -> Written:
    """A row for every deal, the names above them; the evenings below each other."""
    kind = random.choice(("points", "points", "totals", "totals", "newest on top"))
    sides = (
        random.choice(("both",) * 5 + ("winners", "losers", "losers without a sign"))
        if kind == "points" and one_sided
        else "both"
    )
    dated = random.choice(("column", "column", "lines", "none"))
    evenings = evenings[:1] if dated == "none" else evenings
    style = random.choice([each for each in DAYS if dated == "column" or each != "45358"])
    minus, out = random.choice(list(MINUS)), random.choice(OUT)
    goes_on = kind != "points" and dated != "none" and random.random() < 0.3
    is_numbered, has_remarks, has_sums = (random.random() < share for share in (0.6, 0.3, 0.3))
    has_value = random.random() < 0.3 and sides == "both"
    names = evenings[0].names
    head = [*(["Datum"] if dated == "column" else []), *(["Nr"] if is_numbered else []), *names]
    head += ["Wert"] * has_value + ["Bemerkung"] * has_remarks
    blocks = []
    ended = [0] * len(names)
    for evening in evenings:
        points = figures_of(evening, sides)
        shown: list[list[int | str]] = points
        if kind != "points":
            shown = [
                [total + base for total, base in zip(row, ended, strict=True)] for row in evening.running
            ]
            ended = [int(total) for total in shown[-1]] if goes_on else ended
        lines = []
        for number, (row, deal) in enumerate(zip(shown, evening.deals, strict=True), 1):
            before = [DAYS[style](evening.day)] if dated == "column" else []
            before += [str(number)] if is_numbered else []
            cells = [cell_text(figure, out, MINUS[minus]) for figure in row]
            after = [str(max(abs(point) for point in deal if point is not None))] * has_value
            after += [random.choice(("", "", "Hochzeit", "Ben zu spät"))] * has_remarks
            lines.append([*before, *cells, *after])
        if kind == "newest on top":
            lines.reverse()
        if has_sums and kind == "points":
            made = [
                sum(figure for figure in column if isinstance(figure, int))
                for column in zip(*points, strict=True)
            ]
            words = ["Summe", *[""] * (len(head) - 1)]
            start = head.index(names[0])
            sums = [
                words[place] if not start <= place < start + len(names) else MINUS[minus](made[place - start])
                for place in range(len(head))
            ]
            if start:
                lines.append(sums)
        blocks.append((evening, lines))
    if kind == "newest on top" and dated == "column":
        blocks.reverse()
    title = random.choice(("", "Doko"))
    rows: list[list[str]] = [[title]] if title else []
    if (
        style in WITHOUT_YEAR
        and dated != "none"
        and random.random() < 0.5
        and len({e.day.year for e in evenings}) == 1
    ):
        rows = [[f"Saison {evenings[0].day.year}"]]
    rows.append(head)
    for evening, lines in blocks:
        if dated == "lines":
            rows.append([DAYS[style](evening.day)])
        rows += lines
    answers = {
        Subject.FIGURES: {"points": FiguresKind.POINTS, "totals": FiguresKind.TOTALS}.get(
            kind, FiguresKind.FROM_BELOW
        ).value,
        Subject.SIDES: {"winners": Sides.WON_PAID}.get(sides, Sides.LOST_PAID).value,
        Subject.DATES: ORDERS.get(style, "day"),
        Subject.YEAR: str(blocks[0][0].day.year),
        Subject.ANEW: Anew.NOWHERE,
        Subject.CARRIED: Carried.GOES_ON if goes_on else Carried.BEGINS,
        Subject.SUMS: Sums.TAKEN,
    }
    how = f"{kind}, {sides}, dates {dated} {style}, minus {minus}, out {out!r}, "
    how += f"{is_numbered=}, {has_value=}, {has_sums=}, {goes_on=}"
    return Written(how, tuple(map(tuple, rows)), evenings, answers, has_days=dated != "none")


def write_slip(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """The same with one figure that is not what was played, so that it does not add up."""
    written = write_below(random, evenings, one_sided=False)
    rows = [list(row) for row in written.rows]
    names = written.evenings[0].names
    head = next(at for at, row in enumerate(rows) if set(names) <= set(row))
    places = [rows[head].index(name) for name in names]
    at = random.choice([at for at in range(head + 1, len(rows)) if len(rows[at]) > max(places)])
    place = random.choice(places)
    rows[at][place] = random.choice(("7", "-7", "", "?", "17", "1O"))
    return replace(written, how=f"slip in {at + 1}, {written.how}", rows=tuple(map(tuple, rows)))


def write_anew(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """Two lists of one round below each other, the totals of the second beginning anew."""
    one, two = evenings[0], draw_evening(random, evenings[0].names, evenings[0].day)
    # The same list twice comes in once.
    two = replace(two, deals=(*two.deals, *one.deals[:1]))
    # Without numbers a row that is a deal after the one above it, too, would make one list of both.
    above, first = one.running[-1], two.deals[0]
    steps = sorted((point or 0) - total for point, total in zip(first, above, strict=True))
    is_numbered = random.random() < 0.5 or steps[0] == -steps[-1] or steps[1] in (steps[0], steps[-1], 0)
    rows = [["Nr", *one.names] if is_numbered else list(one.names)]
    for each in (one, two):
        rows += [
            [*([str(number)] if is_numbered else []), *map(str, row)]
            for number, row in enumerate(each.running, 1)
        ]
        rows += [[]] * (each is one and random.random() < 0.3)
    begins = len(rows) - len(two.deals) + 1
    answers = {Subject.FIGURES: FiguresKind.TOTALS.value, Subject.ANEW: str(begins)}
    how = f"two lists, Nr {is_numbered}"
    return Written(how, tuple(map(tuple, rows)), (one, two), answers, has_days=False)


def write_standings(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """An evening with rows between the deals, or one above them, that say what everybody had by then."""
    evening, kind = evenings[0], random.choice(("points", "totals"))
    base = [0] * len(evening.names)
    lines: list[list[str]] = []
    if random.random() < 0.4:
        base[:4] = (50, -20, -10, -20)
        lines.append([random.choice(("", "0", "letzte Woche", "Übertrag", "Stand")), *map(str, base)])
    for number, (deal, made) in enumerate(zip(evening.deals, evening.running, strict=True), 1):
        total = [str(had + point) for had, point in zip(base, made, strict=True)]
        lines.append([str(number), *(total if kind == "totals" else map(cell, deal))])
        if random.random() < 0.2:
            shown = total if kind == "totals" else map(str, made)
            lines.append([random.choice(("Zwischenstand", "Zwischensumme", "Stand", "Übertrag")), *shown])
    rows = [["Nr", *evening.names], *lines]
    answers = {Subject.FIGURES: kind, Subject.ANEW: Anew.NOWHERE, Subject.FIRST: FirstRow.BEFORE}
    return Written(f"standings, {kind}", tuple(map(tuple, rows)), (evening,), answers, has_days=False)


def write_thousands(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """Points in thousands, or with three decimals."""
    evening, mark = evenings[0], random.choice(".,")
    is_thousands = random.random() < 0.7
    deals = [tuple(point and point * 1_000 for point in deal) for deal in evening.deals]
    rows = [["Nr", *evening.names]]
    for number, deal in enumerate(evening.deals, 1):
        cells = ["" if point is None else f"{point}{mark}000" if point else "0" for point in deal]
        rows.append([str(number), *cells])
    right = replace(evening, deals=tuple(deals)) if is_thousands else evening
    answers = {Subject.FIGURES: FiguresKind.POINTS.value}
    answers[Subject.THOUSANDS] = "thousands" if is_thousands else "decimals"
    return Written(f"thousands {is_thousands}", tuple(map(tuple, rows)), (right,), answers, has_days=False)


def write_beside(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """Two evenings beside each other, each with its day above."""
    first = evenings[0]
    second = draw_evening(random, random.sample(NAMES, 4), first.day + timedelta(days=7))
    both = (draw_evening(random, random.sample(NAMES, 4), first.day), second)
    kind = random.choice(("points", "totals"))
    tables = [[list(map(cell, row)) for row in rows_of(each, kind)] for each in both]
    width = max(map(len, tables))
    rows = [[*day_line(both[0]), "", *day_line(both[1])], [*both[0].names, "", *both[1].names]]
    for at in range(width):
        left, right = (table[at] if at < len(table) else [""] * 4 for table in tables)
        rows.append([*left, "", *right])
    answers = {Subject.FIGURES: kind, Subject.CARRIED: Carried.BEGINS, Subject.ANEW: Anew.NOWHERE}
    return Written(f"beside, {kind}", tuple(map(tuple, rows)), both, answers)


def day_line(evening: Evening) -> list[str]:
    """A day above four names."""
    return [f"Abend {evening.day:%d.%m.%Y}", "", "", ""]


def rows_of(evening: Evening, kind: str) -> Sequence[Sequence[int | None]]:
    """The figures of an evening."""
    return evening.running if kind == "totals" else evening.deals


def cell(point: int | None) -> str:
    """A figure as it is usually written."""
    return "" if point is None else str(point)


def write_on_its_side(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """A row for each player, a column for every deal."""
    evening, kind = evenings[0], random.choice(("points", "totals"))
    figures = rows_of(evening, kind)
    rows = [["Name", *(str(number) for number in range(1, len(figures) + 1))]]
    rows += [[name, *(cell(row[seat]) for row in figures)] for seat, name in enumerate(evening.names)]
    answers = {Subject.FIGURES: kind, Subject.ANEW: Anew.NOWHERE}
    return Written(f"on its side, {kind}", tuple(map(tuple, rows)), (evening,), answers, has_days=False)


def write_list(random: Random, evenings: tuple[Evening, ...]) -> Written:
    """A long list: a row for each player and deal."""
    kind = random.choice(("points", "totals"))
    rows = [["Datum", "Spiel", "Spieler", "Punkte"]]
    for evening in evenings:
        for number, row in enumerate(rows_of(evening, kind), 1):
            rows += [
                [evening.day.isoformat(), str(number), name, cell(point)]
                for name, point in zip(evening.names, row, strict=True)
                if point is not None
            ]
    answers = {Subject.FIGURES: kind, Subject.ANEW: Anew.NOWHERE, Subject.CARRIED: Carried.BEGINS}
    return Written(f"list, {kind}", tuple(map(tuple, rows)), evenings, answers)


def draw_results(random: Random, *, is_even: bool = True) -> tuple[Evening, ...]:
    """The evenings of a club, of which only the results are known: some of its members on each."""
    members = random.sample(NAMES, random.randint(5, len(NAMES)))
    day = date(2023, 1, 1) + timedelta(days=random.randrange(700))
    found = []
    for _evening in range(random.randint(1, 8)):
        there = random.sample(members, random.randint(4, len(members)))
        points = [random.randint(-40, 40) for _member in there]
        if is_even:
            points[-1] -= sum(points)
        made = dict(zip(there, points, strict=True))
        found.append(Evening(day, tuple(members), (tuple(made.get(member) for member in members),)))
        day += timedelta(days=random.randint(1, 40))
    return tuple(found)


def write_matrix(random: Random, _evenings: tuple[Evening, ...]) -> Written:
    """A row for every evening of a club, or a column: points, or totals that run on."""
    evenings = draw_results(random, is_even=random.random() < 0.8)
    members = evenings[0].names
    kind = random.choice(("points", "points", "totals"))
    style = random.choice([each for each in DAYS if each != "45358"])
    is_on_its_side = random.random() < 0.4
    running = dict.fromkeys(members, 0)
    lines = []
    for evening in evenings:
        made = evening.deals[0]
        for name, point in zip(members, made, strict=True):
            running[name] += point or 0
        shown = [cell(point) for point in made] if kind == "points" else list(map(str, running.values()))
        lines.append([DAYS[style](evening.day), *shown])
    is_falling = random.random() < 0.3
    if is_falling:
        lines.reverse()
    table = [["Datum", *members], *lines]
    if random.random() < 0.3 and kind == "points":
        table.append(["Summe", *(str(total) for total in running.values())])
    if is_on_its_side:
        table[0][0] = "Mitglied"
        table = [list(column) for column in zip(*table, strict=True)]
    answers = {
        Subject.FIGURES: kind,
        Subject.DATES: ORDERS.get(style, "day"),
        Subject.YEAR: str(evenings[-1 if is_falling else 0].day.year),
        Subject.DEALS: "24",
        Subject.SIDES: Sides.WON.value,
    }
    how = f"matrix, {kind}, dates {style}, on its side {is_on_its_side}, newest first {is_falling}"
    return Written(how, tuple(map(tuple, table)), evenings, answers)


def write_results(random: Random, _evenings: tuple[Evening, ...]) -> Written:
    """A long list of results: a row for each member and evening, with other columns beside the points."""
    evenings = draw_results(random)
    rows = [["Datum", "Spieler", "Spiele", "Punkte", "Soli", "Startgeld", "bezahlt"]]
    for evening in evenings:
        rows += [
            [f"{evening.day:%d.%m.%Y}", name, "24", str(point), "1", "3,00", "ja"]
            for name, point in zip(evening.names, evening.deals[0], strict=True)
            if point is not None
        ]
    answers = {Subject.DEALS: "24", Subject.FIGURES: FiguresKind.POINTS.value}
    return Written("list of results", tuple(map(tuple, rows)), evenings, answers)


WRITERS = (
    *(write_below, write_slip, write_anew, write_thousands, write_beside, write_on_its_side, write_list),
    *(write_matrix, write_results, write_standings),
)
