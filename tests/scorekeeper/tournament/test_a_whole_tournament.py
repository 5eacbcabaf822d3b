"""A whole tournament by its pages alone, from pasted names to files, held against a second reckoning."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client

from tests.club import Club, found, signed_in
from tests.scorekeeper.tournament.program import Phone, plain
from tests.scorekeeper.tournament.reckoning import Counted
from tests.scorekeeper.tournament.run import Run, people

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

BEGIN = datetime(2026, 12, 12, 18, 0, tzinfo=UTC)
TIES = ("last", "best", "positive", "solos")


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


def let_pass(clock: time_machine.Traveller, minutes: int, phones: list[Phone]) -> None:
    """Let minutes pass, after which phones ask what is new."""
    clock.shift(minutes * 60)
    for phone in phones:
        phone.listens()


def unheard(run: Run, number: int) -> int:
    """How many tables of a round the leader has not heard of."""
    return run.anna.get(f"rounds/{number}/tables/").count("not heard of")


def play_without_reception(run: Run, clock: time_machine.Traveller, silent: list[Phone]) -> None:
    """Three tables lose their reception when they have scanned the code; one is back in time, two are not."""
    others = [phone for phone in run.phones if phone not in silent]
    for phone in silent:
        phone.play_without_reception(2)
    let_pass(clock, 20, others)
    assert unheard(run, 1) == 3
    assert silent[0].send_what_waited() == [204] * 3
    silent[0].finish()
    assert unheard(run, 1) == 2
    let_pass(clock, 11, others)
    assert run.anna.get("rounds/1/tables/").count("· time is over") == 4
    for phone in silent[1:]:
        assert phone.send_what_waited() == [204] * 3
    assert unheard(run, 1) == 0


def strike(phone: Phone) -> None:
    """Time is over: open deals are struck, and everybody still plays the solo that is owed."""
    before = len(phone.at.deals)
    assert "Strike" in phone.page("list/")
    phone.strike()
    phone.finish()
    assert [len(dealt.re) for dealt in phone.at.deals[before:]] == [1] * 4


def play_on_paper(run: Run, phone: Phone) -> None:
    """A table that wrote on paper: the second time somebody slips, and mends it."""
    at, slip = phone.at, ([14, -6, -4, -4], [1, 0, 0, 0])
    at.paper = ([12, -4, -4, -4], [1, 0, 0, 0])
    run.ben.paper(at, *at.paper)
    assert "paper, typed once" in run.anna.get("rounds/1/tables/")
    page = run.anna.paper(at, *slip)
    assert [text in page for text in ("The other time: 12", "The other time: −4")] == [True, True]
    assert "paper, both times differ" in run.anna.get("rounds/1/tables/")
    run.anna.paper(at, *at.paper)
    assert "confirmed, from paper" in plain(run.anna.get("rounds/1/tables/"))


def unlock_and_mend(run: Run, phone: Phone) -> None:
    """A list is unlocked with a reason; its last deal was another one, and all confirm once more."""
    table = f"rounds/1/tables/{phone.at.table}/"
    assert "Solo falsch" in run.anna.post(f"{table}unlock/", {"reason": "Solo falsch"})
    phone.correct_last()
    phone.hand_in()
    phone.confirm()
    assert "confirmed" in run.anna.get("rounds/1/tables/")


def play_first_round(run: Run, clock: time_machine.Traveller) -> None:
    """The round in which everything happens."""
    phones = run.begin(1)
    silent, (paper, late, struck, calls, *others) = phones[:3], phones[3:]
    table = f"rounds/1/tables/{late.at.table}/"
    assert "5 minutes more" in plain(run.anna.post(f"{table}minutes/", {"minutes": "5"}))
    struck.play(1)
    late.play(1)
    for phone in (calls, *others):
        phone.finish()
    calls.client.post(f"{calls.url}referee/")
    assert 'data-ring="1"' in run.anna.get("rounds/1/tables/")
    run.ben.post(f"rounds/1/tables/{calls.at.table}/answer/")
    assert 'data-ring="0"' in run.anna.get("rounds/1/tables/")
    play_without_reception(run, clock, silent)
    play_on_paper(run, paper)
    strike(silent[1])
    silent[2].finish()
    strike(struck)
    assert "Time is over" not in late.page()
    late.finish()
    unlock_and_mend(run, others[0])
    run.award(calls.at.names[1], 1, 12)
    run.anna.award(others[1].at.names[0], 1, 5)
    run.anna.cancel_last_award()


def play_until_time_is_over(run: Run, clock: time_machine.Traveller) -> None:
    """A round in which every table is slow: the leader strikes all open deals, and the solos are played."""
    for phone in run.phones:
        phone.play(1)
    let_pass(clock, 40, run.phones)
    run.anna.post(f"rounds/{run.phones[0].at.round}/tables/end/")
    for phone in run.phones:
        phone.finish()
        assert [len(dealt.re) for dealt in phone.at.deals] == [2, *[1] * len(phone.at.names)]


def expect_old(run: Run, phone: Phone, link: str) -> None:
    """The link of a past round says whom to ask, and so does the address it leads to."""
    assert Client().get(link).status_code == 410
    assert "Ask at the desk" in Client().get(link).content.decode()


def test_everything_that_happens_in_a_hall_is_counted_right(
    club: Club, clock: time_machine.Traveller
) -> None:
    run = Run(club, 47, Counted(ties=TIES, missed=-10), length=6, minutes=30, hides_standings="on")
    names, cem = people(47), signed_in(club.cem)
    run.gather(names)
    play_first_round(run, clock)
    run.expect_seated(1)
    run.expect_locked([1])
    run.expect_right()
    run.drop_out(names[4])
    run.come_late("Zora Spät")
    run.take_over(names[9], "Xaver Ersatz")
    for number in (2, 3):
        run.begin(number)
        play_until_time_is_over(run, clock)
        run.expect_seated(number)
        expect_old(run, run.phones[0], run.links[1][0])
        run.expect_locked([number])
        if number == 2:
            run.drop_out(names[30])
            assert "standings are hidden" in cem.get(f"{run.anna.url}standings/").content.decode()
            assert cem.get(f"{run.anna.url}standings.csv").status_code == 403
    run.expect_locked([1, 2, 3])
    assert run.repeats == 0
    assert run.expect_right() == 48
    assert "Final standings" in cem.get(f"{run.anna.url}standings/").content.decode()


def play_openly(run: Run) -> None:
    """Play a round without an end: one table on paper, one not at all, the others a deal each."""
    paper, unplayed, *others = run.phones
    run.on_paper(paper.at, [1] * len(paper.at.names))
    run.anna.post(f"rounds/{unplayed.at.round}/tables/{unplayed.at.table}/unplayed/")
    unplayed.at.was_locked_empty = True
    for phone in others:
        phone.solo_chance = 0.5
        phone.play(1)
        phone.strike()
        phone.hand_in()
        phone.confirm()


@pytest.mark.parametrize(
    ("by", "entered", "fours_only"), [("points", 21, "on"), ("places", 25, ""), ("average", 25, "")]
)
def test_every_way_of_counting_comes_to_the_same_as_a_second_reckoning(
    club: Club, by: str, entered: int, fours_only: str
) -> None:
    counted = Counted(by=by, ties=TIES, missed=-2)
    run = Run(club, by, counted, is_open="on", rounds=2, fours_only=fours_only)
    run.gather(people(entered))
    for number in (1, 2):
        run.begin(number)
        run.expect_seated(number, sitting_out=entered % 4 if fours_only else 0)
        play_openly(run)
        run.award(run.phones[0].at.names[0], number, 7)
        run.expect_locked([number])
        run.expect_right()
        if number == 1:
            run.drop_out(people(entered)[3])
            run.come_late("Zora Spät")
    assert (run.repeats, run.expect_right()) == (0, entered + 1)
