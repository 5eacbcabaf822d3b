"""Who enters by the link under a member's name is a guest, until somebody of the group says who it is."""

from __future__ import annotations

import pytest

from scorekeeper.play.sheets.models import EveningResult, Result, Seat
from scorekeeper.tournament.models import Entrant
from scorekeeper.tournament.naming import Entry, NamedAlike, look_of, tell_apart
from tests.club import Club
from tests.scorekeeper.tournament.reckoning import TableMemory
from tests.scorekeeper.tournament.walks import Leading, Phone
from tests.walking import Walker

pytestmark = pytest.mark.django_db

ENTER = r"http://testserver/tournaments/enter/[^/\s]+/"
CYRILLIC = "\u0410nna"


def begin(club: Club) -> tuple[Leading, Walker]:
    """A tournament of a single round that takes entries, and a stranger with its link."""
    anna = Leading(club, club.anna)
    said = {"Rounds": 1, "Deals at a table of four": 4, "takes_entries": ["on"]}
    anna.set_up("Club tournament", said)
    anna.home()
    anna.follow("Links, codes, paper")
    stranger = Walker()
    stranger.scan(anna.address_in(ENTER)[0])
    return anna, stranger


def play_on_paper(anna: Leading) -> TableMemory:
    """Open the round with everybody, and type what a table of four wrote."""
    anna.home()
    anna.follow("Entrants")
    anna.press("Everyone is here")
    (printed,) = anna.open_next(1)
    at = TableMemory(printed.round, printed.table, printed.names, paper=([9, 1, -3, -7], [1, 0, 0, 0]))
    anna.type_paper(at)
    anna.follow("Totals from paper")
    anna.press("The list is right", {"seats": list("0123")})
    assert "The table has confirmed it" in anna.page
    return at


def season(anna: Leading) -> str:
    """What the standings of the club say."""
    anna.scan(anna.bookmark)
    anna.follow("Standings", near="Players")
    return anna.page.text


def points_of(at: TableMemory, name: str) -> int:
    """What somebody made at a table."""
    return at.totals[at.names.index(name)]


def figures() -> dict[str, int]:
    """What is kept of the evening for players of the group, by name."""
    rows = EveningResult.objects.values_list("player__name", "points")
    return {str(name): int(points) for name, points in rows}


def test_who_types_the_name_of_a_member_is_a_guest(club: Club) -> None:
    anna, stranger = begin(club)
    for name in ("Anna", "Dora"):
        stranger.press("Enter the tournament", {"Name": name})
        assert f"{name} (guest) has entered" in stranger.page
        assert f"A player in the group is called {name}." in stranger.page
        stranger.follow("Enter someone else")
    anna.enter("Gast Eins\nGast Zwei")
    play_on_paper(anna)
    assert figures() == {}
    assert "Dora" not in season(anna)
    assert not Seat.objects.exclude(player=None).exists()


