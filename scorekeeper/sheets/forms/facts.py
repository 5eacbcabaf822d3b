"""From the fields of the form to the facts of the sheet document, and back for a correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from rulesets.document import write_deal
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game, Side
from rulesets.session.penalties import CASE_BY_ID, CASE_BY_LABEL, MOST_ABSAGEN, MOST_UNSPORTING, Receiver
from scorekeeper.sheets.engine import SEATS
from scorekeeper.sheets.forms.bands import band_of

HAS_BY = (Game.MARRIAGE, Game.ARMUT, Game.PENALTY)
BONUS_FIELDS = ("re_", "kontra_")
OTHER_PENALTY = "other"
NO_BONUS = ("re_calls", "kontra_calls")
IN_EVERY_GAME = ("players", "adjustments")


def facts_of_form(cleaned: Mapping[str, Any], seats: int, points: dict[str, Any]) -> dict[str, Any]:
    """The facts of the chosen game; what belongs to another game is left aside.

    `points` are the facts of the chosen band, which an exact number overrides.
    """
    game = Game(cleaned["game"])
    facts: dict[str, Any] = {"game": game.value, "note": cleaned.get("note") or None}
    facts["marks"] = cleaned.get("marks") or []
    facts["dealer"] = cleaned.get("dealer") or None
    if game in PLAYED_GAMES:
        facts |= played_facts(game, cleaned, points)
    if game in HAS_BY or (game is Game.MANUAL and cleaned.get("solo")):
        facts["by"] = cleaned.get("by") or None
    if game in (Game.SOLO, Game.MANUAL):
        facts["solo"] = cleaned.get("solo") or None
    if game is Game.REDEAL:
        facts["reason"] = cleaned.get("reason") or "other"
    if game is Game.PENALTY:
        facts |= penalty_facts(cleaned)
    if game is Game.MANUAL:
        facts |= {"each": by_seat(cleaned, "each", seats), "bank": cleaned.get("bank")}
    reason = cleaned.get("adjustment_reason")
    facts["adjustments"] = [
        {"player": seat, "points": points} | ({"reason": reason} if reason else {})
        for seat, points in by_seat(cleaned, "adjust", seats).items()
        if points
    ]
    return facts


def played_facts(game: Game, cleaned: Mapping[str, Any], band: dict[str, Any]) -> dict[str, Any]:
    """The facts of a deal in which cards were played."""
    facts: dict[str, Any] = {
        "re": cleaned.get("re") or [],
        "calls": {side.value: cleaned.get(f"{side}_calls") or [] for side in Side},
        "bonuses": {side.value: bonus_counts(cleaned, side) for side in Side},
    }
    if game is Game.MARRIAGE:
        facts["partner_trick"] = whole(cleaned.get("partner_trick")) if len(facts["re"]) == 2 else None
    if game is Game.SOLO:
        facts |= {"bid": cleaned.get("bid") or None, "duty": False if cleaned.get("voluntary") else None}
        if str(cleaned.get("solo", "")).endswith("misere"):
            return facts | {"tricks": whole(cleaned.get("tricks"))}
    if cleaned.get("exact") is not None:
        return facts | {"points": {cleaned.get("exact_side") or "re": cleaned["exact"]}}
    return facts | band


def penalty_facts(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What a case of the DDV comes to, its label being the reason; or an amount as it was typed."""
    case = CASE_BY_ID.get(cleaned.get("penalty_case") or "")
    if case is None:
        return {"penalty": cleaned.get("penalty"), "to": cleaned.get("to") or None}
    points, to = case.penalty(whole(cleaned.get("penalty_absagen")) or 0, cleaned.get("penalty") or 0)
    receivers = {Receiver.OTHERS: None, Receiver.SOLOIST: [cleaned.get("soloist")], Receiver.NOBODY: []}
    return {"penalty": points or None, "to": receivers[to], "reason": case.label}


