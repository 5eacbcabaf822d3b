"""How the points of a season grew: a line for everybody, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, F, IntegerField, QuerySet, Sum, Value, When, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from scorekeeper.charts.lifted import MOST_LIFTED, LiftedName, lifted_names
from scorekeeper.charts.lines import DESK, PHONE, LineChart, Series, Size, line_chart
from scorekeeper.groups.models import Evening, Player
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.seasons import counted_evenings, counted_players, counted_results
from scorekeeper.sheets.labels import short_day, signed
from scorekeeper.sheets.models import EveningResult

MOST_STEPS = 40
FIRST_LINES = 5
"""So many are lifted before anybody has chosen."""


@dataclass(frozen=True)
class EveningStep:
    """The evening up to which points are summed: its number in the season, and its day."""

    number: int
    day: date


@dataclass(frozen=True)
class PointsRow:
    """A line of the table: everybody's points up to a step; None before their first evening."""

    step: EveningStep
    totals: tuple[int | None, ...]


@dataclass(frozen=True)
class PointsOverTime:
    """The development: charts in which some lines are lifted and the rest is grey, and the table."""

    chart: LineChart
    desk_chart: LineChart
    names: tuple[LiftedName, ...]
    players: tuple[Player, ...]
    lines: tuple[PointsRow, ...]
    evenings: int
    is_thinned: bool


def season_course(season: Season, lifted: Sequence[int] = ()) -> PointsOverTime | None:
    """The points of everybody after every evening, or after every so many; None before the first one.

    The lines of the `lifted` players stand out, of the first ones if nobody has chosen.
    """
    evenings = counted_evenings(season).count()
    steps = steps_of(counted_evenings(season), evenings)
    if not steps:
        return None
    made = points_by_step(counted_results(season), steps)
    players = counted_players(season)
    totals = {
        player: running_totals(made, player, len(steps))
        for player in players
        if any(key[0] == player for key in made)
    }
    best_first = sorted(totals, key=lambda player: totals[player][-1] or 0, reverse=True)
    if not best_first:
        return None
    chosen = best_first[:FIRST_LINES] if not lifted else [each for each in best_first if each in lifted]
    chosen = chosen[:MOST_LIFTED]
    charts = [course_chart(chosen, players, totals, steps, size) for size in (PHONE, DESK)]
    return PointsOverTime(
        chart=charts[0],
        desk_chart=charts[1],
        names=lifted_names({player: players[player].name for player in best_first}, chosen),
        players=tuple(players[player] for player in best_first),
        lines=tuple(
            PointsRow(step, tuple(totals[player][place] for player in best_first))
            for place, step in enumerate(steps)
        )[::-1],
        evenings=evenings,
        is_thinned=evenings > MOST_STEPS,
    )


def steps_of(evenings: QuerySet[Evening], count: int) -> list[EveningStep]:
    """Every evening, or of many at most forty at the same distance; the last is always there.

    Evenings of the same day are one step.
    """
    distance = -(-count // MOST_STEPS) or 1
    order = (F("day").asc(), F("pk").asc())
    numbered = evenings.order_by().annotate(place=Window(RowNumber(), order_by=order))
    # Counted from the end, so that the last evening is a step.
    found = numbered.annotate(rest=(Value(count) - F("place")) % distance).filter(rest=0)
    steps = [EveningStep(*row) for row in found.order_by("place").values_list("place", "day")]
    return list({step.day: step for step in steps}.values())


def points_by_step(
    results: QuerySet[EveningResult], steps: Sequence[EveningStep]
) -> dict[tuple[int, int], int]:
    """The points that players made between one step and the next, by player and step."""
    found = results.order_by().annotate(step=step_of(steps, 0)).values("player", "step")
    made = found.annotate(made=Sum("points")).values_list("player", "step", "made")
    return {(player, step): points for player, step, points in made}


def step_of(steps: Sequence[EveningStep], before: int) -> Case | Value:
    """The place of the step that an evening belongs to, found by halves: `before` are those left behind."""
    if len(steps) == 1:
        return Value(before)
    half = len(steps) // 2
    earlier = When(evening__day__lte=steps[half - 1].day, then=step_of(steps[:half], before))
    return Case(earlier, default=step_of(steps[half:], before + half), output_field=IntegerField())


def running_totals(made: dict[tuple[int, int], int], player: int, steps: int) -> tuple[int | None, ...]:
    """The running total of a player after each step."""
    totals: list[int | None] = []
    total: int | None = None
    for step in range(steps):
        if (player, step) in made:
            total = (total or 0) + made[player, step]
        totals.append(total)
    return tuple(totals)


def course_chart(
    lifted: Sequence[int],
    players: dict[int, Player],
    totals: dict[int, tuple[int | None, ...]],
    steps: Sequence[EveningStep],
    size: Size,
) -> LineChart:
    """The chart; every line begins at nought, on the step before the first evening of its player."""
    series = [
        Series(players[player].name, signed(totals[player][-1] or 0), from_nought(totals[player]))
        for player in lifted
    ]
    return line_chart(
        series,
        title=_("Points over the season"),
        text=", ".join(f"{each.name} {each.figure}" for each in series),
        steps=[short_day(step.day) for step in steps],
        rest=[from_nought(made) for player, made in totals.items() if player not in lifted],
        size=size,
    )


def from_nought(made: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Running totals with a nought before the first of them."""
    first = next(place for place, total in enumerate(made) if total is not None)
    return (*([None] * first), 0, *made[first:])
