"""The data of a tournament that programs get and send: each kind as a table of its fields.

What the group's file has, too, stands in its tables (`archive/tournaments.py`). The file of the standings
that is saved from their page is `TournamentStandings`.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal

from rulesets.translation import _
from scorekeeper.club.leagues.standings.exports import figure_of
from scorekeeper.outside.api.shapes import Page, Tournament, says
from scorekeeper.outside.archive import tournaments as archive
from scorekeeper.outside.archive.tournaments import MOST_SEATS
from scorekeeper.outside.field_checks import read_numbers
from scorekeeper.outside.shapes import Shape, choice, field, flag, number, whole
from scorekeeper.site.web.fields import LARGEST
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.table_actions import State

AwardName = Literal["warning", "penalty", "correction", "out"]
MOST_ADDED = 60
"""Minutes at a time, as on the page of a table."""
SEATS = _("must be numbers of seats, from 1 to %(most)s")

StateName = Literal["drawn", "open", "released", "played", "handed_in", "locked"]


def state_name(state: State) -> str:
    """How far a table is, as programs are told."""
    return state.name.lower()


class TournamentSettings(archive.Settings, Tournament):
    """A tournament and what it is set to."""

    rounds: int = says("How many are agreed on.", of="evening.setup.rounds")
    ruleset: str = says("By which it is played, as in `/rules`.", of="evening.setup.ruleset.preset")
    next_begins: datetime | None = says("When the next round begins, as was announced.")


class TournamentEntrant(archive.Entrant):
    """Somebody who takes part.

    What federations ask, who has paid and who entered by the link stand there for keys that may write.
    """

    name: str = field(of=str)
    paid: bool | None = field(column="has_paid", usual=None)  # type: ignore[assignment]  # left out for readers
    is_here: bool = says("Whether they are here, or were until they dropped out.")
    first_round: int = says("The first round that they play.", of="attendance.first_round")
    last_round: int | None = says(
        "The last one; null until the end, 0 for who is not here yet.", of="attendance.last_round"
    )
    is_out: bool = says("Whether they were disqualified.")
    waits: int = says("Their place on the waiting list; 0 for none.")


class TournamentEntrants(Page):
    """A page of those who take part, by their numbers."""

    entrants: list[TournamentEntrant]


class TournamentRound(Shape):
    """A round, and how far it is. Its clock runs from `released` on; without minutes there is none."""

    round: int
    state: Literal["agreed", "drawn", "open", "released", "closed"]
    is_by_standing: bool = says("Whether it is drawn by the standings.")
    minutes: int = says("At a table of four; 0 for no clock.")
    minutes_at_five: int
    opened: datetime | None
    released: datetime | None
    closed: datetime | None
    ends: datetime | None = says("When time is over at a table of four.")
    ends_at_five: datetime | None
    tables: int
    locked: int = says("How many of their lists are locked.")


class TournamentRounds(Shape):
    """The rounds of a tournament, the first first."""

    at: datetime = says("The time of the server, for clocks.")
    next_begins: datetime | None = says("When the next round begins, as was announced.")
    current: int | None = says("The last round whose tables are open.")
    rounds: list[TournamentRound]


class HallSeat(Shape):
    """Somebody at a table; the first deals first."""

    seat: int
    name: str
    number: int | None = says("Null for who has not entered.")
    club: str


class HallTable(Shape):
    """A table of a round, and how far it is."""

    table: int
    sheet: str | None = says("Its sheet in addresses; null until the tables are open.")
    state: StateName
    deals: int = says("Counted deals so far.")
    length: int = says("Of how many; 0 for an open end.")
    ends: datetime | None = says("When time is over here, with the minutes that were added.")
    extra_minutes: int
    called: datetime | None = says("Since when the table waits for the referee.")
    handed_in: datetime | None
    locked: datetime | None
    confirmed: int = says("How many have confirmed the list as it is.")
    is_on_paper: bool
    is_silent: bool = says("Whether nothing was heard of it for long.")
    seats: list[HallSeat]


class HallRound(TournamentRound):
    """A round with all its tables."""

    at: datetime = says("The time of the server, for clocks.")
    calls: list[int] = says("The tables that wait for the referee, the longest first.")
    seating: list[HallTable]
    aside: list[str] = says("Who is here and sits at no table.")


class ListSeat(Shape):
    """Somebody at a table, as its list has them."""

    seat: int
    name: str
    total: int
    has_confirmed: bool
    on_own_phone: bool


class ListFinding(Shape):
    """Something that the list check looked at."""

    about: str = field(of=lambda finding: str(finding.about))
    is_right: bool
    text: str


class TableList(Shape):
    """The list of a table of a tournament: what it comes to, its check, who has confirmed it."""

    sheet: str
    round: int
    table: int
    revision: int = says("Of the sheet: its ETag, which `If-Match` wants.")
    ends: datetime | None
    called: datetime | None
    handed_in: datetime | None
    locked: datetime | None
    deals: int
    open_deals: int | None = says("How many are left; null with an open end.")
    is_over: bool = says("Whether no deal comes any more, so that it can be handed in.")
    findings: list[ListFinding]
    seats: list[ListSeat]


class ListSeen(Shape):
    """The list of a table as somebody looked at it."""

    revision: int = number(LARGEST, says="The `revision` that the list had.")


class ListConfirmed(ListSeen):
    """The seats whose players confirm that the list is right."""

    seats: list[int] = field(
        lambda fields, key, known: read_numbers(fields, key, MOST_SEATS, SEATS), says="Their seats, from 1."
    )


class MinutesAdded(Shape):
    """More time for a table."""

    minutes: int = whole(-MOST_ADDED, MOST_ADDED, says="Below zero to take some of them back.")


class NewAward(Shape):
    """A line for the referee's ledger, with what the form of it asks."""

    entrant: int = archive.Award.entrant
    round: int = archive.Award.round
    kind: AwardName = choice(AwardKind.values)
    points: int = replace(archive.Award.points, default=0, says="A penalty takes so many off.")  # type: ignore[type-var]
    deal: int = archive.Award.deal
    paragraph: str = archive.Award.paragraph
    reason: str = archive.Award.reason
    is_meant: bool = flag(
        absent=False, default=False, says="Whether it counts beside a penalty that stands on the list."
    )


