"""How fast the pages of a tournament of 120 people answer, alone and then while 30 tables enter deals.

The server is one of its own, on a database of its own, as `up` starts it. The processor's time of a page is
that of the server; before every question a table is changed, so that nothing that was kept answers it.
"""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from time import perf_counter
from uuid import uuid4

from django.db.models import F

from scorekeeper.play.sheets.guards import table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import Tournament
from tests.benchmarks.load import POSITION, free_port, processor_time, start, wait_for
from tests.benchmarks.meanwhile import Browser, cookies_of, spread
from tests.club import Club, found, signed_in
from tests.scorekeeper.tournament.hall import address, set_up
from tests.scorekeeper.tournament.played import close, open_next, play_round

PEOPLE, ROUNDS = 120, 3
ASKED = 20
"""So often every page is asked for, alone and then beside the tables."""
DEAL, POLL = 20.0, 4.0
"""Seconds from a deal of a table to its next, ten times as fast as people are, and between two questions."""
PLAIN_DEAL = {"game": "normal", "re": ["1", "2"], "points": "121-150", "version": 0}


@dataclass
class Phone:
    """The phone that writes at a table, and how long its answers took."""

    browser: Browser
    sheet: str
    pages: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    refused: int = 0

    def play(self, random: Random, over: Event) -> None:
        """Ask what is new, and enter a deal now and then."""
        next_deal = perf_counter() + DEAL * random.random()
        while not over.wait(POLL * (0.5 + random.random())):
            self.ask("news/?known=0")
            self.ask("table/")
            if perf_counter() >= next_deal:
                next_deal += DEAL
                self.enter()

    def ask(self, path: str) -> str:
        """Ask for a page of the table."""
        began = perf_counter()
        status, page, _leads = self.browser.ask(self.sheet + path)
        self.pages.append(perf_counter() - began)
        self.refused += status not in {200, 204}
        return page

    def enter(self) -> None:
        """Enter a deal."""
        position = POSITION.search(self.ask("enter/").encode())
        if position is None:
            self.refused += 1
            return
        sent = {**PLAIN_DEAL, "uid": str(uuid4()), "position": int(position[1])}
        began = perf_counter()
        status, _page, _leads = self.browser.send(f"{self.sheet}enter/", sent)
        self.saves.append(perf_counter() - began)
        self.refused += status != 302


def figures() -> Iterator[str]:
    """A line for each page, alone and beside 30 tables, then what the phones of these saw."""
    club, tournament = hall_that_plays()
    sheets = list(tournament.evening.sheets.filter(round=2).order_by("table"))
    pages, port = pages_of(club, tournament, sheets[0]), free_port()
    with tempfile.TemporaryDirectory() as folder:
        running = start(Path(folder), "up", "--host", "127.0.0.1", "--port", str(port))
        try:
            wait_for(port)
            own, written = cookies_of(signed_in(club.anna)), f"write={table_token(sheets[0].slug)}"
            leader = Browser(port, f"{own}; {written}")
            alone = {name: answers(leader, path, sheets, running.pid) for name, path in pages.items()}
            phones = [phone_at(port, sheet) for sheet in sheets]
            with_tables = beside(phones, leader, pages)
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait()
    yield "milliseconds of processor; median / p95 of an answer alone, and beside all tables"
    for name, (processor, seconds) in alone.items():
        yield f"{name}: {processor:.0f}; {in_words(seconds)}, {in_words(with_tables[name])}"
    yield what_phones_saw(phones)


def phone_at(port: int, sheet: Sheet) -> Phone:
    """The phone that writes at a table."""
    return Phone(Browser(port, f"write={table_token(sheet.slug)}"), f"/sheets/{sheet.slug}/")


