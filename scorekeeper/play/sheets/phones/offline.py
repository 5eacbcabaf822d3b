"""What a phone needs to go on without reception: where the next deal stands, who deals after it, prices."""

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
from django.utils.timezone import now
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Ruleset, Side, Table, price_list
from rulesets.checks import bonuses_asked
from rulesets.rules import GoesTo
from rulesets.rules.chapters import SoloDealerStays
from rulesets.scoring import FACTOR_LABELS, OTHER_LABELS, Factor, Reason, ScoredItem
from rulesets.session import (
    Began,
    SessionState,
    advance,
    consequences_of,
    is_doubled_at_end,
    redeals_himself,
    remembers,
    upcoming,
)
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import labels, models
from scorekeeper.play.sheets.bills import BONUS_IDS, GIVEN_IDS, factor_label
from scorekeeper.play.sheets.deals.consequences import cause_sentences
from scorekeeper.play.sheets.engine import SEATS, rules_of_sheet
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.name_sizes import word_size

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
        "uncounted": _("Does not count here: %(bonuses)s"),
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


DEALS = 24
"""As many deals ahead as a long evening has."""

PLAIN = (Game.NORMAL, Game.SILENT_SOLO, Game.MARRIAGE, Game.ARMUT, Game.MANUAL)
"""After these the deal moves on to the left, whatever the ruleset and whatever happened before."""

UNCOUNTED = (Game.REDEAL, Game.PENALTY)
"""These have no number."""


def plain_deals_ahead(
    sheet: models.Sheet, table: Table, state: SessionState, position: int
) -> dict[str, Any]:
    """The next deals of a sheet if all of them are plain: number, dealer, and who plays at a big table.

    Of two of these the later `revision` is the right one; `at`, in seconds since 1970, decides when the
    sheet went back to an older one.
    """
    names = [player.name for player in table.players]
    return {
        "sheet": sheet.slug,
        "title": sheet_title(sheet),
        "revision": sheet.revision,
        "at": now().timestamp(),
        "position": position,
        "number": upcoming(table, state).number,
        "name": _("Deal %(number)s") % {"number": "#"},
        **standing(sheet, table, state),
        "coming": plain_deals(table, state, names),
        "everybody": [[SEATS[seat], name] for seat, name in enumerate(names)] if len(names) > 4 else [],
        "plain": PLAIN,
        "uncounted": UNCOUNTED,
        "stays": dealer_stays(table.rules),
        "owing": [SEATS[seat] for seat, owed in enumerate(state.owed) if any(owed)],
    }


def dealer_stays(rules: Ruleset) -> dict[str, Any]:
    """After what the same player deals again: reasons of a redeal, and solos, as far as the rules say it.

    `solo` is "always" or "never", "duty" where only owed solos keep the dealer, empty where more decides.
    """
    adds = rules.extra_solo_won_adds_duty or rules.extra_solo_lost_renews_duty
    ways = {
        SoloDealerStays.ALWAYS: "always",
        SoloDealerStays.NEVER: "never",
        SoloDealerStays.DUTY_ONLY: "duty",
    }
    return {
        "redeal": [reason.value for reason in Reason if redeals_himself(rules, reason)],
        "solo": "" if adds else ways[rules.solo_dealer_stays],
    }


def standing(
    sheet: models.Sheet, table: Table, state: SessionState, began: Began | None = None
) -> dict[str, Any]:
    """What a phone needs to say what a deal counts after this state, with the price list.

    `sizes` are for how many letters the names need room. `isOpen` says that what the next deals count can
    follow from the ones before, so that nothing said of a second one is certain; `endsDouble` that the last
    deals count double; `isDue` that a solo must be played now; `ends` are the points that end the session.
    `causes` is what a deal causes that is no solo and starts nothing; `began` is with which deal the Bock
    rounds began that run.
    """
    rules, coming = table.rules, upcoming(table, state)
    names = [player.name for player in table.players]
    caused = consequences_of(table, state, *advance(table, state, Deal(game=Game.MANUAL)), began)
    return {
        "prices": prices_url(sheet),
        "names": {SEATS[seat]: name for seat, name in enumerate(names)},
        "sizes": {SEATS[seat]: word_size(name) for seat, name in enumerate(names)},
        "totals": {SEATS[seat]: total for seat, total in enumerate(state.totals)},
        "unit": rules.display_unit,
        "pot": max(0, state.bank) if rules.has_pot else 0,
        "isOpen": rules.has_bock or rules.has_pot or remembers(rules),
        "endsDouble": rules.last_deals_double > 0,
        "ends": rules.session_end_points,
        "causes": list(cause_sentences(rules, caused, names)),
        "isDue": coming.is_solo_due,
        "setting": setting(table, state),
    }


def setting(table: Table, state: SessionState) -> dict[str, Any]:
    """The Bock rounds that a deal after this state stands in, and whether it is one of the last."""
    doubled = is_doubled_at_end(table, upcoming(table, state), Deal())
    return {"bock": state.bock.level, "isDoubled": doubled}


def plain_deals(table: Table, state: SessionState, names: list[str]) -> list[dict[str, Any]]:
    """Who deals in the next deals and, where somebody sits out, who plays."""
    deals = []
    for _deal in range(DEALS):
        coming = upcoming(table, state)
        deal: dict[str, Any] = {"text": _("%(name)s deals") % {"name": names[coming.dealer]}}
        deal |= setting(table, state) | {"isDue": coming.is_solo_due}
        if len(names) > 4:
            deal["seats"] = [[SEATS[seat], names[seat]] for seat in coming.active]
        deals.append(deal)
        state, _scored = advance(table, state, Deal(game=Game.MANUAL))
    return deals