def test_the_list_says_who_came_by_the_link_and_asks_who_it_is(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora"})
    stranger.follow("Enter someone else")
    stranger.press("Enter the tournament", {"Name": "Uwe"})
    anna.home()
    anna.follow("Entrants")
    assert "Dora (guest) through the link our Dora?" in anna.page
    assert "Uwe through the link" in anna.page
    assert "our Uwe?" not in anna.page
    anna.follow("Dora (guest)")
    assert "Is this our Dora?" in anna.page
    anna.press("Yes, Dora from the group")
    assert "Dora through the link" in anna.page
    assert "our Dora?" not in anna.page


def test_the_real_member_is_not_refused(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora"})
    anna.home()
    anna.follow("Entrants")
    anna.press("Add them to the list", {"From the group": ["Dora"]})
    assert "1 person has been entered." in anna.page
    players = [entrant.attendance.player for entrant in Entrant.objects.all()]
    assert [player.name if player else None for player in players] == [None, "Dora"]


def test_a_guest_is_said_to_be_none_of_the_group_and_nobody_asks_again(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora"})
    anna.entrant("Dora (guest)")
    anna.press("No, a guest")
    assert "Dora (guest) through the link" in anna.page
    assert "our Dora?" not in anna.page


def test_who_is_attached_after_playing_has_it_in_season_and_figures_and_loses_it_again(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora"})
    anna.enter("Gast Eins\nGast Zwei\nGast Drei")
    at = play_on_paper(anna)
    points = points_of(at, "Dora (guest)")
    anna.entrant("Dora (guest)")
    anna.press("Yes, Dora from the group")
    assert figures() == {"Dora": points}
    assert "Dora" in season(anna)
    assert Result.objects.filter(seat__player__name="Dora").count() == 1
    anna.home()
    anna.follow("Final standings")
    assert "Dora" in anna.page
    assert "Dora (guest)" not in anna.page
    anna.entrant("Dora")
    anna.press("That is right", {"Player in the group": "nobody in the group: a guest"})
    assert figures() == {}
    assert "Dora" not in season(anna)
    assert Result.objects.filter(seat__player__name="Dora").count() == 0
    anna.home()
    anna.follow("Final standings")
    assert "Dora (guest)" in anna.page


def test_who_is_attached_before_playing_sits_as_the_player(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora", "Club": "Ulm"})
    anna.entrant("Dora (Ulm)")
    anna.press("Yes, Dora from the group")
    anna.enter("Gast Eins\nGast Zwei\nGast Drei")
    at = play_on_paper(anna)
    assert figures() == {"Dora": points_of(at, "Dora")}


def test_nobody_is_attached_to_a_player_who_is_on_the_list(club: Club) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": "Dora"})
    anna.enter("Dora")
    anna.entrant("Dora (guest)")
    offered = {
        choice.label for form in anna.page.forms for each in form.fields.values() for choice in each.choices
    }
    assert "Dora" not in offered
    url = anna.page.url.removeprefix("http://testserver")
    dora = club.group.players.get(name="Dora")
    answer = anna.client.post(f"{url}player/", {"player": dora.pk}, follow=True)
    assert "Someone has changed the list in the meantime" in answer.content.decode()
    assert Entrant.objects.filter(attendance__player=dora).count() == 1


@pytest.mark.parametrize("typed", [CYRILLIC, "ANNA", " A n n a ", "\uff21nna"])
def test_a_name_that_only_looks_like_a_members_is_asked_about(club: Club, typed: str) -> None:
    anna, stranger = begin(club)
    stranger.press("Enter the tournament", {"Name": typed})
    anna.home()
    anna.follow("Entrants")
    assert "(guest) through the link our Anna?" in anna.page


def test_a_member_who_types_a_members_name_says_who_it_is(club: Club) -> None:
    anna, _stranger = begin(club)
    anna.enter(f"Dora\n{CYRILLIC}\nAnna Weber")
    players = [entrant.attendance.player for entrant in Entrant.objects.all()]
    assert [player.name if player else None for player in players] == ["Dora", None, None]
    assert "our Anna?" in anna.page
    anna.follow("Anna Weber")
    assert "Is this our Anna?" not in anna.page


@pytest.mark.parametrize("name", ["0tto", "Ott\u0585", "\uff2ftto", "O\u03a4to"])
def test_a_digit_or_a_letter_of_another_alphabet_makes_no_other_name(name: str) -> None:
    assert look_of(name) == look_of("Otto")


def test_names_that_people_have_stay_two() -> None:
    assert len({look_of(name) for name in ("Ilse", "Lise", "Mila", "Mia", "Jan", "Ian")}) == 6


def test_two_guests_whose_names_look_alike_are_told_apart() -> None:
    assert tell_apart([Entry("\u0415va", "Ulm")], ["Eva"]) == [Entry("\u0415va (Ulm)", "Ulm")]
    with pytest.raises(NamedAlike):
        tell_apart([Entry("\u0415va")], ["Eva"])


def test_a_phone_at_the_table_is_nobody_of_the_group(club: Club) -> None:
    """The code of a table opens its list, and says of nobody who they are."""
    anna, _stranger = begin(club)
    anna.enter("Gast Eins\nGast Zwei\nGast Drei\nGast Vier")
    anna.press("Everyone is here")
    (printed,) = anna.open_next(1)
    phone = Phone(printed, None)  # type: ignore[arg-type]  # it enters no deals
    assert not phone.can_follow("Someone arrives or leaves")
