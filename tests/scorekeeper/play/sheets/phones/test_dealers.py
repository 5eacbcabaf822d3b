"""Who deals after a deal that waits: what a phone goes by is what the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rulesets.document import read_deal
from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import Effect
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.scoring.deal import Reason
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import upcoming
from rulesets.session.table import Player, Table
from scorekeeper.play.sheets.phones.offline import dealer_stays
from tests.rulesets.reference.covering import VALUES

SEATS = ("1", "2", "3", "4")


def rulesets() -> Iterator[tuple[str, Ruleset]]:
    """All presets, and every rule of the flow of a session with every value that there is to try."""
    yield from ((name, preset.rules) for name, preset in presets().items())
    for option, values in VALUES.items():
        for value in values if Effect.FLOW in CATALOGUE[option].effect else ():
            with suppress(Refused):
                yield f"{option} = {value}", read_options({option: value}, DDV)


RULESETS = dict(rulesets())
MOVES = {"always": 0, "never": 1}


def first_deals() -> Iterator[dict[str, Any]]:
    """Every kind of deal that a phone may have to count on from, won and lost."""
    for points in (100, 130):
        yield {"game": "normal", "re": ["1", "2"], "points": {"re": points}}
        yield {"game": "solo", "solo": "queens", "re": ["1"], "points": {"re": points}}
    yield {"game": "penalty", "by": "1", "penalty": 3}
    for reason in Reason:
        yield {"game": "redeal", "reason": reason.value}


@pytest.mark.parametrize("name", RULESETS)
def test_the_deal_moves_on_as_the_engine_has_it(name: str) -> None:
    rules = RULESETS[name]
    table = Table(rules, tuple(map(Player, ("Anna", "Ben", "Cem", "Dora"))), first_dealer=3, length=24)
    state, stays = start(table), dealer_stays(rules)
    before, owing = upcoming(table, state).dealer, [any(owed) for owed in state.owed]
    found, expected = [], []
    for facts in first_deals():
        after, _scored = advance(table, state, read_deal({"by": [], **facts}, SEATS))
        moved = int(upcoming(table, after).dealer != before)
        moves = moves_on(stays, facts, owing)
        found += [] if moves is None else [(facts, moves)]
        expected += [] if moves is None else [(facts, moved)]
    assert found == expected


def moves_on(stays: dict[str, Any], facts: dict[str, Any], owing: list[bool]) -> int | None:
    """What `movesOn` of `static/js/dealer.js` says: None where only the server knows."""
    match facts["game"]:
        case "penalty":
            return 0
        case "redeal":
            return int(facts["reason"] not in stays["redeal"])
        case "solo" if stays["solo"] == "duty":
            return None if owing[0] else 1
        case "solo":
            return MOVES.get(stays["solo"])
    return 1
