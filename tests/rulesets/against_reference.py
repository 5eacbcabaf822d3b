"""The rule book held against the reference: what differs on a sheet, in whole results."""

from __future__ import annotations

import json
from typing import Any

from rulesets.rules.presets import presets
from rulesets.rules.reading import write_options
from tests.rulesets.notation import score
from tests.rulesets.reference.covering import covering
from tests.rulesets.reference.money import is_right
from tests.rulesets.reference.rules import DEFAULTS, Document, complete
from tests.rulesets.reference.sheet import rules_of, score_sheet, score_under

AT_THE_END = ("totals", "bank", "places", "tallies", "next")


def chosen_rules() -> list[Document]:
    """The options of the covering rulesets and of all presets."""
    return [*covering()[0], *map(options_of, presets())]


def options_of(preset: str) -> Document:
    """The options of a preset, as they differ from the rules of the DDV."""
    written = write_options(presets()[preset].rules, presets()["ddv"].rules)
    return {option: value for option, value in written.items() if option in DEFAULTS}


def differences(sheet: Document, *, as_recorded: bool = False, under: Document | None = None) -> list[Any]:
    """Where rule book and reference differ, with what it comes to in the reference and in the rule book.

    `under` are the options of other rules, under which the sheet is scored as recorded.
    """
    if under is None:
        expected, rules = score_sheet(sheet, as_recorded=as_recorded), rules_of(sheet)
        found = score(sheet, as_recorded=as_recorded)
    else:
        expected, rules = score_under(sheet, under), complete(under)
        found = score(sheet, under={"preset": "ddv", "options": under})
    if isinstance(found, list):
        places = {str(problem).partition(": ")[0] for problem in found}
        return [] if is_refused_there(places, expected) else [("refused", expected.get("refused"), places)]
    if "refused" in expected:
        return [("refused", expected["refused"], None)]
    wrong = [(key, expected[key], found[key]) for key in AT_THE_END if expected[key] != found[key]]
    for place, (want, have) in enumerate(zip(expected["deals"], found["deals"], strict=True)):
        one, other = comparable(want["score"]), comparable(have["score"])
        wrong += [(f"deals[{place}].{key}", one[key], other[key]) for key in one if one[key] != other[key]]
    if not wrong and not is_right(rules, found, found["totals"], found["tallies"]):
        wrong.append(("money", "as its rules say", (found["money"], found["kitty"])))
    return wrong


def is_refused_there(places: set[str], expected: Document) -> bool:
    """Whether the reference refuses one of these places, or what it stands in."""
    refused = expected.get("refused", ())
    return any(
        place == where or place.startswith((f"{where}.", f"{where}["))
        for place in places
        for where in refused
    )


def comparable(found: Document) -> Document:
    """The score of a deal without what can be said in several ways: the order of items, words of remarks."""
    items = sorted(json.dumps(item, sort_keys=True) for item in found["items"])
    is_over = found["phase"] == "over" and found["number"] is not None
    return {**found, "items": items, "remarks": bool(found["remarks"]) or is_over}
