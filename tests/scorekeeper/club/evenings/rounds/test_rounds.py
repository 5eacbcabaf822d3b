"""The rounds of an evening: the next one with the past fixed, late, leaving, swapped."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.models import Attendance, Making, Payment, PlannedRound, Setup
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.evenings.rounds.reads import Rounds, rounds_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from tests.club import Club, player, signed_in
from tests.night import NAMES, address, begun, keys, large_club, opened, play, scorer, who_sits_where

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return large_club()


def rounds(evening: Evening) -> Rounds:
    return rounds_of(evening, Setup.objects.select_related("ruleset").get(evening=evening))


def tables(evening: Evening, number: int) -> list[list[int]]:
    return PlannedRound.objects.get(evening=evening, number=number).tables


def say_who_is_here(club: Club, evening: Evening, gone: tuple[str, ...] = (), **fields: Any) -> Any:
    """Send the form as it stands, without those who have gone, and draw again what is asked."""
    ben, url = scorer(club), address(club, evening, "here/")
    form = ben.get(url).context["form"]
    sent: dict[str, Any] = {"rounds": form["rounds"].value()}
    for person in form.people:
        number, name = person.attendance.number, str(person.attendance)
        if person.first and person.last:
            sent[f"first{number}"] = person.first.value()
            sent[f"last{number}"] = person.last.value() or ""
        sent[f"here{number}"] = "gone" if name in gone else person.here.value()
    asked = ben.post(url, {**sent, **fields})
    if asked.status_code == 302 or not asked.context["form"].is_valid():
        return asked
    return ben.post(url, {**sent, **fields, "sure": asked.context["form"].sure})


def number_of(name: str) -> int:
    return next(each.number for each in Attendance.objects.all() if str(each) == name)


def test_sixteen_players_meet_nobody_twice_in_three_rounds(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="3")
    for number in (1, 2, 3):
        response = scorer(club).post(address(club, evening, "draw/"))
        assert response.headers["Location"] == address(club, evening, f"rounds/{number}/")
        page = scorer(club).get(response.headers["Location"]).context["page"]
        assert (page.again, page.large_again, page.plan.making) == ((), (), Making.DRAWN)
        opened(club, evening, number)
    assert report_on(rounds(evening).played).repeats == 0
    assert [
        (number, table)
        for number in (1, 2, 3)
        for table in who_sits_where(evening, number)
        if len(table) != 4
    ] == []


def change_seats(first: Sheet, second: Sheet) -> None:
    """Let the first of two tables change seats, whoever was drawn there."""
    one, other = first.seats.all()[0], second.seats.all()[0]
    ours, theirs = one.player, other.player
    for seat, who in ((one, None), (other, None), (one, theirs), (other, ours)):
        seat.player, seat.name = who, who.name if who else f"#{seat.pk}"
        seat.save()


def test_the_next_round_is_drawn_with_those_who_really_sat_together(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="2")
    first, second = opened(club, evening)[:2]
    change_seats(first, second)
    scorer(club).post(address(club, evening, "draw/"))
    seed, played = Setup.objects.get().seed, rounds(evening).played
    expected = draw(range(1, 17), 1, played, seed=seed)
    assert tables(evening, 2) == [list(table) for table in expected[0]]
    assert report_on([*played, *expected]).repeats == 0


def test_a_round_that_was_made_by_hand_stays_whoever_sat_together(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="2")
    change_seats(*opened(club, evening))
    ben = scorer(club)
    chosen = {f"table{number}": str(1 + number % 2) for number in range(1, 9)}
    ben.post(address(club, evening, "rounds/2/hand/"), chosen)
    ben.post(address(club, evening, "draw/"))
    plan = PlannedRound.objects.get(number=2)
    assert [sorted(table) for table in plan.tables] == [[2, 4, 6, 8], [1, 3, 5, 7]]
    assert plan.making == Making.BY_HAND


def test_drawing_again_without_news_leaves_the_tables_as_they_are(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="3")
    opened(club, evening)
    before = list(PlannedRound.objects.values())
    for _time in range(2):
        scorer(club).post(address(club, evening, "draw/"))
    assert list(PlannedRound.objects.values()) == before


def test_a_new_seed_draws_other_tables_and_leaves_those_that_are_open(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="3")
    sitting, seed = (opened(club, evening), who_sits_where(evening))[1], Setup.objects.get().seed
    before = tables(evening, 2)
    scorer(club).post(address(club, evening, "draw/"), {"anew": "1"})
    assert Setup.objects.get().seed != seed
    assert tables(evening, 2) != before
    assert who_sits_where(evening) == sitting
    assert PlannedRound.objects.get(number=1).seed == seed


def test_who_comes_late_plays_from_the_next_round_on(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="3")
    opened(club, evening)
    sitting = who_sits_where(evening)
    late = {"players": keys(club, NAMES[16:18]), "guests": "Rita, Udo"}
    assert say_who_is_here(club, evening, **late).status_code == 302
    assert [each.first_round for each in Attendance.objects.all()] == [1] * 16 + [2] * 4
    assert [sorted(one for table in tables(evening, number) for one in table) for number in (2, 3)] == [
        list(range(1, 21))
    ] * 2
    assert who_sits_where(evening) == sitting
    expected = draw(range(1, 21), 2, rounds(evening).played, seed=Setup.objects.get().seed)
    assert [tables(evening, number) for number in (2, 3)] == [
        [list(table) for table in tables] for tables in expected
    ]


def test_who_leaves_is_seated_no_more_and_has_played(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="2")
    opened(club, evening)
    assert say_who_is_here(club, evening, gone=("Anna",)).status_code == 302
    anna = number_of("Anna")
    assert Attendance.objects.get(number=anna).last_round == 1
    assert sorted(one for table in tables(evening, 2) for one in table) == [
        number for number in range(1, 17) if number != anna
    ]
    # Back again.
    assert say_who_is_here(club, evening, **{f"here{anna}": "here"}).status_code == 302
    assert Attendance.objects.get(number=anna).last_round is None
    assert len([one for table in tables(evening, 2) for one in table]) == 16


def test_who_never_played_goes_from_the_list(club: Club) -> None:
    evening = begun(club, NAMES[:9])
    say_who_is_here(club, evening, gone=("Ida",))
    assert [str(each) for each in Attendance.objects.all()] == list(NAMES[:8])
    assert sorted(map(len, tables(evening, 1))) == [4, 4]


def test_who_leaves_early_or_comes_later_is_drawn_for_the_rounds_in_between(club: Club) -> None:
    evening = begun(club, NAMES[:9], rounds="3")
    anna, ben = number_of("Anna"), number_of("Ben")
    response = say_who_is_here(club, evening, **{f"last{anna}": "2", f"first{ben}": "2"})
    assert response.status_code == 302
    missing = [
        set(range(1, 10)) - {one for table in tables(evening, number) for one in table}
        for number in (1, 2, 3)
    ]
    assert missing == [{ben}, set(), {anna}]


def test_what_is_wrong_with_who_is_here_is_said_at_its_field(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="3")
    anna = number_of("Anna")
    page = say_who_is_here(club, evening, **{f"first{anna}": "3", f"last{anna}": "2"})
    assert page.context["form"].errors == {f"last{anna}": ["Nobody leaves before they arrive."]}
    page = say_who_is_here(club, evening, gone=NAMES[:5])
    assert page.context["form"].errors == {"players": ["It takes four to play."]}
    page = say_who_is_here(club, evening, guests="Ida")
    assert page.context["form"].errors == {"guests": ["Ida is a player in the group: tap the name."]}
    assert Attendance.objects.count() == 8


def swapped(club: Club, evening: Evening, number: int, one: int, other: int) -> Any:
    url = address(club, evening, f"rounds/{number}/")
    return scorer(club).get(url, {"swap": [one, other]}).context["swapping"]


def test_two_are_swapped_after_it_is_said_what_that_costs(club: Club) -> None:
    evening = begun(club, NAMES[:16], rounds="2")
    opened(club, evening)
    first, second = rounds(evening).played[0], tables(evening, 2)
    names = rounds(evening).people.names
    # Whoever sat with the first of table 1 before comes to that table again.
    one = second[0][0]
    met = next(each for table in first if one in table for each in table if each != one)
    other = second[0][1]
    shown = swapped(club, evening, 2, other, met)
    pairs = {frozenset((each.one, each.other)) for each in shown.again}
    assert frozenset((names[one], names[met])) in pairs
    assert [each for each in shown.again if each.rounds != (1, 2)] == []
    scorer(club).post(address(club, evening, "rounds/2/swap/"), {"swap": [other, met]})
    change = {other: met, met: other}
    assert tables(evening, 2) == [[change.get(each, each) for each in table] for table in second]
    assert PlannedRound.objects.get(number=2).making == Making.SWAPPED
    page = scorer(club).get(address(club, evening, "rounds/2/"))
    assert "Some seats were changed by hand afterwards." in page.content.decode()
    assert {frozenset((each.one, each.other)) for each in page.context["page"].again} == pairs


@pytest.mark.parametrize("chosen", [[], [1], [1, 2, 3], [1, 99]])
def test_a_swap_is_between_two(club: Club, chosen: list[int]) -> None:
    evening = begun(club, NAMES[:8])
    before = tables(evening, 1)
    scorer(club).post(address(club, evening, "rounds/1/swap/"), {"swap": chosen})
    assert tables(evening, 1) == before
    if chosen:
        page = scorer(club).get(address(club, evening, "rounds/1/"), {"swap": chosen})
        assert page.context["swapping"] is None
        assert list(page.context["form"].errors) == ["swap"]


def test_the_evening_says_how_far_it_is_with_the_next_round_beside_it(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="2", length="1", preset="pub")
    ben, url = scorer(club), address(club, evening)

    def state() -> tuple[str, str]:
        page = ben.get(url)
        (button,) = re.findall(
            r'<button type="submit" class="button main wide">(.*?)</button>', page.text, re.DOTALL
        )
        return page.context["state"], button.strip()

    assert state() == ("The tables of round 1 have been drawn", "Go to the tables of round 1")
    one, other = opened(club, evening)
    assert state() == ("Round 1 is being played at 2 tables", "Draw round 2")
    play(one)
    assert state() == ("Round 1 is being played at 1 table, table 1 is done", "Draw round 2")
    play(other)
    assert state() == ("Round 1 is over", "Draw round 2")


def test_more_rounds_are_played_than_were_agreed_on(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    opened(club, evening)
    page = scorer(club).get(address(club, evening)).content.decode()
    assert "Draw another round" in page
    assert "button wide main" not in page
    scorer(club).post(address(club, evening, "draw/"))
    assert Setup.objects.get().rounds == 2
    assert len(opened(club, evening, 2)) == 2


def test_an_evening_whose_tables_never_opened_is_changed_and_dropped(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    ben, url = scorer(club), address(club, evening)
    answer = ben.post(f"{url}change/", {"title": "Krone", "day": "2026-01-31"})
    assert answer.headers["Location"] == url
    evening.refresh_from_db()
    assert (evening.title, f"{evening.day}") == ("Krone", "2026-01-31")
    assert f"{url}drop/" in ben.get(f"{url}change/").content.decode()
    ben.post(f"{url}drop/")
    assert not Evening.objects.exists()


def test_a_round_that_is_past_leads_to_the_evening(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="2")
    opened(club, evening)
    response = signed_in(club.cem).get(address(club, evening, "rounds/1/"))
    assert response.headers["Location"] == address(club, evening)


def test_an_evening_with_tables_is_not_dropped(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    opened(club, evening)
    ben, url = scorer(club), address(club, evening)
    assert f"{url}drop/" not in ben.get(f"{url}change/").content.decode()
    ben.post(f"{url}drop/")
    assert evening.sheets.count() == 2


def test_two_players_who_become_one_are_one_on_the_lists(club: Club) -> None:
    first, second = begun(club, NAMES[:8]), begun(club, [*NAMES[:7], "Vera"])
    third = begun(club, [*NAMES[:8], "Vera"])
    Payment.objects.create(
        evening=second, payer=player(club, "Vera"), payee=player(club, "Anna"), cents=5, rate=1
    )
    vera, hanna = player(club, "Vera"), player(club, "Hanna")
    merge_players(player=vera, into=hanna)
    assert [[str(each) for each in evening.attendances.all()] for evening in (first, second, third)] == [
        list(NAMES[:8])
    ] * 3
    assert Payment.objects.get().payer == hanna


def test_readers_see_the_tables_and_change_nothing(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="2")
    cem = signed_in(club.cem)
    page = cem.get(address(club, evening, "rounds/1/"))
    assert page.status_code == 200
    shown = page.content.decode().partition('id="content"')[2].partition("</main>")[0]
    assert "Table 2" in shown
    assert "<form" not in shown
    for path in ("draw/", "rounds/1/open/", "rounds/1/swap/", "rounds/1/hand/", "here/"):
        assert cem.post(address(club, evening, path)).status_code == 403
    assert cem.get(address(club, evening, "rounds/1/links/")).status_code == 403
    assert not evening.sheets.exists()
