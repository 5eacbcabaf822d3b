"""The spring of a round with the sums that it wrote itself: they confirm what is taken, or deny it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import accumulate

from openpyxl import Workbook

from tests.scorekeeper.outside.tables.club_files import FOUR, ClubFile, Rows, on_its_side
from tests.scorekeeper.outside.tables.club_shapes import OF_SPRING, SPRING, book, shape

ROWS = [(day, *points) for day, points in SPRING.items()]
HEAD = ("Datum", *FOUR)


def sums_of(days: Sequence[str]) -> tuple[int, ...]:
    """What the four came to on some days."""
    return tuple(map(sum, zip(*(SPRING[day] for day in days), strict=True)))


DAYS = tuple(SPRING)
SUMS = sums_of(DAYS)


def with_hidden_rows(rows: Rows, hidden: Sequence[int]) -> bytes:
    """A workbook of which some rows are not shown."""
    made = Workbook()
    for row in rows:
        made.worksheets[0].append(list(row))
    for number in hidden:
        made.worksheets[0].row_dimensions[number].hidden = True
    stored = BytesIO()
    made.save(stored)
    return stored.getvalue()


def confirmed_files() -> Iterator[tuple[str, ClubFile]]:
    """What sums in the file tell is read as they tell it."""
    above = [("Rang", 3, 1, 2, 4), ("Gesamt", *SUMS), ("", *FOUR), *ROWS]
    for name, hidden in (("count", (6, 7)), ("that the sums have", (4,))):
        content = with_hidden_rows(above, hidden)
        yield f"hidden rows {name}", replace(shape([], OF_SPRING, hidden="counted"), content=content)
    shown = [HEAD, ("2023-12-01", 9, -9, 4, -4), *ROWS, ("Gesamt", *SUMS)]
    left = replace(shape([], OF_SPRING, hidden="left"), content=with_hidden_rows(shown, [2]))
    yield "hidden rows that the sums do not have", left
    standings = [
        ("Platz", "Name", "Gesamt"),
        *((n, *each) for n, each in enumerate(zip(FOUR, SUMS, strict=True), 1)),
    ]
    yield "standings on their own tab", book({"Abende": [HEAD, *ROWS], "Stand": standings}, OF_SPRING)


def counted_files() -> Iterator[tuple[str, ClubFile]]:
    """What has no day beside evenings that have one is none of them: sums of any part, and counts."""
    columns = on_its_side(
        [("", *FOUR), *ROWS, ("Total", *SUMS), ("Played", 8, 8, 8, 7), ("Drinks", 3, 0, 12, 1)]
    )
    yield "counts behind the evenings", shape(columns, OF_SPRING)
    months = [DAYS[:4], DAYS[4:]]
    blocks: list[Sequence[object]] = []
    for month, days in enumerate(months):
        part = [("", *FOUR), *((day, *SPRING[day]) for day in days), ("Monat", *sums_of(days))]
        own, since = [row[::-1] if month else row for row in ([*FOUR], [*sums_of(DAYS[: 4 * month + 4])])]
        turned = [(row[0], *(row[:0:-1] if month else row[1:])) for row in part]
        blocks += [*on_its_side([*turned, ("seit Januar", *since)]), ()]
        assert len(own) == len(FOUR)
    yield "blocks with the sums of each and those so far, in another order", shape(blocks, OF_SPRING)
    named = [(f"{at}. Spieltag", *points) for at, points in enumerate(SPRING.values(), 1)]
    half = ("Zwischenstand", *sums_of(DAYS[:4]))
    listed = [("", *FOUR), ("Hinrunde",), *named[:4], half, ("Rückrunde",), *named[4:], ("Endstand", *SUMS)]
    undated = {" " * at: dict(zip(FOUR, points, strict=True)) for at, points in enumerate(SPRING.values())}
    yield "numbered evenings with a standing between", shape(listed, undated)
    head = [
        ("Name", 2024, *("",) * 7, "Summe", "Rang"),
        ("", "Januar", "", "", "", "Februar", "", "", "", "", ""),
        ("", *(int(day[8:]) for day in DAYS), "", ""),
    ]
    rows = [(name, *(SPRING[day][at] for day in DAYS), SUMS[at], at + 1) for at, name in enumerate(FOUR)]
    yield "year, month and day above each other, with sums", shape([*head, *rows], OF_SPRING)
    yield "standings before and after each evening", book(tabs_of_evenings(), OF_SPRING)


def tabs_of_evenings() -> dict[str, Rows]:
    """A tab for each evening, with what everybody had before it and has after it."""
    tabs: dict[str, Rows] = {}
    for at, day in enumerate(DAYS):
        before = sums_of(DAYS[:at]) or (0, 0, 0, 0)
        after = sums_of(DAYS[: at + 1])
        people = zip(FOUR, before, SPRING[day], after, strict=True)
        head = ("Platz", "Name", "Stand vorher", "heute", "Stand neu")
        tabs[day] = [head, *((place, *person) for place, person in enumerate(people, 1))]
    return tabs


def sums_between() -> Iterator[tuple[str, ClubFile]]:
    """What everybody had by then, or had in a part, stands among the evenings, or among the players."""
    so_far = [sums_of(DAYS[: at + 1]) for at in range(len(DAYS))]
    pairs = list(zip(ROWS, so_far, strict=True))
    for name, words in (("with words", ("Pts", "Cum")), ("without", ("", ""))):
        rows = [row for (day, *own), had in pairs for row in ((day, words[0], *own), ("", words[1], *had))]
        yield f"each evening and what all had by then {name}", shape([("", "", *FOUR), *rows], OF_SPRING)
    listed: list[Sequence[object]] = [("Krone, Saison 2023/24",), ("Monat", "Tag", *FOUR, "bei")]
    for month, days in (("Januar", DAYS[:4]), ("Februar", DAYS[4:])):
        listed += [
            (month if day == days[0] else "", f"Fr {int(day[8:])}.", *SPRING[day], FOUR[at])
            for at, day in enumerate(days)
        ]
        listed += [
            (f"Σ {month}", "", *sums_of(days)),
            ("Übertrag", "", *sums_of(DAYS[: DAYS.index(days[-1]) + 1])),
        ]
    later = {"2024-03-01": (4, -6, 3, -1)}
    listed.append(("März", "Fr 1.", *later["2024-03-01"], FOUR[0]))
    right = OF_SPRING | {day: dict(zip(FOUR, made, strict=True)) for day, made in later.items()}
    yield "months before their days, with sums and what is carried", shape(listed, right)
    columns = on_its_side([("", *FOUR), *ROWS])
    halves = [
        tuple(map(sum, zip(*(map(int, row[1:]) for row in part), strict=True)))
        for part in (columns[1:3], columns[3:])
    ]
    guests = [*columns[:3], ("Zwischensumme", *halves[0]), (), ("Gäste",), *columns[3:]]
    yield "members, a sum of them, and guests below it", shape(guests, OF_SPRING)
    undated = {" " * at: dict(zip(FOUR, points, strict=True)) for at, points in enumerate(SPRING.values())}
    evenings = [(f"Abend {at}", *points) for at, points in enumerate(SPRING.values(), 1)]
    worst = [min(SPRING[day][at] for day in DAYS) for at in range(len(FOUR))]
    beside = [("", *FOUR), *evenings, ("Summe", *SUMS), ("Teiln.", 8, 8, 8, 8), ("Streicher", *worst)]
    yield "numbered evenings in columns with counts behind them", shape(on_its_side(beside), undated)


def denied_files() -> Iterator[tuple[str, ClubFile]]:
    """Sums that are none of what is taken: it is asked whether that comes in."""
    wrong = (SUMS[0] + 1, SUMS[1] - 1, *SUMS[2:])
    asked = {"sums": "taken"}
    yield "a wrong sum", shape([HEAD, *ROWS, ("Summe", *wrong)], OF_SPRING, **asked)
    standings = [("Name", "Gesamt"), *zip(FOUR, wrong, strict=True)]
    yield "standings that say something else", book({"A": [HEAD, *ROWS], "B": standings}, OF_SPRING, **asked)
    gone = {day: made for day, made in OF_SPRING.items() if day != DAYS[3]}
    rows = [row for row in ROWS if row[0] != DAYS[3]]
    yield (
        "an evening that the sums have and the rows lack",
        shape([HEAD, *rows, ("Total", *SUMS)], gone, **asked),
    )


def begun_anew() -> Iterator[tuple[str, ClubFile]]:
    """Totals that begin anew every month look like points."""
    so_far: list[tuple[object, ...]] = []
    right: dict[str, Mapping[str, int]] = {}
    steps = ((9, -4, 3, -8), (12, -7, 6, -11), (8, 2, 0, -10), (15, -9, 5, -11))
    for month in range(1, 7):
        points = [step[-month % 4 :] + step[: -month % 4] for step in steps]
        days = [f"2024-{month:02}-{1 + 7 * week:02}" for week in range(4)]
        totals = accumulate(points, lambda one, two: tuple(map(sum, zip(one, two, strict=True))))
        so_far += [(day, *total) for day, total in zip(days, totals, strict=True)]
        right |= {day: dict(zip(FOUR, made, strict=True)) for day, made in zip(days, points, strict=True)}
    yield "every month", shape([HEAD, *so_far], right, figures="totals", anew="everywhere")
    listed: list[Sequence[object]] = [HEAD]
    for year, days in (("2024 - alle fangen bei 0 an", DAYS[:4]), ("Frühling, von vorn", DAYS[4:])):
        totals = [sums_of(days[: at + 1]) for at in range(len(days))]
        listed += [(year,), *((day, *total) for day, total in zip(days, totals, strict=True))]
    yield "below a line that says so", shape(listed, OF_SPRING, figures="totals")


def tables_of_names() -> Iterator[tuple[str, ClubFile]]:
    """A row for each table of an evening says who sat there."""
    people = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frida", "Gerd", "Heike", "Ines", "Jan", "Kai", "Lea")
    listed: list[Sequence[object]] = [
        ("Datum", "Tisch", *(cell for n in range(1, 5) for cell in (f"{n}. Spieler", "Pkt")))
    ]
    right: dict[str, dict[str, int]] = {}
    for at, (day, points) in enumerate(SPRING.items()):
        for table in range(3):
            seated = [people[(at * 5 + table * 4 + seat) % 12] for seat in range(4)]
            made = [point * (table + 1) for point in points]
            listed.append(
                (day, f"{table + 1}/3", *(cell for pair in zip(seated, made, strict=True) for cell in pair))
            )
            right.setdefault(day, {}).update(zip(seated, made, strict=True))
    yield "tables of names and points", shape(listed, right)


def lists_of_money() -> Iterator[tuple[str, ClubFile]]:
    """A long list whose only column of points has fractions, and the same with what all lost in another."""
    each = [(day, name, made) for day, points in OF_SPRING.items() for name, made in points.items()]
    figures = [(day, name, f"{made / 10:.1f}".replace(".", ",")) for day, name, made in each]
    yield "one column of fractions", shape([("Datum", "Name", "Punkte"), *figures], OF_SPRING)
    apart: list[Sequence[object]] = [("Datum", "Name", "Gewinn", "Verlust")]
    for day, points in OF_SPRING.items():
        for name, made in points.items():
            euros = f"€ {abs(made) / 10:.2f}".replace(".", ",")
            apart.append((day, name, euros, "") if made > 0 else (day, name, "", euros))
        apart.append(("Summe Abend", "", "€ 2,00", "€ 2,00"))
    yield "what all won and lost in two columns, with sums of evenings", shape(apart, OF_SPRING)
    ranked = [(day, "A", name, max(made, 0)) for day, name, made in each]
    won = {day: {name: max(made, 0) for name, made in points.items()} for day, points in OF_SPRING.items()}
    head = ("Datum", "Tisch", "Name", "Wertung")
    yield "points of places that nobody pays", shape([head, *ranked], won, sides="won")


PARTS = (
    confirmed_files,
    counted_files,
    sums_between,
    denied_files,
    begun_anew,
    tables_of_names,
    lists_of_money,
)
SUMMED = {name: made for part in PARTS for name, made in part()}
