"""Parts of a season that are equally long: so many months or weeks, from its first day on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Stretches:
    """The parts after one another; a month is one of the calendar, also the first, and a week any seven days.

    Where no day is known on which they begin, quarters are those of the year, and weeks begin on Mondays.
    """

    months: int = 0
    weeks: int = 0
    begins: date = date.min

    def number_of(self, day: date) -> int:
        """The number of the part in which a day is, 0 for the first."""
        if self.weeks:
            return (day - self.begins).days // (7 * self.weeks)
        return (months_in(day) - months_in(self.begins)) // self.months

    def first_day(self, number: int) -> date:
        """The day on which the part with a number begins."""
        if self.weeks:
            return self.begins + timedelta(weeks=self.weeks * number)
        year, month = divmod(months_in(self.begins) + self.months * number, 12)
        return date(year, month + 1, 1)


def months_in(day: date) -> int:
    """The months until that of a day, since those of the year 0."""
    return 12 * day.year + day.month - 1
