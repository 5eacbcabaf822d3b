"""The records of a group: the highest and the lowest, and who holds them, everybody who ties included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Any

from django.db.models import Aggregate, Case, F, JSONField, Max, Min, Q, QuerySet, Sum, When
from django.utils.translation import gettext as _

from scorekeeper.figures.reads.selection import Selection
from scorekeeper.groups.models import Group, Player
from scorekeeper.sheets.models import Result, Sheet

MOST_HOLDERS = 5

SUMMED = ("deals", "won", "solos", "solos_won", "calls")


WON, PLUS, FLAGS = 1, 2, 4
"""An evening as one number: its sheet times FLAGS, and what is true of it."""

Sums = dict[int, dict[str, Any]]
"""What everybody has, by player."""


class Gathered(Aggregate):
    """All values as a list, in any order: sooner there than a row for each of them."""

    function = "JSON_GROUP_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The same under the name that it has there."""
        return self.as_sql(compiler, connection, function="JSONB_AGG", **context)


@dataclass(frozen=True)
class Holder:
    """Who holds a record; on which evening, if it was one."""

    player: Player
    slug: str = ""
    started: datetime | None = None


@dataclass(frozen=True)
class Record:
    """A record: what it is of, how much, who holds it, and how many more do; `is_signed` for points."""

    label: str
    figure: int
    is_signed: bool
    holders: tuple[Holder, ...]
    others: int = 0


@dataclass(frozen=True)
class Feats:
    """Single evenings that are a record, each with its sheet and player, the first of them first."""

    label: str
    figure: int
    is_signed: bool
    found: list[tuple[int, int]]

    @property
    def shown(self) -> list[tuple[int, int]]:
        """Those that are named."""
        return self.found[:MOST_HOLDERS]

    def record(self, known: dict[int, Player], sheets: dict[int, Sheet]) -> Record:
        """The record, with the evenings of its holders."""
        holders = tuple(
            Holder(known[player], sheets[sheet].slug, sheets[sheet].started) for sheet, player in self.shown
        )
        return Record(self.label, self.figure, self.is_signed, holders, len(self.found) - len(holders))


def records_of(group: Group, players: Iterable[Player], selection: Selection) -> list[Record]:
    """All records among these players: four queries."""
    known = {player.pk: player for player in players}
    results = Result.objects.filter(selection.condition(), seat__player__in=known, deals__gt=0)
    sums: Sums = {row["seat__player"]: row for row in sums_of(results)}
    in_order = list(group.sheets.order_by("started", "pk").values_list("pk", flat=True))
    order = {sheet: place for place, sheet in enumerate(in_order)}
    found = [*extremes(results, sums, order), *streaks(sums, order, in_order)]
    sheets = Sheet.objects.in_bulk({sheet for feat in found for sheet, _player in feat.shown})
    records = [*(feat.record(known, sheets) for feat in found), *most_of(sums, known)]
    return [record for record in records if record.holders]


def sums_of(results: QuerySet[Result]) -> Iterator[dict[str, Any]]:
    """What everybody has most and least of in one evening, and all in all, and all their evenings."""
    ends = {"high": Max("points"), "low": Min("points"), "best": Max("best"), "worst": Min("worst")}
    sums = {f"all_{name}": Sum(name) for name in SUMMED}
    is_won = Case(When(place=1, then=WON), default=0)
    is_plus = Case(When(points__gt=0, then=PLUS), default=0)
    evenings = Gathered(F("seat__sheet") * FLAGS + is_won + is_plus)
    rows = results.values("seat__player").annotate(**ends, **sums, evenings=evenings)
    yield from rows.order_by("seat__player")  # type: ignore[misc]


def extremes(results: QuerySet[Result], sums: Sums, order: dict[int, int]) -> list[Feats]:
    """The evenings and deals that brought most and least, the first of them first: one query."""
    kinds = (
        (_("Best evening"), "points", max((row["high"] for row in sums.values()), default=0)),
        (_("Worst evening"), "points", min((row["low"] for row in sums.values()), default=0)),
        (_("Best deal"), "best", max((row["best"] for row in sums.values()), default=0)),
        (_("Worst deal"), "worst", min((row["worst"] for row in sums.values()), default=0)),
    )
    any_of_them = reduce(or_, (Q(**{column: figure}) for _label, column, figure in kinds))
    columns = ("seat__sheet", "seat__player", "points", "best", "worst")
    rows = sorted(results.filter(any_of_them).values_list(*columns), key=lambda row: (order[row[0]], row[1]))
    return [
        Feats(label, figure, True, [row[:2] for row in rows if row[columns.index(column)] == figure])
        for label, column, figure in kinds
    ]


def most_of(sums: Sums, known: dict[int, Player]) -> Iterator[Record]:
    """Who has most of what, over all evenings."""
    labels = (
        _("Most deals"),
        _("Most deals won"),
        _("Most solos"),
        _("Most solos won"),
        _("Most deals with a call"),
    )
    for name, label in zip(SUMMED, labels, strict=True):
        yield shared_record(label, {player: row[f"all_{name}"] for player, row in sums.items()}, known)


def shared_record(label: str, figures: dict[int, int], known: dict[int, Player]) -> Record:
    """A record of everybody who has the highest figure, which is not zero."""
    most = max(figures.values(), default=0)
    holders = [known[player] for player, figure in figures.items() if figure == most and most]
    holders.sort(key=lambda player: player.name.casefold())
    return Record(label, most, False, tuple(map(Holder, holders)))


def streaks(sums: Sums, order: dict[int, int], sheets: Sequence[int]) -> Iterator[Feats]:
    """The most evenings on end that somebody won, or ended in plus."""
    played = {
        player: sorted(order[each // FLAGS] * FLAGS + each % FLAGS for each in row["evenings"])
        for player, row in sums.items()
    }
    for label, flag in (
        (_("Most evenings won in a row"), WON),
        (_("Most evenings in a row with a plus"), PLUS),
    ):
        most, ends = longest_runs(played, flag)
        yield Feats(label, most, False, [(sheets[place], player) for place, player in ends])


def longest_runs(played: dict[int, list[int]], flag: int) -> tuple[int, list[tuple[int, int]]]:
    """The longest runs of evenings with a flag, two at least: how long, and the end and player of each."""
    most = 2
    found: list[tuple[int, int]] = []
    for player, evenings in played.items():
        breaks = [place for place, evening in enumerate(evenings) if not evening & flag]
        for before, after in pairwise((-1, *breaks, len(evenings))):
            length = after - before - 1
            if length > most:
                most, found = length, []
            if length == most:
                found.append((evenings[after - 1] // FLAGS, player))
    return most, sorted(found)
