"""Calendar and feed of a group by the address that its owners make."""

from __future__ import annotations

import re
from datetime import date, time, timedelta
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.club.evenings.group.writes import delete_group
from scorekeeper.club.planning.reads import today
from scorekeeper.club.planning.writes import answer, cancel_evening
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.outside.connections.writes import make_feed_link, withdraw_feed_link
from scorekeeper.play.groups.models import Evening as GroupEvening
from tests.cast import begin, deal, enter
from tests.club import Club, found, of_sheet, plan_evening, player, signed_in, take_in
from tests.scorekeeper.outside.connections.hidden import hidden_tournament
from tests.scorekeeper.tournament.hall import set_up

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def club() -> Club:
    return found("Krone")


def address(club: Club, name: str) -> str:
    return f"/groups/feed/{make_feed_link(group=club.group).token}/{name}"


def events(text: str) -> list[dict[str, str]]:
    """The events of a calendar, their properties by name."""
    assert "\n" not in text.replace("\r\n", "")
    without_alarms = re.sub(r"BEGIN:VALARM.*?END:VALARM\r\n", "", text, flags=re.DOTALL)
    lines = without_alarms.replace("\r\n ", "").split("\r\n")
    found: list[dict[str, str]] = []
    for line in lines:
        name, _colon, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and name != "END":
            found[-1][name] = value
    return found


def entries(text: str) -> list[tuple[str, str, str, str]]:
    """Title, id, link and when it changed, of each entry of a feed."""
    root = ET.fromstring(text)  # noqa: S314  # our own
    return [
        (
            entry.findtext("a:title", "", ATOM),
            entry.findtext("a:id", "", ATOM),
            entry.find("a:link", ATOM).attrib["href"],  # type: ignore[union-attr]  # each has one
            entry.findtext("a:updated", "", ATOM),
        )
        for entry in root.findall("a:entry", ATOM)
    ]


def second_entry(text: str) -> ET.Element:
    return ET.fromstring(text).findall("a:entry", ATOM)[1]  # noqa: S314  # our own


def test_the_next_evening_stands_in_the_calendar_with_who_comes(club: Club) -> None:
    day = today() + timedelta(days=7)
    evening = plan_evening(group=club.group, day=day, time=time(19, 30), place="Saal, hinten", note="Kuchen")
    answer(evening=evening, player=player(club, "Dora"), comes=True)
    answer(evening=evening, player=player(club, "Ben"), comes=True)
    answer(evening=evening, player=player(club, "Emil"), comes=False)
    response = Client().get(address(club, "calendar.ics"), headers={"Accept-Language": "de"})
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    (event,) = events(response.content.decode())
    evening.refresh_from_db()
    assert event["UID"] == f"{evening.uid}@karlchen"
    assert event["SEQUENCE"] == "0"
    assert event["DTSTART"][:8] == f"{day:%Y%m%d}"
    assert event["LOCATION"] == "Saal\\, hinten"
    assert event["DESCRIPTION"] == "Kuchen\\n2 kommen: Ben\\, Dora\\nKommen nicht: Emil"
    assert event["URL"] == f"http://testserver{club.url}next/?evening={evening.pk}"
    assert event["STATUS"] == "CONFIRMED"


def test_it_is_the_same_event_when_it_is_moved_and_when_it_is_called_off(club: Club) -> None:
    url, told = address(club, "calendar.ics"), []
    for days in (7, 8):
        evening = plan_evening(group=club.group, day=today() + timedelta(days=days))
        told += events(Client().get(url).content.decode())
    cancel_evening(evening=evening)
    told += events(Client().get(url).content.decode())
    assert len({event["UID"] for event in told}) == 1
    assert [(event["SEQUENCE"], event["STATUS"]) for event in told] == [
        ("0", "CONFIRMED"),
        ("1", "CONFIRMED"),
        ("2", "CANCELLED"),
    ]
    assert [event["DTSTART;VALUE=DATE"] for event in told] == [
        f"{today() + timedelta(days=days):%Y%m%d}" for days in (7, 8, 8)
    ]


def test_tournaments_to_come_stand_in_it_those_that_are_over_do_not(club: Club) -> None:
    ahead, over = set_up(club), set_up(club)
    for each, days in ((ahead, 30), (over, -1)):
        day = today() + timedelta(days=days)
        GroupEvening.objects.filter(pk=each.evening_id).update(day=day, title=f"Cup {days}")
    (event,) = events(Client().get(address(club, "calendar.ics")).content.decode())
    assert (event["SUMMARY"], event["UID"]) == ("Cup 30", f"tournament-{ahead.slug}@karlchen")
    assert event["URL"] == f"http://testserver{club.url}tournaments/{ahead.slug}/"


