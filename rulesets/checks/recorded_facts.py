"""What a sheet leaves to its own rules, written down as facts, so that other rules can be asked about it."""

from __future__ import annotations

from dataclasses import replace

from rulesets.checks.sheets import play_as_recorded
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import ScoredDeal
from rulesets.session.receivers import lacks_receivers, others_of
from rulesets.session.table import Sheet
from rulesets.translation import _


def complete_facts(sheet: Sheet) -> Sheet:
    """The sheet with who played each deal and who got each penalty, as its own rules have it.

    Who sat at the table is a fact: no other rotation takes a point from somebody. Raise Refused with what
    cannot be.
    """
    session, problems = play_as_recorded(sheet)
    if problems:
        raise Refused(problems)
    return replace(sheet, deals=tuple(map(complete_deal, session.deals)))


def complete_deal(scored: ScoredDeal) -> Deal:
    """A deal with what the session has found out about it."""
    deal = scored.deal
    if deal.is_counted and not deal.players:
        return replace(deal, players=scored.active)
    if lacks_receivers(deal):
        return replace(deal, to=others_of(deal, scored.active))
    return deal


def under_rules(sheet: Sheet, rules: Ruleset) -> Sheet:
    """The sheet, completed by its own rules, under other ones; raise Refused if it cannot be.

    How many may play by the other rules is not asked, but a pot or Canmaymust is for four.
    """
    completed = complete_facts(sheet)
    if problems := too_many_for(rules, len(sheet.table.players)):
        raise Refused(problems)
    return replace(completed, table=replace(sheet.table, rules=rules))


def too_many_for(rules: Ruleset, players: int) -> list[Problem]:
    """What is wrong if so many sat at the table and rules are to be asked about it that are for four only."""
    if players <= 4 or not rules.is_for_four:
        return []
    return [Problem("players", _("must be four under rules with a pot or Canmaymust"))]
