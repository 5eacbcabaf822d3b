"""Sheets whose deals wait on a phone, as their form has them, and what the engine makes of the same deals."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from rulesets.replay.price_list import price_list
from rulesets.replay.session_list import session_list, standing_of
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import advance, is_doubled_at_end, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import Phase, SessionState
from rulesets.session.table import Sheet, Table
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.play.sheets.entry.initial_values import initial_of
from scorekeeper.play.sheets.phones.offline import MOST_RUNS, words_for, words_for_coming
from tests.rulesets.replay.prices import NODE, SCRIPT

Told = dict[str, Any]
FOLD = SCRIPT.with_name("fold-sheets.js")


def is_of_one_party(sheet: Sheet) -> bool:
    """Whether nobody comes or goes, no deal says who sat out, and no penalty is for nobody without a case."""
    is_steady = all(player.first == 1 and player.last is None for player in sheet.table.players)
    return is_steady and not any(deal.players or deal.to == () for deal in sheet.deals)


@lru_cache(maxsize=200)
def prices_of(rules: Ruleset) -> tuple[Told, Told]:
    """The price list of some rules, with its words."""
    prices = price_list(rules, MOST_RUNS)
    return prices, words_for(rules, prices)


def documents_of(rules: Ruleset, seats: int, length: int) -> Told:
    """The lists that a phone gets of a sheet."""
    prices, words = prices_of(rules)
    return {
        "prices": prices,
        "words": words,
        "sessions": {seats: session_list(rules, seats, length)},
    }


def fold_on_phones(sheets: Iterable[Sheet]) -> list[tuple[Sheet, Told]]:
    """What a phone says of each sheet of which all deals wait on it."""
    read = list(sheets)
    lines = [json.dumps(queue_of(sheet)) for sheet in read]
    answer = subprocess.run(
        [str(NODE), str(FOLD)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return list(zip(read, json.loads(answer.stdout), strict=True))


def queue_of(sheet: Sheet) -> Told:
    """A sheet on which nothing is entered yet, and its deals as they wait."""
    table = sheet.table
    names = [player.name for player in table.players]
    standing = standing_of(table, start(table)) | {"position": 1}
    deals = [
        {"id": place, "position": place, "isCounted": deal.is_counted, "state": "waiting"}
        | {"fields": list(fields_of(table.rules, deal))}
        for place, deal in enumerate(sheet.deals, 1)
    ]
    known = {
        "names": dict(zip(SEATS, names, strict=False)),
        "sizes": {},
        "unit": 1,
        "position": 1,
        "standing": standing,
        "isOpen": True,
        "everybody": [],
        "words": words_for_coming(),
    }
    return {
        "document": documents_of(table.rules, len(names), table.length),
        "known": known,
        "deals": deals,
    }


def fields_of(rules: Ruleset, deal: Deal) -> Iterator[tuple[str, str]]:
    """The fields of a form in which a deal is entered, as a browser sends them."""
    for name, value in initial_of(rules, deal).items():
        for each in value if isinstance(value, list) else [value]:
            if each is True:
                yield name, "on"
            elif each not in (None, False):
                yield name, str(each)


def differences(sheet: Sheet, told: Told) -> Iterator[Told]:
    """Where a phone says for certain what the engine does not."""
    table, state = sheet.table, start(sheet.table)
    for deal, step in zip(sheet.deals, told["steps"], strict=True):
        after, scored = advance(table, state, deal)
        expected = expected_of(table, state)
        if step.get("shares") and not step["isAbout"]:
            points = {SEATS[seat]: points for seat, points in enumerate(scored.points) if points}
            given = {share["seat"]: share["points"] for share in step["shares"] if share["points"]}
            if given != points:
                yield {"points": points, "phone": given, "deal": deal}
        yield from different_places(expected, step)
        state = after
    yield from different_places(expected_of(table, state), told["place"])


def different_places(expected: Told, place: Told) -> Iterator[Told]:
    """What a phone says of a place otherwise, as far as it is certain of it."""
    unsure = ({"setting"} if place["isAbout"] else set()) | (
        {"totals", "pot"} if place["areTotalsAbout"] else set()
    )
    known = {key: value for key, value in expected.items() if key in place and key not in unsure}
    found = {key: place[key] for key in known}
    if found != known:
        yield {"engine": known, "phone": found}


def expected_of(table: Table, state: SessionState) -> Told:
    """What stands before a deal."""
    coming = upcoming(table, state)
    return {
        "number": coming.number,
        "active": [SEATS[seat] for seat in coming.active],
        "setting": {"bock": coming.bock.level, "isDoubled": is_doubled_at_end(table, coming, Deal())},
        "totals": {SEATS[seat]: total for seat, total in enumerate(state.totals)},
        "pot": max(0, state.bank) if table.rules.has_pot else 0,
        "isDue": coming.forced is not None or coming.phase is Phase.CANMAYMUST,
    }
