"""The standings of a tournament as tables for spreadsheets, and as the list of the DDV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.club.leagues.standings.exports import figure_of
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.files import Spreadsheet, Value, dated_name, saved_as
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Counting, Exact
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.pools import letter_of
from scorekeeper.tournament.sentences import counts_label
from scorekeeper.tournament.standings.lines import Line, RoundMade
from scorekeeper.tournament.standings.reads import Standings
from scorekeeper.tournament.standings.teams import TeamLine

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


def told_of_people(standings: Standings, *, for_desk: bool) -> list[str]:
    """What the files tell of people: if they are `for_desk`, also what federations ask, where known."""
    entrants = list(standings.field.entrants.values())
    known = {name for name in PERSON if any(getattr(each, name) for each in entrants)} if for_desk else set()
    return [name for name in PERSON if name in known or name in FOR_ALL]


def standings_table(standings: Standings, *, for_desk: bool = False) -> Spreadsheet:
    """A line for everybody; all rounds of it come to its points."""
    told = told_of_people(standings, for_desk=for_desk)
    counting, has_counts = standings.rule.counting, not standings.rule.counts_all_points
    has_places, has_final = counting is Counting.PLACES, bool(standings.tournament.finalists)
    has_pools = bool(standings.pools)
    head = (
        *(*person_heads(told), _("Substitutes")),
        *((_("Group"), _("Place in the group")) if has_pools else ()),
        *((_("Final"),) if has_final else ()),
        *((_("Counts: %(what)s") % {"what": counts_label(counting)},) if has_counts else ()),
        _("Points"),
        *round_heads(standings, _("Round %(number)s")),
        *(round_heads(standings, _("Round %(number)s, for the place")) if has_places else ()),
        _("Solos won"),
    )
    lines = (
        (
            *(line.place, *person_of(standings, line, told), others_of(standings, line)),
            *(pool_cells(standings, line) if has_pools else ()),
            *((int(line.is_finalist),) if has_final else ()),
            *((figure_of(line.counts),) if has_counts else ()),
            line.points,
            *map(points_of_round, line.rounds),
            *(map(worth_of, line.rounds) if has_places else ()),
            line.solos_won,
        )
        for line in standings.lines
    )
    return Spreadsheet(_("Standings"), head, tuple(lines))


def points_of_round(made: RoundMade) -> Value:
    """What a round adds to all points, as a cell holds it: empty if it was missed and counts nothing."""
    return (made.points or None) if made.is_missed else made.points


def round_heads(standings: Standings, text: str) -> Iterator[str]:
    """The heads of the columns of the rounds."""
    for each in standings.rounds:
        yield text % {"number": each.number}


def person_heads(told: Iterable[str]) -> tuple[str, ...]:
    """The heads of the columns of a person, behind their place."""
    return (_("Place"), _("Number"), _("Name"), *(str(PERSON[name]) for name in told))


def person_of(standings: Standings, line: Line, told: Iterable[str]) -> tuple[Value, ...]:
    """Number and name of who began, and what is told of them."""
    entrant = standings.field.entrants[line.entrant]
    return (entrant.number, str(entrant), *(getattr(entrant, name) for name in told))


def others_of(standings: Standings, line: Line) -> str:
    """Who took over from somebody."""
    return join_words(map(str, standings.field.successors[line.entrant]))


def pool_cells(standings: Standings, line: Line) -> tuple[Value, ...]:
    """The letter of somebody's group, and the place in it."""
    pool = standings.pool_of(line)
    return (letter_of(pool) if pool else "", standings.place_in_pool(line))


def worth_of(made: RoundMade) -> Value:
    """What a round counts, as a cell holds it."""
    return None if made.counts is None else figure_of(made.counts)


def ddv_table(standings: Standings, *, for_desk: bool = False) -> Spreadsheet:
    """Points, position on the list and solos won of everybody in every round, as the DDV wants them."""
    told = told_of_people(standings, for_desk=for_desk)
    texts = (_("Round %(number)s: points"), _("Round %(number)s: position"), _("Round %(number)s: solos"))
    of_rounds = [text % {"number": each.number} for each in standings.rounds for text in texts]
    has_counts = not standings.rule.counts_all_points
    counts = (_("Counts: %(what)s") % {"what": counts_label(standings.rule.counting)},) if has_counts else ()
    has_pools = bool(standings.pools)
    pools = (_("Group"), _("Place in the group")) if has_pools else ()
    head = (*person_heads(told), *pools, *of_rounds, _("Points"), *counts, _("Rounds played"))
    lines = tuple(
        (
            line.place,
            *person_of(standings, line, told),
            *(pool_cells(standings, line) if has_pools else ()),
            *(cell for each in line.rounds for cell in cells_of_list(each)),
            line.points,
            *((figure_of(line.counts),) if has_counts else ()),
            len(line.played),
        )
        for line in standings.lines
    )
    return Spreadsheet(_("List for the DDV"), head, lines)


def cells_of_list(made: RoundMade) -> tuple[Value, ...]:
    """Points with what was awarded, position and solos won: both empty for who missed the round."""
    if not made.is_played:
        return (points_of_round(made), None, None)
    return (made.points, made.position, made.solos_won)


def teams_table(standings: Standings) -> Spreadsheet:
    """A line for every team."""
    has_day = any(team.for_day is not None for team in standings.teams)
    head = (
        *(_("Place"), _("Team")),
        *((_("Points for the day"),) if has_day else ()),
        counts_label(standings.rule.counting),
        *round_heads(standings, _("Round %(number)s")),
        _("Members"),
    )
    lines = tuple(
        (
            *(team.place, team.name),
            *((figure(team.for_day),) if has_day else ()),
            figure(team.points),
            *map(figure, team.rounds),
            members_of(standings, team),
        )
        for team in standings.teams
    )
    return Spreadsheet(_("Teams"), head, lines)


def figure(points: Exact | None) -> Value:
    """Points of a team, as a cell holds them."""
    return None if points is None else figure_of(points)


def members_of(standings: Standings, team: TeamLine) -> str:
    """Who is in a team."""
    return join_words(str(standings.field.entrants[one]) for one in team.members)


def lists_table(standings: Standings) -> Spreadsheet:
    """What stands on the lists: a line for everybody at every table, without what was awarded."""
    head = (_("Round"), _("Table"), _("Position"), _("Name"), _("Points"), _("Solos won"))
    lines = tuple(
        (each.list.round, each.list.table, position, name, seat.points, seat.solos_won)
        for each in standings.lists
        if not each.list.is_empty
        for position, (name, seat) in enumerate(zip(each.names, each.list.seated, strict=True), 1)
    )
    return Spreadsheet(_("Lists"), head, lines)


def awards_table(standings: Standings) -> Spreadsheet:
    """What was awarded and not cancelled."""
    head = (
        *(_("Round"), _("Name"), _("What"), _("Points"), _("Deal"), _("Paragraph"), _("Reason")),
        *((_("Decision"),) if any(each.kind == AwardKind.PROTEST for each in standings.awards) else ()),
    )
    lines = tuple(
        (
            *(each.round, str(each.entrant), each.get_kind_display(), each.points or None),
            *(each.deal or None, each.paragraph, each.reason, each.decision),
        )[: len(head)]
        for each in standings.awards
    )
    return Spreadsheet(_("Penalties and corrections"), head, lines)


def header_of(tournament: Tournament, ending: str, of: str = "") -> dict[str, str]:
    """The header with which a file is saved under the name of a tournament."""
    title = f"{tournament.evening.title} {of}".strip()
    return {"Content-Disposition": saved_as(dated_name(title, tournament.evening.day, ending))}
