"""Between the database and the engine: a stored sheet as a table, its deals, and what follows from them.

Stored facts name the players by the numbers of their seats, "1" to "7" at a table, so that a name can be
changed in one place (`play.sheets.seat_ids`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.db.models import Max
from django.http import Http404, HttpRequest
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import (
    Deal,
    Player,
    Problem,
    Refused,
    Ruleset,
    Session,
    Sheet,
    Table,
    read_deal,
    write_deal,
    write_sheet,
)
from rulesets.checks import play_with_remarks
from rulesets.document import upgraded_facts
from rulesets.session import Began, NextDeal, Phase, SessionState, bock_began, continue_from, start
from scorekeeper.play.houserules.documents import stored_document
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.houserules.reads import Unreadable, UnreadableRules, rules_of
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.seat_ids import ids_on, seats_in


def rules_of_sheet(sheet: models.Sheet) -> Ruleset:
    """The rules by which a stored sheet is played; raise UnreadableSheet if they cannot be read."""
    try:
        return rules_of(sheet.ruleset)
    except UnreadableRules as unreadable:
        problems = (problem.within("ruleset") for problem in unreadable.problems)
        raise UnreadableSheet(sheet.pk, problems) from unreadable


REMEMBERED = 24 * 3600
"""In seconds, what follows from a revision of a sheet."""


@lru_cache(maxsize=256)
def without_clock(rules: Ruleset) -> Ruleset:
    """The same rules without a limit of minutes; made once, as it takes longer than all else of a table."""
    return replace(rules, time_limit_minutes=0)


def table_of(sheet: models.Sheet) -> Table:
    """The table of a stored sheet as settled before its first deal; raise UnreadableSheet for its rules."""
    return table_with(sheet, sheet.seats.all())


def table_with(sheet: models.Sheet, seats: Iterable[models.Seat]) -> Table:
    """The same of a sheet whose seats are at hand."""
    rules = rules_of_sheet(sheet)
    return Table(
        # The round of a list has a clock of its own, which can be given more minutes: no rules, whichever are
        # asked about it, look at when its deals were entered.
        rules=without_clock(rules) if sheet.ends else rules,
        players=players_of(sheet, seats),
        first_dealer=sheet.first_dealer,
        length=sheet.length,
        started=None if sheet.ends else sheet.started,
        takes_by_hand=sheet.takes_by_hand,
        ids=ids_on(sheet),
    )


def players_of(sheet: models.Sheet, seats: Iterable[models.Seat]) -> tuple[Player, ...]:
    """The players at the table of a stored sheet, in order: a dummy between the others, if three play."""
    players = [Player(seat.name, seat.first, seat.last) for seat in seats]
    if sheet.dummy is not None:
        players.insert(sheet.dummy, Player(sheet.dummy_name, is_dummy=True))
    return tuple(players)


def names_on(sheet: models.Sheet) -> tuple[str, ...]:
    """The names of everybody at the table of a stored sheet, by seat: one query."""
    return tuple(player.name for player in players_of(sheet, sheet.seats.all()))


def facts_of(deal: Deal, sheet: models.Sheet) -> dict[str, Any]:
    return write_deal(deal, ids_on(sheet))


def deal_of(stored: models.Deal) -> Deal:
    """A stored deal; raise UnreadableSheet if it holds something unknown."""
    try:
        return read_deal(stored.facts, seats_in(stored.sheet, stored.facts), stored.facts_format)
    except Refused as refused:
        place = f"deals[{stored.position}]"
        raise UnreadableSheet(stored.sheet_id, (each.within(place) for each in refused.problems)) from refused


def current_facts(stored: models.Deal) -> object:
    """The facts of a stored deal as they are written today, whenever they were."""
    deal_of(stored)
    return upgraded_facts(stored.facts, stored.facts_format)


def session_of(table: Table, stored: Iterable[models.Deal]) -> Session:
    """Everything that follows from the deals of a sheet."""
    return continue_from(table, start(table), map(deal_of, stored))


def state_of(sheet: models.Sheet, table: Table) -> SessionState:
    """The state after the last deal: from the cache, where it is kept by revision, or computed anew."""
    known: SessionState | None = caches["states"].get(state_key(sheet))
    if known is not None:
        return known
    state = session_of(table, sheet.deals.all()).state
    keep_state(sheet, state)
    return state


def next_position(sheet: models.Sheet) -> int:
    last: int | None = sheet.deals.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1


def coming_on(sheet: models.Sheet, coming: NextDeal) -> NextDeal:
    """The next deal on a stored sheet: none once the evening was said to be over, or the sheet is locked."""
    if sheet.ended_at is None and not sheet.locked:
        return coming
    return replace(coming, phase=Phase.OVER, forced=None, canmaymust=None)


def bock_began_on(sheet: models.Sheet, table: Table, state: SessionState) -> Began | None:
    """With which deal the Bock rounds of a sheet began that run after its last; asks nothing if none do.

    It is kept by revision, as the state is.
    """
    if not state.bock.level:
        return None
    key = f"bock:{state_key(sheet)}"
    began: Began | None = caches["states"].get(key)
    if began is None:
        began = bock_began(table, map(deal_of, sheet.deals.all()))
        caches["states"].set(key, began, timeout=REMEMBERED)
    return began


def keep_state(sheet: models.Sheet, state: SessionState) -> None:
    """Remember the state after the last deal of this revision."""
    caches["states"].set(state_key(sheet), state, timeout=REMEMBERED)


def state_key(sheet: models.Sheet) -> str:
    """The key for the state of a sheet in this revision; a change of the sheet is another key."""
    return f"state:{sheet.pk}:{sheet.revision}"


def open_sheet(sheet: models.Sheet) -> tuple[Table, list[models.Deal], Session]:
    """A stored sheet with everything that follows from its deals, and remarks: two queries."""
    table = table_of(sheet)
    stored = list(sheet.deals.all())
    deals = tuple(map(deal_of, stored))
    return table, stored, play_with_remarks(Sheet(table, deals))


def document_of(sheet: models.Sheet) -> dict[str, object]:
    return document_of_deals(sheet, table_of(sheet), map(deal_of, sheet.deals.all()))


def document_of_session(sheet: models.Sheet, session: Session) -> dict[str, object]:
    """The same of a sheet that is open already."""
    return document_of_deals(sheet, session.table, (scored.deal for scored in session.deals))


def document_of_deals(sheet: models.Sheet, table: Table, deals: Iterable[Deal]) -> dict[str, object]:
    """The same of the deals of a sheet at its table, which need not be played for it."""
    date = localtime(sheet.started).date().isoformat()
    return write_sheet(Sheet(replace(table, started=sheet.started), tuple(deals), sheet.title, date))


LINE = re.compile(r"deals\[(\d+)\]\.?(.*)")


class UnreadableSheet(Unreadable):
    """A stored sheet cannot be read; the path of a problem has the position of its deal."""

    sentence = gettext_noop("This sheet cannot be read")

    def __init__(self, sheet_id: int, problems: Iterable[Problem]) -> None:
        super().__init__(tuple(problems))
        self.sheet_id = sheet_id

    def reason(self, problem: Problem) -> str:
        """Name the place that cannot be read, and the reason."""
        line = LINE.fullmatch(problem.field)
        if line is None:
            return super().reason(problem)
        (place, field), text = line.groups(), problem_text(problem)
        if not field:
            return _("Line %(line)s of the sheet: %(problem)s") % {"line": place, "problem": text}
        said = {"line": place, "field": field, "problem": text}
        return _("Line %(line)s of the sheet, “%(field)s”: %(problem)s") % said

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The sheet, the reasons why it cannot be read, and its file; only to those who may read it."""
        sheet = models.Sheet.objects.get(pk=self.sheet_id)
        try:
            guards.may_read(request, sheet.slug)
        except (Http404, PermissionDenied):
            return {"title": ""}
        return {"sheet": sheet, "title": sheet_title(sheet), "reasons": self.texts()}


FORMAT = "karlchen-stored-sheet/1"


def stored_sheet(sheet: models.Sheet) -> dict[str, Any]:
    """Everything that is stored of a sheet, apart from its links and what is derived; seats are clockwise."""
    ids = ids_on(sheet)
    return {
        "format": FORMAT,
        "title": sheet.title,
        "started": sheet.started.isoformat(),
        "first_dealer": int(ids[sheet.first_dealer]),
        "length": sheet.length,
        "dummy": None if sheet.dummy is None else {"seat": sheet.dummy + 1, "name": sheet.dummy_name},
        "ruleset": stored_document(sheet.ruleset),
        "seats": [
            {"seat": int(ids[seat.position]), "name": seat.name, "from": seat.first, "to": seat.last}
            for seat in sheet.seats.all()
        ],
        "deals": list(sheet.deals.values("position", "uid", "version", "facts_format", "facts")),
        "changes": list(
            sheet.changes.values(
                *("position", "uid", "kind", "before", "after", "facts_format", "at", "device")
            )
        ),
    }
