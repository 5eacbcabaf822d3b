"""The ticks of the list of entrants, and every button that stands beside them."""

from __future__ import annotations

import re

import pytest

from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.tournament.entrants.writes import take_over
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, gather, planned, set_up
from tests.scorekeeper.tournament.tables import play_round
from tests.walking import Walker

pytestmark = pytest.mark.django_db

LIST_CHANGED = "Someone has changed the list in the meantime. Please look again."


def at_the_list(club: Club, tournament: Tournament) -> Walker:
    """Ben with the list of entrants in front of him."""
    ben = Walker(signed_in(club.ben))
    ben.scan(address(club, tournament, "entrants/"))
    return ben


def seated(tournament: Tournament, number: int = 1) -> list[int]:
    return sorted(one for table in planned(tournament, number) for one in table)


def numbers(*people: int) -> list[str]:
    return [str(each) for each in people]


def test_who_was_unticked_is_not_drawn_though_nobody_saved_it_before(club: Club) -> None:
    tournament = set_up(club, 9)
    ben = at_the_list(club, tournament)
    ben.press("Draw round 1", {"here": numbers(*range(1, 9))})
    assert seated(tournament) == list(range(1, 9))


@pytest.mark.parametrize("button", ["Draw round 1", "Everyone is here", "Save the ticks"])
def test_no_button_beside_the_ticks_loses_one(club: Club, button: str) -> None:
    tournament = set_up(club, 9, fee=500)
    Entrant.objects.get(attendance__number=9).attendance.delete()
    ben = Walker(signed_in(club.ben))
    ben.client.post(address(club, tournament, "entrants/"), {"text": "Zoe"})
    ben.scan(address(club, tournament, "entrants/"))
    ben.press(button, {"paid": numbers(3, 5)})
    assert [each.number for each in Entrant.objects.filter(has_paid=True)] == [3, 5]


def test_the_ticks_are_saved_on_the_way_to_the_tables(club: Club) -> None:
    tournament = set_up(club, 8, fee=500)
    ben = at_the_list(club, tournament)
    ben.press("Draw round 1")
    ben.scan(address(club, tournament, "entrants/"))
    page = ben.press("Go to the tables of round 1", {"here": numbers(*range(1, 8))})
    assert ben.trail[-1] == address(club, tournament, "rounds/1/")
    assert "Someone has come or gone since this was drawn: draw again." in page
    assert [each.number for each in Entrant.objects.all() if not each.is_here] == [8]


def test_enter_on_a_tick_saves_them_and_does_nothing_else(club: Club) -> None:
    tournament = set_up(club, 8)
    page = signed_in(club.ben).get(address(club, tournament, "entrants/")).content.decode()
    first = re.search(r"<button[^>]*form=\"ticks\"[^>]*>", page)
    assert first
    assert first[0] == '<button type="submit" form="ticks" hidden>'


def test_ticks_of_somebody_who_is_on_the_list_no_more_draw_nothing(club: Club) -> None:
    tournament = set_up(club, 9)
    ben = at_the_list(club, tournament)
    Entrant.objects.get(attendance__number=9).attendance.delete()
    assert LIST_CHANGED in ben.press("Draw round 1")
    assert not PlannedRound.objects.exists()


def test_a_draw_that_fails_changes_nothing_and_is_said_as_a_fault(club: Club) -> None:
    tournament = set_up(club, 8, preset="ddv")
    ben = at_the_list(club, tournament)
    ben.press("Draw round 1")
    before = list(PlannedRound.objects.order_by("number").values())
    ben.scan(address(club, tournament, "entrants/"))
    ben.press("Save the ticks", {"here": numbers(*range(1, 4))})
    ben.scan(address(club, tournament, "rounds/1/"))
    page = ben.press("Draw again")
    told = [each.text for each in page.nodes if each.tag == "li" and each.attributes.get("class") == "error"]
    assert told == ["It takes four to play."]
    assert list(PlannedRound.objects.order_by("number").values()) == before
    assert Setup.objects.get().seed == before[0]["seed"]


def test_the_ticks_of_a_draw_that_fails_are_kept(club: Club) -> None:
    tournament = set_up(club, 4)
    ben = at_the_list(club, tournament)
    ben.press("Draw round 1", {"here": numbers(1, 2, 3)})
    assert [each.number for each in Entrant.objects.all() if not each.is_here] == [4]


def test_nothing_comes_into_the_place_of_a_button_that_goes(club: Club) -> None:
    tournament = set_up(club)
    ben = Walker(signed_in(club.ben))
    ben.client.post(address(club, tournament, "entrants/"), {"text": "\n".join("ABCDEFGH")})
    ben.scan(address(club, tournament, "entrants/"))
    before = [each for each in ben.page.buttons if each]
    ben.press("Everyone is here")
    assert [each for each in before if each not in ben.page.buttons] == ["Everyone is here"]
    assert [each for each in ben.page.buttons if each and each not in before] == []


def test_nobody_is_asked_who_has_paid_where_nothing_is_paid(club: Club) -> None:
    free, fee = set_up(club), set_up(club, fee=500)
    for each in (free, fee):
        gather(each, 4)
    pages = [at_the_list(club, each).page for each in (free, fee)]
    assert [sum(node.attributes.get("name") == "paid" for node in page.nodes) for page in pages] == [0, 4]


def test_one_tap_says_that_all_have_paid_but_who_plays_for_somebody(club: Club) -> None:
    tournament = set_up(club, fee=500)
    gathered = gather(tournament, 4)
    take_over(entrant=gathered[0], entry=Entry("Zoe"))
    ben = at_the_list(club, tournament)
    ben.press("Everyone has paid", {"here": numbers(2, 3, 5)})
    assert [(each.number, each.has_paid, each.is_here) for each in Entrant.objects.all()] == [
        (1, True, False),
        (2, True, True),
        (3, True, True),
        (4, True, False),
        (5, False, True),
    ]
    assert not ben.can_press("Everyone has paid")


def test_who_comes_later_is_said_so_on_their_own_page(club: Club) -> None:
    tournament = set_up(club, 9)
    ben = at_the_list(club, tournament)
    ben.follow("Gast 9")
    ben.press("Comes later")
    ben.press("Draw round 1")
    assert seated(tournament) == list(range(1, 9))
    ben.scan(address(club, tournament, "entrants/9/"))
    ben.press("Is here, and plays from round 1 on")
    assert Entrant.objects.get(attendance__number=9).is_here


def test_who_has_sat_drops_out_and_comes_back(club: Club) -> None:
    tournament = play_round(club, 8)
    ben = at_the_list(club, tournament)
    ben.follow("Gast 3")
    ben.press("Drops out from round 2 on")
    ben.follow("Gast 3")
    ben.press("Is here, and plays from round 2 on")
    assert Entrant.objects.get(attendance__number=3).attendance.last_round is None
