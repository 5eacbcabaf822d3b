"""Phones that listen are told at once that a sheet has changed, as the process runs beside the server."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.play.live.server import BEAT
from scorekeeper.play.sheets.page.writes import renew_read_link
from scorekeeper.play.sheets.revisions import TICKET_SECONDS, is_good, live_address
from scorekeeper.play.sheets.seats.writes import rename_player
from scorekeeper.site.server.server import LAST_SECONDS
from tests.cast import Evening, begin, deal, enter, undo, visitor
from tests.club import found, player, take_in
from tests.live import Hub, hub_in
from tests.running import PATIENCE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]


@pytest.fixture(autouse=True)
def _announced(settings: Any) -> None:
    settings.LIVE = True


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Hub]:
    with hub_in(tmp_path_factory.mktemp("hub")) as running:
        yield running


def test_who_listens_is_told_of_every_change_and_of_no_other_sheet(hub: Hub) -> None:
    evening, other = begin(), begin()
    with closing(hub.listen(live_address(evening.sheet.slug))) as phone:
        assert phone.next() == ("beat", "")
        enter(evening, deal())
        phone.hear("1")
        enter(other, *[deal()] * 3)
        undo(evening)
        assert phone.next() == ("", "2")


def test_all_phones_of_a_table_are_told(hub: Hub) -> None:
    evening = begin()
    with ExitStack() as closed_later:
        address = live_address(evening.sheet.slug)
        phones = [closed_later.enter_context(closing(hub.listen(address))) for _phone in range(4)]
        began = time.monotonic()
        enter(evening, deal())
        for phone in phones:
            phone.hear("1")
        assert time.monotonic() - began < BEAT


def test_who_listens_is_told_of_a_withdrawn_link(hub: Hub) -> None:
    evening = begin()
    with closing(hub.listen(live_address(evening.sheet.slug))) as phone:
        enter(evening, deal())
        phone.hear("1")
        renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
        phone.hear("1")


def test_who_listens_is_told_that_a_player_has_another_name(hub: Hub) -> None:
    club = found()
    evening = take_in(club, begin())
    with closing(hub.listen(live_address(evening.sheet.slug))) as phone:
        rename_player(player=player(club, "Anna"), name="Annika")
        phone.hear("1")


def test_an_answer_that_stays_open_is_kept_by_nobody(hub: Hub) -> None:
    with closing(hub.listen(live_address(begin().sheet.slug))) as phone:
        told = {name.lower(): value for name, value in phone.answer.getheaders()}
        del told["date"]
        assert told == {
            "server": "Karlchen",
            "content-type": "text/event-stream",
            "cache-control": "no-store, private",
            "x-content-type-options": "nosniff",
            "x-accel-buffering": "no",
            "transfer-encoding": "chunked",
        }


def test_without_a_ticket_for_this_sheet_nobody_listens(hub: Hub) -> None:
    address = live_address("a")
    wrong = ["/live/a/", "/live/a/?ticket=", address.replace("/a/", "/b/"), f"{address}x", "/", "/live/a/b/"]
    assert [hub.status(each) for each in wrong] == [404] * 6
    assert hub.status(address, "POST") == 404
    assert hub.status("/live/") == 200


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_who_listens_is_sent_away_when_the_process_is_stopped(tmp_path: Path, stop: signal.Signals) -> None:
    address = live_address(begin().sheet.slug)
    with hub_in(tmp_path) as hub, closing(hub.listen(address)) as phone:
        began = time.monotonic()
        hub.process.send_signal(stop)
        while (told := phone.next()) in {("beat", ""), ("", "0")}:
            pass
        assert told == ("end", "")
        assert hub.process.wait(timeout=PATIENCE) == 0
        assert time.monotonic() - began < LAST_SECONDS


def test_a_process_that_was_killed_is_there_again(hub: Hub) -> None:
    evening = begin()
    with closing(hub.listen(live_address(evening.sheet.slug))) as phone:
        hub.kill(signal.SIGKILL)
        while phone.next() != ("", ""):
            pass
    hub.start()
    with closing(hub.listen(live_address(evening.sheet.slug))) as phone:
        enter(evening, deal())
        phone.hear("1")


def ticket_of(address: str) -> str:
    return address.partition("?ticket=")[2]


def test_a_ticket_is_good_for_its_sheet_and_for_a_minute() -> None:
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        ticket = ticket_of(live_address("krone"))
        assert [is_good(slug, ticket) for slug in ("krone", "kron", "")] == [True, False, False]
        clock.shift(timedelta(seconds=TICKET_SECONDS))
        assert is_good("krone", ticket)
        clock.shift(timedelta(seconds=1))
        assert not is_good("krone", ticket)


def test_a_ticket_that_is_not_ours_is_not_good() -> None:
    ticket = ticket_of(live_address("krone"))
    assert [is_good("krone", each) for each in ("", "x", f"{ticket}x", ticket[1:], "é")] == [False] * 5


def test_who_may_see_a_sheet_is_told_where_to_listen(writer: Client, evening: Evening, settings: Any) -> None:
    settings.LIVE = True
    news = f"{evening.url}news/"
    answers = [writer.get(news, asked) for asked in ({"live": "", "known": 0}, {"live": ""}, {"known": 0})]
    told = [answer.headers.get("Karlchen-Live", "") for answer in answers]
    assert [answer.status_code for answer in answers] == [204, 200, 204]
    assert [is_good(evening.sheet.slug, ticket_of(each)) for each in told] == [True, True, False]
    assert told[0].startswith(f"/live/{evening.sheet.slug}/?ticket=")


def test_nobody_else_is_told_where_to_listen(evening: Evening, settings: Any) -> None:
    settings.LIVE = True
    answer = visitor().get(f"{evening.url}news/", {"live": "", "known": 0})
    assert (answer.status_code, answer.headers.get("Karlchen-Live")) == (404, None)


def test_where_nobody_tells_phones_none_is_told_where_to_listen(
    writer: Client, evening: Evening, settings: Any
) -> None:
    settings.LIVE = False
    answer = writer.get(f"{evening.url}news/", {"live": "", "known": 0})
    assert answer.status_code == 204
    assert "Karlchen-Live" not in answer.headers


def test_who_was_told_of_something_is_answered_from_the_database(
    writer: Client, evening: Evening, django_assert_num_queries: Any
) -> None:
    news = f"{evening.url}news/"
    enter(evening, deal())
    for asked, queries in (({"known": 1}, 1), ({"known": 1}, 0), ({"known": 1, "told": ""}, 1)):
        with django_assert_num_queries(queries):
            assert writer.get(news, asked).status_code == 204
