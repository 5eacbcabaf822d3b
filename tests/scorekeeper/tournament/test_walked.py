"""Whole tournaments, walked through: by links and forms that stand on the pages, and by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import caches

from tests.club import Club
from tests.depths import shortened, thorough
from tests.scorekeeper.tournament.reckoning import Counted
from tests.scorekeeper.tournament.run import Hall, people
from tests.scorekeeper.tournament.walks import Leading, Phone
from tests.walking import Walker, seen

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 12, 12, 18, 0, tzinfo=UTC)
RANKING = "DDV ranking tournament"
COUNTED = Counted(ties=("last", "best", "solos"))
OF_FOUR = {"Deals at a table of four": 4, "Minutes per round": 30}
TIES = ("last", "best", "positive", "solos")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The time, which passes only when a test says so."""
    for each in caches.all():
        each.clear()
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def be_slow(hall: Hall, phone: Phone) -> None:
    """A table gets more minutes, plays a deal, and calls the referee, who comes."""
    hall.anna.table(phone.at)
    hall.anna.press("+5")
    phone.play(1)
    phone.reload()
    phone.press("Call the referee")
    hall.ben.tables(phone.at.round)
    hall.ben.press("I am on my way", near=f"Table {phone.at.table}")
    assert not hall.ben.can_press("I am on my way")


def slip_on_paper(hall: Hall, phone: Phone) -> None:
    """A table writes on paper; the second time somebody slips, and mends it."""
    phone.at.paper = ([12, -4, -4, -4], [1, 0, 0, 0])
    hall.ben.type_paper(phone.at)
    phone.at.paper = ([14, -6, -4, -4], [1, 0, 0, 0])
    hall.anna.type_paper(phone.at)
    assert "The other entry: 12" in hall.anna.page
    assert "The other entry: −4" in hall.anna.page
    hall.write_on_paper(phone, [12, -4, -4, -4], [1, 0, 0, 0])


def unlock_and_mend(hall: Hall, phone: Phone) -> None:
    """A list is unlocked with a reason; its last deal was another one, and all confirm once more."""
    hall.anna.table(phone.at)
    hall.anna.press("Unlock", {"Why the list is unlocked": "Solo falsch"})
    assert "Solo falsch" in hall.anna.page
    phone.correct_last()
    phone.hand_in()
    phone.confirm()


def play_first_round(hall: Hall, clock: time_machine.Traveller) -> None:
    """The round in which everything happens: paper, more minutes, no reception, a list that was wrong."""
    phones = sorted(hall.begin(1), key=lambda phone: len(phone.at.names))
    paper, slow, struck, usual, *others = phones
    be_slow(hall, slow)
    struck.play(1)
    for phone in others[1:]:
        phone.finish()
    clock.shift(20 * 60)
    for phone in (slow, struck):
        phone.listen()
    hall.anna.tables(1)
    silent = [usual, *others[:1]]
    assert hall.anna.page.text.count("no news") == len([paper, *silent]), hall.anna.page.text
    for phone in silent:
        phone.finish()
    slip_on_paper(hall, paper)
    hall.anna.tables(1)
    assert "no news" not in hall.anna.page
    clock.shift(11 * 60)
    struck.end("Strike")
    struck.hand_in()
    struck.confirm()
    slow.reload()
    assert "Time is up" not in slow.page
    slow.finish()
    unlock_and_mend(hall, usual)
    hall.expect_closed(1)
    hall.award(usual.at.names[2], 1, 6)
    hall.anna.award(usual.at.names[1], 1, 5)
    hall.anna.press("Cancel", near=usual.at.names[1])


def play_until_time_is_over(hall: Hall, number: int, clock: time_machine.Traveller) -> None:
    """A round in which every table is slow: the leader strikes all open deals, and the solos are played."""
    phones = hall.begin(number)
    for phone in phones:
        phone.play(1)
    clock.shift(130 * 60)  # a table of five has 125 minutes
    for phone in phones:
        phone.listen()
    hall.strike(phones)
    for phone in phones:
        assert [len(dealt.re) for dealt in phone.at.deals] == [2, *[1] * len(phone.at.names)]
    hall.expect_closed(number)


def expect_standings_hidden(cem: Leading) -> None:
    """Who only reads learns no standings while the last round comes."""
    cem.standings()
    assert "The standings are hidden until the last round is closed." in cem.page, cem.page.text
    assert not cem.can_follow("CSV")


@pytest.mark.long
@pytest.mark.parametrize("entered", shortened(16, 27))
def test_a_tournament_with_a_clock_is_led_to_its_end_by_what_stands_on_the_pages(
    club: Club, clock: time_machine.Traveller, entered: int
) -> None:
    names, counted = people(entered), Counted(ties=TIES, missed=-10)
    said = {**OF_FOUR, "Deals at a table of four": 6, "Prizes": "100 Euro\n50 Euro", "hides_standings": "on"}
    hall = Hall(club, names, RANKING, said, counted)
    play_first_round(hall, clock)
    code = hall.anna.print_lists(1)[0].code
    hall.drop_out(names[3], 2)
    hall.take_over(names[5], "Xaver Ersatz")
    hall.come_late("Zora Spät")
    cem = Leading(club, club.cem)
    for number in (2, 3):
        play_until_time_is_over(hall, number, clock)
        hall.expect_right()
        if number == 2:
            expect_standings_hidden(cem)
        assert "Ask at the desk" in Walker().come(code, expected=410)
    cem.home()
    cem.follow("Final standings")
    assert "100 Euro" in cem.page


