"""A session list: what follows from the deals of one table, to be looked up where there is no engine.

Whose turn it is to deal, who sits out, Bock rounds, owed and forced solos, the end: for each of them the
engine is asked once what it does in every standing that there can be, and its answers are the list. Who reads
it counts deals and looks up, and knows no rule. `static/js/session.js` reads it; what a deal comes to says
the price list.

Seats are counted from 0 among those who are at the table, of whom nobody comes or goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import count, product
from typing import Any

from rulesets.replay.price_bonuses import Watched
from rulesets.replay.price_outcomes import SIGNS
from rulesets.replay.recorded import active_flows
from rulesets.replay.solos_due import (
    asked_in_turn,
    forced_of,
    go_by_phase,
    grows_for_all,
    refused_now,
    slot_of,
    solos_by_slot,
)
from rulesets.rules.effects import Part
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Reason, Side
from rulesets.scoring.result import NOTHING_PLAYED
from rulesets.session.bock import NO_BOCK, BockRounds, bock_after, triggers
from rulesets.session.compulsory_solos import owed_at_start, owed_by_people
from rulesets.session.course import ends_regular, is_dealing_again, pays_owed_solo, state_after
from rulesets.session.fold import is_doubled_at_end, start
from rulesets.session.memory import remembers
from rulesets.session.next_deal import active_seats, clockwise_from, next_deal_after
from rulesets.session.penalties import penalties_of
from rulesets.session.state import CLOSING_DEALS, Course, NextDeal, Phase, SessionState
from rulesets.session.table import Player, Table

MANY = 10
"""More Bock rounds than rules let run at once, if they limit them."""

ON, AGAIN, STILL = 0, 1, 2
"""Who deals next: the next one, the same one again, or whoever it was before somebody was forced."""


class WatchedCourse(Watched, Course):
    """The course of a deal that rules of the session are asked about."""


def session_list(rules: Ruleset, seats: int, length: int, dummy: int | None = None) -> dict[str, Any] | None:
    """Everything that it takes to fold deals under these rules, as JSON can hold it.

    For a table of so many seats (4 to 7) and a session of so many deals, 0 for an open end; at a `dummy` of
    them nobody sits. None where the list cannot hold what follows: where rules remember something, somebody
    deals next whom it has no number for, what follows goes by more of a deal or of the session than it is
    looked up by, the session ends by a rule it has no number for, or a game is refused at some moments of a
    phase alone.
    """
    if remembers(rules) or goes_by_more(rules):
        return None
    players = tuple(Player(name, is_dummy=seat == dummy) for seat, name in enumerate("1234567"[:seats]))
    table = Table(rules, players, first_dealer=1 if dummy == 0 else 0, length=length)
    moments = dict(moments_of(table))
    effects = effects_of(table, moments)
    comings = [next_deal_after(table, state) for state in moments.values()]
    if any(dealing is None for dealing, *_more in effects.values()) or not go_by_phase(rules, comings):
        return None
    return {
        "seats": seats,
        "length": length,
        "dummy": dummy,
        "turns": [[turn_of(table, lap, dealer) for dealer in range(seats)] for lap in range(laps_of(table))],
        "forced": forced_of(table, moments),
        "closing": CLOSING_DEALS if rules.canmaymust else 0,
        "ends": {"points": rules.session_end_points, "pot": pot_at_end(table)},
        "doubled": {"last": rules.last_deals_double, "phases": doubled_phases(table)},
        "slots": {solo: slot_of(rules, solo) for solo in (*rules.solo_kinds, "")},
        "effects": effects,
        "refused": [key for coming in comings for key in refused_now(rules, coming)],
        "bock": bock_of(rules, len(table.everybody)),
        "owes": None if grows_for_all(rules) else owed_at_start(rules),
        "penalties": penalties_of(rules),
        "redealFires": len(triggers(rules, Deal(game=Game.REDEAL), NOTHING_PLAYED)),
    }


ASKED_FOR = Part.DEALER | Part.OWED | Part.END
"""What differs in the standings that the engine is asked about: what follows may go by it."""


def goes_by_more(rules: Ruleset) -> bool:
    """Whether a rule moves a session by what is not asked for, or ends it by more than it knows."""
    followed = Part.DEALER | Part.BOCK | Part.OWED
    return any(
        flow.moves & Part.END or (flow.moves & followed and flow.by & ~ASKED_FOR)
        for flow in active_flows(replace(rules, session_end_points=0))
    )


def laps_of(table: Table) -> int:
    """After how many laps of a table the same sit out again."""
    seats = len(table.players)
    by_lap = (
        [active_seats(table.present(1), dealer, lap * seats) for dealer in range(seats)] for lap in count()
    )
    first = next(by_lap)
    return next(lap for lap, active in enumerate(by_lap, 1) if active == first)


def turn_of(table: Table, lap: int, dealer: int) -> dict[str, Any]:
    """The players, the leader and the order of asking for an owed solo, for a dealer in a lap.

    Each of these is who is forced, with who deals then. Where they are forced in turn, after the pot, that is
    counted from whoever was forced last, who stands in the place of the dealer. `closing` are Can, May, Must.
    """
    counted = lap * len(table.players)
    active = active_seats(table.present(1), dealer, counted)
    leads = clockwise_from(table.people(active), dealer)[0]
    asked = list(asked_in_turn(table, counted, dealer))
    told = {"active": list(active), "leads": leads, "asked": asked}
    over = replace(with_nothing_owed(start(table)), counted=counted, dealer=dealer, is_regular_over=True)
    closing = next_deal_after(table, over).canmaymust
    return told | ({"closing": list(closing)} if closing else {})


def moments_of(table: Table) -> Iterator[tuple[Phase, SessionState]]:
    """A standing of each phase that there can be under the rules; if somebody is forced, the last of four."""
    begin = start(table)
    debtor = table.people((1, 2, 3))[-1]
    one_owes = tuple((int(seat == debtor),) * len(owed) for seat, owed in enumerate(begin.owed))
    over = replace(begin, is_regular_over=True, counted=table.length)
    free = with_nothing_owed(over)
    for state in (
        with_nothing_owed(begin),
        replace(over, owed=one_owes),
        free,
        replace(free, closing=CLOSING_DEALS),
    ):
        yield next_deal_after(table, state).phase, state


def with_nothing_owed(state: SessionState) -> SessionState:
    """A state in which nobody owes a solo."""
    return replace(state, owed=tuple((0,) * len(owed) for owed in state.owed))


def pot_at_end(table: Table) -> int:
    """How much must be in the pot for the session to go on; 0 without a pot."""
    if not table.rules.has_pot:
        return 0
    totals = (0,) * len(table.players)
    return next(bank for bank in range(1, 9) if not ends_regular(replace(table, length=0), 0, totals, bank))


def doubled_phases(table: Table) -> list[str]:
    """The phases in which the last deals count double."""
    coming = next_deal_after(table, replace(start(table), counted=max(0, table.length - 1)))
    return [
        phase.value
        for phase in Phase
        if is_doubled_at_end(table, replace(coming, number=table.length, phase=phase), Deal())
    ]


def effects_of(table: Table, moments: dict[Phase, SessionState]) -> dict[str, list[int | None]]:
    """The effects of a deal by phase and game: the next dealer (ON, AGAIN, STILL), and what a solo changes.

    A redeal stands with its reason; a solo with the slot that it pays, whether its player owes one there,
    whether it was declared voluntary, and who won it, as a sign; then what its player and others owe by it.
    """
    found: dict[str, list[int | None]] = {}
    for phase, state in moments.items():
        coming = next_deal_after(table, state)
        for game in Game:
            found[f"{phase} {game}"] = [dealing_after(table, state, coming, course_of_game(game))]
        for reason in Reason:
            course = course_of_game(Game.REDEAL, reason=reason)
            found[f"{phase} {Game.REDEAL} {reason}"] = [dealing_after(table, state, coming, course)]
        found |= effects_of_solos(table, state, coming)
    return found


def effects_of_solos(table: Table, state: SessionState, coming: NextDeal) -> dict[str, list[int | None]]:
    """The same for solos in one phase, of somebody who neither deals nor would deal next."""
    rules, found = table.rules, dict[str, list[int | None]]()
    soloist = table.people(coming.active)[-1] if coming.forced is None else coming.forced
    solos = solos_by_slot(rules).items()
    for (slot, solo), owes, voluntary, winner in product(solos, (0, 1), (False, True), SIGNS):
        owed = owed_by_people(table, tuple((owes,) * len(each) for each in state.owed))
        before = replace(state, owed=owed)
        course = course_of_game(
            Game.SOLO, soloist=soloist, solo=solo or None, voluntary=voluntary, winner=winner
        )
        after = state_after(table, before, coming, course).owed
        other = clockwise_from(table.everybody, soloist)[0]
        more = [after[seat][slot] - owed[seat][slot] if slot >= 0 else 0 for seat in (soloist, other)]
        key = f"{coming.phase} {slot} {owes} {int(voluntary)} {SIGNS[winner]}"
        found[key] = [dealing_after(table, before, coming, course), *more]
    return found


def course_of_game(
    game: Game,
    soloist: int | None = None,
    solo: str | None = None,
    *,
    reason: str | None = None,
    voluntary: bool = False,
    winner: Side | None = None,
) -> Course:
    """The course of a deal that starts no Bock round."""
    return Course(game, reason, None, soloist, solo, voluntary, winner, fired=0, by_hand=0, is_time_up=False)


def dealing_after(table: Table, before: SessionState, coming: NextDeal, course: Course) -> int | None:
    """The next dealer; None if the list cannot name them, or if it depends on more than the list knows."""
    watched = WatchedCourse(*course)
    after = state_after(table, before, coming, watched)
    if watched.asked & Course._field_defaults.keys():  # the list is looked up by what every course says
        return None
    if after.dealer == before.dealer != coming.dealer:
        return STILL
    is_duty = pays_owed_solo(table, before, coming, course)
    dealing = AGAIN if is_dealing_again(table.rules, coming, course, is_duty=is_duty) else ON
    return dealing if after.dealer == coming.dealer + (dealing == ON) else None


def bock_of(rules: Ruleset, seats: int) -> dict[str, Any]:
    """How Bock rounds run: one begins at the end of the line of those that run and wait.

    A round has `length` deals, unless it is set by hand, and as many as there are `slots` run at once, 0 for
    any number. `isOnce` says that of several that a deal starts only the last begins; `isAdded` whether one
    begins while others run, and `isKept` whether those go on then. `isSpared` says that none is used up where
    the same player deals again.
    """
    first = with_started(rules, NO_BOCK, seats, fired=1)
    (length,) = first.running
    longer = BockRounds((length + 1,))
    another = with_started(rules, longer, seats, fired=1)
    many = reduce(lambda rounds, _more: with_started(rules, rounds, seats, fired=1), range(MANY), NO_BOCK)
    return {
        "length": length,
        "slots": many.level if many.level < MANY else 0,
        "isOnce": with_started(rules, NO_BOCK, seats, fired=2) == first,
        "isAdded": another != longer,
        "isKept": another != first,
        "isSpared": is_spared(rules, seats),
    }


def with_started(rules: Ruleset, rounds: BockRounds, seats: int, *, fired: int) -> BockRounds:
    """The Bock rounds when so many more start, without a deal of them that is used up."""
    return bock_after(rules, rounds, fired, 0, is_counted=False, at_table=seats, dealer_stays=False)


def is_spared(rules: Ruleset, seats: int) -> bool:
    """Whether a deal after which the same player deals again is no Bock deal the less."""
    one = BockRounds((seats,))
    return one == bock_after(rules, one, 0, 0, is_counted=True, at_table=seats, dealer_stays=True)


def standing_of(table: Table, state: SessionState) -> dict[str, Any]:
    """A state of a session as a session list goes on from it: by those who are at the table now (`seats`).

    Totals and bank are in victory points, the totals of everybody who was ever there. `dealer` is behind the
    last seat where the deal has gone once around, so that whoever sits down there deals. `until` is when time
    is over, in seconds since 1970, None if it never is.
    """
    coming = next_deal_after(table, state)
    seats = table.present(coming.number)
    return {
        "seats": list(seats),
        "counted": state.counted,
        "dealer": sum(seat < state.dealer for seat in seats),
        "owed": [list(state.owed[seat]) for seat in seats],
        "bock": [*state.bock.running, *state.bock.waiting],
        "isOver": state.is_regular_over,
        "closing": state.closing,
        "lastForced": seats.index(state.last_forced) if state.last_forced in seats else None,
        "totals": list(state.totals),
        "bank": state.bank,
        "until": time_over(table),
    }


def time_over(table: Table) -> float | None:
    """After which time, in seconds since 1970, a deal that is entered is the last, None without a limit."""
    minutes = table.rules.time_limit_minutes
    return table.started.timestamp() + 60 * minutes if minutes and table.started else None
