"""Sessions as phones fold them: each stretch in which nobody comes or goes, with what the engine says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rulesets.replay.price_outcomes import SIGNS
from rulesets.replay.session_list import session_list, standing_of
from rulesets.scoring.deal import Deal
from rulesets.session.course import course_of
from rulesets.session.fold import advance, is_doubled_at_end, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import Course, NextDeal, SessionState
from rulesets.session.table import Sheet, Table
from tests.rulesets.replay.prices import NODE

Stretch = dict[str, Any]
MOST_EXACT = 10**9
"""Beyond this a script does not reckon exactly."""

SCRIPT = Path(__file__).parents[2] / "js" / "compare-sessions.js"


def compare(sheets: Iterable[Sheet]) -> dict[str, Any]:
    """What the script makes otherwise of sessions than the engine (`different`), and of how many deals."""
    lines = [json.dumps(stretch) for sheet in sheets for stretch in stretches(sheet)]
    answer = subprocess.run(
        [str(NODE), str(SCRIPT)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def stretches(sheet: Sheet) -> Iterator[Stretch]:
    """The stretches of a sheet, each with what is known before its first deal and after each of them."""
    table, state, stretch = sheet.table, start(sheet.table), Stretch()
    for deal in (*sheet.deals, None):
        coming = upcoming(table, state)
        present = table.present(coming.number)
        if any(player.first > coming.number for player in table.players):
            return  # nobody sits down before they are at the table
        if max(map(abs, state.totals)) > MOST_EXACT:
            break
        if stretch.get("seats") != present:
            if stretch:
                yield stretch
            stretch = begin(table, state, present)
        stretch["expected"].append(expected_of(table, state, coming, present))
        if deal is not None:
            after, scored = advance(table, state, deal)
            course = course_of(table.rules, deal, scored.score, scored.active)
            stretch["deals"].append(written(course, scored.points, present))
            state = after
    if stretch:
        yield stretch


def begin(table: Table, state: SessionState, present: tuple[int, ...]) -> Stretch:
    """A stretch that begins with this state."""
    listed = session_list(table.rules, len(present), table.length)
    return {
        "list": listed,
        "seats": present,
        "standing": standing_of(table, state),
        "deals": [],
        "expected": [],
    }


def written(course: Course, points: tuple[int, ...], present: tuple[int, ...]) -> dict[str, Any]:
    """A deal as the script has it."""
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
        "isLast": course.is_time_up,
        "points": points,
    }


def expected_of(
    table: Table, state: SessionState, coming: NextDeal, present: tuple[int, ...]
) -> dict[str, Any]:
    """What the script has to say before a deal."""
    return {
        "number": coming.number,
        "dealer": present.index(coming.dealer),
        "active": [present.index(seat) for seat in coming.active],
        "phase": coming.phase,
        **({} if coming.forced is None else {"forced": present.index(coming.forced)}),
        "leads": present.index(coming.leads),
        "bock": coming.bock.level,
        "bockLeft": coming.bock.deals_left,
        "isDoubled": is_doubled_at_end(table, coming, Deal()),
        "totals": list(state.totals),
        "bank": state.bank,
    }
