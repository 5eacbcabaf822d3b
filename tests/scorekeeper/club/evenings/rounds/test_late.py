"""Somebody comes late, arrives, leaves: before the draw is open, at open tables, and with deals in play."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.html import strip_tags

from scorekeeper.club.evenings.models import NOT_HERE, Attendance, Making, PlannedRound
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Seat, Sheet
from tests.club import Club
from tests.night import NAMES, address, begun, keys, large_club, opened, play, scorer, who_sits_where
from tests.walking import press

pytestmark = pytest.mark.django_db

EIGHT = NAMES[:8]
FIVES = {"preset": "ddv_five"}


@pytest.fixture
def club() -> Club:
    return large_club(9)


def words(page: Any) -> str:
    return " ".join(strip_tags(page.content.decode().partition('id="content"')[2]).split())


def number_of(name: str) -> int:
    return next(each.number for each in Attendance.objects.all() if str(each) == name)


def say(club: Club, evening: Evening, button: str = "Save", **states: str) -> Any:
    """Say of some, by name, whether they are here, later or gone."""
    ben = scorer(club)
    page = ben.get(address(club, evening, "here/"))
    return press(ben, page, button, **{f"here{number_of(name)}": state for name, state in states.items()})


def arriving(club: Club, evening: Evening, name: str) -> Any:
    """The page of somebody who comes late."""
    return scorer(club).get(address(club, evening, f"here/{number_of(name)}/"))


def offers(page: Any) -> list[tuple[str, str]]:
    return [(each.where, each.what) for each in page.context["arrival"].offers]


def sit_down(club: Club, evening: Evening, name: str, offer: int) -> Any:
    """Take one of the places that are offered."""
    page = arriving(club, evening, name)
    key = page.context["arrival"].offers[offer].key
    return press(scorer(club), page, f"{name} is here", where=key)


def sizes(number: int = 1) -> list[int]:
    return sorted(map(len, PlannedRound.objects.get(number=number).tables))


def table_of(name: str) -> Sheet:
    return Sheet.objects.get(seats__name=name)


def others_of(name: str) -> list[str]:
    return [seat.name for seat in table_of(name).seats.all() if seat.name != name]


def test_a_drawn_round_is_drawn_again_only_after_it_is_said_what_becomes_of_it(club: Club) -> None:
    evening = begun(club, EIGHT, **FIVES, rounds="1")
    asked = say(club, evening, Frieda="later", Hanna="later", Gerd="later")
    assert asked.status_code == 200
    assert "That changes the tables Round 1 will be drawn again. Tables so far: 2 × 4, then: 1 × 5." in words(
        asked
    )
    assert (sizes(), Attendance.objects.filter(last_round=NOT_HERE).count()) == ([4, 4], 0)
    assert press(scorer(club), asked, "Draw again").redirect_chain == [(address(club, evening), 302)]
    assert (sizes(), Attendance.objects.filter(last_round=NOT_HERE).count()) == ([5], 3)


def test_seven_never_come_to_one_table_without_being_asked(club: Club) -> None:
    evening = begun(club, EIGHT, preset="pub")
    asked = say(club, evening, Frieda="later")
    assert "Tables so far: 2 × 4, then: 1 × 7. 7 sit at one table: 3 of them sit out each deal." in words(
        asked
    )
    assert sizes() == [4, 4]


def test_what_is_said_otherwise_than_it_was_asked_is_asked_again(club: Club) -> None:
    evening = begun(club, EIGHT, preset="pub")
    asked = say(club, evening, Frieda="later")
    again = press(scorer(club), asked, "Draw again", **{f"here{number_of('Gerd')}": "gone"})
    assert "then: 1 × 6. 6 sit at one table: 2 of them sit out each deal." in words(again)
    assert sizes() == [4, 4]


def test_nothing_is_asked_where_no_table_changes(club: Club) -> None:
    evening = begun(club, EIGHT)
    opened(club, evening)
    assert say(club, evening, Frieda="later").redirect_chain == [(address(club, evening), 302)]


def test_who_comes_before_the_tables_are_open_is_drawn_or_sits_down_beside_the_others(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], **FIVES)
    press(scorer(club), say(club, evening, Ida="later"), "Draw again")
    before = PlannedRound.objects.get().tables
    page = arriving(club, evening, "Ida")
    names = [[NAMES[one - 1] for one in table] for table in before]
    assert offers(page) == [
        ("From round 1 on", "Round 1 will be drawn again. Tables so far: 2 × 4, then: 4 + 5."),
        *(
            (
                f"Table {place}: {', '.join(table)}",
                "with 5 players; everyone else keeps their seat",
            )
            for place, table in enumerate(names, 1)
        ),
    ]
    sit_down(club, evening, "Ida", 2)
    plan = PlannedRound.objects.get()
    assert (plan.tables, plan.making) == ([before[0], [*before[1], 9]], Making.SWAPPED)
    assert Attendance.objects.get(number=9).last_round is None


def test_who_comes_while_tables_are_in_play_sits_down_with_the_next_deal(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], **FIVES)
    press(scorer(club), say(club, evening, Ida="later"), "Draw again")
    one, _other = opened(club, evening)
    play(one)
    assert "Ida arrives later" in words(scorer(club).get(address(club, evening)))
    what = [what for _where, what in offers(arriving(club, evening, "Ida"))]
    assert what == [
        "from deal 2 on, with 5 players",
        "from deal 1 on, with 5 players",
        "if one more is played",
    ]
    told = sit_down(club, evening, "Ida", 0)
    assert "Ida is here." in told.content.decode()
    seat = table_of("Ida").seats.get(name="Ida")
    assert (seat.sheet, seat.first, seat.position) == (one, 2, 4)
    assert "Ida" not in words(told).partition("At the tables")[0]


def test_before_its_first_deal_a_table_gets_as_many_deals_as_so_many_play(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], length="8", **FIVES)
    press(scorer(club), say(club, evening, Ida="later"), "Draw again")
    one, other = opened(club, evening)
    play(one)
    sit_down(club, evening, "Ida", 1)
    found = [Sheet.objects.get(pk=sheet.pk).length for sheet in (one, other)]
    assert (table_of("Ida"), found) == (other, [8, 10])


def test_who_comes_alone_is_led_to_the_tables_and_stays_on_the_page_without_one(club: Club) -> None:
    evening = begun(club, EIGHT, **FIVES)
    opened(club, evening)
    ben = scorer(club)
    led = press(ben, ben.get(address(club, evening, "here/")), "Save", players=keys(club, ["Ida"]))
    assert led.redirect_chain == [(address(club, evening, "here/9/"), 302)]
    assert "Ida is at no table find a seat" in words(ben.get(address(club, evening)))
    several = press(ben, ben.get(address(club, evening, "here/")), "Save", guests="Rita, Udo")
    assert several.redirect_chain == [(address(club, evening), 302)]


def test_a_full_table_says_so_and_the_seat_of_who_has_gone_is_taken_over(club: Club) -> None:
    evening = begun(club, EIGHT, preset="wikipedia")
    for sheet in opened(club, evening):
        play(sheet)
    ben = scorer(club)
    press(ben, ben.get(address(club, evening, "here/")), "Save", players=keys(club, ["Ida"]))
    page = arriving(club, evening, "Ida")
    assert "Under these rules four play at a table." in words(page)
    assert [where for where, _what in offers(page)] == ["From round 2 on"]
    told = say(club, evening, Frieda="gone")
    assert "Still at the table, since it takes four: Frieda." in told.content.decode()
    others = others_of("Frieda")
    assert offers(arriving(club, evening, "Ida"))[0] == (
        f"Table {table_of('Frieda').table}: {', '.join(others)}",
        "from deal 2 on, in place of Frieda",
    )
    sit_down(club, evening, "Ida", 0)
    assert table_of("Ida") == table_of("Frieda")
    seats = table_of("Ida").seats.exclude(name__in=others).order_by("first")
    assert [(seat.name, seat.first, seat.last) for seat in seats] == [("Frieda", 1, 1), ("Ida", 2, None)]
    assert Seat.objects.get(name="Ida").substitute_for == Seat.objects.get(name="Frieda")


def test_who_could_not_get_up_keeps_the_seat_when_they_are_here_after_all(club: Club) -> None:
    evening = begun(club, EIGHT)
    opened(club, evening)
    say(club, evening, Frieda="later")
    sitting = who_sits_where(evening)
    (offer,) = offers(arriving(club, evening, "Frieda"))
    assert offer[1] == "still in that seat"
    sit_down(club, evening, "Frieda", 0)
    assert (Attendance.objects.filter(last_round=None).count(), who_sits_where(evening)) == (8, sitting)


def test_who_goes_gets_up_at_the_table_and_can_come_back(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], **FIVES)
    for sheet in opened(club, evening):
        play(sheet)
    five = next(sheet for sheet in evening.sheets.all() if sheet.seats.count() == 5)
    name = five.seats.all()[4].name
    told = say(club, evening, **{name: "later"})
    assert f"No longer at the table from the next deal on: {name}." in told.content.decode()
    assert five.seats.get(name=name).last == 1
    sit_down(club, evening, name, 0 if five.table == 1 else 1)
    assert five.seats.get(name=name).last is None


def test_before_the_first_deal_who_does_not_come_leaves_no_trace_at_the_table(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], **FIVES)
    opened(club, evening)
    five = next(sheet for sheet in evening.sheets.all() if sheet.seats.count() == 5)
    names = [seat.name for seat in five.seats.all()]
    say(club, evening, **{names[0]: "gone"})
    five.refresh_from_db()
    assert [(seat.position, seat.name) for seat in five.seats.all()] == list(enumerate(names[1:]))
    assert five.first_dealer == 0
    play(five)


def test_a_round_is_taken_back_before_its_first_deal_and_drawn_for_who_is_here(club: Club) -> None:
    evening = begun(club, EIGHT, **FIVES)
    opened(club, evening)
    say(club, evening, Frieda="gone", Hanna="gone", Gerd="gone")
    ben = scorer(club)
    told = press(ben, ben.get(address(club, evening)), "Take back round 1")
    assert "Round 1 is not open any more." in told.content.decode()
    assert (evening.sheets.count(), sizes()) == (0, [5])
    (sheet,) = opened(club, evening)
    play(sheet)
    assert "Take back round" not in ben.get(address(club, evening)).content.decode()
    ben.post(address(club, evening, "rounds/1/back/"))
    assert who_sits_where(evening) == [[seat.name for seat in sheet.seats.all()]]


def test_who_arrives_is_drawn_for_the_rounds_to_come_and_that_is_said_before(club: Club) -> None:
    evening = begun(club, [*EIGHT, "Ida"], **FIVES, rounds="2")
    press(scorer(club), say(club, evening, Ida="later"), "Draw again")
    opened(club, evening)
    page = arriving(club, evening, "Ida")
    assert "Round 2 will be drawn again. Tables so far: 2 × 4, then: 4 + 5." in words(page)
    assert sizes(2) == [4, 4]
    sit_down(club, evening, "Ida", 0)
    assert sizes(2) == [4, 5]


@pytest.mark.parametrize("where", ["", "sheet0", "table9", "nowhere"])
def test_a_place_that_is_not_offered_is_refused(club: Club, where: str) -> None:
    evening = begun(club, EIGHT)
    press(scorer(club), say(club, evening, Frieda="later"), "Draw again")
    answer = scorer(club).post(address(club, evening, f"here/{number_of('Frieda')}/"), {"where": where})
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, ["where"])


def test_nobody_arrives_who_is_not_on_the_list(club: Club) -> None:
    evening = begun(club, EIGHT)
    assert scorer(club).get(address(club, evening, "here/99/")).status_code == 404


def test_at_one_table_nobody_swaps_and_it_is_said_who_sits_out(club: Club) -> None:
    evening = begun(club, NAMES[:7], preset="pub")
    page = words(scorer(club).get(address(club, evening, "rounds/1/")))
    assert "7 sit at one table: 3 of them sit out each deal." in page
    assert "Swap" not in page
    assert "What could not be avoided" not in page


@pytest.mark.parametrize("players", [8, 20])
def test_the_page_of_who_arrives_takes_as_many_queries_for_many_tables(
    django_assert_num_queries: Any, players: int
) -> None:
    club = large_club()
    evening = begun(club, NAMES[:players], **FIVES)
    opened(club, evening)
    say(club, evening, Anna="later")
    url, ben = address(club, evening, "here/1/"), scorer(club)
    ben.get(url)
    with django_assert_num_queries(14):
        ben.get(url)
