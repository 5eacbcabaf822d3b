"""How a season came to its standings: what counted for everybody after each evening, and their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scorekeeper.club.leagues.labels import counts_label, counts_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players
from scorekeeper.club.leagues.standings.ranking import RankedTotal, standings
from scorekeeper.club.leagues.standings.rule import FOR_PLACES, Rule
from scorekeeper.club.leagues.standings.steps import (
    MOST_STEPS,
    EveningStep,
    SumsByStep,
    steps_of,
    sums_by_step,
)
from scorekeeper.club.leagues.standings.sums import held_in
from scorekeeper.club.leagues.standings.totals import Held, Sums
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import MINUS, nearest, short_day
from scorekeeper.site.charts.lines import DESK, MOST_FIGURES, LineChart, Series, Size, figure_text, line_chart
from scorekeeper.site.charts.marks import MOST_HIGHLIGHTED, ChartName, chart_names

LONG_LEAD = 3
"""Who has led after so many steps on end has led for long."""

MOST_PLACES = 16
"""So many places have their figure at the axis."""

FIRST_LINES = 5
"""So many are highlighted before anybody has chosen."""

HUNDREDTHS = 100
"""What is not whole is drawn in these."""

PHONE = Size(width=390, height=270, name_room=76, is_narrow=True)
"""From edge to edge of a phone: rather the names are shortened than the course, and stand below in full."""

YEARBOOK = Size(width=680, height=380, name_room=110)
"""A chart as wide as a page of paper."""

BESIDE = Size(width=560, height=390, name_room=110)
"""A chart in one of two columns."""

Reached = Mapping[int, RankedTotal]
"""The lines of the standings after a step, by player, the first first."""


@dataclass(frozen=True)
class CourseCell:
    """The count of a player after a step, and their place if they had one."""

    counts: str
    place: int | None


@dataclass(frozen=True)
class CourseRow:
    """A line of the table: everybody after a step; None before their first evening.

    `ranked` says it in words, whoever was first then first.
    """

    step: EveningStep
    cells: tuple[CourseCell | None, ...]
    ranked: tuple[str, ...]


@dataclass(frozen=True)
class SeasonCourse:
    """The development: what is worth saying of it, charts in which some lines are highlighted, and the table.

    Players stand in the order of the standings.
    """

    headline: str
    shows_places: bool
    charts: tuple[LineChart, ...]
    names: tuple[ChartName, ...]
    players: tuple[Player, ...]
    lines: tuple[CourseRow, ...]
    is_thinned: bool
    is_in_play: bool


@dataclass(frozen=True)
class Drawing:
    """A drawing of the standings after each step: a whole number for each player, None for no point.

    `name` stands in the address, `label` beside the name of a player, `figure` says a number at the axis.
    Sums begin at nought before the first evening of a player.
    """

    name: str
    title: str
    value: Callable[[RankedTotal], int | None]
    label: Callable[[RankedTotal], str]
    figure: Callable[[int], str]
    begins_at_nought: bool
    most_figures: int = MOST_FIGURES


def season_course(
    season: Season, highlighted: Sequence[int] = (), *, show: str = "", sizes: Sequence[Size] = (PHONE, DESK)
) -> SeasonCourse | None:
    """The count of everybody after every evening, or after every so many; None before the first one.

    Drawn in all `sizes` is what to `show`: the "places", or the "counts". The lines of the `highlighted`
    players stand out, of the first ones if nobody has chosen.
    """
    rule, players = season.rule, counted_players(season)
    held = held_in(season, rule)
    steps, evenings = steps_of(season, held), held.all
    if not steps:
        return None
    reached = reached_after(sums_by_step(season, rule, steps), players, steps, rule, held)
    order = list(reached[-1])
    if not order:
        return None
    highlighted = [each for each in order if each in highlighted][:MOST_HIGHLIGHTED]
    # What only rises, or says little, is drawn as places unless the other is wanted.
    says_little = rule.points in FOR_PLACES or rule.counts_best
    places = show == "places" or (show != "counts" and says_little)
    drawing = drawing_of_places() if places else drawing_of_counts(reached, rule)
    names = {player: players[player].name for player in order}
    drawn = highlighted or order[:FIRST_LINES]
    return SeasonCourse(
        headline=course_sentence(reached, steps, names, is_thinned=evenings > MOST_STEPS) or drawing.title,
        shows_places=places,
        charts=tuple(course_chart(drawing, reached, drawn, names, steps, size) for size in sizes),
        names=chart_names(names, highlighted, [("show", drawing.name)]),
        players=tuple(players[player] for player in order),
        lines=tuple(course_row(step, after, names, rule) for step, after in zip(steps, reached, strict=True))[
            ::-1
        ],
        is_thinned=evenings > MOST_STEPS,
        is_in_play=held.is_one_in_play,
    )


def reached_after(
    made: SumsByStep, players: Iterable[int], steps: Sequence[EveningStep], rule: Rule, held: Held
) -> list[Reached]:
    """The standings after each step, of everybody who had played by then before a final."""
    sums: dict[int, Sums] = {}
    listed, found = list(players), list[Reached]()
    for place, step in enumerate(steps):
        for player in listed:
            if (player, place) in made:
                more = made[player, place]
                if rule.is_in_final(step.day):
                    sums |= {player: sums[player].plus_final(more)} if player in sums else {}
                else:
                    sums[player] = sums[player].plus(more) if player in sums else more
        by_then = held if step.number == held.all else held.first(step.number)
        # Who shares a place stands there by name, as in the standings.
        totals = [sums[player].for_rule(rule, by_then, step.day) for player in listed if player in sums]
        found.append({line.total.player: line for line in standings(totals, rule)})
    return found


def course_sentence(
    reached: Sequence[Reached], steps: Sequence[EveningStep], names: Mapping[int, str], *, is_thinned: bool
) -> str:
    """Say who has overtaken whom since the last step, or since when somebody leads; else empty.

    Between steps that are far apart nobody knows who led.
    """
    said = overtaking_sentence(reached[-2], reached[-1], names) if len(reached) > 1 else ""
    leaders = [first_of(after) for after in reversed(reached)]
    led = next((since for since, leader in enumerate(leaders) if leader != leaders[0]), len(leaders))
    if said or is_thinned or led < LONG_LEAD or not leaders[0]:
        return said
    day = date_format(steps[-led].day, "DATE_FORMAT")
    return _("%(name)s has led since %(day)s") % {"name": names[leaders[0]], "day": day}


def first_of(after: Reached) -> int | None:
    """The player who leads alone."""
    first = [player for player, line in after.items() if line.place == 1]
    return first[0] if len(first) == 1 else None


def overtaking_sentence(before: Reached, after: Reached, names: Mapping[int, str]) -> str:
    """The foremost who has overtaken somebody, of those who are drawn by themselves; empty without one."""
    old = {player: line.place for player, line in before.items() if line.place}
    new = {player: line.place for player, line in after.items() if line.place and player in old}
    for player in list(new)[:FIRST_LINES]:
        passed = [each for each in new if new[each] > new[player] and old[each] < old[player]]
        if passed:
            said = {"name": names[player], "other": names[min(passed, key=old.__getitem__)]}
            if first_of(after) == player:
                return _("%(name)s overtakes %(other)s and leads") % said
            return _("%(name)s overtakes %(other)s") % said
    return ""


def course_row(step: EveningStep, after: Reached, names: Mapping[int, str], rule: Rule) -> CourseRow:
    """A line of the table; `names` are in the order of its columns."""
    cells = {who: CourseCell(counts_text(line.counts, rule), line.place) for who, line in after.items()}
    ranked = tuple(ranked_text(names[who], cell) for who, cell in cells.items())
    return CourseRow(step, tuple(cells.get(who) for who in names), ranked)


def ranked_text(name: str, cell: CourseCell) -> str:
    """The place of a player after a step: “2. Anna +9”."""
    place = f"{cell.place}.\N{NO-BREAK SPACE}" if cell.place else ""
    return f"{place}{name} {cell.counts}"


def drawing_of_counts(reached: Sequence[Reached], rule: Rule) -> Drawing:
    """A drawing of the counts under the rule."""
    is_whole = all(line.counts.denominator == 1 for after in reached for line in after.values())
    units = 1 if is_whole else HUNDREDTHS
    return Drawing(
        name="counts",
        title=_("%(counts)s over the season") % {"counts": counts_label(rule)},
        value=lambda line: nearest(line.counts * units),
        label=lambda line: counts_text(line.counts, rule),
        figure=figure_text if is_whole else hundredths_text,
        begins_at_nought=not rule.is_average and not rule.counts_attendance,
    )


def drawing_of_places() -> Drawing:
    """The places, the first on top; who has none yet has no point."""
    return Drawing(
        name="places",
        title=_("Places over the season"),
        value=lambda line: -line.place if line.place else None,
        label=lambda line: str(line.place or ""),
        figure=lambda value: str(-value) if value < 0 else "",
        begins_at_nought=False,
        most_figures=MOST_PLACES,
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
    series = {
        player: Series(name, drawing.label(reached[-1][player]), values_of(drawing, reached, player), player)
        for player, name in names.items()
    }
    highlighted = [series[player] for player in chosen]
    return line_chart(
        highlighted,
        title=drawing.title,
        text=join_words(each.text for each in highlighted),
        steps=[short_day(step.day) for step in steps],
        rest=[each for player, each in series.items() if player not in chosen],
        size=size,
        figure=drawing.figure,
        most_figures=drawing.most_figures,
    )


def values_of(drawing: Drawing, reached: Sequence[Reached], player: int) -> tuple[int | None, ...]:
    """The drawn values of a player, from the start on."""
    lines = (after.get(player) for after in reached)
    values: list[int | None] = [None, *(drawing.value(line) if line else None for line in lines)]
    if drawing.begins_at_nought:
        first = next(place for place, value in enumerate(values) if value is not None)
        values[first - 1] = 0
    return tuple(values)
