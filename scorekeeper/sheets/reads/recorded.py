"""Recorded evenings from the database, one after the other, as `rulesets.replay` takes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from rulesets.replay import RecordedSheet, Shape
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import readable_rulesets, rules_of
from scorekeeper.sheets.models import DERIVED_FORMAT, Seat, Sheet

AT_ONCE = 500
"""So many sheets are fetched at a time."""

Sitting = tuple[tuple[int | None, ...], tuple[tuple[int, int | None], ...]]
"""The players of the seats of a table (None for guests), and from which deal to which they are there."""


class SheetKey(NamedTuple):
    """Which sheet an evening is, and when it began."""

    pk: int
    started: datetime


def evenings_of(sheets: QuerySet[Sheet]) -> Iterator[RecordedSheet]:
    """The evenings of these sheets, in the order in which the sheets were made: three queries for any number.

    Players are known by their primary keys, guests are None. The evenings are streamed and not kept. Those
    that cannot be read, and those that another version derived, are not among them.
    """
    played_by = Ruleset.objects.filter(pk__in=sheets.order_by().values("ruleset"))
    rules = {stored.pk: rules_of(stored) for stored in readable_rulesets(played_by)}
    sittings = sittings_of(sheets)
    at, sitting = next(sittings, (0, None))
    rows = (
        sheets.filter(derived_format=DERIVED_FORMAT)
        .order_by("pk")
        .values_list(
            *("pk", "started", "ruleset", "first_dealer", "length", "summary__lines", "summary__times")
        )
    )
    for pk, started, ruleset, first_dealer, length, lines, times in rows.iterator(chunk_size=AT_ONCE):
        while sitting is not None and at < pk:
            at, sitting = next(sittings, (0, None))
        # What is written while the evenings go by is not among them.
        if sitting is None or at != pk or ruleset not in rules or lines is None:
            continue
        players, presence = sitting
        yield RecordedSheet(
            rules=rules[ruleset],
            shape=Shape(presence, length),
            first_dealer=first_dealer,
            keys=lines.splitlines(),
            players=players,
            times=times,
            key=SheetKey(pk, started),
        )


def sittings_of(sheets: QuerySet[Sheet]) -> Iterator[tuple[int, Sitting]]:
    """Who sat where, sheet by sheet: one query."""
    seats = Seat.objects.filter(sheet__in=sheets.order_by().values("pk")).order_by("sheet_id", "position")
    rows = seats.values_list("sheet_id", "player_id", "first", "last").iterator(chunk_size=4 * AT_ONCE)
    current = 0
    players: list[int | None] = []
    presence: list[tuple[int, int | None]] = []
    for sheet, player, first, last in rows:
        if sheet != current and players:
            yield current, (tuple(players), tuple(presence))
            players, presence = [], []
        current = sheet
        players.append(player)
        presence.append((first, last))
    if players:
        yield current, (tuple(players), tuple(presence))
