"""The sheets behind the standings: those of a season, and those of one player in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from scorekeeper.groups.models import Player
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.ranking import PointsRule, Total, counted_points
from scorekeeper.leagues.reads.seasons import counted_results, evenings_in, left_out_of, results_in
from scorekeeper.leagues.reads.sums import SheetResult, Sums, sheet_results, sums_of, worth_of
from scorekeeper.leagues.sentences import counts_text
from scorekeeper.sheets.models import Result, Seat, Sheet

PER_PAGE = 50


@dataclass(frozen=True)
class PlayerResult:
    """A sheet of a player: whether it counts, and what its place counts where places do."""

    result: SheetResult
    is_left_out: bool
    is_counted: bool
    worth: int | None


@dataclass(frozen=True)
class PlayerSeason:
    """A player in a season: what counts, the sums, and one page of the sheets, the last first."""

    counts: str
    total: Total
    needs: int
    results: tuple[PlayerResult, ...]
    page: Page[Result]


@dataclass(frozen=True)
class SeasonSheet:
    """A sheet of a season with what it brought, the best first."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    is_left_out: bool


def player_season(season: Season, player: Player, page: str) -> PlayerSeason:
    """How a line of the standings arose."""
    rule = season.rule
    counted = counted_results(season).filter(seat__player=player)
    best = best_sheets(season, counted)
    total = total_of(season, player, counted)
    everything = results_in(season).filter(seat__player=player)
    shown = Paginator(everything.order_by("-seat__sheet__started", "-seat__sheet"), PER_PAGE).get_page(page)
    found = sheet_results(shown.object_list)  # type: ignore[arg-type]  # a page of a query is a query
    without = left_out_among(season, [result.sheet for result in found])
    return PlayerSeason(
        counts=counts_text(counted_points(total, rule), rule),
        total=total,
        needs=max(1, rule.min_deals),
        results=tuple(
            PlayerResult(
                result=result,
                is_left_out=result.sheet in without,
                is_counted=result.sheet not in without and (best is None or result.sheet in best),
                worth=worth_of(result.place, rule) if rule.points is PointsRule.PLACES else None,
            )
            for result in found
        ),
        page=shown,
    )


def best_sheets(season: Season, counted: QuerySet[Result]) -> set[int] | None:
    """The sheets that count where only the best do, the later of equals first; None where all do."""
    if season.points != PointsRule.BEST:
        return None
    order = counted.order_by("-points", "-seat__sheet__started", "-seat__sheet")
    return set(order.values_list("seat__sheet", flat=True)[: season.best_of])


def total_of(season: Season, player: Player, counted: QuerySet[Result]) -> Total:
    """The total of one player, as in the standings."""
    nobody = Sums(Total(player.pk, 0, 0, 0, 0))
    return next(iter(sums_of(counted, season.rule)), nobody).for_rule(season.rule)


def left_out_among(season: Season, sheets: list[int]) -> set[int]:
    """Which of some sheets do not count."""
    return set(left_out_of(season).filter(sheet__in=sheets).values_list("sheet", flat=True))


def season_sheets(season: Season, page: str) -> tuple[list[SeasonSheet], Page[Sheet]]:
    """One page of the sheets of a season, the last first: four queries."""
    shown = Paginator(evenings_in(season).order_by("-started", "-pk"), PER_PAGE).get_page(page)
    sheets = list(shown)
    without = left_out_among(season, [sheet.pk for sheet in sheets])
    seats = Seat.objects.filter(sheet__in=sheets, result__deals__gt=0).select_related("result")
    played: dict[int, list[Seat]] = {sheet.pk: [] for sheet in sheets}
    for seat in seats.order_by("result__place", "position"):
        played[seat.sheet_id].append(seat)
    return [SeasonSheet(sheet, tuple(played[sheet.pk]), sheet.pk in without) for sheet in sheets], shown
