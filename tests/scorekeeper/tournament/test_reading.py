"""Reading along by the link of a tournament, and what is hidden from whom."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.club.evenings.group.new_evening import last_sheet
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.sheets.guards import table_token
from scorekeeper.tournament.links import entry_token, read_token, short_code
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round, release_round
from tests.cast import begin
from tests.club import Club, signed_in, take_in
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, sheets_of
from tests.scorekeeper.tournament.played import close, open_next, play_round
from tests.scorekeeper.tournament.test_standings_pages import four, text_of

pytestmark = pytest.mark.django_db


def by_link(tournament: Tournament, series: int = 0) -> Client:
    """Somebody without an account who came by the read link."""
    browser = Client()
    browser.get(f"/tournaments/read/{read_token(tournament.slug, series)}/")
    return browser


def status_of(browser: Client, *urls: str) -> list[int]:
    """What a visitor is answered."""
    return [browser.get(url).status_code for url in urls]


def test_the_read_link_opens_the_pages_of_its_tournament_only(club: Club) -> None:
    tournament, other = set_up(club, shows_entrants=True), set_up(club)
    gather(tournament, 8)
    play_round(tournament, 1)
    reader = by_link(tournament)
    assert "standings/1/" in reader.get(address(club, tournament, "standings/")).content.decode()
    pages = ("", "entrants/", "standings/", "standings/1/", "rounds/1/seating/", "screen/")
    assert status_of(reader, *(address(club, tournament, page) for page in pages)) == [200] * 6
    files = ("standings.csv", "link/", "change/", "rounds/1/hand/")
    assert set(status_of(reader, *(address(club, tournament, page) for page in files))) == {302}
    assert status_of(reader, address(club, other), club.url) == [404, 302]


def test_who_reads_along_sees_no_link_for_writing_and_nobody_s_fee(club: Club) -> None:
    tournament = set_up(club, fee=1000, takes_entries=True, shows_entrants=True)
    entered = gather(tournament, 8)
    Entrant.objects.update(has_paid=True)
    (sheet, *_others) = play_round(tournament, 1)
    reader = by_link(tournament)
    for page in ("", "entrants/", "standings/", f"standings/{entered[0].number}/", "screen/"):
        html = reader.get(address(club, tournament, page)).content.decode()
        assert "paid" not in html
        for secret in (table_token(sheet.slug), short_code(sheet), entry_token(tournament.slug), "/links/"):
            assert secret not in html


def test_entrants_are_shown_by_the_link_only_if_that_is_wanted(club: Club) -> None:
    tournament = set_up(club, 8)
    reader = by_link(tournament)
    assert status_of(reader, address(club, tournament, "entrants/")) == [404]
    assert (
        address(club, tournament, "entrants/") not in reader.get(address(club, tournament)).content.decode()
    )


def test_new_links_shut_out_who_has_the_old_ones(club: Club) -> None:
    tournament = set_up(club, 8, takes_entries=True)
    reader = by_link(tournament)
    enter = f"/tournaments/enter/{entry_token(tournament.slug)}/"
    assert status_of(reader, address(club, tournament), enter) == [200, 200]
    renew = address(club, tournament, "link/renew/")
    assert signed_in(club.ben).post(renew, {"series": 0}).status_code == 403
    for _tap in range(2):
        leader(club).post(renew, {"series": 0})
    old = f"/tournaments/read/{read_token(tournament.slug)}/"
    assert status_of(reader, address(club, tournament), enter, old) == [404, 404, 404]
    assert status_of(by_link(tournament, 1), address(club, tournament)) == [200]
    assert read_token(tournament.slug, 1) in text_of(leader(club), address(club, tournament, "link/"))


def test_who_has_the_read_link_of_the_group_reads_along(club: Club) -> None:
    tournament = set_up(club, 8)
    play_round(tournament, 1)
    link = groups.make_read_link(group=club.group, shows_money=False, shows_files=True)
    browser = Client()
    browser.get(f"/groups/read/{link.token}/")
    evening = f"{club.url}evenings/{tournament.evening_id}/"
    assert browser.get(evening, follow=True).redirect_chain == [(address(club, tournament), 302)]
    assert status_of(browser, address(club, tournament, "standings/")) == [200]


def test_hidden_standings_cannot_be_read_off_the_sheets_of_the_evening(club: Club) -> None:
    tournament, _entered = four(club, hides_standings=True)
    link = groups.make_read_link(group=club.group, shows_money=True, shows_files=True)
    looker = Client()
    looker.get(f"/groups/read/{link.token}/")
    visitors = (leader(club), signed_in(club.ben), signed_in(club.cem), looker, Client())
    url = f"{club.url}evenings/{tournament.evening_id}/evening.json"
    assert [each.get(url).status_code for each in visitors] == [200, 403, 403, 403, 302]
    close(tournament, 1)
    assert [each.get(url).status_code for each in visitors] == [200, 200, 200, 200, 302]


def test_hidden_standings_are_not_in_the_list_of_evenings(club: Club) -> None:
    tournament, _entered = four(club, hides_standings=True)
    other, _entered = four(club, hides_standings=True)
    for seen in (0, 4, 8):
        assert leader(club).get(club.url).text.count("Gast") == seen
        close(tournament if not seen else other, 1)


def test_hidden_standings_are_on_no_screen_not_even_the_leader_s(club: Club) -> None:
    tournament, _entered = four(club, hides_standings=True)
    for browser in (leader(club), by_link(tournament)):
        text = text_of(browser, address(club, tournament, "screen/"))
        assert "The standings stay hidden" in text
        assert "+12" not in text
    assert "hidden" in text_of(by_link(tournament), address(club, tournament, "standings/"))


def test_a_short_link_opens_its_table_until_the_next_round_is_released(club: Club) -> None:
    tournament = set_up(club, 8, minutes=100)
    sheet = open_next(tournament, 1)[0]
    url = f"/t/{short_code(sheet)}/"
    phone = Client()
    assert (
        phone.get(url.upper().replace("/T/", "/t/")).headers["Location"] == f"/s/{table_token(sheet.slug)}/"
    )
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=2)
    second = sheets_of(tournament, 2)[0]
    for table in (sheet, second):
        assert phone.get(f"/t/{short_code(table)}/").status_code == 302
    release_round(tournament=tournament, number=2)
    assert phone.get(url).status_code == 410
    assert phone.get(f"/t/{short_code(second)}/").status_code == 302
    close(tournament, 2)
    assert phone.get(f"/t/{short_code(second)}/").status_code == 410


@pytest.mark.usefixtures("one_moment")
def test_lists_of_past_rounds_lock_nobody_out_but_guesses_do(club: Club) -> None:
    tournament = set_up(club, 8)
    past = open_next(tournament, 1)[0]
    open_next(tournament, 2)
    phone = Client()
    stale = [phone.get(f"/t/{short_code(past)}/").status_code for _scan in range(70)]
    assert set(stale) == {410}
    guessed = [phone.get(f"/t/{past.pk}-aaaa-{number:04}/").status_code for number in range(61)]
    assert (set(guessed[:60]), guessed[60]) == ({404}, 429)


def test_the_rules_of_a_tournament_are_not_those_of_the_next_evening(club: Club) -> None:
    evening = take_in(club, begin(preset="pub"))
    tournament = set_up(club, 8)
    open_next(tournament, 1)
    assert last_sheet(club.group) == evening.sheet
    assert last_sheet(club.group, with_tournaments=True) in sheets_of(tournament, 1)
