"""The next deal of a session: who deals, plays, sits out and leads, and who must play a solo now."""

from __future__ import annotations

from itertools import combinations

from rulesets.rules.chapters.contracts import ArmutRefusedDealer
from rulesets.rules.chapters.dealing import RedealDealer
from rulesets.rules.chapters.session import DutyUnfulfilled
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Reason
from rulesets.session.compulsory_solos import soloist_leads
from rulesets.session.state import CLOSING_DEALS, NextDeal, Phase, SessionState
from rulesets.session.table import MOST_AT_A_TABLE, Table

PAIRS_OF_SEVEN = tuple(combinations(range(1, 7), 2))
"""With seven at the table: the distances from the dealer of the two who sit out with him, lap by lap."""


def clockwise_from(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats at the table in order, starting left of `seat` and ending with it if it is among them."""
    return (*(s for s in seats if s > seat), *(s for s in seats if s <= seat))


def active_seats(present: tuple[int, ...], dealer: int, counted: int) -> tuple[int, ...]:
    """The four who play, in seating order, after `counted` counted deals.

    With five the dealer sits out (DDV 10.1), with six and seven others too, by rotation.
    """
    if len(present) <= 4 or len(present) > MOST_AT_A_TABLE:
        return present  # of so many nobody sits out: they have a result
    after_dealer = clockwise_from(present, dealer)
    lap = counted // len(present)
    if len(present) == 6:
        distances: tuple[int, ...] = (1 + lap % 5,)
    elif len(present) == 7:
        distances = PAIRS_OF_SEVEN[lap % 15]
    else:
        distances = ()
    resting = {dealer, *(after_dealer[distance - 1] for distance in distances)}
    return tuple(seat for seat in present if seat not in resting)


def redeals_himself(rules: Ruleset, reason: str | None) -> bool:
    """Whether the same dealer deals again after a deal was voided for a reason; after a misdeal always."""
    if reason in (Reason.ARMUT_REFUSED, Reason.ARMUT_SAME_SIDE):
        return rules.armut_refused_dealer is ArmutRefusedDealer.SAME
    return reason == Reason.MISDEAL or rules.redeal_dealer is RedealDealer.SAME


def next_deal_after(table: Table, state: SessionState) -> NextDeal:
    rules, number = table.rules, state.counted + 1
    present = table.present(number)
    dealer = turn_to_deal(table, state, present)
    forced = None
    if is_forcing(table, state):
        dealer, forced = forced_turn(table, state, present, dealer)
    active = active_seats(present, dealer, state.counted)
    phase = phase_of(table, state, forced)
    after_dealer = clockwise_from(table.people(active), dealer)
    leads = after_dealer[0]
    return NextDeal(
        number=number,
        dealer=dealer,
        active=active,
        leads=forced if forced is not None and soloist_leads(rules) and not is_after_pot(table) else leads,
        bock=state.bock,
        owed=state.owed,
        forced=forced,
        canmaymust=after_dealer[:3] if phase is Phase.CANMAYMUST else None,  # type: ignore[arg-type]
        closing=state.closing + 1 if phase is Phase.CANMAYMUST else 0,
        phase=phase,
        deals_left=deals_left(table, state),
        is_regular_over=state.is_regular_over,
        memory=state.memory,
        takes_by_hand=table.takes_by_hand,
    )


def turn_to_deal(table: Table, state: SessionState, present: tuple[int, ...]) -> int:
    """The seat whose turn to deal it is among those at the table, whoever may be forced then."""
    if state.dealer in present and not table.players[state.dealer].is_dummy:
        return state.dealer
    return clockwise_from(table.people(present), state.dealer)[0]


def deals_left(table: Table, state: SessionState) -> int | None:
    """How many deals are left to the length agreed on, also if the end came earlier; None: open end."""
    return max(0, table.length - state.counted) if table.length else None


def phase_of(table: Table, state: SessionState, forced: int | None) -> Phase:
    """The phase in which the next deal would stand."""
    if forced is not None:
        return Phase.FORCED
    if not state.is_regular_over:
        return Phase.OVER if table.is_of_a_result and state.counted else Phase.REGULAR
    is_closing = table.rules.canmaymust and state.closing < CLOSING_DEALS
    return Phase.CANMAYMUST if is_closing else Phase.OVER


def is_forcing(table: Table, state: SessionState) -> bool:
    """Whether somebody must play an owed solo now (option `duty_unfulfilled`).

    In the session: as soon as as many are owed as deals are left (DDV 4.2.3); otherwise when the regular
    deals are over. With an open end nobody is forced, but after the pot.
    """
    way = table.rules.duty_unfulfilled
    owed = 0 if way is DutyUnfulfilled.NOTHING else owed_in_all(table, state)
    if not owed:
        return False
    left = deals_left(table, state)
    if is_after_pot(table) or left is None:
        return is_after_pot(table) and state.is_regular_over
    return state.is_regular_over or (way is DutyUnfulfilled.FORCED_IN_SESSION and left <= owed)


def owed_in_all(table: Table, state: SessionState) -> int:
    """How many solos are owed by all but those who have left and will not play theirs."""
    number = state.counted + 1
    return sum(
        sum(owed)
        for player, owed in zip(table.players, state.owed, strict=True)
        if player.last is None or player.last >= number
    )


def is_after_pot(table: Table) -> bool:
    """Whether owed solos are forced in the way of the pot, with the player opposite as the dealer."""
    return table.rules.has_pot and table.rules.duty_unfulfilled is DutyUnfulfilled.FORCED_AFTER_POT


def forced_turn(
    table: Table, state: SessionState, present: tuple[int, ...], dealer: int
) -> tuple[int, int | None]:
    """The dealer and the player who is forced: the next owing one from the dealer's left on.

    Only somebody who plays can be forced: with five and more the deal moves on until somebody owes.
    After the pot they go round from the last forced player, and the player opposite deals.
    """
    if is_after_pot(table):
        last = dealer if state.last_forced is None else state.last_forced
        forced = next((seat for seat in clockwise_from(present, last) if any(state.owed[seat])), None)
        if forced is None:
            return dealer, None
        return present[(present.index(forced) + len(present) // 2) % len(present)], forced
    for turn in (dealer, *clockwise_from(present, dealer)):
        active = active_seats(present, turn, state.counted)
        for seat in clockwise_from(active, turn):
            if any(state.owed[seat]):
                return turn, seat
    return dealer, None
