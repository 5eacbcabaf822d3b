"""Files as clubs and rounds have them, each with what is right about it: one evening, or a winter of a club.

The evening comes to Jörg +23, Käthe −17, Bernd +3, Moni −9 however it is written, the winter to WINTER.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import accumulate

from scorekeeper.outside.tables.user_answers import Subject

Rows = Sequence[Sequence[object]]
FOUR = ("Jörg", "Käthe", "Bernd", "Moni")
DEALS = (
    *((1, 1, -1, -1), (3, -3, 3, -3), (-2, 2, 2, -2), (-6, 2, 2, 2), (4, -4, -4, 4), (12, -4, -4, -4)),
    *((1, -1, 1, -1), (-3, -3, 3, 3), (4, -4, 4, -4), (2, 2, -2, -2), (1, -1, -1, 1), (-1, 1, 1, -1)),
    *((-2, -2, 2, 2), (9, -3, -3, -3)),
)
EVENING = {"Jörg": 23, "Käthe": -17, "Bernd": 3, "Moni": -9}
FIVE = (*FOUR, "Ute")
WITH_UTE = (
    *((1, 1, -1, -1, None), (None, 3, -3, 3, -3), (2, None, -2, 2, -2), (3, -1, None, -1, -1)),
    *((1, -1, 1, None, -1), (4, 4, None, -4, -4), (-2, 2, -2, 2, None), (None, -6, 2, 2, 2)),
)
EVENING_OF_FIVE = {"Jörg": 9, "Käthe": 2, "Bernd": -5, "Moni": 3, "Ute": -9}
MEMBERS = ("Anna", "Ben", "Cleo", "Dirk", "Ede", "Fritz", "Gabi", "Hans")
WINTER = {
    "2023-12-07": {"Anna": 34, "Ben": -12, "Cleo": 8, "Dirk": -30},
    "2023-12-21": {"Cleo": 20, "Dirk": -4, "Ede": 6, "Fritz": -22},
    "2024-01-04": {"Anna": 15, "Cleo": -40, "Fritz": 10, "Gabi": 25, "Hans": -10},
    "2024-01-18": {"Ben": 7, "Dirk": 3, "Gabi": -6, "Hans": -4},
}


@dataclass(frozen=True)
class ClubFile:
    """A file, what it comes to, and what is asked of it: with these answers it must come to that.

    `right` has the evenings by their days; "" stands for a day that the file does not say. One that is
    `refused` is so for a reason that has these words.
    """

    content: bytes
    right: Mapping[str, Mapping[str, int]]
    answers: Mapping[Subject, str] = field(default_factory=dict)
    refused: str = ""
    name: str = "krone.csv"


def text_of(rows: Rows, mark: str = ";", end: str = "\r\n") -> str:
    """Rows as a text."""
    return end.join(mark.join("" if cell is None else str(cell) for cell in row) for row in rows) + end


def totals_of(deals: Rows) -> list[tuple[int, ...]]:
    """Running totals of some deals."""
    points = [tuple(int(str(point)) if point is not None else 0 for point in deal) for deal in deals]
    return list(accumulate(points, lambda one, two: tuple(map(sum, zip(one, two, strict=True)))))


def numbered(rows: Rows, names: Sequence[str] = FOUR, head: str = "Nr") -> list[Sequence[object]]:
    """Rows below their names, with a number before each."""
    return [(head, *names), *((number, *row) for number, row in enumerate(rows, 1))]


def each(change: Callable[[int], object], deals: Rows = DEALS) -> list[list[object]]:
    """The deals with every figure written otherwise."""
    return [[None if point is None else change(int(str(point))) for point in deal] for deal in deals]


def matrix(day: Callable[[str], str], heading: Sequence[Sequence[object]] = ()) -> list[Sequence[object]]:
    """A row for every evening of the winter."""
    rows = [(day(when), *(made.get(name) for name in MEMBERS)) for when, made in WINTER.items()]
    return [*heading, ("Datum", *MEMBERS), *rows]


def on_its_side(rows: Rows) -> list[list[object]]:
    """Rows as columns."""
    return [
        [row[place] if place < len(row) else None for row in rows] for place in range(max(map(len, rows)))
    ]


def short_day(day: str) -> str:
    """“07.12.”"""
    return f"{day[8:]}.{day[5:7]}."


def as_number(day: str) -> str:
    """“7.12”, “18.1” for “18.10”: what a spreadsheet makes of a day and a month."""
    return str(float(f"{day[8:]}.{day[5:7]}"))


def week_of(day: str) -> int:
    """The week of the calendar in which a day is."""
    return date.fromisoformat(day).isocalendar().week


def without_corner(rows: Sequence[Sequence[object]]) -> list[Sequence[object]]:
    """Rows whose heading says nothing of the dates."""
    return [("", *rows[0][1:]), *rows[1:]]


def evening(rows: Rows, *, right: Mapping[str, int] = EVENING, **answers: str) -> ClubFile:
    """A file of the one evening."""
    return ClubFile(text_of(rows).encode(), {"": right}, answers_of(answers))


def winter(rows: Rows, *, name: str = "krone.csv", mark: str = ";", **answers: str) -> ClubFile:
    """A file of the winter, of which it is asked how many deals an evening had."""
    return ClubFile(text_of(rows, mark).encode(), WINTER, answers_of({"deals": "24", **answers}), name=name)


def refused(rows: Rows, reason: str) -> ClubFile:
    """A file that is not taken."""
    return ClubFile(text_of(rows).encode(), {}, refused=reason)


def answers_of(given: Mapping[str, str]) -> dict[Subject, str]:
    """Answers by their subjects."""
    return {Subject(about): answer for about, answer in given.items()}


def evenings_below() -> Iterator[tuple[str, ClubFile]]:
    """One evening, a row for every deal."""
    totals = totals_of(DEALS)
    won = each(lambda point: point if point > 0 else "")
    lost = each(lambda point: -point if point < 0 else "")
    yield "points", evening(numbered(DEALS))
    yield "running totals", evening(numbered(totals))
    yield "points without numbers", evening([FOUR, *DEALS])
    yield "running totals without numbers", evening([FOUR, *totals])
    yield "only the winners", evening(numbered(won), sides="won_paid")
    yield (
        "only the winners, zeros for the others",
        evening(numbered(each(lambda point: max(point, 0))), sides="won_paid"),
    )
    yield (
        "only the winners, dashes for the others",
        evening(numbered(each(lambda point: point if point > 0 else "–")), sides="won_paid"),
    )
    yield (
        "only the winners, with their sums",
        evening([*numbered(won), ("Summe", 37, 8, 18, 12)], sides="won_paid"),
    )
    yield "losers without a sign", evening(numbered(lost), sides="lost_paid")
    yield (
        "losers with a minus",
        evening(numbered(each(lambda point: point if point < 0 else "")), sides="lost_paid"),
    )
    yield (
        "only the winners of five, a cross for who sits out",
        ClubFile(
            text_of(
                numbered(
                    [
                        ["x" if point is None else point if int(str(point)) > 0 else "" for point in deal]
                        for deal in WITH_UTE
                    ],
                    FIVE,
                )
            ).encode(),
            {"": EVENING_OF_FIVE},
            {Subject.SIDES: "won_paid"},
        ),
    )
    yield "newest row on top", evening([("Nr", *FOUR), *numbered(totals)[:0:-1]])
    yield "newest row on top without numbers", evening([FOUR, *totals[::-1]], figures="from_below")
    yield "newest row on top, zeros at the bottom", evening([FOUR, *totals[::-1], (0, 0, 0, 0)])
    yield "points, newest row on top", evening([("Nr", *FOUR), *numbered(DEALS)[:0:-1]])
    yield "a row of zeros on top", evening([FOUR, (0, 0, 0, 0), *totals])
    yield (
        "points beside totals",
        evening(
            [
                (*FOUR, *(f"{name} Summe" for name in FOUR)),
                *((*one, *two) for one, two in zip(DEALS, totals, strict=True)),
            ]
        ),
    )
    yield (
        "with the value of the deal",
        evening([(*FOUR, "Wert"), *((*deal, min(map(abs, deal))) for deal in DEALS)]),
    )
    day = [("20.11.24",), ("", 8, 8, "x", ""), ("x", "", 1, 1, ""), (6, "x", 6, "", "")]
    day.append(("", "x", "", 2, 2))
    yield (
        "a day on its own line above a player who won once",
        ClubFile(
            text_of([FIVE, *day]).encode(),
            {"2024-11-20": {"Jörg": -4, "Käthe": 7, "Bernd": 13, "Moni": -3, "Ute": -13}},
            {Subject.SIDES: "won_paid"},
        ),
    )
    yield "with sums", evening([*numbered(DEALS), ("Summe", *EVENING.values())])
    yield (
        "with other columns",
        evening(
            [(*FOUR, "Fuchs", "Karlchen"), *((*deal, number % 2, "") for number, deal in enumerate(DEALS))]
        ),
    )
    yield "of five", evening(numbered(WITH_UTE, FIVE), right=EVENING_OF_FIVE)
    yield (
        "of five, a cross for who sits out",
        evening(
            numbered([["x" if point is None else point for point in deal] for deal in WITH_UTE], FIVE),
            right=EVENING_OF_FIVE,
        ),
    )
    yield "of five, running totals", evening(numbered(totals_of(WITH_UTE), FIVE), right=EVENING_OF_FIVE)
    yield "on its side", evening([("Name", *range(1, 15)), *zip(FOUR, *DEALS, strict=True)])
    yield (
        "a list of deals",
        evening(
            [
                ("Spiel", "Spieler", "Punkte"),
                *(
                    (number, name, point)
                    for number, deal in enumerate(DEALS, 1)
                    for name, point in zip(FOUR, deal, strict=True)
                ),
            ]
        ),
    )


def evenings_with_standings() -> Iterator[tuple[str, ClubFile]]:
    """The evening with rows that say what everybody had by then, or before it: they are no deals."""
    totals, points = numbered(totals_of(DEALS)), numbered(DEALS)
    half = totals_of(DEALS)[6]
    for word in ("Zwischenstand", "Zwischensumme", "Stand:", "Übertrag", "Summe", "bis zur Pause"):
        yield f"points with “{word}” between", evening([*points[:8], (word, *half), *points[8:]])
        if word != "bis zur Pause":
            yield f"totals with “{word}” between", evening([*totals[:8], (word, *half), *totals[8:]])
    yield "points with a standing without a word", evening([*points[:8], ("", *half), *points[8:]])
    last = totals_of(DEALS[7:])[-1]
    pages = [*points[:8], ("Summe", *half), *points[8:], ("Summe", *last), ("Summe", *EVENING.values())]
    yield "points with the sum of each page", evening(pages)
    yield (
        "points with a wrong standing between",
        evening([*points[:8], ("Zwischenstand", *half[:3], 99), *points[8:]], sums="taken"),
    )
    before = (50, -20, -10, -20)
    on = [[number, *map(sum, zip(row, before, strict=True))] for number, *row in totals[1:]]
    for word in ("", "0", "letzte Woche"):
        yield (
            f"totals that go on from “{word}”",
            evening([totals[0], (word, *before), *on], first="before"),
        )
        yield f"points below “{word}”", evening([points[0], (word, *before), *points[1:]], first="before")
    yield "points below “Stand”", evening([points[0], ("Stand", *before), *points[1:]])
    yield (
        "the newest total on top, above “alt”",
        evening([totals[0], *on[::-1], ("alt", *before)], first="before"),
    )
    made = {name: had + point for (name, had), point in zip(EVENING.items(), before, strict=True)}
    yield (
        "a first row that counts",
        evening([points[0], ("Turnier", *before), *points[1:]], right=made, first="counts"),
    )


def half_text(point: int) -> str:
    """Half a figure as people write it: 1, ½, -2½."""
    sign, whole, part = "-" * (point < 0), abs(point) // 2, "½" * (point % 2)
    return f"{sign}{whole or ''}{part}" if point else "0"


def by_name(deal: Sequence[object]) -> list[object]:
    """A deal as some write it: who won, and what each opponent pays."""
    points = [int(str(point)) for point in deal]
    won = [name for name, point in zip(FOUR, points, strict=True) if point > 0]
    return ["", " und ".join(won), min(map(abs, points))]


def by_side(deal: Sequence[object], named: str = "Re", other: str = "Kontra") -> list[object]:
    """The same with who was of a side, here who won, or in every other deal who lost."""
    points = dict(zip(FOUR, (int(str(point)) for point in deal), strict=True))
    won = [name for name in FOUR if points[name] > 0]
    has_won = abs(points["Jörg"]) % 2 == 1
    of_side = won if has_won else [name for name in FOUR if name not in won]
    return [", ".join(of_side), named if has_won else other, min(map(abs, points.values()))]


SEATS = [f"{word} {seat}" for seat in range(1, 5) for word in ("Spieler", "Punkte")]


def seated(number: int, deal: Sequence[object]) -> list[object]:
    """A deal whose players have moved on by a seat since the one before: each name with its points."""
    players = list(zip(FOUR, deal, strict=True))
    moved = [players[(seat + number) % 4] for seat in range(4)]
    return [number + 1, *(cell for player in moved for cell in player)]


def evenings_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """The same evening in other signs, numbers and encodings."""
    plain = text_of(numbered(DEALS))
    yield "brackets below zero", evening(numbered(each(lambda point: f"({-point})" if point < 0 else point)))
    yield "the minus behind", evening(numbered(each(lambda point: f"{-point}-" if point < 0 else point)))
    yield "a real minus", evening(numbered(each(lambda point: str(point).replace("-", "\N{MINUS SIGN}"))))
    yield "plus signs", evening(numbered(each(lambda point: f"{point:+d}")))
    yield "two decimals", evening(numbered(each(lambda point: f"{point},00")))
    yield "in Euro", evening(numbered(each(lambda point: f"{point},00 €")))
    thousand = {name: 1_000 * total for name, total in EVENING.items()}
    yield (
        "in thousands",
        evening(numbered(each(lambda point: f"{point}.000")), right=thousand, thousands="thousands"),
    )
    yield "with three decimals", evening(numbered(each(lambda point: f"{point},000")), thousands="decimals")
    yield (
        "in thousands with decimals",
        evening(numbered(each(lambda point: f"{point}.000,00")), right=thousand),
    )
    for mark, name in ((",", "commas"), ("\t", "tabs"), ("|", "bars")):
        yield name, ClubFile(text_of(numbered(DEALS), mark).encode(), {"": EVENING})
    for mark, name in ((" ", "blanks"), ("   ", "blanks as wide as columns")):
        rows = [FOUR, *DEALS] if mark == " " else numbered(DEALS)
        yield name, ClubFile(text_of(rows, mark).encode(), {"": EVENING})
    yield "half points", evening(numbered(each(half_text)))
    yield "a star behind what was won", evening(numbered(each(lambda p: f"{p}*" if p > 0 else p)))
    marked = "|".join(["", *["---"] * 5, ""])
    lines = [f"|{'|'.join(map(str, row))}|" for row in numbered(DEALS)]
    yield "Markdown", ClubFile("\n".join([lines[0], marked, *lines[1:]]).encode(), {"": EVENING})
    yield "who was Re, and the side that won", evening([("Re", "Sieger", "Punkte"), *map(by_side, DEALS)])
    of_kontra = [by_side(deal, "K", "R") for deal in DEALS]
    yield "who was Kontra, and the side that won", evening([("Kontra", "Sieger", "Punkte"), *of_kontra])
    short = dict(zip(FOUR, "ABKR", strict=True))
    of_initials = [
        [" ".join(short.get(each, "+") for each in str(won).split()), n]
        for _nr, won, n in map(by_name, DEALS)
    ]
    right = {short[name]: total for name, total in EVENING.items()}
    free = {"Frei" if name == "Moni" else name: total for name, total in EVENING.items()}
    yield "a player called Frei", evening(numbered(DEALS, tuple(free)), right=free)
    yield "the winners by initials", evening([("Gewinner", "Punkte"), *of_initials], right=right)
    yield "the winners by their names", evening([("Nr", "Gewinner", "Punkte"), *map(by_name, DEALS)])
    yield "names beside their points", evening([("Spiel", *SEATS), *map(seated, range(len(DEALS)), DEALS)])
    yield (
        "names before their points, no heading",
        evening([(*row[1::2], *row[2::2]) for row in map(seated, range(len(DEALS)), DEALS)]),
    )
    tables = [("7.3.2024",), ("Tisch 1",), FOUR, *DEALS, ("Tisch 2",), MEMBERS[:4], *DEALS]
    others = dict(zip(MEMBERS, EVENING.values(), strict=False))
    yield (
        "tables below each other, the day above the first",
        ClubFile(text_of(tables).encode(), {"2024-03-07": EVENING | others}),
    )
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        yield encoding, ClubFile(plain.encode(encoding), {"": EVENING})
    yield "lines of an old Mac", ClubFile(text_of(numbered(DEALS), end="\r").encode(), {"": EVENING})


def evenings_that_are_odd() -> Iterator[tuple[str, ClubFile]]:
    """What does not add up, is ambiguous or is no evening."""
    totals, second = totals_of(DEALS), totals_of(DEALS[7:])
    two = {
        "": {"Jörg": 13, "Käthe": -7, "Bernd": -1, "Moni": -5},
        " ": {"Jörg": 10, "Käthe": -10, "Bernd": 4, "Moni": -4},
    }
    both = [*numbered(totals[:7]), *numbered(second)[1:]]
    yield "two lists whose numbers begin anew", ClubFile(text_of(both).encode(), two)
    yield (
        "two lists without numbers",
        ClubFile(text_of([row[1:] for row in both]).encode(), two, {Subject.ANEW: "9"}),
    )
    yield (
        "two lists with an empty row between",
        ClubFile(text_of([FOUR, *totals[:7], (), *second]).encode(), two),
    )
    wrong = [list(row) for row in numbered(DEALS)]
    wrong[3][1] = 7
    yield "a wrong figure", evening(wrong, right={**EVENING, "Jörg": 32}, sums="taken")
    unread = [list(row) for row in numbered(DEALS)]
    unread[3][1] = "?"
    yield "a figure that cannot be read", evening(unread, right={**EVENING, "Jörg": 25}, sums="taken")
    lost = [list(row) for row in numbered(DEALS)]
    lost[3][1:] = ["?", "?", "?", "?"]
    gone = {"Jörg": 25, "Käthe": -19, "Bernd": 1, "Moni": -7}
    yield "a row that cannot be read", evening(lost, right=gone, sums="taken")
    yield (
        "sums that contradict the points",
        evening([*numbered(DEALS), ("Summe", 24, -17, 3, -9)], right={**EVENING, "Jörg": 24}, sums="taken"),
    )
    yield (
        "two deals that may be points or totals",
        evening(
            [FOUR, (1, 1, -1, -1), (2, 2, -2, -2)],
            right={"Jörg": 3, "Käthe": 3, "Bernd": -3, "Moni": -3},
            figures="points",
        ),
    )
    yield (
        "only the winners of five",
        ClubFile(
            text_of(
                numbered(
                    [
                        ["" if point is None or int(str(point)) < 0 else point for point in deal]
                        for deal in WITH_UTE
                    ],
                    FIVE,
                )
            ).encode(),
            {"": {"Jörg": 11, "Käthe": 10, "Bernd": 3, "Moni": 9, "Ute": 2}},
            {Subject.SIDES: "won"},
        ),
    )
    one = ((1, 1, -1, -1), (3, -1, 1, -3), (4, 0, 0, -4), (2, 2, -2, -2))
    next_one = ((3, 3, -3, -3), (2, 4, -4, -2), (5, 1, -1, -5))
    rows = [*(("2024-03-07", *row) for row in one), *(("2024-03-14", *row) for row in next_one)]
    right = {
        "2024-03-07": {"Jörg": 2, "Käthe": 2, "Bernd": -2, "Moni": -2},
        "2024-03-14": {"Jörg": 3, "Käthe": -1, "Bernd": 1, "Moni": -3},
    }
    yield (
        "totals that may begin at zero on the second evening",
        ClubFile(text_of([("Datum", *FOUR), *rows]).encode(), right, {Subject.CARRIED: "goes_on"}),
    )
    three, points = FOUR[:3], {"2024-03-07": (12, 8, -20), "2024-03-14": (-31, 17, 14)}
    of_three = {day: dict(zip(three, made, strict=True)) for day, made in points.items()}
    answers = answers_of({"figures": "points", "deals": "24"})
    matrix_of_three = [("Datum", *three), *((day, *made) for day, made in points.items())]
    yield "three players", ClubFile(text_of(matrix_of_three).encode(), of_three, answers)
    listed = [(day, *each) for day, made in of_three.items() for each in made.items()]
    yield (
        "a list of three",
        ClubFile(text_of([("Datum", "Name", "Punkte"), *listed]).encode(), of_three, answers),
    )
    counts = [("", "Füchse", "Karlchen", "Dullen"), *((name, 1, 2, 0) for name in three)]
    yield "what three did", refused(counts, "at least three players")
    yield "figures alone", refused([(1, 1, -1, -1), (2, -2, 2, -2)], "at least three players")
    ended = [
        ("Platz", "Name", "Punkte"),
        *((place, name, EVENING[name]) for place, name in enumerate(FOUR, 1)),
    ]
    answers = answers_of({"standings": "season", "deals": "480"})
    yield "standings", ClubFile(text_of(ended).encode(), {"": EVENING}, answers)
    yield "standings without points", refused([row[:2] for row in ended], "Import the evenings themselves")


def winters() -> Iterator[tuple[str, ClubFile]]:
    """A row or a column for every evening of a winter."""
    yield "a winter", winter(matrix(lambda day: f"{day[8:]}.{day[5:7]}.{day[:4]}"))
    yield "a winter, ISO dates", winter(matrix(str))
    yield "a winter, 07.12.23", winter(matrix(lambda day: f"{day[8:]}.{day[5:7]}.{day[2:4]}"))
    yield "a winter, US dates", winter(matrix(lambda day: f"{int(day[5:7])}/{int(day[8:])}/{day[:4]}"))
    yield "a winter, 07-Dec-23", winter(matrix(lambda day: f"{day[8:]}-{month_of(day)}-{day[2:4]}"))
    yield (
        "a winter, days of Excel",
        winter(
            matrix(
                lambda day: {"2023-12-07": "45267", "2023-12-21": "45281", "2024-01-04": "45295"}.get(
                    day, "45309"
                )
            )
        ),
    )
    yield "a winter, 23/12/07", winter(matrix(lambda day: day[2:].replace("-", "/")), dates="year")
    yield "a winter, no year", winter(matrix(short_day), year="2023")
    yield "a winter, two years in the title", winter(matrix(short_day, [("Saison 2023/24",)]))
    yield "a winter, two years in the name", winter(matrix(short_day), name="Saison 2023-24.csv")
    rows = list(matrix(short_day))
    yield (
        "a winter, years on lines of their own",
        winter([rows[0], ("2023",), *rows[1:3], ("2024",), *rows[3:]]),
    )
    yield "a winter on its side", winter([("Mitglied", *rows_of_head(str)), *on_its_side(matrix(str))[1:]])
    yield (
        "a winter on its side, no year",
        winter([("Mitglied", *rows_of_head(short_day)), *on_its_side(matrix(short_day))[1:]], year="2023"),
    )
    yield "a winter, numbers for dates", winter(without_corner(matrix(as_number)), year="2023")
    sideways = on_its_side(matrix(as_number))
    yield (
        "a winter on its side, numbers for dates",
        winter([("Name", *sideways[0][1:]), *sideways[1:]], year="2023"),
    )
    yield (
        "a winter of weeks",
        winter(without_corner(matrix(lambda day: f"KW {week_of(day)}")), year="2023", days="first"),
    )
    yield (
        "a winter of weeks with their years",
        winter(matrix(lambda day: f"{week_of(day)}. KW {day[:4]}"), days="first"),
    )
    numbered = [(f"Abend {number}", *row[1:]) for number, row in enumerate(matrix(str)[1:], 1)]
    yield (
        "a winter of numbered evenings",
        ClubFile(
            text_of([("", *MEMBERS), *numbered]).encode(),
            {" " * place: made for place, made in enumerate(WINTER.values())},
            answers_of({"deals": "24"}),
        ),
    )
    yield from winters_with_more(matrix(str))
    yield "a winter, newest on top", winter([matrix(str)[0], *matrix(str)[:0:-1]])
    yield "a winter with sums", winter([*matrix(str), ("Summe", 49, -5, -12, -31, 6, -12, 19, -14)])
    yield "a winter with weekdays", winter(matrix(lambda day: f"Do, {short_day(day)}"), year="2023")
    points = [
        (day, name, 24, point, 1, "3,00", "ja")
        for day, made in WINTER.items()
        for name, point in made.items()
    ]
    head = ("Datum", "Spieler", "Spiele", "Punkte", "Soli", "Startgeld", "bezahlt")
    yield "a long list of a winter", ClubFile(text_of([head, *points]).encode(), WINTER)
    yield "a long list without deals", winter([head[:2] + head[3:4], *(row[:2] + row[3:4] for row in points)])
    ambiguous = {
        "2024-03-04": WINTER["2023-12-07"],
        "2024-04-05": WINTER["2023-12-21"],
        "2024-05-06": WINTER["2024-01-04"],
    }
    both_ways = [
        ("Date", *MEMBERS),
        *(
            (written, *(made.get(name) for name in MEMBERS))
            for written, made in zip(("3/4/2024", "4/5/2024", "5/6/2024"), ambiguous.values(), strict=True)
        ),
    ]
    yield (
        "US dates that can be read both ways",
        ClubFile(text_of(both_ways, ",").encode(), ambiguous, {Subject.DATES: "month", Subject.DEALS: "24"}),
    )
    first, second = (
        {"Anna": 12, "Ben": -4, "Cleo": -3, "Dirk": -5},
        {"Ede": 10, "Fritz": -2, "Gabi": -3, "Hans": -5},
    )
    tables = [("Datum", *MEMBERS)]
    for day, times in (("2024-03-07", 1), ("2024-03-14", -1)):
        for made in (first, second):
            points = (made.get(name) for name in MEMBERS)
            tables.append((day, *(point and times * point for point in points)))
    both = {**first, **second}
    other = {name: -point for name, point in both.items()}
    yield (
        "two tables on each evening",
        ClubFile(
            text_of(tables).encode(),
            {"2024-03-07": both, "2024-03-14": other},
            {Subject.FIGURES: "points", Subject.DEALS: "24"},
        ),
    )
    plus = {
        "2024-03-07": {"Anna": 12, "Ben": 5, "Cleo": 8, "Dirk": 1},
        "2024-03-14": {"Anna": 3, "Ben": 15, "Cleo": 2, "Dirk": 6},
    }
    yield (
        "a club that only knows plus points",
        ClubFile(
            text_of(
                [("Datum", *MEMBERS[:4]), *((day, *made.values()) for day, made in plus.items())]
            ).encode(),
            plus,
            {Subject.FIGURES: "points", Subject.SIDES: "won", Subject.DEALS: "24"},
        ),
    )
    uneven = {day: {**made, "Hans": made.get("Hans", 0) + 5} for day, made in WINTER.items()}
    yield (
        "a winter that does not add up",
        ClubFile(
            text_of(
                [
                    ("Datum", *MEMBERS),
                    *((day, *(made.get(name) for name in MEMBERS)) for day, made in uneven.items()),
                ]
            ).encode(),
            uneven,
            {Subject.SUMS: "taken", Subject.DEALS: "24"},
        ),
    )
    yield (
        "places of evenings",
        refused(
            [
                ("Datum", *FOUR),
                ("2024-03-07", 1, 2, 3, 4),
                ("2024-03-14", 2, 1, 4, 3),
                ("2024-03-21", 4, 3, 2, 1),
            ],
            "Import the evenings themselves",
        ),
    )


def winters_with_more(rows: Sequence[Sequence[object]]) -> Iterator[tuple[str, ClubFile]]:
    """The winter with more in its cells, or less: places, deals, why somebody was away, one evening alone."""

    def with_cells(change: Callable[[object], object]) -> list[Sequence[object]]:
        return [rows[0], *((row[0], *map(change, row[1:])) for row in rows[1:])]

    for text in ("{} (2)", "{}/24", "{} | 24"):
        placed = with_cells(lambda point, text=text: "" if point is None else text.format(point))  # type: ignore[misc]
        yield f"a winter of “{text}”", winter(placed, pairs="first")
    for word in ("krank", "entsch.", "Urlaub"):
        away = with_cells(lambda point, word=word: word if point is None else point)  # type: ignore[misc]
        yield f"a winter with “{word}”", winter(away)
    counts = ("Spiele", "Tisch", "Platz")
    beside = [(*rows[0], *counts), *((*row, 24, 1, 3) for row in rows[1:])]
    yield "a winter with counts beside it", winter(beside)
    first = dict([next(iter(WINTER.items()))])
    one = ClubFile(text_of([("Datum", *first["2023-12-07"]), rows[1][:5]]).encode(), first)
    yield "one evening of a winter", replace(one, answers=answers_of({"deals": "24"}))


def rows_of_head(day: Callable[[str], str]) -> list[str]:
    """The days of the winter as a heading."""
    return [day(when) for when in WINTER]


def month_of(day: str) -> str:
    """The month of a day as English abbreviates it."""
    return {"12": "Dec", "01": "Jan"}[day[5:7]]


FILES = {
    name: made
    for part in (evenings_below, evenings_with_standings, evenings_otherwise, evenings_that_are_odd, winters)
    for name, made in part()
}
