"""What a leader mends in a round that runs: everything in at most four taps from its page, and undone."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.tournament.models import Table
from tests.club import Club
from tests.made_once import once_in_module
from tests.pages import Node, Typed
from tests.scorekeeper.tournament.run import people
from tests.scorekeeper.tournament.walks import CODE, Leading, Phone, Printed, phones_at, points

pytestmark = pytest.mark.django_db

SAID = {"Deals at a table of four": 4, "Which rules?": "ddv_five", "Rounds": 2, "Minutes per round": 30}


class Thumb(Leading):
    """Somebody who leads and counts their taps: each link and button, each tick and field, each fold."""

    taps = 0

    def now(self) -> None:
        """Look at the page of the round that runs."""
        self.home()
        self.taps = 0

    def follow(self, text: str, **how: object) -> object:  # type: ignore[override]
        """Tap a link."""
        self.taps += 1 + folds(self.page.chosen(self.page.links, text, str(how.get("near", ""))))
        return super().follow(text, **how)  # type: ignore[arg-type]

    def press(self, text: str, typed: Typed | None = None, **how: object) -> object:  # type: ignore[override]
        """Tap a button, after ticking and typing."""
        _form, button = self.page.button_called(text, str(how.get("near", "")))
        fields = sum(len(each) if isinstance(each, list) else 1 for each in (typed or {}).values())
        self.taps += 1 + folds(button) + fields
        return super().press(text, typed, **how)  # type: ignore[arg-type]

    def mend(self, *taps: tuple[str, list[str]]) -> None:
        """Seat people anew: some ticked, then a button, and so on; in at most four taps all told."""
        self.now()
        self.follow("Change who sits where")
        for button, ticked in taps:
            self.press(button, {"who": ticked})
        self.expect_few()

    def expect_few(self) -> None:
        """These were at most four taps."""
        assert 0 < self.taps <= 4, self.taps


def folds(node: Node) -> int:
    """How many folds have to be opened before something can be tapped."""
    return sum(each.tag == "details" and "open" not in each.attributes for each in node.above)


def begin(club: Club, people: int) -> tuple[Thumb, list[Printed]]:
    """A tournament whose first round is open."""
    lists = opened(club, people)
    return Thumb(club, club.anna), lists


@once_in_module
def opened(club: Club, people: int) -> list[Printed]:
    """Set it up and open its first round: the lists of the tables."""
    anna = Leading(club, club.anna)
    anna.set_up("Club tournament", SAID)
    anna.enter("\n".join(f"Gast {number}" for number in range(1, people + 1)))
    anna.press("Everyone is here")
    return anna.open_next(1)


def seats(anna: Leading) -> list[tuple[str, ...]]:
    """Who sits at the tables, as their lists say."""
    return [each.names for each in anna.print_lists(1)]


def without(table: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A table that somebody left."""
    return tuple(each for each in table if each != name)


def test_from_the_group_to_the_first_round_with_47_pasted_names_are_eleven_taps(club: Club) -> None:
    anna = Thumb(club, club.anna)
    anna.scan(club.url)
    for link in ("More", "Tournaments", "Set up a tournament", "DDV ranking tournament"):
        anna.follow(link)
    anna.press("Continue to the entrants")
    anna.press("Add them to the list", {"Type or paste names": "\n".join(people(47))})
    for button in ("Everyone is here", "Draw round 1", "Open the", "Release round 1"):
        anna.press(button)
    assert "DDV ranking tournament" in anna.page
    assert anna.taps == 11


def test_who_did_not_come_leaves_two_fives_behind_and_late_comers_a_table_of_four_again(club: Club) -> None:
    anna, lists = begin(club, 12)
    one, two, three = (each.names for each in lists)
    absent, *left = three
    anna.mend(("Is not here", [absent]), ("Break up table 3", []))
    assert seats(anna) == [(*one, left[0]), (*two, left[1])]
    anna.enter("Zora Spät")
    anna.tick_here("Zora Spät")
    anna.now()
    anna.follow("Change who sits where")
    anna.press(f"Add table 3: {left[2]}, Zora Spät, {left[0]}, {left[1]}")
    anna.expect_few()
    assert seats(anna) == [one, two, (left[2], "Zora Spät", left[0], left[1])]


