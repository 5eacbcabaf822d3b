"""Writing the sheet document, and the scored one."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, TypeVar

from rulesets.checks.possible import check_sheet, play_as_recorded, under_rules
from rulesets.document.fields import FORMAT
from rulesets.document.reading import read_sheet
from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.rules.reading import write_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Counts, Deal, Game
from rulesets.scoring.result import Factor, ScoredItem
from rulesets.session.compulsory_solos import by_kind
from rulesets.session.fold import ScoredDeal, Session, play
from rulesets.session.money import money, tallied
from rulesets.session.state import NextDeal, Remembered
from rulesets.session.table import Player, Sheet

Value = TypeVar("Value")

COMPLETED = ("players", "to")
"""The fields of a deal that follow from the rules where they are left out."""


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """The document of a sheet; reading it again gives an equal sheet."""
    table = sheet.table
    names = table.names
    document: dict[str, Any] = {"format": FORMAT}
    if sheet.title:
        document["title"] = sheet.title
    if sheet.date:
        document["date"] = sheet.date
    document["ruleset"] = write_ruleset(table.rules)
    document["players"] = [write_player(player) for player in table.players]
    if table.dummy is not None:
        document["dummy"] = names[table.dummy]
    document["first_dealer"] = names[table.first_dealer]
    document["length"] = table.length
    if table.started is not None:
        document["started"] = table.started.isoformat()
    document["deals"] = [write_deal(deal, names) for deal in sheet.deals]
    return document


def write_ruleset(rules: Ruleset) -> str | dict[str, Any]:
    """The preset if it is one, otherwise the nearest preset with the options that differ."""
    nearest, options = from_nearest_preset(rules)
    return {"preset": nearest, "options": deepcopy(options)} if options else nearest


@lru_cache(maxsize=256)
def from_nearest_preset(rules: Ruleset) -> tuple[str, dict[str, Any]]:
    """The preset from which the fewest options differ, and these: thousands of sheets have the same."""
    differences = {name: write_options(rules, preset.rules) for name, preset in presets().items()}
    nearest = min(differences, key=lambda name: len(differences[name]))
    return nearest, differences[nearest]


def write_player(player: Player) -> str | dict[str, Any]:
    """A name, with the first and last deal of who was not there all the time."""
    if player.first == 1 and player.last is None:
        return player.name
    written: dict[str, Any] = {"name": player.name}
    if player.first != 1:
        written["from"] = player.first
    if player.last is not None:
        written["to"] = player.last
    return written


def write_deal(deal: Deal, names: Sequence[str]) -> dict[str, Any]:
    """The facts of one deal between players with these names; what is as usual is left out."""
    named = [names[seat] for seat in deal.by]
    written: dict[str, Any] = {
        "game": deal.game.value if deal.game is not Game.NORMAL else None,
        "re": [names[seat] for seat in deal.re],
        "by": named[0] if len(named) == 1 else named,
        "solo": deal.solo,
        "duty": False if deal.is_declared_voluntary else None,
        "points": write_points(deal),
        "no_trick": deal.no_trick.value if deal.no_trick else None,
        "tricks": deal.tricks,
        "calls": by_side([call.value for call in deal.re_calls], [call.value for call in deal.kontra_calls]),
        "bid": deal.bid.value if deal.bid else None,
        "partner_trick": deal.partner_trick,
        "raises": deal.raises or None,
        "bonuses": write_bonuses(deal.re_bonuses, deal.kontra_bonuses),
        "marks": [mark.value for mark in deal.marks],
        "bock": write_bock(deal),
        "players": [names[seat] for seat in deal.players],
        "dealer": names[deal.dealer] if deal.dealer is not None else None,
        "reason": deal.reason,
        "penalty": deal.penalty or None,
        "to": [names[seat] for seat in deal.to] if deal.to is not None else None,
        "each": {names[seat]: points for seat, points in deal.each},
        "bank": deal.bank,
        "adjustments": write_adjustments(deal, names),
        "tallies": {names[seat]: dict(counts) for seat, counts in deal.tallies},
        **deal.kept,
    }
    return without_usual(written)


USUAL: tuple[Any, ...] = (None, [], {})
TO_NOBODY: tuple[str, Any] = ("to", [])
"""Of a penalty: nobody gets it. Left out, the others would."""


def without_usual(written: dict[str, Any]) -> dict[str, Any]:
    """The fields of a deal that say something."""
    return {key: value for key, value in written.items() if value not in USUAL or (key, value) == TO_NOBODY}


def write_bock(deal: Deal) -> dict[str, int]:
    """Bock that the table has set by hand."""
    by_hand = {"this": deal.bock_this, "next": deal.bock_next}
    return {key: count for key, count in by_hand.items() if count}


def write_adjustments(deal: Deal, names: Sequence[str]) -> list[dict[str, Any]]:
    """Points on top of the deal, each with its reason if it has one."""
    return [
        {"player": names[each.seat], "points": each.points} | ({"reason": each.reason} if each.reason else {})
        for each in deal.adjustments
    ]


def write_points(deal: Deal) -> dict[str, Any] | None:
    """The card points of the side that was counted."""
    if deal.points is None:
        return None
    low, high = deal.points.low, deal.points.high
    return {deal.points.side.value: low if low == high else [low, high]}


def write_bonuses(re: Counts, kontra: Counts) -> dict[str, dict[str, int]]:
    return {side: counts for side, counts in (("re", dict(re)), ("kontra", dict(kontra))) if counts}


def by_side(re: list[str], kontra: list[str]) -> dict[str, list[str]]:
    """Calls of the sides that made any."""
    return {side: calls for side, calls in (("re", re), ("kontra", kontra)) if calls}


def write_completed(document: dict[str, Any], sheet: Sheet) -> dict[str, Any]:
    """A document with the rules and length of a sheet, and with who played and who got what in its deals."""
    names = sheet.table.names
    written = [write_deal(deal, names) for deal in sheet.deals]
    deals = zip(document.get("deals") or (), written, strict=True)
    return {
        **document,
        "ruleset": write_ruleset(sheet.table.rules),
        "length": sheet.table.length,
        "deals": [{**facts, **{key: full[key] for key in COMPLETED if key in full}} for facts, full in deals],
    }


def write_scored(document: dict[str, Any], session: Session) -> dict[str, Any]:
    """A document with everything that is computed from it."""
    players = session.table.players
    state = session.state
    cents = money(session)
    deals = zip(document.get("deals") or (), session.deals, strict=True)
    return {
        **document,
        "deals": [{**facts, "score": write_score(scored, players)} for facts, scored in deals],
        "totals": by_name(players, state.totals),
        "bank": state.bank,
        "places": by_name(players, session.places),
        "money": by_name(players, cents) if cents is not None else None,
        "kitty": -sum(cents or ()),
        "tallies": {name: counts for name, counts in by_name(players, tallied(session)).items() if counts},
        "next": write_next(session.next, players),
    }


def by_name(players: Sequence[Player], values: Sequence[Value]) -> dict[str, Value]:
    """Something of every seat by the names of the players; a dummy is nobody, and left out."""
    return {player.name: value for player, value in zip(players, values, strict=True) if not player.is_dummy}


def write_score(scored: ScoredDeal, players: Sequence[Player]) -> dict[str, Any]:
    score, names = scored.score, [player.name for player in players]
    return {
        "number": scored.number,
        "dealer": names[scored.dealer],
        "active": [names[seat] for seat in scored.active],
        "winner": score.winner.value if score.winner else None,
        "items": [write_item(item) for item in score.items],
        "factors": [write_factor(factor) for factor in score.factors],
        "value": score.value,
        "lone": score.is_lone,
        "duty": scored.is_duty,
        "forced": scored.is_forced,
        "phase": scored.phase.value,
        "points": by_name(players, scored.points),
        "bank": scored.bank,
        "remarks": [str(remark) if remark.field else remark.text for remark in scored.remarks],
        **write_by_option("payouts", scored.payouts, players),
    }


def write_factor(factor: Factor) -> dict[str, Any]:
    written: dict[str, Any] = {"factor": factor.factor, "times": factor.times}
    return written if factor.by is None else {**written, "by": factor.by.value}


def write_item(item: ScoredItem) -> dict[str, Any]:
    """One reason for points."""
    written: dict[str, Any] = {"item": item.item, "side": item.side.value, "points": item.points}
    if item.by is not None:
        written["by"] = item.by.value
    return {**written, "apart": True} if item.is_apart else written


def write_next(coming: NextDeal, players: Sequence[Player]) -> dict[str, Any]:
    roles, names = coming.canmaymust, [player.name for player in players]
    return {
        "number": coming.number,
        "dealer": names[coming.dealer],
        "active": [names[seat] for seat in coming.active],
        "leads": names[coming.leads],
        "bock": coming.bock.level,
        "bock_deals_left": coming.bock.deals_left,
        "owed": {name: by_kind(owed) or owed[0] for name, owed in by_name(players, coming.owed).items()},
        "forced": names[coming.forced] if coming.forced is not None else None,
        "canmaymust": dict(zip(("can", "may", "must"), (names[seat] for seat in roles), strict=True))
        if roles
        else None,
        "phase": coming.phase.value,
        "deals_left": coming.deals_left,
        **write_by_option("remembered", coming.memory, players),
    }


def write_by_option(key: str, by_option: Remembered, players: Sequence[Player]) -> dict[str, Any]:
    """Payments or memory of rules that remember, by player, under a key; empty where there are none."""
    written = {option: by_name(players, each) for option, each in by_option}
    return {key: written} if written else {}


def scored_as_allowed(document: Any) -> dict[str, Any]:
    """A document scored whose deals are possible under its rules; raise Refused with its problems."""
    sheet = read_sheet(document)
    if problems := check_sheet(sheet):
        raise Refused(problems)
    return write_scored(document, play(sheet))


def scored_as_recorded(document: Any) -> dict[str, Any]:
    """A document scored whose facts are taken as they are."""
    return write_scored(document, session_as_recorded(read_sheet(document)))


def scored_under(document: Any, rules: Ruleset) -> dict[str, Any]:
    """A document scored under another ruleset, with what its own rules make of it written into it."""
    sheet = under_rules(read_sheet(document), rules)
    return write_scored(write_completed(document, sheet), session_as_recorded(sheet))


def session_as_recorded(sheet: Sheet) -> Session:
    """A sheet scored as it was recorded; raise Refused with what cannot be."""
    session, problems = play_as_recorded(sheet)
    if problems:
        raise Refused(problems)
    return session
