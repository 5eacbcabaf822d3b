"""What a cell of a hand-kept table says: a figure, a date, nothing, or words."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from functools import lru_cache

MOST_FIGURE = 50_000
MINUSES = str.maketrans(dict.fromkeys("−–—‐‑‒﹣－", "-"))
SPACES = re.compile(r"[\s\u00a0\u2009\u202f'’]+")
FIGURE = re.compile(r"[+-]?\d{1,7}([.,]0+)?")
NOTHING = {"", "-", "--", "/", "."}
"""What is written where there is nothing to write, dashes of any length being one."""

DATES = (
    (re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{4})[./_](\d{1,2})[./_](\d{1,2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{1,2})[./_-]\s?(\d{1,2})[./_-]\s?(\d{4}|\d{2})(?!\d)"), (2, 1, 0)),
    (re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日"), (0, 1, 2)),
)
"""How dates are written, and where year, month and day stand in them."""


def plain_text(text: str) -> str:
    """A cell with one kind of digit, minus and space."""
    return SPACES.sub(" ", unicodedata.normalize("NFKC", text).translate(MINUSES)).strip()


def is_nothing(text: str) -> bool:
    """Whether a cell is empty, or has a dash for somebody who sat out."""
    return plain_text(text) in NOTHING


@lru_cache(maxsize=50_000)
def figure_in(text: str) -> int | None:
    """The whole number that a cell holds, with any sign; None for anything else."""
    written = plain_text(text).replace(" ", "").removeprefix("±")
    if not FIGURE.fullmatch(written):
        return None
    number = int(re.split(r"[.,]", written)[0])
    return number if abs(number) <= MOST_FIGURE else None


def found_date(text: str) -> date | None:
    """The first date in a text; day before month, as it is written where Doppelkopf is played."""
    written = plain_text(text)
    for pattern, places in DATES:
        for match in pattern.finditer(written):
            year, month, day = (int(match.group(place + 1)) for place in places)
            year += 2000 if year < 100 else 0
            for of_month, of_day in ((month, day), (day, month)):
                if found := possible_date(year, of_month, of_day):
                    return found
    return None


def possible_date(year: int, month: int, day: int) -> date | None:
    """The date if the calendar has it and somebody may have played then."""
    try:
        return date(year, month, day) if 1900 <= year <= 2100 else None
    except ValueError:
        return None


def cell_text(value: object) -> str:
    """The value of a spreadsheet's cell as a text: dates as ISO has them, 3.0 as 3."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
