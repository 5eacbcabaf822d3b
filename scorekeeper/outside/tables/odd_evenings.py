"""What is odd about an evening beside the others of its file: no day, a day out of order, too many points.

However a table was read, these are the marks of a row that is none of the evenings: sums, places, a slip of
the year. Nobody is told that they are wrong; what becomes of them is asked, as of what does not add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from statistics import median

from rulesets.translation import _
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.user_answers import Finding, Weight

FEWEST_BESIDE = 4
"""So many other evenings tell what is usual."""
FAR_MORE = 10
"""So many times the usual result is hardly that of an evening."""
A_YEAR = 300
"""Days between two evenings that stand beside each other, where the year may be a slip."""


def with_oddities(evenings: Sequence[FoundEvening]) -> list[FoundEvening]:
    """The evenings, each with what is odd about it beside the others as a slip."""
    out_of_order = days_out_of_order([day_of(evening) for evening in evenings])
    found = []
    for place, evening in enumerate(evenings):
        others = [each for at, each in enumerate(evenings) if at != place]
        slips = [Finding(Weight.SLIP, DAY_OUT_OF_ORDER)] if place in out_of_order else []
        slips += oddities(evening, others)
        found.append(replace(evening, findings=(*evening.findings, *slips)))
    return found


DAY_OUT_OF_ORDER = _("the day is a year off those before and after it: is the year right?")


def oddities(evening: FoundEvening, others: Sequence[FoundEvening]) -> Iterator[Finding]:
    """What an evening has that the others have not."""
    if evening.is_refused or evening.has_rules:
        return
    if is_undated(evening) and not all(map(is_undated, others)):
        yield Finding(Weight.SLIP, _("no day is written for it, unlike for others"))
    if len(others) < FEWEST_BESIDE:
        return
    even = [size_of(each) for each in others if not sum(points for _name, points in each.totals)]
    if len(even) >= FEWEST_BESIDE and size_of(evening) > FAR_MORE * median(even) > 0:
        yield Finding(Weight.SLIP, _("far more points than on the other evenings: is it one?"))
    if made_in([evening]) and made_in([evening]) == made_in(others):
        message = _("it comes to what all other evenings come to together: is it their sum?")
        yield Finding(Weight.SLIP, message)


def is_undated(evening: FoundEvening) -> bool:
    """Whether nothing says when an evening was."""
    return "date" not in evening.document and not evening.short_day


def day_of(evening: FoundEvening) -> date | None:
    """The day of an evening, as far as it is said with its year."""
    day = evening.document.get("date")
    return None if day is None else date.fromisoformat(day)


def size_of(evening: FoundEvening) -> int:
    """The most that anybody won or lost."""
    return max((abs(points) for _name, points in evening.totals), default=0)


def made_in(evenings: Sequence[FoundEvening]) -> dict[str, int]:
    """What everybody won or lost on some evenings together."""
    made: Counter[str] = Counter()
    for each in evenings:
        made.update(dict(each.totals))
    return {name: points for name, points in made.items() if points}


def days_out_of_order(days: Sequence[date | None]) -> set[int]:
    """The places of days that lie a year off, where all others follow each other."""
    known = [(place, day) for place, day in enumerate(days) if day]
    if len(known) <= FEWEST_BESIDE:
        return set()
    found = set()
    for at, (place, day) in enumerate(known):
        others = [each for _place, each in known[:at] + known[at + 1 :]]
        beside = [each for _place, each in known[max(at - 1, 0) : at + 2] if each != day]
        if (
            not in_order([each for _place, each in known])
            and in_order(others)
            and all(abs((each - day).days) > A_YEAR for each in beside)
        ):
            found.add(place)
    return found


def in_order(days: Sequence[date]) -> bool:
    """Whether no day is before the one above it, or none after it."""
    steps = [(later - earlier).days for earlier, later in pairwise(days)]
    return min(steps, default=0) >= 0 or max(steps, default=0) <= 0
