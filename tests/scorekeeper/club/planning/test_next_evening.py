"""The next evening: planned, moved, called off, and who comes."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import get_default_timezone

from scorekeeper.club.planning import writes
from scorekeeper.club.planning.models import NextEvening, Reminder
from scorekeeper.club.planning.reads import (
    coming_today,
    evenings_ahead,
    gathering_of,
    next_evening_of,
    today,
)
from scorekeeper.club.planning.writes import remind_members
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.writes import make_read_link
from tests.club import Club, found, plan_evening, player, signed_in
from tests.pages import Page

pytestmark = pytest.mark.django_db


def plan(club: Club, days: int = 7, **said: object) -> NextEvening:
    given = {"time": time(19, 30), "place": "Krone", **said}
    return plan_evening(group=club.group, day=today() + timedelta(days=days), **given)  # type: ignore[arg-type]


def who(club: Club) -> tuple[list[str], list[str], list[str]]:
    evening = next_evening_of(club.group)
    assert evening is not None
    gathering = gathering_of(evening)
    return gathering.coming, gathering.staying_away, gathering.unsaid


def test_a_scorer_plans_it_and_everybody_sees_it() -> None:
    club = found()
    day = today() + timedelta(days=7)
    form = {"day": day.isoformat(), "time": "19:30", "place": "Bei Dora", "note": "Ben bringt Kuchen"}
    answer = signed_in(club.ben).post(f"{club.url}next/plan/", form)
    assert (answer.status_code, answer["Location"]) == (302, club.url)
    page = signed_in(club.cem).get(club.url).text
    assert "Bei Dora" in page
    assert "Ben bringt Kuchen" in page


def test_a_day_that_is_over_or_far_away_is_refused() -> None:
    club = found()
    ben = signed_in(club.ben)
    for days, said in ((-1, "This day is in the past."), (367, "This is more than a year away.")):
        day = today() + timedelta(days=days)
        page = ben.post(f"{club.url}next/plan/", {"day": day.isoformat(), "place": "Krone"})
        assert page.status_code == 200
        assert said in page.text
    assert next_evening_of(club.group) is None


def test_one_tap_says_yes_another_no_and_the_same_again_takes_it_back() -> None:
    club = found()
    plan(club)
    cem, own = signed_in(club.cem), player(club, "Cem").pk
    for tapped, said in (
        ("yes", (["Cem"], [], ["Anna", "Ben", "Dora", "Emil"])),
        ("no", ([], ["Cem"], ["Anna", "Ben", "Dora", "Emil"])),
        ("", ([], [], ["Anna", "Ben", "Cem", "Dora", "Emil"])),
    ):
        answer = cem.post(f"{club.url}next/answer/", {"player": own, "comes": tapped})
        assert (answer.status_code, answer["Location"]) == (302, club.url)
        assert who(club) == said


def test_the_button_of_the_answer_that_was_given_takes_it_back() -> None:
    club = found()
    evening = plan(club)
    writes.answer(evening=evening, player=player(club, "Cem"), comes=True)
    page = signed_in(club.cem).get(club.url).text
    form = page[page.index("/next/answer/") :]
    buttons = re.findall(r'value="(\w*)"\s+aria-describedby="next-evening"\s+aria-pressed="(\w+)"', form)
    assert buttons == [("", "true"), ("no", "false")]


def test_any_member_says_it_for_who_has_no_account_and_only_who_writes_for_the_others() -> None:
    club = found()
    plan(club)
    said = {}
    for user in (club.cem, club.ben):
        for name in ("Dora", "Anna"):
            form = {"player": player(club, name).pk, "comes": "yes", "back": "list"}
            answer = signed_in(user).post(f"{club.url}next/answer/", form)
            said[user.username, name] = answer.status_code
    assert said == {("cem", "Dora"): 302, ("cem", "Anna"): 400, ("ben", "Dora"): 302, ("ben", "Anna"): 302}
    page = signed_in(club.cem).get(f"{club.url}next/").text
    assert re.findall(r'id="player-\d+"><strong>(\w+)<', page) == ["Cem", "Dora", "Emil"]


def test_nobody_of_another_group_is_answered_for() -> None:
    club = found()
    plan(club)
    other = Club(Group.objects.create(slug="linde", name="Linde"), club.anna, club.ben, club.cem)
    stranger = other.group.players.create(name="Gerd")
    answer = signed_in(club.anna).post(f"{club.url}next/answer/", {"player": stranger.pk, "comes": "yes"})
    assert answer.status_code == 400
    assert who(club)[0] == []


def test_moving_it_keeps_uid_and_answers_and_counts() -> None:
    club = found()
    before = plan(club)
    writes.answer(evening=before, player=player(club, "Dora"), comes=True)
    plan(club)
    unmoved = next_evening_of(club.group)
    moved = plan(club, days=8)
    assert unmoved is not None
    assert (unmoved.uid, unmoved.sequence) == (before.uid, 0)
    assert (moved.pk, moved.uid, moved.sequence, moved.day) == (
        before.pk,
        before.uid,
        1,
        today() + timedelta(days=8),
    )
    assert who(club)[0] == ["Dora"]


def test_calling_it_off_is_folded_away_and_says_first_what_goes() -> None:
    club = found()
    plan(club)
    shown = Page("", signed_in(club.ben).get(f"{club.url}next/").text)
    assert (shown.behind("Call it off"), "the answers go" in shown) == ("Call it off", True)


def test_what_is_called_off_is_gone_from_the_page_and_kept_for_calendars() -> None:
    club = found()
    first = plan(club)
    signed_in(club.ben).post(f"{club.url}next/cancel/")
    assert next_evening_of(club.group) is None
    assert "Krone, " not in signed_in(club.cem).get(club.url).text
    second = plan(club, days=14)
    assert [(each.uid, each.is_cancelled) for each in evenings_ahead(club.group)] == [
        (first.uid, True),
        (second.uid, False),
    ]


def test_no_more_than_ten_that_were_called_off_are_kept() -> None:
    club = found()
    for days in range(12):
        writes.cancel_evening(evening=plan(club, days=days))
    assert [(each.day - today()).days for each in evenings_ahead(club.group)] == list(range(2, 12))


def test_an_evening_that_is_over_vanishes_and_the_next_one_takes_it_away() -> None:
    club = found()
    NextEvening.objects.create(group=club.group, day=today() - timedelta(days=1), place="Alt")
    assert next_evening_of(club.group) is None
    assert "Plan the next evening" in signed_in(club.ben).get(club.url).text
    assert signed_in(club.ben).get(f"{club.url}next/").status_code == 404
    plan(club)
    assert [each.place for each in club.group.next_evenings.all()] == ["Krone"]


def test_late_at_night_it_is_still_the_evening_before() -> None:
    zone = get_default_timezone()
    assert today(datetime(2026, 11, 28, 4, 59, tzinfo=zone)) == date(2026, 11, 27)
    assert today(datetime(2026, 11, 28, 5, 0, tzinfo=zone)) == date(2026, 11, 28)
    assert today(datetime(2026, 11, 27, 23, 30, tzinfo=UTC)) == date(2026, 11, 27)


def test_who_said_yes_is_here_when_the_evening_comes() -> None:
    club = found()
    evening = plan(club, days=0, place="Goldener Hirsch")
    writes.answer(evening=evening, player=player(club, "Dora"), comes=True)
    writes.answer(evening=evening, player=player(club, "Emil"), comes=False)
    assert coming_today(club.group) == (evening, [player(club, "Dora").pk])
    page = signed_in(club.ben).get(f"{club.url}begin/").text
    ticked = re.findall(r'name="players" value="(\d+)"[^>]* checked', page)
    assert ticked == [str(player(club, "Dora").pk)]
    assert 'value="Goldener Hirsch"' in page


def test_before_its_day_nobody_is_here() -> None:
    club = found()
    evening = plan(club, days=1)
    writes.answer(evening=evening, player=player(club, "Dora"), comes=True)
    assert coming_today(club.group) == (None, [])
    assert " checked" not in signed_in(club.ben).get(f"{club.url}begin/").text.split("Guests")[0]


def test_who_reads_along_by_the_link_does_not_see_where_the_group_meets() -> None:
    club = found()
    plan(club, place="Bei Dora")
    link = make_read_link(group=club.group, shows_money=True, shows_files=True)
    browser = Client()
    browser.get(f"/groups/read/{link.token}/")
    page = browser.get(club.url)
    assert page.status_code == 200
    assert "Bei Dora" not in page.text


def test_its_page_takes_the_same_few_queries_for_any_number_of_players() -> None:
    club = found()
    plan(club)
    cem = signed_in(club.cem)
    counts = []
    for number in (0, 20):
        for each in range(number):
            writes.answer(
                evening=club.group.next_evenings.get(),
                player=club.group.players.create(name=f"Gast {each}"),
                comes=True,
            )
        with CaptureQueriesContext(connection) as queries:
            assert cem.get(f"{club.url}next/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def wants_a_reminder(club: Club, user: User) -> None:
    user.email = f"{user.username}@example.org"
    user.save()
    signed_in(user).post(f"{club.url}next/remind/", {"wanted": ""})


def test_who_wants_it_is_reminded_once_on_the_day_before(
    settings: Any, mailoutbox: list[EmailMessage]
) -> None:
    settings.HAS_MAIL = True
    club, ten = found(), datetime.combine(date(2026, 12, 2), time(10), get_default_timezone())
    with time_machine.travel(ten - timedelta(minutes=1), tick=False):
        evening = plan(club, 1, note="Ben brings the cake")
        for user, comes in ((club.anna, True), (club.ben, False), (club.cem, None)):
            wants_a_reminder(club, user)
            writes.answer(evening=evening, player=player(club, user.username.title()), comes=comes)
        remind_members()
        assert mailoutbox == []
    with time_machine.travel(ten, tick=False):
        remind_members()
        remind_members()
    url = f"http://testserver{club.url}next/?evening={evening.pk}"
    assert sorted((mail.to, mail.subject, mail.body.strip()) for mail in mailoutbox) == [
        (
            [f"{name}@example.org"],
            "Krone: Thursday, 3 December, 19:30",
            "".join(
                [
                    "The group “Krone” meets: Thursday, 3 December, 19:30.\n",
                    "Where: Krone\nBen brings the cake\nComing: Anna\n\n",
                    f"{asked}\n\n{url}\n\n",
                    "You asked for this reminder on that page, and you can take it back there.",
                ]
            ),
        )
        for name, asked in (
            ("anna", "You have said that you are coming. If that has changed:"),
            ("cem", "Say whether you are coming:"),
        )
    ]


def test_who_meets_on_two_days_running_is_reminded_once_of_each(
    settings: Any, mailoutbox: list[EmailMessage]
) -> None:
    settings.HAS_MAIL = True
    club, ten = found(), datetime.combine(date(2026, 12, 2), time(10), get_default_timezone())
    with time_machine.travel(ten, tick=False):
        plan(club, 1)
        writes.plan_evenings(group=club.group, days=[date(2026, 12, 4)], time=time(19, 30), place="", note="")
        wants_a_reminder(club, club.anna)
    for hours in (0, 24, 24.25, 24.5):
        with time_machine.travel(ten + timedelta(hours=hours), tick=False):
            remind_members()
    days = ("Thursday, 3 December", "Friday, 4 December")
    assert [mail.subject for mail in mailoutbox] == [f"Krone: {day}, 19:30" for day in days]


def test_a_reminder_is_taken_back_where_it_was_asked_for(settings: Any) -> None:
    club = found()
    plan(club)
    settings.HAS_MAIL = False
    assert "Remind me by email" not in signed_in(club.cem).get(f"{club.url}next/").text
    settings.HAS_MAIL = True
    wants_a_reminder(club, club.cem)
    page = signed_in(club.cem).get(f"{club.url}next/").text
    assert "On the day before each evening, cem@example.org gets a reminder. Tap again to stop it." in page
    answer = signed_in(club.cem).post(f"{club.url}next/remind/")
    assert (answer["Location"], Reminder.objects.count()) == (f"{club.url}next/#remind", 0)
