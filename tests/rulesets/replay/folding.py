"""Sessions as phones fold them, with what the engine says before every deal."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulesets.replay.price_outcomes import SIGNS
from rulesets.replay.session_list import session_list, standing_of
from rulesets.scoring.deal import Deal
from rulesets.session.course import course_of
from rulesets.session.fold import is_doubled_at_end
from rulesets.session.table import Sheet, Table
from tests.rulesets.replay.prices import NODE
from tests.rulesets.replay.stretches import Step, Stretch, seconds_of, stretches

Told = dict[str, Any]

SCRIPT = Path(__file__).parents[2] / "js" / "compare-sessions.js"


def compare(sheets: Iterable[Sheet]) -> Told:
    """What the script makes otherwise of sessions than the engine (`different`), and of how many deals.

    Sessions for which there is no list are left to the server.
    """
    known = (written(sheet.table, each) for sheet in sheets for each in stretches(sheet))
    lines = [json.dumps(each) for each in known if each["list"]]
    answer = subprocess.run(
        [str(NODE), str(SCRIPT)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    found: Told = json.loads(answer.stdout)
    return found


def written(table: Table, stretch: Stretch) -> Told:
    """A stretch as the script has it."""
    first = stretch[0]
    present = table.present(first.coming.number)
    return {
        "list": session_list(table.rules, len(present), table.length, table.dummy),
        "standing": standing_of(table, first.state),
        "deals": [written_deal(table, step, present) for step in stretch if step.deal],
        "expected": [expected_of(table, step, present) for step in stretch],
    }


def written_deal(table: Table, step: Step, present: tuple[int, ...]) -> Told:
    """What a deal does to the session, as the script has it."""
    assert step.deal is not None
    assert step.scored is not None
    course = course_of(table.rules, step.deal, step.scored.score, step.scored.active)
    of_present = {
        name: present.index(seat)
        for name, seat in (("soloist", course.soloist), ("dealer", course.dealer))
        if seat is not None
    }
    return {
        "game": course.game,
        "isCounted": course.is_counted,
        "reason": course.reason,
        **of_present,
        "solo": course.solo,
        "isVoluntary": course.is_declared_voluntary,
        "winner": SIGNS[course.winner],
        "fired": course.fired,
        "byHand": course.by_hand,
        "at": seconds_of(table, step.deal),
        "points": step.scored.points,
    }


def expected_of(table: Table, step: Step, present: tuple[int, ...]) -> Told:
    """What the script has to say before a deal."""
    state, coming, places = step.state, step.coming, present.index
    optional = {
        "forced": coming.forced if coming.forced is None else places(coming.forced),
        "closing": coming.canmaymust if coming.canmaymust is None else [*map(places, coming.canmaymust)],
    }
    return {
        "number": coming.number,
        "dealer": places(coming.dealer),
        "active": [*map(places, coming.active)],
        "phase": coming.phase,
        **{name: told for name, told in optional.items() if told is not None},
        "leads": places(coming.leads),
        "bock": coming.bock.level,
        "bockLeft": coming.bock.deals_left,
        "isDoubled": is_doubled_at_end(table, coming, Deal()),
        "totals": list(state.totals),
        "bank": state.bank,
    }
