"""The actions that are possible with the tables of a round in each state, and the reasons against all others.

One table has all of it: the writes that mend a round ask it under their locks, pages offer what it allows and
say why the rest is not possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import is_begun, next_round
from scorekeeper.tournament.models import Release, Table, Tournament, release_of


class State(StrEnum):
    """How far a table of a round is."""

    DRAWN = "drawn"
    """Its round is drawn, and its tables are not open."""
    OPEN = "open"
    """Open, and its round is not released."""
    RELEASED = "released"
    """The clock runs, and nothing stands on its list."""
    PLAYED = "played"
    """Something stands on its list, from a phone or from paper; whether the round is released or not."""
    HANDED_IN = "handed in"
    LOCKED = "locked"


class Way(StrEnum):
    """The actions of a leader, or of a helper."""

    TAKE_BACK = "take back"
    """Let the tables of a round be planned and not open."""
    STOP = "stop"
    """Take the release of a round back: its tables stay open, and the clock does not run."""
    RESEAT = "reseat"
    TAKE_OVER = "take over"
    """Let somebody else play on from now on, with what the seat has."""
    OTHER_PHONE = "other phone"
    """Let a list be written by a phone that scans its code from now on, and by none that did before."""
    MORE_TIME = "more time"
    NO_MORE_DEALS = "no more deals"
    """Let no regular deal begin any more; owed solos are still played."""
    PAPER = "paper"
    UNPLAYED = "unplayed"
    """Lock a list on which nothing stands."""
    BREAK_OFF = "break off"
    """Lock a list as it stands, whoever owes a solo."""
    HAND_BACK = "hand back"
    """Give a list back to the table that handed it in."""
    UNLOCK = "unlock"


NOT_OPEN = gettext_noop("The tables of round %(round)s are not open.")
LATER = gettext_noop("The tables of a later round are open: round %(round)s stays as it was played.")
STAYS = gettext_noop(
    "Something has been entered at table %(table)s: everyone there stays. Someone else can take over a seat."
)
BEGUN = gettext_noop("Something has been entered at table %(table)s.")
CONFIRMED = gettext_noop("The list of table %(table)s is confirmed: unlock it first.")
NO_CLOCK = gettext_noop("The clock of round %(round)s does not run.")
NOTHING = gettext_noop("Nothing has been entered at table %(table)s.")
NOT_HANDED_IN = gettext_noop("The list of table %(table)s is not handed in.")
NOT_CONFIRMED = gettext_noop("The list of table %(table)s is not confirmed.")

DRAWN, OPEN, RELEASED, PLAYED, HANDED_IN, LOCKED = State


def refused_but_in(states: Collection[State], **why: str) -> Mapping[State, str]:
    """Why not in each of all other states: what is given by its name, and that tables are not open."""
    given = {State.DRAWN: NOT_OPEN, **{State[name.upper()]: text for name, text in why.items()}}
    return MappingProxyType({state: given[state] for state in State if state not in states})


UNTOUCHED = (OPEN, RELEASED)
OPEN_LIST = (OPEN, RELEASED, PLAYED, HANDED_IN)

WHY_NOT: Mapping[Way, Mapping[State, str]] = MappingProxyType(
    {
        Way.TAKE_BACK: refused_but_in(UNTOUCHED, played=BEGUN, handed_in=BEGUN, locked=CONFIRMED),
        Way.STOP: refused_but_in((RELEASED,), open=NO_CLOCK, played=BEGUN, handed_in=BEGUN, locked=CONFIRMED),
        Way.RESEAT: refused_but_in(UNTOUCHED, played=STAYS, handed_in=STAYS, locked=CONFIRMED),
        Way.TAKE_OVER: refused_but_in(OPEN_LIST, locked=CONFIRMED),
        Way.OTHER_PHONE: refused_but_in(OPEN_LIST, locked=CONFIRMED),
        Way.MORE_TIME: refused_but_in(OPEN_LIST, locked=CONFIRMED),
        Way.NO_MORE_DEALS: refused_but_in(
            (PLAYED, HANDED_IN), open=NOTHING, released=NOTHING, locked=CONFIRMED
        ),
        Way.PAPER: refused_but_in(OPEN_LIST, locked=CONFIRMED),
        Way.UNPLAYED: refused_but_in(UNTOUCHED, played=BEGUN, handed_in=BEGUN, locked=CONFIRMED),
        Way.BREAK_OFF: refused_but_in((PLAYED, HANDED_IN), open=NOTHING, released=NOTHING, locked=CONFIRMED),
        Way.HAND_BACK: refused_but_in(
            (HANDED_IN,), open=NOT_HANDED_IN, released=NOT_HANDED_IN, played=NOT_HANDED_IN, locked=CONFIRMED
        ),
        Way.UNLOCK: refused_but_in(
            (LOCKED,),
            open=NOT_CONFIRMED,
            released=NOT_CONFIRMED,
            played=NOT_CONFIRMED,
            handed_in=NOT_CONFIRMED,
        ),
    }
)
"""In which states something cannot be done, and why; in all others it can."""

LABELS: Mapping[Way, str] = MappingProxyType(
    {
        Way.TAKE_BACK: gettext_noop("Undo opening the tables"),
        Way.STOP: gettext_noop("Undo the release"),
        Way.RESEAT: gettext_noop("Change who sits where"),
        Way.TAKE_OVER: gettext_noop("Someone takes over a seat"),
        Way.OTHER_PHONE: gettext_noop("Move the list to another phone"),
        Way.MORE_TIME: gettext_noop("More time for this table"),
        Way.NO_MORE_DEALS: gettext_noop("No more deals at this table"),
        Way.PAPER: gettext_noop("Totals from paper"),
        Way.UNPLAYED: gettext_noop("Nothing was played here"),
        Way.BREAK_OFF: gettext_noop("Break off as it stands"),
        Way.HAND_BACK: gettext_noop("Give the list back"),
        Way.UNLOCK: gettext_noop("Unlock the list"),
    }
)
"""What each is called on the pages."""

OF_THE_LAST_ROUND = frozenset({Way.TAKE_BACK, Way.STOP, Way.RESEAT, Way.TAKE_OVER})
"""What is done only as long as no later round has open tables: these are drawn for who sits where."""


@dataclass(frozen=True)
class Standing:
    """A table and how far it is; whether its round is the last one whose tables are open."""

    round: int
    table: int
    state: State
    is_last: bool = True

    def why_not(self, way: Way) -> str:
        """Why something cannot be done with it, in a sentence; empty if it can."""
        text = LATER if way in OF_THE_LAST_ROUND and not self.is_last else WHY_NOT[way].get(self.state, "")
        return _(text) % {"round": self.round, "table": self.table} if text else ""


@dataclass(frozen=True)
class Refused:
    """Something that cannot be done now, and why."""

    label: str
    why: str


def refused(ways: Iterable[Way], standings: Sequence[Standing]) -> list[Refused]:
    """Those of some ways that are not possible with all of some tables, with the first reason for each."""
    reasons = ((way, [each.why_not(way) for each in standings]) for way in ways)
    return [Refused(_(LABELS[way]), next(filter(None, said))) for way, said in reasons if any(said)]


class NotNow(Exception):  # what stands in the way, not a fault
    """Something cannot be done as a table stands: it says why, in a sentence."""


def need(way: Way, standings: Iterable[Standing]) -> None:
    """Raise NotNow, with the first reason, if something cannot be done with all of some tables."""
    for each in standings:
        if why := each.why_not(way):
            raise NotNow(why)


def state_of(table: Table, release: Release, *, is_begun: bool) -> State:
    """How far a table of an open round is; `is_begun` says that something stands on its list."""
    if table.locked is not None:
        return State.LOCKED
    if table.handed_in is not None:
        return State.HANDED_IN
    if is_begun:
        return State.PLAYED
    return State.OPEN if release.released is None else State.RELEASED


def standings_in(tournament: Tournament, number: int) -> dict[int, Standing]:
    """How far the tables of a round are, by their numbers: three queries; none if they are not open."""
    release = release_of(tournament.evening_id, number).first()
    if release is None:
        return {}
    place = {"sheet__evening": tournament.evening_id, "sheet__round": number}
    stored = Table.objects.filter(**place).select_related("sheet").order_by("sheet__table")
    is_last = number == next_round(tournament) - 1
    return {
        table.sheet.table: Standing(
            number, table.sheet.table, state_of(table, release, is_begun=table.is_begun), is_last
        )
        for table in stored.annotate(is_begun=is_begun("sheet", "sheet__locked"))
    }


def standing_of(sheet: Sheet) -> Standing:
    """How far the table of a sheet is: four queries."""
    tournament = Tournament.objects.get(evening=sheet.evening_id)
    return standings_in(tournament, sheet.round)[sheet.table]
