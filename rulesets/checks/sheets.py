"""Whole sheets: is every deal possible where it stands, and which facts they leave to their own rules."""

from __future__ import annotations

from dataclasses import replace

from rulesets.checks.players import no_dummy_under, too_few_at_the_table
from rulesets.checks.possible import contradictions, not_allowed
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal, Session, advance, start
from rulesets.session.next_deal import upcoming
from rulesets.session.penalties import lacks_receivers, others_of
from rulesets.session.state import Phase, SessionState
from rulesets.session.table import Sheet, Table
from rulesets.translation import _


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


def complete_facts(sheet: Sheet) -> Sheet:
    """The sheet with who played each deal and who got each penalty, as its own rules have it.

    Who sat at the table is a fact: no other rotation takes a point from somebody. Raise Refused with what
    cannot be.
    """
    session, problems = play_as_recorded(sheet)
    if problems:
        raise Refused(problems)
    return replace(sheet, deals=tuple(complete_deal(scored, sheet.table.dummy) for scored in session.deals))


def complete_deal(scored: ScoredDeal, dummy: int | None = None) -> Deal:
    """A deal with what the session has found out about it."""
    deal = scored.deal
    if deal.is_counted and not deal.players:
        return replace(deal, players=scored.active)
    if lacks_receivers(deal):
        return replace(deal, to=others_of(deal, tuple(seat for seat in scored.active if seat != dummy)))
    return deal


def under_rules(sheet: Sheet, rules: Ruleset) -> Sheet:
    """The sheet, completed by its own rules, under other ones; raise Refused if it cannot be.

    How many may play by the other rules is not asked, but a pot or Canmaymust is for four.
    """
    completed = complete_facts(sheet)
    table = sheet.table
    if problems := unfit_for(rules, len(table.players), has_dummy=table.dummy is not None):
        raise Refused(problems)
    return replace(completed, table=replace(table, rules=rules))


def unfit_for(rules: Ruleset, players: int, *, has_dummy: bool) -> list[Problem]:
    """What is wrong if so many sat at the table, perhaps one a dummy, and other rules are to be asked."""
    return too_many_for(rules, players) + no_dummy_under(rules, has_dummy=has_dummy)


def too_many_for(rules: Ruleset, players: int) -> list[Problem]:
    """What is wrong if so many sat at the table and rules are to be asked about it that are for four only."""
    if players <= 4 or not rules.is_for_four:
        return []
    return [Problem("players", _("must be four with a pot or Can, May, Must"))]
