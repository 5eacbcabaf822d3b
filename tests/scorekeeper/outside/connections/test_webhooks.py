"""What a webhook is told, when, how often it is tried, and what its owners see of it."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils.timezone import now

from scorekeeper.outside.connections.models import Delivery, Event, SentNews, Webhook, webhook_secret
from scorekeeper.outside.connections.posting import CONNECTING, MOST_SECONDS, MOST_TRIED
from scorekeeper.outside.connections.webhook_reads import find_news
from scorekeeper.outside.connections.webhook_writes import (
    AT_ONCE,
    LEASE,
    MOST_AT_A_TIME,
    claim,
    due_deliveries,
    put_down,
    put_down_news,
    send_due,
    signature_headers,
)
from scorekeeper.outside.connections.writes import ask_for_test, renew_secret, set_webhook
from scorekeeper.play.groups.models import Evening as GroupEvening
from scorekeeper.play.groups.writes import found_group
from scorekeeper.site.web.secret_links import token_of
from scorekeeper.tournament.models import Release
from scorekeeper.tournament.tables.writes import answer_call, call_referee
from tests.cast import Evening, begin, deal, enter, undo
from tests.club import Club, of_sheet, signed_in, take_in
from tests.scorekeeper.outside.connections.far_end import HOST, FarEnd, far_end, say
from tests.scorekeeper.outside.connections.hidden import hidden_tournament
from tests.scorekeeper.tournament.played import close, play_round
from tests.scorekeeper.tournament.tables import lock as lock_list_at
from tests.scorekeeper.tournament.tables import play_round as play_open_round
from tests.scorekeeper.tournament.tables import row, table_at

pytestmark = pytest.mark.django_db

URL = f"https://{HOST}/hook"
SITE = "https://karlchen.example.org"


@pytest.fixture
def end(tmp_path: Path) -> Iterator[FarEnd]:
    with far_end(tmp_path) as found_end:
        yield found_end


def hook(club: Club) -> Webhook:
    return set_webhook(group=club.group, address=URL, site=SITE)


def waiting() -> list[tuple[str, str]]:
    """The events that wait, with what they are about."""
    return list(Delivery.objects.values_list("event", "about"))


def told(at: datetime | None = None) -> list[tuple[str, dict[str, Any]]]:
    """What a look puts down, in its order; nothing of it waits any more."""
    put_down_news(at or now())
    found_now = [(each.event, json.loads(each.body)) for each in Delivery.objects.all()]
    Delivery.objects.all().delete()
    return found_now


def another(club: Club) -> Club:
    """A second group of Anna's, with nobody else in it."""
    return replace(club, group=found_group(name="Eiche", user=club.anna, own_name="Anna", players=[]))


def short(club: Club, length: int = 4, beside: Evening | None = None, **said: Any) -> Evening:
    return take_in(club, begin(preset="pub", length=length, **said), beside=beside)


def test_a_deal_is_told_with_what_everybody_has(club: Club) -> None:
    evening = short(club)
    hook(club)
    enter(evening, deal())
    ((event, body),) = told()
    assert event == "sheet.changed"
    group_evening = of_sheet(evening)
    at, uid = body.pop("at"), body.pop("id")
    assert (len(uid), datetime.fromisoformat(at) <= now()) == (36, True)
    assert body == {
        "event": "sheet.changed",
        "group": {"name": "Krone", "url": f"{SITE}{club.url}"},
        "evening": {
            "title": "",
            "day": group_evening.day.isoformat(),
            "url": f"{SITE}{club.url}evenings/{group_evening.pk}/",
            "results": [
                {"place": 1, "name": "Anna", "points": 1, "deals": 1},
                {"place": 1, "name": "Ben", "points": 1, "deals": 1},
                {"place": 3, "name": "Cem", "points": -1, "deals": 1},
                {"place": 3, "name": "Dora", "points": -1, "deals": 1},
            ],
        },
        "sheet": {
            "url": f"{SITE}{club.url}sheets/{evening.sheet.slug}/",
            "round": 1,
            "table": 1,
            "revision": 1,
            "deals": 1,
            "length": 4,
            "is_over": False,
            "totals": [
                {"name": "Anna", "points": 1},
                {"name": "Ben", "points": 1},
                {"name": "Cem", "points": -1},
                {"name": "Dora", "points": -1},
            ],
            "last_deal": [
                {"name": "Anna", "points": 1},
                {"name": "Ben", "points": 1},
                {"name": "Cem", "points": -1},
                {"name": "Dora", "points": -1},
            ],
        },
    }


