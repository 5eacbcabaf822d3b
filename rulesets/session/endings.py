"""How a session can be brought to an end from here: with the round of dealing, or once everybody has paid."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rulesets.session.evening import rounds_of
from rulesets.session.fold import Session, continue_from, start
from rulesets.session.next_deal import clockwise_from, owed_in_all, turn_to_deal, upcoming
from rulesets.session.state import Phase


class Ending(NamedTuple):
    """A length with which a session ends from here, and how many deals are still played until then."""

    length: int
    deals: int


def end_of_round(session: Session) -> Ending | None:
    """The end with the round of dealing that is played, or that begins now."""
    counted, left = session.state.counted, left_in_round(session)
    return Ending(counted + left, left) if is_an_end(session, counted + left) else None


def end_of_owed_solos(session: Session) -> Ending | None:
    """The earliest end for which everybody is made to play the solos that they owe."""
    counted, owed = session.state.counted, owed_in_all(session.table, session.state)
    lengths = range(counted, counted + owed + 2) if owed else ()
    for length in lengths:
        if is_an_end(session, length) and is_forcing_at(session, length):
            return Ending(length, max(length - counted, owed))
    return None


def left_in_round(session: Session) -> int:
    """How many deals are left of the round of dealing if nobody deals twice."""
    table, state, rounds = session.table, session.state, rounds_of(session)
    people = table.people(table.present(state.counted + 1))
    if not rounds or rounds[-1].is_complete:
        return len(people)
    first = session.deals[rounds[-2].end + 1 if len(rounds) > 1 else 0].dealer
    turn = turn_to_deal(table, state, people)
    return len(people) - clockwise_from(people, first - 1).index(turn)


def is_an_end(session: Session, length: int) -> bool:
    """Whether a session that is played can have this length instead, and all that was played stays as it is.

    Otherwise solos would be forced in hindsight, or deals that were none of the last would count double.
    """
    if session.next.phase is not Phase.REGULAR or 0 < session.table.length <= length:
        return False
    table = replace(session.table, length=length)
    again = continue_from(table, start(table), (scored.deal for scored in session.deals))
    return all(
        replace(then, remarks=now.remarks) == now
        for then, now in zip(again.deals, session.deals, strict=True)
    )


def is_forcing_at(session: Session, length: int) -> bool:
    """Whether owed solos are forced once a session of this length has had its regular deals."""
    over = replace(session.state, counted=length, is_regular_over=True)
    return upcoming(replace(session.table, length=length), over).phase is Phase.FORCED
