"""The standings of a tournament as tables for spreadsheets, and as the list of the DDV."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.club.leagues.standings.exports import figure_of
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.files import Column, Spreadsheet, Value, dated_name
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.counting import Counting, Exact
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.pools import letter_of
from scorekeeper.tournament.sentences import counts_label
from scorekeeper.tournament.standings.federation import Ranking
from scorekeeper.tournament.standings.lines import Line, RoundMade
from scorekeeper.tournament.standings.parts import TeamLine
from scorekeeper.tournament.standings.reads import Standings

PERSON = {
    "club": gettext_lazy("Club"),
    "team": gettext_lazy("Team"),
    "member_number": gettext_lazy("Member number"),
    "land": gettext_lazy("State"),
    "birth_year": gettext_lazy("Year of birth"),
}
"""What stands behind a name, by the columns of an entrant."""
FOR_ALL = ("club", "team")
"""What everybody may know of somebody; the rest is for who runs the tournament."""


def standings_workbook(standings: Standings, *, for_desk: bool) -> list[Spreadsheet]:
    """The standings, the teams, what stands on the lists, and what was awarded."""
    teams = [teams_table(standings)] if standings.teams else []
    awards = [awards_table(standings)] if standings.awards else []
    return [standings_table(standings, for_desk=for_desk), *teams, lists_table(standings), *awards]


def standings_table(standings: Standings, *, for_desk: bool = False) -> Spreadsheet:
    """A line for everybody; all rounds of it come to its points."""
    final: list[Column[Line]] = [(_("Final"), lambda line: int(line.is_finalist))]
    is_for_places = standings.rule.counting is Counting.PLACES
    columns: list[Column[Line]] = [
        *person_columns(standings, for_desk=for_desk),
        (_("Substitutes"), lambda line: join_words(map(str, standings.field.successors[line.entrant]))),
        *pool_columns(standings),
        *(final if standings.tournament.finalists else ()),
        *counts_columns(standings),
        (_("Points"), lambda line: line.points),
        *round_columns(standings, {_("Round %(number)s"): points_of_round}),
        *(
            round_columns(standings, {_("Round %(number)s, for the place"): worth_of})
            if is_for_places
            else ()
        ),
        (_("Solos won"), lambda line: line.solos_won),
    ]
    return Spreadsheet.of(_("Standings"), columns, standings.lines)


def ddv_table(standings: Standings, *, for_desk: bool) -> Spreadsheet:
    """Points, position on the list and solos won of everybody in every round, as the DDV wants them."""
    of_round: dict[str, Callable[[RoundMade], Value]] = {
        _("Round %(number)s: points"): points_of_round,
        _("Round %(number)s: position"): lambda made: made.position if made.is_played else None,
        _("Round %(number)s: solos"): lambda made: made.solos_won if made.is_played else None,
    }
    columns: list[Column[Line]] = [
        *person_columns(standings, for_desk=for_desk),
        *pool_columns(standings),
        *round_columns(standings, of_round),
        (_("Points"), lambda line: line.points),
        *counts_columns(standings),
        (_("Rounds played"), lambda line: len(line.played)),
    ]
    return Spreadsheet.of(_("List for the DDV"), columns, standings.lines)


def person_columns(standings: Standings, *, for_desk: bool) -> Iterator[Column[Line]]:
    """The place, who began, and what is told of them: if it is `for_desk`, also what federations ask."""
    entrants = standings.field.entrants
    yield _("Place"), lambda line: line.place
    yield _("Number"), lambda line: line.entrant
    yield _("Name"), lambda line: str(entrants[line.entrant])
    for name, head in PERSON.items():
        is_known = for_desk and any(getattr(each, name) for each in entrants.values())
        if is_known or name in FOR_ALL:
            yield str(head), partial(known_of, entrants, name)


def known_of(entrants: Mapping[int, Entrant], name: str, line: Line) -> Value:
    """The value in a column of the entrant who began."""
    known: Value = getattr(entrants[line.entrant], name)
    return known


def pool_columns(standings: Standings) -> Iterator[Column[Line]]:
    """The letter of somebody's group, and the place in it, where there are some."""
    if standings.pools:
        yield _("Group"), lambda line: letter_of(pool) if (pool := standings.pool_of(line)) else ""
        yield _("Place in the group"), standings.place_in_pool


def counts_columns(standings: Standings) -> Iterator[Column[Line]]:
    """The column of what counts, where that is not all points."""
    if not standings.rule.counts_all_points:
        what = {"what": counts_label(standings.rule.counting)}
        yield _("Counts: %(what)s") % what, lambda line: figure_of(line.counts)