class Final(Shape):
    """A final: after how many rounds, for how many, and how much of what they made before counts there."""

    after: int
    size: int = says("Of each group, where there are some.")
    share: float = field(of=lambda cut: figure_of(cut.share))
    is_said: bool = says("Whether it is known who plays it.", of=lambda cut: bool(cut.finalists))


class CountingRule(Shape):
    """How the standings are counted."""

    by: str = field(of=lambda rule: str(rule.counting))
    ties: list[str] = field(of=lambda rule: list(map(str, rule.ties)))
    places_of_four: list[int]
    places_of_five: list[int]
    missed: int
    seed: str
    final: Final | None = says("Null where everybody plays all rounds.", of="cut")


class RoundBegun(Shape):
    """A round that has begun: its tables, and how many of their lists are locked."""

    number: int
    tables: int
    locked: int


class RoundMade(Shape):
    """A round of somebody; points are null until anything stands on the list.

    `table` is null where they did not play: points are then what a missed round counts, 0 for a final of
    others.
    """

    round: int
    table: int | None = field(of=lambda made: made.table or None)
    position: int | None = field(of=lambda made: made.position or None)
    points: int | None
    awarded: int
    place: int | None = says("The place at the table.")
    counts: float | None = field(of=lambda made: None if made.counts is None else figure_of(made.counts))
    solos_won: int


class TournamentAward(archive.AwardLine):
    """A line of the referee's ledger; what was cancelled does not count, and stays."""

    award: int = field(of="pk")
    name: str = field(of=lambda award: str(award.entrant))
    part_of: int | None = says(
        "The `award` of which this is a part that somebody got.", of="part_of_id", usual=None
    )


class TournamentAwards(Shape):
    """The ledger, the first line first."""

    awards: list[TournamentAward]


class TournamentLine(Shape):
    """Somebody in the standings of a tournament; `rounds` are the points of each, null for none yet.

    What federations ask stands there for keys that may write.
    """

    place: int | None = field(of="line.place")
    number: int = field(of="entrant.number")
    name: str = field(of=lambda row: str(row["entrant"]))
    club: str = field(of="entrant.club")
    team: str = field(of="entrant.team")
    member_number: str = field(of="entrant.member_number", usual="")
    land: str = field(of="entrant.land", usual="")
    birth_year: int | None = field(of="entrant.birth_year", usual=None)
    substitutes: list[str] = says("Who took over, one after the other.")
    counts: float = field(of=lambda row: figure_of(row["line"].counts))
    points: int = field(of="line.points")
    solos_won: int = field(of="line.solos_won")
    rounds: list[int | None] = field(of=lambda row: [made.points for made in row["line"].rounds])
    made: list[RoundMade] = says("The same rounds with all that they are.", of="line.rounds")
    is_out: bool = field(of="line.is_out")
    pool: int = says("The group of the preliminary rounds, from 1; 0 for none.", usual=0)
    place_in_pool: int | None = says("The place in it.", usual=None)
    is_finalist: bool = says("Plays the final, and stands above all who do not.", of="line.is_finalist")


class TournamentTeam(Shape):
    """A team; `for_day` are the points for the day where four teams met."""

    place: int
    name: str
    points: float | None = field(of=lambda team: None if team.points is None else figure_of(team.points))
    for_day: float | None = field(of=lambda team: None if team.for_day is None else figure_of(team.for_day))
    members: list[int] = says("Their numbers.")


class TournamentStandings(Shape):
    """The standings of a tournament."""

    tournament: Tournament
    is_over: bool
    rounds: int = says("How many have begun.", of=lambda standings: len(standings.rounds))
    planned: int
    counting: CountingRule = field(of="rule")
    begun: list[RoundBegun] = field(of="rounds")
    lines: list[TournamentLine]
    teams: list[TournamentTeam]
    awards: list[TournamentAward] = says("Those that count.")
