"""The data that programs get and send: each kind as a table of its fields.

What is in a sheet document is read by `rulesets.document`, and by nothing else: its shapes only describe.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from scorekeeper.outside.shapes import Field, Shape, field, text, whole
from scorekeeper.tournament.times import last_day

SideName = Literal["re", "kontra"]
CallName = Literal["re", "kontra", "no90", "no60", "no30", "schwarz"]
GameName = Literal["normal", "silent_solo", "marriage", "armut", "solo", "redeal", "penalty", "manual"]
PhaseName = Literal["regular", "forced", "canmaymust", "over"]


def says(text: str, **more: Any) -> Any:
    """A field with what the description says of it."""
    return Field(says=text, **more)


def optional(default: object, text: str) -> Any:
    """A field that need not be there, with what it is then."""
    return Field(default=default, says=text)


class SeatedPlayer(Shape):
    """A player who came late or left early."""

    name: str
    from_: int = field(default=1, name="from", says="The first counted deal.")
    to: int | None = optional(None, "The last counted deal.")


class ChosenRules(Shape):
    """A preset, and the options that differ from it."""

    preset: str
    options: dict[str, Any] = {}


class Points(Shape):
    """Card points of one side, or an interval of them."""

    re: int | list[int] | None = None
    kontra: int | list[int] | None = None


class Calls(Shape):
    """The calls of each side."""

    re: list[CallName] = []
    kontra: list[CallName] = []


class Bonuses(Shape):
    """How many of each bonus each side earned."""

    re: dict[str, int] = {}
    kontra: dict[str, int] = {}


class BockByHand(Shape):
    """Bock rounds set by hand."""

    this: int | None = None
    next: int | None = None


class Adjustment(Shape):
    """Points on top of a deal."""

    player: str
    points: int
    reason: str = ""


class WholeEvening(Shape):
    """A whole evening of which only the result is known."""

    deals: list[int] = says("How many deals each player had, in the order of `players`.")
    table: bool = optional(True, "Whether they sat at one table.")
    solos: list[int | None] | None = optional(None, "How many solos each player had.")
    money: list[int | None] | None = optional(
        None, "What each player won, in cents; below zero what they paid."
    )
    places: list[int | None] | None = optional(None, "The place of each player as it was written.")


class Deal(Shape):
    """The facts of one deal. What is as usual is left out; points are never said, they are worked out."""

    id: str | None = optional(None, "A UUID that you choose. The same again enters nothing twice.")
    game: GameName = optional("normal", "What was played.")
    re: list[str] = optional(
        [], "Names of the Re side: two in normal and armut, one in solo and silent_solo."
    )
    by: str | list[str] | None = optional(None, "Who announced the marriage or the Armut, who is penalised.")
    solo: str | None = optional(None, "The kind of a solo, a value of the option `solos`.")
    duty: bool | None = optional(None, "`false`: a solo declared voluntary.")
    points: Points | None = optional(
        None, 'Card points of one side: `{"re": 131}`; an interval as `[121, 150]`.'
    )
    no_trick: SideName | None = optional(None, "The side that won no trick; implies 0 points.")
    tricks: int | None = optional(None, "Misère: tricks that the soloist took.")
    calls: Calls | None = optional(None, 'Calls: `{"re": ["re", "no90"]}`.')
    bid: CallName | None = optional(None, "The call that won the auction for a soloist.")
    partner_trick: int | None = optional(None, "Marriage: the trick that found the partner.")
    raises: int | None = optional(None, "Calls after Re and Kontra in turn.")
    bonuses: Bonuses | None = optional(
        None, 'Bonuses by side: `{"kontra": {"fox": 1}}`; keys as in `/rules`.'
    )
    marks: list[str] | None = optional(None, "Piglets, genscher and other marks.")
    bock: BockByHand | None = optional(None, "Bock rounds set by hand.")
    players: list[str] | None = optional(None, "The four who played, if not who was to.")
    dealer: str | None = optional(None, "Who dealt, if not who was to.")
    reason: str | None = optional(None, "Of a redeal, a penalty or a manual entry.")
    penalty: int | None = optional(None, "Points taken from `by`.")
    to: list[str] | None = optional(None, "Who gets a penalty.")
    each: dict[str, int] | None = optional(None, "Manual: points by name.")
    bank: int | None = optional(None, "Manual: what is missing to zero.")
    adjustments: list[Adjustment] | None = optional(None, "Points on top of the deal.")
    tallies: dict[str, dict[str, int]] | None = optional(None, "Counted beside the points, by name.")
    note: str | None = optional(None, "A remark.")
    credits: Any = optional(None, "Who made which call or bonus; kept as it is.")
    at: str | None = optional(None, "When it was entered; set by the server.")
    evening: WholeEvening | None = optional(
        None, "Manual: the entry stands for a whole evening; kept as it is."
    )
    last: bool | None = optional(None, "Time was over with this deal; set by the server.")


class Item(Shape):
    """One reason for points."""

    item: str
    side: SideName
    points: int
    by: SideName | None = None
    apart: bool = False


class Factor(Shape):
    """Something that multiplies."""

    factor: str
    times: int
    by: SideName | None = None


class Score(Shape):
    """The points of a deal, and how they came about."""

    number: int | None = says("Its number among the counted deals.")
    dealer: str
    active: list[str] = says("Who played, in seating order.")
    winner: SideName | None
    items: list[Item]
    factors: list[Factor]
    value: int = says("What each Re player of two against two gets.")
    lone: bool
    duty: bool
    forced: bool
    phase: PhaseName
    points: dict[str, int] = says("By name; those who sat out have 0.")
    bank: int
    remarks: list[str]
    payouts: dict[str, dict[str, int]] = optional(
        {}, "What `points` has for deals before, by the option that remembers them, by name."
    )


class ScoredDeal(Deal):
    """A deal with what it came to."""

    score: Score


class CanMayMust(Shape):
    """The names of the players who can, who may and who must."""

    can: str
    may: str
    must: str


class NextDeal(Shape):
    """The deal that comes next."""

    number: int
    dealer: str
    active: list[str] = says("Who plays, in seating order; `re` names some of them.")
    leads: str = says("Who leads the first trick.")
    bock: int = says("How many Bock rounds run.")
    bock_deals_left: int
    owed: dict[str, int | dict[str, int]] = says(
        "Compulsory solos that are still owed, by name; by kind where the rules ask for kinds."
    )
    forced: str | None = says("Who has to play a compulsory solo now: nothing but that solo is taken.")
    canmaymust: CanMayMust | None
    phase: PhaseName = says("`over` when nothing more is due.")
    deals_left: int | None = says("Null with an open end.")
    remembered: dict[str, dict[str, int]] = optional(
        {}, "What rules remember of everybody, by option and name; left out where none does."
    )


class Settled(Shape):
    """How everybody stands, by name."""

    totals: dict[str, int]
    bank: int
    places: dict[str, int]
    next: NextDeal


class SheetFacts(Shape):
    """A sheet document: who sat where, which rules, what happened."""

    format: str = says("`doppelkopf-sheet/1`, or a later number.")
    title: str = ""
    date: str = ""
    ruleset: str | ChosenRules = optional("ddv", "A preset, or one with the options that differ.")
    players: list[str | SeatedPlayer] = says("Four to seven, in seating order, clockwise.")
    dummy: str | None = optional(None, "Who of four is nobody, where three play.")
    first_dealer: str | None = optional(None, "The last of `players`, unless it is said.")
    length: int | None = optional(None, "Counted deals; 0 for an open end.")
    started: str | None = None
    deals: list[Deal] = []


class NewSheet(Shape):
    """A sheet to begin: who sits where, and by which rules; as in a sheet document, without deals."""

    title: str = text(80, default="")
    ruleset: str | ChosenRules = optional(
        "ddv", "A preset, one with the options that differ, or the address of the group's own rules."
    )
    players: list[str] = says("Four to seven, in seating order; players of the group by their names.")
    dummy: str | None = optional(None, "Who of four is nobody, where three play.")
    first_dealer: str | None = optional(None, "The last of `players`, unless it is said.")
    length: int | None = whole(0, 1000, default=None, says="Counted deals; 0 for an open end.")


class BegunSheet(Shape):
    """A sheet that was begun, with its links, which are shown nowhere else."""

    sheet: str = field(of="slug", says="The sheet in addresses.")
    write_link: str = says("Who has it writes.")
    read_link: str


class ScoredSheet(SheetFacts, Settled):
    """The sheet document with everything that follows from it."""

    deals: list[ScoredDeal] = []  # type: ignore[assignment]  # each with its score
    money: dict[str, int] | None = says("Cents by name, where the rules have money.")
    kitty: int
    tallies: dict[str, dict[str, int]]


class Error(Shape):
    """One thing that is wrong."""

    code: str = says("A word that stays the same in every language.")
    detail: str = says("A sentence, in the language of `Accept-Language`.")
    path: str = says("Where in the document or among the parameters; else empty.")


class Errors(Shape):
    """All problems of a request, in one shape."""

    errors: list[Error]


class PlacedDeal(Shape):
    """A line of a sheet."""

    place: int = says("Its place among the lines, from 1.")
    deal: ScoredDeal


class Stale(Errors):
    """Somebody else was quicker: what stands there by now."""

    revision: int
    deals: list[PlacedDeal] = says("The lines from that place on.")


class Entered(Settled):
    """A deal as it was entered, and how everybody stands since."""

    revision: int
    place: int
    deal: ScoredDeal | None = says("Null after it was taken out.")


class OwnKey(Shape):
    """The sheet, group or tournament that a key opens."""

    kind: Literal["sheet", "group", "tournament"]
    name: str = says("The name of the key, or the title of the sheet.", of=str)
    may_write: bool = says("A key of a tournament leads it then.")
    sheet: str | None = says("The sheet in addresses.", of="slug")
    group: str | None = says("The group in addresses.", of="group.slug")
    tournament: str | None = says(
        "The only tournament that the key opens, in addresses.", of="tournament.slug"
    )
    expires: datetime | None


class Preset(Shape):
    """A ruleset that comes along."""

    id: str
    title: str
    source: str
    readings: list[str]
    options: dict[str, Any]


class Option(Shape):
    """A house rule."""

    id: str
    chapter: str
    values: Any = says("What it can be.")
    default: Any
    effect: str
    label: str
    help: str


class Rules(Shape):
    """Every house rule, and the rulesets that come along."""

    options: list[Option]
    presets: list[Preset]


class Ruleset(Shape):
    """One ruleset, as it stands in a sheet document below `ruleset`."""

    id: str
    title: str
    ruleset: dict[str, Any]
    options: dict[str, Any] = says("All options with their values.")


class Group(Shape):
    """A group."""

    group: str = field(of="slug")
    name: str
    created: datetime
    players: int
    evenings: int
    current_season: int = says("The number of the season that is played; 0 is all evenings.")


class Player(Shape):
    """A player of the group."""

    id: int
    name: str
    is_active: bool
    is_guest: bool
    is_counted: bool


class Players(Shape):
    """The players by name."""

    players: list[Player]


class Table(Shape):
    """A sheet of an evening."""

    sheet: str = field(of="slug")
    title: str
    round: int
    table: int
    revision: int = says("Counts its changes: the same as its ETag.")
    deals: int = says("Counted deals so far.")
    length: int
    is_over: bool
    totals: dict[str, int] | None = says(
        "Null if the sheet cannot be read, or its tournament hides its standings."
    )


class Evening(Shape):
    """An evening of the group."""

    id: int = field(of="pk")
    day: date
    title: str
    tournament: str | None
    is_hidden: bool = says("A tournament that hides its standings: no totals then.")
    tables: list[Table]


class Page(Shape):
    """A page of a long list, fifty entries at a time."""

    page: int
    pages: int
    total: int


class Evenings(Page):
    """A page of evenings, the last first."""

    evenings: list[Evening]


class Season(Shape):
    """A season: evenings between two days, and what counts."""

    number: int
    name: str
    first_day: date | None = field(of="begins")
    last_day: date | None
    points: str = says("What counts: total, average, evening, round, won, places, tables.")
    statute: str = says("How it counts, in sentences.")
    is_closed: bool = field(of=lambda season: season.closed_at is not None)
    champions: list[str]


class Seasons(Shape):
    """The seasons, the last first; number 0 is all evenings."""

    seasons: list[Season]
    current: int


class StandingsLine(Shape):
    """Somebody in the standings of a season."""

    place: int | None = says("Null with too few deals or evenings for one.", of="line.place")
    player: int = field(of="player.pk")
    name: str = field(of="player.name")
    counts: float = says("The figure that decides.", of="line.counts")
    points: int = field(of="line.total.points")
    deals: int = field(of="line.total.deals")
    deals_won: int = field(of="line.total.deals_won")
    evenings: int = field(of="line.total.evenings")
    evenings_won: int = field(of="line.total.won")
    solos: int = field(of="line.total.solos")
    solos_won: int = field(of="line.total.solos_won")
    lot: int | None = says(
        "The number drawn; null where no lot decides.", of=lambda row: row.line.total.lot or None
    )
    moved: int | None = says("Places up or down since the last evening.")


class Standings(Shape):
    """The standings of a season."""

    season: Season
    evenings: int = says("How many evenings count.")
    lines: list[StandingsLine]


class Proposal(Shape):
    """A proposal to play by other rules or to count otherwise, and who says what to it."""

    id: int = field(of="pk")
    title: str
    text: str
    changes: dict[str, Any] = says("The options that would change, with their new values, as in `/rules`.")
    statute: str = says("How the season would count, in a sentence; empty where rules would change.")
    made: datetime = field(of="at")
    last_day: date | None = says("Until then people answer; null for ever.")
    quorum: int = says("So many have to answer; 0 for any number.")
    outcome: Literal["open", "adopted", "withdrawn"] = field(of="phase")
    decided: datetime | None = field(of="decided_at")
    yes: list[str] = says("Who says yes, by name.")
    no: list[str]
    waiting: list[str] = says("Who has not answered.")


class Proposals(Shape):
    """The proposals, the last first."""

    proposals: list[Proposal]


class Tournament(Shape):
    """A tournament of the group."""

    tournament: str = field(of="slug")
    title: str = field(of="evening.title")
    day: date = field(of="evening.day")
    last_day: date = says("The same, unless it takes several days.", of=last_day)
    entered: int = field(of=lambda tournament: getattr(tournament, "entered", 0))
    is_hidden: bool = field(of="evening.is_hidden")


class Tournaments(Page):
    """A page of tournaments, the last first."""

    tournaments: list[Tournament]