def test_deals_within_a_look_are_told_together_and_what_is_known_is_not_told_again(club: Club) -> None:
    evening = short(club, 8)
    hook(club)
    enter(evening, deal(), deal(), deal())
    ((event, body),) = told()
    assert (event, body["sheet"]["deals"]) == ("sheet.changed", 3)
    assert told() == []
    undo(evening)
    ((event, body),) = told()
    assert (event, body["sheet"]["deals"]) == ("sheet.changed", 2)


def test_what_was_not_sent_yet_gives_way_to_what_is_newer(club: Club) -> None:
    evening = short(club, 8)
    hook(club)
    for _deal in range(3):
        enter(evening, deal())
        put_down_news(now())
    (left,) = Delivery.objects.all()
    assert json.loads(left.body)["sheet"]["deals"] == 3


def test_the_end_of_a_table_and_of_the_evening_are_told(club: Club) -> None:
    first = short(club, 1)
    second = short(club, 1, beside=first, names=("Emil", "Fritz", "Gerd", "Hans"))
    hook(club)
    enter(first, deal())
    assert [event for event, _body in told()] == ["sheet.ended"]
    enter(second, deal(("Emil", "Fritz", "Gerd", "Hans"), re=["Emil", "Fritz"]))
    (_first, ended), (event, evening) = told()
    assert (ended["sheet"]["table"], event) == (2, "evening.ended")
    assert "sheet" not in evening
    assert len(evening["evening"]["results"]) == 8
    assert told() == []


def test_an_evening_with_an_open_end_is_over_when_nothing_has_happened_for_six_hours(club: Club) -> None:
    evening = short(club, 0)
    hook(club)
    enter(evening, deal())
    began = now()
    assert [event for event, _body in told(began)] == ["sheet.changed"]
    assert told(began + timedelta(hours=5, minutes=59)) == []
    assert [event for event, _body in told(began + timedelta(hours=6))] == ["evening.ended"]
    assert told(began + timedelta(hours=7)) == []
    enter(evening, deal())
    again = began + timedelta(hours=8)
    assert [event for event, _body in told(again)] == ["sheet.changed"]
    assert [event for event, _body in told(again + timedelta(hours=6))] == ["evening.ended"]


def test_a_sheet_without_a_deal_never_ends(club: Club) -> None:
    hook(club)
    short(club)
    began = now()
    assert [(event, body["sheet"]["deals"]) for event, body in told(began)] == [("sheet.changed", 0)]
    for hours in (6, 12):
        assert told(began + timedelta(hours=hours)) == []
    assert find_news(began + timedelta(hours=13)) == []


def test_what_happened_before_or_long_ago_is_no_news(club: Club) -> None:
    before = short(club)
    enter(before, deal())
    hook(club)
    assert told() == []
    old = short(club)
    GroupEvening.objects.filter(pk=of_sheet(old).pk).update(day=now().date() - timedelta(days=4))
    enter(old, deal())
    assert told() == []


def test_only_a_group_that_wants_it_is_told_of(club: Club) -> None:
    enter(short(club), deal())
    assert told() == []
    hook(club)
    Webhook.objects.update(off=now())
    enter(short(club), deal())
    assert told() == []


def test_hidden_standings_are_told_when_they_are_not_hidden_any_more(club: Club) -> None:
    hook(club)
    tournament = hidden_tournament(club)
    hidden = [*told()]
    play_round(tournament, 2)
    hidden += told()
    assert [event for event, _body in hidden] == ["round.released", "list.locked"] * 2
    results = [event for event, body in hidden if "evening" in body or "totals" in body.get("sheet", {})]
    assert results == []
    close(tournament, 2)
    assert [(event, body["sheet"]["round"] if "sheet" in body else 0) for event, body in told()] == [
        ("sheet.changed", 1),
        ("sheet.changed", 2),
        ("evening.ended", 0),
    ]


