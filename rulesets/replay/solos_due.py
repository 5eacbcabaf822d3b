"""Owed solos in the session list: when they are due, by whom, which solo pays, and what is refused then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from rulesets.checks.games import MOMENTS
from rulesets.checks.possible import Moment, moment_of
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.bock import NO_BOCK, BockRounds
from rulesets.session.compulsory_solos import owed_slot, soloist_leads
from rulesets.session.fold import start
from rulesets.session.next_deal import forced_turn, is_after_pot, next_deal_after
from rulesets.session.state import NextDeal, Phase, SessionState
from rulesets.session.table import Table

NO_SOLO = -1
MOST_DEALS = 40
"""A rule that is asked about the number of a deal does not begin or end later."""


def slot_of(rules: Ruleset, solo: str) -> int:
    """The index of the count of owed solos that a solo pays into; NO_SOLO if it pays none."""
    slot = owed_slot(rules, solo or None)
    return NO_SOLO if slot is None else slot


def solos_by_slot(rules: Ruleset) -> dict[int, str]:
    """A solo that pays each of the numbers that somebody owes, or none of them; "" for one without a kind."""
    return {slot_of(rules, solo): solo for solo in ("", *rules.solo_kinds)}


def go_by_phase(rules: Ruleset, comings: Iterable[NextDeal]) -> bool:
    """Whether what is refused depends on the phase alone: not on the number, Bock rounds or what is owed.

    Of a check that does not say `when` it is asked nobody knows.
    """
    if not all(check.when for check in MOMENTS):
        return False
    return all(len({asked_at(rules, moment) for moment in moments_like(each)}) == 1 for each in comings)


def asked_at(rules: Ruleset, coming: NextDeal) -> tuple[bool, ...]:
    """Return which checks are asked at a moment."""
    return tuple(check.when is not None and check.when(rules, coming) for check in MOMENTS)


def moments_like(coming: NextDeal) -> Iterator[NextDeal]:
    """Moments of the same phase."""
    owed = (0, 1) if coming.phase is Phase.REGULAR else ()
    standing = [coming.owed, *(tuple((owes,) * len(each) for each in coming.owed) for owes in owed)]
    for number, bock, owes in product(range(1, MOST_DEALS + 1), (NO_BOCK, BockRounds((1,))), standing):
        left = None if coming.deals_left is None else max(0, coming.deals_left + coming.number - number)
        yield replace(coming, number=number, bock=bock, owed=owes, deals_left=left)


def refused_now(rules: Ruleset, coming: NextDeal) -> list[str]:
    """Refusals of the next deal, in its phase: games, a solo of a player who is not due (`others`), solos.

    Solos stand with the slot that they pay, whether their player owes one there, and whether they were
    declared voluntary.
    """
    due = coming.canmaymust or (coming.active if coming.forced is None else (coming.forced,))
    moment = moment_of(rules, coming)
    found = [game.value for game in Game if moment.refused(Deal(game=game))]
    others = [seat for seat in coming.active if seat not in due]
    if others and moment.refused(Deal(game=Game.SOLO, re=(others[0],))):
        found.append("others")
    return [f"{coming.phase} {each}" for each in (*found, *solos_refused(moment, due[0]))]


def solos_refused(moment: Moment, soloist: int) -> Iterator[str]:
    """The solos of somebody who is due that are refused all the same."""
    coming = moment.coming
    for (slot, solo), owes, voluntary in product(solos_by_slot(moment.rules).items(), (0, 1), (False, True)):
        owing = replace(coming, owed=tuple((owes,) * len(each) for each in coming.owed))
        deal = Deal(game=Game.SOLO, re=(soloist,), solo=solo or None, is_declared_voluntary=voluntary)
        if moment._replace(coming=owing).refused(deal):
            yield f"{slot} {owes} {int(voluntary)}"


def grows_for_all(rules: Ruleset) -> bool:
    """Whether who sits down late owes solos because of what was played before."""
    return bool(rules.owes_kinds and rules.extra_solo_won_adds_duty)


def asked_in_turn(table: Table, counted: int, dealer: int) -> Iterator[list[int]]:
    """The players in the order in which they are forced, each with the dealer of that deal."""
    owing = set(table.everybody)
    while owing:
        owed = tuple((int(seat in owing),) for seat in range(len(table.players)))
        state = replace(start(table), counted=counted, owed=owed, last_forced=None)
        deals, forced = forced_turn(table, state, table.present(1), dealer)
        if forced is None:
            return
        yield [forced, deals]
        owing.remove(forced)


def forced_of(table: Table, moments: dict[Phase, SessionState]) -> dict[str, bool]:
    """Return when owed solos are forced, in which order, and whether the forced player leads."""
    in_turn = is_after_pot(table)
    return {
        "atEnd": Phase.FORCED in moments,
        "before": is_forced_before_end(table),
        "inTurn": in_turn,
        "leads": soloist_leads(table.rules) and not in_turn,
    }


def is_forced_before_end(table: Table) -> bool:
    """Whether solos are forced as soon as as many are owed as deals are left."""
    if not table.length:
        return False
    owed = tuple((int(seat == table.first_dealer),) for seat in range(len(table.players)))
    state = replace(start(table), owed=owed, counted=table.length - 1)
    return next_deal_after(table, state).forced is not None
