"""Reading the sheet document: shapes, names and numbers. What is possible is asked in `rulesets.checks`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from rulesets.document.deal_facts import read_bock, read_counts, read_points, read_tallies
from rulesets.document.fields import FORMATS, Fields, read_part
from rulesets.document.players import last_at_start, read_dummy, read_everybody
from rulesets.document.upgrades import NUMBER, upgraded_facts, upgraded_options
from rulesets.problems import Problem, Refused
from rulesets.rules.kinds import is_whole
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.scoring.deal import Adjustment, Call, CardPoints, Deal, Game, Mark, Side
from rulesets.session.table import Sheet, Table, usual_length
from rulesets.translation import _

SHEET_FIELDS = (
    *("format", "title", "date", "ruleset", "players", "dummy", "first_dealer", "length", "started", "deals"),
)
SCORED_SHEET_FIELDS = ("totals", "bank", "places", "money", "kitty", "tallies", "next")
KEPT_FIELDS = ("id", "at", "note", "credits", "last", "evening")
DEAL_FIELDS = (
    *("game", "re", "by", "solo", "duty", "points", "no_trick", "tricks", "calls", "bid", "partner_trick"),
    *("raises", "bonuses", "marks", "bock", "players", "dealer", "reason", "penalty", "to", "each", "bank"),
    *("adjustments", "tallies"),
    *KEPT_FIELDS,
)

MOST_POINTS = 100_000
MOST_DEALS = 10_000
MOST_RAISES = 4
LONGEST_NOTE = 20_000
"""Characters: a cell of a workbook holds them, and nobody remarks so much."""


def read_sheet(data: object, *, may_look_alike: bool = False) -> Sheet:
    """Read a sheet document, scored or not; raise Refused with all problems of its shape.

    Whether its deals are possible is asked by `rulesets.checks.possible.check_sheet`. `may_look_alike` lets
    players have different names that look the same, as some may have had who were at a table.
    """
    if not isinstance(data, Mapping):
        raise Refused([Problem("document", _("must be an object"))])
    fields = Fields(data, (*SHEET_FIELDS, *SCORED_SHEET_FIELDS))
    number = fields.format(FORMATS)
    fields.finish()
    rules = DDV
    if "ruleset" in fields.data:
        rules = read_part(fields, "ruleset", lambda data: read_ruleset(data, number), DDV)
    players = read_everybody(fields, rules, may_look_alike=may_look_alike)
    names = [player.name for player in players]
    players = read_dummy(fields, rules, players)
    dealer = read_first_dealer(fields, names)
    length = fields.whole("length", 0, 1000)
    started = read_time(fields, "started")
    title, date = fields.text("title") or "", read_date(fields)
    deals = read_deals(fields, names, number) if players else ()
    fields.finish()
    table = Table(
        rules,
        players,
        first_dealer=last_at_start(players) if dealer is None else dealer,
        length=usual_length(rules, len(players)) if length is None else length,
        started=started,
    )
    if table.first_dealer not in table.people(table.present(1)):
        raise Refused([Problem("first_dealer", _("must be someone who has been there since the first deal"))])
    return Sheet(table, deals, title, date)


def read_first_dealer(fields: Fields, names: Sequence[str]) -> int | None:
    """The seat of who deals first; None where nobody is said to, or it is not known who plays."""
    if not names or not fields.has("first_dealer"):
        return None
    return fields.seat("first_dealer", fields.data["first_dealer"], names)


def read_ruleset(data: object, number: int = NUMBER) -> Ruleset:
    """A preset by name, or an object with `preset` and the options that differ.

    `number` is the format in which it was written.
    """
    if isinstance(data, str):
        data = {"preset": data}
    fields = Fields(data, ("preset", "options"))
    preset = fields.data.get("preset", "ddv")
    if not isinstance(preset, str) or preset not in presets():
        fields.refuse("preset", _("must be one of %(allowed)s"), allowed=", ".join(presets()))
    fields.finish()
    options = fields.data["options"] if fields.has("options") else {}
    try:
        return rules_from(preset, json.dumps(options), number)
    except Refused as refused:
        raise Refused([problem.within("options") for problem in refused.problems]) from refused


@lru_cache(maxsize=256)
def rules_from(preset: str, options: str, number: int) -> Ruleset:
    """The rules of options given as JSON: thousands of sheets have the same."""
    return read_options(upgraded_options(json.loads(options), number), presets()[preset].rules)


def read_date(fields: Fields) -> str:
    """The day of the sheet, as it was written; empty if it is not said."""
    value = fields.text("date", 40) or ""
    try:
        if value:
            datetime.fromisoformat(value)
    except ValueError:
        fields.refuse("date", _("must be a date such as %(example)s"), example="2026-11-19")
    return value


def read_time(fields: Fields, key: str) -> datetime | None:
    """A point in time as ISO 8601 has it."""
    value = fields.text(key, 40)
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        fields.refuse(key, _("must be a time such as %(example)s"), example="2026-11-19T20:00:00+01:00")
        return None


def read_deals(fields: Fields, names: Sequence[str], number: int) -> tuple[Deal, ...]:
    """The deals in their order, each with its problems."""
    data = fields.data.get("deals")
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > MOST_DEALS:
        fields.refuse("deals", _("must be a list of at most %(most)s deals"), most=MOST_DEALS)
        return ()
    deals = []
    for position, item in enumerate(data):
        try:
            deals.append(read_deal(without_score(item), names, number))
        except Refused as refused:
            fields.problems += [problem.within(f"deals[{position}]") for problem in refused.problems]
    return tuple(deals)


def without_score(data: object) -> object:
    """A deal without what was computed from it."""
    if not isinstance(data, Mapping):
        return data
    return {key: value for key, value in data.items() if key != "score"}


def read_deal(data: object, names: Sequence[str], number: int = NUMBER) -> Deal:
    """Read the facts of one deal between players with these names, in seating order.

    `number` is the format in which they were written. Raise Refused with all problems of shape; whether the
    deal is possible is asked in `rulesets.checks`.
    """
    fields = Fields(upgraded_facts(data, number), DEAL_FIELDS)
    deal = deal_of(fields, names)
    fields.finish()
    return deal


def deal_of(fields: Fields, names: Sequence[str]) -> Deal:
    """The facts of a deal, collecting the problems of their shape."""
    calls = fields.object("calls", ("re", "kontra"))
    bonuses = fields.object("bonuses", ("re", "kontra"))
    bock = read_bock(fields)
    fields.text("note", LONGEST_NOTE)
    points, no_trick = read_cards(fields)
    return Deal(
        game=fields.member("game", Game) or Game.NORMAL,
        re=fields.seats("re", names),
        by=fields.seats("by", names),
        solo=fields.text("solo", 40),
        is_declared_voluntary=not fields.flag("duty", default=True),
        points=points,
        no_trick=no_trick,
        tricks=fields.whole("tricks", 0, 12),
        re_calls=fields.members("calls.re", Call, calls.get("re")),
        kontra_calls=fields.members("calls.kontra", Call, calls.get("kontra")),
        bid=fields.member("bid", Call),
        partner_trick=fields.whole("partner_trick", 1, 12),
        raises=fields.whole("raises", 0, MOST_RAISES) or 0,
        re_bonuses=read_counts(fields, "re", bonuses),
        kontra_bonuses=read_counts(fields, "kontra", bonuses),
        marks=fields.members("marks", Mark, fields.data.get("marks")),
        bock_this=bock.get("this", 0),
        bock_next=bock.get("next", 0),
        players=fields.seats("players", names),
        dealer=fields.seat("dealer", fields.data["dealer"], names) if fields.has("dealer") else None,
        reason=fields.text("reason"),
        penalty=fields.whole("penalty", 1, MOST_POINTS) or 0,
        to=fields.seats("to", names) if fields.has("to") else None,
        each=read_each(fields, names),
        bank=fields.whole("bank", -MOST_POINTS, MOST_POINTS),
        adjustments=read_adjustments(fields, names),
        tallies=read_tallies(fields, names),
        kept={key: fields.data[key] for key in KEPT_FIELDS if fields.has(key)},
    )


def read_cards(fields: Fields) -> tuple[CardPoints | None, Side | None]:
    """The card points that were counted, and the side without a trick, which has none."""
    points, no_trick = read_points(fields), fields.member("no_trick", Side)
    if points is None and no_trick is not None:
        points = CardPoints(no_trick, 0, 0)
    return points, no_trick


def read_each(fields: Fields, names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The points of a manual entry by seat."""
    each = []
    for name, points in fields.object("each").items():
        seat = fields.seat(f"each.{name}", name, names)
        if not is_whole(points, -MOST_POINTS, MOST_POINTS):
            fields.refuse(
                f"each.{name}",
                _("must be a whole number from %(low)s to %(high)s"),
                low=-MOST_POINTS,
                high=MOST_POINTS,
            )
        elif seat is not None:
            each.append((seat, points))
    return tuple(each)


def read_adjustments(fields: Fields, names: Sequence[str]) -> tuple[Adjustment, ...]:
    """Points on top of the deal, each with a player and a reason."""
    data = fields.data.get("adjustments")
    if data is None:
        return ()
    if not isinstance(data, list):
        fields.refuse("adjustments", _("must be a list"))
        return ()
    adjustments = []
    for position, item in enumerate(data):
        try:
            inner = Fields(item, ("player", "points", "reason"))
            seat = inner.seat("player", inner.data.get("player"), names)
            points = inner.whole("points", -MOST_POINTS, MOST_POINTS)
            if points is None and not inner.has("points"):
                inner.refuse("points", _("must be a whole number of points"))
            reason = inner.text("reason") or ""
            inner.finish()
            adjustments.append(Adjustment(seat or 0, points or 0, reason))
        except Refused as refused:
            fields.problems += [problem.within(f"adjustments[{position}]") for problem in refused.problems]
    return tuple(adjustments)