def test_two_processes_that_look_at_once_put_it_down_once(club: Club) -> None:
    evening = short(club)
    hook(club)
    enter(evening, deal())
    news = find_news(now())
    for _process in range(2):
        for each in news:
            put_down(each, now())
    assert waiting() == [("sheet.changed", f"sheet {evening.sheet.pk}")]


def test_looking_takes_two_queries_where_there_is_nothing_new(
    club: Club, django_assert_num_queries: Any
) -> None:
    hook(club)
    for _evening in range(3):
        enter(short(club), deal())
    told()
    with django_assert_num_queries(2):
        assert put_down_news(now()) == 0


def is_genuine(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """What the page of connections says of it."""
    key = b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    made = b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return f"v1,{made}" in headers["webhook-signature"].split()


def was_genuine(secret: str, header: str, body: bytes) -> bool:
    """What the page of 0.2.0 said of it, by the secret that it showed."""
    said = dict(part.split("=", 1) for part in header.split(","))
    made = hmac.new(secret.encode(), f"{said['t']}.".encode() + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(made, said["v1"])


def test_what_arrives_is_signed_with_the_secret_that_owners_see(club: Club, end: FarEnd) -> None:
    webhook = hook(club)
    ask_for_test(group=club.group)
    assert send_due(now(), end.network()) == 1
    ((path, headers, body),) = end.received
    secret = webhook_secret(webhook.slug)
    assert (path, is_genuine(secret, headers, body)) == ("/hook", True)
    assert not is_genuine(secret, headers, body + b" ")
    assert abs(int(headers["webhook-timestamp"]) - now().timestamp()) < 60
    assert was_genuine(token_of("karlchen.webhook", webhook.slug), headers["Karlchen-Signature"], body)
    assert secret in signed_in(club.anna).get(f"{club.url}connections/").text
    assert headers["Content-Type"] == "application/json"
    said = json.loads(body)
    assert (headers["Karlchen-Event"], said["event"]) == ("test", "test")
    assert headers["webhook-id"] == headers["Karlchen-Delivery"] == said["id"]
    assert not Delivery.objects.exists()
    renew_secret(group=club.group)
    assert secret not in signed_in(club.anna).get(f"{club.url}connections/").text


def test_a_signature_is_what_standard_webhooks_has_as_an_example() -> None:
    """The example of the specification: https://github.com/standard-webhooks/standard-webhooks."""
    key = b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    headers = signature_headers(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_it_is_tried_three_times_with_longer_pauses(club: Club, end: FarEnd) -> None:
    hook(club)
    end.answer = lambda handler: say(handler, 503)
    ask_for_test(group=club.group)
    began = now()
    tried = [
        minutes
        for minutes in range(30)
        if send_due(began + timedelta(minutes=minutes, seconds=1), end.network())
    ]
    assert tried == [0, 1, 11]
    assert len(end.received) == 3
    assert not Delivery.objects.exists()
    webhook = Webhook.objects.get()
    assert (webhook.last_result, webhook.off) == ("503", None)
    assert webhook.failing_since == began + timedelta(seconds=1)


def test_one_at_a_time_in_the_order_in_which_it_happened(club: Club, end: FarEnd) -> None:
    evening = short(club, 1)
    hook(club)
    enter(evening, deal())
    put_down_news(now())
    at = now()
    for _times in range(3):
        send_due(at, end.network())
    assert [headers["Karlchen-Event"] for _path, headers, _body in end.received] == [
        "sheet.ended",
        "evening.ended",
    ]
    assert Webhook.objects.get().failing_since is None


def test_an_address_that_breaks_keeps_no_other_group_from_its_news(club: Club, end: FarEnd) -> None:
    broken, other = hook(club), another(club)
    Webhook.objects.filter(pk=broken.pk).update(address="https://[::1/")
    hook(other)
    for each in (club, other):
        ask_for_test(group=each.group)
    assert send_due(now(), end.network()) == 2
    results = dict(Webhook.objects.values_list("group__name", "last_result"))
    assert (results, len(end.received)) == ({"Krone": "unreadable", "Eiche": "200"}, 1)


def test_an_evening_that_cannot_be_told_keeps_no_other_group_from_its_news(club: Club) -> None:
    other = another(club)
    evenings = [short(club), short(other)]
    for each in (club, other):
        hook(each)
    SentNews.objects.filter(webhook__group=club.group).update(known="?")
    for evening in evenings:
        enter(evening, deal())
    assert [body["group"]["name"] for _event, body in told()] == ["Eiche"]


def test_the_last_of_those_that_are_claimed_together_is_sent_before_another_process_may() -> None:
    longest = timedelta(seconds=CONNECTING * MOST_TRIED + MOST_SECONDS) * (MOST_AT_A_TIME / AT_ONCE)
    assert longest < LEASE / 2


def test_what_waits_for_an_hour_is_no_news_any_more(club: Club, end: FarEnd) -> None:
    hook(club)
    ask_for_test(group=club.group)
    assert send_due(now() + timedelta(hours=1, seconds=1), end.network()) == 0
    assert (Delivery.objects.count(), end.received) == (0, [])


def test_two_processes_that_send_at_once_send_it_once(club: Club, end: FarEnd) -> None:
    hook(club)
    ask_for_test(group=club.group)
    at = now()
    mine, theirs = due_deliveries(at), due_deliveries(at)
    assert [claim(each, at) for each in (*mine, *theirs)] == [True, False]
    assert send_due(at, end.network()) == 0


def test_after_three_days_of_failures_it_is_switched_off_and_saving_switches_it_on(
    club: Club, end: FarEnd
) -> None:
    hook(club)
    end.answer = lambda handler: say(handler, 500)
    began = now() + timedelta(seconds=5)
    for days in (0, 1, 2, 3):
        assert Webhook.objects.get().off is None
        with time_machine.travel(began + timedelta(days=days), tick=False):
            assert send_due(now(), end.network()) == 0  # what failed the day before is dropped
            ask_for_test(group=club.group)
            assert send_due(now(), end.network()) == 1
    webhook = Webhook.objects.get()
    assert webhook.off is not None
    assert not Delivery.objects.exists()
    assert not ask_for_test(group=club.group)
    anna = signed_in(club.anna)
    page = anna.get(f"{club.url}connections/", headers={"Accept-Language": "en"}).text
    assert "Switched off: nothing has been received there since" in page
    assert "the answer was 500" in page
    anna.post(f"{club.url}connections/webhook/", {"address": URL})
    again = Webhook.objects.get()
    assert (again.off, again.failing_since, again.slug) == (None, None, webhook.slug)


def test_what_is_received_ends_a_time_of_failures(club: Club, end: FarEnd) -> None:
    hook(club)
    Webhook.objects.update(failing_since=now() - timedelta(days=9))
    ask_for_test(group=club.group)
    send_due(now(), end.network())
    webhook = Webhook.objects.get()
    assert (webhook.failing_since, webhook.off, webhook.last_result) == (None, None, "200")


@pytest.mark.parametrize(
    "address",
    [
        *(
            "http://example.org/",
            "example.org",
            "ftp://example.org/",
            "https://",
            "https://example.org:8443/",
            "https://example.org:99999/",
        ),
        *("https://user:pass@example.org/", "https://user@example.org/", "javascript:alert(1)", ""),
        "https://example.org/" + "x" * 500,
    ],
)
def test_an_address_that_is_none_is_refused(club: Club, address: str) -> None:
    page = signed_in(club.anna).post(f"{club.url}connections/webhook/", {"address": address})
    assert page.status_code == 200
    assert page.context["form"].errors
    assert f'name="next" value="{club.url}connections/"' in page.text
    assert not Webhook.objects.exists()


def test_owners_set_test_and_remove_it(club: Club) -> None:
    anna = signed_in(club.anna)
    assert anna.post(f"{club.url}connections/webhook/", {"address": f"{URL}#x"}).status_code == 302
    webhook = Webhook.objects.get()
    assert (webhook.address, webhook.site, webhook.group) == (URL, "http://testserver", club.group)
    for _tap in range(2):
        anna.post(f"{club.url}connections/webhook/test/")
    assert waiting() == [("test", "")]
    assert "1 message is waiting to be sent." in anna.get(f"{club.url}connections/").text
    anna.post(f"{club.url}connections/webhook/secret/")
    assert Webhook.objects.get().slug != webhook.slug
    anna.post(f"{club.url}connections/webhook/remove/")
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()
    assert not SentNews.objects.exists()


def test_another_address_gets_nothing_that_waited_for_the_one_before(club: Club) -> None:
    evening = short(club)
    hook(club)
    enter(evening, deal())
    put_down_news(now())
    set_webhook(group=club.group, address="https://other.example.org/", site=SITE)
    assert waiting() == []
    assert told() == []


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("200", "It was received (200)."),
        ("301", "The answer (301) points to another address: enter that one."),
        ("404", "It was not accepted: the answer was 404."),
        ("not-found", "There is no host with this name."),
        ("private", "This host is not on the internet, but in a private network: nothing is sent there."),
        ("unreachable", "The host does not answer."),
        ("insecure", "The host cannot prove its identity: its certificate is not valid."),
        ("unreadable", "The host answers, but not as a web server does."),
        ("too-slow", "The host took too long."),
    ],
)
def test_owners_are_told_what_came_of_the_last_try(club: Club, result: str, said: str) -> None:
    hook(club)
    Webhook.objects.update(last_at=now(), last_result=result)
    assert said in signed_in(club.anna).get(f"{club.url}connections/").text


def test_nobody_but_owners_finds_address_or_secret(club: Club) -> None:
    webhook = hook(club)
    for user in (club.ben, club.cem):
        assert signed_in(user).get(f"{club.url}connections/").status_code == 403
        for path in ("", "settings/", "next/"):
            page = signed_in(user).get(club.url + path).content.decode()
            assert webhook_secret(webhook.slug) not in page
    assert Client().get(f"{club.url}connections/").status_code == 302


def test_no_more_waits_than_anybody_wants_to_hear(club: Club) -> None:
    webhook = hook(club)
    Delivery.objects.bulk_create(
        Delivery(webhook=webhook, event=Event.SHEET_CHANGED, about=f"old {each}", body="{}", tries=1)
        for each in range(210)
    )
    enter(short(club), deal())
    put_down_news(now())
    assert Delivery.objects.count() == 200
    assert Delivery.objects.last().about.startswith("sheet ")  # type: ignore[union-attr]  # there is one


def test_a_round_that_is_released_a_locked_list_and_a_call_are_told(club: Club) -> None:
    hook(club)
    tournament = play_open_round(club, 8)
    call_referee(table=row(table_at(tournament, 2)))
    events = dict(told())
    calls, released = events["referee.called"], events["round.released"]
    assert list(events) == ["round.released", "referee.called", "sheet.changed"]
    facts = {
        "tournament": tournament.slug,
        "title": "Weihnachtsturnier",
        "day": "2026-12-12",
        "url": f"{SITE}{club.url}tournaments/{tournament.slug}/",
    }
    since = Release.objects.get().released.isoformat()
    of_round = {"tournament": facts, "round": 1, "minutes": 100, "minutes_at_five": 125, "since": since}
    assert of_round.items() <= released.items()
    called = row(table_at(tournament, 2))
    url = f"{SITE}{club.url}sheets/{called.sheet.slug}/"
    at_table = {"sheet": called.sheet.slug, "url": url, "round": 1, "table": 2}
    assert (calls["tournament"], calls["sheet"], calls["since"]) == (
        *(facts, at_table),
        called.called.isoformat(),
    )
    assert told() == []
    answer_call(table=called)
    assert told() == []
    call_referee(table=called)
    lock_list_at(table_at(tournament, 1))
    again = told()
    assert [(event, body["sheet"]["table"]) for event, body in again if "sheet." not in event] == [
        ("list.locked", 1),
        ("referee.called", 2),
    ]


def test_what_happened_before_the_webhook_was_set_or_over_an_hour_ago_is_no_news(club: Club) -> None:
    tournament = play_open_round(club, 8)
    hook(club)
    assert told() == []
    call_referee(table=row(table_at(tournament, 2)))
    assert told(now() + timedelta(minutes=61)) == []


def test_looking_at_a_tournament_takes_two_queries_where_there_is_nothing_new(
    club: Club, django_assert_num_queries: Any
) -> None:
    hook(club)
    play_open_round(club, 8)
    told()
    with django_assert_num_queries(2):
        assert put_down_news(now()) == 0
