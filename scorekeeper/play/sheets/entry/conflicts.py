"""What others did to a sheet while a deal was being entered, and two entries of one deal side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict

from rulesets import Deal, Table
from rulesets.session import ScoredDeal, advance, deal_as_shown
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.deals.reads import DealEntry, DealResult, result_after
from scorekeeper.play.sheets.devices import named_writer


@dataclass(frozen=True)
class Fact:
    """One fact of both entries; empty where one of them does not say it."""

    label: str
    theirs: str
    mine: str

    @property
    def differs(self) -> bool:
        """Whether the two entries disagree here."""
        return self.theirs != self.mine


@dataclass(frozen=True)
class Shares:
    """What both entries would give to a player; None for who does not play in one of them."""

    name: str
    both: tuple[int | None, int | None]


@dataclass(frozen=True)
class TwoEntries:
    """The entry on the sheet and mine, which would stand in its place."""

    number: int | None
    position: int
    version: int
    device: str
    at: datetime | None
    facts: tuple[Fact, ...]
    results: tuple[DealResult, DealResult]
    shares: tuple[Shares, ...]

    @property
    def mine(self) -> DealResult:
        """What mine would count."""
        return self.results[1]

    @property
    def is_same(self) -> bool:
        """Whether both entries say the same."""
        return not any(fact.differs for fact in self.facts)


def two_entries(sheet: models.Sheet, there: DealEntry, theirs: Deal, mine: Deal) -> TwoEntries:
    """The deal of the line that is there beside my entry of it."""
    change = sheet.changes.filter(position=there.position).last()
    scored = [advance(there.table, there.state, deal)[1] for deal in (theirs, mine)]
    results = [result_after(there.table, there.state, deal, there.began) for deal in (theirs, mine)]
    names = there.table.names
    rules = there.table.rules
    return TwoEntries(
        number=scored[0].number,
        position=there.position,
        version=there.version,
        device=named_writer(change.device, names) if change else "",
        at=change.at if change else None,
        facts=tuple(facts(*(sentences.fact_texts(rules, deal, names) for deal in (theirs, mine)))),
        results=(results[0], results[1]),
        shares=tuple(shares(there.table, *(deal_as_shown(each, rules.display_unit) for each in scored))),
    )


def facts(theirs: Sequence[tuple[str, str]], mine: Sequence[tuple[str, str]]) -> list[Fact]:
    """The facts of both, in the order of a deal."""
    one, other = dict(theirs), dict(mine)
    return [Fact(label, one.get(label, ""), other.get(label, "")) for label in {**one, **other}]


def shares(table: Table, theirs: ScoredDeal, mine: ScoredDeal) -> list[Shares]:
    """What both give to everybody who plays in one of them."""
    return [
        Shares(table.names[seat], (share_of(theirs, seat), share_of(mine, seat)))
        for seat in table.everybody
        if seat in theirs.active or seat in mine.active
    ]


def share_of(scored: ScoredDeal, seat: int) -> int | None:
    """What a deal gives to a seat, None if it did not play."""
    return scored.points[seat] if seat in scored.active else None


def sent_again(data: QueryDict) -> list[tuple[str, str]]:
    """What was sent, for a form that corrects the line with it."""
    own = ("csrfmiddlewaretoken", "version", "position")
    return [(name, value) for name, values in data.lists() if name not in own for value in values]