def missing_of_penalty(cleaned: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields that the chosen case still needs, each with what is wrong there."""
    case = CASE_BY_ID.get(cleaned.get("penalty_case") or "")
    if case is None:
        return
    if case.asks_absagen and not cleaned.get("penalty_absagen"):
        yield "penalty_absagen", _("How many calls had the other side made?")
    if case.asks_soloist and not cleaned.get("soloist"):
        yield "soloist", _("Whose solo was it?")
    elif case.asks_soloist and cleaned["soloist"] == cleaned.get("by"):
        yield "soloist", _("The soloist is somebody else than the defender who is penalised.")
    if case.asks_amount and (cleaned.get("penalty") or 0) > MOST_UNSPORTING:
        yield "penalty", _("At most %(most)s points.") % {"most": MOST_UNSPORTING}


def initial_penalty(deal: Deal) -> dict[str, Any]:
    """The fields of a penalty that is to be corrected: the case that gives it, or else the amount."""
    if deal.game is not Game.PENALTY:
        return {}
    case, to = CASE_BY_LABEL.get(deal.reason or ""), deal.to
    receiver = Receiver.OTHERS if to is None else Receiver.SOLOIST if len(to) == 1 else Receiver.NOBODY
    for absagen in range(MOST_ABSAGEN + 1) if case is not None and len(to or ()) < 2 else ():
        if case is not None and case.penalty(absagen, deal.penalty) == (deal.penalty, receiver):
            soloist = SEATS[to[0]] if to else None
            return {"penalty_case": case.id, "penalty_absagen": str(absagen), "soloist": soloist}
    return {"penalty_case": OTHER_PENALTY}


def corrected_facts(
    corrected: Deal, facts: dict[str, Any], untouched: dict[str, Any], seats: int
) -> dict[str, Any]:
    """The facts of a correction: what nobody touched in the form stays as it was recorded.

    `untouched` are the facts of the form as it was shown. A sheet from a file can hold what the form
    has no fields for: two who announced an Armut, adjustments with reasons of their own.
    """
    recorded = write_deal(corrected, SEATS[:seats])
    kept = set(recorded) if facts["game"] == corrected.game else set(IN_EVERY_GAME)
    if facts.get("by") != untouched.get("by"):
        kept.discard("to")  # the others are other ones then
    return facts | {key: recorded.get(key) for key in kept if facts.get(key) == untouched.get(key)}


def bonus_counts(cleaned: Mapping[str, Any], side: Side) -> dict[str, int]:
    """How often a side earned each bonus: as many boxes as are ticked."""
    return {
        name.removeprefix(f"{side}_"): len(boxes)
        for name, boxes in cleaned.items()
        if name.startswith(f"{side}_") and name not in NO_BONUS and boxes
    }


def by_seat(cleaned: Mapping[str, Any], field: str, seats: int) -> dict[str, int]:
    """The numbers that were given, by seat."""
    given = {seat: cleaned.get(f"{field}_{seat}") for seat in SEATS[:seats]}
    return {seat: number for seat, number in given.items() if number is not None}


def whole(text: str | None) -> int | None:
    """A chosen number."""
    return int(text) if text else None


def initial_of(rules: Ruleset, deal: Deal) -> dict[str, Any]:
    """The values of the form for a deal that is to be corrected."""
    band = band_of(rules, deal)
    values: dict[str, Any] = {
        "game": deal.game.value,
        "re": [SEATS[seat] for seat in deal.re],
        "by": SEATS[deal.by[0]] if deal.by else None,
        "solo": deal.solo,
        "points": band,
        "tricks": str(deal.tricks) if deal.tricks is not None else None,
        "re_calls": [call.value for call in deal.re_calls],
        "kontra_calls": [call.value for call in deal.kontra_calls],
        "marks": [mark.value for mark in deal.marks],
        "partner_trick": str(deal.partner_trick) if deal.partner_trick else None,
        "voluntary": deal.is_declared_voluntary,
        "bid": deal.bid.value if deal.bid else None,
        "reason": deal.reason,
        "penalty": deal.penalty or None,
        "to": [SEATS[seat] for seat in deal.to or ()],
        "bank": deal.bank,
        "dealer": SEATS[deal.dealer] if deal.dealer is not None else None,
        "note": deal.kept.get("note"),
        **initial_penalty(deal),
    }
    if band is None and deal.points is not None:
        values |= {"exact": deal.points.low, "exact_side": deal.points.side.value}
    for side, bonuses in ((Side.RE, deal.re_bonuses), (Side.KONTRA, deal.kontra_bonuses)):
        for key, count in bonuses:
            values[f"{side}_{key}"] = [str(n) for n in range(1, count + 1)]
    for seat, points in deal.each:
        values[f"each_{SEATS[seat]}"] = points
    for adjustment in deal.adjustments:
        values[f"adjust_{SEATS[adjustment.seat]}"] = adjustment.points
        values["adjustment_reason"] = adjustment.reason
    return values
