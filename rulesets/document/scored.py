"""From a sheet document to the scored one."""

from __future__ import annotations

from typing import Any

from rulesets.checks.sheets import check_sheet, play_as_recorded, under_rules
from rulesets.document.reading import read_sheet
from rulesets.document.writing import write_completed, write_scored
from rulesets.problems import Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session, play
from rulesets.session.table import Sheet


def scored_as_allowed(document: Any) -> dict[str, Any]:
    """A document scored whose deals are possible under its rules; raise Refused with its problems."""
    sheet = read_sheet(document)
    if problems := check_sheet(sheet):
        raise Refused(problems)
    return write_scored(document, play(sheet))


def scored_as_recorded(document: Any) -> dict[str, Any]:
    """A document scored whose facts are taken as they are."""
    return write_scored(document, session_as_recorded(read_sheet(document)))


def scored_under(document: Any, rules: Ruleset) -> dict[str, Any]:
    """A document scored under another ruleset, with what its own rules make of it written into it."""
    sheet = under_rules(read_sheet(document), rules)
    return write_scored(write_completed(document, sheet), session_as_recorded(sheet))


def session_as_recorded(sheet: Sheet) -> Session:
    """A sheet scored as it was recorded; raise Refused with what cannot be."""
    session, problems = play_as_recorded(sheet)
    if problems:
        raise Refused(problems)
    return session
