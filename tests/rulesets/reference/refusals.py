"""What the rules do not allow when a deal is entered (*Refused*; the options of effect E).

Each reason is the field of the deal at which it is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.rulesets.reference.bock import set_by_hand, triggers
from tests.rulesets.reference.contradictions import BUILT_IN, contradictions, in_all, most_points
from tests.rulesets.reference.facts import (
    ABSAGEN,
    SIDES,
    called,
    game_of,
    highest,
    is_announced_solo,
    is_misere,
    marks_of,
    said,
    soloist_of,
    with_exact_points,
)
from tests.rulesets.reference.items import names
from tests.rulesets.reference.rules import Document, group_of, kinds_played, owed_kind, owed_kinds
from tests.rulesets.reference.value import value_of


def refusals(
    rules: Document, sheet: Document, coming: Document, active: list[str], deal: Document
) -> set[str]:
    """The fields at which a deal is refused, none for one that is possible."""
    return contradictions(sheet, coming, active, deal) or not_allowed(rules, coming, deal)


def not_allowed(rules: Document, coming: Document, deal: Document) -> set[str]:
    """The fields in which something stands that the rules do not allow."""
    found = {*due(rules, coming, deal), *besides(rules, deal)}
    if game_of(deal) == "redeal":
        return found | set(voided(rules, deal))
    if game_of(deal) == "penalty":
        return found | ({"game"} if rules["penalties"] == "off" else set())
    if game_of(deal) == "manual":
        return found | ({"solo"} if "solo" in deal and deal["solo"] not in kinds_played(rules) else set())
    found |= {*contract(rules, deal), *further_calls(rules, deal), *marks(rules, deal), *bonuses(rules, deal)}
    if is_misere(deal):
        return found  # *Fine print*: calls in a misère are not refused
    found |= {*points(rules, deal), *calls(rules, deal), *forced_calls(rules, deal)}
    return found | (set() if found or is_told_exactly_enough(rules, deal) else {"points"})


# --- Where the deal stands, and what stands beside it ---------------------------------------------------


def due(rules: Document, coming: Document, deal: Document) -> Iterator[str]:
    """A solo that is due now (*Session*, forced_in_session; *Pot* 7 and 8)."""
    if game_of(deal) in ("redeal", "penalty"):
        return
    soloist = soloist_of(deal) if is_announced_solo(deal) else None
    if coming["phase"] == "forced":
        if soloist != coming["forced"]:
            yield "game"
        elif deal.get("duty") is False:
            yield "duty"
        elif owed_kinds(rules):
            kind = owed_kind(rules, deal["solo"])
            if kind is None or not coming["owed"][soloist][kind]:
                yield "solo"
    if coming["phase"] == "canmaymust":
        if soloist not in coming["canmaymust"].values():
            yield "game"
        if deal.get("no_trick") == "re":
            yield "no_trick"


def besides(rules: Document, deal: Document) -> Iterator[str]:
    """Tallies, Bock set by the players, bonuses that nobody has heard of (*Deal*)."""
    known = {tally["id"] for tally in rules["tallies"]}
    if any(set(numbers) - known for numbers in deal.get("tallies", {}).values()):
        yield "tallies"
    if set(deal.get("bock", {})) - set(rules["bock_by_hand"]):
        yield "bock"
    own = {bonus["id"] for bonus in rules["custom_bonuses"]}
    if any(set(earned) - {*BUILT_IN, *own} for earned in deal.get("bonuses", {}).values()):
        yield "bonuses"


def voided(rules: Document, deal: Document) -> Iterator[str]:
    """Why a hand may be voided (options redeal_*, armut, armut_wirth); a misdeal always."""
    takes_armut = rules["armut"] == "exchange"
    is_allowed = {
        "nines": rules["redeal_nines"],
        "kings": rules["redeal_kings"],
        "kings_and_nines": rules["redeal_kings_and_nines"],
        "full_cards": rules["redeal_full_cards"],
        "points": rules["redeal_points_over"] or rules["redeal_points_under"],
        "few_trumps": rules["redeal_few_trumps"],
        "high_trump": rules["redeal_high_trump"],
        "armut": rules["armut"] == "redeal",
        "armut_refused": takes_armut,
        "armut_same_side": takes_armut and rules["armut_wirth"],
    }
    if not is_allowed.get(deal["reason"], True):
        yield "reason"


# --- The contract ---------------------------------------------------------------------------------------


def contract(rules: Document, deal: Document) -> Iterator[str]:
    """The game, and what belongs to it (*Deal*; options of the contracts)."""
    game = game_of(deal)
    is_played_here = {
        "silent_solo": rules["silent_solo"],
        "marriage": rules["marriage"] != "off",
        "armut": rules["armut"] == "exchange",
    }
    if not is_played_here.get(game, True):
        yield "game"
    if game == "solo" and deal["solo"] not in kinds_played(rules):
        yield "solo"
    if deal.get("duty") is False and rules["lust_after_duty"]:
        yield "duty"
    if "bid" in deal and "calls" not in rules["solo_tie"] and not rules["bid_calls_bind"]:
        yield "bid"
    if game == "armut" and not rules["armut_wirth"] and not set(names(deal["by"])) <= set(deal["re"]):
        yield "by"
    if game == "marriage" and rules["marriage_payment"] and "by" not in deal:
        yield "by"
    if "partner_trick" in deal and deal["partner_trick"] > last_trick_for_a_partner(rules):
        yield "partner_trick"


def last_trick_for_a_partner(rules: Document) -> int:
    """Until when a partner may be found (*Deal*, partner_trick; options marriage_*)."""
    last = 10 if rules["deck"] == "40" else 12
    is_free = rules["marriage_kind"] == "called_ace" or rules["marriage_nth_trick"]
    return last if is_free or not rules["marriage_tricks"] else min(last, rules["marriage_tricks"])


# --- Calls ----------------------------------------------------------------------------------------------


def further_calls(rules: Document, deal: Document) -> Iterator[str]:
    """Calls after Re and Kontra need both (*Deal*, raises)."""
    if raises := deal.get("raises", 0):
        calls = called(rules, deal)
        if raises > rules["raises"] or "re" not in calls["re"] or "kontra" not in calls["kontra"]:
            yield "raises"


def calls(rules: Document, deal: Document) -> Iterator[str]:
    """Absagen that the rules do not allow (options call_needs_base, call_skip, first_90_exclusive)."""
    stands = said(rules, deal)
    heights = {side: highest(stands[side]) for side in SIDES}
    for side in SIDES:
        if heights[side] and rules["call_needs_base"] and side not in stands[side]:
            yield "calls"
        if rules["call_skip"] == "forbidden" and not set(ABSAGEN[: heights[side]]) <= stands[side]:
            yield "calls"
    if rules["first_90_exclusive"] and all(heights.values()):
        yield "calls"


def forced_calls(rules: Document, deal: Document) -> Iterator[str]:
    """Calls that piglets or a rich first trick demand (options piglets_force_call, forced_call)."""
    stands, found = called(rules, deal), marks_of(deal)
    is_asked = rules["forced_call"] != "off" and game_of(deal) in rules["forced_call_in"]
    is_raised = rules["forced_call"] == "escalating" and "first_trick_called" in found
    for side in SIDES:
        if rules["piglets_force_call"] and f"piglets_{side}" in found and side not in stands[side]:
            yield "calls"
        if is_asked and f"first_trick_rich_{side}" in found:
            is_enough = highest(stands[side]) if is_raised else side in stands[side]
            if not is_enough:
                yield "calls"
    if is_asked and not rules["forced_call_points"] and not stands["re"] and not stands["kontra"]:
        yield "calls"


# --- Marks ----------------------------------------------------------------------------------------------


def marks(rules: Document, deal: Document) -> Iterator[str]:
    """Marks of rules that are not played (*Refused*; options piglets*, genscher_partner, marriage_double)."""
    found = set(marks_of(deal))
    piglets, wild = (
        found & {"piglets_re", "piglets_kontra"},
        found & {"super_piglets_re", "super_piglets_kontra"},
    )
    if piglets and (rules["piglets"] == "off" or not has_piglets_in(rules, deal)):
        yield "marks"
    if wild and (not rules["super_piglets"] or not piglets):
        yield "marks"
    if "genscher" in found and not rules["genscher_partner"]:
        yield "marks"
    if found & {"double_re", "double_kontra"} and (
        not rules["marriage_double"] or game_of(deal) != "marriage"
    ):
        yield "marks"
    if piglets and rules["piglets"] == "both" and in_all(deal, "fox", "fox_wins_last"):
        yield "bonuses"
    if piglets and rules["piglets"] in ("first_only", "second_only") and in_all(deal, "fox") > 1:
        yield "bonuses"


def has_piglets_in(rules: Document, deal: Document) -> bool:
    """Whether piglets may be declared in a game (option piglets_in_solo)."""
    if game_of(deal) != "solo":
        return True
    if rules["piglets_in_solo"] == "diamonds":
        return deal["solo"] in ("diamonds", "trump")
    return bool(rules["piglets_in_solo"] == "trump_suit" and group_of(rules, deal["solo"]) == "suit")


# --- Card points and bonuses ----------------------------------------------------------------------------


def points(rules: Document, deal: Document) -> Iterator[str]:
    """Card points that no tricks come to (option deck)."""
    impossible = {1, 239} if rules["deck"] == "48" else {*range(1, 8), *range(233, 240)}
    exact = [number for each in with_exact_points(deal) for number in each.get("points", {}).values()]
    if exact and set(exact) <= impossible:
        yield "points"


def is_told_exactly_enough(rules: Document, deal: Document) -> bool:
    """Whether all card points of an interval come to the same (*Deal*, points).

    A limit matters under the rules, wherever the deal stands: also one by which a plus of Bock changes sides.
    """
    results, bock = set(), int(rules["bock_effect"].endswith("plus")) + set_by_hand(rules, deal, "this")
    for exact in with_exact_points(deal):
        value = value_of(rules, exact, bock, is_doubled_late=False)
        results.add(json.dumps([value, sorted(triggers(rules, exact, value))]))
    return len(results) == 1


def bonuses(rules: Document, deal: Document) -> Iterator[str]:
    """Bonuses beyond what the rules or the pack have (options doppelkopf_means, custom_bonuses, deck)."""
    most = {bonus["id"]: bonus["most"] for bonus in rules["custom_bonuses"]}
    needed = (0, 40, 80, 124, 168)
    for side in SIDES:
        mine = deal.get("bonuses", {}).get(side, {})
        if any(number > most.get(key, number) for key, number in mine.items()):
            yield "bonuses"
        if rules["deck"] == "40" and not most_points(deal, side) and set(mine) - set(most):
            yield "bonuses"  # 0 points mean no trick
        if rules["doppelkopf_means"] == "full_trick":
            tricks = mine.get("doppelkopf", 0)
            if in_all(deal, "doppelkopf") > 4 or most_points(deal, side) < needed[min(tricks, 4)]:
                yield "bonuses"
