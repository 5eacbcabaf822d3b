"""A program that runs a tournament through its pages: who leads it with a browser, and a phone at each table.

A phone has nothing but the link on the list of its table, and everything it knows it has read off a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from random import Random
from typing import Any
from uuid import uuid4

from django.test import Client

from tests.scorekeeper.tournament.reckoning import KONTRA_WINS, RE_WINS, Dealt, TableMemory

BANDS = (*RE_WINS, *KONTRA_WINS)
SHORT_LINK = re.compile(r"/t/[a-z0-9-]+/")
NAME_IN_LIST = re.compile(r"<li>\s*<span>([^<]+)</span>\s*<b>([^<]+)</b>")
NUMBERED = re.compile(r'<span class="number">(\d+)</span>\s*<a class="who" [^>]*><b>([^<]+)</b>')
NOBODY_ANSWERS = {"prefer": "return=minimal"}
"""As a phone sends what has waited."""


def plain(text: str) -> str:
    """A page without its line breaks."""
    return unescape(" ".join(text.split()))


def figure(text: str) -> int:
    """Points as a page has them."""
    return int(text.replace("−", "-").replace("+", ""))


class Leading:
    """Somebody who leads the tournament, or assists, in a browser."""

    def __init__(self, client: Client, group: str) -> None:
        self.client, self.group, self.url = client, group, ""

    def set_up(self, **said: object) -> None:
        """Set the tournament up by its form."""
        form = {"title": "Weihnachtsturnier", "day": "2026-12-12", "preset": "ddv_five", "rounds": 3}
        form |= {"ahead": "all", "counting": "points"}
        answer = self.client.post(f"{self.group}tournaments/new/", {**form, **said})
        assert answer.status_code == 302, plain(answer.content.decode())
        self.url = answer["Location"].removesuffix("entrants/")

    def get(self, path: str = "") -> str:
        """A page of the tournament."""
        answer = self.client.get(self.url + path)
        assert answer.status_code == 200, (path, answer.status_code)
        return str(answer.content.decode())

    def post(self, path: str, form: dict[str, Any] | None = None) -> str:
        """Send a form; the page that follows it."""
        answer = self.client.post(self.url + path, form or {}, follow=True)
        assert answer.status_code == 200, (path, answer.status_code)
        return str(answer.content.decode())

    def paste(self, text: str) -> None:
        """Paste entrants."""
        assert 'class="error' not in self.post("entrants/", {"text": text})

    def numbers(self) -> dict[str, int]:
        """Everybody's number, by name."""
        return {unescape(name): int(number) for number, name in NUMBERED.findall(self.get("entrants/"))}

    def open_round(self, number: int, *, has_clock: bool = True) -> None:
        """Draw, open the tables, and let the clock run."""
        self.post("draw/")
        self.post(f"rounds/{number}/open/")
        if has_clock:
            self.post(f"rounds/{number}/release/")

    def links(self, number: int) -> list[str]:
        """The short links of the tables of a round, as they are printed on the lists."""
        return list(dict.fromkeys(SHORT_LINK.findall(self.get(f"print/rounds/{number}/lists/"))))

    def paper(self, at: TableMemory, totals: Sequence[int], solos: Sequence[int]) -> str:
        """Type the totals of a table."""
        form = {f"total{seat}": total for seat, total in enumerate(totals)}
        form |= {f"solos{seat}": won for seat, won in enumerate(solos)}
        return self.post(f"rounds/{at.round}/tables/{at.table}/paper/", form)

    def award(self, name: str, number: int, points: int, kind: str = "penalty") -> None:
        """Award something to somebody."""
        form = {"entrant": self.numbers()[name], "number": number, "kind": kind, "points": points}
        self.post("awards/", {**form, "reason": "Unsportlich"})

    def cancel_last_award(self) -> None:
        """Cancel what was awarded last."""
        last = max(map(int, re.findall(r"awards/(\d+)/cancel/", self.get("awards/"))))
        self.post(f"awards/{last}/cancel/")


