"""The seasons of a group in its file, written and read: their days, their rule, the evenings left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _
from scorekeeper.club.leagues.forms import TIES, SeasonForm
from scorekeeper.club.leagues.models import Season
from scorekeeper.outside.archive.values import read_time
from scorekeeper.play.groups.forms import LONGEST_NAME

TEXTS = ("name", "first_day", "last_day", "points")
COUNTS = ("months", "min_deals", "min_evenings", "min_rounds", "best_of")
POINTS = ("presence_points", "absence_points")
PLACES = ("place_points", "place_points_five")
FLAGS = ("averages_places", "counts_guests")
FIELDS = (*TEXTS, *COUNTS, *POINTS, *PLACES, *FLAGS, "tournaments", "ties", "left_out", "closed")
MOST_FIGURE = 1_000_000
MOST_CHAMPIONS = 100


@dataclass(frozen=True)
class ClosingPart:
    """When a season was closed, and who won it."""

    at: datetime
    champions: tuple[str, ...]


@dataclass(frozen=True)
class SeasonPart:
    """A season: its fields as they are stored, and the numbers of the sheets left out."""

    fields: dict[str, Any]
    left_out: tuple[int, ...]
    closed: ClosingPart | None = None


def written_season(season: Season, numbers: Mapping[int, int]) -> dict[str, Any]:
    """A season: its days, its rule, and the evenings left out."""
    first, last = season.first_day, season.last_day
    return {
        "name": season.name,
        "first_day": first.isoformat() if first else None,
        "last_day": last.isoformat() if last else None,
        "months": season.months,
        "points": season.points,
        "min_deals": season.min_deals,
        "min_evenings": season.min_evenings,
        "min_rounds": season.min_rounds,
        "best_of": season.best_of,
        "place_points": list(season.rule.place_points),
        "place_points_five": list(season.rule.place_points_five),
        "averages_places": season.averages_places,
        "presence_points": season.presence_points,
        "absence_points": season.absence_points,
        "ties": list(season.rule.ties),
        "counts_guests": season.counts_guests,
        **({} if season.tournaments == Season.Tournaments.COUNT else {"tournaments": season.tournaments}),
        **({"closed": written_closing(season)} if season.closed_at else {}),
        "left_out": sorted(
            numbers[sheet.pk]
            for evening in season.left_out.all()
            for sheet in evening.sheets.all()
            if sheet.pk in numbers
        ),
    }


def written_closing(season: Season) -> dict[str, Any]:
    """Since when a season is closed, and who won it; whose account closed it is nobody's business."""
    names = list(map(str, season.champions.all()))
    return {"at": season.closed_at.isoformat() if season.closed_at else "", "champions": names}


def read_season(data: object, sheets: int) -> SeasonPart:
    """A season, held against what may be typed about one; what earlier versions did not write is absent."""
    fields = Fields(data, FIELDS)
    given: dict[str, Any] = {key: fields.text(key) or "" for key in TEXTS}
    given |= {key: fields.whole(key, 0, MOST_FIGURE) or 0 for key in COUNTS}
    given |= {key: fields.whole(key, -MOST_FIGURE, MOST_FIGURE) or 0 for key in POINTS}
    given |= {key: ",".join(map(str, read_places(fields, key))) for key in PLACES}
    given |= {key: fields.flag(key, default=False) for key in FLAGS}
    given["tournaments"] = fields.text("tournaments") or Season.Tournaments.COUNT
    given |= dict(zip(TIES, read_ties(fields), strict=False))
    left_out = read_numbers(fields, "left_out", sheets)
    closed = read_closing(fields.data["closed"]) if fields.has("closed") else None
    fields.finish()
    form = SeasonForm(given)
    if not form.is_valid():
        raise Refused([Problem(name, str(text)) for name, texts in form.errors.items() for text in texts])
    return SeasonPart(form.cleaned_data, left_out, closed)


def read_closing(data: object) -> ClosingPart:
    """Since when a season is closed, and who won it."""
    fields = Fields(data, ("at", "champions"))
    names = fields.data.get("champions") or []
    if not isinstance(names, list) or not all(
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in names[:MOST_CHAMPIONS]
    ):
        fields.refuse("champions", _("must be a list of names"))
    at = read_time(fields, "at")
    fields.finish()
    return ClosingPart(at, tuple(names[:MOST_CHAMPIONS]))


def read_places(fields: Fields, key: str) -> list[int]:
    """What the places are worth."""
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(is_whole(figure, -MOST_FIGURE, MOST_FIGURE) for figure in given):
        return given
    fields.refuse(key, _("must be a list of whole numbers"))
    return []


def read_ties(fields: Fields) -> list[str]:
    """What decides between equals, one after the other; the first release wrote one of them, or "shared"."""
    given = fields.data.get("ties") or []
    if isinstance(given, str):
        return [] if given == "shared" else [given]
    if isinstance(given, list) and len(given) <= len(TIES) and all(isinstance(tie, str) for tie in given):
        return given
    fields.refuse("ties", _("must be a list of at most %(most)s texts"), most=len(TIES))
    return []


def read_numbers(fields: Fields, key: str, most: int) -> tuple[int, ...]:
    """The numbers of some sheets, or of some evenings."""
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(is_whole(number, 1, most) for number in given):
        return tuple(given)
    of_evenings = _("must be numbers of evenings, from 1 to %(most)s")
    of_sheets = _("must be numbers of sheets, from 1 to %(most)s")
    fields.refuse(key, of_evenings if key == "evenings" else of_sheets, most=most)
    return ()
