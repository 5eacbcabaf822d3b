"""Who sits at the table can change: other names, somebody who comes late, somebody who leaves early."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulesets.document import read_sheet
from rulesets.session.table import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import document_of, open_sheet
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, stored, visitor
from tests.club import Club, signed_in, take_in

pytestmark = pytest.mark.django_db

AT_TABLE = {f"there_{position}": "on" for position in range(4)}
NAMES = {f"name_{position}": name for position, name in enumerate(FOUR)}


def change(client: Client, evening: Evening, **fields: Any) -> Any:
    """Send the page of the players: nothing changed but what is said; None takes a field out."""
    revision = models.Sheet.objects.get().revision
    sent = {"revision": revision, **NAMES, **AT_TABLE, **fields}
    sent = {key: value for key, value in sent.items() if value is not None}
    return client.post(f"{evening.url}players/", sent)


def next_of(evening: Evening) -> tuple[str, list[str]]:
    """Who deals next, and who plays."""
    table, _stored, session = open_sheet(evening.sheet)
    names = [player.name for player in table.players]
    return names[session.next.dealer], [names[seat] for seat in session.next.active]


def test_who_joins_is_there_from_the_next_deal_on(writer: Client, evening: Evening) -> None:
    enter(evening, deal(), deal())
    assert change(writer, evening, joining="Emil").status_code == 302
    joined = models.Seat.objects.get(name="Emil")
    assert (joined.position, joined.first, joined.last) == (4, 3, None)
    assert next_of(evening) == ("Ben", ["Anna", "Cem", "Dora", "Emil"])
    assert list(wrong_lines(models.Sheet.objects.get())) == []


def test_who_writes_in_the_group_is_offered_its_other_players_and_who_has_the_link_is_not(club: Club) -> None:
    evening = take_in(club, begin())
    clients = (signed_in(club.anna), visitor(evening.token))
    offered = [client.get(f"{evening.url}players/").context["known_names"] for client in clients]
    assert offered == [["Emil"], []]


def test_who_leaves_has_played_the_last_deal_and_keeps_the_points() -> None:
    evening = begin(FIVE, length=30)
    enter(evening, deal(), deal(re=["Ben", "Cem"]))
    client = visitor(evening.token)
    everybody = {"name_4": "Emil", "there_4": "on"}
    assert change(client, evening, **everybody, there_1=None).status_code == 302
    assert models.Seat.objects.get(name="Ben").last == 2
    assert next_of(evening)[1] == ["Anna", "Cem", "Dora", "Emil"]
    assert open_sheet(evening.sheet)[2].state.totals == (1, 2, 0, -2, -1)


def test_who_has_left_is_in_no_further_deal() -> None:
    evening = begin(FIVE, length=30, penalties="ddv")
    enter(evening, deal(), deal(re=["Ben", "Cem"]))
    client = visitor(evening.token)
    change(client, evening, name_4="Emil", there_4="on", there_1=None)
    assert who_is_offered(client, evening) == [list(FIVE), list(FIVE)]  # a penalty can be for the last deal
    enter(evening, deal(re=["Anna", "Cem"]))
    stay = ["Anna", "Cem", "Dora", "Emil"]
    assert who_is_offered(client, evening) == [stay, stay]


def who_is_offered(client: Client, evening: Evening) -> list[list[str]]:
    """Who can get points by hand, and those of a penalty."""
    form = client.get(f"{evening.url}enter/").context["form"]
    return [[field.label for field in form.each_fields], [name for _seat, name in form.fields["to"].choices]]


def test_leaving_can_be_taken_back_before_the_next_deal() -> None:
    evening = begin(FIVE, length=30)
    enter(evening, deal())
    client, everybody = visitor(evening.token), {"name_4": "Emil", "there_4": "on"}
    change(client, evening, **everybody, there_1=None)
    change(client, evening, **everybody)
    assert models.Seat.objects.get(name="Ben").last is None


def test_names_can_be_exchanged(writer: Client, evening: Evening) -> None:
    change(writer, evening, name_0="Ben", name_1="Anna", name_2="Cemil")
    assert [seat.name for seat in evening.sheet.seats.all()] == ["Ben", "Anna", "Cemil", "Dora"]


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"there_1": None}, {"__all__": ["At least four must stay"]}),
        ({"joining": "anna"}, {"joining": ["This name is already at the table."]}),
        ({"name_1": "Anna"}, {"name_1": ["This name is already at the table."]}),
        ({"name_2": ""}, {"name_2": ["This field is required."]}),
        ({"revision": 99}, {"__all__": ["The sheet was changed in the meantime. Open this page again."]}),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    writer: Client, evening: Evening, fields: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    enter(evening, deal())
    before = stored()
    response = change(writer, evening, **fields)
    assert (response.status_code, response.context["form"].errors) == (200, errors)
    assert stored() == before


def test_a_table_of_four_takes_nobody_else() -> None:
    evening = begin(players_max=4)
    response = change(visitor(evening.token), evening, joining="Emil")
    assert response.context["form"].errors == {"joining": ["At most 4 players under these rules"]}


def test_somebody_takes_over_at_a_table_of_four_and_its_document_can_be_read() -> None:
    evening = begin(players_max=4)
    enter(evening, deal())
    assert change(visitor(evening.token), evening, there_1=None, joining="Emil").status_code == 302
    read = read_sheet(document_of(models.Sheet.objects.get())).table.players
    assert read == (Player("Anna"), Player("Ben", 1, 1), Player("Emil", 2), Player("Cem"), Player("Dora"))


@pytest.mark.parametrize("left", [{}, {"there_1": None}])
def test_nobody_takes_over_what_somebody_has_in_a_pot(left: dict[str, None]) -> None:
    evening = begin(preset="pot", length=0)
    enter(evening, deal())
    before = stored()
    response = change(visitor(evening.token), evening, joining="Emil", **left)
    ((said,),) = response.context["form"].errors.values()
    assert said.startswith("With a pot or Can, May, Must, the four who started play to the end.")
    assert stored() == before


def test_before_the_first_deal_somebody_else_sits_down_as_the_last_and_the_next_one_deals() -> None:
    evening = begin(FIVE, length=30)
    everybody = {"name_4": "Emil", "there_4": "on"}
    client, dealer = visitor(evening.token), open_sheet(evening.sheet)[0].first_dealer
    sent = {**everybody, f"there_{dealer}": None, "joining": "Frieda", "instead": "between"}
    assert change(client, evening, **sent).status_code == 302
    names = [name for position, name in enumerate(FIVE) if position != dealer]
    seats = models.Seat.objects.order_by("position").values_list("name", "first", "last")
    assert list(seats) == [(name, 1, None) for name in (*names, "Frieda")]
    evening.sheet.refresh_from_db()
    assert next_of(evening)[0] == [*names, "Frieda"][dealer % 4]
    enter(evening, deal([*names, "Frieda"], re=names[1:3]))


# --- Players who came and went while a phone had no reception ---


SHORT = {"prefer": "return=minimal"}


def send(client: Client, evening: Evening, **fields: Any) -> Any:
    """Send what waited on a phone."""
    return client.post(f"{evening.url}players/", {"seat": "5", **fields}, headers=SHORT)


def test_what_waited_on_a_phone_is_done_in_its_place_and_once(writer: Client, evening: Evening) -> None:
    enter(evening, deal(), deal())
    for _time in range(2):
        answer = send(writer, evening, position=3, joins="Emil", leaves=["2"])
        assert (answer.status_code, answer.headers["Preference-Applied"]) == (204, "return=minimal")
    seats = models.Seat.objects.values_list("name", "first", "last")
    assert list(seats[1:2]) + list(seats[4:]) == [("Ben", 1, 2), ("Emil", 3, None)]
    assert models.Sheet.objects.get().revision == 3
    assert next_of(evening) == ("Cem", ["Anna", "Cem", "Dora", "Emil"])
    assert list(wrong_lines(models.Sheet.objects.get())) == []


def test_what_another_phone_entered_as_well_is_done_once_however_late_it_comes(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal())
    change(writer, evening, joining="Emil")
    enter(evening, deal(re=["Ben", "Cem"]))
    before = stored()
    assert send(writer, evening, position=2, joins="emil").status_code == 204
    assert stored() == before


def test_half_of_it_that_is_so_already_is_left_as_it_is(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change(writer, evening, joining="Emil")
    assert send(writer, evening, position=2, joins="Emil", leaves=["1"]).status_code == 204
    assert [seat.last for seat in evening.sheet.seats.all()] == [1, None, None, None, None]


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"position": 1, "joins": "Emil"}, 409, ""),
        ({"position": 2, "joins": "Emil", "seat": "6"}, 409, ""),
        ({"position": 2, "joins": "Emil", "instead": "6"}, 409, ""),
        ({"position": 2, "joins": "Emil", "instead": "3"}, 422, "Cem is still playing. Only a seat that "),
        (
            {"position": 2, "joins": "Emil", "instead": "8"},
            422,
            "Select a valid choice. 8 is not one of the ",
        ),
        ({"position": 1, "leaves": ["1"]}, 409, ""),
        ({"position": 2, "joins": "Ben"}, 422, "This name is already at the table."),
        ({"position": 2, "leaves": ["1"]}, 422, "At least four must stay"),
        ({"position": 2, "joins": "E" * 61}, 422, "Ensure this value has at most 60 characters (it has 61)."),
        ({"position": 2, "joins": "E", "seat": "9"}, 422, "Select a valid choice. 9 is not one of the "),
        ({"position": "x", "joins": "E"}, 422, "Enter a whole number."),
        ({"position": 2, "leaves": ["8"]}, 422, "Select a valid choice. 8 is not one of the "),
    ],
)
def test_what_cannot_be_any_more_is_said_to_the_phone_and_changes_nothing(
    writer: Client, evening: Evening, fields: dict[str, Any], status: int, said: str
) -> None:
    enter(evening, deal())
    before = stored()
    answer = send(writer, evening, **fields)
    assert answer.status_code == status
    assert answer.content.decode().startswith(said)
    assert stored() == before


def test_somebody_else_at_the_seat_is_asked_about(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change(writer, evening, joining="Frank")
    before = stored()
    assert send(writer, evening, position=2, joins="Emil").status_code == 409
    assert stored() == before


def test_in_a_pot_nobody_is_seated_from_a_phone_either() -> None:
    evening = begin(preset="pot", length=0)
    enter(evening, deal())
    answer = send(visitor(evening.token), evening, position=2, joins="Emil")
    assert (answer.status_code, answer.content.decode()[:27]) == (422, "With a pot or Can, May, Mus")
