"""Data for a phone without reception: the standing before the next deal, the dealers after it, prices."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

import brotli  # type: ignore[import-untyped]
from django.core.cache import cache as known
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Problem, Ruleset, Side, Table, price_list
from rulesets.checks import SUM_BY_HAND, bonuses_asked
from rulesets.replay import session_list, sides_with_absagen, standing_of
from rulesets.rules import GoesTo
from rulesets.scoring import FACTOR_LABELS, OTHER_LABELS, Factor, ScoredItem
from rulesets.session import (
    Began,
    SessionState,
    advance,
    consequences_of,
    is_doubled_at_end,
    next_deal_after,
    remembers,
)
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.sheets import labels, models
from scorekeeper.play.sheets.bills import BONUS_IDS, GIVEN_IDS, PLAYERS, factor_label
from scorekeeper.play.sheets.deals.results import cause_sentences
from scorekeeper.play.sheets.engine import rules_of_sheet
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.next_deal import words_for_coming
from scorekeeper.play.sheets.questions import questions
from scorekeeper.play.sheets.rows import word_size
from scorekeeper.play.sheets.seat_ids import ids_at, names_by_id
from scorekeeper.site.bootstrap import CODE

SIDES = {1: Side.RE, -1: Side.KONTRA}
MADE_OF = (
    "rulesets/**/*.py",
    "scorekeeper/play/sheets/**/*.py",
    "scorekeeper/locale/*/LC_MESSAGES/django.mo",
)
"""With other files than these a list, or its words, may be another one."""

MOST_RUNS = 1000
"""A list that would take more leaves deals with Absagen to the server; no preset takes 900."""


@cache
def release() -> str:
    """Another text whenever lists may be made otherwise than before."""
    files = sorted(path for pattern in MADE_OF for path in CODE.glob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def digest_of(sheet: models.Sheet, seats: int) -> str:
    """A digest of all that the lists of a sheet follow from: rules, seats, length, release, language."""
    text = f"{sheet.ruleset.fingerprint} {seats} {sheet.dummy} {sheet.length} {release()} {get_language()}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def prices_url(sheet: models.Sheet, seats: int) -> str:
    """The address of the lists of a sheet of so many players: its content never changes."""
    return reverse("sheets:prices", args=(sheet.slug, digest_of(sheet, seats)))


def prices_of(sheet: models.Sheet, seats: int) -> tuple[bytes, bytes]:
    """The lists of a sheet with their words as JSON, and packed: made once for equal sheets.

    What a deal comes to (`prices`), and what follows from it with so many at the table as there can be
    (`sessions`), who come while there is no reception as well.
    """
    key = f"prices:{digest_of(sheet, seats)}"
    made: tuple[bytes, bytes] | None = known.get(key)
    if made is None:
        rules = rules_of_sheet(sheet)
        prices = price_list(rules, MOST_RUNS)
        stays = rules.is_for_four or sheet.dummy is not None
        most = max(seats, PLAYERS if stays else rules.players_max)
        sessions = {
            count: session_list(rules, count, sheet.length, sheet.dummy) for count in range(PLAYERS, most + 1)
        }
        document = {"prices": prices, "words": words_for(rules, prices), "sessions": sessions}
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        made = text, brotli.compress(text)
        known.set(key, made, timeout=None)
    return made


@lru_cache(maxsize=500)
def sides_listed(rules: Ruleset) -> int | None:
    """How many sides can have named an Absage in the deals that lists hold, None if they hold none."""
    return None if remembers(rules) else sides_with_absagen(rules, MOST_RUNS)


def left_out_words(rules: Ruleset) -> str:
    """Say which deals a phone cannot count by itself under some rules; empty if it counts all."""
    sides = sides_listed(rules)
    if sides is None:
        return _("Without reception, deals count only once the server has them under these rules.")
    words = (
        _(
            "Without reception, a deal with a call of no 90 or higher counts only once the server has it: "
            "these rules allow too many calls for a phone."
        ),
        _(
            "Without reception, a deal in which both sides called no 90 or higher counts only once the "
            "server has it: these rules allow too many calls for a phone."
        ),
        "",
    )
    return words[sides]


def words_for(rules: Ruleset, prices: dict[str, Any]) -> dict[str, Any]:
    """The words for everything in a price list, and the sentences around it, in the language of the page."""
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
        "games": {game: labels.game_label(game) for game in (Game.REDEAL, Game.PENALTY, Game.MANUAL)},
        "comma": join_words(("", "")),
        "refused": refusals(),
        "questions": questions(),
        **sentences(),
    }


def refusals() -> dict[str, str]:
    """The messages for what cannot be in a deal, by subject (`price-limits.js`)."""
    return {
        "calls": _("These calls do not go together"),
        "points": _("Cards cannot give these card points"),
        "open": _("A limit lies between these card points: enter them exactly"),
        "together": _("That does not go together"),
        "sum": problem_text(Problem("", SUM_BY_HAND)),
        "room": _("The card points are too few for these bonuses"),
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
        "short": _("There are only %(pot)s left in the pot: %(points)s each."),
        "shortFor": _("There are only %(pot)s left in the pot: %(who)s."),
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
    return SIDES[by[0]] if by else None


UNCOUNTED = tuple(game for game in Game if not Deal(game=game).is_counted)
"""These have no number."""


def what_is_known(sheet: models.Sheet, table: Table, state: SessionState, position: int) -> dict[str, Any]:
    """The data for a phone without reception: the standing of the sheet, and the words for what comes next.

    Of two of these the later `revision` is the right one; `at`, in seconds since 1970, decides when the
    sheet went back to an older one. `isOpen` says that what a deal counts can follow from the ones before;
    `everybody` is who can be chosen where only the server knows who plays, empty where all do; for how many
    letters names need room stands there and in `sizes`.
    """
    rules, names = table.rules, table.names
    everybody = [[seat, name, word_size(name)] for seat, name in names_by_id(table).items()]
    return {
        **at_table(sheet, table),
        "sheet": sheet.slug,
        "title": sheet_title(sheet),
        "revision": sheet.revision,
        "at": now().timestamp(),
        "position": position,
        "name": _("Deal %(number)s") % {"number": "#"},
        "standing": standing_by_id(table, state) | {"position": position},
        "isOpen": rules.has_bock or rules.has_pot or rules.last_deals_double > 0 or remembers(rules),
        "everybody": everybody if len(names) > PLAYERS else [],
        "uncounted": UNCOUNTED,
        "words": words_for_coming(rules),
    }


def standing_by_id(table: Table, state: SessionState) -> dict[str, Any]:
    """How the sheet stands for a phone: its seats, clockwise, by their numbers from 0, and so the totals.

    The totals are those of all numbers that there are, also of one that nobody has any more.
    """
    stands, ids = standing_of(table, state), [int(each) - 1 for each in ids_at(table)]
    totals = dict(zip(ids, stands["totals"], strict=True))
    return stands | {
        "seats": [ids[seat] for seat in stands["seats"]],
        "totals": [totals.get(seat, 0) for seat in range(max(ids) + 1)],
    }


def at_table(sheet: models.Sheet, table: Table) -> dict[str, Any]:
    """The people at the table, the address of the lists for so many, and the unit of their rules."""
    names = names_by_id(table)
    return {
        "prices": prices_url(sheet, len(names)),
        "names": names,
        "order": list(names),
        "used": max(len(sheet.numbers), len(names)),
        "sizes": {seat: word_size(name) for seat, name in names.items()},
        "dummy": None if table.dummy is None else ids_at(table)[table.dummy],
        "unit": table.rules.display_unit,
    }


def standing(
    sheet: models.Sheet, table: Table, state: SessionState, active: Iterable[int], began: Began | None = None
) -> dict[str, Any]:
    """The data with which a phone works out a deal after this state, together with the price list.

    `active` are the seats that play in the deal, a `dummy` one of them. `sizes` are for how many letters the
    names need room. `isDue` says that a solo must be played now; `ends` are the points that end the session.
    `causes` is what a deal causes that is no solo and starts nothing; `began` is with which deal the Bock
    rounds began.
    """
    rules, coming = table.rules, next_deal_after(table, state)
    caused = consequences_of(table, state, *advance(table, state, Deal(game=Game.MANUAL)), began)
    return {
        **at_table(sheet, table),
        "active": [ids_at(table)[seat] for seat in active],
        "totals": dict(zip(ids_at(table), state.totals, strict=True)),
        "pot": max(0, state.bank) if rules.has_pot else 0,
        "ends": rules.session_end_points,
        "causes": list(cause_sentences(rules, caused, table.names)),
        "isDue": coming.is_solo_due,
        "setting": setting(table, state),
    }


def setting(table: Table, state: SessionState) -> dict[str, Any]:
    """The Bock rounds that a deal after this state stands in, and whether it is one of the last."""
    doubled = is_doubled_at_end(table, next_deal_after(table, state), Deal())
    return {"bock": state.bock.level, "isDoubled": doubled}
