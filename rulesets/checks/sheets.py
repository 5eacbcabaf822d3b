"""Whole sheets: is every deal possible where it stands, and what would only be remarked."""

from __future__ import annotations

from dataclasses import replace

from rulesets.checks.allowed import not_allowed
from rulesets.checks.contradictions import contradictions
from rulesets.checks.players import too_few_at_the_table
from rulesets.problems import Problem
from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal, Session, advance, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import Phase, SessionState
from rulesets.session.table import Sheet, Table


def check_sheet(sheet: Sheet) -> list[Problem]:
    """The problems of the first deal that is not possible where it stands, with their paths."""
    table, state = sheet.table, start(sheet.table)
    for position, deal in enumerate(sheet.deals):
        if found := check_players(table, state, deal):
            return found
        if found := check_deal(table, state, deal):
            return [problem.within(f"deals[{position}]") for problem in found]
        state, _scored = advance(table, state, deal)
    return check_next(table, state)


def check_players(table: Table, state: SessionState, deal: Deal) -> list[Problem]:
    """What is wrong with the players of the sheet in the deal after this state."""
    return too_few_at_the_table(table.players, state.counted + 1) if deal.is_counted else []


def check_next(table: Table, state: SessionState) -> list[Problem]:
    """What is wrong with the players of the sheet for the deal that comes next, unless none comes."""
    if upcoming(table, state).phase is Phase.OVER:
        return []
    return too_few_at_the_table(table.players, state.counted + 1)


def check_deal(table: Table, state: SessionState, deal: Deal) -> list[Problem]:
    """What makes this deal impossible after this state: contradictions, or what the rules do not allow."""
    coming = upcoming(table, state)
    return contradictions(table, coming, deal) or not_allowed(table, coming, deal)


def play_as_recorded(sheet: Sheet) -> tuple[Session, list[Problem]]:
    """Score recorded facts as they are under any ruleset.

    What the ruleset does not allow is listed in each deal's remarks. Only contradictions are problems, and
    fewer than four at the table; the session ends before the deal that has one.
    """
    table, state = sheet.table, start(sheet.table)
    scored: list[ScoredDeal] = []
    for position, deal in enumerate(sheet.deals):
        found = contradictions(table, upcoming(table, state), deal)
        problems = [problem.within(f"deals[{position}]") for problem in found]
        if problems := check_players(table, state, deal) or problems:
            return Session(table, tuple(scored), state), problems
        state, scored_deal = advance_with_remarks(table, state, deal)
        scored.append(scored_deal)
    return Session(table, tuple(scored), state), check_next(table, state)


def play_with_remarks(sheet: Sheet) -> Session:
    """Score a sheet whose deals were possible when they were entered, and remark what is not allowed now.

    A corrected deal, or other rules, can make later ones unusual: a solo that was forced and is not any more.
    """
    state, before = start(sheet.table), None
    scored: list[ScoredDeal] = []
    for deal in sheet.deals:
        before = state
        state, scored_deal = advance_with_remarks(sheet.table, before, deal)
        scored.append(scored_deal)
    return Session(sheet.table, tuple(scored), state, before)


def advance_with_remarks(table: Table, state: SessionState, deal: Deal) -> tuple[SessionState, ScoredDeal]:
    """Score one more deal and remark what the rules do not allow in it."""
    remarks = tuple(not_allowed(table, upcoming(table, state), deal))
    state, scored = advance(table, state, deal)
    return state, replace(scored, remarks=scored.remarks + remarks)