def play_openly(hall: Hall, phones: list[Phone]) -> None:
    """Play a round without an end: one table on paper, one not at all, the others a deal each."""
    paper, unplayed, *others = phones
    odd = hall.random.randint(0, 1)
    totals = [2 * hall.random.randint(-10, 10) + odd for _name in paper.at.names[1:]]
    hall.write_on_paper(paper, [-sum(totals), *totals], [1] * len(paper.at.names))
    hall.anna.table(unplayed.at)
    hall.anna.press("Lock the list as unplayed")
    unplayed.at.was_locked_empty = True
    for phone in others:
        phone.solo_chance = 0.5
        phone.play(1)
        phone.end("No more deals")
        phone.hand_in()
        phone.confirm()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("by", "entered", "fours_only"), [("points", 21, ["on"]), ("places", 25, []), ("average", 25, [])]
)
def test_every_way_of_counting_comes_to_the_same_as_a_second_reckoning(
    club: Club, by: str, entered: int, fours_only: list[str]
) -> None:
    said = {"is_open": ["on"], "Rounds": 2, "fours_only": fours_only, "Which rules?": "ddv_five"}
    hall = Hall(club, people(entered), "Club tournament", said, Counted(by=by, ties=TIES, missed=-2))
    for number in (1, 2):
        phones = hall.begin(number, has_clock=False, sitting_out=entered % 4 if fours_only else 0)
        play_openly(hall, phones)
        hall.award(phones[0].at.names[0], number, 7)
        hall.expect_closed(number)
        hall.expect_right()
        if number == 1:
            hall.drop_out(people(entered)[3], 2)
            hall.come_late("Zora Spät")
    assert hall.repeats == 0


@pytest.mark.parametrize("rounds", [*thorough(1), 2])
def test_the_last_round_waits_for_its_release_and_is_no_end(club: Club, rounds: int) -> None:
    hall = Hall(club, people(8), RANKING, {**OF_FOUR, "Rounds": rounds}, COUNTED)
    for number in range(1, rounds):
        for phone in hall.begin(number):
            phone.finish()
    hall.anna.open_next(rounds)
    hall.anna.home()
    assert not hall.anna.can_follow("Final standings")
    hall.anna.press(f"Release round {rounds}")
    assert "0 of 2 lists confirmed" in hall.anna.page


@pytest.mark.parametrize("entered", [13, *thorough(14, 15)])
def test_everybody_who_came_plays_in_a_ranking_tournament(club: Club, entered: int) -> None:
    hall = Hall(club, people(entered), RANKING, OF_FOUR, COUNTED)
    lists, fives = hall.anna.open_next(1), entered % 4
    assert sorted(name for each in lists for name in each.names) == sorted(hall.here)
    assert Counter(len(each.names) for each in lists) == +Counter({5: fives, 4: (entered - 5 * fives) // 4})


BY_HAND = "Deal 1, entered by hand: {} +901, {} −300, {} −300, {} −301. Is that right?"


def test_points_by_hand_come_only_if_the_leader_allows_it_and_are_named(club: Club) -> None:
    hall = Hall(club, people(8), RANKING, {**OF_FOUR, "Deals at a table of four": 5}, COUNTED)
    phone = hall.begin(1)[0]
    names = list(phone.at.names)
    typed = dict(zip(names, (901, -300, -300, -301), strict=True))
    phone.reload()
    form = next(each for each in phone.follow("Enter deal").forms if "game" in each.fields)
    assert "By hand" not in [each.label for each in form.fields["game"].choices]
    assert "adjustment_reason" not in form.fields
    plain = form.sent({}, form.buttons[-1].node)
    sent = {**plain, "game": "manual", "each.1": "901", "each.2": "-901"}
    refused = seen(phone.client.post(phone.page.url, sent))
    assert "oints are not entered by hand here: only what was played counts" in refused, refused.text
    hall.anna.home()
    hall.anna.follow("Settings")
    hall.anna.press("Save", {"Points can be entered by hand": ["on"]})
    phone.reload()
    phone.follow("Enter deal")
    phone.press("Save", {"game": "By hand", **typed})
    phone.play()
    phone.follow("Check the list")
    hall.anna.table(phone.at)
    for page in (phone.page, hall.anna.page):
        assert "! Some totals are even and some odd: that cannot be right." in page
        assert f"! {BY_HAND.format(*names)}" in page, page.text


def test_so_many_as_no_tables_can_seat_are_told_how_many_can(club: Club) -> None:
    anna = Leading(club, club.anna)
    anna.set_up("Club tournament", {"Which rules?": "ddv_five"})
    anna.enter("\n".join(people(11)))
    anna.press("Everyone is here")
    anna.press("Draw round 1")
    assert "11 people cannot be seated: under these rules at most 5 play at a table." in anna.page
    assert "It works with 10, or with 12." in anna.page