def test_seats_are_swapped_moved_and_taken_by_who_comes_late(club: Club) -> None:
    anna, lists = begin(club, 9)
    five, four = sorted((each.names for each in lists), key=len, reverse=True)
    at = {each.names: each.table for each in lists}
    anna.mend(("Swap seats", [five[0], four[1]]))
    assert set(seats(anna)) == {(four[1], *five[1:]), (four[0], five[0], *four[2:])}
    anna.mend(("Swap seats", [five[0], four[1]]))
    anna.mend(("Swap seats", [four[0], four[3]]))
    assert set(seats(anna)) == {five, (four[3], *four[1:3], four[0])}
    anna.mend(("Swap seats", [four[0], four[3]]))
    anna.mend((f"To table {at[four]}", [five[2]]))
    assert set(seats(anna)) == {without(five, five[2]), (*four, five[2])}
    anna.mend((f"To table {at[five]}", [five[2]]))
    anna.enter("Zora Spät")
    anna.tick_here("Zora Spät")
    anna.mend(("Is not here", [four[1]]), (f"Zora Spät sits down at table {at[four]}", []))
    assert set(seats(anna)) == {(*without(five, five[2]), five[2]), (four[0], "Zora Spät", *four[2:])}


def test_a_release_and_open_tables_are_taken_back_until_a_deal_is_entered(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    anna.now()
    anna.press("Stop the clock")
    anna.expect_few()
    assert "not released yet" in anna.page
    anna.release(1)
    anna.now()
    anna.press("Undo", near="Create new codes")
    anna.expect_few()
    anna.press("Open the")
    anna.release(1)
    Phone(lists[0], Random(1)).play(1)  # noqa: S311  # invented deals
    anna.now()
    why = f"Something has been entered at table {lists[0].table}."
    assert f"What is not possible now Undo the release {why} Undo opening the tables {why}" in anna.page
    assert not anna.can_press("Stop the clock")


def test_a_seat_and_a_list_go_over_to_others_while_it_is_played(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    phone = Phone(lists[0], Random(1))  # noqa: S311  # invented deals
    phone.play(1)
    tired = lists[0].names[2]
    anna.now()
    anna.follow("Table 1 ")
    anna.follow(tired)
    anna.press("Takes over now, in round 1", {"by-name": "Xaver Ersatz"})
    anna.expect_few()
    phone.reload()
    assert "Xaver Ersatz" in phone.page
    assert tired not in phone.page
    anna.now()
    anna.follow("Table 1 ")
    anna.press("Lock the old phone out")
    anna.expect_few()
    phone.come(phone.sheet, expected=410)
    assert "The list of table 1 has moved to another phone." in phone.page
    other = Phone(lists[0], Random(2))  # noqa: S311  # invented deals
    other.play(1)
    assert "Xaver Ersatz" in other.page
    anna.now()
    anna.follow("Table 1 ")
    assert "Phones that scanned it before the list was moved no longer write." in anna.page


def test_a_list_that_was_handed_in_goes_back_to_its_table(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    phone = Phone(lists[0], Random(1))  # noqa: S311  # invented deals
    phone.play()
    phone.hand_in()
    anna.now()
    anna.follow("Table 1 ")
    anna.press("Give the list back to the table")
    anna.expect_few()
    assert "The list of table 1 is not handed in." in anna.page
    phone.hand_in()
    phone.confirm()
    anna.now()
    anna.follow("Table 1 ")
    assert "Give the list back The list of table 1 is confirmed: unlock it first." in anna.page


def test_a_round_is_broken_off_with_owed_solos_and_one_list_of_it_unlocked_again(club: Club) -> None:
    anna, lists = begin(club, 12)
    anna.release(1)
    one, other, _unplayed = phones_at(lists, Random(1))  # noqa: S311  # invented deals
    one.play(2)
    other.play(1)
    anna.now()
    anna.follow("Table 1 ")
    anna.press("Lock the list as it stands", {"reason": "Zug fährt"})
    anna.expect_few()
    assert "broken off: Zug fährt" in anna.page
    one.reload()
    assert not one.can_follow("Enter deal")
    anna.now()
    anna.press("Lock all lists as they stand", {"reason": "Saal schließt"})
    anna.expect_few()
    assert "3 of 3 lists confirmed" in anna.page
    assert Table.objects.filter(locked=None).count() == 0
    anna.now()
    anna.follow("Table 2 ")
    anna.press("Unlock the list", {"Why the list is unlocked": "Doch noch Zeit"})
    anna.expect_few()
    assert "broken off: Saal schließt" in anna.page
    assert "unlocked: Doch noch Zeit" in anna.page
    other.play()
    other.hand_in()
    other.confirm()


def test_four_phones_scan_one_code_say_who_they_are_and_confirm_each_for_itself(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    keeper, early = (Phone(lists[0], Random(1)) for _phone in range(2))  # noqa: S311  # invented deals
    names = lists[0].names
    early.press(names[1])
    keeper.play()
    keeper.hand_in()
    late = [Phone(lists[0], Random(1)) for _phone in range(2)]  # noqa: S311  # invented deals
    early.reload()
    early.follow("Go to the list")
    early.press("The list is right")
    for phone, name in zip(late, names[2:], strict=True):
        phone.follow("Go to the list")
        phone.press("The list is right", {"seats": name})
        assert f"{name} has confirmed on this phone." in phone.page
    anna.now()
    assert "handed in, confirmed by 3 of 4" in anna.page
    late[0].press("They say the list is right", {"seats": [names[0]]})
    anna.now()
    anna.follow("Table 1 ")
    assert anna.page.text.count("confirmed on their own phone") == 3
    assert f"{names[0]} {points(keeper.at.totals[0])} confirmed {names[1]}" in anna.page


def test_links_codes_and_paper_are_one_page(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.home()
    anna.follow("Links, codes, paper")
    assert anna.address_in(CODE) == [each.code for each in lists]
    assert anna.address_in(r"http://testserver/tournaments/read/[^/]+/")
    assert [anna.can_follow(each) for each in ("Lists for the tables", "Certificates")] == [True, True]


def test_time_is_given_and_a_list_is_locked_as_unplayed_and_unlocked_again(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    for taps in (("+5",), ("Lock the list as unplayed",)):
        anna.now()
        anna.follow("Table 1 ")
        for tap in taps:
            anna.press(tap)
        anna.expect_few()
    anna.now()
    anna.follow("Table 1 ")
    assert "confirmed" in anna.page
    anna.press("Unlock the list", {"Why the list is unlocked": "Kamen doch"})
    anna.expect_few()
    Phone(lists[0], Random(1)).play(1)  # noqa: S311  # invented deals
    anna.now()
    anna.follow("Table 1 ")
    anna.press("No more deals at this table")
    anna.expect_few()
    anna.now()
    anna.follow("Table 2 ")
    anna.follow("Totals from paper")
    anna.expect_few()


def test_a_protest_is_decided_or_taken_back_and_standings_are_hidden_and_shown(club: Club) -> None:
    anna, lists = begin(club, 8)
    anna.release(1)
    Phone(lists[0], Random(1)).play(1)  # noqa: S311  # invented deals
    for reason, taps in (("Bock", {"Reject": {"Decision and reason": "Nein"}}), ("Uhr", {"Take back": {}})):
        anna.now()
        anna.follow("Table 1 ")
        anna.follow("Penalty or protest")
        who = next(each for each in anna.page.forms if "entrant" in each.fields).fields["entrant"].choices[1]
        anna.press("Enter it", {"Who": who.label, "What": "Protest", "Reason": reason})
        anna.now()
        anna.follow("A protest has not been decided yet.")
        for button, typed in taps.items():
            anna.press(button, typed)
        anna.expect_few()
        anna.now()
        assert "A protest has not been decided yet." not in anna.page
    for button in ("Hide the standings from others", "Show the standings to everybody"):
        anna.now()
        anna.follow("Standings", near="Rounds")
        anna.press(button)
        anna.expect_few()
