"""The records of a group: the highest and the lowest, and who holds them, everybody who ties included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Min, QuerySet, Sum
from django.utils.translation import gettext as _

from scorekeeper.groups.models import Group, Player
from scorekeeper.leagues.selection import Selection
from scorekeeper.sheets.models import Result, Sheet

MOST_HOLDERS = 5

SUMMED = ("deals", "won", "solos", "solos_won", "calls")


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


def records_of(group: Group, players: Iterable[Player], selection: Selection) -> list[Record]:
    """All records among these players: nine queries."""
    known = {player.pk: player for player in players}
    results = Result.objects.filter(selection.condition(), seat__player__in=known, deals__gt=0)
    sheets = group.sheets.order_by("started", "pk")
    sums = dict(sums_of(results))
    found = [*extremes(results, sums, known), *streaks(results, sheets, known), *most_of(sums, known)]
    return [record for record in found if record.holders]


def sums_of(results: QuerySet[Result]) -> Iterator[tuple[int, dict[str, int]]]:
    """What everybody has most and least of in one evening, and all in all: one query."""
    ends = {"high": Max("points"), "low": Min("points"), "best": Max("best"), "worst": Min("worst")}
    sums = {f"all_{name}": Sum(name) for name in SUMMED}
    for row in results.values("seat__player").annotate(**ends, **sums).order_by("seat__player"):
        yield row["seat__player"], {name: int(row[name]) for name in (*ends, *sums)}  # type: ignore[literal-required]


def extremes(
    results: QuerySet[Result], sums: dict[int, dict[str, int]], known: dict[int, Player]
) -> Iterator[Record]:
    """The evenings and deals that brought most and least."""
    for label, column, of, choose in (
        (_("Highest evening"), "points", "high", max),
        (_("Lowest evening"), "points", "low", min),
        (_("Highest deal"), "best", "best", max),
        (_("Lowest deal"), "worst", "worst", min),
    ):
        figure = choose((row[of] for row in sums.values()), default=0)
        yield single(label, results.filter(**{column: figure}), figure, known)


def single(label: str, results: QuerySet[Result], figure: int, known: dict[int, Player]) -> Record:
    """A record of single evenings, the first of them first: one query."""
    columns = ("seat__player", "seat__sheet__slug", "seat__sheet__started")
    rows = list(results.order_by("seat__sheet__started", "pk").values_list(*columns))
    holders = [Holder(known[player], slug, started) for player, slug, started in rows[:MOST_HOLDERS]]
    return Record(label, figure, True, tuple(holders), len(rows) - len(holders))


def most_of(sums: dict[int, dict[str, int]], known: dict[int, Player]) -> Iterator[Record]:
    """Who has most of what, over all evenings."""
    labels = (
        _("Most deals"),
        _("Most deals won"),
        _("Most solos"),
        _("Most solos won"),
        _("Most deals with a call"),
    )
    for name, label in zip(SUMMED, labels, strict=True):
        yield shared(label, {player: row[f"all_{name}"] for player, row in sums.items()}, known)


def shared(label: str, figures: dict[int, int], known: dict[int, Player]) -> Record:
    """A record of everybody who has the highest figure, which is not zero."""
    most = max(figures.values(), default=0)
    holders = [known[player] for player, figure in figures.items() if figure == most and most]
    holders.sort(key=lambda player: player.name.casefold())
    return Record(label, most, False, tuple(map(Holder, holders)))


def streaks(results: QuerySet[Result], sheets: QuerySet[Sheet], known: dict[int, Player]) -> Iterator[Record]:
    """The most evenings on end that somebody won, or ended in plus: four queries."""
    # Brought into order here by the keys: the database would take three times as long to join and sort.
    order = {sheet: place for place, sheet in enumerate(sheets.values_list("pk", flat=True))}
    rows = list(results.values_list("seat__sheet", "seat__player", "place", "points"))
    rows.sort(key=lambda row: order[row[0]])
    won = longest_runs((sheet, player, place == 1) for sheet, player, place, _points in rows)
    yield run_record(_("Most evenings won on end"), *won, known)
    plus = longest_runs((sheet, player, points > 0) for sheet, player, _place, points in rows)
    yield run_record(_("Most evenings in plus on end"), *plus, known)


def longest_runs(evenings: Iterable[tuple[int, int, bool]]) -> tuple[int, list[tuple[int, int]]]:
    """The longest runs of evenings, two at least: how long, and the last sheet and the player of each."""
    lengths: dict[int, int] = {}
    most, found = 2, []
    for sheet, player, is_so in evenings:
        length = lengths[player] = lengths.get(player, 0) + 1 if is_so else 0
        if length > most:
            most, found = length, [(sheet, player)]
        elif length == most:
            found.append((sheet, player))
    return most, found


def run_record(label: str, most: int, runs: Sequence[tuple[int, int]], known: dict[int, Player]) -> Record:
    """The record of the longest runs, each with the evening that ended it: one query."""
    shown = runs[:MOST_HOLDERS]
    sheets = Sheet.objects.in_bulk([sheet for sheet, _player in shown])
    holders = [Holder(known[player], sheets[sheet].slug, sheets[sheet].started) for sheet, player in shown]
    return Record(label, most, False, tuple(holders), len(runs) - len(holders))
