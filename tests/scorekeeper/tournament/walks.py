"""A tournament that is walked through: who leads it and who sits at its tables taps only what is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from django.contrib.auth.models import User

from tests.club import Club, signed_in
from tests.pages import Node, Typed
from tests.scorekeeper.tournament.reckoning import (
    KONTRA_WINS,
    RE_WINS,
    Counted,
    Dealt,
    Memory,
    TableMemory,
    result,
)
from tests.scorekeeper.tournament.said_alike import expect_all_alike
from tests.walking import Walker

CODE = r"http://testserver/t/[a-z0-9-]+/"
BANDS = (*RE_WINS, *KONTRA_WINS)


class Printed(NamedTuple):
    """The list of a table as it lies there: its code, round, table, and who sits there."""

    code: str
    round: int
    table: int
    names: tuple[str, ...]


class Leading(Walker):
    """Somebody with an account who leads a tournament or helps, and comes in by a bookmark of the group."""

    def __init__(self, club: Club, user: User, title: str = "Weihnachtsturnier") -> None:
        super().__init__(signed_in(user))
        self.bookmark, self.title = club.url, title
        self.own = ""

    def set_up(self, kind: str, said: Typed) -> None:
        """Set a tournament up, of one of the kinds that are offered."""
        self.scan(self.bookmark)
        self.follow("Tournaments")
        self.follow("Set up a tournament")
        self.follow(kind)
        self.press("Continue to the entrants", {"Name": self.title, **said})

    def home(self) -> None:
        """To the page of the tournament, which is a bookmark after the first time."""
        if self.own:
            self.scan(self.own)
            return
        self.scan(self.bookmark)
        self.follow("Tournaments")
        self.own = self.follow(self.title).url

    def enter(self, text: str) -> None:
        """Put people on the list, one on each line."""
        self.home()
        self.follow("Entrants")
        before = self.page.url
        self.press("Add them to the list", {"Type or paste names": text})
        assert self.page.url == before, self.page.text
        assert "has been entered." in self.page or "have been entered." in self.page, self.page.text

    def entrant(self, name: str) -> None:
        """To the page of somebody who has entered."""
        self.home()
        self.follow("Entrants")
        self.follow(name)

    def tick_here(self, *names: str) -> None:
        """Tick that some are here, beside all who are ticked already."""
        self.home()
        self.follow("Entrants")
        form = next(each for each in self.page.forms if "here" in each.fields)
        ticked = form.fields["here"].sent()
        self.press("Save the ticks", {"here": [*ticked, *(self.number_of(name) for name in names)]})

    def number_of(self, name: str) -> str:
        """The number of somebody on the list of entrants, which is in front."""
        link = next(node for node, text in self.page.links if text.startswith(name))
        return link.attributes["href"].rstrip("/").rpartition("/")[2]

    def open_next(self, number: int) -> list[Printed]:
        """Draw the next round if it is not drawn, open its tables, and print their lists."""
        self.home()
        if self.can_press(f"Draw round {number}"):
            self.press(f"Draw round {number}")
        else:
            self.follow(f"Go to the tables of round {number}")
        if self.can_press("Draw again"):
            self.press("Draw again")
        self.press("Open ")
        return self.print_lists(number)

    def print_lists(self, number: int) -> list[Printed]:
        """Print the lists of the tables of a round."""
        self.home()
        self.follow("Links, codes, paper")
        self.follow("Lists for the tables", near=f"Round {number}")
        lists = (each for each in self.page.nodes if each.tag == "section")
        return [printed(each, number) for each in lists]

    def standings(self) -> None:
        """To the standings."""
        self.home()
        self.follow("Standings", near="Entrants")

    def release(self, number: int) -> None:
        """Let the clock of a round run."""
        self.home()
        self.press(f"Release round {number}")

    def tables(self, number: int) -> None:
        """To a round as it is played."""
        self.home()
        self.follow("Rounds")
        self.follow("Tables", near=f"Round {number}")

    def table(self, at: TableMemory) -> None:
        """To a table of a round."""
        self.tables(at.round)
        self.follow(f"Table {at.table} ")

    def type_paper(self, at: TableMemory, *, has_all_solos: bool = True) -> None:
        """Type the totals of a table that wrote on paper, and that all played their compulsory solo."""
        totals, solos = at.paper or ([], [])
        self.table(at)
        self.follow("Totals from paper")
        typed = {f"Total of {name}": total for name, total in zip(at.names, totals, strict=True)}
        won = {f"Won solos of {name}": count for name, count in zip(at.names, solos, strict=True)}
        asked = any("has_all_solos" in form.fields for form in self.page.forms)
        all_solos = {"has_all_solos": ["on"]} if asked and has_all_solos else {}
        self.press("Save", {**typed, **won, **all_solos})

    def reseat(self, number: int, where: Mapping[str, str]) -> None:
        """Say of some, by name, where they are to be in an open round, one after the other: `To table 2`."""
        self.tables(number)
        self.follow("Change who sits where")
        for name, button in where.items():
            self.press(button, {"who": [name]})

    def award(self, name: str, number: int, points: int) -> None:
        """Take points off somebody that nobody else gets."""
        self.home()
        self.follow("Penalties and corrections")
        form = next(each for each in self.page.forms if "entrant" in each.fields)
        who = next(each.label for each in form.fields["entrant"].choices if each.label.endswith(f"· {name}"))
        said = {"Who": who, "Round": number, "What": "Penalty", "Points": points, "Reason": "Unsportlich"}
        self.press("Enter it", said)
        assert name in self.page


def printed(node: Node, number: int) -> Printed:
    """The list of a table of a round, as it is printed."""
    heads = [each for each in node.walk() if each.tag == "b"]
    table, names = heads[1].text, [each.text for each in heads if each.parent and each.parent.tag == "th"]
    return Printed(re.findall(CODE, node.text)[0], number, int(table), tuple(names))


class Phone(Walker):
    """The phone that writes at a table; who holds it remembers what was played."""

    def __init__(self, paper: Printed, random: Random) -> None:
        super().__init__()
        self.code, self.random = paper.code, random
        self.scan(paper.code)
        self.sheet = self.page.url.removesuffix("#own")
        self.at = TableMemory(paper.round, paper.table, paper.names)
        self.solo_chance = 0.0

    def reload(self) -> None:
        """Look at the sheet as it is now."""
        self.scan(self.sheet)

    def listen(self) -> None:
        """Ask what is new, as the scripts of an open page do now and then."""
        self.reload()
        asked = [each.attributes.get("data-at-table") for each in self.page.nodes]
        (address,) = filter(None, asked)
        assert self.client.get(address).status_code == 200

    def play(self, deals: int | None = None) -> None:
        """Enter so many deals, or all that come."""
        played = 0
        self.reload()
        while (deals is None or played < deals) and self.can_follow("Enter deal"):
            self.follow("Enter deal")
            self.deal()
            played += 1

    def deal(self) -> None:
        """Type a deal as the page asks for it: a solo where it has to be one, or where somebody wants one."""
        form = next(each for each in self.page.forms if "points" in each.fields)
        active = tuple(int(each.value) for each in form.fields["by"].choices)
        forced = [int(each) for each in form.fields["re"].sent()]
        wants = forced or ([self.random.choice(active)] if self.random.random() < self.solo_chance else [])
        dealt, said = self.invented(active, wants)
        self.press("Save", said)
        self.at.deals.append(dealt)

    def invented(self, active: Sequence[int], soloist: Sequence[int]) -> tuple[Dealt, Typed]:
        """A deal, a solo if there is somebody who plays it, and what is typed of it."""
        re = tuple(soloist) or tuple(sorted(self.random.sample(active, 2)))
        dealt = Dealt(tuple(active), re, self.random.choice(BANDS))
        said = {"re": [str(seat) for seat in re], "points": dealt.band}
        return dealt, {**said, "game": "solo", "solo": "queens"} if soloist else said

    def correct_last(self) -> None:
        """Enter the last deal as another one of its kind."""
        last = self.at.deals[-1]
        dealt, said = self.invented(last.active, last.re if len(last.re) == 1 else ())
        self.reload()
        number = f"{len(self.at.deals)} "
        self.follow(next(text for _node, text in self.page.links if text.startswith(number)))
        self.follow("Correct")
        self.press("Save correction", said)
        self.at.deals[-1] = dealt

    def end(self, button: str) -> None:
        """Say by a button of the list that no further deal begins, and play every solo that is owed."""
        before = len(self.at.deals)
        self.reload()
        self.follow("The list")
        self.press(button)
        self.play()
        assert {len(dealt.re) for dealt in self.at.deals[before:]} <= {1}

    def hand_in(self) -> None:
        """Hand the list in, which says what those at the table remember."""
        self.reload()
        self.follow("Check the list")
        for name, sum_ in zip(self.at.names, self.at.totals, strict=True):
            assert f"{name} {points(sum_)}" in self.page, (name, sum_, self.page.text)
        self.press("Hand in the list")

    def confirm(self) -> None:
        """Let everybody at the table confirm on this phone."""
        self.press("They say the list is right", {"seats": list(self.at.names)})
        assert "Confirmed and locked" in self.page, self.page.text

    def finish(self) -> None:
        """Play what is left, hand in, confirm."""
        self.play()
        self.hand_in()
        self.confirm()


def points(total: int) -> str:
    """Points as a list has them: with their sign."""
    return (f"{total:+}" if total else "0").replace("-", "−")


def phones_at(lists: Iterable[Printed], random: Random) -> list[Phone]:
    """A phone at each table of a round, which scans the code on the list."""
    return [Phone(each, random) for each in lists]


def expect_standings(leader: Leading, memory: Memory, counted: Counted) -> None:
    """The page of the standings and all files of it say what was remembered comes to."""
    leader.home()
    url = leader.page.url.removeprefix("http://testserver")
    expect_all_alike(leader.client, url, memory, result(memory, counted), counted.by)
