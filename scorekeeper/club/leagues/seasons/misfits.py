"""Fields of a season that exclude each other, though each by itself is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.evenings_in_season import figures_in
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import TIES
from scorekeeper.club.leagues.standings.rule import AVERAGES, FOR_PLACES, PointsRule, TieRule

SECOND = 2
"""Who counts from their first evening on counts at once."""

Misfits = Iterator[tuple[str, Any]]
"""Fields, and what is to be said at them."""


def misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The fields that exclude each other."""
    yield from worth_misfits(cleaned)
    if cleaned.get("counts_up") and cleaned.get("points") in FOR_PLACES:
        yield from fewest_misfits(cleaned)
    yield from dropped_misfits(cleaned)
    yield from tie_misfits(cleaned)
    yield from evening_misfits(cleaned)
    if cleaned.get("missing_points") is not None:
        yield from missed_misfits(cleaned)
    if cleaned.get("counts_from_for") and cleaned.get("counts_from", 0) < SECOND:
        yield "counts_from", _("Say from which evening on, such as 3.")
    if cleaned.get("second_half"):
        yield from half_misfits(cleaned)
    if within := is_within_parts(cleaned):
        yield from part_misfits(cleaned, within)
    if cleaned.get("final_day"):
        yield from final_misfits(cleaned)
    elif cleaned.get("final_players"):
        yield "final_day", _("Say when the final begins.")


def worth_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of evenings whose worth is unknown."""
    counted = cleaned.get("counts_down") or cleaned.get("counts_up")
    places = cleaned.get("place_points", "unread") or counted
    if cleaned.get("points") in FOR_PLACES and not places:
        yield "place_points", _("Say what each place counts.")
    floor, cap = cleaned.get("floor"), cleaned.get("cap")
    if floor is not None and cap is not None and floor > cap:
        yield "floor", _("This is more than an evening counts at most.")


def fewest_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of a rule under which absent players would have the fewest points, and so be first."""
    if cleaned.get("at_least") and cleaned.get("missing_points") is None:
        yield "missing_points", _("Say what an evening counts that is missing, such as 6.")
    elif not cleaned.get("averages_evenings") and not costs_to_miss(cleaned):
        yield "counts_up", _("Whoever is absent would have the fewest: say what a missed evening counts.")


def dropped_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of evenings that cannot drop out, or not for each so many."""
    drops = cleaned.get("drop_worst") or cleaned.get("drop_best")
    if cleaned.get("best_of") and drops:
        name = "drop_worst" if cleaned.get("drop_worst") else "drop_best"
        yield name, _("Either only the best ones, or all but the weakest.")
    if not cleaned.get("drop_by"):
        return
    if not drops:
        yield "drop_by", _("Say how many evenings drop out.")
    elif not cleaned.get("drop_per"):
        yield "drop_per", _("Say for how many evenings, such as 5.")
    elif cleaned.get("second_half"):
        yield "drop_by", _("Not where the season has two halves.")
    elif is_within_parts(cleaned):
        yield "drop_by", _("Not where the evenings of each part of the season are chosen.")
    else:
        yield from again_misfits(cleaned)


def tie_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of ties that are broken by what dropped out where nothing does."""
    if not chooses(cleaned):
        ties = (name for name in TIES if cleaned.get(name) == TieRule.DROPPED)
        yield from ((name, _("No evening drops out.")) for name in ties)


def again_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of numbers of evenings that do not grow, from which on some drop out again."""
    numbers = [cleaned.get("drop_per") or 0, *figures_in(cleaned.get("drop_again") or "")]
    if numbers != sorted(set(numbers)):
        yield "drop_again", _("More evenings each time, such as 20, 28.")


def evening_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of rules on absence, short evenings or the last one that have nothing to go by."""
    if cleaned.get("free_absences") and not costs_to_miss(cleaned):
        yield "free_absences", _("Say what each other missed evening counts.")
    if cleaned.get("over_missed_points") and cleaned.get("most_missed") is None:
        yield "most_missed", _("Say how many evenings may be missed.")
    yield from excused_misfits(cleaned)
    if cleaned.get("only_added"):
        yield from added_misfits(cleaned)
    if cleaned.get("short_deals") and is_half_of_mean(cleaned):
        yield "short_counts", _("Not half where the points per deal count: let it count not at all.")
    if cleaned.get("keeps_last") and cleaned.get("final_day"):
        yield "keeps_last", _("Not with a final: all of its evenings count.")


