"""What comes next on a sheet: who deals and plays, what is due (*Session*; *Pot* 5 to 9; *Out*, next)."""

from __future__ import annotations

from typing import Any

from tests.rulesets.reference import bock, memory, solos
from tests.rulesets.reference.rules import Document, owed_kinds
from tests.rulesets.reference.table import (
    active_players,
    at_table,
    dealer_from,
    first_dealer,
    from_left,
    has_left,
    names_of,
    next_dealer,
    people,
)

State = dict[str, Any]


def start(rules: Document, sheet: Document) -> State:
    """Before the first deal: under a pot everybody has put in a quarter of it (*Pot* 1)."""
    pot = rules["pot_start"] if rules["settlement"] == "pot" else 0
    return {
        "counted": 0,
        "seat": first_dealer(sheet),  # whose turn it is to deal; somebody else may where a solo is forced
        "bock": bock.no_rounds(),
        "owed": solos.at_first(rules, sheet),
        "totals": dict.fromkeys(people(sheet, names_of(sheet)), -pot // 4),
        "bank": pot,
        "tallies": {},
        "has_ended": False,  # the regular deals; solos and Canmaymust may still be due
        "last_forced": None,  # in the pot's forced phase
        "closing": 0,  # deals of Canmaymust
        "at": None,
        "memory": memory.at_first(rules, sheet),
    }


def length_of(rules: Document, sheet: Document) -> int:
    """How many counted deals the sheet is meant to have, 0 for an open end (*In*, length)."""
    by_players = rules["session_deals_five"] if len(sheet["players"]) == 5 else rules["session_deals"]
    return int(sheet.get("length", by_players))


def upcoming(rules: Document, sheet: Document, state: State) -> Document:
    """What is known of the next deal before it is played (*Out*, next)."""
    number, length = state["counted"] + 1, length_of(rules, sheet)
    dealer = dealer_from(sheet, state["seat"], number)
    coming: Document = {
        "number": number,
        "bock": len(state["bock"]["run"]),
        "bock_deals_left": bock.deals_left(rules, state["bock"]),
        "owed": {
            name: dict(kinds) if owed_kinds(rules) else kinds[""] for name, kinds in state["owed"].items()
        },
        "forced": None,
        "canmaymust": None,
        "deals_left": max(length - state["counted"], 0) if length else None,
        **({"remembered": state["memory"]} if state["memory"] else {}),
    }
    if forces_after_pot(rules) and state["has_ended"]:
        coming["forced"] = next_owing(sheet, state, state["last_forced"] or dealer, number)
    elif is_forcing(rules, sheet, state, number):
        dealer, coming["forced"] = forced_here(sheet, state, dealer, number)
    active = active_players(sheet, dealer, number)
    leads = next(name for name in from_left(sheet, dealer) if name in people(sheet, active))
    if coming["forced"]:
        coming["phase"] = "forced"
        if forces_after_pot(rules):
            dealer = from_left(sheet, coming["forced"])[1]
            leads = from_left(sheet, dealer)[0]
        elif rules["soloist_leads"] in ("duty_only", "always"):
            leads = coming["forced"]
    elif not state["has_ended"]:
        coming["phase"] = "regular"
    elif rules["canmaymust"] and state["closing"] < 4:
        coming["phase"] = "canmaymust"
        coming["canmaymust"] = dict(zip(("can", "may", "must"), from_left(sheet, dealer), strict=False))
    else:
        coming["phase"] = "over"
    return {**coming, "dealer": dealer, "active": active, "leads": leads}


def forces_after_pot(rules: Document) -> bool:
    """Whether owed solos are played once the pot is empty, with a deal order of their own (*Pot* 7)."""
    return bool(rules["settlement"] == "pot" and rules["duty_unfulfilled"] == "forced_after_pot")


def is_forcing(rules: Document, sheet: Document, state: State, number: int) -> bool:
    """Whether a compulsory solo must be played now (*Session*, forced_in_session and extra_deals)."""
    owed = sum(
        solos.sum_of(state["owed"], name) for name in state["owed"] if not has_left(sheet, name, number)
    )
    way = rules["duty_unfulfilled"]
    length = length_of(rules, sheet)
    if not owed or not length or way == "nothing" or forces_after_pot(rules):
        return False
    return bool(state["has_ended"] or (way == "forced_in_session" and owed >= length - state["counted"]))


def forced_here(sheet: Document, state: State, dealer: str, number: int) -> tuple[str, str | None]:
    """Who deals and who must play a solo: with five and more the deal moves on until somebody active owes."""
    there = people(sheet, at_table(sheet, number))
    if not any(solos.sum_of(state["owed"], name) for name in there):
        return dealer, None
    while True:
        active = active_players(sheet, dealer, number)
        for name in from_left(sheet, dealer):
            if name in people(sheet, active) and solos.sum_of(state["owed"], name):
                return dealer, name
        dealer = next_dealer(sheet, dealer, number)


def next_owing(sheet: Document, state: State, seat: str, number: int) -> str | None:
    """The next player from the left of a seat who owes a solo."""
    there = people(sheet, at_table(sheet, number))
    owing = (n for n in from_left(sheet, seat) if n in there and solos.sum_of(state["owed"], n))
    return next(owing, None)
