"""Three years of a treasurer under tariffs drawn at random, reckoned a second time in a plain way."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
import time_machine

from scorekeeper.club.kitty.cash_book import cash_book
from scorekeeper.club.kitty.models import Fee, Kind, Payer
from scorekeeper.club.kitty.reads import kitty_of
from scorekeeper.club.kitty.statements import statement_of
from scorekeeper.club.kitty.writes import set_price
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import EveningResult
from tests.club import Club, player
from tests.depths import one_in
from tests.scorekeeper.club.kitty.keeping import booked

pytestmark = pytest.mark.django_db

TODAY, FIRST = date(2026, 11, 30), date(2024, 1, 3)
PAYING, EMIL_LEFT = date(2024, 3, 1), date(2026, 3, 10)
MEMBERS = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gül")


@dataclass
class Treasurer:
    """What was agreed and what happened, as a treasurer would have it in a drawer."""

    club: Club
    random: Random
    tariffs: dict[date, dict[str, Any]] = field(default_factory=dict)
    fees: list[dict[str, Any]] = field(default_factory=list)
    evenings: list[tuple[date, dict[str, int], dict[str, int]]] = field(default_factory=list)
    """The points of everybody, and the deals that they lost."""
    owed: list[tuple[date, str, int]] = field(default_factory=list)
    """Below zero what was paid in."""
    money: list[tuple[date, int]] = field(default_factory=list)

    def draw_tariff(self, day: date) -> None:
        pick = self.random.choice
        said = {
            "fee": pick((0, 150, 200)),
            "cents_per_point": pick((0, 1, 3, 5, 10)),
            "points_by": pick(("minus", "leader", "lost")),
            "points_to": pick(("kitty", "half")),
            "rounding": pick((0, 10, 50, 100)),
            "rounds": pick(("near", "down", "up")),
            "doubled_from": pick((0, 4, 35)),
            "place_fees": pick(("", "", "0,100,200")),
            "most_for_points": pick((0, 0, 250)),
            "stake": pick((0, 0, 300)),
            "payout": pick(("50,30,20", "60,40", "100", "40,30")),
        }
        set_price(group=self.club.group, first_day=day, **said)
        self.tariffs[day] = said

    def draw_fee(self, every: str, first: date, last: date | None) -> None:
        said = {"cents": self.random.choice((100, 250, 1000)), "every": every, "first_day": first}
        said |= {"last_day": last}
        Fee.objects.create(group=self.club.group, name=f"{every} {first}", **said)
        self.fees.append(said)

    def draw_evening(self, day: date) -> None:
        here = self.random.sample(MEMBERS, self.random.choice((4, 5, 6)))
        points = {name: self.random.randint(-40, 40) for name in here}
        evening = Evening.objects.create(group=self.club.group, day=day)
        counts = dict.fromkeys(("best", "worst", "solos", "solos_won", "calls"), 0)
        counts |= {"deals": 24, "sheets": 1, "unknown": 5}
        lost = {name: self.random.randint(0, 19) for name in here}
        for name, made in points.items():
            place = 1 + sum(other > made for other in points.values())
            EveningResult.objects.create(
                evening=evening,
                player=player(self.club, name),
                points=made,
                place=place,
                won=19 - lost[name],
                **counts,
            )
        self.evenings.append((day, points, lost))

    def draw_booking(self, day: date) -> None:
        cents, name = self.random.randint(1, 4000), self.random.choice(MEMBERS)
        match self.random.choice(("fine", "paid", "paid", "out to", "out", "brought")):
            case "fine":
                booked(self.club, Kind.OWED, cents, name, "Handy", day)
                self.owed.append((day, name, cents))
            case "paid":
                booked(self.club, Kind.PAID, cents, name, day=day)
                self.owed.append((day, name, -cents))
                self.money.append((day, cents))
            case "out to":
                booked(self.club, Kind.SPENT, cents, name, day=day)
                self.owed.append((day, name, cents))
                self.money.append((day, -cents))
            case "out":
                booked(self.club, Kind.SPENT, cents, text="Pizza", day=day)
                self.money.append((day, -cents))
            case _:
                booked(self.club, Kind.PAID, cents, text="Spende", day=day)
                self.money.append((day, cents))


def kept(club: Club, seed: int) -> Treasurer:
    """Three years of evenings, bookings, changing tariffs and fees."""
    books = Treasurer(club, Random(seed))  # noqa: S311  # tariffs, not secrets
    for name in MEMBERS:
        club.group.players.get_or_create(name=name)
    for months in range(0, 35, 5):
        books.draw_tariff(date(2024 + months // 12, months % 12 + 1, books.random.randint(1, 28)))
    for every, first, last in (
        ("month", date(2024, 1, 31), date(2025, 6, 30)),
        ("month", date(2025, 7, 1), None),
        ("year", date(2024, 2, 29), None),
        ("missed", date(2024, 5, 1), None),
    ):
        books.draw_fee(every, first, last)
    for name in MEMBERS[:-1]:
        last = EMIL_LEFT if name == "Emil" else None
        Payer.objects.create(player=player(club, name), first_day=PAYING, last_day=last)
    for week in range((TODAY - FIRST).days // 7):
        day = FIRST + timedelta(weeks=week)
        books.draw_evening(day)
        books.draw_booking(day + timedelta(days=books.random.randint(0, 6)))
    return books


def costs(tariff: dict[str, Any], points: dict[str, int], losses: dict[str, int]) -> dict[str, int]:
    """What an evening costs everybody who played."""
    first, by_first = max(points.values()), tariff["points_by"] == "leader"
    base, cents = first if by_first else 0, tariff["cents_per_point"]
    if tariff["doubled_from"] and any(abs(made) >= tariff["doubled_from"] for made in points.values()):
        cents *= 2
    lost = {name: max(base - made, 0) * cents for name, made in points.items()}
    if tariff["points_by"] == "lost":
        dear = range(tariff["doubled_from"] or 100, 100)
        times = {name: sum(1 + (deal in dear) for deal in range(1, losses[name] + 1)) for name in points}
        lost = {name: times[name] * tariff["cents_per_point"] for name in points}
    if step := tariff["rounding"]:
        nearest = {"near": Fraction(1, 2), "down": Fraction(0), "up": Fraction(step - 1, step)}
        more = nearest[tariff["rounds"]]
        lost = {name: int(Fraction(cost, step) + more) * step for name, cost in lost.items()}
    if most := tariff["most_for_points"]:
        lost = {name: min(most, cost) for name, cost in lost.items()}
    found = {name: tariff["fee"] + tariff["stake"] + cost for name, cost in lost.items()}
    if tariff["points_to"] == "half":
        parts = {name: (made == first) if by_first else max(made, 0) for name, made in points.items()}
        for name, part in parts.items():
            found[name] -= int(Fraction(sum(lost.values()) // 2 * part, sum(parts.values()) or 1))
    shares = [*map(int, tariff["payout"].split(",")), *[0] * len(points)]
    order = sorted(points.values(), reverse=True)
    by_place = [int(cents) for cents in tariff["place_fees"].split(",") if cents]
    for name, made in points.items():
        found[name] += [*by_place, *by_place[-1:] * 10][order.index(made)] if by_place else 0
    for name, made in points.items():
        places = [place for place, other in enumerate(order) if other == made]
        share = Fraction(sum(shares[place] for place in places), 100 * len(places))
        found[name] -= int(tariff["stake"] * len(points) * share)
    return found


def falls_due(fee: dict[str, Any], day: date) -> bool:
    """Whether a fee of every month or year falls due on a day."""
    first = fee["first_day"]
    if fee["every"] == "year" and day.month != first.month:
        return False
    return day.day == min(first.day, monthrange(day.year, day.month)[1])


def regular(books: Treasurer, day: date, here: set[str]) -> Counter[str]:
    """What regular fees come to on a day, on which these have played, if anybody did."""
    found = Counter[str]()
    for fee in books.fees:
        missed = fee["every"] == "missed"
        is_due_then = bool(here) and day < TODAY if missed else falls_due(fee, day)
        if is_due_then and fee["first_day"] <= day <= (fee["last_day"] or TODAY):
            found.update({name: fee["cents"] for name in paying_on(day) if not (missed and name in here)})
    return found


def paying_on(day: date) -> list[str]:
    """Who pays the regular fees on a day: all but the guest since March 2024, Emil until he left."""
    return [name for name in MEMBERS[:-1] if day >= PAYING and (name != "Emil" or day <= EMIL_LEFT)]


def reckoned(books: Treasurer, until: date) -> dict[str, int]:
    """What is open of everybody at the end of a day, summed up day by day."""
    found, day = Counter(dict.fromkeys(MEMBERS, 0)), date(2024, 1, 1)
    while day <= until:
        tables = [made for on, *made in books.evenings if on == day]
        known = [first for first in books.tariffs if first <= day]
        for points, lost in tables if known else ():
            found.update(costs(books.tariffs[max(known)], points, lost))
        found.update(regular(books, day, {name for points, _lost in tables for name in points}))
        for on, name, cents in books.owed:
            found[name] += cents if on == day else 0
        day += timedelta(days=1)
    return dict(found)


@pytest.mark.parametrize("seed", one_in(4, [*range(8)]))
@time_machine.travel("2026-11-30T12:00Z")
def test_three_years_of_a_treasurer_come_out_the_same(club: Club, seed: int) -> None:
    books = kept(club, seed)
    open_now = reckoned(books, TODAY)
    assert {each.player.name: each.open for each in kitty_of(club.group).accounts} == open_now
    assert {name: open_by_statement(club, name) for name in MEMBERS} == {
        name: (c, c) for name, c in open_now.items()
    }
    for year in (2024, 2025, 2026):
        book = cash_book(club.group, year)
        carried = sum(cents for day, cents in books.money if day.year < year)
        moved = [cents for day, cents in books.money if day.year == year]
        came, went = (sum(cents for cents in moved if cents > 0), -sum(cents for cents in moved if cents < 0))
        assert (book.carried, book.came, book.went) == (carried, came, went)
        assert book.balance == book.lines[-1].balance == carried + came - went
        owed = reckoned(books, min(TODAY, date(year, 12, 31)))
        found = [{each.player.name: each.open for each in part} for part in (book.owing, book.in_credit)]
        assert found == [
            {name: cents for name, cents in owed.items() if is_listed(cents)}
            for is_listed in (lambda cents: cents > 0, lambda cents: cents < 0)
        ]


def open_by_statement(club: Club, name: str) -> tuple[int, int]:
    """What is open by the head of a statement, and by its lines."""
    told = statement_of(player(club, name))
    return told.account.open, sum(line.cents for line in told.entries)
