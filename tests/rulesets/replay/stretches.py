"""Sheets cut where somebody comes or goes: what a phone folds without reception, and what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal, advance, start, time_taken
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal, SessionState
from rulesets.session.table import Sheet, Table

MOST_EXACT = 10**9
"""Beyond this a script does not reckon exactly."""


class Step(NamedTuple):
    """What is known before a deal, and the deal, which there is none of behind the last one of a sheet.

    `place` counts the deals of the sheet from 0.
    """

    state: SessionState
    coming: NextDeal
    place: int
    deal: Deal | None
    scored: ScoredDeal | None


Stretch = list[Step]
"""The steps of a sheet between which nobody comes or goes."""


def stretches(sheet: Sheet) -> Iterator[Stretch]:
    """The stretches of a sheet from when on everybody has come: nobody sits down before they are there."""
    table, state, stretch = sheet.table, start(sheet.table), Stretch()
    for place, deal in enumerate((*sheet.deals, None)):
        coming = next_deal_after(table, state)
        if stretch and table.present(coming.number) != table.present(stretch[0].coming.number):
            yield stretch
            stretch = []
        if max(map(abs, state.totals)) > MOST_EXACT:
            break
        after, scored = (state, None) if deal is None else advance(table, state, deal)
        if all(player.first <= coming.number for player in table.players):
            stretch.append(Step(state, coming, place, deal, scored))
        state = after
    if stretch:
        yield stretch


def seconds_of(table: Table, deal: Deal) -> float | None:
    """When a deal was entered, in seconds since 1970, None if it does not say."""
    taken = time_taken(table.started, deal) if table.started else None
    return None if taken is None or table.started is None else (table.started + taken).timestamp()
