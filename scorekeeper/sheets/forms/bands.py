"""The bands of card points that are offered: cut where the result changes under the ruleset.

A band is a value such as "121-150" of Re's card points, or "re-schwarz" for a side without a trick.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import CardPoints, Deal, Side

BELOW = ((0, 29), (30, 59), (60, 89), (90, 119), (120, 120))
ABOVE = ((121, 150), (151, 180), (181, 210), (211, 240))
REACHED_BELOW = ((0, 30), (31, 60), (61, 90), (91, 119), (120, 120))
REACHED_ABOVE = ((121, 149), (150, 179), (180, 209), (210, 240))


@dataclass(frozen=True)
class Band:
    """A range of Re's card points: its value in the form, its words, the side that has more."""

    value: str
    label: str
    side: Side


def bands_for(rules: Ruleset) -> list[Band]:
    """The bands from Re schwarz to Kontra schwarz."""
    reaches = rules.levels_by_winners
    low, high = (REACHED_BELOW, REACHED_ABOVE) if reaches else (BELOW, ABOVE)
    least = 8 if not rules.has_nines else 2
    has_points = not rules.has_nines or rules.schwarz_by_points
    bands = [Band("re-schwarz", _("Re schwarz"), Side.KONTRA)]
    for lowest, highest in low + high:
        first, last = (max(lowest, least), min(highest, 240 - least)) if has_points else (lowest, highest)
        figures = str(first) if first == last else f"{first}–{last}"  # a dash between figures
        bands.append(Band(f"{first}-{last}", figures, Side.RE if first > 120 else Side.KONTRA))
    return [*bands, Band("kontra-schwarz", _("Kontra schwarz"), Side.RE)]


def facts_of_band(rules: Ruleset, value: str) -> dict[str, Any]:
    """The fields of the document that a band stands for."""
    if value.endswith("-schwarz"):
        side = value.removesuffix("-schwarz")
        facts: dict[str, Any] = {"points": {side: 0}}
        return facts | ({} if rules.schwarz_by_points else {"no_trick": side})
    low, high = (int(figure) for figure in value.split("-"))
    return {"points": {"re": low if low == high else [low, high]}}


def band_of(rules: Ruleset, deal: Deal) -> str | None:
    """The band that stands for the card points of a deal, None if they were counted exactly.

    An interval that is no band is shown as the one that it lies in.
    """
    if deal.points is None:
        return None
    lowest, highest = deal.points.of_re
    for band in bands_for(rules):
        facts = facts_of_band(rules, band.value)
        ((side, given),) = facts["points"].items()
        low, high = given if isinstance(given, list) else (given, given)
        first, last = CardPoints(Side(side), low, high).of_re
        is_in = (first, last) == (lowest, highest) or first <= lowest < highest <= last
        if is_in and facts.get("no_trick") == (deal.no_trick.value if deal.no_trick else None):
            return band.value
    return None
