"""What must be played now: a forced solo, or one of the three of Canmaymust.

Voided deals and penalties can come at any time.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import MomentCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Side
from rulesets.session.compulsory_solos import owed_slot
from rulesets.session.state import NextDeal, Phase
from rulesets.translation import _

DUE_NOW = _("a compulsory solo is due and must be played now")


def somebody_is_forced(rules: Ruleset, coming: NextDeal) -> bool:
    """When a solo that is owed must be played (DDV 4.2.3)."""
    return coming.forced is not None


def canmaymust_runs(rules: Ruleset, coming: NextDeal) -> bool:
    """In the closing deals (seed 004)."""
    return coming.phase is Phase.CANMAYMUST


def is_of_forced(coming: NextDeal, deal: Deal) -> bool:
    """Whether the deal is a solo of the player who is forced."""
    return deal.soloist is not None and deal.soloist == coming.forced


@check(at=(), when=somebody_is_forced)
def forced_solo_is_played(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Who is forced plays a solo (DDV 4.2.3)."""
    if deal.is_counted and not is_of_forced(coming, deal):
        yield Problem("game", DUE_NOW)


@check(at=(), when=somebody_is_forced)
def forced_solo_is_owed(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """It is one of those that are owed (seed 004)."""
    if not is_of_forced(coming, deal):
        return
    slot = owed_slot(rules, deal.solo)
    if slot is None or not coming.owed[deal.soloist or 0][slot]:
        yield Problem("solo", _("must be of a kind that is still owed"))


@check(at=(), when=somebody_is_forced)
def forced_solo_is_not_voluntary(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """It pays what is owed."""
    if deal.is_declared_voluntary and is_of_forced(coming, deal):
        yield Problem("duty", DUE_NOW)


@check(at=(), when=canmaymust_runs)
def one_of_the_three_plays(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Can, May or Must plays a solo in the closing deals (seed 004)."""
    if deal.is_counted and deal.soloist not in (coming.canmaymust or ()):
        yield Problem("game", _("Can, May or Must plays a solo now"))


@check(at=(), when=canmaymust_runs)
def pile_is_a_trick(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Who plays a closing solo has the pile, and so at least a trick (seed 004)."""
    if deal.is_counted and deal.no_trick is Side.RE:
        yield Problem("no_trick", _("the pile is the soloist's trick"))


MOMENTS: tuple[MomentCheck, ...] = (
    forced_solo_is_played,
    forced_solo_is_owed,
    forced_solo_is_not_voluntary,
    one_of_the_three_plays,
    pile_is_a_trick,
)
