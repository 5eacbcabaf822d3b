"""The price list of a sheet's rules, with the words that a page needs to show what is looked up in it."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.core.cache import cache as known
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulesets import Ruleset, Side, price_list
from rulesets.checks import bonuses_asked
from rulesets.rules import GoesTo
from rulesets.scoring import FACTOR_LABELS, OTHER_LABELS, Factor, ScoredItem
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import labels, models
from scorekeeper.play.sheets.bills import BONUS_IDS, GIVEN_IDS, factor_label
from scorekeeper.play.sheets.engine import rules_of_sheet

SIDES = {1: Side.RE, -1: Side.KONTRA}
MADE_OF = ("rulesets/**/*.py", "scorekeeper/play/sheets/*.py", "scorekeeper/locale/*/LC_MESSAGES/django.po")
"""With other files than these a list, or its words, may be another one."""

MOST_RUNS = 1000
"""A list that would take more leaves deals with Absagen to the server; no preset takes 900."""


@cache
def release() -> str:
    """Another text whenever lists may be made otherwise than before."""
    files = sorted(path for pattern in MADE_OF for path in Path(settings.PROJECT).glob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def digest_of(sheet: models.Sheet) -> str:
    """What the price list of a sheet follows from: its rules, this release, and the language of the words."""
    text = f"{sheet.ruleset.fingerprint} {release()} {get_language()}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def prices_url(sheet: models.Sheet) -> str:
    """Where the price list of a sheet is: what is there never changes."""
    return reverse("sheets:prices", args=(sheet.slug, digest_of(sheet)))


def prices_of(sheet: models.Sheet) -> tuple[bytes, bytes]:
    """The price list of a sheet with its words as JSON, and packed: made once for equal rules."""
    key = f"prices:{digest_of(sheet)}"
    made: tuple[bytes, bytes] | None = known.get(key)
    if made is None:
        rules = rules_of_sheet(sheet)
        prices = price_list(rules, MOST_RUNS)
        document = {"prices": prices, "words": words_for(rules, prices)}
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        made = text, brotli.compress(text)
        known.set(key, made, timeout=None)
    return made


def words_for(rules: Ruleset, prices: dict[str, Any]) -> dict[str, Any]:
    """What everything in a price list is called, and the sentences around it, in the language of the page."""
    own = {bonus.id for bonus in rules.custom_bonuses if bonus.goes_to is GoesTo.SIDE}
    kinds = {solo: labels.solo_as_object(rules, solo) for solo in rules.solo_kinds}
    return {
        "items": item_words(rules, prices),
        "factors": factor_words(rules, prices),
        "bonuses": {key: labels.bonus_label(rules, key) for key in bonuses_asked(rules)},
        "earned": sorted(BONUS_IDS | own),
        "given": sorted(GIVEN_IDS),
        "sides": {sign: labels.side_label(side) for sign, side in SIDES.items()},
        "solos": kinds | {"": labels.solo_as_object(rules, None)},
        "bank": labels.bank_label(rules),
        "comma": join_words(("", "")),
        **sentences(),
    }


def sentences() -> dict[str, str]:
    """Sentences with room for what they are about."""
    return {
        "nobodyWins": _("Nobody wins"),
        "sideWins": _("%(side)s wins"),
        "nameWins": _("%(name)s wins %(solo)s"),
        "nameLoses": _("%(name)s loses %(solo)s"),
        "earnedBy": pgettext("who earned a bonus", "by %(who)s"),
        "givenTo": pgettext("whom the rules give something", "in favour of %(who)s"),
        "alone": _("Solo: %(name)s alone against three"),
        "each": _("%(side)s, each"),
        "uncounted": _("Counts nothing here: %(bonuses)s"),
    }


def item_words(rules: Ruleset, prices: dict[str, Any]) -> dict[str, str]:
    """The labels of all reasons for points, by item and, where a side called it, its sign."""
    entered = [entry[0] for kind in prices["classes"] for entry in (*kind["bonuses"], *kind["own"])]
    items = [(item, by) for item, _side, _points, *by in prices["lines"]]
    items += [(item, []) for item in (*entered, *OTHER_LABELS)]
    return {
        key_of(item, by): labels.item_label(rules, ScoredItem(item, Side.RE, 0, called_by(by)))
        for item, by in items
    }


def factor_words(rules: Ruleset, prices: dict[str, Any]) -> dict[str, str]:
    """The labels of all that multiplies, in the same way."""
    factors = [(factor, by) for factor, _times, *by in prices["factors"]]
    factors += [(factor, []) for factor in (*FACTOR_LABELS, *(bonus.id for bonus in rules.custom_bonuses))]
    return {
        key_of(factor, by): factor_label(rules, Factor(factor, 1, called_by(by))) for factor, by in factors
    }


def key_of(item: str, by: list[int]) -> str:
    """An item, with the sign of the side that called it where there is one."""
    return " ".join((item, *map(str, by)))


def called_by(by: list[int]) -> Side | None:
    """The side of a sign, if there is one."""
    return SIDES[by[0]] if by else None
