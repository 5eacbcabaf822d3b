"""Who wins."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import choice, switch
from rulesets.translation import _


@dataclass(frozen=True)
class Winning:
    """Who wins a deal, and what a deal without a winner is worth."""

    kontra_only_swaps_tie: bool = switch(
        True,
        "S",
        label=_("Re wins 120:120 if only Kontra was called"),
        help=_(
            "At 120:120 Kontra wins. With this rule Re wins the tie when Kontra was called and Re was not."
        ),
    )
    schwarz_means: str = choice(
        "no_trick",
        "SE",
        {"no_trick": _("the losers took no trick"), "zero_points": _("the losers have no card points")},
        label=_("Schwarz means"),
        help=_(
            "A trick of four nines is worth nothing: with no trick as the measure it still breaks schwarz."
        ),
    )
    draw_scores: str = choice(
        "levels_and_against",
        "S",
        {
            "levels_and_against": _("reached levels and beaten calls"),
            "against_only": _("beaten calls only"),
            "nothing": _("nothing but bonuses"),
        },
        label=_("When nobody wins, what counts"),
        help=_(
            "Both sides called no 90 or more and both failed: nobody wins. Bonuses always count; the points "
            "for winning, Re, Kontra and the calls never do."
        ),
    )
