"""Rounds of dealing: how often the deal has gone round the table, and what everybody made meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.session.fold import Session


class Round(NamedTuple):
    """One round of dealing: its first and last counted deal, and where it ends among all lines.

    `points` are those of every seat, with redeals and penalties in between; `is_complete` is false for
    the round that is being played.
    """

    first: int
    last: int
    end: int
    points: tuple[int, ...]
    bank: int
    is_complete: bool


def rounds_of(session: Session) -> tuple[Round, ...]:
    """The rounds of dealing of a session, the last perhaps not complete.

    A round is over when the deal has moved on as many times as people sit at the table. Where the dealer
    deals again, after a compulsory solo (DDV 3.3.1), the round is longer by that deal.
    """
    rounds: list[Round] = []
    begin, moves = 0, 0
    dealers = [*(scored.dealer for scored in session.deals), session.state.dealer]
    for position, scored in enumerate(session.deals):
        moves += dealers[position + 1] != scored.dealer
        made = round_of(session, begin, position)
        if made is not None and moves >= len(session.table.present(made.last)):
            rounds.append(made)
            begin, moves = position + 1, 0
    rest = round_of(session, begin, len(session.deals) - 1)
    return (*rounds, rest._replace(is_complete=False)) if rest is not None else tuple(rounds)


def round_of(session: Session, begin: int, end: int) -> Round | None:
    """The lines from `begin` to `end` as a round, None if there is no counted deal among them."""
    lines = session.deals[begin : end + 1]
    numbers = [scored.number for scored in lines if scored.number is not None]
    if not numbers:
        return None
    points = tuple(map(sum, zip(*(scored.points for scored in lines), strict=True)))
    return Round(numbers[0], numbers[-1], end, points, sum(scored.bank for scored in lines), True)