def excused_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of excuses that nobody can have."""
    excused = cleaned.get("excused")
    if excused == Season.Excused.FREE and not costs_to_miss(cleaned):
        yield "excused", _("Say what each other missed evening counts.")
    elif excused == Season.Excused.MEAN and (is_mean(cleaned) or chooses(cleaned)):
        yield "excused", _("In an average, or where evenings drop out, let it count nothing.")


def added_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of rules for a sum of evenings where only what is added counts."""
    if chooses(cleaned):
        yield "only_added", _("Not where evenings drop out: in each part of the season all count.")
    elif cleaned.get("missing_as_last"):
        yield "missing_as_last", _("Only what is added counts: say what a missed evening adds.")
    elif cleaned.get("excused") == Season.Excused.MEAN:
        yield "excused", _("Only what is added counts: let it count nothing.")
    elif cleaned.get("counts_up"):
        yield "only_added", _("Not where the fewest are first: who is absent would be.")


def missed_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of missed evenings that cannot count like played ones."""
    if cleaned.get("missing_as_last"):
        yield "missing_points", _("Either so many points, or the result of the last one.")
    elif cleaned.get("second_half"):
        yield "missing_points", _("Not where the season has two halves.")
    elif is_within_parts(cleaned):
        yield "missing_points", _("Not where the evenings of each part of the season are chosen.")
    elif not cleaned.get("averages_evenings") and not chooses(cleaned):
        text = _("This is for an average, or where evenings drop out; in a sum it has a field further up.")
        yield "missing_points", text


def half_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of two halves: all evenings count, or the known days of the season differ."""
    half = date.fromisoformat(cleaned["second_half"])
    if isinstance(cleaned.get("best_of"), Fraction):
        yield "second_half", _("Not with a share: say how many evenings of each half count.")
    elif not chooses(cleaned):
        yield "second_half", _("Say how many evenings of each half count, or drop out.")
    elif not is_within(cleaned, half):
        yield "second_half", _("This day is not in the season, or is its first.")


def part_misfits(cleaned: Mapping[str, Any], within: str) -> Misfits:
    """The problems of parts of a season of whose evenings none are chosen, or whose first day is unknown."""
    if cleaned.get("second_half"):
        yield "second_half", _("Either two halves, or parts that are equally long.")
    elif isinstance(cleaned.get("best_of"), Fraction):
        yield within, _("Not with a share: say how many evenings of each part count.")
    elif not chooses(cleaned):
        yield within, _("Say how many evenings of each part count, or drop out.")


def final_misfits(cleaned: Mapping[str, Any]) -> Misfits:
    """The problems of a final: the known days of the season differ, or are always the last ones."""
    day = date.fromisoformat(cleaned["final_day"])
    if not is_within(cleaned, day):
        yield "final_day", _("This day is not in the season, or is its first.")
    elif day.isoformat() <= (cleaned.get("second_half") or ""):
        yield "final_day", _("The final begins after the second half.")


def costs_to_miss(cleaned: Mapping[str, Any]) -> bool:
    """Whether an evening that is missed counts anything."""
    as_played = cleaned.get("missing_points") is not None or cleaned.get("missing_as_last")
    return bool(as_played or cleaned.get("absence_points"))


def is_within_parts(cleaned: Mapping[str, Any]) -> str:
    """The field that says that evenings are chosen within parts of the season; empty if none does."""
    return next((name for name in ("chosen_weeks", "chosen_months") if cleaned.get(name)), "")


def is_mean(cleaned: Mapping[str, Any]) -> bool:
    """Whether a mean counts."""
    return bool(cleaned.get("averages_evenings")) or cleaned.get("points") in AVERAGES


def is_half_of_mean(cleaned: Mapping[str, Any]) -> bool:
    """Whether short evenings are to count half where no evening counts by itself."""
    is_half = cleaned.get("short_counts", Season.Short.HALF) == Season.Short.HALF
    return is_half and PointsRule(cleaned.get("points") or PointsRule.TOTAL) in AVERAGES


def is_within(cleaned: Mapping[str, Any], day: date) -> bool:
    """Whether a day is in the season, but not its first, as far as its days are known."""
    return (cleaned.get("first_day") or date.min) < day <= (cleaned.get("last_day") or date.max)


def chooses(cleaned: Mapping[str, Any]) -> bool:
    """Whether not all evenings of everybody count."""
    return bool(cleaned.get("best_of") or cleaned.get("drop_worst") or cleaned.get("drop_best"))
