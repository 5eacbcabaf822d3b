"""The standings of a tournament, shaped for their page, and how each line of them arose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.club.evenings.evening.lines import sum_text
from scorekeeper.club.leagues.labels import points_text
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import signed
from scorekeeper.site.charts.marks import tone_of
from scorekeeper.tournament.awards.models import NOT_SHOWN, Award
from scorekeeper.tournament.counting import Counting, Exact
from scorekeeper.tournament.lists.reads import PlayedList
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.rounds.pools import pool_label
from scorekeeper.tournament.sentences import (
    counts_label,
    counts_text,
    rule_sentences,
    statement_of,
    team_counts,
    team_sentence,
    teams_lead,
    tie_sentence,
)
from scorekeeper.tournament.standings.lines import WHOLE, Line, RoundMade
from scorekeeper.tournament.standings.parts import TeamLine
from scorekeeper.tournament.standings.reads import RoundState, Standings

MOST_SOLOS = 3
"""At most so many who won most solos are named."""
FRONT = 3
"""So many places stand out."""
FIRST = 5
"""So many lines stand beside what is played now."""


@dataclass(frozen=True)
class Cell:
    """The cell for a round: the figure that counts, and points beside those for places."""

    text: str
    beside: str = ""
    is_awarded: bool = False
    is_missed: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the standings; `others` took over, `sum` are the rounds as a sum, `prize` what was won.

    `pool` is the group of the preliminary rounds in words, empty for none.
    """

    line: Line
    name: str
    club: str
    others: str
    counts: str
    sum: str
    cells: tuple[Cell, ...]
    prize: str = ""
    pool: str = ""

    @property
    def is_front(self) -> bool:
        """Whether the line stands out."""
        return self.line.place is not None and self.line.place <= FRONT

    @property
    def is_awarded(self) -> bool:
        return any(cell.is_awarded for cell in self.cells)

    @property
    def sign(self) -> str:
        """How what counts is coloured."""
        return tone_of(self.line.counts)


@dataclass(frozen=True)
class TeamRow:
    """A team; `for_day` are the points for the day where four teams met."""

    team: TeamLine
    points: str
    cells: tuple[str, ...]
    members: tuple[str, ...]
    for_day: str


