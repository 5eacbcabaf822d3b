"""The page of an evening of several tables: live, places over all tables, one settlement, taken along."""

from __future__ import annotations

import csv
import json
import re
from datetime import date, timedelta
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.timezone import now
from openpyxl import load_workbook

from scorekeeper.club.evenings.models import Payment
from scorekeeper.outside.tables.documents import documents_in
from scorekeeper.outside.tables.evenings import evening_of_document
from scorekeeper.outside.tables.user_answers import Subject
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.sheets.engine import document_of
from scorekeeper.play.sheets.evening.money import Transfer
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.seats.writes import rename_player
from tests.cast import begin, deal, enter
from tests.club import Club, found, of_sheet, signed_in, take_in
from tests.depths import one_in
from tests.made_once import once_in_module
from tests.night import NAMES, address, begun, large_club, opened, play, scorer
from tests.scorekeeper.outside.tables.reading import asked, found_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return large_club()


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    """Two rounds at two tables, made by hand: at each table its second and third have won two deals."""
    evening = begun(club, NAMES[:8], rounds="2", preset="pub", length="2", title="Krone")
    evening.planned_rounds.filter(number=1).update(tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.planned_rounds.filter(number=2).update(tables=[[1, 5, 2, 6], [3, 7, 4, 8]])
    for number in (1, 2):
        for sheet in opened(club, evening, number):
            play(sheet, number)
    return evening


def shown(club: Club, evening: Evening, **asked: object) -> dict[str, Any]:
    return scorer(club).get(address(club, evening), asked).context


def test_places_are_over_all_tables_with_the_rounds_as_the_sum(club: Club, evening: Evening) -> None:
    page = shown(club, evening)["page"]
    assert [(each.person.place, each.person.name, each.sum, each.person.points) for each in page.lines] == [
        (1, "Ben", "1 + 2", 3),
        (1, "Gerd", "1 + 2", 3),
        (3, "Dora", "−1 + 2", 1),
        (3, "Emil", "−1 + 2", 1),
        (5, "Cem", "1 − 2", -1),
        (5, "Frieda", "1 − 2", -1),
        (7, "Anna", "−1 − 2", -3),
        (7, "Hanna", "−1 − 2", -3),
    ]


def test_the_report_of_an_evening_is_text_to_send_around(club: Club, evening: Evening) -> None:
    report = shown(club, evening)["report"].splitlines()
    assert report[0].startswith("Krone, ")
    assert report[0].endswith(" · 6 deals")
    assert report[1:6] == [
        "Ben and Gerd share first place with +3",
        "",
        "1. Ben +3",
        "1. Gerd +3",
        "3. Dora +1",
    ]


def test_a_table_says_what_its_last_deal_brought(club: Club, evening: Evening) -> None:
    assert [card.last for card in shown(club, evening)["page"].cards] == [
        "Deal 2: Emil, Ben · Re\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}+1",
        "Deal 2: Gerd, Dora · Re\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}+1",
    ]
    first, second = evening.sheets.filter(round=1).order_by("table")
    play(first, re=["Anna"], points=100, game="solo", solo="queens")
    play(second, re=["Emil"], points=150, game="solo", solo="queens")
    assert [card.last for card in shown(club, evening, round="1")["page"].cards] == [
        "Deal 2: Ben, Cem, Dora · Kontra · Queen solo\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}+1",
        "Deal 2: Emil · Queen solo\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}+3",
    ]


def test_the_tables_are_those_of_the_round_that_is_looked_at(club: Club, evening: Evening) -> None:
    page = shown(club, evening)["page"]
    assert (
        page.is_whole,
        page.round,
        [(card.sheet.table, card.counted, card.length) for card in page.cards],
    ) == (
        True,
        2,
        [(1, 2, 2), (2, 2, 2)],
    )
    page = shown(club, evening, round="1")["page"]
    assert (page.is_whole, page.round, [(card.sheet.table, card.counted) for card in page.cards]) == (
        False,
        1,
        [(1, 1), (2, 1)],
    )
    assert {each.sheet.round for each in page.remarkable} == {1}


def test_a_table_that_has_ended_has_no_bock_deals_left(club: Club) -> None:
    evening = begun(club, NAMES[:4], preset="pub", length="2")
    [sheet] = opened(club, evening)
    left = []
    for _deal in range(2):
        play(sheet, points=120)
        left += [(card.is_over, card.bock_left) for card in shown(club, evening)["page"].cards]
    assert left == [(False, 4), (True, 0)]


def test_a_deal_is_remarkable_once_for_all_whom_it_brought_as_much(club: Club, evening: Evening) -> None:
    """Those whom the best deals cost most have lost most."""
    for points in (160, 190, 60):
        play(evening.sheets.get(round=1, table=1), points=points)
    page = shown(club, evening, round="1")["page"]
    deals = [(each.name, each.points, each.url) for each in page.remarkable]
    assert len(set(deals)) == len(deals) == 6
    assert [points for _name, points, _url in deals] == [3, 3, 2, -2, -3, -3]


def test_the_page_asks_what_is_new_and_hears_nothing_if_nothing_is(club: Club, evening: Evening) -> None:
    ben, url = scorer(club), address(club, evening, "news/")
    revision = shown(club, evening)["revision"]
    assert ben.get(url, {"known": revision}).status_code == 204
    play(evening.sheets.get(round=1, table=1))
    answer = ben.get(url, {"known": revision})
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<main")
    assert answer.context["revision"] == shown(club, evening)["revision"] != revision


def test_a_table_of_which_nothing_was_heard_is_news_and_marked(club: Club, evening: Evening) -> None:
    before = shown(club, evening)
    assert {card.silent_since for card in before["page"].cards} == {None}
    first = evening.sheets.get(round=1, table=1)
    heard = now() - timedelta(minutes=16)
    first.changes.update(at=heard)
    after = shown(club, evening, round=1)
    assert [card.silent_since for card in after["page"].cards] == [heard, None]
    assert after["revision"] != before["revision"]


def test_a_payment_that_is_made_is_news(club: Club, evening: Evening) -> None:
    before = shown(club, evening)["revision"]
    Payment.objects.create(evening=evening, payer_name="Anna", payee_name="Ben", cents=1)
    assert shown(club, evening)["revision"] != before


def test_one_settlement_for_all_tables_is_preliminary_until_all_have_ended(
    club: Club, evening: Evening
) -> None:
    page = scorer(club).get(address(club, evening), {"cents": "10"})
    assert page.context["settlement"].open.transfers == (
        Transfer("Anna", "Ben", 30),
        Transfer("Cem", "Dora", 10),
        Transfer("Frieda", "Emil", 10),
        Transfer("Hanna", "Gerd", 30),
    )
    assert "provisional" in page.content.decode()
    for sheet in evening.sheets.filter(round=1):
        play(sheet)
    assert "provisional" not in scorer(club).get(address(club, evening), {"cents": "10"}).content.decode()


def pay(club: Club, evening: Evening, payer: str, payee: str, amount: int, cents: str = "10") -> Any:
    sent = {"payer": payer, "payee": payee, "amount": amount, "cents": cents}
    return scorer(club).post(address(club, evening, "pay/"), sent)


def test_who_has_paid_is_ticked_off_and_taken_back(club: Club, evening: Evening) -> None:
    response = pay(club, evening, "Anna", "Ben", 30)
    assert response.headers["Location"] == f"{address(club, evening)}?cents=10#money"
    [payment] = Payment.objects.all()
    assert (payment.payer, payment.payee, payment.cents, payment.rate, payment.by) == (
        Player.objects.get(name="Anna"),
        Player.objects.get(name="Ben"),
        30,
        10,
        club.ben,
    )
    settlement = shown(club, evening, cents="10")["settlement"]
    assert [(each.payer_said, each.payee_said, each.noted_by) for each in settlement.paid] == [
        ("Anna", "Ben", "Ben")
    ]
    assert [(each.payer, each.payee) for each in settlement.open.transfers] == [
        ("Cem", "Dora"),
        ("Frieda", "Emil"),
        ("Hanna", "Gerd"),
    ]
    scorer(club).post(address(club, evening, "unpay/"), {"payment": payment.pk})
    assert not Payment.objects.exists()


def test_what_was_paid_counts_when_a_deal_comes_after_it(club: Club, evening: Evening) -> None:
    pay(club, evening, "Anna", "Ben", 30)
    play(evening.sheets.get(round=1, table=1))  # Ben and Cem win, Anna and Dora lose one more.
    settlement = shown(club, evening, cents="10")["settlement"]
    owed = {(each.payer, each.payee): each.cents for each in settlement.open.transfers}
    assert sum(cents for (payer, _payee), cents in owed.items() if payer == "Anna") == 10
    assert sum(cents for (_payer, payee), cents in owed.items() if payee == "Ben") == 10


@pytest.mark.parametrize(
    ("payer", "payee", "amount"), [("Anna", "Ben", 20), ("Ben", "Anna", 30), ("Anna", "Olga", 30)]
)
def test_only_what_is_owed_is_paid_and_once(
    club: Club, evening: Evening, payer: str, payee: str, amount: int
) -> None:
    pay(club, evening, payer, payee, amount)
    assert not Payment.objects.exists()
    for _time in range(2):
        pay(club, evening, "Anna", "Ben", 30)
    assert Payment.objects.count() == 1


def test_the_rate_of_the_last_payment_stays(club: Club, evening: Evening) -> None:
    assert shown(club, evening)["settlement"] is None
    pay(club, evening, "Anna", "Ben", 30)
    assert shown(club, evening)["settlement"].money.cents_per_point == 10


def test_the_kitty_of_all_tables_is_one_in_every_language_and_no_player_of_that_name() -> None:
    club, names = found(), ("Emil", "Frieda", "Gerd", "Kitty")
    first = take_in(club, begin(cents_per_point=10, money_by="minus"))
    cakes = begin(names, tallies=[{"id": "cake", "name": "Cake", "cents": 250}])
    second = take_in(club, cakes, beside=first)
    enter(first, deal())
    enter(second, deal(names, re=["Gerd", "Frieda"], tallies={"Kitty": {"cake": 1}}))
    evening = of_sheet(first)
    assert shown(club, evening)["settlement"].open.transfers == (
        Transfer("Cem", "kitty", 10),
        Transfer("Dora", "kitty", 10),
        Transfer("Kitty", "kitty", 250),
    )
    pay(club, evening, "Cem", "kitty", 10, cents="")
    page = scorer(club).get(address(club, evening), headers={"accept-language": "de"})
    assert page.context["settlement"].open.transfers == (
        Transfer("Dora", "kitty", 10),
        Transfer("Kitty", "kitty", 250),
    )
    [paid] = page.context["settlement"].paid
    assert (paid.payer_said, paid.payee_said) == ("Cem", "Kasse")
    assert page.content.decode().count("kitty</span>") == 0


def test_a_payment_is_known_under_a_new_name(club: Club, evening: Evening) -> None:
    pay(club, evening, "Anna", "Ben", 30)
    rename_player(player=Player.objects.get(name="Anna"), name="Änne")
    settlement = shown(club, evening, cents="10")["settlement"]
    assert [each.payer_said for each in settlement.paid] == ["Änne"]
    assert "Änne" not in [each.payer for each in settlement.open.transfers]


def test_readers_see_who_pays_and_tick_nothing_off(club: Club, evening: Evening) -> None:
    cem = signed_in(club.cem)
    page = cem.get(address(club, evening), {"cents": "10"}).content.decode()
    assert "0.30" in page
    assert "pay/" not in page
    assert cem.post(address(club, evening, "pay/"), {}).status_code == 403
    assert cem.post(address(club, evening, "unpay/"), {}).status_code == 403


def test_the_places_are_taken_along_as_a_table(club: Club, evening: Evening) -> None:
    answer = scorer(club).get(address(club, evening, "places.csv"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="Krone_{evening.day}.csv"'
    head, first, *others = csv.reader(StringIO(answer.content.decode("utf-8-sig")))
    assert head == [
        *("Place", "Name", "Points", "Round 1", "Round 2", "Deals played", "Won", "Solos", "Solos won")
    ]
    assert first == ["1", "Ben", "3", "1", "2", "3", "3", "0", "0"]
    assert len(others) == 7


def test_the_workbook_has_the_places_and_the_deals_of_each_table(club: Club, evening: Evening) -> None:
    answer = scorer(club).get(address(club, evening, "evening.xlsx"))
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == [
        *("Places", "Round 1, table 1", "Round 1, table 2", "Round 2, table 1", "Round 2, table 2")
    ]
    assert [book[name].max_row for name in book.sheetnames] == [9, 2, 2, 3, 3]


def test_a_table_that_is_there_twice_in_its_round_has_a_worksheet_of_its_own(
    club: Club, evening: Evening
) -> None:
    evening.sheets.filter(round=2, table=2).update(table=1)
    book = load_workbook(BytesIO(scorer(club).get(address(club, evening, "evening.xlsx")).content))
    assert book.sheetnames[-2:] == ["Round 2, table 1", "Round 2, table 1 (2)"]


def test_the_document_can_be_brought_in_again(club: Club, evening: Evening) -> None:
    answer = scorer(club).get(address(club, evening, "evening.json"))
    whole = json.loads(answer.content)
    assert (whole["title"], whole["day"], whole["places"]) == (
        "Krone",
        f"{evening.day}",
        [[1, 1], [1, 2], [2, 1], [2, 2]],
    )
    brought = [evening_of_document(each) for each in documents_in(answer.content.decode())]
    assert [(each.is_refused, len(each.document["deals"])) for each in brought] == [
        (False, 1),
        (False, 1),
        (False, 2),
        (False, 2),
    ]


@pytest.mark.parametrize("language", one_in(3, ["de", "en", "ja"]))
def test_the_workbook_comes_back_with_every_table_whole(club: Club, evening: Evening, language: str) -> None:
    headers = {"accept-language": language}
    answer = scorer(club).get(address(club, evening, "evening.xlsx"), headers=headers)
    found = found_in(answer.content, "evening.xlsx")
    tables = evening.sheets.order_by("round", "table")
    assert [each.document for each in found.evenings] == [document_of(sheet) for sheet in tables]
    places = scorer(club).get(address(club, evening, "places.csv"), headers=headers)
    assert asked(found_in(places.content, "places.csv")) == {Subject.STANDINGS: ""}


def test_the_picture_has_everybody_and_nothing_from_elsewhere(club: Club, evening: Evening) -> None:
    picture = scorer(club).get(address(club, evening, "picture.svg")).content.decode()
    assert [name for name in NAMES[:8] if f">{name}<" in picture] == list(NAMES[:8])
    assert ">1 + 2<" in picture
    assert " · 2 tables<" in picture
    assert "href" not in picture


def test_long_names_have_the_room_in_the_picture_that_the_rounds_leave(club: Club, evening: Evening) -> None:
    names = {"Anna": "Maximiliane-Theodora", "Ben": "Maximiliane-Theodora von Hagenbuch-Sulz"}
    for name, longer in names.items():
        rename_player(player=Player.objects.get(name=name), name=longer)
    Evening.objects.update(day=date(2026, 11, 19))
    Group.objects.update(name="Doppelkopffreunde im Gasthaus zur Krone in Waldau")
    picture = scorer(club).get(address(club, evening, "picture.svg")).content.decode()
    assert re.findall(r">(Maxi[^<]*)<", picture) == ["Maximiliane-Theodora vo…", "Maximiliane-Theodora"]
    assert ">Doppelkopffreund… · Thursday, 19 November · 2 tables<" in picture


def test_an_evening_of_one_table_is_the_page_of_its_sheet() -> None:
    club = found()
    sheet = take_in(club, begin())
    answer = signed_in(club.cem).get(address(club, of_sheet(sheet)))
    assert answer.headers["Location"] == f"{sheet.url}evening/"


def test_a_sheet_leads_to_all_tables_of_its_evening_if_there_are_more(club: Club, evening: Evening) -> None:
    sheet = evening.sheets.get(round=1, table=1)
    page = scorer(club).get(f"/sheets/{sheet.slug}/evening/").content.decode()
    assert f'href="{address(club, evening)}"' in page
    alone = take_in(club, begin())
    page = scorer(club).get(f"{alone.url}evening/").content.decode()
    assert "All tables of the evening" not in page


def test_two_rounds_at_two_tables_are_listed_as_such(club: Club, evening: Evening) -> None:
    page = scorer(club).get(club.url)
    assert [(each.rounds, each.tables) for each in page.context["running"]] == [(2, 2)]
    assert "2 rounds · 2 tables · 6 deals" in " ".join(strip_tags(page.text).split())


def test_an_evening_whose_tables_are_not_open_yet_stands_with_those_in_play_and_is_not_saved(
    club: Club,
) -> None:
    evening = begun(club, NAMES[:8])
    page = scorer(club).get(club.url)
    assert [(each.url, each.tables) for each in page.context["running"]] == [(address(club, evening), 0)]
    assert page.context["evenings"] == []
    assert "The tables are not open yet." in page.content.decode()
    assert scorer(club).get(address(club, evening)).status_code == 200


@pytest.mark.parametrize("players", [4, 20])
def test_the_page_takes_as_many_queries_for_many_tables_as_for_one(
    club: Club, django_assert_num_queries: Any, players: int
) -> None:
    evening = begun(club, NAMES[:players], rounds="2")
    for sheet in opened(club, evening):
        play(sheet, re=[seat.name for seat in sheet.seats.all()][1:3])
    Payment.objects.create(evening=evening, payer_name="Anna", payee_name="Ben", cents=1)
    ben = scorer(club)
    ben.get(club.url)
    with django_assert_num_queries(23):
        ben.get(address(club, evening), {"cents": "5"})
    revision = ben.get(address(club, evening)).context["revision"]
    with django_assert_num_queries(10):  # one asks whether a tournament hides it
        ben.get(address(club, evening, "news/"), {"known": revision})


def test_who_comes_late_is_found_on_the_page_below_how_many_are_here(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="3")
    opened(club, evening)
    evening.attendances.filter(number=1).update(first_round=3)
    page = scorer(club).get(address(club, evening)).content.decode()
    ways = [page.split(f'<a href="{address(club, evening, path)}">')[1] for path in ("here/", "here/1/")]
    assert [" ".join(strip_tags(way.split("</a>")[0]).split()) for way in ways] == [
        "Who is here? 7 here · someone arrives late or leaves",
        f"{NAMES[0]} arrives later tap here on arrival",
    ]


def test_a_table_that_was_begun_apart_is_on_the_page_too(club: Club, evening: Evening) -> None:
    sheet = take_in(club, begin(("Ida", "Jan", "Kim", "Li")))
    enter(sheet, deal(("Ida", "Jan", "Kim", "Li"), re=["Ida", "Jan"]))
    Sheet.objects.filter(pk=sheet.sheet.pk).update(evening=evening, round=2, table=3)
    page = shown(club, evening)["page"]
    assert [card.sheet.table for card in page.cards] == [1, 2, 3]
    assert len(page.lines) == 12
