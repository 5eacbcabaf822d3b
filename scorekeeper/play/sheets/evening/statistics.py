"""Statistics of an evening for a table: its sides, its best and worst deals, the longest lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulesets import Session, Side
from rulesets.session import ScoredDeal, whole_evening


@dataclass(frozen=True)
class Sides:
    """How often each side won, and how often with a call of its own."""

    re: int
    kontra: int
    re_called: int
    kontra_called: int


def sides(deals: Iterable[ScoredDeal]) -> Sides:
    """Re against Kontra, over any deals."""
    won = Counter(
        (winner, bool(scored.deal.calls_of(winner))) for scored in deals if (winner := scored.score.winner)
    )
    return Sides(
        re=won[Side.RE, True] + won[Side.RE, False],
        kontra=won[Side.KONTRA, True] + won[Side.KONTRA, False],
        re_called=won[Side.RE, True],
        kontra_called=won[Side.KONTRA, True],
    )


def is_played(scored: ScoredDeal) -> bool:
    """Whether a line is a deal that was played: no redeal, no penalty, no whole evening."""
    return scored.deal.is_counted and whole_evening(scored.deal) is None


def best_and_worst(deals: Sequence[ScoredDeal], seat: int) -> tuple[int | None, int | None]:
    """The deals that brought a seat most and cost it most, by their place; the first of equals.

    None where nothing was won or nothing lost.
    """
    made = [scored.points[seat] if is_played(scored) else 0 for scored in deals]
    best, worst = max(made, default=0), min(made, default=0)
    return (made.index(best) if best > 0 else None), (made.index(worst) if worst < 0 else None)


def longest_lead(session: Session) -> tuple[int, int] | None:
    """The seat alone in front for most counted deals on end, and their number; the first of equals."""
    longest, leader, length = None, None, 0
    for scored in session.deals:
        if scored.number is None:
            continue
        first, second, *_others = sorted(session.table.everybody, key=lambda seat: -scored.totals[seat])
        ahead = first if scored.totals[first] > scored.totals[second] else None
        length = length + 1 if ahead is not None and ahead == leader else int(ahead is not None)
        leader = ahead
        if leader is not None and (longest is None or length > longest[1]):
            longest = (leader, length)
    return longest
