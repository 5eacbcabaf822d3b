"""What the page of a group says of its tournaments: the same as their own pages."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.lists.writes import break_off
from scorekeeper.tournament.models import Table, Tournament
from tests.cast import begin
from tests.club import Club, signed_in, take_in
from tests.scorekeeper.tournament.hall import address, gather, set_up
from tests.scorekeeper.tournament.played import OF_FOUR, award, close, lock, make, open_next
from tests.walking import Walker

pytestmark = pytest.mark.django_db


def begun(club: Club, rounds: int = 3, length: int = 24) -> Tournament:
    """A tournament of today with a penalty of five for who has most on the sheets."""
    tournament = set_up(club, preset="club_five", rounds=rounds, length=length)
    Evening.objects.filter(pk=tournament.evening_id).update(day=localdate())
    entered = gather(tournament, 4)
    (sheet,) = open_next(tournament, 1)
    make(sheet, OF_FOUR)
    best = sheet.seats.get(position=0).name
    award(next(each for each in entered if str(each) == best), 1, -8, AwardKind.PENALTY)
    return tournament


def lines_on(page: str) -> list[tuple[str, str]]:
    """Names and figures of what is in play, or of the standings."""
    rows = re.findall(r'<span class="fitted"[^>]*>([^<]*)</span>\s*<b class="\w*">([^<]*)</b>', page)
    rows += re.findall(r'<a class="who"[^>]*>([^<]*)</a>\s*<b class="counts \w*">([^<]*)</b>', page)
    return [(name.replace("\xad", ""), figure) for name, figure in rows]


def test_what_is_in_play_has_the_figures_of_the_tournaments_own_page(club: Club) -> None:
    tournament = begun(club)
    anna = signed_in(club.anna)
    of_group = lines_on(anna.get(club.url).content.decode())
    own = lines_on(anna.get(address(club, tournament)).content.decode())
    assert [figure for _name, figure in own] == ["+5", "+4", "\N{MINUS SIGN}3", "\N{MINUS SIGN}14"]
    assert of_group == own


def test_the_list_of_earlier_evenings_names_the_winner_of_the_tournament(club: Club) -> None:
    tournament = begun(club, rounds=1, length=1)
    sheet = Sheet.objects.get(evening=tournament.evening_id)
    lock(sheet)
    close(tournament, 1)
    second = sheet.seats.get(position=1).name
    page = " ".join(signed_in(club.cem).get(club.url).content.decode().split())
    assert f'<span class="firsts">{second} <b class="plus">+5</b></span>' in page


@pytest.mark.parametrize("days", [0, 100])
def test_a_tournament_is_over_with_its_last_list_though_that_was_broken_off(club: Club, days: int) -> None:
    tournament = begun(club, rounds=1)
    tables = Table.objects.filter(sheet__evening=tournament.evening_id)
    break_off(tables=list(tables), reason="Licht aus", user=club.anna)
    Evening.objects.filter(pk=tournament.evening_id).update(day=localdate() - timedelta(days))
    page = signed_in(club.cem).get(club.url).content.decode()
    assert re.findall(r'<span class="badge[^"]*">([^<]*)</span>', page) == []
    assert '<span class="firsts">' in page


def test_what_began_last_stands_first_and_what_has_not_begun_last(club: Club) -> None:
    tournament = begun(club)
    Sheet.objects.filter(evening=tournament.evening_id).update(started=now() - timedelta(hours=3))
    coming = set_up(club)
    Evening.objects.filter(pk=coming.evening_id).update(day=localdate(), title="Adventsturnier")
    take_in(club, begin(title="Stammtisch"))
    page = signed_in(club.anna).get(club.url).content.decode()
    headings = re.findall(r'<h2 id="running-\d+">.*?<a [^>]*>([^<]*)</a>', page, re.DOTALL)
    assert headings == ["Stammtisch", "Weihnachtsturnier", "Adventsturnier"]
    said = re.findall(r'<span class="badge[ on]*">([^<]*)</span>', page)
    assert said == ["in play", "in play", "coming up"]


def test_back_from_an_evening_of_any_kind_leads_to_the_evenings(club: Club) -> None:
    tournament = begun(club)
    evening = take_in(club, begin(title="Stammtisch"))
    anna = Walker(signed_in(club.anna))
    for url in (address(club, tournament), evening.url):
        anna.scan(url)
        anna.follow("Back")
        assert anna.trail[-1] == club.url