def round_columns(
    standings: Standings, cells: Mapping[str, Callable[[RoundMade], Value]]
) -> Iterator[Column[Line]]:
    """For each round these columns, whose heads have its number."""
    for place, each in enumerate(standings.rounds):
        for text, cell in cells.items():
            yield text % {"number": each.number}, partial(cell_of_round, place, cell)


def cell_of_round(place: int, cell: Callable[[RoundMade], Value], line: Line) -> Value:
    return cell(line.rounds[place])


def points_of_round(made: RoundMade) -> Value:
    """The addition of a round to all points as a cell holds it: empty if it was missed and counts nothing."""
    return (made.points or None) if made.is_missed else made.points


def worth_of(made: RoundMade) -> Value:
    """The figure that a round counts, as a cell holds it."""
    return figure(made.counts)


def figure(counts: Exact | None) -> Value:
    """A figure that counts, as a cell holds it; empty for nothing."""
    return None if counts is None else figure_of(counts)


def teams_table(standings: Standings) -> Spreadsheet:
    day: list[Column[TeamLine]] = [(_("Points for the day"), lambda team: figure(team.for_day))]
    has_day = any(team.for_day is not None for team in standings.teams)
    text, entrants = _("Round %(number)s"), standings.field.entrants
    columns: list[Column[TeamLine]] = [
        (_("Place"), lambda team: team.place),
        (_("Team"), lambda team: team.name),
        *(day if has_day else ()),
        (counts_label(standings.rule.counting), lambda team: figure(team.points)),
        *(
            (text % {"number": each.number}, partial(round_of_team, place))
            for place, each in enumerate(standings.rounds)
        ),
        (_("Members"), lambda team: join_words(str(entrants[one]) for one in team.members)),
    ]
    return Spreadsheet.of(_("Teams"), columns, standings.teams)


def round_of_team(place: int, team: TeamLine) -> Value:
    return figure(team.rounds[place])


def lists_table(standings: Standings) -> Spreadsheet:
    """The table of the lists: a line for everybody at every table, without awards."""
    head = (_("Round"), _("Table"), _("Position"), _("Name"), _("Points"), _("Solos won"))
    lines = tuple(
        (each.list.round, each.list.table, position, name, seat.points, seat.solos_won)
        for each in standings.lists
        if not each.list.is_empty
        for position, (name, seat) in enumerate(zip(each.names, each.list.seated, strict=True), 1)
    )
    return Spreadsheet(_("Lists"), head, lines)


def awards_table(standings: Standings) -> Spreadsheet:
    """The table of the awards that were not cancelled."""
    decision: list[Column[Award]] = [(_("Decision"), lambda each: each.decision)]
    columns: list[Column[Award]] = [
        (_("Round"), lambda each: each.round),
        (_("Name"), lambda each: str(each.entrant)),
        (_("What"), lambda each: each.get_kind_display()),
        (_("Points"), lambda each: each.points or None),
        (_("Deal"), lambda each: each.deal or None),
        (_("Paragraph"), lambda each: each.paragraph),
        (_("Reason"), lambda each: each.reason),
        *(decision if any(each.kind == AwardKind.PROTEST for each in standings.awards) else ()),
    ]
    return Spreadsheet.of(_("Penalties and corrections"), columns, standings.awards)


def ranking_table(ranking: Ranking, *, has_best: bool) -> Spreadsheet:
    """The ranking over many tournaments: who somebody is, as federations ask it, what counts, and each one.

    Where the best count, these stand there once more, by themselves.
    """
    titles = [f"{each.evening.day.isoformat()} {each.evening.title}" for each in ranking.tournaments]
    head = (
        *(_("Place"), _("Name"), PERSON["member_number"], PERSON["land"], PERSON["club"]),
        *(PERSON["birth_year"], _("Tournaments"), _("Rounds played"), _("Points")),
        *(
            *titles,
            *(_("%(tournament)s, among the best") % {"tournament": each} for each in titles if has_best),
        ),
    )
    lines = tuple(
        (
            *(row.place, row.name, row.entrant.member_number, row.entrant.land, row.entrant.club),
            *(row.entrant.birth_year, row.tournaments, row.rounds, row.points),
            *(*row.made, *(row.counted if has_best else ())),
        )
        for row in ranking.rows
    )
    return Spreadsheet(_("Ranking"), tuple(map(str, head)), lines)


def name_of_file(tournament: Tournament, ending: str, of: str = "") -> str:
    return dated_name(f"{tournament.evening.title} {of}".strip(), tournament.evening.day, ending)
