"""A deal that is to be corrected as the values of the form: `play.sheets.entry.facts` the other way round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets import Deal, Game, Ruleset, Side
from rulesets.scoring import PARTNERED_GAMES
from rulesets.session import CASE_BY_LABEL, MOST_ABSAGEN, Receiver
from scorekeeper.play.sheets.engine import ALL_SEATS
from scorekeeper.play.sheets.entry.facts import OTHER_PENALTY
from scorekeeper.play.sheets.entry.fields import (
    ALONE,
    adjust_name,
    bock_name,
    bonus_name,
    calls_name,
    each_name,
    tally_name,
)
from scorekeeper.play.sheets.entry.offers import band_of


def initial_of(rules: Ruleset, deal: Deal) -> dict[str, Any]:
    """The values of the form for a deal that is to be corrected."""
    return {
        "game": deal.game.value,
        "note": deal.kept.get("note"),
        "marks": [mark.value for mark in deal.marks],
        "dealer": ALL_SEATS[deal.dealer] if deal.dealer is not None else None,
        **initial_game(deal),
        **initial_counts(deal, band_of(rules, deal)),
        **initial_bonuses(deal),
        **initial_points(deal),
        **initial_penalty(deal),
        **initial_partner(deal),
    }


def initial_game(deal: Deal) -> dict[str, Any]:
    """Whose game it was, and what only some games have."""
    return {
        "re": named_seats(deal.re),
        "by": ALL_SEATS[deal.by[0]] if deal.by else None,
        "solo": deal.solo,
        "voluntary": deal.is_declared_voluntary,
        "bid": deal.bid.value if deal.bid else None,
        "partner_trick": as_choice(deal.partner_trick),
        "reason": deal.reason,
        "penalty": deal.penalty or None,
        "to": named_seats(deal.to or ()),
    }


def initial_counts(deal: Deal, band: str | None) -> dict[str, Any]:
    """What was called and counted; the exact card points where they are those of no band."""
    values = {
        "points": band,
        "tricks": str(deal.tricks) if deal.tricks is not None else None,
        "raises": as_choice(deal.raises),
        bock_name("this"): as_choice(deal.bock_this),
        bock_name("next"): deal.bock_next or None,
        **{calls_name(side): [call.value for call in deal.calls_of(side)] for side in Side},
    }
    if band is None and deal.points is not None:
        values |= {"exact": deal.points.low, "exact_side": deal.points.side.value}
    return values


def initial_bonuses(deal: Deal) -> dict[str, str]:
    """How often each side earned each bonus."""
    earned = {Side.RE: deal.re_bonuses, Side.KONTRA: deal.kontra_bonuses}
    return {bonus_name(side, key): str(count) for side, counts in earned.items() for key, count in counts}


def initial_points(deal: Deal) -> dict[str, Any]:
    """Points by hand and on top of the deal, and what is counted beside the points."""
    values: dict[str, Any] = {"bank": deal.bank}
    values |= {each_name(ALL_SEATS[seat]): points for seat, points in deal.each}
    for seat, counts in deal.tallies:
        values |= {tally_name(ALL_SEATS[seat], key): count for key, count in counts}
    for adjustment in deal.adjustments:
        values[adjust_name(ALL_SEATS[adjustment.seat])] = adjustment.points
        values["adjustment_reason"] = adjustment.reason
    return values


def initial_penalty(deal: Deal) -> dict[str, Any]:
    """The fields of a penalty that is to be corrected: the case that gives it, or else the amount."""
    if deal.game is not Game.PENALTY:
        return {}
    case, given = CASE_BY_LABEL.get(deal.reason or ""), (deal.penalty, receiver_of(deal))
    for absagen in range(MOST_ABSAGEN + 1):
        if case is not None and case.penalty(absagen, deal.penalty) == given:
            soloist = ALL_SEATS[deal.to[0]] if deal.to else None
            return {"penalty_case": case.id, "penalty_absagen": str(absagen), "soloist": soloist}
    return {"penalty_case": OTHER_PENALTY}


def receiver_of(deal: Deal) -> Receiver | None:
    """Who gets a penalty, in the words of the cases; None for several that are named, as no case has them."""
    if deal.to is None:
        return Receiver.OTHERS
    return {0: Receiver.NOBODY, 1: Receiver.SOLOIST}.get(len(deal.to))


def initial_partner(deal: Deal) -> dict[str, Any]:
    """With whom somebody played a marriage or an Armut, where it is known whose it was."""
    if deal.game not in PARTNERED_GAMES or len(deal.by) != 1 or deal.by[0] not in deal.re:
        return {}
    partners = [ALL_SEATS[seat] for seat in deal.re if seat != deal.by[0]]
    return {"re": [], "partner": partners[0] if partners else ALONE}


def as_choice(number: int | None) -> str | None:
    """A number as it is chosen in the form."""
    return str(number) if number else None


def named_seats(seats: Iterable[int]) -> list[str]:
    """Seats as the form names them."""
    return [ALL_SEATS[seat] for seat in seats]
