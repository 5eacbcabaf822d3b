"""An evening of several tables: who is here, the draw, tables made by hand, all opened at once."""

from __future__ import annotations

from collections import Counter

import pytest

from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.models import Attendance, Making, PlannedRound, Setup
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from tests.cast import FOUR, visitor
from tests.club import Club, signed_in
from tests.night import NAMES, address, begun, keys, large_club, opened, scorer, who_sits_where

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return large_club()


def errors(club: Club, names: tuple[str, ...], **fields: object) -> dict[str, list[str]]:
    sent = {"players": keys(club, names), "rounds": "1", "preset": "ddv", **fields}
    page = scorer(club).post(f"{club.url}begin/", sent)
    assert not Evening.objects.exists()
    return {name: list(said) for name, said in page.context["form"].errors.items()}


def test_twenty_two_are_seated_and_their_tables_are_open_in_two_steps(club: Club) -> None:
    evening = begun(club, NAMES, length="16", title="Krone")
    tables = opened(club, evening)
    assert [(sheet.round, sheet.table, sheet.length, sheet.seats.count()) for sheet in tables] == [
        *((1, table, 16, 4) for table in (1, 2, 3)),
        *((1, table, 20, 5) for table in (4, 5)),
    ]
    assert [(sheet.title, sheet.group, sheet.ruleset.preset, sheet.first_dealer) for sheet in tables] == [
        ("Krone", club.group, "ddv", 0)
    ] * 5
    assert Counter(name for table in who_sits_where(evening) for name in table) == Counter(NAMES)
    seated = Sheet.objects.filter(seats__player=None)
    assert not seated.exists()


def test_the_tables_are_those_of_the_seed_on_the_page(club: Club) -> None:
    evening = begun(club, NAMES[:18], rounds="3")
    page = scorer(club).get(address(club, evening, "rounds/1/"))
    seed = Setup.objects.get().seed
    assert f'<b class="seed">{seed}</b>' in page.content.decode()
    expected = draw(range(1, 19), 3, seed=seed)
    assert [plan.tables for plan in PlannedRound.objects.all()] == [
        [list(table) for table in tables] for tables in expected
    ]
    by_number = {each.number: str(each) for each in Attendance.objects.all()}
    opened(club, evening)
    assert who_sits_where(evening) == [[by_number[one] for one in table] for table in expected[0]]


def test_guests_come_by_their_names(club: Club) -> None:
    evening = begun(club, NAMES[:6], guests="Gast  Rita, Jürgen;")
    opened(club, evening)
    assert sorted(name for table in who_sits_where(evening) for name in table) == sorted(
        [*NAMES[:6], "Gast Rita", "Jürgen"]
    )
    assert sorted(club.group.players.values_list("name", flat=True)) == sorted(NAMES)


@pytest.mark.parametrize(
    ("names", "fields", "expected"),
    [
        (NAMES[:3], {}, {"players": ["It takes four to play."]}),
        (FOUR, {"guests": "anna"}, {"guests": ["anna is a player in the group: tap the name."]}),
        (FOUR, {"guests": "Rita, rita"}, {"guests": ["rita is already here."]}),
        (
            NAMES[:6],
            {"preset": "wikipedia"},
            {
                "players": [
                    (
                        "6 people cannot be seated: under these rules at most 4 play at a table."
                        " It works with 4, or with 8."
                    )
                ]
            },
        ),
        (FOUR, {"rounds": "0"}, {"rounds": ["Ensure this value is greater than or equal to 1."]}),
        (
            FOUR,
            {"preset": "none"},
            {"preset": ["Select a valid choice. none is not one of the available choices."]},
        ),
    ],
)
def test_what_cannot_be_seated_is_said_at_its_field(
    club: Club, names: tuple[str, ...], fields: dict[str, object], expected: dict[str, list[str]]
) -> None:
    assert errors(club, names, **fields) == expected


def test_without_a_number_of_deals_it_is_that_of_the_rules(club: Club) -> None:
    assert [sheet.length for sheet in opened(club, begun(club, NAMES[:9]))] == [24, 30]
    assert [sheet.length for sheet in opened(club, begun(club, NAMES[:4], is_open="on"))] == [0]


