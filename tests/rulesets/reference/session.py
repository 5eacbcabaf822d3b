"""A deal where it stands: its score, and what it does to the deals after it (*Session*)."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from tests.rulesets.reference import bock, memory, solos
from tests.rulesets.reference.books import add, adjusted, penalty, points_of
from tests.rulesets.reference.coming import State, forces_after_pot, length_of, upcoming
from tests.rulesets.reference.facts import (
    game_of,
    is_announced_solo,
    is_counted,
    is_lone,
    is_played,
    soloist_of,
    with_exact_points,
)
from tests.rulesets.reference.rules import Document
from tests.rulesets.reference.table import active_players, at_table, names_of, next_dealer, people
from tests.rulesets.reference.value import value_of


def enter(rules: Document, sheet: Document, state: State, deal: Document) -> tuple[Document, State]:
    """The score of a deal, and how things stand after it."""
    coming = upcoming(rules, sheet, state)
    phase = coming["phase"]
    dealer = deal.get("dealer", coming["dealer"])
    active = active_in(sheet, coming, deal)
    deal = with_exact_points(deal)[0]
    is_duty = is_counted(deal) and solos.pays(rules, deal, state["owed"], phase)
    is_forced = phase == "forced" and is_announced_solo(deal) and soloist_of(deal) == coming["forced"]
    value, points, apart = None, Counter[str](), []
    if is_played(deal):
        rounds = coming["bock"] + bock.set_by_hand(rules, deal, "this")
        doubled = is_doubled_late(rules, sheet, coming)
        value = value_of(rules, deal, rounds, is_doubled_late=doubled)
        points, apart = points_of(rules, deal, value, active, dealer, state["bank"], people(sheet, active))
    elif game_of(deal) == "penalty":
        points = penalty(rules, deal, people(sheet, active))
    elif game_of(deal) == "manual":
        points = Counter(deal["each"])
    points = adjusted(deal, points)
    points.pop(sheet.get("dummy", ""), None)  # the bank's
    winner = value["winner"] if value else None
    there = people(sheet, at_table(sheet, coming["number"]))
    remembered, payouts = memory.after(rules, state["memory"], deal, winner, people(sheet, active), there)
    for paid in payouts.values():
        points = add(points, paid)

    score = {
        "number": coming["number"] if is_counted(deal) else None,
        "dealer": dealer,
        "active": active,
        "winner": winner,
        "items": [*value["items"], *apart] if value else [],
        "factors": value["factors"] if value else [],
        "value": value["value"] if value else 0,
        "lone": is_lone(deal),
        "duty": is_duty,
        "forced": is_forced,
        "phase": phase,
        "points": {name: points[name] for name in people(sheet, names_of(sheet))},
        "bank": -sum(points.values()),
        **({"payouts": payouts} if payouts else {}),
    }
    state = {
        **state,
        "totals": dict(add(Counter(state["totals"]), points)),
        "bank": state["bank"] + score["bank"],
        "tallies": counted_tallies(rules, state["tallies"], deal),
        "memory": remembered,
    }
    state = state_after(rules, sheet, state, deal, score, value)
    state["has_ended"] = state["has_ended"] or is_at_an_end(rules, sheet, state)
    return score, state


def active_in(sheet: Document, coming: Document, deal: Document) -> list[str]:
    """Who plays a deal: by the rotation, unless it says who dealt or played (*Deal*, players and dealer)."""
    if "players" in deal:
        return [name for name in names_of(sheet) if name in deal["players"]]
    if "dealer" in deal:
        return active_players(sheet, deal["dealer"], coming["number"])
    return list(coming["active"])


def is_doubled_late(rules: Document, sheet: Document, coming: Document) -> bool:
    """Whether a deal is one of the last, which count double (*Session*, last_deals_double)."""
    length = length_of(rules, sheet)
    is_extra = coming["phase"] == "forced" and rules["duty_unfulfilled"] != "forced_in_session"
    if not length or is_extra or coming["phase"] == "canmaymust":
        return False
    return bool(length - rules["last_deals_double"] < coming["number"] <= length)


def counted_tallies(rules: Document, tallies: Document, deal: Document) -> Document:
    """The tallies with those of one more deal (*Out*, tallies)."""
    known = {tally["id"] for tally in rules["tallies"]}
    found = {name: dict(numbers) for name, numbers in tallies.items()}
    for name, numbers in deal.get("tallies", {}).items():
        for key, number in numbers.items():
            if key in known:
                found.setdefault(name, {})
                found[name][key] = found[name].get(key, 0) + number
    return found


def state_after(
    rules: Document, sheet: Document, state: State, deal: Document, score: Document, value: Document | None
) -> State:
    """How things stand after a deal: counters, dealer, Bock, what is owed, the phase (*Session*)."""
    state = {**state, "at": deal.get("at", state["at"])}
    number, phase = state["counted"] + 1, score["phase"]
    if game_of(deal) == "penalty":
        # Nor does one that names a dealer move a rotation that stands still (*Pot* 7).
        stands = phase == "forced" and forces_after_pot(rules)
        return state if stands else {**state, "seat": deal.get("dealer", state["seat"])}
    if game_of(deal) == "redeal":
        moves = dealer_moves_after_redeal(rules, deal)
        seat = next_dealer(sheet, score["dealer"], number) if moves else score["dealer"]
        stays = False
    else:
        state = {**state, "counted": number}
        stays = dealer_stays(rules, deal, score)
        seat = score["dealer"] if stays else next_dealer(sheet, score["dealer"], number + 1)
    if phase == "forced" and forces_after_pot(rules):
        # The rotation stands still, and goes on where the regular deals left it (*Pot* 7 and 8).
        seat = state["seat"]
        state["last_forced"] = soloist_of(deal) if score["forced"] else state["last_forced"]
    table = len(people(sheet, at_table(sheet, number)))
    uses_up = game_of(deal) != "redeal" and not (stays and rules["bock_dealer_stays"] == "free")
    return {
        **state,
        "seat": seat,
        "bock": bock.after(state["bock"], rules, deal, value, table=table, uses_up=uses_up),
        "owed": solos.owed_after(rules, deal, state["owed"], phase, score["winner"]),
        "closing": state["closing"] + (phase == "canmaymust" and is_counted(deal)),
    }


def dealer_stays(rules: Document, deal: Document, score: Document) -> bool:
    """Whether the same dealer deals again: after no forced solo, and not in Canmaymust (*Session*)."""
    if not is_announced_solo(deal) or score["forced"] or score["phase"] == "canmaymust":
        return False
    return bool(
        rules["solo_dealer_stays"] == "always"
        or (rules["solo_dealer_stays"] == "duty_only" and score["duty"])
    )


def dealer_moves_after_redeal(rules: Document, deal: Document) -> bool:
    """Whether the next one deals after a redeal (*Session*)."""
    if deal["reason"] == "misdeal":
        return False
    by_armut = deal["reason"] in ("armut_refused", "armut_same_side")
    return bool(rules["armut_refused_dealer" if by_armut else "redeal_dealer"] == "next")


def is_at_an_end(rules: Document, sheet: Document, state: State) -> bool:
    """Whether the regular deals are over now (*Session*, the session is over; *Pot* 5)."""
    length = length_of(rules, sheet)
    if length and state["counted"] >= length:
        return True
    least = 2 if rules["pot_short_share"] == "leave_remainder" else 1
    if rules["settlement"] == "pot" and state["bank"] < least:
        return True
    most = max(map(abs, state["totals"].values()))
    if rules["session_end_points"] and most >= rules["session_end_points"]:
        return True
    if rules["time_limit_minutes"] and "started" in sheet and state["at"]:
        limit = timedelta(minutes=rules["time_limit_minutes"])
        return datetime.fromisoformat(state["at"]) > datetime.fromisoformat(sheet["started"]) + limit
    return False
