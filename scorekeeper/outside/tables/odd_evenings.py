"""What is odd about an evening beside the others of its file: no day, a day out of order, too many points.

However a table was read, these are the marks of a row that is none of the evenings: sums, places, a slip of
the year. Nobody is told that they are wrong; what becomes of them is asked, as of what does not add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from statistics import median

from rulesets.translation import _
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.said_twice import made_in, made_on
from scorekeeper.outside.tables.user_answers import slip

FEWEST_BESIDE = 4
"""So many other evenings tell what is usual."""
FAR_MORE = 10
"""So many times the usual result is hardly that of an evening."""
A_YEAR = 300
"""Days between two evenings that stand beside each other, where the year may be a slip."""


def with_oddities(evenings: Sequence[FoundEvening]) -> Iterator[FoundEvening]:
    """The evenings, each with what is odd about it beside the others as a slip."""
    of_tables = [each for each in evenings if not (each.is_refused or each.has_rules)]
    sizes = [size_of(each) for each in of_tables if not sum(points for _name, points in each.totals)]
    messages = {
        _("the day is a year off those before and after it: is the year right?"): out_of_order(of_tables),
        _("no day is written for it, unlike for others"): undated(of_tables),
        _("far more points than on the other evenings: is it one?"): far_more(of_tables, sizes),
        _("it comes to what all other evenings come to together: is it their sum?"): sums_of_others(
            of_tables
        ),
    }
    marked = {message: set(map(id, odd)) for message, odd in messages.items()}
    for evening in evenings:
        slips = [slip(message) for message, odd in marked.items() if id(evening) in odd]
        yield replace(evening, findings=(*evening.findings, *slips)) if slips else evening


def undated(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings without a day, where others have one."""
    found = [each for each in evenings if "date" not in each.document and not each.short_day]
    return found if len(found) < len(evenings) else []


def far_more(evenings: Sequence[FoundEvening], sizes: Sequence[int]) -> list[FoundEvening]:
    """The evenings with far more points than is usual."""
    usual = median(sizes) if len(sizes) > FEWEST_BESIDE else 0
    return [each for each in evenings if usual and size_of(each) > FAR_MORE * usual]


def sums_of_others(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings that come to what all others come to: half of what all come to together."""
    if len(evenings) <= FEWEST_BESIDE:
        return []
    half = {name: points / 2 for name, points in made_in(evenings).items()}
    return [each for each in evenings if half and made_on(each) == half]


def day_of(evening: FoundEvening) -> date | None:
    """The day of an evening, as far as it is said with its year."""
    day = evening.document.get("date")
    return None if day is None else date.fromisoformat(day)


def size_of(evening: FoundEvening) -> int:
    """The most that anybody won or lost."""
    return max((abs(points) for _name, points in evening.totals), default=0)


def out_of_order(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings whose day lies a year off, where all others follow each other."""
    known = [(day, each) for each in evenings if (day := day_of(each))]
    days = [day for day, _each in known]
    if len(known) <= FEWEST_BESIDE or in_order(days):
        return []
    return [
        each
        for at, (day, each) in enumerate(known)
        if is_year_off(day, days[max(at - 1, 0) : at + 2]) and in_order(days[:at] + days[at + 1 :])
    ]


def is_year_off(day: date, beside: Sequence[date]) -> bool:
    """Whether a day is far from those before and after it."""
    return all(each == day or abs((each - day).days) > A_YEAR for each in beside)


def in_order(days: Sequence[date]) -> bool:
    """Whether no day is before the one above it, or none after it."""
    steps = [(later - earlier).days for earlier, later in pairwise(days)]
    return min(steps, default=0) >= 0 or max(steps, default=0) <= 0
