"""Ready ways of counting a season, to be taken as they are or to be adjusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.evenings_in_season import months_before
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.rule import AVERAGES, FOR_PLACES

if TYPE_CHECKING:
    from django.utils.functional import Promise


@dataclass(frozen=True)
class Statute:
    """A way of counting: its name, and the columns of a season that it sets.

    What is not among these is as a season has it by itself.
    """

    id: str
    name: str | Promise
    sets: Mapping[str, Any]


READY = (
    Statute("together", _("All evenings together"), {"points": Season.Points.TOTAL}),
    Statute(
        "twelve",
        _("The best 12 evenings"),
        {"points": Season.Points.TOTAL, "best_of": 12, "ties": "won"},
    ),
    Statute(
        "evening_mean",
        _("Average per evening"),
        {"points": Season.Points.TOTAL, "averages_evenings": True, "min_evenings": 10},
    ),
    Statute(
        "placed",
        _("Points for places"),
        {
            "points": Season.Points.PLACES,
            "place_points": "5,3,2,1",
            "averages_places": True,
            "ties": "won,points",
        },
    ),
    Statute(
        "tables",
        _("Points at each table"),
        {
            "points": Season.Points.TABLES,
            "place_points": "3,1,-1,-3",
            "place_points_five": "4,2,0,-2,-4",
            "averages_places": True,
            "ties": "won,points",
        },
    ),
    Statute("mean", _("Average per deal"), {"points": Season.Points.AVERAGE, "min_evenings": 10}),
    Statute("nights", _("Evenings won"), {"points": Season.Points.WON, "ties": "points"}),
)
RARELY_CHOSEN = ("mean", "nights")

TIES = ("tie_first", "tie_second", "tie_third", "tie_fourth")

OF_EVENINGS = tuple(each for each in Season.Points if each not in AVERAGES)
"""The rules under which evenings are worth something by themselves."""

WORTH = (
    *("points", "averages_evenings", "evening_deals", "scaled_deals", "cap", "floor"),
    *("counts_down", "counts_up", "place_points", "place_points_five", "averages_places", "rounds_up"),
)
FOR_A_MEAN = ("at_least",)
PERIODS = ("period_points", "period_months", "period_weeks", "only_added")
EXTRAS = (
    *("presence_points", "presence_from", "presence_per", "milestone_points", "never_missed_points"),
    *("won_points", "last_points", "solo_points", "solo_limit", "fine_points"),
    *("most_solos", "most_won", "most_evenings", "most_best", *PERIODS, "shares_most"),
)
FINAL = ("final_day", "final_players", "final_carried")
PARTED = ("chosen_months", "chosen_weeks", "second_half")
FOR_A_SUM = (*PERIODS, *PARTED, *FINAL)
"""What only means of evenings ask for, and what only their sums do."""
CHOSEN = (
    *("best_of", "drop_worst", "drop_best", "drop_by", "drop_per", "drop_again", "keeps_last"),
    *PARTED,
)
SHORT = ("short_deals", "short_counts")
AS_PLAYED = ("missing_as_last", "missing_points", "at_least")
ABSENCE = (
    "absence_points",
    *AS_PLAYED,
    "free_absences",
    "most_missed",
    "over_missed_points",
    "excused",
    "holidays",
)
COUNTS_FROM = ("counts_from_for", "counts_from")
NEEDED = ("min_evenings", "min_deals", "min_share", "min_rounds")
SEATING = ("seated", "seated_weekday", "seated_last", "seated_from", "seated_round")
MONEY = ("prizes", "evening_prizes")
DOUBLED = ("doubled_last", "doubled_days", "doubled_weekday", "doubled_from", "doubles")
PARTS = (
    ("worth", _("What an evening is worth"), WORTH),
    ("extras", _("What is added"), EXTRAS),
    ("evenings", _("Which evenings count"), (*CHOSEN, *SHORT, "weekday", "nth", "months", "tournaments")),
    ("absence", _("Who is absent"), ABSENCE),
    ("doubled", _("Which evenings count double"), DOUBLED),
    ("final", _("A final"), FINAL),
    ("ties", _("If players are level"), TIES),
    ("needed", _("Who has a place"), (*NEEDED, "counts_guests", *COUNTS_FROM)),
    ("seating", _("Who sits with whom"), SEATING),
    ("money", _("Money for places"), MONEY),
)
"""What is asked beside name and days: the parts of `sentences.PARTS_SAID` with their headings."""

RARE = frozenset(
    (
        *("scaled_deals", "cap", "floor", "counts_down", "counts_up", "averages_places", "rounds_up"),
        *("presence_from", "presence_per", "milestone_points", "never_missed_points", "last_points"),
        *("solo_limit", "most_solos", "most_won", "most_evenings", "most_best", *PERIODS, "shares_most"),
        *("drop_best", "keeps_last", *PARTED, *SHORT, "months", "tournaments"),
        *("missing_as_last", "excused", "holidays", "doubled_from", "doubles"),
        *("min_deals", *COUNTS_FROM, "seated_last", "seated_from", "seated_round"),
    )
)
"""What few groups say: it stands behind a line of its part."""

SETTABLE = (
    *(name for _key, _heading, names in PARTS for name in names if name not in TIES),
    "best_share",
    "ties",
)
"""The columns of a season that say how it counts."""

APPLIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("averages_evenings", *AS_PLAYED, *DOUBLED, *PERIODS, *FINAL), OF_EVENINGS),
    **dict.fromkeys(CHOSEN, tuple(each for each in OF_EVENINGS if each != Season.Points.WON)),
    **dict.fromkeys(("counts_down", "counts_up", "place_points", "averages_places", "rounds_up"), FOR_PLACES),
    **dict.fromkeys(("scaled_deals", "cap", "floor"), (Season.Points.TOTAL,)),
    "place_points_five": (Season.Points.TABLES,),
    "min_rounds": (Season.Points.ROUND,),
    "evening_deals": (Season.Points.EVENING,),
}
"""The fields that only some rules ask for, with these; `season-form.css` hides the others, held by a test."""


def columns_of(season: Season) -> dict[str, Any]:
    """How a season counts, as a proposal keeps it: everything but who sits with whom."""
    return {name: getattr(season, name) for name in SETTABLE if name not in SEATING}


def counted_as(season: Season, columns: Mapping[str, Any]) -> Season:
    """The season as it would be with other columns; it is not stored."""
    other = copy(season)
    for name, value in columns.items():
        setattr(other, name, value)
    return other


def as_now(columns: Mapping[str, Any]) -> dict[str, Any]:
    """How a season counts, as a version wrote it in a proposal or a file, in the columns that there are now.

    Before there were lots and points for the best evening, one that was missed mattered only where a mean was
    over a number of evenings, and counted 0 there if nothing was said; the last one counted double or not.
    Of a part of the season only the winner got points.
    """
    found = dict(columns)
    if isinstance(found.get("period_points"), int):
        found["period_points"] = str(found["period_points"] or "")
    if found.keys() & {"most_best", "lot"}:
        return found
    found["missing_points"] = found.get("missing_points", 0) if found.get("at_least") else None
    return found | ({"doubled_last": 1} if found.pop("doubles_last", False) else {})


def statute_of(season: Season, begins: date) -> Statute:
    """To count as in a season, in one that begins on a day; half and final are as many months after that."""
    columns = {name: getattr(season, name) for name in SETTABLE}
    if first := season.first_day:
        later = 12 * (begins.year - first.year) + begins.month - first.month
        for name in filter(columns.get, ("second_half", "final_day", "seated_from")):
            day = date.fromisoformat(columns[name])
            columns[name] = months_before(day, -later).isoformat()
    name = gettext("Like %(season)s") % {"season": season.name}
    return Statute("last", name, columns)


def statutes_after(seasons: Sequence[Season], begins: date) -> tuple[Statute, ...]:
    """Those to choose among for a season that begins on a day, that of the last one first.

    Of these seasons the last one stands first.
    """
    return (*(statute_of(season, begins) for season in seasons[:1]), *READY)


def unasked_by(points: str | None, *, is_mean: bool) -> list[str]:
    """The fields that a rule does not ask for, a mean of evenings or a sum."""
    others = FOR_A_SUM if is_mean else FOR_A_MEAN
    return [name for name, rules in APPLIES.items() if points not in rules or name in others]