def what_phones_saw(phones: list[Phone]) -> str:
    """How long the phones of all tables waited."""
    pages = [each for phone in phones for each in phone.pages]
    saves = [each for phone in phones for each in phone.saves]
    refused = sum(phone.refused for phone in phones)
    return f"{len(pages)} pages {spread(pages)}, {len(saves)} deals {spread(saves)}, {refused} refused"


def hall_that_plays() -> tuple[Club, Tournament]:
    """A tournament whose first round is over, and whose second is played at all tables."""
    club = found()
    tournament = set_up(club, PEOPLE, rounds=ROUNDS, length=24, minutes=100, has_teams=True, fee=1000)
    play_round(tournament, 1)
    close(tournament, 1)
    open_next(tournament, 2)
    return club, tournament


def pages_of(club: Club, tournament: Tournament, sheet: Sheet) -> dict[str, str]:
    """Every page of the tournament by its name."""
    below = {
        "leader's page": "",
        "settings": "change/",
        "entrants": "entrants/",
        "one entrant": "entrants/7/",
        "round to come": "rounds/3/",
        "made by hand": "rounds/3/hand/",
        "seating": "rounds/2/seating/",
        "tables": "rounds/2/tables/",
        "tables, news": "rounds/2/tables/news/",
        "one table": "rounds/2/tables/3/",
        "paper list": "rounds/2/tables/3/paper/",
        "awards": "awards/",
        "links": "link/",
        "standings": "standings/",
        "standings, news": "standings/news/",
        "line": "standings/7/",
        "screen": "screen/",
        "screen, news": "screen/news/",
        "papers": "link/",
        "print seating": "print/rounds/2/seating/",
        "print lists": "print/rounds/2/lists/",
        "print tents": "print/tents/",
        "print standings": "print/standings/",
        "print certificates": "print/certificates/",
        "print wall": "print/wall/",
        "CSV": "standings.csv",
        "workbook": "standings.xlsx",
        "document": "standings.json",
        "list for the DDV": "ddv.csv",
    }
    at_table = {"": "sheet", "table/": "beside the sheet", "list/": "list", "enter/": "entering"}
    return {
        **{name: address(club, tournament, path) for name, path in below.items()},
        "tournaments": f"{club.url}tournaments/",
        "links of the tables": f"{club.url}evenings/{tournament.evening_id}/rounds/2/links/",
        **{name: f"/sheets/{sheet.slug}/{path}" for path, name in at_table.items()},
    }


def answers(browser: Browser, path: str, sheets: list[Sheet], pid: int) -> tuple[float, list[float]]:
    """Milliseconds of processor of one answer, and the seconds of each."""
    for _time in range(4):  # both processes have seen it
        status, page, leads = browser.ask(path)
        assert status == 200, (path, status, leads, page[:300])
    used, seconds = processor_time(pid), []
    for number in range(ASKED):
        Sheet.objects.filter(pk=sheets[number % len(sheets)].pk).update(revision=F("revision") + 1)
        began = perf_counter()
        browser.ask(path)
        seconds.append(perf_counter() - began)
    return (processor_time(pid) - used) / ASKED * 1000, seconds


def beside(phones: list[Phone], leader: Browser, pages: dict[str, str]) -> dict[str, list[float]]:
    """The seconds of the answers to who leads while all tables play."""
    over, random = Event(), Random(PEOPLE)  # noqa: S311  # waits, not secrets
    tables = [Thread(target=phone.play, args=(random, over), daemon=True) for phone in phones]
    for table in tables:
        table.start()
    seconds: dict[str, list[float]] = {name: [] for name in pages}
    for _time in range(ASKED):
        for name, path in pages.items():
            began = perf_counter()
            leader.ask(path)
            seconds[name].append(perf_counter() - began)
    over.set()
    for table in tables:
        table.join()
    return seconds


def in_words(seconds: list[float]) -> str:
    """Median and p95 in milliseconds."""
    return f"{median(seconds) * 1000:,.0f} / {quantiles(seconds, n=20)[-1] * 1000:,.0f} ms"
