"""A tournament as it is run, with what a person who stood by would remember of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tests.club import Club, signed_in
from tests.scorekeeper.tournament.program import Leading, Phone, phones_of
from tests.scorekeeper.tournament.reckoning import Counted, Memory, TableMemory, meetings, result
from tests.scorekeeper.tournament.said_alike import expect_all_alike

FIRST = ("Anja", "Bernd", "Carla", "Dirk", "Elke", "Falk", "Gerda", "Heinz", "Inge", "Jörg")
LAST = ("Ahrens", "Böhm", "Claßen", "Diehl", "Ebert", "Funke")
CLUBS = ("Ulm", "Soest", "Hameln", "Kiel", "Köln")


def people(count: int) -> list[str]:
    """So many names."""
    return [f"{FIRST[number % 10]} {LAST[number // 10]}" for number in range(count)]


class Run:
    """A tournament with everybody who leads it and all that happened; `here` are those who play on."""

    def __init__(self, club: Club, seed: object, counted: Counted | None = None, **said: object) -> None:
        self.random = Random(str(seed))  # noqa: S311  # invented points
        self.counted, self.memory = counted or Counted(), Memory()
        self.anna, self.ben = Leading(signed_in(club.anna), club.url), Leading(signed_in(club.ben), club.url)
        ties = {f"tie{place}": tie for place, tie in enumerate(self.counted.ties, 1)}
        counting = {"counting": self.counted.by, "missed": self.counted.missed, **ties}
        self.anna.set_up(**counting, **said)
        self.ben.url, self.has_clock = self.anna.url, bool(said.get("minutes"))
        self.here: set[str] = set()
        self.links: dict[int, list[str]] = {}
        self.phones: list[Phone] = []

    def gather(self, names: Sequence[str]) -> None:
        """Paste entrants, who are all here."""
        self.anna.paste("\n".join(f"{name};{CLUBS[at % 5]}" for at, name in enumerate(names)))
        self.anna.post("entrants/here/")
        self.here |= set(names)

    def come_late(self, name: str) -> None:
        """Enter somebody who plays from the next round on."""
        self.anna.paste(name)
        self.ben.post("entrants/ticks/", {"here": [self.anna.numbers()[name]]})
        self.here.add(name)

    def drop_out(self, name: str) -> None:
        """Let somebody play no more."""
        self.ben.post(f"entrants/{self.anna.numbers()[name]}/out/")
        self.here.discard(name)

    def take_over(self, name: str, by: str) -> None:
        """Let somebody else play on for an entrant."""
        self.anna.post(f"entrants/{self.anna.numbers()[name]}/substitute/", {"by-name": by, "by-club": ""})
        self.memory.began[by] = self.memory.beginner(name)
        self.here = self.here - {name} | {by}

    def begin(self, number: int) -> list[Phone]:
        """Draw and open a round; a phone at each of its tables scans the code on the list."""
        self.anna.open_round(number, has_clock=self.has_clock)
        self.links[number] = self.anna.links(number)
        self.phones = list(phones_of(self.links[number], number, self.random))
        self.memory.tables += [phone.at for phone in self.phones]
        self.memory.there[number] = {self.memory.beginner(name) for name in self.here}
        return self.phones

    def on_paper(self, at: TableMemory, solos: Sequence[int] = ()) -> None:
        """Let a table write on paper, which two people type."""
        odd = self.random.randint(0, 1)
        totals = [2 * self.random.randint(-10, 10) + odd for _name in at.names[1:]]
        at.paper = ([-sum(totals), *totals], list(solos) or [0] * len(at.names))
        for who in (self.ben, self.anna):
            who.paper(at, *at.paper)

    def award(self, name: str, number: int, points: int) -> None:
        """Take points off somebody that nobody else gets."""
        self.anna.award(name, number, points)
        self.memory.awards.append((name, number, -points))

    def tables_in(self, number: int) -> list[TableMemory]:
        """The tables of a round."""
        return [table for table in self.memory.tables if table.round == number]

    def expect_seated(self, number: int, sitting_out: int = 0) -> None:
        """Everybody who is here sits at one table of a round, but for those who sit out."""
        seated = [name for table in self.tables_in(number) for name in table.names]
        assert len(seated) == len(set(seated)) == len(self.here) - sitting_out
        assert set(seated) <= self.here

    def expect_locked(self, numbers: Iterable[int]) -> None:
        """Every list of these rounds is locked, and the rounds are closed."""
        for number in numbers:
            lists = len(self.tables_in(number))
            page = " ".join(self.anna.get(f"rounds/{number}/tables/").split())
            assert f"{lists} of {lists} lists confirmed" in page
            assert '<span class="badge">closed</span>' in page

    def expect_right(self) -> int:
        """The standings and all files say what was remembered comes to; how many lines they have."""
        results = result(self.memory, self.counted)
        expect_all_alike(self.anna.client, self.anna.url, self.memory, results, self.counted.by)
        return len(results)

    @property
    def repeats(self) -> int:
        """How often two met beyond their first meeting."""
        return meetings(self.memory.tables)
