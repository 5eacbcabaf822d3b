"""The spring of `club_shapes`, and one evening, by the habits of those who write them down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.styles import Font

from scorekeeper.outside.tables.cells import IN_WORDS
from scorekeeper.outside.tables.user_answers import Subject
from tests.scorekeeper.outside.tables.club_files import (
    DEALS,
    EVENING,
    FIVE,
    FOUR,
    ClubFile,
    Rows,
    numbered,
    text_of,
)
from tests.scorekeeper.outside.tables.club_shapes import HEAD, OF_SPRING, ROWS, SPRING, book, shape
from tests.scorekeeper.outside.tables.reading import workbook_of

MONTHS = {1: "Januar", 2: "Februar"}
TOTAL = tuple(map(sum, zip(*SPRING.values(), strict=True)))
EXCEL_BEGINS = date(1899, 12, 30)


def spring(rows: Rows, **answers: str) -> ClubFile:
    """The spring, of which it is asked how many deals an evening had, and what else has an answer."""
    return shape(rows, OF_SPRING, **answers)


def evening(rows: Rows, day: str = "2024-03-07", name: str = "krone.csv", **answers: str) -> ClubFile:
    """One evening of deals."""
    return replace(shape(rows, {day: EVENING}, **answers), answers={}, name=name)


def zipped(files: Mapping[str, Rows], right: Mapping[str, Mapping[str, int]] = OF_SPRING) -> ClubFile:
    """A packed folder of tables."""
    packed = BytesIO()
    with ZipFile(packed, "w") as folder:
        for name, rows in files.items():
            folder.writestr(name, text_of(rows))
    return replace(shape([], right), content=packed.getvalue(), name="krone.zip")


def days_written(write: str) -> Rows:
    """The spring with its days written in this way."""
    return [*HEAD, *((f"{date.fromisoformat(day):{write}}", *made) for day, *made in ROWS)]


def of_month(month: int, day: str = "{}.") -> Rows:
    """The rows of a month, with nothing but the day before them."""
    found = ((date.fromisoformat(when), made) for when, *made in ROWS)
    return [(day.format(when.day), *made) for when, made in found if when.month == month]


def days_of_months() -> Iterator[tuple[str, ClubFile]]:
    """Days whose month stands above them, or in the name of a tab or file."""
    below = [row for month, name in MONTHS.items() for row in ((name,), *of_month(month))]
    yield "months between the days", spring([("Runde 2024",), ("Tag", *FOUR), *below])
    tabs = {name: [(f"{name} 2024",), ("Tag", *FOUR), *of_month(month)] for month, name in MONTHS.items()}
    yield "a tab for every month", book(tabs, OF_SPRING)
    sides = {
        name: [(f"{name} 2024",), *map(list, zip(("Name", *FOUR), *of_month(month), strict=True))]
        for month, name in MONTHS.items()
    }
    yield "a tab for every month with days above", book(sides, OF_SPRING)
    for name in ("Doko 2024/0{} {}.csv", "2024/0{}.csv", "2024-0{}.csv"):
        files = {name.format(month, MONTHS[month]): [("Tag", *FOUR), *of_month(month)] for month in MONTHS}
        yield f"files such as “{name}”", zipped(files)
    short = [
        row
        for month, name in MONTHS.items()
        for row in ((f"{name} 2024",), ("Tag", *FOUR), *of_month(month, f"{{}}.{month}."))
    ]
    yield "a month with its year above days that have it", spring(short)
    packed = BytesIO()
    with ZipFile(packed, "w") as folder:
        for year in ("2023", "2024"):
            days = [(f"{day[8:]}.{day[5:7]}.", *made) for day, *made in ROWS]
            folder.writestr(f"{year}/Krone.xlsx", workbook_of([*HEAD, *days]))
    years = {day.replace("2024", year): made for day, made in OF_SPRING.items() for year in ("2023", "2024")}
    books = replace(shape([], years), content=packed.getvalue(), name="krone.zip")
    yield "a workbook in the folder of each year", books
    deals = [("Nr", *FOUR), *((number, *made) for number, made in enumerate(DEALS, 1))]
    day = zipped({"2024/03-07.csv": deals}, {"2024-03-07": EVENING})
    yield "a day in the name of a file, its year in that of the folder", replace(day, answers={})


def days_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """Days as few write them."""
    yield "an apostrophe before the year", spring(days_written("%-d.%-m.'%y"))
    nights = [
        (f"{when.day}./{(when + timedelta(1)).day}.{when.month}.{when.year}", *made)
        for day, *made in ROWS
        for when in [date.fromisoformat(day)]
    ]
    yield "nights from one day to the next", spring([("Nacht", *FOUR), *nights])
    era = [(f"令和6年{day[5:7]}月{day[8:]}日", *made) for day, *made in ROWS]
    yield "years as Japan counts them", spring([("日付", *FOUR), *era])
    numbers = [(date.fromisoformat(day) - EXCEL_BEGINS).days for day in SPRING]
    sides = [
        ("Name", *numbers),
        *((name, *made) for name, made in zip(FOUR, zip(*SPRING.values(), strict=True), strict=True)),
    ]
    yield "days above as Excel counts them", spring(sides)
    entered = [("Eingetragen am", "Spieltag", *FOUR)]
    later = [(date.fromisoformat(day) + timedelta(3), day, *made) for day, *made in ROWS]
    yield "the day on which it was entered beside that of the evening", spring([*entered, *later])
    stamps = [("Zeitstempel", "Datum", "Name", "Punkte")]
    stamped = [
        (date.fromisoformat(day) + timedelta(3), day, name, point)
        for day, made in OF_SPRING.items()
        for name, point in made.items()
    ]
    yield "a list with the time of every entry", spring([*stamps, *stamped])
    deals = [("Nr", *FOUR), *((number, *made) for number, made in enumerate(DEALS, 1))]
    yield (
        "the day of printing above that of the evening",
        evening([("Ausdruck vom 03.01.2025",), ("Abend am 7.3.2024",), *deals]),
    )
    yield "days in cells of their own", evening([("Gedruckt", "03.01.2025"), ("Datum", "07.03.2024"), *deals])


def players_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """Players who have a part each, couples, substitutes, and places above the columns."""
    parts = [
        row
        for name in FOUR
        for row in ((name,), ("Datum", "Punkte"), *((day, made[name]) for day, made in OF_SPRING.items()), ())
    ]
    yield "a part for every player", spring(parts)
    couples = [
        (day, one, other, one + other, third, last, third + last)
        for day, (one, other, third, last) in SPRING.items()
    ]
    pairs = ("Datum", *FOUR[:2], "Paar 1", *FOUR[2:], "Paar 2")
    yield "what couples have beside them", spring([pairs, *couples])
    first, *others = ROWS
    stand_in = (first[0], first[1], f"{first[2]} (Emil)", *first[3:])
    yield "a substitute in brackets", spring([*HEAD, stand_in, *others], sums="taken")
    games = [(day, *(f"{point} (2 Soli)" for point in made)) for day, *made in ROWS]
    yield "solos in brackets", spring([*HEAD, *games])
    ranked = [
        (day, *(f"{name} ({point:+d})" for name, point in sorted(made.items(), key=lambda each: -each[1])))
        for day, made in OF_SPRING.items()
    ]
    yield "names by their places", spring([("Datum", "1.", "2.", "3.", "4."), *ranked])
    places = tuple(f"{place}. {name}" for place, name in enumerate(FOUR, 1))
    yield "places before the names above", spring([("Datum", *places), *ROWS])
    beside = [(name, *made) for name, made in zip(places, zip(*SPRING.values(), strict=True), strict=True)]
    yield "places before the names beside", spring([("Spieler", *SPRING), *beside])
    numbered = [
        (number, day, name, made[name])
        for number, (day, name, made) in enumerate(
            ((day, name, made) for day, made in OF_SPRING.items() for name in made), 1
        )
    ]
    yield "a list with numbered rows", spring([("Nr", "Abend", "Wer", "Punkte"), *numbered])
    deals = [(number, *made) for number, made in enumerate(DEALS, 1)]
    other = {"Jörg": 2, "Käthe": -2, "Bernd": 2, "Ute": -2}
    more = [("07.03.2024",), ("Nr", *FOUR), *deals, ("", *other), (len(deals) + 1, *other.values())]
    both = {name: EVENING.get(name, 0) + other.get(name, 0) for name in (*FOUR, "Ute")}
    yield "somebody else from the middle on", replace(evening(more), right={"2024-03-07": both})
    winners = [
        ("Gewinner", "Verlierer", "Punkte"),
        *(
            (
                " + ".join(n for n, p in zip(FOUR, made, strict=True) if p > 0),
                " + ".join(n for n, p in zip(FOUR, made, strict=True) if p < 0),
                min(map(abs, made)),
            )
            for made in DEALS
        ),
    ]
    yield "winners below a title", evening([("Abend vom 7.3.2024",), *winners])
    even = {day: dict.fromkeys(FOUR, 0) if day == "2024-02-02" else made for day, made in OF_SPRING.items()}
    nobody = [("Datum", *FOUR), *((day, *made.values()) for day, made in even.items())]
    yield "an evening on which nobody won", shape(nobody, even, sums="taken")
    listed = [(day, name, 24, point) for day, made in even.items() for name, point in made.items()]
    with_deals = shape([("Datum", "Name", "Spiele", "Punkte"), *listed], even)
    yield "an evening of 24 deals on which nobody won", replace(with_deals, answers={})


def sums_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """Sums and what was there before, called as few call them."""
    yield "sums below a gap", spring([*HEAD, *ROWS, (), ("", *TOTAL)])
    by_month = [
        row
        for month, name in MONTHS.items()
        for rows in [[each for each in ROWS if int(each[0][5:7]) == month]]
        for row in (*rows, (f"{name} Ergebnis", *map(sum, zip(*(made for _day, *made in rows), strict=True))))
    ]
    yield "sums of months after their name", spring([*HEAD, *by_month, ("Gesamtergebnis", *TOTAL)])
    before = (120, -45, -93, 18)
    running, rows = before, [("2023-12-29", *before)]
    for day, *made in ROWS:
        running = tuple(map(sum, zip(running, made, strict=True)))
        rows.append((day, *running))
    yield "totals of years before in the first row", spring([("Gesamtstand", *FOUR), *rows], first="before")
    falling = [(3, 29, -11, -10, -11), *((3, 26 - 3 * at, at - 10, at - 9, at - 10) for at in range(5))]
    falling += [(0, 15 - 3 * at, at - 5, None if at == 0 else at - 5, at - 5) for at in range(5)]
    newest = dict(zip(FIVE, falling[0], strict=True))
    answers = {Subject.FIGURES: "from_below", Subject.FIRST: "counts"}
    on_top = ClubFile(text_of([FIVE, *falling]).encode(), {"": newest}, answers)
    yield "the newest total on top, and a slip", on_top
    last = [("Name", "Vorjahr", *SPRING)]
    last += [
        (name, had, *made)
        for name, had, made in zip(FOUR, before, zip(*SPRING.values(), strict=True), strict=True)
    ]
    yield "a column of the year before", spring(last)


def below_zero(point: int) -> tuple[object, object]:
    """What somebody owes and has, as on two sides of an account."""
    return (None, point) if point > 0 else (-point, None)


def in_red(point: int) -> str:
    """A cell of a page in which a loss has no sign, but a colour."""
    return f"<td><font color='#c00000'>{-point}</font></td>" if point < 0 else f"<td>{point}</td>"


def workbook_in_red() -> bytes:
    """The spring with losses that have no sign, but a colour."""
    made = Workbook()
    for row in (*HEAD, *ROWS):
        made.worksheets[0].append(row)
    for cell in (cell for row in made.worksheets[0].iter_rows(2) for cell in row[1:]):
        if isinstance(cell.value, int) and cell.value < 0:
            cell.value, cell.font = -cell.value, Font(color="FFC00000")
    stored = BytesIO()
    made.save(stored)
    return stored.getvalue()


def points_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """Points in words, on two sides of an account, or of which only the losers are named."""
    words = {number: word for word, number in IN_WORDS.items()}
    said = [
        (day, *(f"minus {words[-point]}" if point < 0 else words[point] for point in made))
        for day, *made in ROWS
    ]
    yield "points in words", spring([*HEAD, *said])
    sides = [(day, *(cell for point in made for cell in below_zero(point))) for day, *made in ROWS]
    two_rows = [("", *(cell for name in FOUR for cell in (name, None))), ("Datum", *("Soll", "Haben") * 4)]
    yield "two sides below every name", spring([*two_rows, *sides])
    sums = [sum(int(str(cell)) for cell in column if cell) for column in list(zip(*sides, strict=True))[1:]]
    yield "two sides with their sums", spring([*two_rows, *sides, ("Summe", *sums)])
    one_row = ("Datum", *(f"{name} {side}" for name in FOUR for side in ("Soll", "Haben")))
    yield "two sides in columns that are named for them", spring([one_row, *sides])
    page = [f"<tr><th>{'<th>'.join(HEAD[0])}</tr>"]
    page += [f"<tr><td>{day}{''.join(map(in_red, made))}</tr>" for day, *made in ROWS]
    of_page = f"<table>{''.join(page)}</table>".encode()
    yield "losses in red on a page", replace(spring([]), content=of_page, name="krone.html")
    yield "losses in red in a workbook", replace(spring([]), content=workbook_in_red(), name="krone.xlsx")
    lost = [[name for name, point in zip(FOUR, made, strict=True) if point < 0] for made in DEALS]
    rows = [
        (number, ", ".join(names), min(map(abs, made)))
        for number, (names, made) in enumerate(zip(lost, DEALS, strict=True), 1)
    ]
    owed = [("Nr", "Verlierer", "Punkte"), *((at, names, -points) for at, names, points in rows)]
    yield "only the losers, with a minus", replace(evening(owed), right={"": EVENING})
    by_title = evening([("Abend vom 7.3.2024",), ("Nr", "Verlierer", "Punkte"), *rows])
    yield "only the losers by their names", by_title


def days_below() -> Iterator[tuple[str, ClubFile]]:
    """Evenings whose day stands below them, and months in numbers."""
    deals = [("Nr", *FOUR), *((number, *made) for number, made in enumerate(DEALS, 1))]
    yield "a day below the deals", evening([*deals, (), ("Gespielt am 7.3.2024 bei Moni",)])
    other = {name: -point for name, point in EVENING.items()}
    turned = [("Nr", *FOUR), *((number, *(-p for p in made)) for number, made in enumerate(DEALS, 1))]
    both = evening([*deals, ("Gespielt am 7.3.2024",), (), *turned, ("Gespielt am 14.3.2024",)])
    yield "a day below each evening", replace(both, right={"2024-03-07": EVENING, "2024-03-14": other})
    for line in ("Stand: 7.3.2024", "Revanche am 7.3.2024", "Kassiert am 7.3.2024"):
        undated = evening([*deals, (line,)])
        yield f"a line such as “{line}”", replace(undated, right={"": EVENING})
    months = {f"2024-{month:02}-01": made for month, made in enumerate(OF_SPRING.values(), 1)}
    for write in ("{:02}/2024", "2024-{:02}", "{}/24", "{:02}.2024"):
        rows = [(write.format(month), *made.values()) for month, made in enumerate(OF_SPRING.values(), 1)]
        yield f"months such as “{write}”", shape([("Monat", *FOUR), *rows], months, days="first")


def rounds_and_months() -> Iterator[tuple[str, ClubFile]]:
    """Rounds of an evening beside or below each other, months below their year, and days beside sums."""
    thirds = (DEALS[:5], DEALS[4:9], DEALS[9:])
    made_in_all = map(sum, zip(*(made for third in thirds for made in third), strict=True))
    right = {"2024-03-07": dict(zip(FOUR, made_in_all, strict=True))}
    beside = [
        (number, *(cell for made in three for cell in made))
        for number, three in enumerate(zip(*thirds, strict=True), 1)
    ]
    above = [("Abend 7.3.2024",), ("", *(cell for at in "123" for cell in (f"{at}. Runde", "", "", "")))]
    yield "three rounds beside each other", replace(evening([*above, ("", *FOUR * 3), *beside]), right=right)
    below = [
        row
        for at, third in enumerate(thirds, 1)
        for row in ((f"Runde {at}", *FOUR), *((number, *made) for number, made in enumerate(third, 1)))
    ]
    yield "three rounds below each other", replace(evening([("Abend 7.3.2024",), *below]), right=right)
    months = ("Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug")
    columns = zip(FOUR, zip(*SPRING.values(), strict=True), TOTAL, strict=True)
    year = [(2024, *months, "Jahr"), *((name, *made, total) for name, made, total in columns)]
    firsts = {f"2024-{month:02}-01": made for month, made in enumerate(OF_SPRING.values(), 1)}
    yield "months below their year", shape(year, firsts, days="first")
    summed = [*numbered(DEALS), ("Summe", *EVENING.values(), "Abend am 7.3.2024")]
    yield "a day beside the sums", evening(summed)
    euros = [(day, *(cell for point in made for cell in (point, point / 20))) for day, *made in ROWS]
    yield "euros beside names", spring([("Datum", *(cell for name in FOUR for cell in (name, "€"))), *euros])


def texts() -> Iterator[tuple[str, ClubFile]]:
    """The spring as a text that no spreadsheet wrote."""
    diary = ["# Tagebuch"]
    for at, (day, made) in enumerate(OF_SPRING.items()):
        diary += [f"## Freitag, {day}", f"Bei {FOUR[at % 4]} gab es {at + 2} Flaschen Wein.", ""]
        diary += [f"- **{name}**: {point:+d}" for name, point in made.items()]
    written = replace(spring([]), content="\n".join(diary).encode(), name="tagebuch.md")
    yield "a diary", written
    said = (
        (day, ", ".join(f"{name} {point:+d}" for name, point in made.items()))
        for day, made in OF_SPRING.items()
    )
    lines = ["Doko 7.3.2024, wir schreiben nur die Gewinner auf"]
    won = [[f"{name} {p}" for name, p in zip(FOUR, made, strict=True) if p > 0] for made in DEALS]
    lines += [f"{number}. {', '.join(names)}" for number, names in enumerate(won, 1)]
    notes = ClubFile("\n".join(lines).encode(), {"2024-03-07": EVENING}, {Subject.SIDES: "won_paid"})
    yield "winners of deals in lines", replace(notes, name="notiz.txt")
    chronicle = "\n".join(f"{day}: {points}. Gespielt wurde bei Jörg." for day, points in said)
    yield "a chronicle", replace(spring([]), content=chronicle.encode(), name="chronik.txt")
    lines = ["Datum     " + "".join(f"{name:>8}" for name in FOUR)]
    lines += [f"{day}" + "".join(f"{point:>8}" for point in made) for day, *made in ROWS]
    lines += ["-" * 42, " " * 10 + "".join(f"{point:>8}" for point in TOTAL)]
    yield "a typewritten page", replace(spring([]), content="\n".join(lines).encode(), name="brief.txt")


def not_taken() -> Iterator[tuple[str, ClubFile]]:
    """What has no points of four people."""
    paid = [("Datum", "Posten", "Ein", "Aus", "Bestand"), ("3.1.2024", "Beitrag Jan", "40,00", "", "152,40")]
    paid += [("7.2.2024", "Beitrag Feb", "40,00", "", "192,40")]
    paid += [("9.2.2024", "Geschenk", "", "25,00", "167,40")]
    yield "a cash book", replace(spring(paid), right={}, refused="is a cash book")
    lost = [("Nr", "Verlierer", "Punkte"), (1, "Anna, Ben", 3), (2, "Ben, Cem", 2), (3, "Anna, Cem", 4)]
    yield "losers who are not four", replace(spring(lost), right={}, refused="add a column with the others")


HABITS = {
    name: made
    for part in (
        *(days_of_months, days_otherwise, days_below, players_otherwise, points_otherwise),
        *(rounds_and_months, sums_otherwise, texts, not_taken),
    )
    for name, made in part()
}
