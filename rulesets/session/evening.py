"""An evening as a whole: rounds of dealing, its end, points as its group writes them, how much it comes to.

Only what people read is multiplied (option `display_unit`). Documents, postings, standings and money go by
single points, and so does the fold: a session in shown units is to be read and never to be played on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rulesets.problems import Problem
from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import ScoredDeal, Session, continue_from, start
from rulesets.session.next_deal import clockwise_from, next_deal_after, owed_in_all, turn_to_deal
from rulesets.session.state import Phase
from rulesets.translation import _


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
    table, state = session.table, session.state
    turn = turn_to_deal(table, state, table.present(state.counted + 1))
    dealers = [*(scored.dealer for scored in session.deals), turn]
    for position, scored in enumerate(session.deals):
        moves += dealers[position + 1] != scored.dealer
        made = round_of(session, begin, position)
        if made is not None and moves >= len(table.people(table.present(made.last))):
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


def session_as_shown(session: Session) -> Session:
    """A session with points, totals and bank as they are written; the scores stay in single points."""
    unit = session.table.rules.display_unit
    if unit == 1:
        return session
    state = session.state
    return replace(
        session,
        deals=tuple(deal_as_shown(scored, unit) for scored in session.deals),
        state=replace(state, totals=times(state.totals, unit), bank=state.bank * unit),
    )


def deal_as_shown(scored: ScoredDeal, unit: int) -> ScoredDeal:
    """A scored deal with points, totals and bank times a number."""
    if unit == 1:
        return scored
    points, totals = times(scored.points, unit), times(scored.totals, unit)
    paid = tuple(payout._replace(points=times(payout.points, unit)) for payout in scored.payouts)
    return replace(scored, points=points, totals=totals, bank=scored.bank * unit, payouts=paid)


def times(points: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """Points by seat times a number."""
    return tuple(each * unit for each in points)


EVENING = "evening"
MOST_DEALS = 1_000
COUNTED = {"solos": (0, MOST_DEALS), "money": (-10_000_000, 10_000_000), "places": (1, 1_000)}
"""What is kept of everybody beside points and deals, with the least and the most of it; money in cents."""

Given = tuple[int | None, ...]
"""What is known of each seat, empty where nothing is known of anybody."""


@dataclass(frozen=True)
class WholeEvening:
    """The whole evening that an entry by hand stands for: the deals of each seat, maybe at one table.

    It is a line of the sheet like any other, and its points are kept; from this fact, beside it
    (`kept["evening"]`), nothing is scored. Solos, money (cents, plus is won) and places are as they were
    written.
    """

    deals: tuple[int, ...]
    is_table: bool = True
    solos: Given = ()
    money: Given = ()
    places: Given = ()

    def written(self) -> dict[str, Any]:
        """The same as a document has it."""
        beside = {name: list(given) for name in COUNTED if (given := getattr(self, name))}
        return {"deals": list(self.deals), "table": self.is_table, **beside}


def whole_evening(deal: Deal) -> WholeEvening | None:
    """The evening that a deal stands for, None for a deal.

    What is not as it is written here is no evening.
    """
    said = deal.kept.get(EVENING)
    if deal.game is not Game.MANUAL or not isinstance(said, dict) or not isinstance(said.get("deals"), list):
        return None
    deals = tuple(said["deals"])
    if not all(type(count) is int and 0 <= count <= MOST_DEALS for count in deals):
        return None
    beside = {name: given_beside(said.get(name), len(deals), *most) for name, most in COUNTED.items()}
    return WholeEvening(deals, said.get("table") is not False, **beside)


def given_beside(said: object, seats: int, least: int, most: int) -> Given:
    """The facts known of each seat; none for those that are not in their usual form."""
    given = said if isinstance(said, list) and len(said) == seats else []
    is_known = all(each is None or (type(each) is int and least <= each <= most) for each in given)
    return tuple(given) if is_known else ()


LARGEST = 200_000
"""Ten thousand deals of this size still fit into 32 bits, which is what databases keep a number in."""


def too_large(scored: ScoredDeal) -> list[Problem]:
    """The problem of a deal that brings or costs a player more than can be stored.

    Only Bock rounds that multiply each other without an end do that.
    """
    if max(map(abs, (*scored.points, scored.bank))) <= LARGEST:
        return []
    message = _(
        "This deal would count for more than %(most)s points, which cannot be stored: too many Bock "
        "rounds are running at once. Limit in the rules how many may run side by side."
    )
    return [Problem("", message, {"most": LARGEST})]


def first_too_large(deals: Iterable[ScoredDeal]) -> list[Problem]:
    """The problem of the first deal of a sheet that is too large, with its path."""
    for position, scored in enumerate(deals):
        if found := too_large(scored):
            return [problem.within(f"deals[{position}]") for problem in found]
    return []


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
    return next_deal_after(replace(session.table, length=length), over).phase is Phase.FORCED
