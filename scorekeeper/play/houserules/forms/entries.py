"""Rows of a form for the solos and bonuses of the group's own, and numbers that are tapped or typed.

A row is a mapping of its cells to texts; the row of an entry without a name is an entry no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Problem, Refused, Ruleset
from rulesets.rules import MOST_ENTRIES, CountsAs, GoesTo, Option, Whole, words_for
from scorekeeper.play.houserules.labels import in_words, problem_text

Row = Mapping[str, Any]

SOLO_CELLS = ("id", "name", "group", "points", "trump")
BONUS_CELLS = ("id", "name", "points", "most", "in_lone", "goes_to", "counts_as", "one_sided", "means")
TALLY_CELLS = ("id", "name", "cents", "means")
SOLO_DOCUMENT = ("name", "group", "trump")
"""What is said of a solo where it is listed: its points are another option."""
EMPTY_ROWS = 2
SOLO_POINTS = Whole(0, 10)


class RowError(ValueError):
    """A problem in a row, in the user's language."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(_("Row %(number)s: %(problem)s") % {"number": number, "problem": text})


def solo_rows(rules: Ruleset) -> list[Row]:
    """The solos of a ruleset as rows, with the points that such a solo has."""
    points = dict(rules.solo_points)
    rows = rows_of(rules.custom_solos, ("id", *SOLO_DOCUMENT))
    return [{**row, "points": text_of(points.get(row["id"]))} for row in rows]


def rows_of(entries: Iterable[object], cells: Iterable[str]) -> list[Row]:
    """The entries of an option as rows."""
    return [{cell: shown(getattr(entry, cell)) for cell in cells} for entry in entries]


def shown(value: object) -> str:
    """What stands in the cell of a value."""
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def with_empty_rows(rows: Sequence[Row], cells: Iterable[str]) -> list[Row]:
    """The rows that say something, and some empty ones to add more."""
    said = [row for row in rows if is_said(row)]
    more = min(EMPTY_ROWS, max(0, MOST_ENTRIES - len(said)))
    return said + [dict.fromkeys(cells, "")] * more


def is_said(row: Row) -> bool:
    """Whether anything was typed into a row; a choice that is there from the start says nothing."""
    return any(row.get(cell) for cell in ("id", "name", "points", "cents", "means", "trump"))


def read_rows(rows: Sequence[Row], prefix: str, cells: Sequence[str]) -> list[dict[str, Any]]:
    """The entries that rows describe by these cells, in the form of the document."""
    return [
        {"id": key, **{cell: READ[cell](row[cell]) for cell in cells if cell != "id"}}
        for _number, key, row in named_rows(rows, prefix)
    ]


def read_solo_points(rows: Sequence[Row]) -> dict[str, int]:
    """The points of the group's own solos, by their ids; raise RowError for what is no such number."""
    points = {}
    for number, key, row in named_rows(rows, "solo"):
        if row["points"].strip():
            try:
                points[key] = SOLO_POINTS.read(whole_or_text(row["points"]))
            except Refused as refused:
                raise RowError(number, problem_text(refused.problems[0])) from refused
    return points


def named_rows(rows: Sequence[Row], prefix: str) -> Iterable[tuple[int, str, Row]]:
    """The rows with a name: their number, the id they have or get, and themselves.

    Raise RowError where something was typed without a name. Emptying the name takes an entry out.
    """
    taken = {row["id"] for row in rows}
    for number, row in enumerate(rows, 1):
        if row["name"].strip():
            key = row["id"] or new_id(row["name"], prefix, taken)
            taken.add(key)
            yield number, key, row
        elif not row["id"] and is_said(row):
            raise RowError(number, _("A name is needed."))


def new_id(name: str, prefix: str, taken: set[str]) -> str:
    """An id for something that a group has named, different from all others.

    It stays when the name is changed. Names without a Latin letter are numbered.
    """
    slug = slugify(name).replace("-", "_")
    plain = f"{prefix}_{slug}"[:36] if slug else prefix
    numbered = (f"{plain}_{number}" for number in count(2 if slug else 1))
    candidates = chain([plain] if slug else [], numbered)
    return next(key for key in candidates if key not in taken)


def whole_or_text(text: str) -> object:
    """The number that was typed, or the text if it is none: the option says what is allowed."""
    plain = text.strip().replace("−", "-")  # a real minus sign is a minus sign too
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdecimal() and len(digits) < 7 else text


def text_of(number: int | None) -> str:
    return "" if number is None else str(number)


READ: dict[str, Callable[[Any], object]] = {
    "name": str.strip,
    "group": lambda cell: cell or "none",
    "trump": str.strip,
    "points": lambda cell: whole_or_text(cell or "1"),
    "most": lambda cell: whole_or_text(cell or "1"),
    "in_lone": bool,
    "goes_to": lambda cell: cell or GoesTo.SIDE,
    "counts_as": lambda cell: cell or CountsAs.BONUS,
    "one_sided": bool,
    "cents": lambda cell: whole_or_text(cell or "0"),
    "means": str.strip,
}
"""What a cell says in the document: a new bonus counts 1, once, and a new tally costs nothing."""


def chips_widget(kind: Whole) -> forms.Widget:
    """A number that is tapped."""
    return forms.RadioSelect(choices=[(str(number), str(number)) for number in numbers_of(kind)])


def limits_widget(option: Option) -> Callable[[Whole], forms.Widget]:
    """The same for a limit, each number in words of the language of the page."""

    def widget(kind: Whole) -> forms.Widget:
        limits = [(str(number), in_words(words_for(option, number))) for number in numbers_of(kind)]
        return forms.RadioSelect(choices=limits)

    return widget


def numbers_of(kind: Whole) -> range:
    return range(kind.low, kind.high + 1)


def ranks_shown(rules: Ruleset, option: str) -> dict[str, str]:
    """The place of each kind of solo in an order, 1 for the highest."""
    return {kind: str(rank) for rank, kind in enumerate(getattr(rules, option), 1)}


def read_ranks(cells: Mapping[str, str]) -> list[str]:
    """The kinds of solo that have a number, in the order of their numbers."""
    ranks = {kind: whole_or_text(text) for kind, text in cells.items() if text.strip()}
    numbers = [rank for rank in ranks.values() if isinstance(rank, int)]
    if len(set(numbers)) < len(ranks):
        raise Refused([Problem("", gettext_noop("must be different whole numbers, 1 for the highest"))])
    return sorted(ranks, key=lambda kind: int(str(ranks[kind])))


def halves_shown(rules: Ruleset, option: str) -> str:
    """A number with its half as the user's language writes it."""
    number = getattr(rules, option)
    return number_format(number, decimal_pos=1 if number % 1 else 0, use_l10n=True)


def read_halves(text: str) -> object:
    """The number that was typed, with a comma or a point, or the text if it is none."""
    whole_part, _point, half = text.strip().replace(",", ".").partition(".")
    number = whole_or_text(whole_part)
    if not isinstance(number, int) or half.rstrip("0") not in ("", "5"):
        return text
    return number + 0.5 if half.rstrip("0") else number
