"""What a phone needs to know to go on without reception: where the next deal stands, who deals after it."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Ruleset, Table
from rulesets.rules.chapters import SoloDealerStays
from rulesets.scoring import Reason
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
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.consequences import cause_sentences
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.name_sizes import word_size
from scorekeeper.play.sheets.phones.prices import prices_url

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
