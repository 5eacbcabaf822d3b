"""The points of deals, by seat and for the bank."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets import Session
from scorekeeper.play.sheets import models


def post_deals(
    lines: Sequence[tuple[models.Deal, tuple[int, ...], int]], seats: Sequence[models.Seat]
) -> None:
    """Write the points of scored lines, by seat and for the bank; what is zero is left out."""
    postings = []
    for stored, points, bank in lines:
        given = [*zip(seats, points, strict=True), (None, bank)]
        postings += [models.Posting(deal=stored, seat=seat, points=n) for seat, n in given if n]
    models.Posting.objects.bulk_create(postings)


def post_session(sheet: models.Sheet, lines: Sequence[models.Deal], session: Session) -> None:
    """Write the points of a whole scored session."""
    scored = zip(lines, session.deals, strict=True)
    post_deals([(line, deal.points, deal.bank) for line, deal in scored], list(sheet.seats.all()))
