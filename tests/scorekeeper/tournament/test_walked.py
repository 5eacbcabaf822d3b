"""Whole tournaments, walked through: by links and forms that stand on the pages, and by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest
import time_machine
from django.core.cache import caches

from tests.club import Club, found
from tests.depths import thorough
from tests.scorekeeper.tournament.reckoning import Counted, Memory
from tests.scorekeeper.tournament.run import people
from tests.scorekeeper.tournament.walks import Leading, Phone, expect_standings, phones_at

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 12, 12, 18, 0, tzinfo=UTC)
COUNTED = Counted(ties=("last", "best", "solos"))
RANKING = {
    "Deals at a table of four": 4,
    "Minutes for a round": 30,
    "tie1": "last",
    "tie2": "best",
    "tie3": "solos",
    "tie4": "",
}


@pytest.fixture
def club() -> Club:
    return found()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The time, which passes only when a test says so."""
    for each in caches.all():
        each.clear()
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


class Hall:
    """Everybody in the hall: Anna leads, Ben helps, phones lie on the tables; and what they all remember."""

    def __init__(self, club: Club, names: list[str], **said: object) -> None:
        self.random, self.memory = Random(47), Memory()  # noqa: S311  # invented deals
        self.anna, self.ben = Leading(club, club.anna), Leading(club, club.ben)
        self.anna.set_up("DDV ranking tournament", {**RANKING, **said})
        self.anna.enter("\n".join(names))
        self.anna.press("Everybody is here")
        self.here = set(names)

    def begin(self, number: int) -> list[Phone]:
        """Open a round, lay the lists on the tables, where phones scan their codes, and let the clock run."""
        lists = self.anna.open_next(number)
        self.anna.release(number)
        phones = phones_at(lists, self.random)
        self.memory.tables += [phone.at for phone in phones]
        self.memory.there[number] = {self.memory.beginner(name) for name in self.here}
        seated = [name for phone in phones for name in phone.at.names]
        assert sorted(seated) == sorted(self.here)
        return phones

    def drop_out(self, name: str, number: int) -> None:
        """Somebody plays no more from a round on."""
        self.ben.entrant(name)
        self.ben.press(f"Drops out from round {number} on")
        self.here.discard(name)

    def come_late(self, name: str) -> None:
        """Somebody comes when others play already."""
        self.ben.enter(name)
        self.ben.tick_here(name)
        self.here.add(name)

    def take_over(self, name: str, by: str) -> None:
        """Somebody plays on for another from the next round on."""
        self.anna.entrant(name)
        self.anna.press("Takes over", {"by-name": by})
        self.memory.began[by] = self.memory.beginner(name)
        self.here = self.here - {name} | {by}

    def write_on_paper(self, phone: Phone) -> None:
        """A table writes on paper, and two people type what it says."""
        phone.at.paper = ([12, -4, -4, -4], [1, 0, 0, 0])
        self.ben.type_paper(phone.at)
        self.anna.type_paper(phone.at)
        assert "Both times say the same" in self.anna.page

    def strike(self, phones: list[Phone]) -> None:
        """Time is over: the leader strikes what is open, and the owed solos are played."""
        self.anna.tables(phones[0].at.round)
        self.anna.press("Strike all open deals")
        for phone in phones:
            phone.finish()

    def expect_closed(self, number: int) -> None:
        """Every list of a round is locked."""
        self.anna.tables(number)
        lists = sum(table.round == number for table in self.memory.tables)
        assert f"{lists} of {lists} lists confirmed closed" in self.anna.page, self.anna.page.text


def play_first_round(hall: Hall, clock: time_machine.Traveller) -> None:
    """The round in which a table writes on paper, one gets more minutes, and time is over at one."""
    paper, slow, struck, usual, *others = sorted(hall.begin(1), key=lambda phone: len(phone.at.names))
    for phone in (usual, *others):
        phone.finish()
    hall.write_on_paper(paper)
    hall.anna.table(slow.at)
    hall.anna.press("+5")
    slow.play(1)
    struck.play(1)
    clock.shift(31 * 60)
    hall.strike([struck])
    slow.finish()
    hall.expect_closed(1)
    hall.anna.award(usual.at.names[2], 1, 6)
    hall.memory.awards.append((usual.at.names[2], 1, -6))


@pytest.mark.parametrize("entered", [16, *thorough(47)])
def test_a_tournament_with_a_clock_is_led_to_its_end_by_what_stands_on_the_pages(
    club: Club, clock: time_machine.Traveller, entered: int
) -> None:
    names = people(entered)
    hall = Hall(club, names, Prizes="100 Euro\n50 Euro")
    play_first_round(hall, clock)
    hall.drop_out(names[3], 2)
    hall.take_over(names[5], "Xaver Ersatz")
    hall.come_late("Zora Spät")
    for number in (2, 3):
        for phone in hall.begin(number):
            phone.finish()
        hall.expect_closed(number)
        expect_standings(hall.anna, hall.memory, COUNTED)
    hall.anna.home()
    hall.anna.follow("Final standings")
    assert "100 Euro" in hall.anna.page


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_last_round_waits_for_its_release_and_is_no_end(club: Club, rounds: int) -> None:
    hall = Hall(club, people(8), Rounds=rounds)
    for number in range(1, rounds):
        for phone in hall.begin(number):
            phone.finish()
    hall.anna.open_next(rounds)
    hall.anna.home()
    assert not hall.anna.can_follow("Final standings")
    hall.anna.press(f"Release round {rounds}")
    assert f"Round {rounds} as it is played" in hall.anna.page


@pytest.mark.parametrize("entered", [13, *thorough(14, 15)])
def test_everybody_who_came_plays_in_a_ranking_tournament(club: Club, entered: int) -> None:
    hall = Hall(club, people(entered))
    lists, fives = hall.anna.open_next(1), entered % 4
    assert sorted(name for each in lists for name in each.names) == sorted(hall.here)
    assert Counter(len(each.names) for each in lists) == +Counter({5: fives, 4: (entered - 5 * fives) // 4})


BY_HAND = "Deal 1, entered by hand: {} +901, {} −300, {} −300, {} −301. Is that right?"


def test_points_by_hand_are_named_by_the_list_check_and_no_penalty(club: Club) -> None:
    hall = Hall(club, people(8), **{"Deals at a table of four": 5})
    phone = hall.begin(1)[0]
    names = list(phone.at.names)
    typed = dict(zip(names, (901, -300, -300, -301), strict=True))
    phone.reload()
    phone.follow("Enter deal")
    phone.press("Save", {"game": "By hand", **typed})
    phone.play()
    phone.follow("Check the list")
    hall.anna.table(phone.at)
    for page in (phone.page, hall.anna.page):
        assert "! Some totals are even and some odd: that cannot be." in page
        assert f"! {BY_HAND.format(*names)}" in page, page.text


def test_so_many_as_no_tables_can_seat_are_told_how_many_can(club: Club) -> None:
    anna = Leading(club, club.anna)
    anna.set_up("As clubs play", {"By which rules?": "ddv_five"})
    anna.enter("\n".join(people(11)))
    anna.press("Everybody is here")
    anna.press("Draw round 1")
    assert "11 people cannot be seated: under these rules at most 5 play at a table." in anna.page
    assert "It works with 10, or with 12." in anna.page
