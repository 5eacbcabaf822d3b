"""Nobody sits at two tables of one round, whichever way it would come about."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.club.evenings.models import Attendance
from scorekeeper.club.evenings.people import merging_writes
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.models import EveningResult, Seat, Sheet
from scorekeeper.play.sheets.seats.other_tables import players_seated_twice
from tests.cast import Evening as Played
from tests.cast import deal, enter
from tests.club import Club, everything, player, signed_in
from tests.made_once import once_in_module
from tests.night import address, begun, large_club, opened
from tests.walking import press

pytestmark = pytest.mark.django_db

SEVEN = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gerd")
SAVE = "Save players"


@pytest.fixture
def club() -> Club:
    return large_club(9)


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    """Seven players and the guest Paul at two tables, which are open; Hanna and Ida are not here."""
    evening = begun(club, SEVEN, guests="Gast Paul")
    opened(club, evening)
    return evening


def seat(evening: Evening, name: str) -> Seat:
    return Seat.objects.select_related("sheet").get(sheet__evening=evening, name=name)


def other_table(evening: Evening, name: str) -> Sheet:
    """The table at which somebody does not sit."""
    return evening.sheets.exclude(seats__name=name).get()


def at_other_table(evening: Evening, name: str) -> str:
    """A player who sits at the other table."""
    found = other_table(evening, name).seats.exclude(player=None).first()
    assert found is not None
    return found.name


def where(evening: Evening, name: str) -> str:
    return f"table {seat(evening, name).sheet.table}"


def words(page: Any) -> str:
    return " ".join(page.content.decode().split())


def test_a_guest_of_the_round_is_not_a_player_at_another_table(club: Club, evening: Evening) -> None:
    name = at_other_table(evening, "Gast Paul")
    ben, before = signed_in(club.ben), everything()
    page = ben.get(f"{club.url}players/{player(club, name).pk}/guest/?name=Gast Paul")
    assert f"{name} sat at {where(evening, name)} in this round." in words(page)
    assert "Yes, that was" not in words(page)
    merging_writes.merge_guest(
        player=player(club, name), name="Gast Paul", seats=[seat(evening, "Gast Paul").pk], user=None
    )
    assert everything()["Seat"] == before["Seat"]


def test_two_players_of_one_round_are_two_people(club: Club, evening: Evening) -> None:
    name = at_other_table(evening, "Dora")
    url = f"{club.url}players/{player(club, 'Dora').pk}/merge/"
    page = signed_in(club.anna).get(url, {"into": player(club, name).pk})
    assert page.status_code == 409
    assert f"{name} sat at {where(evening, name)} in this round." in words(page)
    with pytest.raises(merging_writes.TwoPeople):
        merging_writes.merge_players(player=player(club, "Dora"), into=player(club, name))


def test_of_a_guest_at_two_tables_of_a_round_one_is_chosen(club: Club, evening: Evening) -> None:
    """As it came in from a file of an earlier version: two guests who are called alike."""
    other = other_table(evening, "Gast Paul")
    renamed = other.seats.exclude(player__name__in=["Anna", "Ben"]).last()
    assert renamed is not None
    Seat.objects.filter(pk=renamed.pk).update(player=None, name="Gast Paul")
    ben, url = signed_in(club.ben), f"{club.url}players/{player(club, 'Hanna').pk}/guest/?name=Gast+Paul"
    refused = press(ben, ben.get(url), "Yes, that was Hanna")
    assert "in round 1, choose table 1 or table 2." in words(refused)
    assert not player(club, "Hanna").seats.exists()
    press(ben, refused, "Yes, that was Hanna", seats=[str(renamed.pk)])
    assert [each.pk for each in player(club, "Hanna").seats.all()] == [renamed.pk]


@pytest.mark.parametrize("name", ["Dora", "Gast Paul"])
def test_nobody_is_seated_by_hand_who_sits_at_another_table(club: Club, evening: Evening, name: str) -> None:
    table, ben = other_table(evening, name), signed_in(club.ben)
    url = f"/sheets/{table.slug}/players/"
    said = f"{name} sits at {where(evening, name)} in the same round."
    first = table.seats.all()[0]
    for changed in ({"joining": name}, {f"name_{first.position}": name}):
        refused = press(ben, ben.get(url), SAVE, **changed)
        assert said in words(refused)
        assert list(refused.context["form"].errors) == list(changed)
    assert Seat.objects.filter(sheet__evening=evening, name=name).count() == 1


def test_who_has_got_up_sits_down_at_another_table(club: Club) -> None:
    evening = begun(club, SEVEN, guests="Gast Paul", preset="ddv_five")
    opened(club, evening)
    table, ben = seat(evening, "Gast Paul").sheet, signed_in(club.ben)
    for sheet in evening.sheets.all():
        names = [each.name for each in sheet.seats.all()]
        enter(Played(sheet, ""), deal(names, re=names[:2], points=131))
    press(ben, ben.get(f"/sheets/{table.slug}/players/"), SAVE, joining="Hanna")
    gone = f"there_{seat(evening, 'Gast Paul').position}"
    press(ben, ben.get(f"/sheets/{table.slug}/players/"), SAVE, **{gone: []})
    other = other_table(evening, "Gast Paul")
    moved = press(ben, ben.get(f"/sheets/{other.slug}/players/"), SAVE, joining="Gast Paul")
    assert moved.redirect_chain, words(moved)
    assert Seat.objects.filter(sheet__evening=evening, name="Gast Paul").count() == 2
    back = press(ben, ben.get(f"/sheets/{table.slug}/players/"), SAVE, **{gone: "on"})
    assert f"Gast Paul sits at table {other.table} in the same round." in words(back)


def test_a_seat_is_said_to_be_nobody_who_sits_at_another_table(club: Club, evening: Evening) -> None:
    table, ben = seat(evening, "Gast Paul").sheet, signed_in(club.ben)
    name, field = at_other_table(evening, "Gast Paul"), f"seat{seat(evening, 'Gast Paul').position + 1}"
    page = ben.get(f"/sheets/{table.slug}/group/")
    refused = press(ben, page, "Save", **{field: str(player(club, name).pk)})
    assert list(refused.context["form"].errors) == [field]
    assert f"{name} sits at {where(evening, name)} in the same round." in words(refused)
    assert seat(evening, "Gast Paul").player is None


def test_a_guest_of_the_list_is_not_here_twice_under_a_name_that_became_a_players(club: Club) -> None:
    evening = begun(club, SEVEN, guests="Paul", rounds="2")
    ben = signed_in(club.ben)
    Player.objects.create(group=club.group, name="Paul")
    page = ben.get(address(club, evening, "here/"))
    refused = press(ben, page, "Save", players=[str(player(club, "Paul").pk)])
    assert "Paul is already on the list as a guest: leave one of them out." in words(refused)
    Attendance.objects.create(evening=evening, number=9, player=player(club, "Paul"))
    ben.post(address(club, evening, "draw/"), {"anew": "1"})
    planned = ben.get(address(club, evening, "rounds/1/"))
    told = press(ben, planned, "Open the 2 tables")
    assert "Nobody can sit at two tables in one round: Paul." in words(told)
    assert not evening.sheets.exists()


def test_tables_of_two_rounds_become_no_round_with_somebody_twice(club: Club, evening: Evening) -> None:
    evening.sheets.filter(table=2).update(round=2)
    table = other_table(evening, "Gast Paul")
    Seat.objects.filter(pk=table.seats.exclude(player=None)[0].pk).update(name="Gast Paul", player=None)
    ben = signed_in(club.ben)
    late = evening.sheets.get(round=2)
    refused = press(ben, ben.get(address(club, evening, "change/")), "Save", **{f"round{late.pk}": "1"})
    assert "Gast Paul sits at table 1 in this round." in words(refused)
    assert evening.sheets.filter(round=2).count() == 1


def test_who_is_at_two_tables_already_is_told_with_the_way_out(club: Club, evening: Evening) -> None:
    """As it was stored before it was refused."""
    name = at_other_table(evening, "Gast Paul")
    guest = seat(evening, "Gast Paul")
    Seat.objects.filter(pk=guest.pk).update(player=player(club, name), name=name)
    told = [
        (each.one.name, {each.one.sheet.table, each.other.sheet.table})
        for each in players_seated_twice(club.group)
    ]
    assert told == [(name, {1, 2})]
    ben, cem = signed_in(club.ben), signed_in(club.cem)
    for path in (f"{club.url}players/", address(club, evening)):
        page = ben.get(path)
        assert f"{name}, " in words(page).partition("At two tables in one round")[2]
        for sheet in evening.sheets.all():
            assert f'href="/sheets/{sheet.slug}/players/"' in words(page)
        assert "At two tables in one round" not in words(cem.get(path))
    # The way out: it was Hanna.
    url = f"/sheets/{guest.sheet.slug}/players/"
    press(ben, ben.get(url), SAVE, **{f"name_{guest.position}": "Hanna"})
    assert players_seated_twice(club.group) == []
    assert "At two tables in one round" not in words(ben.get(f"{club.url}players/"))


def test_undoing_still_makes_two_of_one_who_sat_at_two_tables(club: Club, evening: Evening) -> None:
    """Which was possible until it was refused."""
    guest, name = seat(evening, "Gast Paul"), at_other_table(evening, "Gast Paul")
    merger = merging_writes.merge_guest(
        player=player(club, "Hanna"), name="Gast Paul", seats=[guest.pk], user=None
    )
    Seat.objects.filter(pk=guest.pk).update(player=player(club, name), name=name)
    merger.player = player(club, name)
    merger.save()
    ben = signed_in(club.ben)
    page = press(ben, ben.get(f"{club.url}players/"), "Undo")
    assert "At two tables in one round" not in words(page)
    assert seat(evening, "Gast Paul").player is None
    assert EveningResult.objects.filter(evening=evening, player=player(club, name)).count() <= 1
