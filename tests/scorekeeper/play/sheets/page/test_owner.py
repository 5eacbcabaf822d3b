"""“I am Ben”: what a phone shows, and what the history says, once somebody has said whose it is."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.play.sheets.devices import OWNER_COOKIE
from scorekeeper.play.sheets.models import Change, Seat
from scorekeeper.play.sheets.seats.writes import change_players
from tests.cast import FIVE, FOUR, Evening, begin, correct, deal, enter, stored, taps, visitor
from tests.club import Club, signed_in, take_in

pytestmark = pytest.mark.django_db

SEEN_BY_BEN = ["Ben", "Cem", "Dora", "Anna"]
ANDROID = {"user-agent": "Mozilla/5.0 (Linux; Android 14)"}


def say(phone: Client, evening: Evening, name: str = "") -> None:
    """Tap who holds this phone, or that it is nobody's any more."""
    seat = evening.sheet.seats.get(name=name).position + 1 if name else ""
    answer = phone.post(f"{evening.url}owner/", {"seat": seat})
    assert (answer.status_code, answer.headers["Location"]) == (302, evening.url)


def columns(phone: Client, evening: Evening) -> list[str]:
    return re.findall(r'abbr="([^"]+)"', phone.get(evening.url).text)


def cells(phone: Client, evening: Evening) -> list[tuple[str, str]]:
    """The points of each line, or of a round, from left to right."""
    return re.findall(r"<small[^>]*>([^<]*)</small>|<td>([+−]?\d+)</td>", phone.get(evening.url).text)


def next_deal(phone: Client, evening: Evening) -> str:
    """What is said of the next deal, on the sheet and in the head of the form."""
    said = re.search(r'<div id="coming".*?</div>', phone.get(evening.url).text, re.DOTALL)
    assert said
    return " ".join(re.sub(r"<[^>]+>", " ", said[0]).split())


def history(phone: Client, evening: Evening, position: int = 1) -> list[str]:
    """What was done to a line and by whom, as it is shown, the newest first."""
    page = phone.get(f"{evening.url}deals/{position}/").text.partition('id="history"')[2]
    found = re.findall(r"<strong>(\w+)</strong>\s*<span[^>]*>([^<]*)</span>", page)
    return [f"{done} by {when.rpartition(' · ')[2]}" for done, when in found]


def phone_of(evening: Evening, name: str) -> Client:
    """A phone that came in by the link for writing, and was told whose it is."""
    phone = visitor(evening.token, headers=ANDROID)
    phone.get(f"{evening.url}enter/")
    say(phone, evening, name)
    return phone


@pytest.mark.parametrize("right", ["token", "read_token"])
def test_the_own_column_is_the_first_and_the_others_follow_as_they_sit(evening: Evening, right: str) -> None:
    enter(evening, *[deal(game="manual", each={"Anna": 1, "Ben": -1})] * 4)
    phone = visitor(getattr(evening, right))
    assert (columns(phone, evening), cells(phone, evening)[:2]) == (list(FOUR), [("+1", ""), ("−1", "")])
    before = stored()
    say(phone, evening, "Ben")
    assert (columns(phone, evening), stored()) == (SEEN_BY_BEN, before)
    line, last = cells(phone, evening)[:4], cells(phone, evening)[-4:]
    assert [points for points, _round in line] == ["−1", "0", "0", "+1"]
    assert [points for _line, points in last] == ["−4", "0", "0", "+4"]