def test_the_feed_has_the_last_evenings_with_how_they_ended(club: Club) -> None:
    first = take_in(club, begin(title="Bei Anna"))
    enter(first, deal())
    second = take_in(club, begin())
    enter(second, deal(points=91))
    take_in(club, begin())  # nothing was played there
    GroupEvening.objects.filter(pk=of_sheet(first).pk).update(day=date(2026, 3, 5), title="Krone")
    response = Client().get(address(club, "evenings.atom"), headers={"Accept-Language": "en"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    text = response.content.decode()
    found = entries(text)
    assert [link for _title, _id, link, _changed in found] == [
        f"http://testserver{club.url}evenings/{of_sheet(each).pk}/" for each in (second, first)
    ]
    assert found[1][0].startswith("Krone · Thursday, ")
    summary = second_entry(text).find("a:summary", ATOM)
    assert summary is not None
    assert summary.attrib["type"] == "html"
    cells = re.findall(r"<td>(.*?)</td>", summary.text or "")
    assert cells[:4] == ["1", "Anna", "1", "1"]
    assert cells[8:12] == ["3", "Cem", "−1", "1"]


def test_an_entry_keeps_its_id_and_says_when_it_changed(club: Club) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    url = address(club, "evenings.atom")
    ((_title, before_id, _link, before),) = entries(Client().get(url).content.decode())
    GroupEvening.objects.update(title="Krone")
    enter(evening, deal())
    ((title, after_id, _link, after),) = entries(Client(SERVER_NAME="127.0.0.1").get(url).content.decode())
    assert title.startswith("Krone · ")
    assert after_id == before_id
    assert after_id.startswith("urn:uuid:")
    assert after >= before


@pytest.mark.parametrize("name", ["calendar.ics", "evenings.atom"])
def test_who_has_the_latest_is_told_so(club: Club, name: str) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    plan_evening(group=club.group, day=today())
    url, client = address(club, name), Client()
    etag = client.get(url)["ETag"]
    assert client.get(url, headers={"If-None-Match": etag}).status_code == 304
    enter(evening, deal())
    plan_evening(group=club.group, day=today(), place="Krone")
    assert client.get(url, headers={"If-None-Match": etag}).status_code == 200


def test_the_feed_says_since_when_nothing_has_changed(club: Club) -> None:
    enter(take_in(club, begin()), deal())
    url, client = address(club, "evenings.atom"), Client()
    since = client.get(url)["Last-Modified"]
    assert client.get(url, headers={"If-Modified-Since": since}).status_code == 304
    assert client.get(url, headers={"If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"}).status_code == 200


def test_what_no_feed_can_hold_is_left_out_of_names(club: Club) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    type(club.group).objects.update(name="Kro\x0bne")
    GroupEvening.objects.update(title="Ad\x01vent\uffff")
    type(player(club, "Anna")).objects.filter(name="Anna").update(name="An\x08na")
    text = Client().get(address(club, "evenings.atom")).text
    ((title, *_more),) = entries(text)
    assert title.startswith("Advent · ")
    assert ("Doppelkopf: Krone" in text, "An\x08na" in text) == (True, False)


def test_hidden_standings_are_not_in_the_feed(club: Club) -> None:
    tournament = hidden_tournament(club)
    text = Client().get(address(club, "evenings.atom")).content.decode()
    assert [entry for entry in entries(text) if f"/evenings/{tournament.evening_id}/" in entry[2]] == []


def test_the_address_speaks_the_language_that_it_asks_for(club: Club) -> None:
    enter(take_in(club, begin()), deal())
    url = address(club, "evenings.atom")
    said = {lang: Client().get(f"{url}?lang={lang}").content.decode() for lang in ("de", "ja", "xx")}
    assert [("Punkte" in said["de"]), ("得点" in said["ja"]), ("Points" in said["xx"])] == [True] * 3


@pytest.mark.parametrize("name", ["calendar.ics", "evenings.atom", "overlay/", "news/"])
def test_a_link_that_was_withdrawn_opens_nothing_nor_one_of_a_group_that_goes(club: Club, name: str) -> None:
    url = address(club, name)
    assert Client().get(url).status_code == 200
    withdraw_feed_link(group=club.group)
    assert Client().get(url).status_code == 404
    again = address(club, name)
    assert again != url
    assert Client().get(again).status_code == 200
    delete_group(group=club.group)
    assert Client().get(again).status_code == 404


def test_owners_make_and_withdraw_it_and_members_see_the_calendar(club: Club) -> None:
    anna = signed_in(club.anna)
    plan_evening(group=club.group, day=today())
    assert "calendar.ics" not in signed_in(club.cem).get(f"{club.url}next/").text
    assert anna.post(f"{club.url}connections/link/").status_code == 302
    link = FeedLink.objects.get()
    anna.post(f"{club.url}connections/link/")
    assert FeedLink.objects.get() == link
    page = anna.get(f"{club.url}connections/").text
    token = link.token
    assert re.findall(rf'href="(http://testserver/groups/feed/{token}/[^"]+)"', page) == [
        f"http://testserver/groups/feed/{token}/{name}?lang=en"
        for name in ("calendar.ics", "evenings.atom", "overlay/")
    ]
    assert f"/groups/feed/{token}/calendar.ics" in signed_in(club.cem).get(f"{club.url}next/").text
    anna.post(f"{club.url}connections/link/withdraw/")
    assert not FeedLink.objects.exists()


@pytest.mark.parametrize("name", ["calendar.ics", "evenings.atom"])
def test_it_takes_the_same_few_queries_for_many_evenings(club: Club, name: str) -> None:
    url, counts = address(club, name), []
    plan_evening(group=club.group, day=today())
    for _times in range(2):
        for _evening in range(4):
            enter(take_in(club, begin()), deal())
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(url).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 7
