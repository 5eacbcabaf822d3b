"""The ten layouts that clubs have, each as a small table that can be looked at as if it were a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

NAMES = ("Anna", "Ben", "Cem", "Dora")
DAYS = ("2024-03-07", "2024-03-14", "2024-03-21")


@dataclass(frozen=True)
class LayoutPicture:
    """A layout: what it is called, and its rows."""

    name: _StrPromise
    rows: tuple[tuple[str | _StrPromise, ...], ...]

    @property
    def text(self) -> str:
        """The same as it would stand in a file."""
        return "\n".join(";".join(map(str, row)) for row in self.rows)


HEAD = ("", *NAMES)
RESULTS = (("34", "-12", "8", "-30"), ("-9", "21", "-16", "4"), ("5", "-27", "12", "10"))
ROWS = tuple((day, *points) for day, points in zip(DAYS, RESULTS, strict=True))
COLUMNS = tuple(zip(NAMES, *RESULTS, strict=True))
EACH = tuple((day, name, point) for day, *points in ROWS for name, point in zip(NAMES, points, strict=True))
LAYOUTS = (
    LayoutPicture(
        _("Running totals"),
        (HEAD, ("1", "2", "2", "-2", "-2"), ("2", "5", "-1", "-5", "1"), ("3", "4", "0", "-4", "0")),
    ),
    LayoutPicture(
        _("Points of each deal"),
        (HEAD, ("1", "2", "2", "-2", "-2"), ("2", "3", "-3", "-3", "3"), ("3", "-1", "1", "1", "-1")),
    ),
    LayoutPicture(
        _("Points and totals side by side"),
        (
            ("", "Anna", "Σ", "Ben", "Σ", "Cem", "Σ", "Dora", "Σ"),
            ("1", "2", "2", "2", "2", "-2", "-2", "-2", "-2"),
            ("2", "3", "5", "-3", "-1", "-3", "-5", "3", "1"),
        ),
    ),
    LayoutPicture(
        _("Only the winners’ points"),
        (HEAD, ("1", "2", "2", "", ""), ("2", "3", "", "", "3"), ("3", "", "1", "1", "")),
    ),
    LayoutPicture(
        _("Only what the losers pay"),
        (HEAD, ("1", "", "", "2", "2"), ("2", "", "3", "3", ""), ("3", "1", "", "", "1")),
    ),
    LayoutPicture(
        _("Five at the table, a cross for whoever sits out"),
        (
            ("", *NAMES, "Emil"),
            ("1", "x", "2", "2", "-2", "-2"),
            ("2", "3", "x", "-3", "-3", "3"),
            ("3", "-1", "1", "x", "1", "-1"),
        ),
    ),
    LayoutPicture(
        _("Several evenings below each other"),
        (
            (DAYS[0],),
            NAMES,
            ("2", "2", "-2", "-2"),
            ("3", "-3", "-3", "3"),
            (DAYS[1],),
            NAMES,
            ("-1", "1", "1", "-1"),
            ("4", "-4", "4", "-4"),
        ),
    ),
    LayoutPicture(_("A row for every evening"), ((_("Date"), *NAMES), *ROWS)),
    LayoutPicture(_("A column for every evening"), ((_("Name"), *DAYS), *COLUMNS)),
    LayoutPicture(_("A row for every player and evening"), ((_("Date"), _("Name"), _("Points")), *EACH[:8])),
)
"""All of them, the commonest first, the last three with only what everybody had on an evening."""
