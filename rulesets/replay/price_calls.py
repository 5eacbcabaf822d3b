"""Calls of a side as masks, and which calls, marks and card points can be: for a price list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.checks import calls, card_points, marks
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import ABSAGEN, KONTRA, RE, Call, Deal, Side

MASKS = range(32)
"""Calls of a side as bits: 1 is Re or Kontra, 2 is no 90, 4 no 60, 8 no 30, 16 schwarz."""


def problems_with_marks(rules: Ruleset, deal: Deal) -> bool:
    """Whether marks cannot be in such a deal."""
    return any(True for check in marks.RULES for _problem in check.find(rules, deal))


def with_calls(deal: Deal, masks: Mapping[Side, int]) -> Deal:
    """The deal with the calls of masks."""
    called = {side: calls_of_mask(side, mask) for side, mask in masks.items()}
    return replace(deal, re_calls=called.get(RE, ()), kontra_calls=called.get(KONTRA, ()))


def calls_of_mask(side: Side, mask: int) -> tuple[Call, ...]:
    """The calls of a side that a mask stands for."""
    named = (Call.RE if side is RE else Call.KONTRA, *ABSAGEN)
    return tuple(call for bit, call in enumerate(named) if mask >> bit & 1)


def can_be_called(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether a side can have made its calls, whatever the other one called."""
    found = (problem for check in calls.RULES for problem in check.find(rules, deal))
    return all(problem.field != f"calls.{side}" for problem in found)


def are_called(rules: Ruleset, deal: Deal) -> bool:
    """Whether both sides can have made their calls."""
    return not any(True for check in calls.RULES for _problem in check.find(rules, deal))


def can_be_counted(rules: Ruleset, deal: Deal) -> bool:
    """Whether the cards can give such card points."""
    if any(True for check in card_points.CONTRADICTIONS for _problem in check.find(deal)):
        return False
    return not any(True for check in card_points.RULES for _problem in check.find(rules, deal))
