"""Who enters themselves: a place or the waiting list, their own link, tournaments that all see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate

from scorekeeper.play.groups.models import Evening
from scorekeeper.tournament.models import Entrant, Tournament
from tests.club import Club
from tests.scorekeeper.tournament.hall import set_up
from tests.scorekeeper.tournament.walks import Leading
from tests.walking import Walker

pytestmark = pytest.mark.django_db

ENTER = r"http://testserver/tournaments/enter/[^/\s]+/"
ANNOUNCED = "http://testserver/tournaments/"


def begin(club: Club, **said: Any) -> tuple[Leading, str]:
    """A tournament that takes entries, and its link for entering."""
    anna = Leading(club, club.anna)
    anna.set_up("Club tournament", {"Rounds": 1, "takes_entries": ["on"], **said})
    anna.home()
    anna.follow("Links, codes, paper")
    return anna, anna.address_in(ENTER)[0]


def enter(link: str, name: str) -> Walker:
    """Somebody who has entered, with their own page in front."""
    walker = Walker()
    walker.scan(link)
    walker.press("Enter the tournament", {"Name": name})
    assert f"{name} has entered" in walker.page
    return walker


def names() -> list[str]:
    return [str(each) for each in Entrant.objects.all()]


def test_who_comes_after_the_last_place_waits_and_moves_up_when_somebody_withdraws(club: Club) -> None:
    anna, link = begin(club, Places="3")
    anna.enter("Gast Eins\nGast Zwei")
    uwe, eva, jan = (enter(link, name) for name in ("Uwe", "Eva", "Jan"))
    assert "waiting list" not in uwe.page
    assert "you are number 1 on the waiting list" in eva.page
    assert "you are number 2 on the waiting list" in jan.page
    anna.home()
    anna.follow("Entrants")
    assert "Jan through the link waiting list, 2" in anna.page
    anna.press("Everyone is here")
    assert [str(each) for each in Entrant.objects.all() if each.is_here] == ["Gast Eins", "Gast Zwei", "Uwe"]
    eva.press("I cannot come")
    assert "You are not on the list any more." in eva.page
    assert "All places are taken: you enter on the waiting list." in eva.page
    jan.scan(jan.page.url)
    assert "you are number 1 on the waiting list" in jan.page
    anna.tick_here("Jan")
    assert names() == ["Gast Eins", "Gast Zwei", "Uwe", "Jan"]
    assert [str(each) for each in Entrant.objects.all() if not each.is_here] == []


def test_somebody_who_withdraws_leaves_a_place(club: Club) -> None:
    _anna, link = begin(club, Places="1")
    uwe, eva = enter(link, "Uwe"), enter(link, "Eva")
    uwe.press("I cannot come")
    eva.scan(eva.page.url)
    assert "waiting list" not in eva.page
    again = uwe.client.get(uwe.trail[1].removeprefix("http://testserver"))
    assert again.status_code == 404
    assert "Whoever has entered with this link has withdrawn since" in again.content.decode()


def test_nobody_withdraws_once_they_have_paid_or_the_first_round_is_drawn(club: Club) -> None:
    anna, link = begin(club, **{"Entry fee in euros": "5"})
    anna.enter("Gast Eins\nGast Zwei\nGast Drei")
    uwe = enter(link, "Uwe")
    own, path = uwe.page.url, uwe.page.url.removeprefix("http://testserver")
    Entrant.objects.filter(entered_self=True).update(has_paid=True)
    uwe.scan(own)
    assert not uwe.can_press("I cannot come")
    assert "You have paid." in uwe.page
    uwe.client.post(path, {"withdraw": "1"})
    Entrant.objects.update(has_paid=False)
    anna.home()
    anna.follow("Entrants")
    anna.press("Everyone is here")
    anna.press("Draw round 1")
    uwe.scan(own)
    assert not uwe.can_press("I cannot come")
    assert "The first round has been drawn. Tell the desk if you cannot come." in uwe.page
    uwe.client.post(path, {"withdraw": "1"})
    assert "Uwe" in names()


def test_the_link_of_one_opens_nobody_elses_entry(club: Club) -> None:
    _anna, link = begin(club)
    uwe, eva = enter(link, "Uwe"), enter(link, "Eva")
    token = uwe.page.url.rstrip("/").rpartition("/")[2]
    other = eva.page.url.rstrip("/").rpartition("/")[2].partition("-")[0]
    for wrong in (f"{other}-{token.partition('-')[2]}", token[:-1], token.partition("-")[0], "0-x", "x"):
        answer = Client().post(f"/tournaments/entered/{wrong}/", {"withdraw": "1"})
        assert answer.status_code == 404
    assert names() == ["Uwe", "Eva"]


def test_who_wants_it_gets_the_own_link_by_mail_where_there_is_mail(club: Club, settings: Any) -> None:
    _anna, link = begin(club)
    settings.HAS_MAIL = False
    assert not enter(link, "Eva").can_press("Send me the link")
    settings.HAS_MAIL = True
    uwe = enter(link, "Uwe")
    uwe.press("Send me the link", {"Email address": "uwe@example.org"})
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["uwe@example.org"], "Weihnachtsturnier: you have entered")
    assert uwe.page.url in letter.body
    assert "The link has been sent." in uwe.page


def test_everybody_sees_tournaments_to_come_if_their_group_wants_it(club: Club) -> None:
    anna, link = begin(club, Places="24", **{"Announce it to everyone": ["on"]})
    begin(club, Name="Geheim")
    stranger = Walker()
    stranger.scan("http://testserver/")
    stranger.follow("Tournaments to come")
    assert "Weihnachtsturnier Krone ·" in stranger.page
    assert "0 entrants, 24 places" in stranger.page
    assert "Geheim" not in stranger.page
    stranger.follow("Weihnachtsturnier")
    assert stranger.page.url == link
    stranger.press("Enter the tournament", {"Name": "Uwe"})
    anna.enter("Gast Eins\nGast Zwei\nGast Drei")
    anna.press("Everyone is here")
    anna.press("Draw round 1")
    stranger.scan(ANNOUNCED)
    assert "4 entrants, 24 places" in stranger.page
    assert not stranger.can_follow("Weihnachtsturnier")
    Evening.objects.update(day=localdate() - timedelta(days=1))
    stranger.scan(ANNOUNCED)
    assert "No group announces a tournament here at the moment." in stranger.page


def test_as_many_queries_for_many_tournaments_as_for_one(club: Club) -> None:
    counts = []
    for _time in range(2):
        for _each in range(3):
            set_up(club, takes_entries=True, is_announced=True)
        with CaptureQueriesContext(connection) as queries:
            Client().get("/tournaments/")
        counts.append(len(queries))
    assert counts == [1, 1]
    assert Tournament.objects.count() == 6
