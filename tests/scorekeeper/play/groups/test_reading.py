"""The read link of a group: who has it sees standings, seasons, evenings and sheets, and nothing else."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.club.evenings.models import Payment
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups import writes
from scorekeeper.play.groups.models import ReadLink
from scorekeeper.site.server.limits import WRONG_LINKS
from scorekeeper.site.web.secret_links import hash_token
from tests.cast import Evening, begin, deal, enter
from tests.club import Club, of_sheet, player, signed_in, take_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club: Club) -> Evening:
    evening = take_in(club, begin(cents_per_point=5))
    enter(evening, deal())
    return evening


def looker(club: Club, *, money: bool = False, files: bool = False) -> Client:
    """Somebody without an account who has opened the read link."""
    link = writes.make_read_link(group=club.group, shows_money=money, shows_files=files)
    browser = Client()
    browser.get(f"/groups/read/{link.token}/")
    return browser


def test_the_link_becomes_a_cookie_of_the_group_that_scripts_cannot_read(club: Club) -> None:
    link = writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    token = link.token
    answer = Client().get(f"/groups/read/{token}/")
    cookie = answer.cookies["group_read"]
    assert answer.headers["Location"] == club.url
    assert (cookie.value, cookie["path"], cookie["httponly"], cookie["samesite"]) == (
        token,
        club.url,
        True,
        "Lax",
    )


def test_only_hashes_of_the_tokens_are_stored(club: Club) -> None:
    link = writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    stored = ReadLink.objects.values_list().get()
    tokens = {link.token, link.embed_token}
    assert len(tokens) == 2
    assert not tokens & set(map(str, stored))


def test_the_group_s_page_shows_evenings_and_nothing_of_its_members(club: Club, evening: Evening) -> None:
    text = looker(club).get(club.url).text
    assert f'href="{club.url}sheets/{evening.sheet.slug}/"' in text
    hrefs = set(re.findall(rf'href="{club.url}([^"]+)"', text))
    assert hrefs == {
        f"sheets/{evening.sheet.slug}/",
        *("standings/", "seasons/0/"),
        *(f"players/{player(club, name).pk}/?season=0" for name in ("Anna", "Ben", "Cem")),
    }


def test_no_line_of_the_standings_is_that_of_who_has_no_account(club: Club, evening: Evening) -> None:
    assert 'class="own"' not in looker(club).get(f"{club.url}seasons/0/").text


def test_a_sheet_opens_from_the_group_s_pages(club: Club, evening: Evening) -> None:
    browser = looker(club)
    answer = browser.get(f"{club.url}sheets/{evening.sheet.slug}/deals/1/")
    cookie = answer.cookies["group_read"]
    assert answer.headers["Location"] == f"{evening.url}deals/1/"
    assert (cookie["path"], cookie["max-age"], cookie["httponly"]) == (evening.url, 24 * 3600, True)
    pages = ("", "evening/", "deals/1/", "news/", "follow/", "share/")
    assert [browser.get(evening.url + page).status_code for page in pages] == [200] * 6
    assert browser.get(f"{evening.url}enter/").status_code == 403


def test_an_evening_of_one_table_leads_to_its_sheet(club: Club, evening: Evening) -> None:
    browser = looker(club)
    answer = browser.get(f"{club.url}evenings/{evening.sheet.evening_id}/", follow=True)
    assert answer.redirect_chain == [(f"{evening.url}evening/", 302)]
    assert answer.status_code == 200


def test_a_sheet_of_another_group_does_not_open(club: Club) -> None:
    theirs = begin()
    assert looker(club).get(f"{club.url}sheets/{theirs.sheet.slug}/").status_code == 404


def test_members_need_no_cookie_of_a_link(club: Club, evening: Evening) -> None:
    answer = signed_in(club.cem).get(f"{club.url}sheets/{evening.sheet.slug}/")
    assert answer.headers["Location"] == evening.url
    assert "group_read" not in answer.cookies


def test_money_is_shown_if_the_owners_want_it(club: Club, evening: Evening) -> None:
    shown = {}
    for money in (False, True):
        browser = looker(club, money=money)
        browser.get(f"{club.url}sheets/{evening.sheet.slug}/")
        shown[money] = 'id="money"' in browser.get(f"{evening.url}evening/").text
    assert shown == {False: False, True: True}


def test_money_of_an_evening_of_several_tables_is_shown_if_the_owners_want_it(club: Club) -> None:
    first = take_in(club, begin())
    enter(first, deal())
    enter(take_in(club, begin(), beside=first), deal())
    page = f"{club.url}evenings/{first.sheet.evening_id}/"
    shown = {
        money: ['id="money"' in looker(club, money=money).get(page + part).text for part in ("", "news/")]
        for money in (False, True)
    }
    assert shown == {False: [False, False], True: [True, True]}


def test_files_are_given_if_the_owners_want_it(club: Club, evening: Evening) -> None:
    paths = (
        f"{club.url}seasons/0/standings.csv",
        f"{club.url}evenings/{evening.sheet.evening_id}/places.csv",
        f"{evening.url}evening/deals.csv",
        f"{evening.url}document/",
    )
    given = {}
    for files in (False, True):
        browser = looker(club, files=files)
        browser.get(f"{club.url}sheets/{evening.sheet.slug}/")
        offered = browser.get(f"{club.url}seasons/0/").text.count("seasons/0/standings.")
        given[files] = ([browser.get(path).status_code for path in paths], offered)
    assert given == {False: ([404] * 4, 0), True: ([200] * 4, 2)}


def test_the_strength_is_shown_only_if_the_group_shows_it(club: Club, evening: Evening) -> None:
    browser = looker(club)
    assert browser.get(f"{club.url}strength/").status_code == 404
    writes.change_group(group=club.group, name="Krone", shows_strength=True)
    assert browser.get(f"{club.url}strength/").status_code == 200


def test_a_withdrawn_link_opens_nothing_from_now_on(club: Club, evening: Evening) -> None:
    browser = looker(club)
    browser.get(f"{club.url}sheets/{evening.sheet.slug}/")
    pages = (club.url, f"{club.url}standings/", evening.url, f"{evening.url}news/?known=1")
    assert [browser.get(page).status_code for page in pages] == [200, 200, 200, 204]
    signed_in(club.anna).post(f"{club.url}link/withdraw/")
    assert [browser.get(page).status_code for page in pages] == [404] * 4
    looker(club)
    assert [browser.get(page).status_code for page in pages] == [404] * 4


@pytest.mark.usefixtures("one_moment")
def test_a_wrong_link_counts_as_one(club: Club) -> None:
    pages = [f"/groups/{page}/{'x' * 32}/" for page in ("read", "embed")]
    tried = [Client().get(page).status_code for page in pages * (WRONG_LINKS.most // 2)]
    assert tried == [404] * WRONG_LINKS.most
    assert [Client().get(page).status_code for page in pages] == [429, 429]


def test_two_quick_taps_make_one_link(club: Club) -> None:
    anna = signed_in(club.anna)
    for form in ({}, {"shows_files": "on"}):
        anna.post(f"{club.url}link/make/", form)
    assert ReadLink.objects.values_list("group", "shows_money", "shows_files").get() == (
        club.group.pk,
        False,
        True,
    )


def test_owners_see_the_link_again_and_change_what_it_shows(club: Club) -> None:
    anna = signed_in(club.anna)
    assert "/groups/read/" not in anna.get(f"{club.url}members/").text
    link = writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    assert anna.get(f"{club.url}members/").text.count(f"/groups/read/{link.token}/") == 3
    anna.post(f"{club.url}link/make/", {"shows_money": "on"})
    link.refresh_from_db()
    assert (link.shows_money, link.shows_files) == (True, False)


def test_a_link_made_with_another_secret_key_is_not_shown_and_works(club: Club) -> None:
    writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    ReadLink.objects.update(token_hash=hash_token("theirs"), embed_hash=hash_token("framed"))
    text = signed_in(club.anna).get(f"{club.url}members/").text
    assert "this site's secret key has changed" in text
    assert "/groups/read/" not in text
    assert Client().get("/groups/read/theirs/").status_code == 302


def test_a_member_who_came_by_the_link_stays_a_member(club: Club) -> None:
    make_season(group=club.group, name="Saison")
    link = writes.make_read_link(group=club.group, shows_money=False, shows_files=False)
    ben = signed_in(club.ben)
    ben.get(f"/groups/read/{link.token}/")
    assert f'href="{club.url}players/"' in ben.get(club.url).text
    writes.withdraw_read_link(group=club.group)
    assert ben.get(club.url).status_code == 200


def test_forgetting_a_sheet_on_a_device_takes_the_cookie_of_the_group_s_link_there(
    club: Club, evening: Evening
) -> None:
    browser = looker(club)
    browser.get(f"{club.url}sheets/{evening.sheet.slug}/")
    cookie = browser.post(f"{evening.url}forget/").cookies["group_read"]
    assert (cookie.value, cookie["path"], cookie["max-age"]) == ("", evening.url, 0)


def test_whose_account_noted_a_payment_is_shown_to_members_only(club: Club) -> None:
    first = take_in(club, begin(cents_per_point=5))
    enter(first, deal())
    enter(take_in(club, begin(cents_per_point=5), beside=first), deal())
    night = of_sheet(first)
    payment = Payment.objects.create(
        evening=night, payer_name="Cem", payee_name="Dora", cents=5, rate=5, by=club.anna
    )
    page = f"{club.url}evenings/{night.pk}/"
    browsers = (looker(club, money=True), signed_in(club.ben))
    noted = [browser.get(page).text.count(", Anna</span>") for browser in browsers]
    assert (payment.cents, noted) == (5, [0, 1])


def test_a_group_that_is_deleted_has_no_link_any_more(club: Club) -> None:
    browser = looker(club)
    writes.close_group(group=club.group)
    assert browser.get(club.url).status_code == 404


def test_its_pages_take_as_many_queries_with_one_evening_as_with_many(club: Club, evening: Evening) -> None:
    browser = looker(club, money=True)

    def queries() -> list[int]:
        counts = []
        for page in (club.url, f"{club.url}seasons/0/", evening.url):
            with CaptureQueriesContext(connection) as caught:
                assert browser.get(page).status_code == 200
            counts.append(len(caught))
        return counts

    queries()  # what is remembered of a sheet is there now
    few = queries()
    for _evening in range(3):
        enter(take_in(club, begin()), deal())
    queries()
    assert queries() == few