class Phone:
    """The phone that writes at a table, and what those who sit there remember of it."""

    def __init__(self, link: str, number: int, table: int, random: Random) -> None:
        self.client, self.random = Client(), random
        opened = self.client.get(link, follow=True)
        assert opened.status_code == 200, opened.status_code
        self.url = str(opened.redirect_chain[-1][0])
        names = [unescape(name) for name, _total in NAME_IN_LIST.findall(self.page("list/"))]
        self.at = TableMemory(number, table, tuple(names))
        self.solo_chance = 0.0
        self.outbox: list[tuple[dict[str, object], Dealt]] = []

    def page(self, path: str = "") -> str:
        """A page of the sheet."""
        answer = self.client.get(self.url + path)
        assert answer.status_code == 200, (path, answer.status_code)
        return str(answer.content.decode())

    def listens(self) -> None:
        """Ask what is new, as an open page does now and then."""
        assert self.client.get(f"{self.url}table/").status_code == 200

    def play(self, deals: int | None = None) -> None:
        """Enter so many deals, or all that come."""
        played = 0
        while deals is None or played < deals:
            answer = self.client.get(f"{self.url}enter/")
            if answer.status_code == 409:
                return
            form, dealt = self.dealt(answer.content.decode())
            sent = self.client.post(f"{self.url}enter/", form)
            assert sent.status_code == 302, plain(sent.content.decode())[-3000:]
            self.at.deals.append(dealt)
            played += 1

    def dealt(self, page: str) -> tuple[dict[str, object], Dealt]:
        """What is tapped for a deal, as the page asks for it."""
        active = [int(seat) for seat in re.findall(r'name="by" value="(\d)"', page)]
        position = int(re.findall(r'name="position" value="(\d+)"', page)[0])
        forced = re.findall(r'name="re" value="(\d)"[^>]*checked', page)
        alone = self.random.choice(active) if self.random.random() < self.solo_chance else 0
        return self.tapped(active, position, int(forced[0]) if forced else alone)

    def tapped(
        self, active: Sequence[int], position: int, soloist: int = 0
    ) -> tuple[dict[str, object], Dealt]:
        """A deal in which somebody plays a solo, if it is said who."""
        band = self.random.choice(BANDS)
        form: dict[str, object] = {"uid": str(uuid4()), "position": position, "version": 0, "points": band}
        if soloist:
            dealt = Dealt(tuple(active), (soloist,), band)
            return {**form, "game": "solo", "re": [soloist], "solo": "queens"}, dealt
        pair = tuple(self.random.sample(list(active), 2))
        return {**form, "game": "normal", "re": list(pair)}, Dealt(tuple(active), pair, band)

    def play_without_reception(self, deals: int) -> None:
        """Keep normal deals at a table of four, whose places the phone knows without asking."""
        for _deal in range(deals):
            position = len(self.at.deals) + len(self.outbox) + 1
            self.outbox.append(self.tapped((1, 2, 3, 4), position))

    def send_what_waited(self) -> list[int]:
        """Send the deals that waited, the first of them twice, as its answer is lost; what is answered."""
        forms = [form for form, _dealt in self.outbox]
        answers = [
            self.client.post(f"{self.url}enter/", form, headers=NOBODY_ANSWERS).status_code
            for form in [*forms[:1], *forms]
        ]
        self.at.deals += [dealt for _form, dealt in self.outbox]
        self.outbox.clear()
        return answers

    def correct_last(self) -> None:
        """Enter the last deal as another one of its kind."""
        position, last = len(self.at.deals), self.at.deals[-1]
        version = re.findall(r'name="version" value="(\d+)"', self.page(f"deals/{position}/correct/"))[0]
        form, dealt = self.tapped(last.active, position, last.re[0] if len(last.re) == 1 else 0)
        sent = self.client.post(f"{self.url}deals/{position}/correct/", {**form, "version": version})
        assert sent.status_code == 302, plain(sent.content.decode())[-3000:]
        self.at.deals[-1] = dealt

    def strike(self) -> None:
        """Let no further deal begin."""
        self.client.post(f"{self.url}list/strike/")

    def hand_in(self) -> None:
        """Hand the list in as the page shows it, which says what those at the table remember."""
        page = self.page("list/")
        assert [figure(total) for _name, total in NAME_IN_LIST.findall(page)] == self.at.totals
        assert self.post("list/hand-in/", page) == 302

    def post(self, path: str, page: str, **form: object) -> int:
        """Send a form of the list with the revision that the page shows."""
        revision = re.findall(r'name="revision" value="(\d+)"', page)
        assert revision, plain(page)[-2500:]
        return self.client.post(self.url + path, {"revision": revision[0], **form}).status_code

    def confirm(self) -> None:
        """Let everybody confirm on this phone."""
        page = self.page("list/")
        seats = re.findall(r'name="seats"\s+value="(\d)"', page)
        assert self.post("list/confirm/", page, seats=seats) == 302

    def finish(self) -> None:
        """Play what is left, hand in, confirm."""
        self.play()
        self.hand_in()
        self.confirm()


def phones_of(links: Iterable[str], number: int, random: Random) -> Iterator[Phone]:
    """A phone at each table of a round."""
    for table, link in enumerate(links, 1):
        yield Phone(link, number, table, random)
