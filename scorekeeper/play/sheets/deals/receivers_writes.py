"""Who gets a penalty, written into its facts: nobody who comes or goes later changes it.

In the first release penalties did not say so; into those it is written once, as it was booked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets import Deal, Table
from rulesets.document import NUMBER
from rulesets.session import SessionState, advance, lacks_receivers, start, with_receivers
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import deal_of, facts_of, session_of


def write_receivers(sheet: models.Sheet, table: Table, lines: Sequence[models.Deal]) -> bool:
    """Write into every penalty who gets it, if it does not say so; returns whether any was changed.

    What was booked when it was entered decides: who came or went since does not.
    """
    deals = list(map(deal_of, lines))
    if not any(map(lacks_receivers, deals)):
        return False
    booked, state = booked_points(sheet), start(table)
    for line, deal in zip(lines, deals, strict=True):
        if lacks_receivers(deal):
            deal = as_booked(table, state, deal, booked.get(line.pk, {}))  # noqa: PLW2901  # the same deal, complete
            line.facts, line.facts_format = facts_of(deal), NUMBER
            line.save(update_fields=("facts", "facts_format"))
        state, _scored = advance(table, state, deal)
    return True


def booked_points(sheet: models.Sheet) -> dict[int, dict[int, int]]:
    """The points of every line that was booked, by the positions of the seats."""
    booked: dict[int, dict[int, int]] = {}
    postings = models.Posting.objects.filter(deal__sheet=sheet)
    for line, position, points in postings.values_list("deal_id", "seat__position", "points"):
        seats = booked.setdefault(line, {})
        if position is not None:
            seats[position] = seats.get(position, 0) + points
    return booked


def as_booked(table: Table, state: SessionState, deal: Deal, booked: Mapping[int, int]) -> Deal:
    """A penalty with those who got it; where nobody did, the others who play, if that changes nothing."""
    penalty = Counter(booked)
    for adjustment in deal.adjustments:
        penalty[adjustment.seat] -= adjustment.points
    got = tuple(sorted(seat for seat, points in penalty.items() if points > 0 and seat not in deal.by))
    if got:
        return replace(deal, to=got)
    named = with_receivers(table, state, deal)
    if not booked or points_of(table, state, named) == {seat: n for seat, n in booked.items() if n}:
        return named
    return replace(deal, to=())


def points_of(table: Table, state: SessionState, deal: Deal) -> dict[int, int]:
    """What a deal brings, by the positions of the seats."""
    _state, scored = advance(table, state, deal)
    return {seat: points for seat, points in enumerate(scored.points) if points}


def named_receivers(sheet: models.Sheet, table: Table, stored: models.Deal, deal: Deal) -> Deal:
    """The deal in the place of a stored one, with those who get it if it is a penalty."""
    if not lacks_receivers(deal) or not deal.by:
        return deal
    before = sheet.deals.filter(position__lt=stored.position)
    return with_receivers(table, session_of(table, before).state, deal)


def complete_receivers(sheet: models.Sheet, table: Table, stored: models.Deal, before: Deal | None) -> None:
    """Write into a line that was put back who gets it, if it is a penalty that does not say so.

    `before` is what the line was until now, and knows it where the same player is penalised.
    """
    deal = deal_of(stored)
    if not lacks_receivers(deal):
        return
    if before is not None and before.to is not None and before.by == deal.by:
        deal = replace(deal, to=before.to)
    stored.facts, stored.facts_format = facts_of(named_receivers(sheet, table, stored, deal)), NUMBER
    stored.save(update_fields=("facts", "facts_format"))
