"""How a tournament stands, or ended, in a sentence; where teams meet, their standings are what counts."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.sentences import points_text
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.sentences import lead_sentence
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.sentences import counts_text
from scorekeeper.tournament.standings.reads import Standings
from scorekeeper.tournament.standings.teams import TeamLine

Placed = tuple[int | None, str, str]
"""A place, who has it, and what counts."""


def statement_of(standings: Standings) -> str:
    """How far a tournament is and who leads, or who has won; empty while nobody has a place."""
    lead = teams_lead(standings) if standings.tournament.teams_meet else people_lead(standings)
    if standings.is_over or not lead:
        return lead
    last = standings.rounds[-1]
    text = _("After round %(round)s: %(lead)s") if last.is_over else _("Round %(round)s in play: %(lead)s")
    return text % {"round": last.number, "lead": lead}


def told_of(standings: Standings) -> str:
    """The same for who has not asked for the standings: only how far it is while they are hidden."""
    said = "" if standings.is_hidden else statement_of(standings)
    if said or not standings.rounds:
        return said
    last = standings.rounds[-1]
    text = _("Round %(round)s is over") if last.is_over else _("Round %(round)s is being played")
    return text % {"round": last.number}


def people_lead(standings: Standings) -> str:
    """Who leads, or has won."""
    counting, entrants = standings.rule.counting, standings.field.entrants
    placed = (
        (line.place, str(entrants[line.entrant]), counts_text(line.counts, counting))
        for line in standings.lines
    )
    return lead_of(placed, is_closed=standings.is_over)


def teams_lead(standings: Standings) -> str:
    """Which team leads, or has won."""
    placed = ((team.place, team.name, team_counts(team, standings)) for team in standings.teams)
    return lead_of(placed, is_closed=standings.is_over)


def team_counts(team: TeamLine, standings: Standings) -> str:
    """What a team made: points with their sign, points for places as they are."""
    is_for_places = standings.rule.counting is Counting.PLACES
    return points_text(team.points) if is_for_places else signed(int(team.points))


def lead_of(placed: Iterable[Placed], *, is_closed: bool) -> str:
    """Who is first of those who have a place; empty where nobody has one."""
    ranked = [each for each in placed if each[0] is not None]
    return lead_sentence(ranked, is_closed=is_closed) if ranked else ""