def test_it_is_withdrawn_with_one_tap(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    assert "I am not Ben any more" in phone.get(evening.url).text
    say(phone, evening)
    page = phone.get(evening.url).text
    assert (columns(phone, evening), "any more" in page, "Who are you?" in page) == (list(FOUR), False, True)


def test_it_is_asked_where_nobody_has_said_it_and_somebody_still_plays(evening: Evening) -> None:
    phone = visitor(evening.token)
    offered = r'name="seat"\s+value="(\d)">([^<]+)'
    assert re.findall(offered, phone.get(evening.url).text) == [
        ("1", "Anna"), ("2", "Ben"), ("3", "Cem"), ("4", "Dora"),
    ]  # fmt: skip
    say(phone, evening, "Dora")
    assert re.findall(offered, phone.get(evening.url).text) == []
    over = begin(length=1, duty_solos="none")
    enter(over, deal())
    page = visitor(over.token).get(over.url).text
    assert (re.findall(offered, page), "Who are you?" in page) == ([], False)


def test_who_deals_next_is_told_so(evening: Evening) -> None:
    phones = {name: phone_of(evening, name) for name in ("Anna", "Dora")}
    said = {name: next_deal(phone, evening) for name, phone in phones.items()}
    assert said == {
        "Anna": "1 Dora deals, Anna leads You still owe a solo so does everyone else",
        "Dora": "1 You deal, Anna leads You still owe a solo so does everyone else",
    }
    assert "You deal" in phones["Dora"].get(f"{evening.url}enter/").text
    assert "Dora deals" in phones["Anna"].get(f"{evening.url}enter/").text
    assert [" my-turn" in phone.get(evening.url).text for phone in phones.values()] == [False, True]


def test_who_sits_out_is_told_so() -> None:
    five, six = begin(FIVE, duty_solos="none"), begin((*FIVE, "Finn"), duty_solos="none")
    said = [next_deal(phone_of(five, name), five) for name in ("Emil", "Anna")]
    said += [next_deal(phone_of(six, name), six) for name in ("Finn", "Anna", "Ben")]
    assert said == [
        "1 You deal, Anna leads You sit out",
        "1 Emil deals, Anna leads Emil sits out",
        "1 You deal, Ben leads You sit out Anna sits out",
        "1 Finn deals, Ben leads You sit out Finn sits out",
        "1 Finn deals, Ben leads Anna, Finn sit out",
    ]


def test_who_deals_again_is_told_so(evening: Evening) -> None:
    phone = phone_of(evening, "Dora")
    enter(evening, deal(game="solo", solo="queens", re=["Dora"], points=151))
    assert next_deal(phone, evening).startswith("2 You deal again, Anna leads Owe a solo: Anna, Ben, Cem")


def test_a_correction_says_who_dealt_then_and_nothing_of_now(evening: Evening) -> None:
    enter(evening, deal())
    page = phone_of(evening, "Dora").get(f"{evening.url}deals/1/correct/").text
    assert [text for text in ("Dora deals", "You deal", "You still owe a solo") if text in page] == [
        "Dora deals"
    ]


def test_a_seat_is_whose_it_is_when_others_before_it_go(evening: Evening) -> None:
    five = begin(FIVE)
    phone = phone_of(five, "Dora")
    names = [seat.name for seat in five.sheet.seats.all()]
    there = [position for position, name in enumerate(names) if name != "Ben"]
    change_players(sheet_id=five.sheet.pk, revision=0, names=names, there=there, joining="")
    assert columns(phone, five) == ["Dora", "Emil", "Anna", "Cem"]


def test_a_phone_that_was_ben_on_one_sheet_is_nobody_on_the_next(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    other = begin()
    phone.get(f"/s/{other.token}/")
    assert columns(phone, other) == list(FOUR)


def test_in_a_group_it_counts_on_all_its_sheets_and_a_guest_is_one_on_theirs(club: Club) -> None:
    first, second = (take_in(club, begin(("Anna", "Ben", "Cem", "Gast"))) for _evening in range(2))
    phone = phone_of(first, "Ben")
    phone.get(f"/s/{second.token}/")
    assert columns(phone, second) == ["Ben", "Cem", "Gast", "Anna"]
    say(phone, second, "Gast")
    assert columns(phone, second) == ["Gast", "Anna", "Ben", "Cem"]
    phone.get(f"/s/{first.token}/")
    assert columns(phone, first) == ["Anna", "Ben", "Cem", "Gast"]


def test_an_account_is_its_player_without_a_tap_until_something_else_is_said(club: Club) -> None:
    evening = take_in(club, begin())
    phone = signed_in(club.ben)
    assert columns(phone, evening) == SEEN_BY_BEN
    say(phone, evening)
    assert columns(phone, evening) == list(FOUR)
    say(phone, evening, "Dora")
    assert columns(phone, evening)[0] == "Dora"


def test_the_history_says_whose_phone_entered_and_corrected_a_deal(evening: Evening) -> None:
    bens, annas = phone_of(evening, "Ben"), visitor(evening.token, headers=ANDROID)
    bens.post(f"{evening.url}enter/", taps())
    annas.get(f"{evening.url}enter/")
    annas.post(f"{evening.url}deals/1/correct/", taps(version=1, points="151-180"))
    assert history(bens, evening) == ["corrected by another device (Android)", "entered by Ben’s phone"]
    say(annas, evening, "Anna")
    annas.post(f"{evening.url}deals/1/correct/", taps(version=2, points="181-210"))
    assert history(bens, evening)[0] == "corrected by Anna’s phone"
    say(bens, evening)
    assert history(bens, evening)[-1] == "entered by Ben’s phone"


def test_the_history_follows_a_name_that_changes(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}enter/", taps())
    Seat.objects.filter(sheet=evening.sheet, name="Ben").update(name="Former player")
    assert history(phone, evening) == ["entered by Former player’s phone"]


def test_a_deal_that_waited_says_whose_phone_it_was_then(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}enter/", taps(1, uid=uuid4(), owner="4"))
    phone.post(f"{evening.url}enter/", taps(2, uid=uuid4(), owner="0"))
    assert history(phone, evening) == ["entered by Dora’s phone"]
    assert history(phone, evening, 2) == ["entered by this device"]


def test_an_account_writes_under_its_own_name_whatever_a_phone_says(club: Club) -> None:
    evening = take_in(club, begin())
    phone = signed_in(club.ben)
    phone.get(f"{evening.url}enter/")
    say(phone, evening, "Dora")
    phone.post(f"{evening.url}enter/", taps(owner="4"))
    assert history(phone, evening) == ["entered by Ben"]


@pytest.mark.parametrize("owner", ["", "8", "-1", "x", "9" * 30])
def test_what_no_phone_says_of_its_owner_is_not_believed(evening: Evening, owner: str) -> None:
    phone = phone_of(evening, "Ben")
    assert phone.post(f"{evening.url}enter/", taps(owner=owner)).status_code == 302
    assert history(phone, evening) == ["entered by this device"]


@pytest.mark.parametrize("seat", ["", "0", "5", "x", "9" * 30])
def test_a_seat_that_is_not_there_is_nobodys(evening: Evening, seat: str) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}owner/", {"seat": seat})
    assert columns(phone, evening) == list(FOUR)


def test_a_cookie_that_is_not_ours_says_nothing(evening: Evening) -> None:
    phone = visitor(evening.token)
    phone.cookies[OWNER_COOKIE] = f"{evening.sheet.slug}.1"
    assert columns(phone, evening) == list(FOUR)


def test_forgetting_a_sheet_forgets_whose_phone_it_was_there(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}forget/")
    phone.get(f"/s/{evening.token}/")
    assert columns(phone, evening) == list(FOUR)


def test_whose_phone_it_is_allows_nothing(club: Club) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    phone = visitor(evening.read_token)
    say(phone, evening, "Anna")
    pages = ("enter/", "deals/1/correct/", "players/")
    assert [phone.get(evening.url + page).status_code for page in pages] == [403, 403, 403]
    assert phone.get(club.url).status_code == 302


def test_whose_phone_it_was_goes_into_no_file(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}enter/", taps())
    (change,) = Change.objects.all()
    assert re.fullmatch(r"Android#[0-9a-f]{6}@2", change.device)
    (line,) = phone.get(f"{evening.url}document/").json()["deals"]
    assert sorted(line) == ["at", "id", "points", "re"]


def test_the_sheet_takes_one_query_more_for_whose_phone_it_is(
    evening: Evening, django_assert_num_queries: Any
) -> None:
    enter(evening, deal())
    phone = phone_of(evening, "Ben")
    for page, queries in (("", 5), ("enter/", 5), ("deals/1/", 4)):
        with django_assert_num_queries(queries):
            phone.get(evening.url + page)


def test_the_sheet_is_rendered_once_for_all_phones_of_somebody(
    evening: Evening, django_assert_num_queries: Any
) -> None:
    first, second = phone_of(evening, "Ben"), phone_of(evening, "Ben")
    first.get(evening.url)
    with django_assert_num_queries(2):
        second.get(evening.url)


def test_a_correction_by_hand_of_somebody_else_keeps_what_was_noted(evening: Evening) -> None:
    phone = phone_of(evening, "Ben")
    phone.post(f"{evening.url}enter/", taps())
    correct(evening, 1, deal(points=181))
    assert history(phone, evening) == ["corrected by iPhone", "entered by Ben’s phone"]
