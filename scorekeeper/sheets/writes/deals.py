"""What people do to a sheet: one function each, one transaction each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max, Q, Subquery
from django.utils import timezone

from rulesets.checks import contradictions
from rulesets.checks.sheets import check_deal
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import Session, advance, continue_from, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import Standing
from rulesets.session.table import Table
from rulesets.translation import _
from scorekeeper.groups.models import Group
from scorekeeper.houserules.models import Ruleset as StoredRuleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.houserules.writes import keep_ruleset
from scorekeeper.sheets import links, models
from scorekeeper.sheets.engine import deal_of, facts_of, keep_standing, session_of, standing_of, table_of
from scorekeeper.sheets.reads.results import add_deal, write_anew
from scorekeeper.sheets.reads.summaries import write_missing_summaries
from scorekeeper.sheets.writes.names import link_seats


class Stale(Exception):  # what happened, not a fault
    """Somebody else changed the same place meanwhile; `position` is where to look."""

    def __init__(self, position: int) -> None:
        """Keep the position."""
        super().__init__(position)
        self.position = position


@transaction.atomic
def start_sheet(
    *,
    title: str,
    names: Sequence[str],
    first_dealer: int,
    preset: str,
    rules: Ruleset,
    length: int,
    version: StoredRuleset | None = None,
    group: Group | None = None,
) -> tuple[models.Sheet, str]:
    """Begin a sheet; returns it with the token of its write link, which is stored nowhere.

    `version` is the ruleset with a name that was chosen; it is played by unless its rules were changed.
    On the sheet of a group, names are those of its players where they are the same.
    """
    if version is None or rules_of(version) != rules:
        version = keep_ruleset(preset=preset, rules=rules)
    token = links.new_token()
    sheet = models.Sheet.objects.create(
        slug=links.new_slug(),
        title=title,
        ruleset=version,
        first_dealer=first_dealer,
        length=length,
        write_hash=links.hashed(token),
        read_hash=links.hashed(links.read_token(token)),
        group=group,
    )
    models.Seat.objects.bulk_create(
        models.Seat(sheet=sheet, position=position, name=name) for position, name in enumerate(names)
    )
    seats = list(sheet.seats.all())
    link_seats(sheet, seats)
    write_anew(sheet, table_of(sheet, seats), [])
    return sheet, token


@transaction.atomic
def enter_deal(*, sheet_id: int, deal: Deal, uid: UUID, position: int, device: str) -> models.Deal:
    """Enter a deal as the next line.

    A uid that was entered before changes nothing and gives the line as it is. Raise Stale if the line at
    `position` has been entered by somebody else, Refused if the deal is not possible.
    """
    sheet, table = locked(sheet_id)
    known = sheet.deals.filter(uid=uid).first()
    if known is not None:
        return known
    if position != next_position(sheet) or sheet.changes.filter(uid=uid).exists():
        raise Stale(position)
    standing = standing_of(sheet, table)
    deal = stamped(deal, uid, timezone.now())
    if problems := check_deal(table, standing, deal):
        raise Refused(problems)
    standing, scored = advance(table, standing, deal)
    stored = models.Deal.objects.create(sheet=sheet, position=position, uid=uid, facts=facts_of(deal))
    note(stored, models.Change.Kind.ENTERED, None, stored.facts, device)
    seats = list(sheet.seats.all())
    post([(stored, scored.points, scored.bank)], seats)
    add_deal(sheet, table, seats, scored)
    keep_revision(sheet, standing)
    return stored


def is_entered(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid has been entered: sending it again changes nothing."""
    try:
        return sheet.deals.filter(uid=UUID(uid)).exists()
    except ValueError:
        return False


