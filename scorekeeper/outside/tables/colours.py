"""Figures in red: some write them in the place of a minus."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product

from scorekeeper.outside.tables.cells import number_in
from scorekeeper.outside.tables.worksheets import Place, Worksheet, with_cells

MOST_BESIDE = 2
"""So many columns before the points, and behind them, may have numbers, values and sums."""
FONT = re.compile(rb"<(?:\w+:)?font>(.*?)</(?:\w+:)?font>|<(?:\w+:)?font/>", re.DOTALL)
COLOUR = re.compile(rb'<(?:\w+:)?color [^>]*?(?:rgb="(\w{8})"|indexed="(\d+)")')
FORMATS = re.compile(rb"<(?:\w+:)?cellXfs\b.*?</(?:\w+:)?cellXfs>", re.DOTALL)
FORMAT = re.compile(rb'<(?:\w+:)?xf [^>]*?fontId="(\d+)"')
CELL = re.compile(rb'<(?:\w+:)?c r="([A-Z]{1,3})(\d+)"[^>]*? s="(\d+)"')
INDEXED_RED = (b"2", b"10")
OF_PAGE = re.compile(r"(?:^|;)\s*color:\s*([^;]+)", re.IGNORECASE)


def is_red(colour: str) -> bool:
    """Whether a colour is a red one: “red”, “#c00000”, “FFFF0000”, “rgb(200, 0, 0)”."""
    text = colour.strip().casefold()
    if re.fullmatch(r"#[0-9a-f]{3}", text):
        text = "".join(2 * letter for letter in text[1:])
    parts = (
        [int(part, 16) for part in re.findall("..", text[-6:])]
        if re.fullmatch(r"#?[0-9a-f]{6,8}", text)
        else []
    )
    parts = parts or [int(part) for part in re.findall(r"\d{1,3}", text)][:3]
    return text == "red" or (len(parts) == 3 and parts[0] > 2 * max(parts[1:]) and parts[0] > 0x80)


def is_style_red(style: str) -> bool:
    """Whether the style of a part of a page makes it red."""
    match = OF_PAGE.search(style)
    return match is not None and is_red(match[1])


def red_formats(styles: bytes) -> set[bytes]:
    """The numbers of the formats of cells of Excel's whose letters are red."""
    fonts = [COLOUR.search(match[1] or b"") for match in FONT.finditer(styles)]
    red = {
        at
        for at, font in enumerate(fonts)
        if font and (font[2] in INDEXED_RED or is_red((font[1] or b"").decode()))
    }
    formats = FORMATS.search(styles)
    found = FORMAT.findall(formats[0]) if formats else []
    return {str(at).encode() for at, font in enumerate(found) if int(font) in red}


def red_cells(xml: bytes, formats: Collection[bytes]) -> Iterator[Place]:
    """The cells of a table of Excel's that have one of some formats."""
    for letters, row, style in CELL.findall(xml) if formats else ():
        if style in formats:
            column = 0
            for letter in letters:
                column = 26 * column + letter - ord("A") + 1
            yield int(row) - 1, column - 1


def with_minus(sheet: Worksheet, red: Collection[Place]) -> Worksheet:
    """The table with a minus before its figures in red, if these are what the others of their lines come to.

    Where some figure has a minus red says something else.
    """
    numbers = {place: number for place, cell in sheet.cells() if (number := number_in(cell)) is not None}
    owed = {place for place in red if numbers.get(place, 0) > 0}
    if not owed or min(numbers.values()) < 0:
        return sheet
    for way in (0, 1):
        lines: dict[int, list[Place]] = {}
        for place in sorted(numbers):
            lines.setdefault(place[way], []).append(place)
        reds = [line for line in lines.values() if not owed.isdisjoint(line)]
        signed = ([-numbers[place] if place in owed else numbers[place] for place in line] for line in reds)
        if 2 * sum(map(evens_out, signed)) > len(reds):
            return with_cells(sheet, {place: f"-{sheet.rows[place[0]].cell(place[1])}" for place in owed})
    return sheet


def evens_out(figures: Sequence[Fraction]) -> bool:
    """Whether figures add up to zero, perhaps without the first or last ones."""
    ends = product(range(MOST_BESIDE + 1), repeat=2)
    parts = (figures[start : len(figures) - end] for start, end in ends)
    return any(len(part) > 1 and sum(part) == 0 for part in parts)
