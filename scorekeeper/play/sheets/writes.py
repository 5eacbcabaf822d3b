"""Changes of a sheet as a whole: the beginning and the end of every change, and the end of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from rulesets import Problem, Refused, Session, Table, check_deal
from rulesets.checks import contradictions
from rulesets.document import NUMBER
from rulesets.session import Phase, SessionState, advance, continue_from, next_deal_after, start, too_large
from rulesets.translation import _
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.writes import derive_anew, post_sessions, write_anew
from scorekeeper.play.sheets.engine import (
    coming_on,
    current_facts,
    deal_of,
    facts_of,
    keep_state,
    session_of,
    state_of,
    table_of,
)
from scorekeeper.play.sheets.guards import LOCKED
from scorekeeper.play.sheets.next_deal import ends_ahead
from scorekeeper.play.sheets.places_writes import in_order
from scorekeeper.play.sheets.revisions import tell_phones


class Stale(Exception):  # what happened, not a fault
    """Somebody else changed the same place meanwhile; `position` is where to look."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def lock_sheet(sheet_id: int) -> tuple[models.Sheet, Table]:
    """The sheet, locked until the end of the transaction, and its table.

    Where `up` has not brought it up to date, everything derived from it is first written anew. Raise Refused
    if it takes no change any more, DayClosed if its evening takes none.
    """
    sheet = locked_sheet(sheet_id)
    if sheet.locked:
        raise Refused([LOCKED])
    table = table_of(sheet)
    if sheet.derived_format != models.DERIVED_FORMAT:
        derive_anew(sheet, table)
    return sheet, table


def locked_sheet(sheet_id: int) -> models.Sheet:
    """The sheet, locked until the end of the transaction, whether it takes changes of its own or not.

    Raise DayClosed if its evening takes none.
    """
    sheet = models.Sheet.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=sheet_id)
    need_open_evening(locked_evening(sheet))
    return sheet


def locked_evening(sheet: models.Sheet) -> Evening | None:
    """The evening of a sheet, locked as long as the sheet: its day is not closed meanwhile, nor summed up."""
    if sheet.evening_id is None or sheet.group_id is None:
        return None
    return Evening.objects.select_for_update().get(pk=sheet.evening_id)


def refold(sheet: models.Sheet, table: Table, position: int, *, entered: int | None = None) -> None:
    """Compute the sheet anew from a changed line on, and post what follows.

    The line `entered` must be possible under the rules; later ones may have become unusual, which is
    remarked, but not impossible: raise Refused with what is wrong and where.
    """
    stored = list(sheet.deals.all())
    table, seats = in_order(sheet, table, list(sheet.seats.all()), stored)
    before = [line for line in stored if line.position < position]
    after = [line for line in stored if line.position >= position]
    unchanged = continue_from(table, start(table), map(deal_of, before))
    session = check_and_score(table, unchanged.state, after, entered)
    models.Posting.objects.filter(deal__in=after).delete()
    post_sessions([(seats, [line.pk for line in after], session)])
    write_anew(sheet, table, (*unchanged.deals, *session.deals))
    keep_revision(sheet, session.state)


def check_and_score(
    table: Table, state: SessionState, lines: Sequence[models.Deal], entered: int | None
) -> Session:
    """Score lines after a state, looking at each; raise Refused at the first that cannot be."""
    scored = []
    for line in lines:
        deal = deal_of(line)
        if line.position == entered:
            problems = check_deal(table, state, deal)
        else:
            problems = [
                as_later_problem(problem)
                for problem in contradictions(table, next_deal_after(table, state), deal)
            ]
        if problems:
            raise Refused(problems)
        state, scored_deal = advance(table, state, deal)
        if found := too_large(scored_deal):
            raise Refused(found if line.position == entered else list(map(as_later_problem, found)))
        scored.append(scored_deal)
    return Session(table, tuple(scored), state)


def as_later_problem(problem: Problem) -> Problem:
    """A problem of a later line, as somebody who corrects an earlier one should see it."""
    message = _("A later deal would no longer be possible (%(problem)s). Correct that one first.")
    return Problem("", message, {"problem": problem})


def keep_revision(sheet: models.Sheet, state: SessionState) -> None:
    """Count one more change and remember the state for it."""
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    tell_phones(sheet)
    transaction.on_commit(lambda: keep_state(sheet, state))


def note_change(
    sheet: models.Sheet,
    kind: models.Change.Kind,
    *,
    before: object,
    after: object,
    device: str,
    uid: UUID | None = None,
    position: int = 0,
    facts_format: int = NUMBER,
    undoes: models.Change | None = None,
) -> models.Change:
    """Keep who did what: to the deal with this uid at this position, or to the sheet as a whole.

    `before` and `after` are of the same format.
    """
    return models.Change.objects.create(
        sheet=sheet,
        uid=uid or uuid4(),
        position=position,
        kind=kind,
        before=before,
        after=after,
        device=device,
        facts_format=facts_format,
        undoes=undoes,
    )


