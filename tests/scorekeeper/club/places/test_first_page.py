"""The first page of who is signed in: what runs, when their groups meet, where they stand, what waits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils.timezone import now

from scorekeeper.club.kitty.models import Booking
from scorekeeper.club.places import own_groups
from scorekeeper.club.planning.reads import today
from scorekeeper.play.groups.models import Evening, Membership
from scorekeeper.play.groups.writes import found_group
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.start.writes import join
from tests.cast import begin, deal, enter
from tests.club import Club, player, signed_in, take_in
from tests.scorekeeper.club.places.asking import other_groups, owe, plan, propose, waiting_on, words

pytestmark = pytest.mark.django_db


def test_home_begins_with_the_evening_that_a_group_plays(club: Club) -> None:
    evening = take_in(club, begin(preset="pub", title="Stammtisch"))
    enter(evening, deal())
    shown = {user: signed_in(user).get("/").text for user in (club.ben, club.cem)}
    assert "Krone · Stammtisch in play" in words(signed_in(club.ben).get("/"))
    assert f'class="button main wide"\nhref="{evening.url}enter/"' in shown[club.ben]
    assert f'class="button main wide"\nhref="{evening.url}"' in shown[club.cem]
    assert [page.count("button main") for page in shown.values()] == [1, 1]


def test_whatever_else_is_in_play_stands_at_home_in_a_row_each_below_the_one_button(club: Club) -> None:
    for title in ("Krone 1", "Krone 2", "Krone 3"):
        enter(take_in(club, begin(preset="pub", title=title)), deal())
    page = signed_in(club.ben).get("/")
    rows = page.text.split('aria-label="Also in play"')[1].split("</ul>")[0].split("<li>")[1:]
    assert [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows] == [
        "Krone 2 Anna, Ben +1 · 1 of 24 deals",
        "Krone 1 Anna, Ben +1 · 1 of 24 deals",
    ]
    assert page.text.count("button main") == 1


def test_home_tells_a_member_what_runs_and_where_they_stand(club: Club) -> None:
    for points in (160, 131):
        enter(take_in(club, begin(preset="pub", length=1)), deal(points=points))
    assert "All evenings · −3, Anna leads with +3 3rd of 4" in words(signed_in(club.cem).get("/"))


def test_home_lists_the_next_evenings_of_all_groups_with_the_own_answer(club: Club) -> None:
    (other,) = other_groups(club, 1)
    evening = plan(club.group)
    cem, own = signed_in(club.cem), player(club, "Cem").pk
    sent = {"player": own, "comes": "yes", "back": "start"}
    answered = cem.post(f"{club.url}next/answer/", sent)
    assert (answered.status_code, answered["Location"]) == (302, "/#dates")
    page = cem.get("/")
    told = re.search(r"Next evenings (.*?) My groups", words(page))
    days = [day_title(each, "D") for each in (today(), evening.day)]
    buttons = "I’m coming Not this time"
    assert told is not None
    assert told[1] == f"{days[0]} Runde 0 {buttons} {days[1]} Krone · 1 coming {buttons}"
    pressed = re.findall(r'value="(\w*)"\s+aria-describedby="date-(\d)"\s+aria-pressed="(\w+)"', page.text)
    assert pressed == [("yes", "1", "false"), ("no", "1", "false"), ("", "2", "true"), ("no", "2", "false")]
    assert f'action="/groups/{other.slug}/next/answer/"' in page.text


def test_an_answer_leads_back_to_no_other_page_than_those_with_the_buttons(club: Club) -> None:
    plan(club.group)
    sent = {"player": player(club, "Cem").pk, "comes": "yes", "back": "https://example.org/"}
    assert signed_in(club.cem).post(f"{club.url}next/answer/", sent).status_code == 400


def test_home_and_the_page_of_a_group_say_what_waits(club: Club) -> None:
    cem, own = signed_in(club.cem), player(club, "Cem").pk
    assert [waiting_on(cem.get(url)) for url in ("/", club.url)] == [[], []]
    made = propose(club.group)
    owe(club.group, 250)
    vote, kitty = f"{club.url}proposals/{made.pk}/", f"{club.url}kitty/players/{own}/"
    assert waiting_on(cem.get("/")) == [
        ("Without Bock rounds Krone · your vote is missing", vote),
        ("€2.50 for the kitty Krone · what for, item by item", kitty),
    ]
    assert waiting_on(cem.get(club.url)) == [
        ("Without Bock rounds your vote is missing", vote),
        ("€2.50 for the kitty what for, item by item", kitty),
    ]
    assert [cem.get(url).status_code for url in (vote, kitty)] == [200, 200]
    assert waiting_on(signed_in(club.ben).get("/")) == [
        ("Without Bock rounds Krone · your vote is missing", vote)
    ]
    cem.post(f"{vote}vote/", {"answer": "no"})
    Booking.objects.update(taken_back_at=now())
    assert [waiting_on(cem.get(url)) for url in ("/", club.url)] == [[], []]


@pytest.mark.parametrize("groups", [1, 7])
def test_dates_and_what_waits_take_the_same_queries_for_one_group_and_many(
    club: Club, groups: int, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[[int], Any]
) -> None:
    monkeypatch.setattr(own_groups, "MOST_TOLD", 0)
    own = other_groups(club, groups)
    Membership.objects.filter(user=club.cem, group=club.group).delete()
    for group in own:
        evening = Evening.objects.create(group=group, day=today())
        join(begin(("Cem", "Ben", "X", "Y"), preset="pub").sheet, evening)
    cem = signed_in(club.cem)
    cem.get("/")
    with django_assert_num_queries(17):
        page = cem.get("/")
    assert (page.text.count('id="date-'), len(waiting_on(page))) == (groups, 2 * groups)


@pytest.mark.parametrize("groups", [4, 7])
def test_home_says_of_no_more_than_four_groups_how_the_season_stands(
    club: Club, groups: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for number in range(1, groups):
        found_group(name=f"Runde {number}", user=club.anna, own_name="Anna", players=["Ben"])
    anna = signed_in(club.anna)
    with django_assert_num_queries(24):
        assert anna.get("/").text.count("Runde") == groups - 1


def green(page: Any) -> list[tuple[str, str]]:
    """The green actions of a page."""
    found = re.findall(r'class="button main[^"]*"\s+href="([^"]+)">([^<]+)<', page.text)
    return [(url, text.strip()) for url, text in found]


def test_who_has_one_group_begins_its_evening_at_home_and_no_sheet_outside_of_it(club: Club) -> None:
    ben, cem = signed_in(club.ben), signed_in(club.cem)
    assert green(ben.get("/")) == [(f"{club.url}start/", "Start an evening")]
    assert 'href="/new/"' in ben.get("/").text
    assert green(cem.get("/")) == [("/new/", "New scoresheet")]
    found_group(name="Linde", user=club.ben, own_name="Ben", players=["Emil"])
    assert green(ben.get("/")) == [("/new/", "New scoresheet")]


def test_who_is_in_no_group_is_told_at_home_where_one_begins(club: Club) -> None:
    club.group.delete()
    assert "My groups Start a group" in words(signed_in(club.anna).get("/"))
