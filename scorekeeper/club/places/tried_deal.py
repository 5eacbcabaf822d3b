"""The deal on the first page, which one can tap into: what each way to tap it counts.

All ways are counted by the rule book beforehand, so that a phone only looks them up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import product
from typing import Any

from django.http import QueryDict
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from rulesets import Side, presets, read_deal
from scorekeeper.club.comparing.single_deal import score_under
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.sheets.deals.results import DealResult, PlayerShare, result_under
from scorekeeper.play.sheets.entry.offers import bands_for, facts_of_band
from scorekeeper.play.sheets.labels import bonus_chip
from scorekeeper.play.sheets.seat_ids import SEATS

PRESET = "pub"
NAMES = ("Anna", "Ben", "Cem", "Dorothea")
BANDS = tuple(band for band in bands_for(presets()[PRESET].rules) if band.side is Side.RE)[:4]
"""The card points with which Re has more, as on every form; without what is said of no trick."""
FACTS = ("call", "fox", "charlie", "bock")
"""What else can have happened: Re said so, caught a fox, took the last trick with Karlchen; it was a Bock."""


@dataclass(frozen=True)
class Tapped:
    """The taps on a trial deal: the places of Re, the band, and the facts."""

    re: tuple[int, ...] = (0, 2)
    band: int = 1
    facts: tuple[str, ...] = ("call", "fox")

    @property
    def key(self) -> str:
        """By what the result is looked up."""
        return f"{self.band}{''.join(str(int(fact in self.facts)) for fact in FACTS)}"


@dataclass(frozen=True)
class TriedDeal:
    """The deal as the page shows it: what is tapped, its result, and the results of everything else."""

    tapped: Tapped
    result: DealResult
    counted: SafeString
    facts: tuple[tuple[str, str], ...]
    rules: str
    names: tuple[str, ...] = NAMES
    bands: tuple[str, ...] = tuple(band.label for band in BANDS)


def tried_in(query: QueryDict) -> TriedDeal:
    """The deal as a form has sent it, or as it is proposed; what does not fit is left as it is proposed."""
    tapped, language = tapped_in(query), get_language() or "en"
    points, result = all_results(language)[tapped.key]
    shares = (PlayerShare(name, points if seat in tapped.re else -points) for seat, name in enumerate(NAMES))
    rules = presets()[PRESET].rules
    labels = (_("Re called"), bonus_chip(rules, "fox"), bonus_chip(rules, "charlie"), _("Bock"))
    return TriedDeal(
        tapped=tapped,
        result=DealResult(True, result.headline, result.bill, shares=tuple(shares)),
        counted=all_looked_up(language),
        facts=tuple(zip(FACTS, labels, strict=True)),
        rules=preset_name(presets()[PRESET]),
    )


def tapped_in(query: QueryDict) -> Tapped:
    """Read the choices that a form without scripts has sent."""
    usual = Tapped()
    if "band" not in query:
        return usual
    seats = [int(each) for each in query.getlist("re") if each in ("0", "1", "2", "3")]
    band = query["band"]
    return Tapped(
        re=tuple(dict.fromkeys(seats))[:2] if len(set(seats)) > 1 else usual.re,
        band=int(band) if band in ("0", "1", "2", "3") else usual.band,
        facts=tuple(fact for fact in FACTS if fact in query),
    )


@cache
def all_results(language: str) -> dict[str, tuple[int, DealResult]]:
    """The points of Re and the result of each deal that can be tapped, by its key, in a language."""
    with override(language):
        return {tapped.key: (points, result) for tapped, points, result in counted_deals()}


@cache
def all_looked_up(language: str) -> SafeString:
    """The same as an element of the page, in which its script looks it up."""
    return json_script({key: as_looked_up(*each) for key, each in all_results(language).items()}, "counted")


def counted_deals() -> Iterator[tuple[Tapped, int, DealResult]]:
    """Every band with everything that can have happened, as the rules count it."""
    rules = presets()[PRESET].rules
    for band, held in product(range(len(BANDS)), product((False, True), repeat=len(FACTS))):
        facts = tuple(fact for fact, is_so in zip(FACTS, held, strict=True) if is_so)
        bonuses = {fact: 1 for fact in ("fox", "charlie") if fact in facts}
        deal = read_deal(
            {
                "re": [SEATS[0], SEATS[2]],
                **facts_of_band(rules, BANDS[band].value),
                "calls": {"re": ["re"] if "call" in facts else []},
                "bonuses": {"re": bonuses},
            },
            SEATS[: len(NAMES)],
        )
        scored = score_under(rules, deal, int("bock" in facts))
        yield Tapped(band=band, facts=facts), scored.points[0], result_under(rules, scored)


def as_looked_up(points: int, result: DealResult) -> dict[str, Any]:
    """A result as the script of the page writes it (`form-result.js`)."""
    rows = [asdict(row) for row in result.bill.rows]
    return {
        "points": points,
        "headline": result.headline,
        "formula": result.bill.formula,
        "formulaAlone": "",
        "rows": rows,
    }
