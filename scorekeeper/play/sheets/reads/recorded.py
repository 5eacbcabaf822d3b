"""Recorded sheets from the database, one after the other, as `rulesets.replay` takes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from rulesets.replay import RecordedSheet, Shape, untimed
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Result, Seat, Sheet

AT_ONCE = 500
"""So many sheets are fetched at a time."""

Sitting = tuple[tuple[int | str, ...], tuple[tuple[int, int | None], ...]]
"""Who sits on the seats of a table (guests by name), and from which deal to which they are there."""


SUMMARY = ("summary__lines", "summary__times")

NOWHERE = (-1, -1)
"""After the last sheet."""


class SheetKey(NamedTuple):
    """Which sheet it is, when it began, and its evening; None for a sheet without a group."""

    pk: int
    started: datetime
    evening: int | None


def recorded_sheets(sheets: QuerySet[Sheet]) -> Iterator[RecordedSheet]:
    """These sheets as they were recorded, those of an evening together: three queries for any number.

    Players are known by their primary keys, guests by their names. The sheets are streamed and not kept.
    Those that cannot be read, those that another version derived, and those that are the result of a whole
    evening, are not among them.
    """
    sheets = sheets.exclude(is_whole_evening(OuterRef("pk")))
    played_by = Ruleset.objects.filter(pk__in=sheets.order_by().values("ruleset"))
    rules = {stored.pk: rules_of(stored) for stored in readable_rulesets(played_by)}
    sittings = sittings_of(sheets)
    at, sitting = next(sittings, (NOWHERE, None))
    rows = (
        sheets.filter(derived_format=DERIVED_FORMAT)
        .order_by("evening", "pk")
        .values_list("evening", "pk", "started", "ruleset", "first_dealer", "length", "ends", *SUMMARY)
    )
    for evening, pk, started, ruleset, first_dealer, length, ends, lines, times in rows.iterator(AT_ONCE):
        while sitting is not None and at < (evening or 0, pk):
            at, sitting = next(sittings, (NOWHERE, None))
        # What is written while the sheets go by is not among them.
        if sitting is None or at != (evening or 0, pk) or ruleset not in rules or lines is None:
            continue
        players, presence = sitting
        yield RecordedSheet(
            rules=rules[ruleset],
            shape=Shape(presence, length),
            first_dealer=first_dealer,
            keys=lines.splitlines(),
            players=players,
            times=untimed(times) if ends else times,
            key=SheetKey(pk, started, evening),
        )


def is_whole_evening(sheet: Any) -> Exists:
    """Whether a sheet is the result of a whole evening, as a part of other queries."""
    return Exists(Result.objects.filter(seat__sheet=sheet, unknown__gt=0))


def sittings_of(sheets: QuerySet[Sheet]) -> Iterator[tuple[tuple[int, int], Sitting]]:
    """Who sat where, by evening (0 for none) and sheet, in this order: one query."""
    seats = Seat.objects.filter(sheet__in=sheets.order_by().values("pk"))
    rows = seats.order_by("sheet__evening", "sheet", "position").values_list(
        "sheet__evening", "sheet", "player", "name", "first", "last"
    )
    by_sheet = groupby(rows.iterator(4 * AT_ONCE), key=itemgetter(0, 1))
    for (evening, sheet), seated in by_sheet:
        found = [(player or name.casefold(), (first, last)) for *_, player, name, first, last in seated]
        players, presence = zip(*found, strict=True)
        yield (evening or 0, sheet), (players, presence)
