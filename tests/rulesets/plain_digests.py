"""The lines of the digests, made in the plain way: each deal played by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.checks import contradictions
from rulesets.replay.digests import (
    IMPOSSIBLE,
    LONGEST_SESSION,
    line_of,
    results_of,
    session_deals,
    table_of,
    with_result,
)
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import next_deal_after


def plain_lines(rules: Ruleset, chosen: Iterable[Deal]) -> Iterator[str]:
    """Every deal of some blocks as the only one of a sheet, played by itself."""
    table = table_of(rules, 0)
    state = start(table)
    coming = next_deal_after(table, state)
    for block in chosen:
        for result in results_of(block):
            deal = with_result(block, result)
            if contradictions(table, coming, deal):
                yield IMPOSSIBLE
            else:
                yield line_of(advance(table, state, deal)[1].points)


def plain_session_lines(rules: Ruleset, numbers: Iterable[int]) -> Iterator[str]:
    """Every deal of the sessions, and their totals, played deal by deal."""
    table = table_of(rules, LONGEST_SESSION)
    for number in numbers:
        state = start(table)
        for deal in session_deals(number):
            if not contradictions(table, next_deal_after(table, state), deal):
                state, scored = advance(table, state, deal)
                yield line_of(scored.points)
        yield line_of(state.totals)
