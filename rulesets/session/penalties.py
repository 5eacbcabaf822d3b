"""Rule breaches as points: the cases of the DDV tournament rules, chapter 9, and who gets the points.

The sheet holds what a case comes to (`penalty`, `to`) and its label as the reason; a case is chosen, and its
points are not worked out at the table. Who gets them is a fact: nobody who comes or goes later changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from rulesets.rules.chapters.settlement import Penalties
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import advance
from rulesets.session.state import SessionState
from rulesets.session.table import Table
from rulesets.translation import _

MOST_ABSAGEN = 4
MOST_UNSPORTING = 12


class Receiver(StrEnum):
    """The receivers of the points of a penalty."""

    OTHERS = "others"
    SOLOIST = "soloist"
    NOBODY = "nobody"


class Penalty(NamedTuple):
    """The points that the offender loses, and who gets them: all others in equal parts, one, or nobody."""

    points: int
    to: Receiver


@dataclass(frozen=True)
class PenaltyCase:
    """A kind of breach: what it costs, what more for each Absage of the other party, and who gets it.

    Where the table decides how much it is (`asks_amount`), `points` are the most. `paragraph` is the one of
    the DDV's rules that it stands in.
    """

    id: str
    label: str
    paragraph: str
    points: int
    to: Receiver
    for_each_absage: int = 0
    asks_amount: bool = False

    def penalty(self, absagen: int, amount: int) -> Penalty:
        """The penalty after so many Absagen, or of the amount that the table agreed on."""
        points = min(amount, self.points) if self.asks_amount else self.points
        return Penalty(points + self.for_each_absage * absagen, self.to)

    @property
    def asks_absagen(self) -> bool:
        """Whether it matters how many Absagen the other party had made."""
        return self.for_each_absage > 0

    @property
    def asks_soloist(self) -> bool:
        """Whether the soloist gets the points, and so has to be named."""
        return self.to is Receiver.SOLOIST


PENALTY_CASES: tuple[PenaltyCase, ...] = (
    PenaltyCase("minor", _("Minor breach"), "9.3", 3, Receiver.OTHERS),  # 9.3.2, 9.3.3 a, 9.3.3 b2
    PenaltyCase(
        "minor_solo",
        _("Minor breach by a defender that may hurt the soloist"),
        "9.3.3",  # b1
        3,
        Receiver.SOLOIST,
    ),
    PenaltyCase("serious", _("Serious breach"), "9.4.3", 12, Receiver.OTHERS, for_each_absage=3),  # 9.4.4
    PenaltyCase(
        "serious_solo",
        _("Serious breach by a defender in a solo"),
        "9.4.4",
        12,
        Receiver.SOLOIST,
        for_each_absage=3,
    ),
    PenaltyCase(
        "unsporting", _("Unsporting conduct"), "9.7.2", MOST_UNSPORTING, Receiver.NOBODY, asks_amount=True
    ),
)
"""The cases in the order in which they are offered."""

CASE_BY_ID = {case.id: case for case in PENALTY_CASES}
CASE_BY_LABEL = {case.label: case for case in PENALTY_CASES}


def lacks_receivers(deal: Deal) -> bool:
    """Whether the facts leave it to the table who gets a penalty."""
    return deal.game is Game.PENALTY and deal.to is None


def with_receivers(table: Table, state: SessionState, deal: Deal) -> Deal:
    """The deal after this state; a penalty that does not say who gets it names all others who play."""
    if not lacks_receivers(deal):
        return deal
    _state, scored = advance(table, state, deal)
    return replace(deal, to=others_of(deal, table.people(scored.active)))


def others_of(deal: Deal, people: tuple[int, ...]) -> tuple[int, ...]:
    """The receivers of a penalty if none are named: all others who would play."""
    return tuple(seat for seat in people if seat not in deal.by)


def all_with_receivers(table: Table, state: SessionState, deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
    """The same for deals one after the other, as they would be entered now."""
    if not any(map(lacks_receivers, deals)):
        return deals
    named = []
    for deal in deals:
        named.append(with_receivers(table, state, deal))
        state, _scored = advance(table, state, named[-1])
    return tuple(named)


def without_usual_receivers(table: Table, state: SessionState, deal: Deal) -> Deal:
    """The deal without who gets a penalty, where that is all others who play: what nobody had to choose."""
    unsaid = replace(deal, to=None)
    return unsaid if with_receivers(table, state, unsaid) == deal else deal


def penalties_of(rules: Ruleset) -> dict[str, Any] | None:
    """The points of each penalty after 0 to 4 Absagen and its receivers; None where there are no penalties.

    Where points are given, others get them in equal whole parts, else the bank. A case has none if the table
    names the amount, and the most that it may name.
    """
    if not rules.has_penalties:
        return None
    return {
        "isGiven": rules.penalties is Penalties.DDV,
        "cases": {case.id: points_of_case(case) for case in PENALTY_CASES},
    }


def points_of_case(case: PenaltyCase) -> dict[str, Any]:
    """The points of a penalty after each number of Absagen, and its receivers."""
    given = [case.penalty(absagen, 0) for absagen in range(MOST_ABSAGEN + 1)]
    points = None if case.asks_amount else [penalty.points for penalty in given]
    most = {"most": MOST_UNSPORTING} if case.asks_amount else {}
    return {"points": points, "to": given[0].to.value, **most}
