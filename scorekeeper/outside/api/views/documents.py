"""The shapes of the sheet document, for the description of the interface: nothing is validated by them.

What is in a document is read by `rulesets.document`, and by nothing else.
"""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

SideName = Literal["re", "kontra"]
CallName = Literal["re", "kontra", "no90", "no60", "no30", "schwarz"]
GameName = Literal["normal", "silent_solo", "marriage", "armut", "solo", "redeal", "penalty", "manual"]
PhaseName = Literal["regular", "forced", "canmaymust", "over"]


class Described(Schema):
    """A shape in which nothing else stands than what is named."""

    model_config = ConfigDict(extra="forbid")


class SeatedPlayer(Described):
    """A player who came late or left early."""

    name: str
    from_: int = Field(1, alias="from", description="The first counted deal.")
    to: int | None = Field(None, description="The last counted deal.")


class ChosenRules(Described):
    """A preset, and the options that differ from it."""

    preset: str
    options: dict[str, Any] = {}


class Points(Described):
    """Card points of one side, or an interval of them."""

    re: int | list[int] | None = None
    kontra: int | list[int] | None = None


class Calls(Described):
    """What each side called."""

    re: list[CallName] = []
    kontra: list[CallName] = []


class Bonuses(Described):
    """How many of each bonus each side earned."""

    re: dict[str, int] = {}
    kontra: dict[str, int] = {}


class BockByHand(Described):
    """Bock rounds set by hand."""

    this: int | None = None
    next: int | None = None


class Adjustment(Described):
    """Points on top of a deal."""

    player: str
    points: int
    reason: str = ""


class WholeEvening(Described):
    """A whole evening of which only the result is known."""

    deals: list[int] = Field(description="How many deals each player had, in the order of `players`.")
    table: bool = Field(True, description="Whether they sat at one table.")


class Deal(Described):
    """The facts of one deal. What is as usual is left out; points are never said, they are worked out."""

    id: str | None = Field(None, description="A UUID that you choose. The same again enters nothing twice.")
    game: GameName = Field("normal", description="What was played.")
    re: list[str] = Field(
        [], description="Names of the Re side: two in normal and armut, one in solo and silent_solo."
    )
    by: str | list[str] | None = Field(
        None, description="Who announced the marriage or the Armut, who is penalised."
    )
    solo: str | None = Field(None, description="The kind of a solo, a value of the option `solos`.")
    duty: bool | None = Field(None, description="`false`: a solo declared voluntary.")
    points: Points | None = Field(
        None, description='Card points of one side: `{"re": 131}`; an interval as `[121, 150]`.'
    )
    no_trick: SideName | None = Field(None, description="The side that won no trick; implies 0 points.")
    tricks: int | None = Field(None, description="Misère: tricks that the soloist took.")
    calls: Calls | None = Field(None, description='Calls: `{"re": ["re", "no90"]}`.')
    bid: CallName | None = Field(None, description="The call that won the auction for a soloist.")
    partner_trick: int | None = Field(None, description="Marriage: the trick that found the partner.")
    raises: int | None = Field(None, description="Calls after Re and Kontra in turn.")
    bonuses: Bonuses | None = Field(
        None, description='Bonuses by side: `{"kontra": {"fox": 1}}`; keys as in `/rules`.'
    )
    marks: list[str] | None = Field(None, description="Piglets, genscher and other marks.")
    bock: BockByHand | None = Field(None, description="Bock rounds set by hand.")
    players: list[str] | None = Field(None, description="The four who played, if not who was to.")
    dealer: str | None = Field(None, description="Who dealt, if not who was to.")
    reason: str | None = Field(None, description="Of a redeal, a penalty or a manual entry.")
    penalty: int | None = Field(None, description="Points taken from `by`.")
    to: list[str] | None = Field(None, description="Who gets a penalty.")
    each: dict[str, int] | None = Field(None, description="Manual: points by name.")
    bank: int | None = Field(None, description="Manual: what is missing to zero.")
    adjustments: list[Adjustment] | None = Field(None, description="Points on top of the deal.")
    tallies: dict[str, dict[str, int]] | None = Field(None, description="Counted beside the points, by name.")
    note: str | None = Field(None, description="A remark.")
    credits: Any = Field(None, description="Who made which call or bonus; kept as it is.")
    at: str | None = Field(None, description="When it was entered; set by the server.")
    evening: WholeEvening | None = Field(
        None, description="Manual: the entry stands for a whole evening; kept as it is."
    )
    last: bool | None = Field(None, description="Time was over with this deal; set by the server.")


class Item(Described):
    """One reason for points."""

    item: str
    side: SideName
    points: int
    by: SideName | None = None
    apart: bool = False


class Factor(Described):
    """Something that multiplies."""

    factor: str
    times: int
    by: SideName | None = None


class Score(Described):
    """What a deal came to, and why."""

    number: int | None = Field(description="Its number among the counted deals.")
    dealer: str
    active: list[str] = Field(description="Who played, in seating order.")
    winner: SideName | None
    items: list[Item]
    factors: list[Factor]
    value: int = Field(description="What each Re player of two against two gets.")
    lone: bool
    duty: bool
    forced: bool
    phase: PhaseName
    points: dict[str, int] = Field(description="By name; those who sat out have 0.")
    bank: int
    remarks: list[str]
    payouts: dict[str, dict[str, int]] = Field(
        {}, description="What `points` has for deals before, by the option that remembers them, by name."
    )


class ScoredDeal(Deal):
    """A deal with what it came to."""

    score: Score


class CanMayMust(Described):
    """Who can, may and must."""

    can: str
    may: str
    must: str


class NextDeal(Described):
    """What comes next."""

    number: int
    dealer: str
    active: list[str] = Field(description="Who plays, in seating order; `re` names some of them.")
    leads: str = Field(description="Who leads the first trick.")
    bock: int = Field(description="How many Bock rounds run.")
    bock_deals_left: int
    owed: dict[str, int | dict[str, int]] = Field(
        description="Compulsory solos that are still owed, by name; by kind where the rules ask for kinds."
    )
    forced: str | None = Field(
        description="Who has to play a compulsory solo now: nothing but that solo is taken."
    )
    canmaymust: CanMayMust | None
    phase: PhaseName = Field(description="`over` when nothing more is due.")
    deals_left: int | None = Field(description="Null with an open end.")
    remembered: dict[str, dict[str, int]] = Field(
        {}, description="What rules remember of everybody, by option and name; left out where none does."
    )


class Settled(Described):
    """How everybody stands, by name."""

    totals: dict[str, int]
    bank: int
    places: dict[str, int]
    next: NextDeal


class SheetFacts(Described):
    """A sheet document: who sat where, which rules, what happened."""

    format: str = Field(description="`doppelkopf-sheet/1`, or a later number.")
    title: str = ""
    date: str = ""
    ruleset: str | ChosenRules = Field("ddv", description="A preset, or one with the options that differ.")
    players: list[str | SeatedPlayer] = Field(description="Four to seven, in seating order, clockwise.")
    first_dealer: str | None = Field(None, description="The last of `players`, unless it is said.")
    length: int | None = Field(None, description="Counted deals; 0 for an open end.")
    started: str | None = None
    deals: list[Deal] = []


class ScoredSheet(SheetFacts, Settled):
    """The sheet document with everything that follows from it."""

    deals: list[ScoredDeal] = []  # type: ignore[assignment]  # each with its score
    money: dict[str, int] | None = Field(description="Cents by name, where the rules have money.")
    kitty: int
    tallies: dict[str, dict[str, int]]
