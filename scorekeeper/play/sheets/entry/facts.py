"""From the fields of the form to the facts of the sheet document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulesets import Deal, Game, Side, write_deal
from rulesets.scoring import PARTNERED_GAMES, PLAYED_GAMES
from rulesets.session import CASE_BY_ID, MOST_UNSPORTING, Receiver
from scorekeeper.play.sheets.entry.fields import (
    ALONE,
    adjust_name,
    bock_name,
    bonus_of,
    calls_name,
    each_name,
    tally_name,
)
from scorekeeper.play.sheets.questions import is_misere

Values = Mapping[str, Any]
Facts = dict[str, Any]

OTHER_PENALTY = "other"
IN_EVERY_GAME = ("players", "adjustments", "tallies")


def facts_of_form(values: Values, seats: Sequence[str], band: Facts) -> Facts:
    """The facts of the chosen game; what belongs to another game is left aside.

    `seats` are those of the table, as facts name them; `band` are the facts of the chosen band of card
    points, which an exact number overrides.
    """
    game = Game(values["game"])
    return {
        "game": game.value,
        "note": values.get("note") or None,
        "marks": values.get("marks") or [],
        "dealer": values.get("dealer") or None,
        **(card_facts(game, values, band) if game in PLAYED_GAMES else {}),
        **(GAME_FACTS[game](values, seats) if game in GAME_FACTS else {}),
        "bock": bock_facts(game, values),
        "adjustments": adjustments(values, seats),
        "tallies": tallies(values, seats),
    }


def card_facts(game: Game, values: Values, band: Facts) -> Facts:
    return {
        "re": re_seats(game, values),
        "calls": {side.value: values.get(calls_name(side)) or [] for side in Side},
        "raises": chosen_number(values.get("raises")),
        "bonuses": {side.value: bonus_counts(values, side) for side in Side},
        **count_facts(game, values, band),
    }


def re_seats(game: Game, values: Values) -> list[str]:
    """The seats of Re: who had a marriage or an Armut and their partner, or those that are named as Re.

    The latter is how earlier versions asked, and how deals of which nobody knows whose they were are kept.
    """
    by, partner = values.get("by"), values.get("partner")
    if game not in PARTNERED_GAMES or not by or partner in (None, "", by):
        return values.get("re") or []
    return [by] if partner == ALONE else sorted([by, partner])


def bock_facts(game: Game, values: Values) -> Facts | None:
    """Bock that the players set; nothing of it on a penalty, and no deal doubled that was not played."""
    this = chosen_number(values.get(bock_name("this"))) if game in PLAYED_GAMES else None
    following = values.get(bock_name("next")) if game is not Game.PENALTY else None
    return {key: count for key, count in (("this", this), ("next", following)) if count} or None


def count_facts(game: Game, values: Values, band: Facts) -> Facts:
    """The counted facts: card points, or the tricks of a misère."""
    if is_misere(game, values.get):
        return {"tricks": chosen_number(values.get("tricks"))}
    if values.get("exact") is not None:
        return {"points": {values.get("exact_side") or "re": values["exact"]}}
    return band


def armut_facts(values: Values, seats: Sequence[str]) -> Facts:
    return {"by": values.get("by") or None}


def marriage_facts(values: Values, seats: Sequence[str]) -> Facts:
    """The player with the marriage, and the trick in which a partner was found if one was."""
    has_partner = len(re_seats(Game.MARRIAGE, values)) == 2
    return {
        "by": values.get("by") or None,
        "partner_trick": chosen_number(values.get("partner_trick")) if has_partner else None,
    }


def solo_facts(values: Values, seats: Sequence[str]) -> Facts:
    """The solo, the call that won the bidding, and whether it was declared voluntary."""
    return {
        "solo": values.get("solo") or None,
        "bid": values.get("bid") or None,
        "duty": False if values.get("voluntary") else None,
    }


def redeal_facts(values: Values, seats: Sequence[str]) -> Facts:
    """Why it was dealt again."""
    return {"reason": values.get("reason") or "other"}


def penalty_facts(values: Values, seats: Sequence[str]) -> Facts:
    """The penalty of a case of the DDV, with its label as the reason; or the amount that was typed."""
    by, case = values.get("by") or None, CASE_BY_ID.get(values.get("penalty_case") or "")
    if case is None:
        return {"by": by, "penalty": values.get("penalty"), "to": values.get("to") or None}
    points, to = case.penalty(chosen_number(values.get("penalty_absagen")) or 0, values.get("penalty") or 0)
    receivers = {Receiver.OTHERS: None, Receiver.SOLOIST: [values.get("soloist")], Receiver.NOBODY: []}
    return {"by": by, "penalty": points or None, "to": receivers[to], "reason": case.label}


def manual_facts(values: Values, seats: Sequence[str]) -> Facts:
    """Points by hand, and whose solo it was if it was one."""
    solo = values.get("solo") or None
    return {
        "solo": solo,
        "by": (values.get("by") or None) if solo else None,
        "each": by_seat(values, each_name, seats),
        "bank": values.get("bank"),
    }


GAME_FACTS: dict[Game, Callable[[Values, Sequence[str]], Facts]] = {
    Game.MARRIAGE: marriage_facts,
    Game.ARMUT: armut_facts,
    Game.SOLO: solo_facts,
    Game.REDEAL: redeal_facts,
    Game.PENALTY: penalty_facts,
    Game.MANUAL: manual_facts,
}
"""What only one game has."""


def adjustments(values: Values, seats: Sequence[str]) -> list[Facts]:
    """Points on top of the deal, with the reason that is given for all of them."""
    reason = values.get("adjustment_reason")
    return [
        {"player": seat, "points": points} | ({"reason": reason} if reason else {})
        for seat, points in by_seat(values, adjust_name, seats).items()
        if points
    ]


def tallies(values: Values, seats: Sequence[str]) -> dict[str, dict[str, int]]:
    """The counts beside the points, by seat."""
    given = {seat: tallied(values, tally_name(seat, "")) for seat in seats}
    return {seat: counts for seat, counts in given.items() if counts}


def tallied(values: Values, prefix: str) -> dict[str, int]:
    """The numbers in the fields that begin so."""
    return {
        name.removeprefix(prefix): count
        for name, count in values.items()
        if name.startswith(prefix) and count
    }


def missing_of_penalty(cleaned: Values) -> Iterator[tuple[str, str]]:
    """The fields that the chosen case still needs, each with what is wrong there."""
    case = CASE_BY_ID.get(cleaned.get("penalty_case") or "")
    if case is None:
        return
    if case.asks_absagen and not cleaned.get("penalty_absagen"):
        yield "penalty_absagen", _("How many calls had the other side made?")
    if case.asks_soloist:
        yield from missing_of_soloist(cleaned)
    if case.asks_amount and (cleaned.get("penalty") or 0) > MOST_UNSPORTING:
        yield "penalty", _("At most %(most)s points.") % {"most": MOST_UNSPORTING}


def missing_of_soloist(cleaned: Values) -> Iterator[tuple[str, str]]:
    """The problems with the soloist who gets the penalty of a defender."""
    if not cleaned.get("soloist"):
        yield "soloist", _("Whose solo was it?")
    elif cleaned["soloist"] == cleaned.get("by"):
        yield "soloist", _("The soloist cannot be the defender who gets the penalty.")


def corrected_facts(corrected: Deal, facts: Facts, untouched: Facts, seats: Sequence[str]) -> Facts:
    """The facts of a correction: what nobody touched in the form stays as it was recorded.

    `untouched` are the facts of the form as it was shown. A sheet from a file can hold what the form
    has no fields for: two who announced an Armut, adjustments with reasons of their own.
    """
    recorded = write_deal(corrected, seats)
    kept = set(recorded) if facts["game"] == corrected.game else set(IN_EVERY_GAME)
    if facts.get("by") != untouched.get("by"):
        kept.discard("to")  # the others are other ones then
    return facts | {key: recorded.get(key) for key in kept if facts.get(key) == untouched.get(key)}


def bonus_counts(values: Values, side: Side) -> dict[str, int]:
    counts = [(bonus_of(name), count) for name, count in values.items()]
    return {bonus[1]: int(count) for bonus, count in counts if bonus and bonus[0] == side and count}


def by_seat(values: Values, name_of: Callable[[str], str], seats: Sequence[str]) -> dict[str, int]:
    given = {seat: values.get(name_of(seat)) for seat in seats}
    return {seat: number for seat, number in given.items() if number is not None}


def chosen_number(chosen: str | int | None) -> int | None:
    return int(chosen) if chosen else None