@dataclass(frozen=True)
class PoolRows:
    """The standings of a group."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class StandingsPage:
    """Everything on the page of the standings; `most_solos` are names with how many solos they won.

    `team_lead` says which team leads, unless the `statement` does. It `has_rounds` with a column each, and
    `has_points` beside what counts.
    """

    statement: str
    title: str
    rows: tuple[Row, ...]
    has_rounds: bool
    has_points: bool
    has_solos: bool
    teams: tuple[TeamRow, ...]
    pools: tuple[PoolRows, ...]
    team_lead: str
    most_solos: tuple[tuple[str, int], ...]
    awards: tuple[Award, ...]
    last: RoundState | None
    counts_label: str
    rule: str
    first_tie: str
    team_rule: str


def standings_page(standings: Standings) -> StandingsPage:
    last = standings.rounds[-1] if standings.rounds else None
    rows = tuple(row_of(standings, line) for line in standings.lines)
    has_points = not standings.rule.counts_all_points
    return StandingsPage(
        statement=statement_of(standings),
        title=title_of(standings),
        rows=rows,
        has_rounds=has_points or len(standings.rounds) > 1,
        has_points=has_points,
        has_solos=any(row.line.solos_won for row in rows),
        teams=tuple(team_row(standings, team) for team in standings.teams),
        pools=tuple(pool_rows(standings)),
        team_lead="" if standings.tournament.teams_meet else teams_lead(standings),
        most_solos=most_solos(rows),
        awards=tuple(each for each in standings.awards if each.kind not in NOT_SHOWN),
        last=last,
        counts_label=counts_label(standings.rule.counting),
        rule=rule_sentences(standings.rule),
        first_tie=tie_sentence(replace(standings.rule, ties=standings.rule.ties[:1])),
        team_rule=team_sentence(
            standings.rule, has_day=any(each.for_day is not None for each in standings.teams)
        ),
    )


def first_rows(standings: Standings, *, may_lead: bool) -> tuple[Row, ...]:
    """The first lines that have a place; none while they are hidden from who looks."""
    if standings.is_hidden and not may_lead:
        return ()
    return tuple(row_of(standings, line) for line in standings.lines[:FIRST] if line.place is not None)


def title_of(standings: Standings) -> str:
    """Name the standings: after which round, or as the last word."""
    if standings.is_over:
        return _("Final standings")
    over = [each.number for each in standings.rounds if each.is_over]
    if over and len(over) == len(standings.rounds):
        return _("Standings after round %(number)s") % {"number": over[-1]}
    return _("Standings so far")


def row_of(standings: Standings, line: Line) -> Row:
    field, counting = standings.field, standings.rule.counting
    entrant = field.entrants[line.entrant]
    return Row(
        line=line,
        name=str(entrant),
        club=entrant.team or entrant.club,
        others=join_words(map(str, field.successors[line.entrant])),
        counts=counts_text(line.counts, counting),
        sum=sum_text(list(parts_of(line, counting)), points_text),
        cells=tuple(cell_of(made, counting) for made in line.rounds),
        prize=prize_of(standings, line),
        pool=pool_label(standings.pool_of(line)),
    )


def pool_rows(standings: Standings) -> Iterator[PoolRows]:
    """The standings of each group; nobody wins a prize there."""
    for pool, lines in standings.pools.items():
        rows = (replace(row_of(standings, line), prize="") for line in lines)
        yield PoolRows(pool_label(pool), tuple(rows))


def parts_of(line: Line, counting: Counting) -> Iterator[Exact]:
    """The parts of what counts, by round; what is carried into a final is one part."""
    counted = [made for made in line.rounds if made.share and (made.awarded or not made.is_cut)]
    parts = [(made, part) for made in counted if (part := part_of(made, counting)) is not None]
    if any(made.share < WHOLE for made, _part in parts):
        yield sum(made.share * part for made, part in parts if made.share < WHOLE)
    yield from (part for made, part in parts if made.share == WHOLE)


def part_of(made: RoundMade, counting: Counting) -> Exact | None:
    """The part of a round in what counts; an average is one of points, also of awards in a missed round."""
    counts = made.counts
    if counting is Counting.AVERAGE and made.is_missed and made.awarded:
        return made.points or 0
    return counts if counting is Counting.PLACES or counts is None else made.points or 0


def cell_of(made: RoundMade, counting: Counting) -> Cell:
    """A round as its column has it; nothing stands there until anything stands on the list."""
    if made.is_cut and not made.awarded:
        return Cell("", is_missed=True)
    part, is_awarded = part_of(made, counting), bool(made.awarded)
    if part is None:
        return Cell("–" if made.is_missed else "…", "", is_awarded, made.is_missed)
    if counting is Counting.PLACES:
        beside = "" if made.is_missed else signed(made.points or 0)
        return Cell(points_text(part), beside, is_awarded, made.is_missed)
    text = "–" if made.is_missed and not part else signed(int(part))
    return Cell(text, "", is_awarded, made.is_missed)


def prize_of(standings: Standings, line: Line) -> str:
    """The prize of somebody, once it is over; empty for a shared place, before it is shared out."""
    prizes = standings.tournament.prize_lines
    if not standings.is_over or line.place is None or line.place > len(prizes):
        return ""
    shared = sum(other.place == line.place for other in standings.lines)
    return prizes[line.place - 1] if shared == 1 else ""


def team_row(standings: Standings, team: TeamLine) -> TeamRow:
    entrants = standings.field.entrants
    return TeamRow(
        team=team,
        points=team_counts(team, standings),
        cells=tuple("–" if each is None else points_text(each) for each in team.rounds),
        members=tuple(str(entrants[one]) for one in team.members),
        for_day="" if team.for_day is None else points_text(team.for_day),
    )


def most_solos(rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    """Who won most solos; nobody is named beside whom somebody who won as many would find no room."""
    won = sorted(rows, key=lambda row: -row.line.solos_won)
    unnamed = max((row.line.solos_won for row in won[MOST_SOLOS:]), default=0)
    return tuple((row.name, row.line.solos_won) for row in won[:MOST_SOLOS] if row.line.solos_won > unnamed)


@dataclass(frozen=True)
class AtTable:
    """Somebody at a table, with the place and the points of its list, None before anything stands on it."""

    name: str
    place: int | None
    points: int | None
    is_own: bool


@dataclass(frozen=True)
class RoundSat:
    """A round of somebody: who was at the table, the first first, and what was awarded; `slug` its sheet."""

    made: RoundMade
    cell: Cell
    slug: str
    is_paper: bool
    is_locked: bool
    table: tuple[AtTable, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class EntrantPage:
    """A line of the standings with all its rounds."""

    row: Row
    entrant: Entrant
    rounds: tuple[RoundSat, ...]


def entrant_page(standings: Standings, number: int) -> EntrantPage | None:
    """The line of who has a number, or of whom they took over from; None for who has no line."""
    began = standings.field.beginners.get(number)
    line = next((each for each in standings.lines if each.entrant == began), None)
    if line is None:
        return None
    rounds = tuple(round_sat(standings, line.entrant, made) for made in line.rounds)
    return EntrantPage(row_of(standings, line), standings.field.entrants[line.entrant], rounds)


def round_sat(standings: Standings, number: int, made: RoundMade) -> RoundSat:
    place = made.round, made.table
    played = next((each for each in standings.lists if (each.list.round, each.list.table) == place), None)
    awards = (each for each in standings.awards if each.round == made.round)
    beginners = standings.field.beginners
    return RoundSat(
        made=made,
        cell=cell_of(made, standings.rule.counting),
        slug=played.slug if played else "",
        is_paper=bool(played and played.is_paper),
        is_locked=bool(played and played.is_locked),
        table=tuple(everybody_at(played, number)) if played else (),
        awards=tuple(each for each in awards if beginners[each.entrant.number] == number),
    )


def everybody_at(played: PlayedList, number: int) -> Iterator[AtTable]:
    """The people at a table, the first first; by their seats before anything stands on its list."""
    everybody = list(zip(played.names, played.list.seated, strict=True))
    if played.list.is_empty:
        yield from (AtTable(name, None, None, seat.entrant == number) for name, seat in everybody)
        return
    for name, seat in sorted(everybody, key=lambda each: -each[1].points):
        place = 1 + sum(other.points > seat.points for _name, other in everybody)
        yield AtTable(name, place, seat.points, seat.entrant == number)
