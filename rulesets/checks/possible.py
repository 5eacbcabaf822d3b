"""Is a deal possible, where it stands and as part of a whole sheet; and at which card points that changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from rulesets.checks import bonuses, books, calls, card_points, games, marks, players
from rulesets.checks.check import At, CardPointsOfRe, DealCheck, MomentCheck, RuleCheck
from rulesets.checks.games import MOMENTS
from rulesets.checks.players import AT_THE_TABLE, no_dummy_under, too_few_at_the_table
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal, Session, advance, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.penalties import lacks_receivers, others_of
from rulesets.session.state import NextDeal, Phase, SessionState
from rulesets.session.table import Sheet, Table
from rulesets.translation import _

Advance = Callable[[Table, SessionState, Deal, NextDeal], tuple[SessionState, ScoredDeal]]
"""Scores one more deal after a state, when it is known what comes next there."""


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
    """The problems of the players of the sheet in the deal after this state."""
    return too_few_at_the_table(table.players, state.counted + 1) if deal.is_counted else []


def check_next(table: Table, state: SessionState) -> list[Problem]:
    """The problems of the players of the sheet in the next deal; none if no deal comes."""
    if next_deal_after(table, state).phase is Phase.OVER:
        return []
    return too_few_at_the_table(table.players, state.counted + 1)


def check_deal(table: Table, state: SessionState, deal: Deal) -> list[Problem]:
    """The reasons why this deal cannot follow this state: contradictions, and what the rules do not allow."""
    coming = next_deal_after(table, state)
    return contradictions(table, coming, deal) or not_allowed(table, coming, deal)


def play_as_recorded(sheet: Sheet) -> tuple[Session, list[Problem]]:
    """Score recorded facts as they are under any ruleset.

    What the ruleset does not allow is listed in each deal's remarks. Only contradictions are problems, and
    fewer than four at the table; the session ends before the deal that has one.
    """
    return play_if_possible(sheet, advance_with_remarks)


def play_if_possible(sheet: Sheet, take: Advance = advance) -> tuple[Session, list[Problem]]:
    """The same without remarks, unless `take` makes them."""
    table, state = sheet.table, start(sheet.table)
    scored: list[ScoredDeal] = []
    for position, deal in enumerate(sheet.deals):
        coming = next_deal_after(table, state)
        found = contradictions(table, coming, deal)
        problems = [problem.within(f"deals[{position}]") for problem in found]
        if problems := check_players(table, state, deal) or problems:
            return Session(table, tuple(scored), state), problems
        state, scored_deal = take(table, state, deal, coming)
        scored.append(scored_deal)
    return Session(table, tuple(scored), state), check_next(table, state)


def play_with_remarks(sheet: Sheet) -> Session:
    """Score a sheet whose deals were possible when they were entered, and remark what is not allowed now.

    A corrected deal, or other rules, can make later ones unusual: a solo that was forced and is not any more.
    """
    state, before = start(sheet.table), None
    scored: list[ScoredDeal] = []
    for deal in sheet.deals:
        before, coming = state, next_deal_after(sheet.table, state)
        state, scored_deal = advance_with_remarks(sheet.table, before, deal, coming)
        scored.append(scored_deal)
    return Session(sheet.table, tuple(scored), state, before)


def advance_with_remarks(
    table: Table, state: SessionState, deal: Deal, coming: NextDeal
) -> tuple[SessionState, ScoredDeal]:
    """Score one more deal and remark what the rules do not allow in it."""
    remarks = tuple(not_allowed(table, coming, deal))
    state, scored = advance(table, state, deal, coming)
    return state, replace(scored, remarks=scored.remarks + remarks)


def complete_facts(sheet: Sheet) -> Sheet:
    """The sheet with who played each deal and who got each penalty, as its own rules have it.

    Who sat at the table is a fact: no other rotation takes a point from somebody. Raise Refused with what
    cannot be.
    """
    session, problems = play_if_possible(sheet)
    if problems:
        raise Refused(problems)
    return replace(sheet, deals=tuple(complete_deal(scored, sheet.table.dummy) for scored in session.deals))


def complete_deal(scored: ScoredDeal, dummy: int | None = None) -> Deal:
    """A deal with what the session has found out about it."""
    deal = scored.deal
    if deal.is_counted and not deal.players and len(scored.active) == 4:
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
    """The problems of asking other rules about a table of so many players, one of whom may be a dummy."""
    return too_many_for(rules, players) + no_dummy_under(rules, has_dummy=has_dummy)


def too_many_for(rules: Ruleset, players: int) -> list[Problem]:
    """The problems of asking rules for four only about a table of so many players."""
    if players <= 4 or not rules.is_for_four:
        return []
    return [Problem("players", _("must be four with a pot or Can, May, Must"))]


OF_THE_DEAL: tuple[DealCheck, ...] = (
    *players.CONTRADICTIONS,
    *card_points.CONTRADICTIONS,
    *games.CONTRADICTIONS,
    *calls.CONTRADICTIONS,
    *bonuses.CONTRADICTIONS,
    *marks.CONTRADICTIONS,
    *books.CONTRADICTIONS,
)
WITHOUT_BONUSES = tuple(check for check in OF_THE_DEAL if check not in bonuses.CONTRADICTIONS)
"""Those that are asked where nobody has a bonus: a third of them would only look for one."""


def contradictions(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """Everything in the deal that cannot be, where it stands in the session."""
    return contradictions_at_table(table, coming, deal) + contradictions_of_deal(deal)


def contradictions_at_table(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """The contradictions between the deal and its place in the session."""
    return [problem for check in AT_THE_TABLE for problem in check.find(table, coming, deal)]


def contradictions_of_deal(deal: Deal) -> list[Problem]:
    """The contradictions within the deal, wherever it stands."""
    checks = OF_THE_DEAL if deal.re_bonuses or deal.kontra_bonuses else WITHOUT_BONUSES
    return [problem for check in checks for problem in check.find(deal)]


RULE_CHECKS: tuple[RuleCheck, ...] = (
    *games.RULES,
    *players.RULES,
    *card_points.RULES,
    *calls.RULES,
    *marks.RULES,
    *bonuses.RULES,
    *books.RULES,
)
"""What the rules refuse wherever the deal stands."""


def not_allowed(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """Everything in the deal that the rules refuse, where it stands in the session."""
    rules = table.rules
    found = [problem for check in RULE_CHECKS for problem in check.find(rules, deal)]
    return found + moment_of(rules, coming).refused(deal)


class Moment(NamedTuple):
    """A moment of a session under some rules, with its checks; without checks anything may come next."""

    rules: Ruleset
    coming: NextDeal
    checks: tuple[MomentCheck, ...]

    def refused(self, deal: Deal) -> list[Problem]:
        """The problems that the deal has only because it stands here."""
        return [problem for check in self.checks for problem in check.find(self.rules, self.coming, deal)]


def moment_of(rules: Ruleset, coming: NextDeal) -> Moment:
    """The moment of what comes next, with the checks that have anything to say about it."""
    due = (check for check in MOMENTS if check.when is None or check.when(rules, coming))
    return Moment(rules, coming, tuple(due))


def check_bonuses(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The problems of the bonuses of a deal; beside them only card points and marks are looked at."""
    for check in bonuses.RULES:
        yield from check.find(rules, deal)


ALL_AT: frozenset[At] = frozenset(
    check.at for checks in (AT_THE_TABLE, OF_THE_DEAL, RULE_CHECKS, MOMENTS) for check in checks
)
"""What the checks say of the card points that they look at."""


def thresholds_of(deal: Deal) -> frozenset[int] | None:
    """The card points of Re at which some check can answer otherwise than at one less, under any rules.

    None if there is a check of which nobody has said it: then every number can be one.
    """
    return thresholds_among(ALL_AT, deal)


def thresholds_among(all_at: Collection[At], deal: Deal) -> frozenset[int] | None:
    """The card points that some checks have named for a deal, None if one of them has not."""
    if None in all_at:
        return None
    return frozenset(points for at in all_at for points in points_at(at, deal) if 0 < points <= 240)


def points_at(at: At, deal: Deal) -> CardPointsOfRe:
    """The card points that a check has named, for this deal."""
    return at(deal) if callable(at) else at or ()