def note_line(
    line: models.Deal, kind: models.Change.Kind, before: object, after: object, device: str
) -> models.Change:
    """Keep who did what to a deal that is, or was, on the sheet."""
    return note_change(
        line.sheet, kind, before=before, after=after, device=device, uid=line.uid, position=line.position
    )


@transaction.atomic
def end_deals(*, sheet_id: int, device: str) -> bool:
    """Let no regular deal begin any more: the last line says so; whether there is one.

    Solos that are owed are still forced (DDV 8.5.1). Taken back as any correction of that line.
    """
    sheet, table = lock_sheet(sheet_id)
    stored = sheet.deals.last()
    if stored is None:
        return False
    if state_of(sheet, table).is_regular_over:
        return True
    deal, before = deal_of(stored), current_facts(stored)
    stored.facts, stored.facts_format = (
        facts_of(replace(deal, kept={**deal.kept, "last": True}), sheet),
        NUMBER,
    )
    stored.version += 1
    stored.save(update_fields=("facts", "facts_format", "version"))
    note_line(stored, models.Change.Kind.CORRECTED, before, stored.facts, device)
    refold(sheet, table, stored.position)
    return True


@transaction.atomic
def end_evening(*, sheet_id: int, device: str) -> None:
    """Let the evening be over now: those who play go home, however many deals were agreed on.

    Nothing changes where nothing was played, where it is over already, and on the list of a table in a
    tournament, whose end is that of its round. Raise Refused if the sheet takes no change any more.
    """
    sheet, table = lock_sheet(sheet_id)
    state = state_of(sheet, table)
    is_over = coming_on(sheet, next_deal_after(table, state)).phase is Phase.OVER
    if is_over or sheet.ends or not sheet.deals.exists():
        return
    at = timezone.now()
    note_end(sheet, models.Change.Kind.ENDED, at, device)
    set_end(sheet, at)
    keep_revision(sheet, state)


@transaction.atomic
def set_length(*, sheet_id: int, length: int, device: str) -> None:
    """Let the evening end with the round that is played, or after owed solos: with as many deals as offered.

    Nothing changes where that is no such end any more, since others have played on or ended it meanwhile.
    """
    sheet, table = lock_sheet(sheet_id)
    stored = list(sheet.deals.all())
    if length not in (each.length for each in ends_ahead(sheet, stored, session_of(table, stored))):
        return
    before, after = ({"ended_at": None, "length": deals} for deals in (sheet.length, length))
    note_change(sheet, models.Change.Kind.ENDED, before=before, after=after, device=device)
    sheet.length = length
    sheet.save(update_fields=("length",))
    refold(sheet, replace(table, length=length), stored[-1].position)


def go_on_playing(sheet: models.Sheet, device: str) -> None:
    """Take the end of an evening back for a deal that is entered; the revision is for the caller to count."""
    if sheet.ended_at is not None:
        note_end(sheet, models.Change.Kind.WENT_ON, None, device)
        set_end(sheet, None)


def put_back_end(sheet: models.Sheet, change: models.Change) -> None:
    """Let an evening be over or go on, or have the length, as it was before a change."""
    before = change.before or {}
    sheet.length = before.get("length", sheet.length)
    sheet.save(update_fields=("length",))
    set_end(sheet, datetime.fromisoformat(before["ended_at"]) if before["ended_at"] else None)


def note_end(sheet: models.Sheet, kind: models.Change.Kind, at: datetime | None, device: str) -> None:
    """Keep who ended the evening `at` a moment, or let it go on (None)."""
    before, after = ({"ended_at": moment.isoformat() if moment else None} for moment in (sheet.ended_at, at))
    note_change(sheet, kind, before=before, after=after, device=device)


def set_end(sheet: models.Sheet, at: datetime | None) -> None:
    """Store when the evening was over, None where it goes on."""
    sheet.ended_at = at
    sheet.save(update_fields=("ended_at",))


@transaction.atomic
def close_sheet(*, sheet_id: int, revision: int) -> int | None:
    """Let a sheet take no change any more; its revision then, None if it is not as it was at `revision`."""
    sheet = locked_sheet(sheet_id)
    return keep_closed(sheet, is_locked=True) if sheet.revision == revision else None


@transaction.atomic
def reopen_sheet(*, sheet_id: int) -> int:
    """Let a sheet take changes again; its revision then."""
    return keep_closed(locked_sheet(sheet_id), is_locked=False)


def keep_closed(sheet: models.Sheet, *, is_locked: bool) -> int:
    """Store whether a sheet takes changes; phones that show it are told."""
    if sheet.locked != is_locked:
        sheet.locked = is_locked
        sheet.save(update_fields=("locked",))
        keep_revision(sheet, state_of(sheet, table_of(sheet)))
    return sheet.revision
