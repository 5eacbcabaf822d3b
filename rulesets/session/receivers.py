"""Who gets the points of a penalty, said in its facts: nobody who comes or goes later changes it."""

from __future__ import annotations

from dataclasses import replace

from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import advance
from rulesets.session.state import SessionState
from rulesets.session.table import Table


def lacks_receivers(deal: Deal) -> bool:
    """Whether the facts leave it to the table who gets a penalty."""
    return deal.game is Game.PENALTY and deal.to is None


def with_receivers(table: Table, state: SessionState, deal: Deal) -> Deal:
    """The deal after this state; a penalty that does not say who gets it names all others who play."""
    if not lacks_receivers(deal):
        return deal
    _state, scored = advance(table, state, deal)
    return replace(deal, to=others_of(deal, scored.active))


def others_of(deal: Deal, active: tuple[int, ...]) -> tuple[int, ...]:
    """Who gets a penalty if nobody says it: all others of those who would play."""
    return tuple(seat for seat in active if seat not in deal.by)


def all_with_receivers(table: Table, state: SessionState, deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
    """The same for deals one after the other, as they would be entered now."""
    named = []
    for deal in deals:
        named.append(with_receivers(table, state, deal))
        state, _scored = advance(table, state, named[-1])
    return tuple(named)


def without_usual_receivers(table: Table, state: SessionState, deal: Deal) -> Deal:
    """The deal without who gets a penalty, where that is all others who play: what nobody had to choose."""
    unsaid = replace(deal, to=None)
    return unsaid if with_receivers(table, state, unsaid) == deal else deal
