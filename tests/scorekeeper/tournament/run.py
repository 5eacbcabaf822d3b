"""A tournament as it is run by what stands on its pages, with what a person who stood by would remember."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.club import Club
from tests.pages import Typed
from tests.scorekeeper.tournament.reckoning import Counted, Memory, meetings
from tests.scorekeeper.tournament.walks import Leading, Phone, expect_standings, phones_at

FIRST = ("Anja", "Bernd", "Carla", "Dirk", "Elke", "Falk", "Gerda", "Heinz", "Inge", "Jörg")
LAST = ("Ahrens", "Böhm", "Claßen", "Diehl", "Ebert", "Funke")


def people(count: int) -> list[str]:
    """So many names."""
    return [f"{FIRST[number % 10]} {LAST[number // 10]}" for number in range(count)]


class Hall:
    """Everybody in the hall: Anna leads, Ben helps, phones lie on the tables; and what they all remember.

    `here` are those who play on. What is `said` about minutes may be 0: then there is no clock to release.
    """

    def __init__(
        self, club: Club, names: Sequence[str], kind: str, said: Typed, counted: Counted | None = None
    ) -> None:
        self.random, self.memory = Random(47), Memory()  # noqa: S311  # invented deals
        self.counted = counted or Counted()
        self.anna, self.ben = Leading(club, club.anna), Leading(club, club.ben)
        ties = {f"tie{place}": tie for place, tie in enumerate((*self.counted.ties, "", "", "")[:4], 1)}
        counting = {"counting": self.counted.by, "missed": self.counted.missed, **ties}
        self.anna.set_up(kind, {**counting, **said})
        self.anna.enter("\n".join(names))
        self.anna.press("Everyone is here")
        self.here = set(names)

    def begin(self, number: int, *, has_clock: bool = True, sitting_out: int = 0) -> list[Phone]:
        """Open a round, lay the lists on the tables, where phones scan their codes, and let the clock run."""
        lists = self.anna.open_next(number)
        if has_clock:
            self.anna.release(number)
        phones = phones_at(lists, self.random)
        self.memory.tables += [phone.at for phone in phones]
        self.memory.there[number] = {self.memory.beginner(name) for name in self.here}
        seated = [name for phone in phones for name in phone.at.names]
        assert len(seated) == len(set(seated)) == len(self.here) - sitting_out
        assert set(seated) <= self.here
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

    def write_on_paper(self, phone: Phone, totals: Sequence[int], solos: Sequence[int]) -> None:
        """A table writes on paper, and two people type what it says."""
        phone.at.paper = (list(totals), list(solos))
        for who in (self.ben, self.anna):
            who.type_paper(phone.at)
        assert "Both entries agree" in self.anna.page

    def award(self, name: str, number: int, points: int) -> None:
        """Take points off somebody that nobody else gets."""
        self.anna.award(name, number, points)
        self.memory.awards.append((name, number, -points))

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

    def expect_right(self) -> None:
        """The standings and all files say what was remembered comes to."""
        expect_standings(self.anna, self.memory, self.counted)

    @property
    def repeats(self) -> int:
        """How often two met beyond their first meeting."""
        return meetings(self.memory.tables)
