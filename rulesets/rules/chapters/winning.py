"""The winner of a deal."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Labelled, choice, switch
from rulesets.translation import _


class SchwarzMeans(Labelled):
    """Ways to make a side schwarz."""

    NO_TRICK = "no_trick", _("the losers took no trick")
    ZERO_POINTS = "zero_points", _("the losers have no card points")


class DrawScores(Labelled):
    """Points that count when nobody wins."""

    LEVELS_AND_AGAINST = "levels_and_against", _("reached levels and beaten calls")
    AGAINST_ONLY = "against_only", _("beaten calls only")
    NOTHING = "nothing", _("nothing but bonuses")


@dataclass(frozen=True)
class WinningChapter:
    """The winner of a deal, and the value of a deal without one."""

    kontra_only_swaps_tie: bool = switch(
        True,
        effect=Effect.POINTS,
        label=_("Re wins 120:120 if only Kontra was called"),
        help=_(
            "At 120:120 Kontra wins. With this rule Re wins the tie when Kontra was called and Re was not."
        ),
    )
    schwarz_means: SchwarzMeans = choice(
        SchwarzMeans.NO_TRICK,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Schwarz means"),
        help=_(
            "A trick of four nines has no card points: where schwarz means no trick, it still breaks schwarz."
        ),
    )
    draw_scores: DrawScores = choice(
        DrawScores.LEVELS_AND_AGAINST,
        effect=Effect.POINTS,
        label=_("What counts when nobody wins"),
        help=_(
            "Both sides called no 90 or higher and both failed: nobody wins. Bonuses always count; "
            "the points for winning, Re, Kontra and the calls never do."
        ),
    )
