"""From the JSON text of a sheet document to the scored one."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from rulesets.checks.recorded_facts import under_rules
from rulesets.checks.sheets import check_sheet, play_as_recorded
from rulesets.document.reading import read_sheet
from rulesets.document.writing import write_completed, write_scored
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session, play
from rulesets.session.table import Sheet
from rulesets.translation import _

NO_JSON = Problem("document", _("is not JSON"))
MOST_LEVELS = 50
"""Of objects and lists in each other: a sheet document has seven; deeper ones break what reads them later."""


def parse_json(content: bytes) -> Any:
    """What a JSON text in UTF-8 says; raise Refused if it is none."""
    try:
        document = json.loads(content.decode("utf-8"), parse_float=finite, parse_constant=refuse_constant)
        # An escape such as \ud800 alone is no character: it could not be printed again.
        json.dumps(document, ensure_ascii=False).encode()
        refuse_depth(document)
    except (ValueError, RecursionError) as error:
        raise Refused([NO_JSON]) from error
    return document


def refuse_depth(document: Any) -> None:
    """Raise ValueError for a document that is nested deeper than `MOST_LEVELS`."""
    inside = [document]
    for _level in range(MOST_LEVELS):
        nested = [each for each in inside if isinstance(each, dict | list)]
        inside = [part for each in nested for part in (each.values() if isinstance(each, dict) else each)]
    if any(isinstance(each, dict | list) for each in inside):
        raise ValueError(MOST_LEVELS)


def finite(text: str) -> float:
    """A number with a point; one beyond all numbers could not be written again."""
    number = float(text)
    if math.isinf(number):
        raise ValueError(text)
    return number


def refuse_constant(name: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(name)


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
