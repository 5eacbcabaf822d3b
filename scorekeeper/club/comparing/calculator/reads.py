"""What one deal comes to under several rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets import Deal
from scorekeeper.club.comparing import single_deal
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets.deals.reads import DealResult, PlayerShare, result_under


@dataclass(frozen=True)
class CalculatedOutcome:
    """A deal under one ruleset, and what its rules do not allow in it."""

    name: str
    result: DealResult
    remarks: tuple[str, ...]


def outcomes(rulesets: Sequence[Shown], deal: Deal, bock: int) -> tuple[CalculatedOutcome, ...]:
    """The deal under each ruleset, with reasons."""
    return tuple(outcome(shown, deal, bock) for shown in rulesets)


def outcome(shown: Shown, deal: Deal, bock: int) -> CalculatedOutcome:
    """The deal under one ruleset; without Bock rounds in its rules it is no Bock deal."""
    scored = single_deal.score_under(shown.rules, deal, bock if shown.rules.has_bock else 0)
    shares = (PlayerShare(share.who, share.points) for share in single_deal.side_shares(shown.rules, scored))
    result = replace(result_under(shown.rules, scored), shares=tuple(shares))
    return CalculatedOutcome(
        shown.name, result, tuple(map(problem_text, single_deal.problems_of(shown.rules, deal)))
    )
