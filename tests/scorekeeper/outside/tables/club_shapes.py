"""The winter of `club_files` as secretaries lay it out: days below months, two halves, a tab an evening."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import accumulate
from zipfile import ZipFile

from openpyxl import Workbook

from tests.scorekeeper.outside.tables.club_files import (
    DEALS,
    EVENING,
    FOUR,
    MEMBERS,
    WINTER,
    ClubFile,
    Rows,
    answers_of,
    on_its_side,
    text_of,
)
from tests.scorekeeper.outside.tables.club_files import totals_of as totals_of_deals
from tests.scorekeeper.outside.tables.reading import workbook_of

DAYS = tuple(WINTER)
SURNAMES = dict(zip(MEMBERS, ("Ahl", "Bock", "Cors", "Dietz", "Ernst", "Falk", "Gern", "Heil"), strict=True))
IN_WORDS = ("1. Do im Dezember", "3. Do im Dezember", "1. Do im Januar", "3. Do im Januar")
YEAR = {
    "2022-11-10": (10, -4, -6, 0),
    "2022-11-24": (20, -10, -4, -6),
    "2022-12-08": (14, -6, -20, 12),
    "2023-01-12": (10, -8, -10, 8),
    "2023-01-26": (6, -6, -2, 2),
    "2023-02-09": (-8, 3, 9, -4),
}
"""Six evenings of four people, over New Year."""


def shape(rows: Rows, right: Mapping[str, Mapping[str, int]] = WINTER, **answers: str) -> ClubFile:
    """A table, of which it is asked how many deals an evening had, and what else has an answer."""
    return ClubFile(text_of(rows).encode(), right, answers_of({"deals": "24", **answers}))


SPRING = {
    "2024-01-05": (12, -5, 8, -15),
    "2024-01-12": (-3, 5, -8, 6),
    "2024-01-19": (4, -20, 10, 6),
    "2024-01-26": (-11, 7, -9, 13),
    "2024-02-02": (8, 14, -13, -9),
    "2024-02-09": (-6, -9, 10, 5),
    "2024-02-16": (-7, 3, 16, -12),
    "2024-02-23": (17, -8, -14, 5),
}
OF_SPRING = {day: dict(zip(FOUR, made, strict=True)) for day, made in SPRING.items()}
"""Eight evenings on which nobody has more luck than the others."""


def book(tabs: Mapping[str, Rows], right: Mapping[str, Mapping[str, int]], **answers: str) -> ClubFile:
    """A workbook with these tabs."""
    content = workbook_of(*tabs.values(), names=list(tabs))
    return ClubFile(content, right, answers_of({"deals": "24", **answers}), name="krone.xlsx")


def points_of(day: str) -> list[int | None]:
    """What all members have on an evening of the winter."""
    return [WINTER[day].get(name) for name in MEMBERS]


def totals_of(days: Sequence[str], before: Sequence[int] = (0, 0, 0, 0)) -> list[tuple[object, ...]]:
    """Rows of running totals of evenings of the year."""
    totals = accumulate(
        (YEAR[day] for day in days),
        lambda one, two: tuple(map(sum, zip(one, two, strict=True))),
        initial=tuple(before),
    )
    return [(day, *total) for day, total in zip(days, list(totals)[1:], strict=True)]


OF_YEAR = {day: dict(zip(FOUR, points, strict=True)) for day, points in YEAR.items()}
ENDS_2022 = totals_of(list(YEAR)[:3])[-1][1:]


def made_by(name: str) -> int:
    """What somebody came to in the winter."""
    return sum(made.get(name, 0) for made in WINTER.values())


def winters_in_shapes() -> Iterator[tuple[str, ClubFile]]:
    """One table, laid out otherwise."""
    rows = [(day, *points_of(day)) for day in DAYS]
    columns = on_its_side([("", *MEMBERS), *rows])
    months = [("", "Dezember 2023", None, "Januar 2024", None), ("Name", "7.", "Do 21.", "Do 4.", "18.")]
    yield "days below months", shape([*months, *columns[1:]])
    beside = [("Dezember 2023", "7."), (None, "21."), ("Januar 2024", "4."), (None, "18.")]
    yield (
        "days beside months",
        shape(
            [("Monat", "Tag", *MEMBERS), *((*day, *row[1:]) for day, row in zip(beside, rows, strict=True))]
        ),
    )
    firsts = {"2023-10-01": WINTER[DAYS[0]], "2023-11-01": WINTER[DAYS[1]], "2023-12-01": WINTER[DAYS[2]]}
    alone = [("Doppelkopf 2023",), ("Name", "Okt", "Nov", "Dez"), *(each[:4] for each in columns[1:])]
    yield "months alone", shape(alone, firsts, days="first")
    undated = {" " * at: made for at, made in enumerate(firsts.values())}
    yield "months alone whose days somebody knows", shape(alone, undated, days="open")
    words = [(word, *row[1:]) for word, row in zip(IN_WORDS, rows, strict=True)]
    yield "days of the week in a month", shape([("Winter 2023/24",), ("Abend", *MEMBERS), *words])
    apart = [
        ("Nachname", "Vorname", *DAYS),
        *((SURNAMES[n], n, *(WINTER[d].get(n) for d in DAYS)) for n in MEMBERS),
    ]
    whole = {
        day: {f"{name} {SURNAMES[name]}": point for name, point in made.items()}
        for day, made in WINTER.items()
    }
    yield "first names and surnames", shape(apart, whole)
    signs = [
        (day, name, max(point, 0) or None, max(-point, 0) or None)
        for day, made in WINTER.items()
        for name, point in made.items()
    ]
    yield "plus and minus", shape([("Datum", "Name", "Plus", "Minus"), *signs])
    guests = {"2023-12-21": "Fritz", "2024-01-04": "Gabi"}
    with_guests = [
        (day, *points_of(day)[:5], WINTER[day].get(guests.get(day, "")), guests.get(day)) for day in DAYS
    ]
    there = {
        day: {name: point for name, point in made.items() if name in (*MEMBERS[:5], guests.get(day))}
        for day, made in WINTER.items()
    }
    some = [day for day in DAYS if len(there[day]) >= len(FOUR)]
    head = ("Datum", *MEMBERS[:5], "Gast", "Name des Gastes")
    yield (
        "guests by name",
        shape(
            [head, *(row for row in with_guests if row[0] in some)],
            {d: there[d] for d in some},
        ),
    )
    chat = "".join(
        f"{day}: {', '.join(f'{name} {point:+}' for name, point in made.items())}\n"
        for day, made in WINTER.items()
    )
    yield "lines of a chat", replace(shape([]), content=chat.encode())
    pairs = [
        ("Name", *(cell for day in DAYS for cell in (day, None)), "Gesamt", None),
        ("", *("Punkte", "Soli") * 5),
    ]
    solos = [
        (n, *(c for d in DAYS for c in (WINTER[d].get(n), 1 if n in WINTER[d] else None)), made_by(n), 9)
        for n in MEMBERS
    ]
    yield "days over points and solos", shape([*pairs, *solos])
    sums = ["Punkte", *map(made_by, MEMBERS)]
    yield (
        "sums that are called points, and more",
        shape([("Datum", *MEMBERS), *rows, sums, ("bester Abend", *range(8))]),
    )


def years_in_shapes() -> Iterator[tuple[str, ClubFile]]:
    """Several tables, or totals that begin anew or go on."""
    days = list(YEAR)
    head, points = ("Datum", *FOUR), [(day, *YEAR[day]) for day in days]
    halves = [(*one, None, *two) for one, two in zip(points[:3], points[3:], strict=True)]
    ended = [tuple(map(sum, zip(*(YEAR[day] for day in part), strict=True))) for part in (days[:3], days[3:])]
    yield (
        "two halves beside each other",
        shape(
            [(*head, None, *head), *halves, ("Summe", *ended[0], None, "Summe", *ended[1])],
            OF_YEAR,
            figures="points",
        ),
    )
    yield (
        "two halves that touch",
        shape([(*head, *head), *((*one[:5], *one[6:]) for one in halves)], OF_YEAR, figures="points"),
    )
    short = [(f"{d[8:]}.{d[5:7]}.", *p) for d, *p in points]
    yield (
        "two halves without a year",
        shape(
            [
                ("Winter 2022/23",),
                (*head, None, *head),
                *((*one, None, *two) for one, two in zip(short[:3], short[3:], strict=True)),
            ],
            OF_YEAR,
            figures="points",
        ),
    )
    tabs = {
        day: [("Spieler", "Spiele", "Punkte"), *((name, 24, point) for name, point in OF_YEAR[day].items())]
        for day in days
    }
    yield (
        "a tab for each evening",
        replace(book(tabs, OF_YEAR), answers=answers_of({"figures": "points"})),
    )
    running = {day: [("Name", "Punkte"), *zip(FOUR, totals, strict=True)] for day, *totals in totals_of(days)}
    yield "a tab for each evening with running totals", book(running, OF_YEAR)
    standings = {
        day: [
            ("Platz", "Name", "Spiele", "Punkte"),
            *((1, name, 24 * number, total) for name, total in zip(FOUR, totals, strict=True)),
        ]
        for number, (day, *totals) in enumerate(totals_of(days), 1)
    }
    yield "a tab for each evening with standings", replace(book(standings, OF_YEAR), answers={})
    solos = [(*(cell for name in FOUR for cell in (name, f"Soli {name}")),)]
    counted = [(day, *(cell for point in YEAR[day] for cell in (point, 1))) for day in days]
    yield "points and solos of everybody", shape([("Datum", *solos[0]), *counted], OF_YEAR, figures="points")
    named = [("Datum", "Jan", "Mai", "June", "Anna"), *points]
    of_named = {
        day: dict(zip(("Jan", "Mai", "June", "Anna"), each, strict=True)) for day, each in YEAR.items()
    }
    yield "people who are called like months", shape(named, of_named, figures="points")
    listed = [
        (day, name, total)
        for day, *totals in totals_of(days)
        for name, total in zip(FOUR, totals, strict=True)
    ]
    yield "a list of running totals", shape([("Datum", "Name", "Punkte"), *listed], OF_YEAR)
    again = dict.fromkeys(days, YEAR[days[0]])
    yield (
        "a list of evenings that all came to the same",
        shape(
            [
                ("Datum", "Name", "Punkte"),
                *((day, *each) for day, made in again.items() for each in zip(FOUR, made, strict=True)),
            ],
            {day: dict(zip(FOUR, made, strict=True)) for day, made in again.items()},
            figures="points",
        ),
    )
    repeated = [*points, ("Weihnachten", *YEAR[days[-1]])]
    yield (
        "an evening without a day that came to the same as the one before it",
        shape(
            [head, *repeated],
            {**OF_YEAR, " ": OF_YEAR[days[-1]]},
            figures="points",
            sums="taken",
        ),
    )
    repeated = [*totals_of(days), ("Stand", *totals_of(days)[-1][1:])]
    yield "totals with the last once more", shape([head, *repeated], OF_YEAR)
    money = [(day, *(point / 10 for point in made)) for day, *made in points]
    yield (
        "the money of the points on a tab of its own",
        book({"Punkte": [head, *points], "Euro": [head, *money]}, OF_YEAR, figures="points"),
    )
    spring = [head, *((day, *made) for day, made in SPRING.items())]
    there = [head, *((day, 1, 1, 0, 1) for day in SPRING)]
    fines = [head, *((day, 0.5, 0, 0, 1) for day in SPRING)]
    yield (
        "who was there, and fines, on tabs of their own",
        book({"Punkte": spring, "Anwesenheit": there, "Strafen": fines}, OF_SPRING),
    )
    halves = {"Januar": list(OF_SPRING)[:4], "Februar": list(OF_SPRING)[4:]}
    yield (
        "two tabs that tell only together that they have points",
        book(
            {
                name: [head, *((day, *OF_SPRING[day].values()) for day in half)]
                for name, half in halves.items()
            },
            OF_SPRING,
        ),
    )
    years = {"2022": [head, *totals_of(days[:3])], "2023": [head, *totals_of(days[3:], ENDS_2022)]}
    yield (
        "a tab for each year with totals that go on",
        book(years, OF_YEAR, figures="totals", tables="goes_on"),
    )
    lower, upper = (
        on_its_side([("Name", *FOUR), *((f"{day[8:]}.{day[5:7]}.", *YEAR[day]) for day in part)])
        for part in (days[:3], days[3:])
    )
    halves_below = [("Winter 2022/23",), *lower, (), ("Rückrunde",), *upper]
    yield "two halves below each other, names at the side", shape(halves_below, OF_YEAR, figures="points")
    carried = ("Übertrag 2021", 100, -50, -30, -20)
    yield "totals with what was before", shape([head, carried, *totals_of(days, carried[1:])], OF_YEAR)
    anew = [head, *totals_of(days[:3]), *totals_of(days[3:])]
    yield "totals that begin anew in the new year", shape(anew, OF_YEAR, figures="totals", anew="5")


OF_1998 = {f"1998{day[4:]}": made for day, made in list(OF_YEAR.items())[:3]}
"""Three evenings of the last century, of which two digits tell the year."""


def years_told_otherwise() -> Iterator[tuple[str, ClubFile]]:
    """The year with its dates in several columns, in blocks, or in lines of a chat."""
    days, head = list(YEAR), ("Datum", *FOUR)
    parts = [(*map(int, day.split("-")), *YEAR[day]) for day in days]
    yield (
        "years, months and days in columns",
        shape([("Jahr", "Monat", "Tag", *FOUR), *parts], OF_YEAR, figures="points"),
    )
    named = {11: "November", 12: "Dezember", 1: "Januar", 2: "Februar"}
    firsts = [parts[0], parts[2], parts[3], parts[5]]
    months = [
        (year if year != before[0] else "", named[month], *points)
        for before, (year, month, _day, *points) in zip([(0,), *firsts], firsts, strict=False)
    ]
    of_months = {
        f"{year}-{month:02}-01": dict(zip(FOUR, points, strict=True)) for year, month, _day, *points in firsts
    }
    yield (
        "years and months in columns",
        shape([("Jahr", "Monat", *FOUR), *months], of_months, figures="points", days="first"),
    )
    yield (
        "years beside days without one",
        shape(
            [("Jahr", *head), *((year, f"{day}.{month}.", *points) for year, month, day, *points in parts)],
            OF_YEAR,
            figures="points",
        ),
    )
    blocks = [row for day in days for row in ((f"Abend {day}",), *zip(FOUR, YEAR[day], strict=True), ())]
    lists = [
        row
        for day in days
        for row in (
            (f"Abend vom {day}",),
            ("Platz", "Name", "Punkte"),
            *((place, *each) for place, each in enumerate(zip(FOUR, YEAR[day], strict=True), 1)),
            (),
        )
    ]
    yield "lists with their heading below each day", shape(lists, OF_YEAR, figures="points")
    ends = zip(FOUR, totals_of(list(YEAR))[-1][1:], strict=True)
    standings = [("", "Rang", "Name", "Summe"), *(("", n, *each) for n, each in enumerate(ends, 1))]
    beside = [
        (*left, *right)
        for left, right in zip([head, *((d, *YEAR[d]) for d in days)], [*standings, (), ()], strict=True)
    ]
    dated = [(day, *YEAR[day]) for day in days]
    november = ("Zwischensumme November", *map(sum, zip(*(YEAR[day] for day in days[:2]), strict=True)))
    yield "sums of a month", shape([head, *dated[:2], november, *dated[2:]], OF_YEAR, figures="points")
    yield "evenings beside the standings", shape(beside, OF_YEAR)
    said = "\n".join(f"{row[0]}: {row[1]}" if len(row) == 2 else "".join(row) for row in blocks)
    yield (
        "lines of a message below their days",
        replace(shape([], OF_YEAR, figures="points"), content=said.encode()),
    )
    yield "blocks below their days", shape(blocks, OF_YEAR, figures="points")
    halves = [
        (*one, "", *two)
        for one, two in zip(
            *([("", ""), *((day, ""), *zip(FOUR, YEAR[day], strict=True))][1:] for day in days[:2]),
            strict=True,
        )
    ]
    yield "blocks beside each other", shape(halves, {day: OF_YEAR[day] for day in days[:2]}, figures="points")
    ranked = {
        f"{number}. Abend": [
            (f"Spielabend vom {day}",),
            ("Platz", "Name", "Punkte"),
            *((place, *each) for place, each in enumerate(zip(FOUR, YEAR[day], strict=True), 1)),
        ]
        for number, day in enumerate(days, 1)
    }
    yield "a tab for each evening with its day in a title", book(ranked, OF_YEAR, figures="points")
    yield (
        "points and money below each name",
        shape(
            [
                ("Datum", *(cell for name in FOUR for cell in (name, ""))),
                ("", *("Punkte", "Euro") * 4),
                *((day, *(cell for point in YEAR[day] for cell in (point, point / 20))) for day in days),
            ],
            OF_YEAR,
            figures="points",
        ),
    )
    lines = [f"Do {day}: " + " ".join(f"{n} {p:+d}" for n, p in OF_YEAR[day].items()) for day in days]
    sent = [line.replace("Do ", "[").replace(":", ", 22:15:03] Jörg: Heute:", 1) for line in lines]
    below = [text for line in lines for text in (f"{line[:13]} bei Moni:", line[15:])]
    for name, written in (
        ("lines of a text", lines),
        ("lines of a chat", [*sent, f"[{days[-1]}, 22:16:00] Moni: Gute Nacht"]),
        ("lines below their days", ["Hallo zusammen,", *below, "Viele Grüße"]),
    ):
        yield name, shape([[line.replace(" ", "\t")] for line in written], OF_YEAR, figures="points")


def signs_of_a_year() -> Iterator[tuple[str, ClubFile]]:
    """The year with marks beside its figures, in other letters, or with only a side written."""
    days, head = list(YEAR), ("Datum", *FOUR)
    rows = [(day, *YEAR[day]) for day in days]
    for name, mark in (
        ("stars", "{}**"),
        ("numbers", "{}¹"),
        ("letters", "{} (T)"),
        ("bold letters", "**{}**"),
    ):
        marked = [(day, mark.format(first), *points) for day, first, *points in rows]
        yield f"figures marked with {name}", shape([head, *marked], OF_YEAR, figures="points")
    accounts = [(day, *(f"▲{-point}" if point < 0 else point for point in points)) for day, *points in rows]
    yield "a minus of Japanese accounts", shape([head, *accounts], OF_YEAR, figures="points")
    counted = [(*row, sum(map(bool, row[1:]))) for row in rows]
    yield "a column of how many came", shape([(*head, "Teilnehmer"), *counted], OF_YEAR, figures="points")
    of_1998 = [(f"{day[8:]}.{day[5:7]}.98", *made.values()) for day, made in OF_1998.items()]
    yield "years of the last century", shape([head, *of_1998], OF_1998, figures="points")
    for encoding in ("cp850", "mac_roman"):
        content = text_of([head, *rows]).encode(encoding)
        yield f"umlauts in {encoding}", replace(shape([], OF_YEAR, figures="points"), content=content)
    irish = dict(zip(FOUR, ("O'Brien", "D’Arcy", "Ann", "Bob"), strict=True))
    of_irish = {day: {irish[name]: point for name, point in made.items()} for day, made in OF_YEAR.items()}
    yield "names with an apostrophe", shape([("Datum", *irish.values()), *rows], of_irish, figures="points")
    pairs = (FOUR[:2], FOUR[1:3], FOUR[2:], FOUR[::3], FOUR[::2], FOUR[1::2])
    of_pairs = {
        day: {name: won if name in pair else -won for name in FOUR}
        for day, pair, won in zip(days, pairs, range(11, 17), strict=True)
    }
    paid = [(day, *(point if point > 0 else "" for point in made.values())) for day, made in of_pairs.items()]
    yield "only the winners of evenings", shape([head, *paid], of_pairs, sides="won_paid")
    named = [
        (day, *sorted(made, key=made.__getitem__, reverse=True), max(made.values()))
        for day, made in of_pairs.items()
    ]
    words = ("Datum", "Gewinner 1", "Gewinner 2", "Verlierer 1", "Verlierer 2", "Punkte")
    yield "winners and losers by their names", shape([words, *named], of_pairs, figures="points")
    signs = [(number, 2 + number, "+", "-", "-", "+") for number in range(8)]
    total = sum(2 + number for number in range(8))
    right = dict(zip(FOUR, (total, -total, -total, total), strict=True))
    yield (
        "a plus or a minus beside the value",
        ClubFile(text_of([("Nr", "Punkte", *FOUR), *signs]).encode(), {"": right}),
    )
    rounds = [
        row
        for day, *points in rows
        for row in ((day, "1. Runde", *points), ("", "2. Runde", *(-3 * point for point in points)))
    ]
    both = {day: {name: -2 * point for name, point in made.items()} for day, made in OF_YEAR.items()}
    yield (
        "rounds of a day that is written once",
        shape([("Datum", "Runde", *FOUR), *rounds], both),
    )
    of_one_day = [("Stand 9.2.2023",), ("Runde", *FOUR)]
    of_one_day += [(f"{number}. Runde", *points) for number, (_day, *points) in enumerate(rows, 1)]
    asked = {" " * number: made for number, made in enumerate(list(OF_YEAR.values())[1:])}
    yield (
        "rounds below the day of a title, which is asked of all but the first",
        shape(of_one_day, {days[-1]: OF_YEAR[days[0]], **asked}, figures="points", sums="taken"),
    )


def hidden_rows() -> bytes:
    """A workbook of the spring with a hidden row that is no evening of it, and a hidden tab."""
    made = Workbook()
    copy = made.create_sheet("Kopie")
    for row in (
        ("Datum", *FOUR),
        ("2023-12-29", 30, -10, -10, -10),
        *((day, *SPRING[day]) for day in SPRING),
    ):
        made.worksheets[0].append(row)
        copy.append(row)
    made.worksheets[0].row_dimensions[2].hidden = True
    copy.sheet_state = "hidden"
    stored = BytesIO()
    made.save(stored)
    return stored.getvalue()


HEAD = [("Datum", *FOUR)]
ROWS = [(day, *points) for day, points in SPRING.items()]
TOTAL = dict(zip(FOUR, map(sum, zip(*SPRING.values(), strict=True)), strict=True))
STANDING = [("Platz", "Name", "Punkte"), *((place, *each) for place, each in enumerate(TOTAL.items(), 1))]


def pages_and_tabs() -> Iterator[tuple[str, ClubFile]]:
    """What belongs together on several pages, tabs or rows of names, and what stands there twice."""
    plain = answers_of({})
    days = {"2024-05-03": EVENING}
    deals, page = [(number, *row) for number, row in enumerate(DEALS, 1)], totals_of_deals(DEALS)
    numbered = [(number, *row) for number, row in enumerate(page, 1)]
    yield "a day beside the names", ClubFile(text_of([("3.5.2024", *FOUR), *deals]).encode(), days, plain)
    carried = ("Übertrag", *page[6])
    pages = [("Blatt 1", "3.5.2024"), ("Nr", *FOUR), *numbered[:7], carried]
    pages += [("Blatt 2",), ("Nr", *FOUR), carried, *numbered[7:]]
    yield "totals carried to the next page", ClubFile(text_of(pages).encode(), days, plain)
    half, ends = page[6], ("Schluss", *EVENING.values())
    of_points = [("3.5.2024", *FOUR), *deals[:7], ("Seitensumme", *half)]
    of_points += [("Seite 2", *FOUR), ("Übertrag", *half), *deals[7:], ends]
    yield "points carried to the next page", ClubFile(text_of(of_points).encode(), days, plain)
    odd = {name: point + more for (name, point), more in zip(EVENING.items(), (5, -3, -1, -1), strict=True)}
    last = text_of([("3.5.2024", *FOUR), *deals, (15, 5, -3, -1, -1)]).encode()
    yield "a last row that is no deal", ClubFile(last, {"2024-05-03": odd}, answers_of({"sums": "taken"}))
    tables = [
        ("Clubabend", "3.5.2024"),
        ("1. Runde Tisch 1",),
        ("", *FOUR),
        *deals,
        ("Su.", *EVENING.values()),
    ]
    tables += [("1. Runde Tisch 2",), ("", *MEMBERS[:4]), *deals, ("Su.", *EVENING.values())]
    there = EVENING | dict(zip(MEMBERS, EVENING.values(), strict=False))
    yield "tables of one day", ClubFile(text_of(tables).encode(), {"2024-05-03": there}, plain)
    paid = [
        ("3.5.2024", *FOUR),
        *deals,
        ("zahlt", *(f"{max(-each, 0) * 0.1:.2f} €" for each in EVENING.values())),
    ]
    yield "money below the deals", ClubFile(text_of(paid).encode(), days, plain)
    short = [("", *FOUR), ("Datum", *(name[:2] for name in FOUR)), *ROWS]
    yield "names above what is short for them", shape(short, OF_SPRING)
    names = [("", *(cell for name in FOUR for cell in (name, "")))]
    euros = [
        (day, *(c for point in made for c in (point, f"{point * 0.1:.2f}"))) for day, made in SPRING.items()
    ]
    yield "points and euros below a name", shape([*names, ("Datum", *("Pkt", "€") * 4), *euros], OF_SPRING)
    tabs = {
        day[8:] + "." + day[5:7] + ".": [("Winter 2023/24",), ("Nr", *FOUR), *deals]
        for day in list(SPRING)[:3]
    }
    same = dict.fromkeys(list(SPRING)[:3], EVENING)
    form = [("Nr", *FOUR), *((number,) for number in range(1, 9))]
    of_all = [*HEAD, *((day, *EVENING.values()) for day in same)]
    made = book({**tabs, "Vorlage": form, "Gesamt": of_all}, same)
    yield "tabs of days, a form and what they come to", replace(made, answers=plain)
    january, february = (
        [made for day, made in SPRING.items() if day[5:7] == month] for month in ("01", "02")
    )
    months = [("Monat", *FOUR), ("Januar 2024", *map(sum, zip(*january, strict=True)))]
    months.append(("Februar 2024", *map(sum, zip(*february, strict=True))))
    yield "a tab of what months came to", book({"Abende": [*HEAD, *ROWS], "Monate": months}, OF_SPRING)
    wrong = [*HEAD, *ROWS[:3], (ROWS[3][0], -10, 7, -10, 13), *ROWS[4:]]
    yield (
        "a copy with another figure",
        book({"Liste": [*HEAD, *ROWS], "Kopie": wrong}, OF_SPRING, sums="taken"),
    )
    yield "hidden rows and tabs", replace(shape([], OF_SPRING, hidden="left"), content=hidden_rows())
    more = {"2023-12-29": dict(zip(FOUR, (30, -10, -10, -10), strict=True)), **OF_SPRING}
    yield "hidden rows that count", replace(shape([], more, hidden="counted"), content=hidden_rows())
    of_each = {
        name: [("Datum", "Ort", "Punkte"), *((day, "Krone", made[name]) for day, made in OF_SPRING.items())]
        for name in FOUR
    }
    yield "a tab for everybody", book(of_each, OF_SPRING)
    yield "standings of a season", book({"Saison 2022": STANDING}, {"": TOTAL}, standings="season")


def text(lines: Sequence[str], right: Mapping[str, Mapping[str, int]], name: str, **answers: str) -> ClubFile:
    """Lines of words, as in a letter."""
    return replace(shape([], right, **answers), content="\n".join(lines).encode(), name=name)


def german(day: str) -> str:
    """A day as it is written in German."""
    return f"{day[8:]}.{day[5:7]}.{day[:4]}"


def document_of(rows: Rows) -> bytes:
    """A document of Word with a table."""
    cells = (("".join(f"<w:tc><w:p><w:t>{cell}</w:t></w:p></w:tc>" for cell in row)) for row in rows)
    table = "".join(f"<w:tr>{row}</w:tr>" for row in cells)
    stored = BytesIO()
    with ZipFile(stored, "w") as packed:
        packed.writestr("word/document.xml", f"<w:body><w:p/><w:tbl>{table}</w:tbl></w:body>")
    return stored.getvalue()


def spring_in_words() -> Iterator[tuple[str, ClubFile]]:
    """The spring in letters, notes and documents, and in lists whose heading says little."""
    notes = [
        line
        for day, made in OF_SPRING.items()
        for line in (
            f"Fr., {german(day)} bei Moni",
            " / ".join(f"{name} {point}" for name, point in made.items()),
            "",
        )
    ]
    yield "notes of evenings", text(notes, OF_SPRING, "notizen.txt")
    forum = [
        f"Ergebnisse vom {german(day)}: " + ", ".join(f"{name} ({point:+d})" for name, point in made.items())
        for day, made in OF_SPRING.items()
    ]
    yield "points in brackets behind the names", text(forum, OF_SPRING, "forum.txt")
    ranked = [f"{place}. {name} {points}" for place, (name, points) in enumerate(TOTAL.items(), 1)]
    letter = ["Hallo zusammen,", "hier der Stand nach 9 Abenden:", *ranked, "Viele Grüße", "Moni"]
    yield "standings in a letter", text(letter, {"": TOTAL}, "brief.txt", standings="season")
    louder = {
        day: {name.upper() if day.endswith("12") else name: point for name, point in made.items()}
        for day, made in OF_SPRING.items()
    }
    listed = [
        (day, name, "-" if point < 0 else "+", abs(point))
        for day, made in louder.items()
        for name, point in made.items()
    ]
    yield (
        "signs in a column, below no word for names",
        shape([("Tag", "Wer", "+/-", "Punkte"), *listed], louder),
    )
    yield "a document of Word", replace(shape([], OF_SPRING), content=document_of([*HEAD, *ROWS]))


def what_is_beside_the_spring() -> Iterator[tuple[str, ClubFile]]:
    """The spring with what a row or a cell has beside the points, and what is odd about it."""
    units = ("Datum", *(f"{name} (CHF)" for name in FOUR))
    yield "a currency behind the names", shape([units, *ROWS], OF_SPRING)
    words = [("", *(cell for name in FOUR for cell in (name, ""))), ("Datum", *("P", "Σ") * 4)]
    both = [
        (day, *(cell for pair in zip(made, total, strict=True) for cell in pair))
        for (day, made), total in zip(SPRING.items(), totals_of_deals(list(SPRING.values())), strict=True)
    ]
    yield "points and totals by letters below a name", shape([*words, *both], OF_SPRING)
    struck = [
        (day, *(f"({point:+d})" if point < -8 else point for point in made)) for day, made in SPRING.items()
    ]
    yield "struck results in brackets", shape([*HEAD, *struck], OF_SPRING)
    ranked = [
        (day, *(f"{point} ({sorted(made, reverse=True).index(point) + 1}.)" for point in made))
        for day, made in SPRING.items()
    ]
    yield "places in brackets behind the points", shape([*HEAD, *ranked], OF_SPRING)
    paid = [row for day, *made in ROWS for row in ((day, *made), ("EUR", *(point / 10 for point in made)))]
    yield "what each evening cost below it", shape([*HEAD, *paid], OF_SPRING)
    euros = [
        (day, *(f"(€ {-point},00)" if point < 0 else f"€ {point},00" for point in made))
        for day, made in SPRING.items()
    ]
    yield "euros in brackets below zero", shape([*HEAD, *euros], OF_SPRING)
    steps = [
        (f"{number}. Abend", *total) for number, total in enumerate(totals_of_deals(list(SPRING.values())), 1)
    ]
    turned = on_its_side([("Stand nach", *FOUR), *steps])
    undated = {" " * number: made for number, made in enumerate(OF_SPRING.values())}
    yield "totals after evenings that have numbers", shape(turned, undated, figures="totals")
    total = tuple(map(sum, zip(*SPRING.values(), strict=True)))
    yield "sums of all without a word", shape([*HEAD, ("", *total), *ROWS], OF_SPRING)
    slip = [(day.replace("2024-02-02", "2023-02-02"), *made) for day, *made in ROWS]
    other = {day.replace("2024-02-02", "2023-02-02"): made for day, made in OF_SPRING.items()}
    yield "a day with the wrong year", shape([*HEAD, *slip], other, sums="taken")
    tabs = {"Vorlage": [*HEAD, *((day, 0, 0, 0, 0) for day in SPRING)], "2024": [*HEAD, *ROWS]}
    yield "a form with zeros", book(tabs, OF_SPRING)
    page = "".join(f"<tr><td>{'<td>'.join(map(str, row))}</tr>" for row in (*HEAD, *ROWS))
    page = f"<table>{page}<tr style='display: none'><td>2024-01-01<td>9<td>-9<td>9<td>-9</tr></table>"
    hidden = replace(shape([], OF_SPRING, hidden="left"), content=page.encode())
    yield "a hidden row of a web page", hidden
    large = {day: {name: 110 * point for name, point in made.items()} for day, made in OF_SPRING.items()}
    thousands = [
        (day, *(f"{point:,}".replace(",", ".") for point in made.values())) for day, made in large.items()
    ]
    yield "thousands that the rows tell", shape([*HEAD, *thousands], large)
    fines = [("Datum", *(cell for name in FOUR for cell in (name, "Strafe €")))]
    fined = [(day, *(cell for point in made for cell in (point, ""))) for day, *made in ROWS]
    fined[0] = (*fined[0][:2], "0,50", *fined[0][3:])
    yield "a word beside every player", shape([*fines, *fined], OF_SPRING)
    foxes = [(day, f"{first} F", *others) for day, first, *others in ROWS]
    yield "a letter behind some figures", shape([*HEAD, *foxes], OF_SPRING)
    mean = ("Ø Jan", *(f"{sum(each) / 4:.1f}" for each in zip(*list(SPRING.values())[:4], strict=True)))
    yield "a mean of a month among evenings", shape([*HEAD, *ROWS[:4], mean, *ROWS[4:]], OF_SPRING)
    fees = [("Beiträge", *DAYS), *((name, *(5 for _day in DAYS)) for name in FOUR)]
    yield "what all have paid", book({"Abende": [*HEAD, *ROWS], "Beiträge": fees}, OF_SPRING)


def other_programs() -> Iterator[tuple[str, ClubFile]]:
    """The spring as a wiki, an old spreadsheet and a program that nobody knows have it."""
    rows = [*HEAD, *ROWS]
    lines = ['{| class="wikitable"', *(f"|-\n| {' || '.join(map(str, row))}" for row in rows), "|}"]
    yield "a table of a wiki", replace(shape([], OF_SPRING), content="\n".join(lines).encode())
    cells = (f"<Row>{''.join(f'<Cell><Data>{cell}</Data></Cell>' for cell in row)}</Row>" for row in rows)
    sheet = f'<Workbook><Worksheet ss:Name="A"><Table>{"".join(cells)}</Table></Worksheet></Workbook>'
    old = f'<?xml version="1.0"?>{sheet}'
    yield "a workbook of Excel 2003", replace(shape([], OF_SPRING), content=old.encode(), name="alt.xml")
    ids = {name: f"p{at}" for at, name in enumerate(FOUR)}
    app = {
        "players": [{"id": each, "name": name} for name, each in ids.items()],
        "evenings": [
            {"date": day, "games": [{"points": {ids[name]: point for name, point in made.items()}}]}
            for day, made in OF_SPRING.items()
        ],
    }
    yield "a program that nobody knows", replace(shape([], OF_SPRING), content=json.dumps(app).encode())


SHAPES = {
    name: made
    for part in (
        *(winters_in_shapes, years_in_shapes, years_told_otherwise, signs_of_a_year, pages_and_tabs),
        *(spring_in_words, what_is_beside_the_spring, other_programs),
    )
    for name, made in part()
}
