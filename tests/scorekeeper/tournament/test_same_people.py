"""Players of the group who have entered: renamed, deleted, made one with somebody, and who a guest was."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scorekeeper.club.evenings.models import Attendance
from scorekeeper.play.groups.models import Merger, Player
from scorekeeper.play.groups.writes import add_player
from scorekeeper.play.sheets.models import Deal, Posting, Seat, Sheet
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.awards.reads import awards_at
from scorekeeper.tournament.entrants.writes import all_here, enter_people, has_sat
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.tables.phones import table_now
from tests.club import Club, player, signed_in
from tests.scorekeeper.tournament.hall import address, leader, set_up, stored
from tests.scorekeeper.tournament.played import award, make_usual, open_next
from tests.scorekeeper.tournament.tables import confirm, fresh, lock, play, row, send_in, table_at, writer

pytestmark = pytest.mark.django_db

PEOPLE = ("Anna", "Ben", "Cem", "Zoe")


def entered(club: Club, *names: str) -> Tournament:
    """A tournament with these people."""
    tournament = set_up(club, preset="club_five", length=2)
    enter_people(tournament=tournament, entries=[Entry(name) for name in names])
    all_here(tournament=tournament)
    return tournament


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """One whose first round is played, the only list of it locked; Ben was awarded something."""
    tournament = entered(club, *PEOPLE)
    open_next(tournament, 1)
    lock(table_at(tournament))
    award(Entrant.objects.get(attendance__player__name="Ben"), 1, -6)
    return stored(tournament)


def post(user: User, url: str, **sent: object) -> Any:
    return signed_in(user).post(url, sent, follow=True)


def own_url(club: Club, name: str) -> str:
    return f"{club.url}players/{player(club, name).pk}/"


def change(club: Club, name: str, other: str) -> Any:
    """Give a player another name on their page."""
    return post(club.anna, own_url(club, name) + "change/", name=other, is_active="on", is_counted="on")


def points(tournament: Tournament) -> dict[str, int]:
    """Everybody's points by name."""
    found = standings_of(stored(tournament))
    return {str(found.field.entrants[line.entrant]): line.points for line in found.lines}


def facts(tournament: Tournament) -> list[Any]:
    """What stands on all lists, but for the names."""
    sheets = Sheet.objects.filter(evening=tournament.evening_id)
    return [
        list(Deal.objects.filter(sheet__in=sheets).values("sheet", "position", "facts", "version")),
        list(Posting.objects.filter(deal__sheet__in=sheets).values("deal", "seat__position", "points")),
        list(sheets.values("locked", "ends")),
        list(Award.objects.values()),
    ]


def everything() -> list[Any]:
    return [
        list(model.objects.order_by("pk").values()) for model in (Player, Seat, Attendance, Entrant, Award)
    ]


def test_a_new_name_stands_on_a_locked_list_which_stays_confirmed(club: Club, tournament: Tournament) -> None:
    before, made, names = facts(tournament), points(tournament), [*PEOPLE]
    assert change(club, "Ben", "Benjamin").status_code == 200
    assert facts(tournament) == before
    assert points(tournament) == {name.replace("Ben", "Benjamin"): each for name, each in made.items()}
    table = table_at(tournament)
    now = table_now(fresh(table), row(table), row(table).sheet.evening.planned_rounds.get(number=1).release)
    assert sorted(each.seat.name for each in now.seats) == sorted(
        name.replace("Ben", "Benjamin") for name in names
    )
    assert (now.confirmed, fresh(table).locked) == (4, True)
    page = leader(club).get(address(club, tournament, "rounds/1/tables/1/")).content.decode()
    assert "Benjamin" in page


def test_a_list_that_is_not_locked_is_confirmed_anew_after_a_new_name(club: Club) -> None:
    tournament = entered(club, *PEOPLE)
    open_next(tournament, 1)
    table, release = table_at(tournament), tournament.evening.planned_rounds.get(number=1).release
    play(table, 2)
    send_in(table)
    confirm(table, writer(table), 0, 1)
    assert table_now(fresh(table), row(table), release).confirmed == 2
    change(club, "Ben", "Benjamin")
    assert table_now(fresh(table), row(table), release).confirmed == 0
    confirm(table, writer(table), 0, 1, 2, 3)
    assert fresh(table).locked is True


def test_a_player_does_not_get_the_name_of_a_guest_in_the_same_tournament(club: Club) -> None:
    entered(club, *PEOPLE)
    before = everything()
    page = change(club, "Ben", "zoe")
    assert page.context["form"].errors == {"name": ["A guest with this name is in the same tournament."]}
    assert everything() == before
    assert change(club, "Dora", "Zoe").context["messages"]


def test_an_entrant_is_not_deleted(club: Club) -> None:
    entered(club, "Anna", "Ben", "Cem", "Dora")
    before = everything()
    page = post(club.anna, own_url(club, "Dora") + "delete/", sure="on")
    assert list(map(str, page.context["messages"])) == ["Dora can no longer be deleted."]
    assert everything() == before


def test_an_entrant_is_made_anonymous_everywhere(club: Club, tournament: Tournament) -> None:
    made = points(tournament)
    post(club.anna, own_url(club, "Ben") + "anonymous/", sure="on")
    assert points(tournament) == {name.replace("Ben", "Former player 1"): each for name, each in made.items()}


