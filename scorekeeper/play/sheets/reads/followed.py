"""What followed from a correction, a deletion or an undo: the sheet before it against the sheet after it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rulesets.session import ScoredDeal, SessionState, session_as_shown, what_followed
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.causes import followed_sentences
from scorekeeper.play.sheets.engine import session_of, table_of


@dataclass(frozen=True)
class PlayedSheet:
    """A sheet as it stands at one moment: its deals by position, and the state after the last."""

    names: tuple[str, ...]
    deals: MappingProxyType[int, ScoredDeal]
    state: SessionState


def played_sheet(sheet: models.Sheet) -> PlayedSheet:
    """A sheet as it is now, to be held against what it is after a change: two queries."""
    table = table_of(sheet, list(sheet.seats.all()))
    stored = list(sheet.deals.all())
    session = session_as_shown(session_of(table, stored))
    deals = {line.position: scored for line, scored in zip(stored, session.deals, strict=True)}
    names = tuple(player.name for player in table.players)
    return PlayedSheet(names, MappingProxyType(deals), session.state)


def followed_texts(before: PlayedSheet, sheet_id: int, changed: int) -> list[str]:
    """What followed for the others from a change of the line at a position, in sentences."""
    # The rules can be others by now, too.
    after = played_sheet(models.Sheet.objects.select_related("ruleset").get(pk=sheet_id))
    both = [position for position in after.deals if position in before.deals and position != changed]
    pairs = ((before.deals[position], after.deals[position]) for position in both)
    return list(followed_sentences(what_followed(pairs, before.state, after.state), after.names))
