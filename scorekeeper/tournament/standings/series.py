"""Several tournaments counted together: everybody's best so many of them, and the teams."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

from django.db.models import Count, QuerySet
from django.utils.translation import ngettext

from scorekeeper.club.leagues.labels import points_text
from scorekeeper.play.groups.models import Group
from scorekeeper.site.charts.marks import tone_of
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.models import Series, Tournament
from scorekeeper.tournament.sentences import counts_label, counts_text, lead_of
from scorekeeper.tournament.standings.lines import Line
from scorekeeper.tournament.standings.ranking import points_of_all_rounds
from scorekeeper.tournament.standings.reads import Standings, standings_of_all

Who = TypeVar("Who", bound=Hashable)

Worth = tuple[Fraction, ...]
"""What a tournament brought: what counts first, then what decides between equals."""


@dataclass(frozen=True, slots=True)
class SeriesLine(Generic[Who]):
    """Somebody, or a team, over all tournaments: None where they were not there.

    `counted` are the numbers of those that count, from 0.
    """

    place: int
    who: Who
    worth: Worth
    each: tuple[Worth | None, ...]
    counted: frozenset[int]


def series_standings(tournaments: Sequence[Mapping[Who, Worth]], best_of: int) -> tuple[SeriesLine[Who], ...]:
    """Everybody who was at a tournament, the first first; `best_of` 0 counts all. Equals share the place."""
    everybody = list(dict.fromkeys(who for tournament in tournaments for who in tournament))
    lines = [line_of(who, [each.get(who) for each in tournaments], best_of) for who in everybody]
    ordered = sorted(lines, key=lambda line: line.worth, reverse=True)
    worths = [line.worth for line in ordered]
    return tuple(replace(line, place=worths.index(line.worth) + 1) for line in ordered)


def line_of(who: Who, each: Sequence[Worth | None], best_of: int) -> SeriesLine[Who]:
    """Somebody's line without the place; of equal tournaments the earlier one counts."""
    there = [(worth, number) for number, worth in enumerate(each) if worth is not None]
    best = sorted(there, key=lambda one: one[0], reverse=True)[: best_of or len(there)]
    sums = tuple(sum(parts, Fraction(0)) for parts in zip(*(worth for worth, _number in best), strict=True))
    return SeriesLine(0, who, sums, tuple(each), frozenset(number for _worth, number in best))


NOT_THERE = "–"
"""What stands where somebody was not there."""


@dataclass(frozen=True)
class SeriesCell:
    """The points of a tournament as they are shown; those not among the best do not count."""

    text: str
    is_counted: bool

    @property
    def shown(self) -> str:
        """The text, in brackets if it does not count."""
        return self.text if self.is_counted or self.text == NOT_THERE else f"({self.text})"


@dataclass(frozen=True)
class SeriesRow:
    """Somebody, or a team; `points` decide between teams with as many points for the days."""

    place: int
    name: str
    counts: str
    sign: str
    cells: tuple[SeriesCell, ...]
    points: str = ""


@dataclass(frozen=True)
class SeriesPage:
    """Everything on the page of a series; `hidden` are tournaments whose standings nobody else sees yet.

    `statement` says who leads, `team_lead` which team.
    """

    tournaments: tuple[Tournament, ...]
    hidden: tuple[Tournament, ...]
    rows: tuple[SeriesRow, ...]
    teams: tuple[SeriesRow, ...]
    counts_label: str
    is_mixed: bool
    statement: str = ""
    team_lead: str = ""


def series_of(group: Group, key: int) -> Series | None:
    """A series of a group: one query."""
    return Series.objects.filter(group=group, pk=key).first()


def series_in(group: Group) -> QuerySet[Series]:
    """The series of a group with how many tournaments were `held`, the last first: one query."""
    return Series.objects.filter(group=group).annotate(held=Count("tournaments")).filter(held__gt=0)


def series_page(series: Series, is_led: Callable[[Tournament], bool]) -> SeriesPage:
    """A series for who leads some of its tournaments: six queries, however many there are."""
    stored = series.tournaments.select_related("evening__setup").order_by("evening__day", "pk")
    found = standings_of_all(list(stored))
    shown = [each for each in found if not each.is_hidden or is_led(each.tournament)]
    countings = {each.rule.counting for each in shown}
    counting = countings.pop() if len(countings) == 1 else Counting.POINTS
    names = {key_of(each, line): name_of(each, line) for each in shown for line in each.lines}
    people = series_standings([worths_of_people(each) for each in shown], series.best_of)
    teams = series_standings([worths_of_teams(each) for each in shown], series.best_of)
    team_names = {team.name.casefold(): team.name for each in shown for team in each.teams}
    rows = [row_of(line, names[line.who], lambda worth: counts_text(worth[0], counting)) for line in people]
    team_rows = [team_row(line, team_names[line.who]) for line in teams]
    return SeriesPage(
        tournaments=tuple(each.tournament for each in shown),
        hidden=tuple(each.tournament for each in found if each not in shown),
        rows=tuple(rows),
        teams=tuple(team_rows),
        counts_label=counts_label(counting),
        is_mixed=bool(countings),
        statement=lead_after(rows, len(shown)),
        team_lead=lead_after(team_rows, len(shown)),
    )


def lead_after(rows: Sequence[SeriesRow], held: int) -> str:
    """Say who leads after so many tournaments; empty before the first."""
    lead = lead_of(((row.place, row.name, row.counts) for row in rows), is_closed=False)
    text = ngettext("After %(held)s tournament: %(lead)s", "After %(held)s tournaments: %(lead)s", held)
    return text % {"held": held, "lead": lead} if lead else ""


def key_of(standings: Standings, line: Line) -> Hashable:
    """The identity of a person across all tournaments: a player of the group, else the name."""
    attendance = standings.field.entrants[line.entrant].attendance
    return attendance.player_id or attendance.guest.casefold()


def name_of(standings: Standings, line: Line) -> str:
    return str(standings.field.entrants[line.entrant])


def worths_of_people(standings: Standings) -> dict[Hashable, Worth]:
    """The points of a tournament for everybody there, then all points; none for the disqualified."""
    return {
        key_of(standings, line): (points_of_all_rounds(line, standings.rule), Fraction(line.points))
        for line in standings.lines
        if not line.is_out
    }


def worths_of_teams(standings: Standings) -> dict[str, Worth]:
    """Each team's points of a tournament: those for the day where four met, then those they played for."""
    return {team.name.casefold(): (Fraction(team.for_day or 0), team.points) for team in standings.teams}


def row_of(line: SeriesLine[Hashable], name: str, say: Callable[[Worth], str]) -> SeriesRow:
    """Somebody's line with its texts."""
    return SeriesRow(line.place, name, say(line.worth), tone_of(line.worth[0]), cells_of(line, say))


def team_row(line: SeriesLine[str], name: str) -> SeriesRow:
    """A team's line: points for the days, or the points where no four ever met."""
    has_days = any(each and each[0] for each in line.each)

    def say(worth: Worth) -> str:
        return points_text(worth[0] if has_days else worth[1])

    points = points_text(line.worth[1]) if has_days else ""
    return SeriesRow(line.place, name, say(line.worth), "", cells_of(line, say), points)


def cells_of(
    line: SeriesLine[Hashable] | SeriesLine[str], say: Callable[[Worth], str]
) -> tuple[SeriesCell, ...]:
    return tuple(
        SeriesCell(NOT_THERE if worth is None else say(worth), number in line.counted)
        for number, worth in enumerate(line.each)
    )