@pytest.mark.parametrize("is_played", [True, False])
def test_two_who_have_entered_the_same_tournament_are_two(club: Club, *, is_played: bool) -> None:
    """Also before anybody sat anywhere, and when one of them is on the list as a guest."""
    tournament = entered(club, "Anna", "Cem", "Dora", "Emil", *("Gerd", "Hans", "Ida", "Jan"))
    if is_played:
        open_next(tournament, 1)
    before = everything()
    page = post(club.anna, own_url(club, "Emil") + "merge/", into=player(club, "Dora").pk)
    text = "Emil and Dora are two people: both are on the list of the tournament “Weihnachtsturnier”."
    assert (page.status_code, text in " ".join(page.content.decode().split())) == (409, True)
    assert everything() == before


def test_a_player_is_not_made_one_with_whose_name_a_guest_has_there(club: Club) -> None:
    tournament = entered(club, "Anna", "Ben", "Cem", "Gerd")
    add_player(group=club.group, name="Gerd")
    before = everything()
    page = post(club.anna, own_url(club, "Ben") + "merge/", into=player(club, "Gerd").pk)
    assert (page.status_code, everything() == before, tournament.evening.sheets.count()) == (409, True, 0)


def test_an_entrant_who_is_somebody_else_takes_everything_along(club: Club, tournament: Tournament) -> None:
    """The points, the awards, the entry; and gets all of it back."""
    before, made = facts(tournament), points(tournament)
    Player.objects.filter(name="Ben").update(user=None)
    rows = everything()
    page = post(club.anna, own_url(club, "Ben") + "merge/", into=player(club, "Dora").pk)
    assert "Ben is now Dora" in str(next(iter(page.context["messages"])))
    assert facts(tournament) == before
    assert points(tournament) == {name.replace("Ben", "Dora"): each for name, each in made.items()}
    post(club.anna, f"{club.url}mergers/{Merger.objects.get().pk}/undo/")
    assert everything() == rows


def test_it_is_not_undone_once_a_further_round_was_opened(club: Club, tournament: Tournament) -> None:
    Player.objects.filter(name="Ben").update(user=None)
    post(club.anna, own_url(club, "Ben") + "merge/", into=player(club, "Dora").pk)
    for sheet in open_next(tournament, 2):
        make_usual(sheet)
    before, made = everything(), points(tournament)
    page = post(club.anna, f"{club.url}mergers/{Merger.objects.get().pk}/undo/")
    assert "This can no longer be undone" in str(next(iter(page.context["messages"])))
    assert (everything(), points(tournament)) == (before, made)


def seats_of_zoe() -> list[int]:
    return list(Seat.objects.filter(name="Zoe").order_by("pk").values_list("pk", flat=True))


def test_a_guest_who_turns_out_to_be_a_player_takes_the_entry_along(
    club: Club, tournament: Tournament
) -> None:
    open_next(tournament, 2)
    made, guest = points(tournament), own_url(club, "Dora") + "guest/"
    one = post(club.anna, guest, name="Zoe", seats=seats_of_zoe()[:1])
    assert one.context["form"].errors == {"seats": ["For a tournament, choose all sheets or none."]}
    post(club.anna, guest, name="Zoe", seats=seats_of_zoe())
    assert points(tournament) == {name.replace("Zoe", "Dora"): each for name, each in made.items()}
    assert Entrant.objects.get(attendance__player__name="Dora").number == 4


def test_a_guest_is_not_who_has_entered_the_same_tournament(club: Club, tournament: Tournament) -> None:
    """They sat at other tables, or one of them at none."""
    enter_people(tournament=tournament, entries=[Entry("Dora")])
    before = everything()
    page = post(club.anna, own_url(club, "Dora") + "guest/", name="Zoe", seats=seats_of_zoe())
    assert "These stay a guest" in page.content.decode()
    assert everything() == before


def test_a_guest_whose_name_a_new_player_gets_stays_the_entrant(club: Club, tournament: Tournament) -> None:
    """Who sits at the tables is taken from the list: nobody becomes a player because of a name."""
    add_player(group=club.group, name="Zoe")
    made = points(tournament)
    [sheet] = open_next(tournament, 2)
    make_usual(sheet)
    seat = sheet.seats.get(name="Zoe")
    assert seat.player is None
    expected = (12, 5, -3, -14)[seat.position]
    assert points(tournament)["Zoe"] == made["Zoe"] + expected
    assert standings_of(stored(tournament)).field.strangers == ()
    zoe = Entrant.objects.get(attendance__guest="Zoe")
    Seat.objects.filter(sheet__round=1).delete()
    assert has_sat(zoe) is True
    award(zoe, 2, -3)
    assert [each.points for each in awards_at(table_at(tournament, round_number=2).sheet)] == [-3]


def test_who_sits_at_a_table_of_a_tournament_is_not_said_anew(club: Club, tournament: Tournament) -> None:
    open_next(tournament, 2)
    for number, why in (
        (1, "This list is confirmed and locked: nothing more can be entered or changed."),
        (2, "This table uses the rules and players of the tournament."),
    ):
        table, before = table_at(tournament, round_number=number), everything()
        url = f"{table.url}group/?to={club.group.slug}"
        form = leader(club).get(url).context["form"]
        page = leader(club).post(url, {form[name].html_name: form[name].value() for name in form.fields})
        assert page.context["form"].non_field_errors() == [why]
        assert everything() == before
