"""The players of a group and their evenings: one name everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.club.evenings.people import writes
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from tests.cast import Evening, begin, deal, enter, points_of
from tests.club import Club, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.walking import Walker

pytestmark = pytest.mark.django_db


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    evening = take_in(club, begin())
    enter(evening, deal())
    return evening


def names(evening: Evening) -> list[str]:
    return list(evening.sheet.seats.values_list("name", flat=True))


def seated(evening: Evening) -> list[str | None]:
    return list(evening.sheet.seats.values_list("player__name", flat=True))


def change(club: Club, who: str, **changed: object) -> Any:
    sent = {"name": who, "is_active": "on", "is_counted": "on"} | changed
    return signed_in(club.ben).post(f"{club.url}players/{player(club, who).pk}/change/", sent)


def test_a_name_is_added_once(club: Club) -> None:
    ben = signed_in(club.ben)
    ben.post(f"{club.url}players/", {"name": "Frieda"})
    response = ben.post(f"{club.url}players/", {"name": "frieda"})
    assert response.context["form"].errors == {"name": ["Someone in the group already has this name."]}
    assert club.group.players.filter(name__iexact="frieda").count() == 1


def test_a_new_name_stands_on_all_evenings_and_every_phone_fetches_it(club: Club, evening: Evening) -> None:
    evening.sheet.refresh_from_db()
    before = evening.sheet.revision
    change(club, "Anna", name="Annalena")
    evening.sheet.refresh_from_db()
    assert (names(evening), evening.sheet.revision) == (["Annalena", "Ben", "Cem", "Dora"], before + 1)
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


def test_a_name_that_a_guest_at_the_same_table_has_is_refused(club: Club, evening: Evening) -> None:
    evening.sheet.seats.filter(name="Dora").update(name="Gast", player=None)
    response = change(club, "Anna", name="gast")
    message = "A guest with this name sat at the same table. Say who that was first."
    assert response.context["form"].errors == {"name": [message]}
    assert player(club, "Anna").name == "Anna"


def test_somebody_rests_and_does_not_count(club: Club) -> None:
    change(club, "Emil", is_active="", is_counted="")
    emil = player(club, "Emil")
    assert (emil.is_active, emil.is_counted) == (False, False)


def test_somebody_is_a_guest(club: Club) -> None:
    change(club, "Emil", is_guest="on")
    assert player(club, "Emil").is_guest
    change(club, "Emil")
    assert not player(club, "Emil").is_guest


def test_a_reader_changes_their_own_name_only(club: Club) -> None:
    cem = signed_in(club.cem)
    answers = [
        cem.post(f"{club.url}players/{player(club, name).pk}/change/", {"name": f"{name}2"}).status_code
        for name in ("Cem", "Dora")
    ]
    assert answers == [302, 403]
    assert sorted(club.group.players.values_list("name", flat=True)) == [
        "Anna",
        "Ben",
        "Cem2",
        "Dora",
        "Emil",
    ]


def test_saving_says_so(club: Club) -> None:
    ben = signed_in(club.ben)
    sent = {"name": "Emilia", "is_active": "on", "is_counted": "on"}
    page = ben.post(f"{club.url}players/{player(club, 'Emil').pk}/change/", sent, follow=True)
    assert list(map(str, page.context["messages"])) == ["Emilia has been saved."]


def test_a_player_of_whom_nothing_is_written_is_deleted(club: Club, evening: Evening) -> None:
    anna, emil = signed_in(club.anna), player(club, "Emil")
    url = f"{club.url}players/{emil.pk}/"
    assert anna.get(f"{url}change/").context["may_be_deleted"]
    assert "Tick the box to confirm" in anna.post(f"{url}delete/").content.decode()
    page = anna.post(f"{url}delete/", {"sure": "on"}, follow=True)
    assert list(map(str, page.context["messages"])) == ["Emil has been deleted."]
    assert not Player.objects.filter(pk=emil.pk).exists()


@pytest.mark.parametrize("who", ["Dora", "Ben"])
def test_who_is_on_a_sheet_or_has_an_account_is_not_deleted(club: Club, evening: Evening, who: str) -> None:
    evening.sheet.seats.filter(name="Ben").update(player=None)
    anna, url = signed_in(club.anna), f"{club.url}players/{player(club, who).pk}/"
    assert not anna.get(f"{url}change/").context["may_be_deleted"]
    page = anna.post(f"{url}delete/", {"sure": "on"}, follow=True)
    assert list(map(str, page.context["messages"])) == [f"{who} can no longer be deleted."]
    assert player(club, who)


def test_who_is_made_anonymous_leaves_the_points(club: Club, evening: Evening) -> None:
    url = f"{club.url}players/{player(club, 'Ben').pk}/anonymous/"
    ben = signed_in(club.ben)
    assert "Tick the box to confirm" in ben.post(url).context["problem"]
    ben.post(url, {"sure": "on"})
    assert names(evening) == ["Anna", "Former player 1", "Cem", "Dora"]
    gone = player(club, "Former player 1")
    assert (gone.user, gone.is_active) == (None, False)
    assert points_of(evening) == [[1, 1, -1, -1, 0]]
    assert "Ben" not in signed_in(club.anna).get(f"{club.url}document/").getvalue().decode()


def test_the_next_one_is_numbered_on(club: Club, evening: Evening) -> None:
    for name in ("Ben", "Dora"):
        writes.make_anonymous(player=player(club, name))
    assert names(evening) == ["Anna", "Former player 1", "Cem", "Former player 2"]


def test_a_name_typed_on_the_sheet_means_the_player_who_has_it(club: Club, evening: Evening) -> None:
    ben = signed_in(club.ben)
    typed = {"name_0": "emil", "name_1": "Ben", "name_2": "Cem", "name_3": "Gast", "joining": ""}
    stays = {f"there_{seat}": "on" for seat in range(4)}
    evening.sheet.refresh_from_db()
    sent = {**typed, **stays, "revision": evening.sheet.revision}
    assert ben.post(f"{evening.url}players/", sent).status_code == 302
    assert names(evening) == ["Emil", "Ben", "Cem", "Gast"]
    assert seated(evening) == ["Emil", "Ben", "Cem", None]


def test_two_players_change_places_on_the_sheet(club: Club) -> None:
    evening = take_in(club, begin(players_max=5))
    typed = {"name_0": "Ben", "name_1": "Anna", "name_2": "Cem", "name_3": "Dora", "joining": "Emil"}
    evening.sheet.refresh_from_db()
    stays = {f"there_{seat}": "on" for seat in range(4)}
    sent = {**typed, **stays, "revision": evening.sheet.revision}
    signed_in(club.ben).post(f"{evening.url}players/", sent)
    assert seated(evening) == ["Ben", "Anna", "Cem", "Dora", "Emil"]


def test_nobody_has_two_seats_at_a_table(evening: Evening) -> None:
    doubled = models.Seat.objects.values("sheet", "player").exclude(player=None)
    assert doubled.count() == doubled.distinct().count() == 4


def test_it_is_said_who_no_longer_plays_and_who_does_again(club: Club) -> None:
    anna, emil = Walker(signed_in(club.anna)), player(club, "Emil")
    said = []
    for still in ([], ["still plays"], ["still plays"]):
        anna.scan(f"{club.url}players/{emil.pk}/change/")
        page = anna.press("Save", {"still plays": still})
        said += [each.text for each in page.nodes if each.attributes.get("class") == "success"]
    assert said == ["Emil no longer plays.", "Emil plays again.", "Emil has been saved."]
