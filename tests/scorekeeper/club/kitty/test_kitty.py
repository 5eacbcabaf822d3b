"""The pages of the kitty, as members, scorers and owners use them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from html import unescape
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.timezone import localdate
from openpyxl import load_workbook

from scorekeeper.club.kitty.models import Booking, Every, Fine, Kind, Price
from scorekeeper.club.kitty.writes import add_fee, add_fine, set_price
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups import capacity
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.sheets.models import Sheet
from tests.cast import Evening, begin, visitor
from tests.club import Club, of_sheet, player, take_in
from tests.made_once import forget_what_is_in_memory, once_in_module
from tests.pages import Page
from tests.scorekeeper.club.kitty.keeping import APRIL, MARCH, MAY, booked, evening_on, price

pytestmark = pytest.mark.django_db


LOST = 200 + 10
"""Cents that an evening of one deal costs Cem and Dora, who lose it by a point: the fee and ten more."""


def text_of(page: Any) -> str:
    return " ".join(page.content.decode().split())


def errors(page: Any) -> dict[str, list[str]]:
    return {name: list(texts) for name, texts in page.context["form"].errors.items()}


def bookings() -> list[tuple[Any, ...]]:
    return list(Booking.objects.order_by("pk").values_list("kind", "player__name", "cents", "text", "day"))


def test_the_group_leads_to_the_kitty_and_says_what_is_in_it(club: Club, anna: Client) -> None:
    assert "fees, points and fines, once it is set up" in text_of(anna.get(f"{club.url}more/"))
    price(club, MARCH, fee=200)
    assert "€0.00 · nothing open" in text_of(anna.get(f"{club.url}more/"))
    evening_on(club, MARCH, {})
    assert "€0.00 · €8.00 open" in text_of(anna.get(f"{club.url}more/"))
    assert f'href="{club.url}kitty/"' in text_of(anna.get(f"{club.url}more/"))
    booked(club, Kind.SPENT, 150)
    assert "−€1.50 · €8.00 open" in text_of(anna.get(f"{club.url}more/"))


def test_an_owner_says_what_evenings_cost(club: Club, anna: Client) -> None:
    sent = {"first_day": "2026-03-01", "fee": "2,50", "cents_per_point": "10", "points_by": "minus"}
    assert anna.post(f"{club.url}kitty/rules/", sent).headers["Location"] == f"{club.url}kitty/rules/"
    anna.post(
        f"{club.url}kitty/rules/", {**sent, "first_day": "2026-04-01", "fee": "", "points_by": "leader"}
    )
    anna.post(f"{club.url}kitty/rules/", {**sent, "fee": "３", "cents_per_point": ""})
    columns = ("first_day", "fee", "cents_per_point", "points_by")
    assert list(Price.objects.values_list(*columns)) == [(MARCH, 300, 0, "minus"), (APRIL, 0, 10, "leader")]
    assert [each[1:] for each in anna.get(f"{club.url}kitty/rules/").context["prices"]] == [
        ("10 cents per point behind the evening's winner", "from 1 April 2026"),
        ("€3.00 per evening", "from 1 March 2026"),
    ]
    anna.post(f"{club.url}kitty/rules/{Price.objects.get(first_day=APRIL).pk}/delete/")
    assert list(Price.objects.values_list("first_day", flat=True)) == [MARCH]


@pytest.mark.parametrize("typed", ["-1", "1.234", "1,2,3", "zwei", "100000.01", "1e3"])
def test_what_is_no_amount_is_refused(club: Club, anna: Client, typed: str) -> None:
    page = anna.post(
        f"{club.url}kitty/rules/", {"first_day": "2026-03-01", "fee": typed, "points_by": "minus"}
    )
    assert errors(page) == {"fee": ["Enter an amount such as 2.50."]}
    assert not Price.objects.exists()


def test_what_deletes_a_price_or_a_fine_is_behind_the_dots_of_its_row(club: Club, anna: Client) -> None:
    price(club, MARCH, fee=200)
    add_fine(group=club.group, name="Handy", cents=50)
    shown = Page("", text_of(anna.get(f"{club.url}kitty/rules/")))
    assert {button: shown.behind(button) for button in shown.buttons if "Delete" in button} == {
        "Delete the price": "Change €2.00 per evening",
        "Delete the fine": "Change Handy",
    }


def test_owners_keep_the_fines(club: Club, anna: Client) -> None:
    for name, amount in (("Handy", "0.50"), ("Zu spät", "€ 2")):
        anna.post(f"{club.url}kitty/fines/", {"name": name, "cents": amount})
    again = anna.post(f"{club.url}kitty/fines/", {"name": "handy", "cents": "1"})
    wrong = anna.post(f"{club.url}kitty/fines/", {"name": "Umsonst", "cents": "zwei"})
    anna.post(f"{club.url}kitty/fines/", {"name": "Nur Punkte", "cents": ""})
    assert again.context["fine_form"].errors == {"name": ["There is already a fine with this name."]}
    assert wrong.context["fine_form"].errors == {"cents": ["Enter an amount such as 2.50."]}
    fines = [("Handy", 50), ("Zu spät", 200), ("Nur Punkte", 0)]
    assert list(Fine.objects.values_list("name", "cents")) == fines
    anna.post(f"{club.url}kitty/fines/{Fine.objects.get(name='Handy').pk}/delete/")
    assert list(Fine.objects.values_list("name", flat=True)) == ["Zu spät", "Nur Punkte"]


def test_a_tap_books_a_fine_for_today_and_can_be_taken_back(club: Club, ben: Client) -> None:
    fine = add_fine(group=club.group, name="Handy", cents=50)
    url = f"{club.url}kitty/tally/"
    page = ben.get(url)
    sent = {"key": str(page.context["key"]), "fine": fine.pk, "player": player(club, "Dora").pk}
    for _tap in range(2):  # a form that is sent twice says the same twice
        assert ben.post(url, sent).headers["Location"] == f"{url}?fine={fine.pk}"
    assert bookings() == [("owed", "Dora", 50, "Handy", localdate())]
    after = ben.get(f"{url}?fine={fine.pk}")
    assert [(each.player.name, each.by_name) for each in after.context["booked"]] == [("Dora", "Ben")]
    taken = Booking.objects.get()
    back = ben.post(f"{club.url}kitty/bookings/{taken.pk}/undo/", {"next": url})
    assert back.headers["Location"] == url
    assert ben.get(url).context["booked"] == []
    assert "undone on" in text_of(ben.get(f"{club.url}kitty/history/"))


def test_a_tap_on_nobody_or_nothing_books_nothing(club: Club, ben: Client) -> None:
    fine, stranger = add_fine(group=club.group, name="Handy", cents=50), found_elsewhere()
    key = str(uuid4())
    for sent in ({}, {"fine": fine.pk, "key": key}, {"fine": fine.pk, "key": key, "player": stranger}):
        ben.post(f"{club.url}kitty/tally/", sent)
    assert bookings() == []


def found_elsewhere() -> int:
    """The key of a player of another group."""
    other = Group.objects.create(slug="linde", name="Linde")
    return Player.objects.create(group=other, name="Olga").pk


def test_paying_what_is_open_is_a_tap_and_a_button(club: Club, ben: Client) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {})
    dora = player(club, "Dora").pk
    link = f"{club.url}kitty/book/paid/?player={dora}&amp;cents={LOST}"
    assert link in text_of(ben.get(f"{club.url}kitty/players/{dora}/"))
    form = ben.get(link.replace("&amp;", "&")).context["form"]
    sent = {field.name: field.value() for field in form}
    assert {**sent, "key": ""} == {
        "key": "", "player": str(dora), "cents": "2.10", "text": None, "day": localdate()
    }  # fmt: skip
    for _tap in range(2):
        answer = ben.post(f"{club.url}kitty/book/paid/", {**sent, "text": ""})
        assert answer.headers["Location"] == f"{club.url}kitty/"
    assert bookings() == [("paid", "Dora", LOST, "", localdate())]
    assert link not in text_of(ben.get(f"{club.url}kitty/players/{dora}/"))


def owing(page: Any) -> list[tuple[str, int]]:
    return [(each.account.player.name, each.account.open) for each in page.context["debts"]]


def test_who_owes_most_stands_first_and_one_tap_says_that_all_is_paid(club: Club, ben: Client) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {})
    booked(club, Kind.OWED, 50, "Ben", "Handy", MAY)
    page = ben.get(f"{club.url}kitty/")
    assert owing(page) == [("Ben", 250), ("Cem", LOST), ("Dora", LOST), ("Anna", 200)]
    assert "€0.00 in the kitty · €8.70 open" in " ".join(unescape(strip_tags(page.text)).split())
    sent = {"key": page.context["key"], "player": player(club, "Ben").pk, "cents": 250}
    for _tap in range(2):
        answer = ben.post(f"{club.url}kitty/pay/", sent)
        assert answer.headers["Location"] == f"{club.url}kitty/"
    assert bookings()[1:] == [("paid", "Ben", 250, "", localdate())]
    page = ben.get(f"{club.url}kitty/")
    assert owing(page) == [("Ben", 0), ("Cem", LOST), ("Dora", LOST), ("Anna", 200)]
    assert "Ben ✓ €2.50 paid Cem €2.10" in " ".join(strip_tags(page.text).split())
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert owing(ben.get(f"{club.url}kitty/")) == [("Cem", LOST), ("Dora", LOST), ("Anna", 200)]
    assert [each.get_kind_display() for each in page.context["bookings"]] == ["Paid in", "To be paid"]


def test_what_is_not_open_any_more_is_not_booked_as_paid(club: Club, ben: Client) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {})
    for sent in (
        {"player": player(club, "Dora").pk, "cents": 200},
        {"player": player(club, "Emil").pk, "cents": 1},
    ):
        page = ben.post(f"{club.url}kitty/pay/", {"key": uuid4(), **sent}, follow=True)
        assert "The open amount has changed in the meantime." in text_of(page)
    assert bookings() == []


LATER = ("Anna", "Emil", "Cem", "Ben")


@pytest.fixture
@once_in_module
def collected(club: Club) -> tuple[str, str]:
    """The pages of two evenings in the kitty: four in March, four in April, and what Anna has paid."""
    price(club, MARCH, fee=200, cents=10)
    first = evening_on(club, MARCH, {})
    last = evening_on(club, APRIL, {"points": 155, "re": ["Anna", "Emil"]}, names=LATER)
    booked(club, Kind.PAID, 400, "Anna")
    urls = [f"{club.url}kitty/evenings/{of_sheet(each).pk}/" for each in (first, last)]
    return urls[0], urls[1]


def dues(page: Any) -> list[tuple[str, int, int, int]]:
    """Who pays what for the evening, and what is open besides and altogether."""
    found = page.context["dues"]
    return [(each.player.name, each.charge.cents, each.besides, each.open) for each in found.dues]


def test_an_evening_says_what_it_costs_whom_and_who_has_paid(
    club: Club, ben: Client, collected: tuple[str, str]
) -> None:
    """What is left of earlier evenings is collected with it; the fine of a later day is not."""
    march, april = collected
    booked(club, Kind.OWED, 50, "Cem", "Handy", APRIL)
    booked(club, Kind.OWED, 50, "Emil", "Handy", MAY)
    page = ben.get(april)
    assert dues(page) == [
        ("Anna", 200, 0, 0),
        ("Ben", 220, 200, 420),
        ("Cem", 220, 260, 480),
        ("Emil", 200, 0, 200),
    ]
    found = page.context["dues"]
    assert (found.cents, found.paid, found.open) == (840, 1, 1100)
    assert dues(ben.get(march)) == [
        ("Anna", 200, 0, 0),
        ("Ben", 200, 0, 200),
        ("Cem", LOST, 0, LOST),
        ("Dora", LOST, 0, LOST),
    ]
    assert april in text_of(ben.get(f"{club.url}kitty/"))


def test_a_tap_notes_who_has_paid_and_settles_the_oldest_first(
    club: Club, ben: Client, collected: tuple[str, str]
) -> None:
    march, april = collected
    sent = {"key": ben.get(april).context["key"], "player": player(club, "Ben").pk, "cents": 420}
    for _tap in range(2):  # a form that is sent twice says the same twice
        told = ben.post(f"{april}pay/", sent, follow=True)
        assert (told.redirect_chain, list(told.context["messages"])) == ([(april, 302)], [])
    assert bookings()[1:] == [("paid", "Ben", 420, "", localdate())]
    page = ben.get(april)
    assert dues(page)[1] == ("Ben", 220, 0, 0)
    assert dues(ben.get(march))[1] == ("Ben", 200, 0, 0)
    [paid] = page.context["booked"]
    ben.post(f"{club.url}kitty/bookings/{paid.pk}/undo/")
    assert dues(ben.get(april))[1] == ("Ben", 220, 200, 420)


def test_what_is_no_longer_open_is_not_paid_twice(
    club: Club, ben: Client, collected: tuple[str, str]
) -> None:
    _march, april = collected
    ben_pk, dora_pk = player(club, "Ben").pk, player(club, "Dora").pk
    for sent in ({"player": ben_pk, "cents": 220}, {"player": dora_pk, "cents": LOST}, {"cents": "x"}, {}):
        page = ben.post(f"{april}pay/", {"key": uuid4(), **sent}, follow=True)
        assert "The open amount has changed in the meantime." in text_of(page)
    for key in (uuid4(), uuid4()):  # two phones on which the same was open
        ben.post(f"{april}pay/", {"key": key, "player": ben_pk, "cents": 420})
    assert bookings()[1:] == [("paid", "Ben", 420, "", localdate())]


def test_the_settlement_of_an_evening_leads_to_the_kitty(
    club: Club, ben: Client, collected: tuple[str, str]
) -> None:
    """At one table and at several, for members; of strangers with a link nobody has to pay."""
    march, _april = collected
    sheet = Sheet.objects.get(evening=march.rstrip("/").rpartition("/")[2])
    said = "Kitty: €8.20, paid by 1 of 4"
    assert said in text_of(ben.get(f"/sheets/{sheet.slug}/evening/"))
    take_in(club, begin(LATER), beside=Evening(sheet, ""))
    assert said in text_of(ben.get(f"{club.url}evenings/{sheet.evening_id}/"))
    assert "Kitty:" not in text_of(ben.get(f"/sheets/{sheet.slug}/evening/"))


def test_who_looks_by_the_read_link_sees_nothing_of_the_kitty(club: Club, collected: tuple[str, str]) -> None:
    link = make_read_link(group=club.group, shows_money=True, shows_files=True)
    looker = Client()
    looker.get(f"/groups/read/{link.token}/")
    sheet = Sheet.objects.earliest("pk")
    take_in(club, begin(LATER), beside=Evening(sheet, ""))
    for path in (f"/sheets/{sheet.slug}/evening/", f"{club.url}evenings/{sheet.evening_id}/"):
        page = looker.get(path)
        assert (page.status_code, "itty" in text_of(page)) == (200, False)


def test_an_evening_that_costs_nothing_leads_to_the_kitty_where_there_is_one(club: Club, ben: Client) -> None:
    evening = evening_on(club, MARCH, {})
    url = f"{evening.url}evening/"
    links = text_of(ben.get(url)).count(f'href="{club.url}kitty/"')
    add_fine(group=club.group, name="Handy", cents=50)
    assert text_of(ben.get(url)).count(f'href="{club.url}kitty/"') == links + 1
    page = ben.get(f"{club.url}kitty/evenings/{of_sheet(evening).pk}/")
    assert "This evening costs nothing for the kitty." in text_of(page)
    assert "Kitty" not in text_of(visitor(evening.token).get(url))


def test_an_evening_names_whose_place_gets_money(club: Club, ben: Client) -> None:
    """Of stakes beside what it costs, of a season for itself; it takes a query if seasons give nothing."""
    deal = {"game": "manual", "each": {"Anna": 5, "Ben": 1, "Cem": -3, "Dora": -3}}
    url = f"{club.url}kitty/evenings/{of_sheet(evening_on(club, MARCH, deal)).pk}/"
    make_season(group=club.group, name="Jahr", first_day=MARCH, evening_prizes="300,200,50")
    make_season(group=club.group, name="Später", first_day=APRIL, evening_prizes="900")
    assert [
        (each.season.name, each.player.name, each.cents) for each in ben.get(url).context["paid_places"]
    ] == [
        ("Jahr", "Anna", 300),
        ("Jahr", "Ben", 200),
        ("Jahr", "Cem", 25),
        ("Jahr", "Dora", 25),
    ]
    said = {"fee": 0, "cents_per_point": 0, "points_by": "minus", "stake": 500, "payout": "50"}
    set_price(group=club.group, first_day=MARCH, **said)
    page = text_of(ben.get(url))
    assert "gets €5.00 (+5: Stake €5.00 · gets €10.00)" in page
    assert 'Dora</a> <span class="soft"> €5.00 </span>' in page


def test_what_must_be_said_with_a_booking(club: Club, ben: Client) -> None:
    missing = {
        kind: sorted(errors(ben.post(f"{club.url}kitty/book/{kind}/", {"cents": "1", "key": uuid4()})))
        for kind in Kind.values
    }
    assert missing == {"owed": ["day", "player", "text"], "paid": ["day"], "spent": ["day", "text"]}
    assert ben.get(f"{club.url}kitty/book/lent/").status_code == 404
    sent = {"key": uuid4(), "cents": "30", "text": "Pizza", "day": "2026-03-01", "player": ""}
    ben.post(f"{club.url}kitty/book/spent/", sent)
    ben.post(f"{club.url}kitty/book/paid/", {**sent, "key": uuid4(), "text": "Dose"})
    assert bookings() == [("spent", None, 3000, "Pizza", MARCH), ("paid", None, 3000, "Dose", MARCH)]


def test_the_page_of_a_player_lists_everything_that_it_comes_to(club: Club, anna: Client) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {})
    booked(club, Kind.OWED, 50, "Dora", "Handy", MARCH)
    booked(club, Kind.PAID, 100, "Dora", day=APRIL)
    booked(club, Kind.PAID, 700, "Cem", day=APRIL)
    page = anna.get(f"{club.url}kitty/players/{player(club, 'Dora').pk}/")
    lines = [(each.day, each.cents) for each in page.context["page"]]
    assert lines == [(APRIL, -100), (MARCH, 50), (MARCH, LOST)]
    assert "−€1.00" in page.text
    assert (page.context["account"].owed, page.context["account"].open) == (260, 160)


def test_the_kitty_as_files(club: Club, anna: Client) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {})
    booked(club, Kind.PAID, 150, "Dora", "=Bar", MARCH)
    german = anna.get(f"{club.url}kitty/kitty.csv", headers={"accept-language": "de"})
    assert german.content.decode().splitlines()[4] == "Dora;1;0,10;2,00;0,00;2,10;1,50;0,60"
    book = load_workbook(BytesIO(anna.get(f"{club.url}kitty/kitty.xlsx").content))
    assert [cell.number_format for cell in book["Kitty"][2]] == [
        "General",
        "General",
        *["#,##0.00;[Red]-#,##0.00"] * 6,
    ]
    sheets = {each.title: [list(row) for row in each.iter_rows(values_only=True)] for each in book}
    assert sheets["Kitty"][:2] == [
        ["Name", "Evenings", "For points", "Fees", "Fines and other", "Owed", "Paid", "Open"],
        ["Anna", 1, 0, 2, 0, 2, 0, 2],
    ]
    first = datetime.fromisoformat("2026-03-01")
    assert sheets["Evenings"] == [
        ["Date", "Name", "Points", "Lost deals", "For points", "Fee", "Stake", "Won"],
        *([first, name, 1, 0, 0, 2, 0, 0] for name in ("Anna", "Ben")),
        *([first, name, -1, 0, 0.1, 2, 0, 0] for name in ("Cem", "Dora")),
    ]
    assert sheets["Cash book"] == [
        ["Date", "What for", "Name", "In", "Out", "Balance"],
        [first, "=Bar", "Dora", 1.5, 0, 1.5],
    ]
    [head, line] = sheets["Entries"]
    assert head[:5] == ["Date", "Booking", "Name", "What for", "Amount"]
    assert line[:5] == [first, "Paid in", "Dora", "=Bar", 1.5]
    assert (type(line[5]), line[6], line[7:]) == (datetime, "Ben", [None, None])


def test_a_kitty_that_is_full_says_so(club: Club, ben: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(capacity.MOST, "kitty_bookings", 1)
    booked(club, Kind.PAID, 100)
    sent = {"key": uuid4(), "cents": "1", "day": "2026-03-01"}
    page = ben.post(f"{club.url}kitty/book/paid/", sent)
    assert "The kitty has 1 bookings, which is the limit." in text_of(page)
    assert len(bookings()) == 1


def test_a_long_statement_is_printed_whole_whatever_page_of_it_is_shown(club: Club, ben: Client) -> None:
    for number in range(60):
        booked(club, Kind.PAID, 100, "Anna", text=f"Nr. {number:02}")
    address = f"{club.url}kitty/players/{player(club, 'Anna').pk}/"
    for page, shown in (("", 50), ("?page=2", 10)):
        text = ben.get(f"{address}{page}").content.decode()
        for_paper = text.split('bookings printed">')[1].split("</ul>")[0]
        assert (text.count(": Nr. "), for_paper.count(": Nr. ")) == (60, 60 - shown)


def test_who_has_no_account_sees_their_statement_by_its_link_until_it_is_withdrawn(
    club: Club, ben: Client
) -> None:
    booked(club, Kind.OWED, 250, "Dora", text="Handy")
    booked(club, Kind.OWED, 900, "Emil", text="Zu spät")
    page = f"{club.url}kitty/players/{player(club, 'Dora').pk}/"
    assert ben.get(page).context["link"] is None
    ben.post(f"{page}link/")
    address = ben.get(page).context["link"]["url"]
    assert re.fullmatch(r"http://testserver/groups/statement/[\w-]{32}/", address)
    ben.post(f"{page}link/")
    assert ben.get(page).context["link"]["url"] == address
    shown = visitor().get(address)
    text = text_of(shown)
    for said in ("Dora", "€2.50 open", "Handy"):
        assert said in text
    assert [word for word in ("Emil", "Zu spät", "Pay in") if word in text] == []
    assert re.findall(r'href="(/groups/[^"]*)"', shown.content.decode()) == []
    assert shown.headers["X-Robots-Tag"] == "noindex"
    ben.post(f"{page}link/withdraw/")
    assert visitor().get(address).status_code == 404


QUERIES = {
    "kitty/": 19,
    "kitty/evenings/{evening}/": 19,
    "kitty/history/": 6,
    "kitty/cash/": 16,
    "kitty/players/{anna}/": 18,
    "kitty/rules/": 12,
    "kitty/tally/": 8,
    "kitty/kitty.csv": 14,
    "kitty/kitty.xlsx": 19,
}


@pytest.mark.parametrize("evenings", [1, 12])
def test_pages_take_as_many_queries_with_one_row_as_with_many(
    club: Club, anna: Client, evenings: int, django_assert_num_queries: Any
) -> None:
    for every in Every:
        add_fee(group=club.group, name="Beitrag", cents=100, every=every, first_day=MARCH)
    for number in range(evenings):
        day = MARCH + timedelta(weeks=number)
        price(club, day, fee=200, cents=10, by="leader", to="half")
        add_fine(group=club.group, name=f"Handy {number}", cents=50)
        evening_on(club, day, {}, names=("Anna", "Ben", "Cem", "Gast"))
        for name in ("Anna", "Ben"):
            booked(club, Kind.OWED, 50, name, "Handy", localdate())
    named = {"anna": player(club, "Anna").pk, "evening": club.group.evenings.earliest("day").pk}
    for path, queries in QUERIES.items():
        forget_what_is_in_memory()
        with django_assert_num_queries(queries):
            assert anna.get(club.url + path.format(**named)).status_code == 200
