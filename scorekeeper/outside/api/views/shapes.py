"""The shapes of all other answers, for the description of the interface."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import Field

from scorekeeper.outside.api.views.documents import Described, ScoredDeal, Settled


class Error(Described):
    """One thing that is wrong."""

    code: str = Field(description="A word that stays the same in every language.")
    detail: str = Field(description="A sentence, in the language of `Accept-Language`.")
    path: str = Field(description="Where in the document or among the parameters; else empty.")


class Errors(Described):
    """Whatever is wrong, and one shape for it."""

    errors: list[Error]


class Stale(Errors):
    """Somebody else was quicker: what stands there by now."""

    revision: int
    deals: list[PlacedDeal] = Field(description="The lines from that place on.")


class PlacedDeal(Described):
    """A line of a sheet."""

    place: int = Field(description="Its place among the lines, from 1.")
    deal: ScoredDeal


class Entered(Settled):
    """A deal as it was entered, and how everybody stands since."""

    revision: int
    place: int
    deal: ScoredDeal | None = Field(description="Null after it was taken out.")


class OwnKey(Described):
    """What a key opens."""

    kind: Literal["sheet", "group"]
    name: str = Field(description="The name of the key, or the title of the sheet.")
    may_write: bool
    sheet: str | None = Field(description="The sheet in addresses.")
    group: str | None = Field(description="The group in addresses.")
    expires: datetime | None


class Preset(Described):
    """A ruleset that comes along."""

    id: str
    title: str
    source: str
    readings: list[str]
    options: dict[str, Any]


class Option(Described):
    """A house rule."""

    id: str
    chapter: str
    values: Any = Field(description="What it can be.")
    default: Any
    effect: str
    label: str
    help: str


class Rules(Described):
    """Every house rule, and the rulesets that come along."""

    options: list[Option]
    presets: list[Preset]


class Ruleset(Described):
    """One ruleset, as it stands in a sheet document below `ruleset`."""

    id: str
    title: str
    ruleset: dict[str, Any]
    options: dict[str, Any] = Field(description="All options with their values.")


class Group(Described):
    """A group."""

    group: str
    name: str
    created: datetime
    players: int
    evenings: int
    current_season: int = Field(description="The number of the season that is played; 0 is all evenings.")


class Player(Described):
    """A player of the group."""

    id: int
    name: str
    is_active: bool
    is_guest: bool
    is_counted: bool


class Players(Described):
    """The players by name."""

    players: list[Player]


class Table(Described):
    """A sheet of an evening."""

    sheet: str
    title: str
    round: int
    table: int
    revision: int = Field(description="Counts its changes: the same as its ETag.")
    deals: int = Field(description="Counted deals so far.")
    length: int
    is_over: bool
    totals: dict[str, int] | None = Field(
        description="Null if the sheet cannot be read, or its tournament hides its standings."
    )


class Evening(Described):
    """An evening of the group."""

    id: int
    day: date
    title: str
    tournament: str | None
    is_hidden: bool = Field(description="A tournament that hides its standings: no totals then.")
    tables: list[Table]


class Evenings(Described):
    """A page of evenings, the last first."""

    evenings: list[Evening]
    page: int
    pages: int
    total: int


class Season(Described):
    """A season: evenings between two days, and what counts."""

    number: int
    name: str
    first_day: date | None
    last_day: date | None
    points: str = Field(description="What counts: total, average, evening, round, best, won, places, tables.")
    is_closed: bool
    champions: list[str]


class Seasons(Described):
    """The seasons, the last first; number 0 is all evenings."""

    seasons: list[Season]
    current: int


class StandingsLine(Described):
    """Somebody in the standings of a season."""

    place: int | None = Field(description="Null with too few deals or evenings for one.")
    player: int
    name: str
    counts: float = Field(description="The figure that decides.")
    points: int
    deals: int
    deals_won: int
    evenings: int
    evenings_won: int
    solos: int
    solos_won: int
    moved: int | None = Field(description="Places up or down since the last evening.")


class Standings(Described):
    """The standings of a season."""

    season: Season
    evenings: int = Field(description="How many evenings count.")
    lines: list[StandingsLine]


class Tournament(Described):
    """A tournament of the group."""

    tournament: str
    title: str
    day: date
    entered: int
    is_hidden: bool


class Tournaments(Described):
    """The tournaments, the last first."""

    tournaments: list[Tournament]


class TournamentLine(Described):
    """Somebody in the standings of a tournament; `rounds` are the points of each, null for none yet."""

    place: int | None
    name: str
    club: str
    team: str
    counts: float
    points: int
    rounds: list[int | None]
    is_out: bool


class TournamentStandings(Described):
    """The standings of a tournament."""

    tournament: Tournament
    is_over: bool
    rounds: int = Field(description="How many have begun.")
    planned: int
    lines: list[TournamentLine]


Stale.model_rebuild()
