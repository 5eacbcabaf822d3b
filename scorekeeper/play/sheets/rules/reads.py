"""The effect of another ruleset on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Deal, Problem, Ruleset, Session, Sheet, Table, play_as_recorded
from rulesets.checks import no_dummy_under, players_under
from rulesets.session import ScoredDeal, start
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import ruleset_title
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.bills import bill_texts
from scorekeeper.play.sheets.devices import named_writer
from scorekeeper.play.sheets.engine import names_on, open_sheet
from scorekeeper.play.sheets.labels import bank_label, game_label
from scorekeeper.play.sheets.rows import shows_bank
from scorekeeper.play.sheets.seat_ids import ids_on


@dataclass(frozen=True)
class TotalChange:
    """The points of a player, or of the bank, by the rules of the sheet and by the others."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class DealChange:
    """A deal that counts something else: the points, and the reasons that go and that come.

    `place` is the deal's among all lines of the sheet, from 0.
    """

    place: int
    name: str
    points: tuple[TotalChange, ...]
    gone: tuple[str, ...]
    come: tuple[str, ...]

    @property
    def is_other(self) -> bool:
        return bool(self.gone or self.come) or any(total.before != total.after for total in self.points)


@dataclass(frozen=True)
class RulesChange:
    """Everything that another ruleset changes; with problems it cannot be played by."""

    totals: tuple[TotalChange, ...]
    deals: tuple[DealChange, ...]
    remarks: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]


@dataclass(frozen=True)
class RulesHistory:
    """A change of the rules of a sheet, or its taking back."""

    before: str
    after: str
    at: datetime
    device: str
    is_undo: bool


@dataclass(frozen=True)
class Rescored:
    """A session as other rules have it, up to the first deal that cannot be; `problems` say why."""

    session: Session
    problems: tuple[str, ...]


def replay_deals(
    session: Session, rules: Ruleset, problems: Sequence[Problem], deals: tuple[Deal, ...]
) -> Rescored:
    """Score deals of a session by other rules, as they were recorded, unless there are problems already."""
    table = replace(session.table, rules=rules)
    if problems:
        return Rescored(Session(table, (), start(table)), tuple(map(problem_text, problems)))
    other, problems = play_as_recorded(Sheet(table, deals))
    if not problems:
        return Rescored(other, ())
    where = deal_name(session.deals[len(other.deals)])
    return Rescored(other, tuple(f"{where}: {problem_text(problem)}" for problem in problems))


def rules_change(sheet: models.Sheet, rules: Ruleset) -> RulesChange:
    """Score a sheet by other rules, and compare."""
    _table, _stored, session = open_sheet(sheet)
    made = replay_deals(
        session, rules, rules_unfit(session.table, rules), tuple(scored.deal for scored in session.deals)
    )
    if made.problems:
        return RulesChange((), (), (), made.problems)
    return RulesChange(
        totals=total_changes(session, made.session),
        deals=deal_changes(session, made.session),
        remarks=tuple(
            (deal_name(after), problem_text(remark))
            for after in made.session.deals
            for remark in after.remarks
        ),
        problems=(),
    )


def deal_changes(session: Session, other: Session) -> tuple[DealChange, ...]:
    """The changes of all deals that count something else."""
    pairs = enumerate(zip(session.deals, other.deals, strict=True))
    changes = (
        deal_change(session.table, other.table.rules, place, before, after)
        for place, (before, after) in pairs
    )
    return tuple(change for change in changes if change.is_other)


def total_changes(session: Session, other: Session) -> tuple[TotalChange, ...]:
    table, before, after = session.table, session.state, other.state
    players = [
        TotalChange(table.names[seat], before.totals[seat], after.totals[seat]) for seat in table.everybody
    ]
    if not shows_bank(table, is_used=bool(before.bank or after.bank)):
        return tuple(players)
    return (*players, TotalChange(bank_label(session.table.rules), before.bank, after.bank))


def deal_change(
    table: Table, rules: Ruleset, place: int, before: ScoredDeal, after: ScoredDeal
) -> DealChange:
    names = table.names
    had, has = reasons(table.rules, before), reasons(rules, after)
    return DealChange(
        place=place,
        name=deal_name(before),
        points=tuple(
            TotalChange(names[seat], before.points[seat], after.points[seat])
            for seat in table.everybody
            if before.points[seat] or after.points[seat]
        ),
        gone=texts_without(had, has),
        come=texts_without(has, had),
    )


def reasons(rules: Ruleset, scored: ScoredDeal) -> list[str]:
    """Every step of a deal's bill in words: “Won 1”, “Fox caught by Kontra − 1”, “Bock deal × 2”."""
    return list(map(str, bill_texts(rules, scored.score, scored.deal).rows))


def texts_without(texts: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if text not in others)


def deal_name(scored: ScoredDeal) -> str:
    """A deal by its number, or by what it was if it is not counted."""
    if scored.number is None:
        return game_label(scored.deal.game)
    return _("Deal %(number)s") % {"number": scored.number}


def deal_names(deals: Sequence[ScoredDeal]) -> str:
    """Several deals in a row: those that are counted by their numbers, then the others."""
    numbers = [str(scored.number) for scored in deals if scored.number is not None]
    others = [deal_name(scored) for scored in deals if scored.number is None]
    if not numbers:
        return join_words(others)
    counted = ngettext("Deal %(numbers)s", "Deals %(numbers)s", len(numbers)) % {
        "numbers": join_words(numbers)
    }
    return join_words([counted, *others])


def rules_history(sheet: models.Sheet) -> list[RulesHistory]:
    """The changes of a sheet's rules and their writers, the last first: two queries, three if any."""
    changes = [change for change in sheet.changes.filter(position=0).order_by("-id") if change.is_of_rules]
    known = StoredRuleset.objects.in_bulk(
        [side["ruleset"] for change in changes for side in (change.before, change.after) if side]
    )
    names = dict(zip(ids_on(sheet), names_on(sheet), strict=False)) if changes else {}
    return [
        RulesHistory(
            before=ruleset_title(known[(change.before or {})["ruleset"]]),
            after=ruleset_title(known[(change.after or {})["ruleset"]]),
            at=change.at,
            device=named_writer(change.device, names),
            is_undo=change.kind == models.Change.Kind.UNDONE,
        )
        for change in changes
    ]


def rules_unfit(table: Table, rules: Ruleset) -> list[Problem]:
    """The problem if too many sit at the table for these rules, or if all four must be somebody."""
    if players_under(rules, table.players) <= rules.players_max:
        return no_dummy_under(rules, has_dummy=table.dummy is not None)
    return [Problem("players", _("must be at most %(most)s under these rules"), {"most": rules.players_max})]
