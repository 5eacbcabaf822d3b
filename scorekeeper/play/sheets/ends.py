"""What a page offers as an end of the evening, beside ending it now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from rulesets import Session
from rulesets.session import end_of_owed_solos, end_of_round
from scorekeeper.play.sheets import models


@dataclass(frozen=True)
class EndAhead:
    """An end to which the table can play on, in words; `length` is how many deals the sheet has then."""

    length: int
    text: str


def ends_ahead(sheet: models.Sheet, stored: Sequence[models.Deal], session: Session) -> tuple[EndAhead, ...]:
    """With this round, and after the solos that are owed; none where nothing is left to be ended."""
    if not stored or sheet.ends or sheet.locked or sheet.ended_at is not None:
        return ()
    ends = {}
    if end := end_of_round(session):
        text = ngettext("After this round: %(deals)s deal", "After this round: %(deals)s deals", end.deals)
        ends[end.length] = text % {"deals": end.deals}
    if end := end_of_owed_solos(session):
        text = ngettext("After owed solos: %(deals)s deal", "After owed solos: %(deals)s deals", end.deals)
        ends[end.length] = text % {"deals": end.deals}
    return tuple(EndAhead(length, text) for length, text in ends.items())
