"""A guest or a second player who turns out to be a player: shown first, done, undone for a while."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from scorekeeper.club.evenings.models import Attendance, Payment
from scorekeeper.club.evenings.people import merging_writes as people_merging
from scorekeeper.club.evenings.people import writes
from scorekeeper.club.evenings.people.reads import Sums
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import Merger, Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.seats import writes as people
from tests.cast import Evening, begin, deal, enter, points_of
from tests.club import Club, invite, of_sheet, person, player, signed_in, take_in
from tests.made_once import once_in_module

pytestmark = pytest.mark.django_db

WITH_RITA = ("Anna", "Ben", "Cem", "Rita")


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    return played(club, ("Anna", "Ben", "Cem", "Dora"))


def played(club: Club, names: tuple[str, ...] = WITH_RITA) -> Evening:
    """An evening of one deal, which the first two win as Re, 1 point each."""
    evening = take_in(club, begin(names))
    enter(evening, deal(names, re=list(names[:2])))
    return evening


def seated(evening: Evening) -> list[tuple[str, str | None]]:
    return list(evening.sheet.seats.values_list("name", "player__name"))


def everything(club: Club) -> list[Any]:
    """Players, seats and what the evenings have been, but for the revisions."""
    derived = models.EveningResult.objects.order_by("evening", "player").values()
    return [
        list(Player.objects.order_by("pk").values()),
        list(models.Seat.objects.order_by("pk").values()),
        [{key: value for key, value in line.items() if key != "id"} for line in derived],
        list(club.group.invitations.values_list("player", flat=True)),
    ]


def post(user: User, url: str, **sent: object) -> list[str]:
    """What the page says after something was sent."""
    page = signed_in(user).post(url, sent, follow=True)
    assert page.status_code == 200
    return list(map(str, page.context["messages"]))


def guest_url(club: Club, name: str) -> str:
    return f"{club.url}players/{player(club, name).pk}/guest/"


def merge_url(club: Club, name: str) -> str:
    return f"{club.url}players/{player(club, name).pk}/merge/"


def undo_url(club: Club) -> str:
    return f"{club.url}mergers/{Merger.objects.latest('pk').pk}/undo/"


def test_a_guest_who_becomes_a_player_is_asked_about_and_brings_the_evenings_along(club: Club) -> None:
    evenings = [played(club) for _ in range(3)]
    page = signed_in(club.ben).post(f"{club.url}players/", {"name": "Rita"}, follow=True)
    merging = page.context["merging"]
    assert (merging.before, merging.after) == (Sums(0, 0, 0), Sums(3, 3, -3))
    seats = [seat.pk for seat in merging.coming]
    said = post(club.ben, guest_url(club, "Rita"), name="Rita", seats=seats)
    assert said[0].startswith("The guest Rita is now Rita: 3 evenings, deals: 3. You can undo this until ")
    assert [seated(evening)[3] for evening in evenings] == [("Rita", "Rita")] * 3
    results = models.EveningResult.objects.filter(player=player(club, "Rita"))
    assert list(results.values_list("points", "deals", "place")) == [(-1, 1, 3)] * 3


def test_a_player_of_another_name_was_a_guest(club: Club) -> None:
    evening = played(club, ("Anna", "Ben", "Cem", "Gast Rita"))
    groups.add_player(group=club.group, name="Rita König")
    page = signed_in(club.ben).get(f"{club.url}players/{player(club, 'Rita König').pk}/change/")
    assert page.context["guest_form"].fields["name"].choices == [("Gast Rita", "Gast Rita (1 sheet)")]
    before = everything(club)
    seat = evening.sheet.seats.get(name="Gast Rita")
    post(club.ben, guest_url(club, "Rita König"), name="gast rita", seats=[seat.pk])
    assert seated(evening)[3] == ("Rita König", "Rita König")
    assert post(club.ben, undo_url(club)) == ["The guest gast rita and Rita König are separate again."]
    assert everything(club) == before


def test_attendance_and_payments_of_these_evenings_go_over_and_back(club: Club) -> None:
    first, other = of_sheet(played(club)), of_sheet(played(club))
    dora = player(club, "Dora")
    for evening in (first, other):
        Attendance.objects.create(evening=evening, number=1, guest="Rita")
        Payment.objects.create(evening=evening, payer_name="Rita", payee=player(club, "Anna"), cents=50)
    seat = models.Seat.objects.get(sheet__evening=first, name="Rita")
    merger = people_merging.merge_guest(player=dora, name="Rita", seats=[seat.pk], user=None)
    merged = [(str(each.attendances.get()), each.payments.get().payer_said) for each in (first, other)]
    people_merging.undo_merger(merger=merger)
    assert merged == [("Dora", "Dora"), ("Rita", "Rita")]
    assert [each.payments.get().payer for each in (first, other)] == [None, None]


def test_what_both_have_stays_and_is_there_again(club: Club, evening: Evening) -> None:
    double = Player.objects.create(group=club.group, name="Dorothea")
    night = of_sheet(evening)
    for number, who in enumerate((double, player(club, "Dora")), 1):
        Attendance.objects.create(evening=night, number=number, player=who)
    Payment.objects.create(evening=night, payer=double, payee=player(club, "Anna"), cents=50)
    before = [list(each.objects.order_by("pk").values()) for each in (Attendance, Payment)]
    merger = people_merging.merge_players(player=double, into=player(club, "Dora"))
    assert [str(each) for each in Attendance.objects.all()] == ["Dora"]
    assert str(Payment.objects.get()) == "Dora -> Anna: 50"
    people_merging.undo_merger(merger=merger)
    assert [list(each.objects.order_by("pk").values()) for each in (Attendance, Payment)] == before


def test_only_the_chosen_sheets_go_over(club: Club) -> None:
    first, second = played(club), played(club)
    groups.add_player(group=club.group, name="Rita")
    seat = second.sheet.seats.get(name="Rita")
    post(club.ben, guest_url(club, "Rita"), name="Rita", seats=[seat.pk, 999999])
    assert [seated(evening)[3][1] for evening in (first, second)] == [None, None]
    post(club.ben, guest_url(club, "Rita"), name="Rita", seats=[seat.pk])
    assert [seated(evening)[3][1] for evening in (first, second)] == [None, "Rita"]


def test_none_chosen_is_said_at_the_field(club: Club) -> None:
    played(club)
    groups.add_player(group=club.group, name="Rita")
    page = signed_in(club.ben).post(guest_url(club, "Rita"), {"name": "Rita"})
    assert page.context["form"].errors == {"seats": ["Choose at least one sheet."]}
    assert page.context["chosen"] == set()


def test_where_the_player_sat_too_the_guest_stays(club: Club) -> None:
    together, alone = played(club, (*WITH_RITA[:3], "Gast")), played(club, ("Ben", "Cem", "Dora", "Gast"))
    page = signed_in(club.ben).get(f"{guest_url(club, 'Anna')}?name=Gast")
    assert [each.seat.sheet_id for each in page.context["merging"].hindered] == [together.sheet.pk]
    keys = list(models.Seat.objects.filter(name="Gast").values_list("pk", flat=True))
    people_merging.merge_guest(player=player(club, "Anna"), name="Gast", seats=keys, user=club.ben)
    assert [seated(each)[3][0] for each in (together, alone)] == ["Gast", "Anna"]


def test_the_list_of_players_asks_about_guests_of_the_same_name(club: Club) -> None:
    played(club)
    groups.add_player(group=club.group, name="Rita")
    page = signed_in(club.ben).get(f"{club.url}players/")
    assert [(player.name, sheets) for player, sheets in page.context["namesakes"]] == [("Rita", 1)]
    assert "A guest called Rita is on 1 sheet: the same person?" in page.content.decode()


def test_a_double_is_shown_merged_and_two_again(club: Club, evening: Evening) -> None:
    double = Player.objects.create(group=club.group, name="Dorothea", is_guest=True)
    other = played(club, ("Anna", "Ben", "Emil", "Dorothea"))
    invite(club, player="Dorothea")
    before, dora = everything(club), player(club, "Dora")
    url = merge_url(club, "Dorothea")
    shown = signed_in(club.anna).get(f"{url}?into={dora.pk}").context["merging"]
    assert (shown.before, shown.theirs, shown.after) == (Sums(1, 1, -1), Sums(1, 1, -1), Sums(2, 2, -2))
    assert everything(club) == before
    said = post(club.anna, url, into=dora.pk)
    assert said[0].startswith("Dorothea is now Dora: 1 evening, deals: 1. You can undo this until ")
    assert [seated(each)[3] for each in (evening, other)] == [("Dora", "Dora")] * 2
    assert not Player.objects.filter(name="Dorothea").exists()
    assert club.group.invitations.get().player == dora
    assert post(club.anna, undo_url(club)) == ["Dorothea and Dora are separate again."]
    assert everything(club) == before
    assert player(club, "Dorothea") == double
    assert not Merger.objects.exists()


def test_every_phone_fetches_the_sheet_anew(club: Club, evening: Evening) -> None:
    evening.sheet.refresh_from_db()
    revision = evening.sheet.revision
    merger = people_merging.merge_players(player=player(club, "Dora"), into=player(club, "Emil"))
    people_merging.undo_merger(merger=merger)
    evening.sheet.refresh_from_db()
    assert evening.sheet.revision == revision + 2
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


def test_the_account_goes_over_and_back(club: Club) -> None:
    merger = people_merging.merge_players(player=player(club, "Ben"), into=player(club, "Emil"))
    assert player(club, "Emil").user == club.ben
    people_merging.undo_merger(merger=merger)
    assert (player(club, "Ben").user, player(club, "Emil").user) == (club.ben, None)


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        ("Anna", "Dora", "are two people: both sat at the same table, or at two tables in one round."),
        ("Ben", "Emil", "both have an account: they are two people"),
    ],
)
def test_two_people_are_not_made_one(club: Club, evening: Evening, one: str, two: str, why: str) -> None:
    Player.objects.filter(name="Emil").update(user=person("Emil"))
    before = everything(club)
    sent = {"into": player(club, two).pk}
    page = signed_in(club.anna).post(merge_url(club, one), sent)
    assert page.status_code == 409
    assert why in page.content.decode()
    assert everything(club) == before
    with pytest.raises(people_merging.TwoPeople):
        people_merging.merge_players(player=player(club, one), into=player(club, two))


def test_a_guest_with_the_name_that_stays_is_in_the_way(club: Club, evening: Evening) -> None:
    evening.sheet.seats.filter(name="Cem").update(name="emil", player=None)
    page = signed_in(club.anna).post(merge_url(club, "Dora"), {"into": player(club, "Emil").pk})
    assert [each.seat.name for each in page.context["merging"].hindered] == ["Dora"]


def test_a_player_of_another_group_is_nobody_to_merge_with(club: Club) -> None:
    group = groups.found_group(name="Linde", user=person("Olga"), own_name="Olga", players=[])
    other = group.players.get()
    page = signed_in(club.anna).get(f"{merge_url(club, 'Emil')}?into={other.pk}")
    assert list(page.context["merging"].errors) == ["into"]
    assert signed_in(club.anna).get(f"{club.url}players/{other.pk}/change/").status_code == 404


def test_what_comes_later_stays(club: Club, evening: Evening) -> None:
    Player.objects.create(group=club.group, name="Dorothea")
    other = played(club, ("Anna", "Ben", "Emil", "Dorothea"))
    merger = people_merging.merge_players(player=player(club, "Dorothea"), into=player(club, "Dora"))
    people.rename_player(player=player(club, "Dora"), name="Doro")
    later = played(club, ("Anna", "Ben", "Emil", "Doro"))
    people_merging.undo_merger(merger=merger)
    assert [seated(each)[3][1] for each in (evening, other, later)] == ["Doro", "Dorothea", "Doro"]


@pytest.mark.parametrize("change", ["seat", "name", "guest", "time"])
def test_what_cannot_be_undone_any_more_is_said_and_changes_nothing(club: Club, change: str) -> None:
    double = Player.objects.create(group=club.group, name="Dorothea")
    other = played(club, ("Anna", "Ben", "Emil", "Dorothea"))
    merger = people_merging.merge_players(player=double, into=player(club, "Dora"))
    if change == "seat":
        other.sheet.seats.filter(name="Dora").update(player=player(club, "Cem"), name="Cem")
    elif change == "name":
        groups.add_player(group=club.group, name="dorothea")
    elif change == "guest":
        other.sheet.seats.filter(name="Emil").update(player=None, name="Dorothea")
    else:
        Merger.objects.update(at=merger.at - timedelta(days=7))
    before = everything(club)
    message = (
        "This can no longer be undone: it is too long ago, "
        "or a sheet or the name now belongs to someone else."
    )
    assert post(club.anna, undo_url(club)) == [message]
    assert everything(club) == before


def test_mergers_one_after_the_other_are_undone_in_any_order(club: Club) -> None:
    for name in ("Dorothea", "Doro"):
        Player.objects.create(group=club.group, name=name)
    evenings = [played(club, ("Anna", "Ben", "Emil", name)) for name in ("Dorothea", "Doro", "Dora")]
    before = everything(club)
    first = people_merging.merge_players(player=player(club, "Dorothea"), into=player(club, "Doro"))
    second = people_merging.merge_players(player=player(club, "Doro"), into=player(club, "Dora"))
    first.refresh_from_db()
    people_merging.undo_merger(merger=first)
    assert [seated(each)[3][1] for each in evenings] == ["Dorothea", "Dora", "Dora"]
    with pytest.raises(people_merging.CannotUndo):
        people_merging.undo_merger(merger=second)
    again = people_merging.merge_players(player=player(club, "Dorothea"), into=player(club, "Dora"))
    people_merging.undo_merger(merger=second)
    assert [seated(each)[3][1] for each in evenings] == ["Doro", "Doro", "Dora"]
    with pytest.raises(people_merging.CannotUndo):
        people_merging.undo_merger(merger=again)
    assert everything(club) != before


def test_a_deleted_evening_is_in_nobody_s_way(club: Club) -> None:
    double = Player.objects.create(group=club.group, name="Dorothea")
    gone, stays = (played(club, ("Anna", "Ben", "Emil", "Dorothea")) for _ in range(2))
    merger = people_merging.merge_players(player=double, into=player(club, "Dora"))
    gone.sheet.delete()
    people_merging.undo_merger(merger=merger)
    assert seated(stays)[3][1] == "Dorothea"


def test_scorers_undo_what_concerns_guests_only(club: Club) -> None:
    evening = played(club)
    seat = evening.sheet.seats.get(name="Rita")
    people_merging.merge_guest(player=player(club, "Dora"), name="Rita", seats=[seat.pk], user=club.ben)
    post(club.ben, undo_url(club))
    assert seated(evening)[3] == ("Rita", None)
    people_merging.merge_players(player=player(club, "Dora"), into=player(club, "Emil"))
    assert signed_in(club.ben).post(undo_url(club)).status_code == 403
    assert "can be undone until" in signed_in(club.ben).get(f"{club.url}players/").content.decode()


def test_after_a_week_only_the_name_is_known(club: Club) -> None:
    Player.objects.create(group=club.group, name="Dorothea")
    old = people_merging.merge_players(player=player(club, "Dorothea"), into=player(club, "Dora"))
    Merger.objects.update(at=old.at - timedelta(days=8))
    assert "can be undone" not in signed_in(club.anna).get(f"{club.url}players/").content.decode()
    people_merging.merge_players(player=player(club, "Emil"), into=player(club, "Dora"))
    assert list(Merger.objects.order_by("at").values_list("name", "moved__seats")) == [
        ("Dorothea", None),
        ("Emil", {}),
    ]


def test_who_is_made_anonymous_is_not_named_by_undoing(club: Club) -> None:
    people_merging.merge_players(player=player(club, "Emil"), into=player(club, "Dora"))
    writes.make_anonymous(player=player(club, "Dora"))
    assert not Merger.objects.exists()


def test_the_page_takes_the_same_queries_for_one_sheet_and_for_many(
    club: Club, django_assert_num_queries: Any
) -> None:
    url, anna = f"{guest_url(club, 'Dora')}?name=Rita", signed_in(club.anna)
    for evenings in (1, 4):
        for _ in range(evenings):
            played(club)
        anna.get(url)
        with django_assert_num_queries(13):
            anna.get(url)