def was_taken_out(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid was entered and is there no more: the uid cannot be used again."""
    try:
        return sheet.changes.filter(uid=UUID(uid)).exists() and not is_entered(sheet, uid)
    except ValueError:
        return False


@transaction.atomic
def correct_deal(*, sheet_id: int, deal: Deal, position: int, version: int, device: str) -> models.Deal:
    """Replace the facts of a line; everything after it follows.

    Sending the same facts twice corrects once. Raise Stale if somebody else corrected or deleted the line
    meanwhile, Refused if the deal, or a later one after it, is not possible.
    """
    sheet, table = locked(sheet_id)
    stored = line_at(sheet, position)
    facts = facts_of(replace(deal, kept=kept_facts(stored, deal)))
    if facts == stored.facts:
        return stored
    if stored.version != version:
        raise Stale(position)
    before, stored.facts, stored.version = stored.facts, facts, version + 1
    stored.save(update_fields=("facts", "version"))
    note(stored, models.Change.Kind.CORRECTED, before, facts, device)
    refold(sheet, table, position, entered=position)
    return stored


@transaction.atomic
def delete_deal(*, sheet_id: int, position: int, version: int, device: str) -> None:
    """Take a line out; everything after it follows. Raise Stale or Refused as for a correction."""
    sheet, table = locked(sheet_id)
    stored = line_at(sheet, position)
    if stored.version != version:
        raise Stale(position)
    note(stored, models.Change.Kind.DELETED, stored.facts, None, device)
    stored.delete()
    refold(sheet, table, position)


@transaction.atomic
def undo(*, sheet_id: int, change_id: int, device: str) -> models.Change:
    """Take back the last change, or the last taking back.

    Raise Stale if it is neither of them, Refused if a deal is not possible then: somebody has left meanwhile.
    """
    sheet, table = locked(sheet_id)
    last = last_changes(sheet)
    change = next((change for change in last if change.pk == change_id), None)
    if change is None:
        raise Stale(last[0].position if last else 1)
    if change.is_of_rules:
        table = play_by(sheet, table, StoredRuleset.objects.get(pk=(change.before or {})["ruleset"]))
    else:
        put_back(sheet, change)
    taken_back = models.Change.objects.create(
        sheet=sheet,
        uid=change.uid,
        position=change.position,
        kind=models.Change.Kind.RESTORED if is_undone(change) else models.Change.Kind.UNDONE,
        before=change.after,
        after=change.before,
        device=device,
        undoes=change,
    )
    refold(sheet, table, change.position)
    return taken_back


def put_back(sheet: models.Sheet, change: models.Change) -> None:
    """Make a line what it was before a change."""
    stored = sheet.deals.filter(uid=change.uid).first()
    if change.before is None and stored is not None:
        stored.delete()
    elif stored is not None:
        stored.facts, stored.version = change.before, stored.version + 1
        stored.save(update_fields=("facts", "version"))
    else:
        models.Deal.objects.create(sheet=sheet, position=change.position, uid=change.uid, facts=change.before)


@transaction.atomic
def change_rules(*, sheet_id: int, ruleset: StoredRuleset, revision: int, device: str) -> None:
    """Play by another ruleset from the first deal on: all deals are scored anew, as they were recorded.

    Raise Stale if the sheet is not as it was at `revision`, Refused if it is not possible under these rules.
    """
    sheet, table = locked(sheet_id)
    if sheet.ruleset_id == ruleset.pk:
        return
    if sheet.revision != revision:
        raise Stale(next_position(sheet))
    if problems := too_many_players(table, rules_of(ruleset)):
        raise Refused(problems)
    models.Change.objects.create(
        sheet=sheet,
        uid=uuid4(),
        position=0,
        kind=models.Change.Kind.RULES,
        before={"ruleset": sheet.ruleset_id},
        after={"ruleset": ruleset.pk},
        device=device,
    )
    refold(sheet, play_by(sheet, table, ruleset), 0)


def too_many_players(table: Table, rules: Ruleset) -> list[Problem]:
    """What is wrong if more sit at the table than play by these rules."""
    if len(table.players) <= rules.players_max:
        return []
    return [Problem("players", _("must be at most %(most)s under these rules"), {"most": rules.players_max})]


def play_by(sheet: models.Sheet, table: Table, ruleset: StoredRuleset) -> Table:
    """Give a sheet another ruleset; the postings are for the caller to make anew."""
    sheet.ruleset = ruleset
    sheet.save(update_fields=("ruleset",))
    return replace(table, rules=rules_of(ruleset))


def last_changes(sheet: models.Sheet) -> list[models.Change]:
    """What can be taken back, newest first: the last change, and the last undo if nothing came after it."""
    kinds = models.Change.Kind
    newest = sheet.changes.order_by("-id")
    done = newest.exclude(kind__in=(kinds.UNDONE, kinds.RESTORED)).values("pk")[:1]
    standing = newest.filter(undone_by=None)
    undo_next = standing.exclude(kind=kinds.UNDONE).values("pk")[:1]
    restore_next = standing.filter(kind=kinds.UNDONE, pk__gt=Subquery(done)).values("pk")[:1]
    return list(newest.filter(Q(pk=Subquery(undo_next)) | Q(pk=Subquery(restore_next))))


def last_change(sheet: models.Sheet) -> models.Change | None:
    """The change that undo would take back."""
    return next((change for change in last_changes(sheet) if not is_undone(change)), None)


def is_undone(change: models.Change) -> bool:
    """Whether this change took another one back."""
    return change.kind == models.Change.Kind.UNDONE


def locked(sheet_id: int) -> tuple[models.Sheet, Table]:
    """The sheet, locked until the end of the transaction, and its table."""
    sheet = models.Sheet.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=sheet_id)
    return sheet, table_of(sheet, list(sheet.seats.all()))


def next_position(sheet: models.Sheet) -> int:
    """Where the next deal is entered."""
    last: int | None = sheet.deals.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1


def line_at(sheet: models.Sheet, position: int) -> models.Deal:
    """The line at a position; raise Stale if it has been deleted."""
    stored = sheet.deals.filter(position=position).first()
    if stored is None:
        raise Stale(position)
    return stored


def stamped(deal: Deal, uid: UUID, at: datetime) -> Deal:
    """The deal with its uid and the time at which it was entered."""
    return replace(deal, kept={"at": at.isoformat(timespec="seconds"), **deal.kept, "id": str(uid)})


def kept_facts(stored: models.Deal, deal: Deal) -> dict[str, Any]:
    """What a correction leaves as it was: the uid and the time; a note only if it is still there."""
    before = {key: value for key, value in deal_of(stored.facts).kept.items() if key != "note"}
    return {**before, **deal.kept, "id": before.get("id", str(stored.uid))}


def note(stored: models.Deal, kind: str, before: object, after: object, device: str) -> models.Change:
    """Keep who did what to a line."""
    return models.Change.objects.create(
        sheet_id=stored.sheet_id,
        uid=stored.uid,
        position=stored.position,
        kind=kind,
        before=before,
        after=after,
        device=device,
    )


def refold(sheet: models.Sheet, table: Table, position: int, *, entered: int | None = None) -> None:
    """Compute the sheet anew from a changed line on, and post what follows.

    The line `entered` must be possible under the rules; later ones may have become unusual, which is
    remarked, but not impossible: raise Refused with what is wrong and where.
    """
    stored = list(sheet.deals.all())
    before = [line for line in stored if line.position < position]
    after = [line for line in stored if line.position >= position]
    unchanged = continue_from(table, start(table), (deal_of(line.facts) for line in before))
    session = checked(table, unchanged.standing, after, entered)
    models.Posting.objects.filter(deal__in=after).delete()
    post_session(sheet, after, session)
    write_anew(sheet, table, (*unchanged.deals, *session.deals))
    keep_revision(sheet, session.standing)


def checked(table: Table, standing: Standing, lines: Sequence[models.Deal], entered: int | None) -> Session:
    """Score lines after a standing, looking at each; raise Refused at the first that cannot be."""
    scored = []
    for line in lines:
        deal = deal_of(line.facts)
        if line.position == entered:
            problems = check_deal(table, standing, deal)
        else:
            problems = [later(problem) for problem in contradictions(table, upcoming(table, standing), deal)]
        if problems:
            raise Refused(problems)
        standing, scored_deal = advance(table, standing, deal)
        scored.append(scored_deal)
    return Session(table, tuple(scored), standing)


def later(problem: Problem) -> Problem:
    """A problem of a later line, as somebody who corrects an earlier one should see it."""
    message = _("A later deal would not be possible any more (%(problem)s). Correct that one first.")
    return Problem("", message, {"problem": problem})


def post(lines: Sequence[tuple[models.Deal, tuple[int, ...], int]], seats: Sequence[models.Seat]) -> None:
    """Write the points of scored lines, by seat and for the bank; what is zero is left out."""
    postings = []
    for stored, points, bank in lines:
        given = [*zip(seats, points, strict=True), (None, bank)]
        postings += [models.Posting(deal=stored, seat=seat, points=n) for seat, n in given if n]
    models.Posting.objects.bulk_create(postings)


def post_session(sheet: models.Sheet, lines: Sequence[models.Deal], session: Session) -> None:
    """Write the points of a whole scored session."""
    scored = zip(lines, session.deals, strict=True)
    post([(line, deal.points, deal.bank) for line, deal in scored], list(sheet.seats.all()))


@transaction.atomic
def rebuild_postings(*, sheet_id: int) -> None:
    """Write all postings and results of a sheet anew from its facts."""
    sheet, table = locked(sheet_id)
    stored = list(sheet.deals.all())
    session = session_of(table, stored)
    models.Posting.objects.filter(deal__in=stored).delete()
    post_session(sheet, stored, session)
    write_anew(sheet, table, session.deals)


def write_missing_results() -> None:
    """Write the results and summaries of sheets that are older than those are."""
    for sheet in models.Sheet.objects.filter(seats__result=None).distinct().values_list("pk", flat=True):
        rebuild_postings(sheet_id=sheet)
    write_missing_summaries()


def keep_revision(sheet: models.Sheet, standing: Standing) -> None:
    """Count one more change and remember the standing for it."""
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    transaction.on_commit(lambda: keep_standing(sheet, standing))
