"""Entering, correcting and deleting deals, taking changes back: one function each, one transaction each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rulesets import Deal, Problem, Refused, Table, check_deal
from rulesets.document import NUMBER, upgraded_facts
from rulesets.session import (
    Phase,
    advance,
    lacks_receivers,
    next_deal_after,
    time_taken,
    too_large,
    with_receivers,
)
from rulesets.translation import _
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.reads import is_undone, last_changes
from scorekeeper.play.sheets.derived.writes import add_deal, post_deals
from scorekeeper.play.sheets.engine import current_facts, deal_of, facts_of, session_of, state_of
from scorekeeper.play.sheets.rules.writes import play_by
from scorekeeper.play.sheets.writes import (
    Stale,
    go_on_playing,
    keep_revision,
    lock_sheet,
    note_change,
    note_line,
    put_back_end,
    refold,
)

MOST_LINES = 2000
"""Of a sheet: eighty evenings, and far less than fills a disk or takes a page a second."""

LONGEST_WAIT = 30 * 24 * 3600
"""So many seconds a deal may have waited on a phone."""

OVER = Problem("", _("The round is over at this table: no more deals can be entered."))

WHOLE_RESULT = Problem("", _("This is all that is known of the evening. Delete the whole sheet instead."))


@transaction.atomic
def enter_deal(
    *, sheet_id: int, deal: Deal, uid: UUID, position: int, device: str, waited: int = 0
) -> models.Deal:
    """Enter a deal as the next line; `waited` is how many seconds it waited on a phone.

    A uid that was entered before with the same facts changes nothing and gives the line. Where the evening
    was over it goes on: a deal that waited on a phone is not lost. Raise Stale if other
    facts have this uid, or another deal has this position, Refused if the deal is not possible.
    """
    sheet, table = lock_sheet(sheet_id)
    if (known := entered_before(sheet, table, deal, uid)) is not None:
        return known
    if position > MOST_LINES:
        most = {"most": MOST_LINES}
        raise Refused([Problem("", _("A sheet can have at most %(most)s lines. Start another one."), most)])
    last = line_before(sheet, position, uid)
    state = state_of(sheet, table)
    if sheet.ends and deal.is_counted and next_deal_after(table, state).phase is Phase.OVER:
        raise Refused([OVER])
    deal = stamp_deal(deal, uid, time_after(sheet, last, waited))
    if problems := check_deal(table, state, deal):
        raise Refused(problems)
    deal = with_receivers(table, state, deal)
    state, scored = advance(table, state, deal)
    if problems := too_large(scored):
        raise Refused(problems)
    stored = models.Deal.objects.create(sheet=sheet, position=position, uid=uid, facts=facts_of(deal, sheet))
    go_on_playing(sheet, device)
    note_line(stored, models.Change.Kind.ENTERED, None, stored.facts, device)
    seats = list(sheet.seats.all())
    post_deals([(stored.pk, scored, seats)])
    add_deal(sheet, seats, scored)
    keep_revision(sheet, state)
    return stored


def entered_before(sheet: models.Sheet, table: Table, deal: Deal, uid: UUID) -> models.Deal | None:
    """The line with this uid; raise Stale if it was entered with other facts."""
    known = sheet.deals.filter(uid=uid).first()
    if known is not None and not was_entered_as(known, named_receivers(sheet, table, known, deal)):
        raise Stale(known.position)
    return known


def named_receivers(sheet: models.Sheet, table: Table, stored: models.Deal, deal: Deal) -> Deal:
    """The deal in the place of a stored one, with those who get it if it is a penalty."""
    if not lacks_receivers(deal) or not deal.by:
        return deal
    before = sheet.deals.filter(position__lt=stored.position)
    return with_receivers(table, session_of(table, before).state, deal)


def line_before(sheet: models.Sheet, position: int, uid: UUID) -> models.Deal | None:
    """The last line, if any; raise Stale if this position is not the next, or the uid was taken out again."""
    last = sheet.deals.last()
    if position != (last.position if last else 0) + 1 or sheet.changes.filter(uid=uid).exists():
        raise Stale(position)
    return last


def line_at(sheet: models.Sheet, position: int) -> models.Deal:
    """The line at a position; raise Stale if it has been deleted."""
    stored = sheet.deals.filter(position=position).first()
    if stored is None:
        raise Stale(position)
    return stored


@transaction.atomic
def correct_deal(*, sheet_id: int, deal: Deal, position: int, version: int, device: str) -> models.Deal:
    """Replace the facts of a line; everything after it follows.

    Sending the same facts twice corrects once. Raise Stale if somebody else corrected or deleted the line
    meanwhile, Refused if the deal, or a later one after it, is not possible.
    """
    sheet, table = lock_sheet(sheet_id)
    stored = line_at(sheet, position)
    deal = replace(deal, kept=kept_facts(stored, deal))
    facts, before = facts_of(named_receivers(sheet, table, stored, deal), sheet), current_facts(stored)
    if facts == before:
        return stored
    if stored.version != version:
        raise Stale(position)
    stored.facts, stored.facts_format, stored.version = facts, NUMBER, version + 1
    stored.save(update_fields=("facts", "facts_format", "version"))
    note_line(stored, models.Change.Kind.CORRECTED, before, facts, device)
    refold(sheet, table, position, entered=position)
    return stored


@transaction.atomic
def delete_deal(*, sheet_id: int, position: int, version: int, device: str) -> None:
    """Take a line out; everything after it follows. Raise Stale or Refused as for a correction."""
    sheet, table = lock_sheet(sheet_id)
    stored = line_at(sheet, position)
    if stored.version != version:
        raise Stale(position)
    if table.is_of_a_result:
        raise Refused([WHOLE_RESULT])
    note_line(stored, models.Change.Kind.DELETED, current_facts(stored), None, device)
    stored.delete()
    refold(sheet, table, position)


def time_after(sheet: models.Sheet, last: models.Deal | None, waited: int) -> datetime:
    """The time of a deal that has waited so many seconds, at the earliest that of the line before.

    So times stay in order, whatever clocks say.
    """
    taken = (time_taken(sheet.started, deal_of(last)) if last else None) or timedelta()
    since = timedelta(seconds=min(waited, LONGEST_WAIT))
    return max(timezone.now() - since, sheet.started + taken)


def stamp_deal(deal: Deal, uid: UUID, at: datetime) -> Deal:
    return replace(deal, kept={"at": at.isoformat(timespec="seconds"), **deal.kept, "id": str(uid)})


def kept_facts(stored: models.Deal, deal: Deal) -> dict[str, Any]:
    """The facts that a correction leaves as they were: uid and time; a note only if it is still there."""
    before = {key: value for key, value in deal_of(stored).kept.items() if key != "note"}
    return {**before, **deal.kept, "id": before.get("id", str(stored.uid))}


@transaction.atomic
def undo_change(*, sheet_id: int, change_id: int, device: str) -> models.Change:
    """Take back the last change, or the last taking back.

    Raise Stale if it is neither of them, Refused if a deal is not possible then: somebody has left meanwhile.
    """
    sheet, table = lock_sheet(sheet_id)
    last = last_changes(sheet)
    change = next((change for change in last if change.pk == change_id), None)
    if change is None:
        raise Stale(last[0].position if last else 1)
    if change.is_of_rules:
        table = play_by(sheet, table, StoredRuleset.objects.get(pk=(change.before or {})["ruleset"]))
    elif change.is_of_the_end:
        put_back_end(sheet, change)
        table = replace(table, length=sheet.length)
    else:
        put_back(sheet, table, change)
    kinds = models.Change.Kind
    taken_back = note_change(
        sheet,
        kinds.RESTORED if is_undone(change) else kinds.UNDONE,
        before=change.after,
        after=change.before,
        device=device,
        uid=change.uid,
        position=change.position,
        facts_format=change.facts_format,
        undoes=change,
    )
    refold(sheet, table, change.position)
    return taken_back


def put_back(sheet: models.Sheet, table: Table, change: models.Change) -> None:
    """Make a line what it was before a change."""
    stored = sheet.deals.filter(uid=change.uid).first()
    # What cannot be read is not taken out either.
    before = deal_of(stored) if stored is not None else None
    if change.before is None:
        if stored is not None:
            stored.delete()
        return
    if stored is None:
        stored = models.Deal(sheet=sheet, position=change.position, uid=change.uid, version=0)
    stored.facts, stored.facts_format = change.before, change.facts_format
    stored.version += 1
    stored.save()
    complete_receivers(sheet, table, stored, before)


def complete_receivers(sheet: models.Sheet, table: Table, stored: models.Deal, before: Deal | None) -> None:
    """Write into a line that was put back who gets it, if it is a penalty that does not say so.

    `before` is what the line was until now, and knows it where the same player is penalised.
    """
    deal = deal_of(stored)
    if not lacks_receivers(deal):
        return
    if before is not None and before.to is not None and before.by == deal.by:
        deal = replace(deal, to=before.to)
    stored.facts, stored.facts_format = facts_of(named_receivers(sheet, table, stored, deal), sheet), NUMBER
    stored.save(update_fields=("facts", "facts_format"))


def line_with(sheet: models.Sheet, uid: str) -> models.Deal | None:
    try:
        return sheet.deals.filter(uid=UUID(uid)).first()
    except ValueError:
        return None


def is_used(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid was entered, and perhaps taken out again: no other one can have it."""
    try:
        return sheet.changes.filter(uid=UUID(uid)).exists() or line_with(sheet, uid) is not None
    except ValueError:
        return False


def was_entered_as(line: models.Deal, deal: Deal) -> bool:
    """Whether a deal says what was entered in a line, or what stands there by now."""
    said = without_stamp(facts_of(deal, line.sheet))
    if said == without_stamp(current_facts(line)):
        return True
    entered = line.sheet.changes.filter(uid=line.uid, kind=models.Change.Kind.ENTERED).first()
    return entered is not None and said == without_stamp(upgraded_facts(entered.after, entered.facts_format))


def without_stamp(facts: Any) -> dict[str, Any]:
    """The facts of a deal without uid and time."""
    return {name: fact for name, fact in facts.items() if name not in ("id", "at")}