def by_hand(club: Club, evening: Evening, places: dict[str, int], number: int = 1) -> dict[str, object]:
    numbers = {str(each): each.number for each in Attendance.objects.filter(evening=evening)}
    return {f"table{numbers[name]}": str(place) for name, place in places.items()}


def test_tables_are_made_by_hand(club: Club) -> None:
    sent = {"players": keys(club, NAMES[:9]), "rounds": "1", "preset": "ddv", "hand": "1"}
    url = scorer(club).post(f"{club.url}begin/", sent).headers["Location"]
    evening = Evening.objects.get()
    assert url == address(club, evening, "rounds/1/hand/")
    assert not PlannedRound.objects.exists()
    places = {name: 1 + number // 4 for number, name in enumerate(NAMES[:8])} | {NAMES[8]: 0}
    assert scorer(club).post(url, by_hand(club, evening, places)).status_code == 302
    assert PlannedRound.objects.get().making == Making.BY_HAND
    opened(club, evening)
    assert [sorted(table) for table in who_sits_where(evening)] == [sorted(NAMES[:4]), sorted(NAMES[4:8])]


def test_a_table_made_by_hand_has_four_to_seven(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    places = {name: 1 + (number > 2) for number, name in enumerate(NAMES[:8])}
    url = address(club, evening, "rounds/1/hand/")
    page = scorer(club).post(url, by_hand(club, evening, places))
    numbers = {str(each): each.number for each in Attendance.objects.all()}
    assert page.context["form"].errors == {f"table{numbers['Cem']}": ["3 at table 1: there must be 4 to 7."]}
    page = scorer(club).post(url, {})
    assert sorted(page.context["form"].errors) == sorted(f"table{number}" for number in range(1, 9))


def test_nobody_sits_at_two_tables_of_a_round(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    sent = {"preset": "ddv", **{f"player{seat}": name for seat, name in enumerate(FOUR, 1)}}
    assert scorer(club).post(f"{club.url}start/", sent).status_code == 302
    assert who_sits_where(evening) == [list(FOUR)]
    response = scorer(club).post(address(club, evening, "rounds/1/open/"), follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        f"Nobody can sit at two tables in one round: {', '.join(FOUR)}."
    ]
    assert evening.sheets.count() == 1
    scorer(club).post(address(club, evening, "draw/"))
    opened(club, evening)
    assert [sorted(table) for table in who_sits_where(evening)] == [list(FOUR), sorted(NAMES[4:8])]


def test_two_taps_on_the_button_open_the_tables_once(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    assert opened(club, evening) == opened(club, evening)
    assert evening.sheets.count() == 2


def test_of_a_round_all_tables_open_or_none(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    Attendance.objects.bulk_create(
        Attendance(evening=evening, number=number, guest="Gast") for number in (9, 10)
    )
    PlannedRound.objects.update(tables=[[1, 2, 3, 4], [5, 6, 9, 10]])
    page = signed_in(club.ben).post(address(club, evening, "rounds/1/open/"), follow=True)
    assert [str(each) for each in page.context["messages"]] == [
        "Nobody can sit at two tables in one round: Gast."
    ]
    assert not Sheet.objects.exists()
    assert PlannedRound.objects.get().opened is None


def test_the_links_of_the_tables_open_them_for_writing(club: Club) -> None:
    evening = begun(club, NAMES[:8])
    tables = opened(club, evening)
    shown = scorer(club).get(address(club, evening, "rounds/1/links/")).context["tables"]
    assert [(each.sheet, each.names) for each in shown] == [
        (sheet, tuple(seat.name for seat in sheet.seats.all())) for sheet in tables
    ]
    for each in shown:
        token = each.url.rstrip("/").rpartition("/")[2]
        assert visitor(token).get(f"/sheets/{each.sheet.slug}/enter/").status_code == 200
        assert each.svg.startswith("<svg")
    text = scorer(club).get(address(club, evening, "rounds/1/links/")).content.decode()
    assert (text.count('<details name="tables" >'), text.count('<div class="qr"')) == (2, 2)


def test_renewed_links_are_not_shown_with_the_tables(club: Club) -> None:
    evening = begun(club, FOUR, rounds="2")
    [sheet] = opened(club, evening)
    anna = signed_in(club.anna)
    offer = anna.get(f"/sheets/{sheet.slug}/share/").context["offer"]
    anna.post(f"/sheets/{sheet.slug}/share/renew/", {"new": offer})
    [shown] = scorer(club).get(address(club, evening, "rounds/1/links/")).context["tables"]
    assert (shown.url, shown.svg) == ("", "")


def test_a_large_group_begins_with_who_is_here_and_a_small_one_at_its_table(club: Club) -> None:
    page = scorer(club).get(club.url).content.decode()
    assert f'href="{club.url}begin/"' in page
    club.group.players.exclude(name__in=NAMES[:7]).update(is_active=False)
    page = scorer(club).get(club.url).content.decode()
    assert f'href="{club.url}begin/"' not in page
    assert f'href="{club.url}start/"' in page


@pytest.mark.parametrize("players", [8, 22])
def test_pages_of_a_round_take_as_many_queries_for_many_as_for_few(
    club: Club, django_assert_num_queries: object, players: int
) -> None:
    evening = begun(club, NAMES[:players], rounds="2")
    ben = scorer(club)
    ben.get(club.url)
    with django_assert_num_queries(14):  # type: ignore[operator]
        ben.get(address(club, evening, "rounds/2/"))
    with django_assert_num_queries(12):  # type: ignore[operator]
        ben.get(address(club, evening, "here/"))


def begin_again(club: Club, names: tuple[str, ...], **fields: object) -> str:
    """Where the form leads that was opened once and is sent again."""
    uid = "6f1c1a52-4f0e-4d57-9f6f-2d2f6a0d3b11"
    sent = {"players": keys(club, names), "rounds": "1", "preset": "ddv", "uid": uid, **fields}
    return scorer(club).post(f"{club.url}begin/", sent).headers["Location"]


def test_two_quick_taps_begin_one_evening(club: Club) -> None:
    leads = [begin_again(club, NAMES[:8]) for _tap in range(2)]
    evening = Evening.objects.get()
    assert leads == [address(club, evening, "rounds/1/")] * 2
    assert (PlannedRound.objects.count(), Attendance.objects.count()) == (1, 8)


def test_the_form_that_is_opened_anew_begins_another_evening(club: Club) -> None:
    pages = [scorer(club).get(f"{club.url}begin/") for _time in range(2)]
    uids = [page.context["form"]["uid"].value() for page in pages]
    assert len(set(map(str, uids))) == 2
    assert [
        (uid, page)
        for uid, page in zip(uids, pages, strict=True)
        if f'name="uid" value="{uid}"' not in page.text
    ] == []
    for uid in uids:
        begin_again(club, NAMES[:8], uid=str(uid))
    assert Evening.objects.count() == 2


def test_who_goes_back_to_add_somebody_is_led_to_who_is_here(club: Club) -> None:
    begin_again(club, NAMES[:8])
    leads = begin_again(club, NAMES[:9])
    assert leads == address(club, Evening.objects.get(), "here/")
    assert Attendance.objects.count() == 8


def test_who_goes_back_from_tables_by_hand_can_draw_them(club: Club) -> None:
    by_hand = begin_again(club, NAMES[:8], hand="1")
    assert (by_hand, PlannedRound.objects.count()) == (
        address(club, Evening.objects.get(), "rounds/1/hand/"),
        0,
    )
    drawn = begin_again(club, NAMES[:8])
    assert (drawn, PlannedRound.objects.count()) == (address(club, Evening.objects.get(), "rounds/1/"), 1)


def test_the_form_of_another_group_begins_an_evening_there(club: Club) -> None:
    begin_again(club, NAMES[:8])
    Setup.objects.update(evening=Evening.objects.create(group=None, day=Evening.objects.get().day))
    begin_again(club, NAMES[:8])
    assert Setup.objects.count() == 2
