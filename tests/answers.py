"""What the form of a ruleset sends: the answers to all questions, as a browser has them."""

from __future__ import annotations

from typing import Any

from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from scorekeeper.play.houserules.forms.fields import Cells, Rows
from scorekeeper.play.houserules.forms.ruleset import Question, RulesetForm

TICKED = ("in_lone", "one_sided")
"""The cells of a row that are sent only where they are ticked."""


def answers(rules: Ruleset | None = None, *, name: str = "Krone", **changed: object) -> dict[str, Any]:
    """The answers that the form shows for a ruleset, and those that somebody changed."""
    ddv = presets()["ddv"]
    form = RulesetForm(preset=ddv, rules=rules or ddv.rules)
    sent: dict[str, Any] = {"name": name, "preset": "ddv"}
    for chapter in form.chapters:
        for question in chapter.questions:
            sent |= answer(question)
    return {key: value for key, value in (sent | changed).items() if value is not None}


def answer(question: Question) -> dict[str, Any]:
    """The answer to one question, under the names of its fields."""
    name, shown = question.field.html_name, question.field.value()
    if isinstance(question.option_field.widget, Rows):
        return {
            f"{name}-{place}-{cell}": text
            for place, row in enumerate(question.rows)
            for cell, text in row.items()
            if cell not in TICKED or text
        }
    if isinstance(question.option_field.widget, Cells):
        return {cell.name: cell.text for cell in question.cells}
    if isinstance(shown, bool):
        return {name: "on"} if shown else {}
    return {name: shown}
