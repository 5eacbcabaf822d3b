"""How a season came to its standings: what counted for everybody after each evening, and their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players
from scorekeeper.club.leagues.sentences import counts_label, counts_text
from scorekeeper.club.leagues.standings.evenings import (
    MOST_STEPS,
    EveningStep,
    SumsByStep,
    steps_of_season,
    sums_by_step,
)
from scorekeeper.club.leagues.standings.ranking import AVERAGES, RankedTotal, Rule, standings
from scorekeeper.club.leagues.standings.sums import Sums
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.labels import MINUS, nearest, short_day
from scorekeeper.site.charts.lines import (
    DESK,
    MOST_LIFTED,
    LiftedName,
    LineChart,
    Series,
    Size,
    figure_text,
    lifted_names,
    line_chart,
)

FIRST_LINES = 5
"""So many are lifted before anybody has chosen."""

HUNDREDTHS = 100
"""What is not whole is drawn in these."""

PHONE = Size(name_room=64)
"""A chart on a phone: rather the names are shortened than the course, and stand below in full."""

Reached = Mapping[int, RankedTotal]
"""The lines of the standings after a step, by player, the first first."""


@dataclass(frozen=True)
class CourseCell:
    """What counted for somebody after a step, and their place if they had one."""

    counts: str
    place: int | None


@dataclass(frozen=True)
class CourseRow:
    """A line of the table: everybody after a step; None before their first evening."""

    step: EveningStep
    cells: tuple[CourseCell | None, ...]


@dataclass(frozen=True)
class SeasonCourse:
    """The development: charts in which some lines are lifted and the rest is grey, and the table.

    Players stand in the order of the standings.
    """

    chart: LineChart
    desk_chart: LineChart
    names: tuple[LiftedName, ...]
    players: tuple[Player, ...]
    lines: tuple[CourseRow, ...]
    evenings: int
    is_thinned: bool


@dataclass(frozen=True)
class Drawing:
    """What of the standings after each step is drawn: a whole number of everybody, None for no point.

    `label` stands beside a name, `figure` says a number at the axis. Sums begin at nought before the first
    evening of a player.
    """

    title: str
    value: Callable[[RankedTotal], int | None]
    label: Callable[[RankedTotal], str]
    figure: Callable[[int], str]
    begins_at_nought: bool


def season_course(season: Season, lifted: Sequence[int] = (), *, places: bool = False) -> SeasonCourse | None:
    """What counted for everybody after every evening, or after every so many; None before the first one.

    Drawn is what counts, or the `places`. The lines of the `lifted` players stand out, of the first ones if
    nobody has chosen.
    """
    evenings, steps = steps_of_season(season)
    if not steps:
        return None
    rule, players = season.rule, counted_players(season)
    reached = reached_after(sums_by_step(season, steps), players, steps, rule)
    order = list(reached[-1])
    if not order:
        return None
    chosen = [each for each in order if each in lifted] if lifted else order[:FIRST_LINES]
    chosen = chosen[:MOST_LIFTED]
    drawing = drawing_of_places() if places else drawing_of_counts(reached, rule)
    names = {player: players[player].name for player in order}
    charts = [course_chart(drawing, reached, chosen, names, steps, size) for size in (PHONE, DESK)]
    return SeasonCourse(
        chart=charts[0],
        desk_chart=charts[1],
        names=lifted_names(names, chosen, [("show", "places")] if places else ()),
        players=tuple(players[player] for player in order),
        lines=tuple(course_row(step, after, order, rule) for step, after in zip(steps, reached, strict=True))[
            ::-1
        ],
        evenings=evenings,
        is_thinned=evenings > MOST_STEPS,
    )


def reached_after(
    made: SumsByStep, players: Iterable[int], steps: Sequence[EveningStep], rule: Rule
) -> list[Reached]:
    """The standings after each step, of everybody who had played by then."""
    sums: dict[int, Sums] = {}
    listed, found = list(players), list[Reached]()
    for place, step in enumerate(steps):
        for player in listed:
            if (player, place) in made:
                more = made[player, place]
                sums[player] = sums[player].plus(more) if player in sums else more
        # Who shares a place stands there by name, as in the standings.
        totals = [sums[player].for_rule(rule, step.number) for player in listed if player in sums]
        found.append({line.total.player: line for line in standings(totals, rule)})
    return found


def course_row(step: EveningStep, after: Reached, order: Iterable[int], rule: Rule) -> CourseRow:
    """A line of the table."""
    lines = (after.get(player) for player in order)
    cells = (CourseCell(counts_text(line.counts, rule), line.place) if line else None for line in lines)
    return CourseRow(step, tuple(cells))


def drawing_of_counts(reached: Sequence[Reached], rule: Rule) -> Drawing:
    """What counts under the rule."""
    is_whole = all(line.counts.denominator == 1 for after in reached for line in after.values())
    units = 1 if is_whole else HUNDREDTHS
    return Drawing(
        title=_("%(counts)s over the season") % {"counts": counts_label(rule)},
        value=lambda line: nearest(line.counts * units),
        label=lambda line: counts_text(line.counts, rule),
        figure=figure_text if is_whole else hundredths_text,
        begins_at_nought=rule.points not in AVERAGES and not rule.counts_attendance,
    )


def drawing_of_places() -> Drawing:
    """The places, the first on top; who has none yet has no point."""
    return Drawing(
        title=_("Places over the season"),
        value=lambda line: -line.place if line.place else None,
        label=lambda line: str(line.place or ""),
        figure=lambda value: str(-value) if value < 0 else "",
        begins_at_nought=False,
    )


def hundredths_text(value: int) -> str:
    """A figure at the axis that is in hundredths, as precise as it needs to be."""
    decimals = 0 if value % 100 == 0 else 1 if value % 10 == 0 else 2
    return (MINUS if value < 0 else "") + number_format(abs(value) / HUNDREDTHS, decimal_pos=decimals)


def course_chart(
    drawing: Drawing,
    reached: Sequence[Reached],
    chosen: Sequence[int],
    names: Mapping[int, str],
    steps: Sequence[EveningStep],
    size: Size,
) -> LineChart:
    """The chart, in which the lines of the chosen stand out."""
    last = reached[-1]
    series = [
        Series(names[player], drawing.label(last[player]), values_of(drawing, reached, player))
        for player in chosen
    ]
    return line_chart(
        series,
        title=drawing.title,
        text=", ".join(f"{each.name} {each.figure}" for each in series),
        steps=[short_day(step.day) for step in steps],
        rest=[values_of(drawing, reached, player) for player in names if player not in chosen],
        size=size,
        figure=drawing.figure,
    )


def values_of(drawing: Drawing, reached: Sequence[Reached], player: int) -> tuple[int | None, ...]:
    """What is drawn of a player, from the start on."""
    lines = (after.get(player) for after in reached)
    values: list[int | None] = [None, *(drawing.value(line) if line else None for line in lines)]
    if drawing.begins_at_nought:
        first = next(place for place, value in enumerate(values) if value is not None)
        values[first - 1] = 0
    return tuple(values)
