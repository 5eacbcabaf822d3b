"""What a leader mends of a round whose tables are open: who did not come, sits wrong, or has to go."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.models import FormerTable
from tests.club import Club
from tests.depths import thorough
from tests.made_once import once_in_module
from tests.scorekeeper.tournament.reckoning import Counted, Memory
from tests.scorekeeper.tournament.walks import (
    Leading,
    Phone,
    Printed,
    expect_standings,
    phones_at,
)
from tests.walking import Walker

pytestmark = pytest.mark.django_db

COUNTED = Counted(ties=("last", "best", "solos"))
CLUB = {"tie1": "last", "tie2": "best", "tie3": "solos", "tie4": ""}


def begin(club: Club, people: int, **said: object) -> tuple[Leading, list[Printed]]:
    """A tournament as clubs play whose first round is open, at tables of up to five, and its lists."""
    lists = opened(club, people, said)
    return Leading(club, club.anna), lists


@once_in_module
def opened(club: Club, people: int, said: dict[str, object]) -> list[Printed]:
    """Set it up and open its first round: the lists of the tables."""
    anna = Leading(club, club.anna)
    usual = {"Deals at a table of four": 4, "Which rules?": "ddv_five", **CLUB}
    anna.set_up("Club tournament", {**usual, **said})
    anna.enter("\n".join(f"Gast {number}" for number in range(1, people + 1)))
    anna.press("Everyone is here")
    return anna.open_next(1)


def large(lists: list[Printed]) -> Printed:
    """The table of five."""
    return next(each for each in lists if len(each.names) == 5)


def four(lists: list[Printed]) -> Printed:
    """The first table of four."""
    return next(each for each in lists if len(each.names) == 4)


def expect_seated(lists: list[Printed], *expected: set[str]) -> None:
    """Who sits at the tables, whatever their numbers."""
    assert sorted(map(sorted, (each.names for each in lists))) == sorted(map(sorted, expected))


def play_to_the_end(anna: Leading, lists: list[Printed], memory: Memory, number: int = 1) -> list[Phone]:
    """Play a round, and hold the standings against what was played."""
    phones = phones_at(lists, Random(1))  # noqa: S311  # invented deals
    for phone in phones:
        phone.finish()
    memory.tables += [phone.at for phone in phones]
    memory.there[number] = {memory.beginner(name) for phone in phones for name in phone.at.names}
    expect_standings(anna, memory, COUNTED)
    return phones


@pytest.mark.thorough
def test_who_did_not_come_leaves_a_table_of_four_behind(club: Club) -> None:
    anna, lists = begin(club, 9)
    absent = large(lists).names[2]
    anna.reseat(1, {absent: "Is not here"})
    assert f"Changed: table {large(lists).table}." in anna.page
    again = anna.print_lists(1)
    expect_seated(again, *({*each.names} - {absent} for each in lists))
    play_to_the_end(anna, again, Memory())


@pytest.mark.thorough
def test_who_comes_late_takes_the_seat_of_who_did_not_come_and_the_code_stays(club: Club) -> None:
    anna, lists = begin(club, 8)
    table = lists[0]
    old = Phone(table, Random(1))  # noqa: S311  # invented deals
    anna.enter("Zora Spät")
    anna.tick_here("Zora Spät")
    anna.reseat(1, {table.names[1]: "Is not here", "Zora Spät": f"To table {table.table}"})
    again = anna.print_lists(1)
    assert again[0].names == (table.names[0], "Zora Spät", *table.names[2:])
    assert again[0].code != table.code
    old.come(old.sheet, expected=410)
    assert "Scan the code on the list at your table again" in old.page
    old.scan(table.code)
    assert "Zora Spät" in old.page
    play_to_the_end(anna, again, Memory())


@pytest.mark.thorough
def test_a_deal_that_waited_is_not_taken_for_who_sits_there_now(club: Club) -> None:
    anna, lists = begin(club, 9)
    phone = Phone(large(lists), Random(1))  # noqa: S311  # invented deals
    anna.reseat(1, {large(lists).names[0]: "Is not here"})
    sent = phone.client.post(f"{phone.sheet}enter/", {"position": 1}, headers={"prefer": "return=minimal"})
    assert (sent.status_code, sent.content.decode()) == (
        422,
        f"Table {large(lists).table} was redone: this deal belongs to nobody who sits there now.",
    )


@pytest.mark.thorough
def test_two_change_seats_and_all_others_keep_theirs(club: Club) -> None:
    anna, lists = begin(club, 12)
    one, other = lists[0].names[3], lists[1].names[0]
    untouched = lists[2].code
    anna.reseat(1, {one: "To table 2", other: "To table 1"})
    again = anna.print_lists(1)
    assert again[0].names == (*lists[0].names[:3], other)
    assert again[1].names == (one, *lists[1].names[1:])
    assert again[2].code == untouched
    play_to_the_end(anna, again, Memory())


@pytest.mark.parametrize("is_played", [False, *thorough(True)])
def test_three_of_a_table_become_the_fifths_of_others(club: Club, *, is_played: bool) -> None:
    anna, lists = begin(club, 16)
    absent, *left = lists[3].names
    moved = {name: f"To table {at}" for at, name in enumerate(left, 1)}
    anna.reseat(1, {absent: "Is not here", **moved})
    again = anna.print_lists(1)
    expect_seated(again, *({*lists[at].names, left[at]} for at in range(3)))
    gone = Walker()
    gone.come(lists[3].code, expected=410)
    assert "ask at the desk" in gone.page
    if is_played:
        play_to_the_end(anna, again, Memory())


@pytest.mark.thorough
def test_a_table_can_be_added(club: Club) -> None:
    anna, lists = begin(club, 10)
    moved = {each.names[0]: "To a new table" for each in lists[:1]}
    moved |= {each.names[0]: "To table 3" for each in lists[1:]}
    anna.enter("Zora Spät\nYves Spät")
    anna.tick_here("Zora Spät", "Yves Spät")
    anna.reseat(1, {**moved, "Zora Spät": "To table 3", "Yves Spät": "To table 3"})
    again = anna.print_lists(1)
    assert [len(each.names) for each in again] == [4, 4, 4]
    play_to_the_end(anna, again, Memory())


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("is_for_fours", "said"),
    [
        (False, "Or seat the rest at other tables, as the fifth."),
        (True, "Nobody can be the fifth at another table here: they are all tables of four."),
    ],
)
def test_three_cannot_play_and_it_is_said_what_can_be_done(
    club: Club, *, is_for_fours: bool, said: str
) -> None:
    anna, lists = begin(club, 8, fours_only=["on"] if is_for_fours else [])
    anna.reseat(1, {lists[0].names[0]: "Is not here"})
    assert (
        f"3 at table {lists[0].table}, where there must be four: seat someone else there. {said}" in anna.page
    )
    anna.tables(1)
    assert [each.names for each in anna.print_lists(1)] == [each.names for each in lists]


def test_six_are_too_many(club: Club) -> None:
    anna, lists = begin(club, 9)
    anna.reseat(1, {four(lists).names[0]: f"To table {large(lists).table}"})
    assert "6 at table 2: no more than 5 play there." in anna.page


@pytest.mark.thorough
def test_where_deals_are_entered_everybody_stays(club: Club) -> None:
    anna, lists = begin(club, 8)
    phone = Phone(lists[0], Random(1))  # noqa: S311  # invented deals
    phone.play(1)
    anna.tables(1)
    stays = f"Something has been entered at table {lists[0].table}"
    assert f"Undo opening the tables {stays}." in anna.page
    assert not anna.can_press("Undo")
    anna.follow("Change who sits where")
    assert [name for name in lists[0].names if name in anna.page] == []
    assert f"{stays}: everyone there stays. Someone else can take over a seat." in anna.page
    Phone(lists[1], Random(1)).play(1)  # noqa: S311  # invented deals
    anna.press("Sits out", {"who": [lists[1].names[0]]})
    assert "Something has been entered at every table of round 1: everyone there stays." in anna.page
    anna.tables(1)
    assert not anna.can_follow("Change who sits where")


@pytest.mark.thorough
@pytest.mark.parametrize("has_new_codes", [False, True])
def test_a_round_is_taken_back_drawn_again_and_opened_with_the_old_codes_or_new_ones(
    club: Club, *, has_new_codes: bool
) -> None:
    anna, lists = begin(club, 8, **{"Minutes per round": 30})
    anna.release(1)
    anna.tables(1)
    anna.press("Undo", {"new_codes": "on"} if has_new_codes else {})
    assert "The round is no longer open" in anna.page
    assert Sheet.objects.count() == 0
    anna.press("Draw with a new seed")
    again = anna.open_next(1)
    anna.release(1)
    walker = Walker()
    if has_new_codes:
        walker.come(lists[0].code, expected=410)
        assert "Scan the code on the new list" in walker.page
    else:
        walker.scan(lists[0].code)
        assert again[0].names[0] in walker.page
    play_to_the_end(anna, again, Memory())


@pytest.mark.thorough
def test_a_code_of_a_table_that_was_made_anew_twice_still_leads_there(club: Club) -> None:
    anna, lists = begin(club, 8)
    for _time in range(2):
        anna.tables(1)
        anna.press("Undo")
        anna.press("Open the")
    walker = Walker()
    walker.scan(lists[1].code)
    assert "Round 1, table 2" in walker.page
    assert FormerTable.objects.count() == 4


@pytest.mark.thorough
def test_somebody_takes_over_in_the_round_that_is_played_with_what_the_seat_has(club: Club) -> None:
    anna, lists = begin(club, 8, Rounds=2)
    phones = phones_at(lists, Random(1))  # noqa: S311  # invented deals
    one, other = phones
    one.play(2)
    tired = one.at.names[0]
    anna.entrant(tired)
    anna.press("Takes over now, in round 1", {"by-name": "Xaver Ersatz"})
    assert f"Xaver Ersatz for {tired}" in anna.page
    memory = Memory(tables=[one.at, other.at], began={"Xaver Ersatz": tired})
    one.at.names = ("Xaver Ersatz", *one.at.names[1:])
    one.finish()
    other.finish()
    memory.there[1] = {memory.beginner(name) for phone in phones for name in phone.at.names}
    expect_standings(anna, memory, COUNTED)
    second = anna.open_next(2)
    assert "Xaver Ersatz" in {name for each in second for name in each.names}
    assert tired not in {name for each in second for name in each.names}
    play_to_the_end(anna, second, memory, 2)


@pytest.mark.thorough
def test_who_was_taken_over_from_is_not_ticked_as_here_beside_who_plays_for_them(club: Club) -> None:
    anna, lists = begin(club, 8, Rounds=2)
    tired = lists[0].names[0]
    anna.entrant(tired)
    anna.press("Takes over now, in round 1", {"by-name": "Xaver Ersatz"})
    assert "Xaver Ersatz plays" in anna.page
    number = anna.number_of(tired)
    form = next(each for each in anna.page.forms if "here" in each.fields)
    assert number not in [each.value for each in form.fields["here"].choices]
    url = anna.page.url.removeprefix("http://testserver")
    anna.client.post(f"{url}ticks/", {"here": [number]})
    anna.client.post(f"{url}here/")
    names = {name for each in anna.open_next(2) for name in each.names}
    assert (tired in names, "Xaver Ersatz" in names) == (False, True)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("rounds/1/", "The tables of round 1 are open."),
        ("rounds/1/hand/", "The tables of round 1 are open."),
        ("rounds/3/hand/", "Round 3 is not the next one."),
        ("rounds/2/reseat/", "The tables of round 2 are not open, or its lists are confirmed."),
    ],
)
def test_no_page_leads_back_without_a_word(club: Club, path: str, said: str) -> None:
    anna, _lists = begin(club, 8)
    anna.home()
    anna.come(f"{anna.page.url}{path}")
    assert said in anna.page


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("rounds/1/swap/", {"swap": ["1", "2"]}, "The tables of round 1 are open."),
        ("rounds/2/swap/", {"swap": ["1"]}, "Someone else has changed this round in the meantime."),
        ("rounds/2/back/", {}, "The tables of round 2 are not open, or its lists are confirmed."),
        ("rounds/2/stop/", {}, "The tables of round 2 are not open, or its lists are confirmed."),
    ],
)
def test_no_form_of_an_old_page_leads_back_without_a_word(
    club: Club, path: str, sent: dict[str, object], said: str
) -> None:
    anna, _lists = begin(club, 8)
    anna.home()
    answer = anna.client.post(f"{anna.page.url}{path}", sent, follow=True)
    anna.arrive(answer, anna.page.url, 200)
    assert said in anna.page
