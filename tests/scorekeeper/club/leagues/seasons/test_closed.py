"""Closed seasons: who may still change what was played in them, and who has won them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.timezone import localdate, now

from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.evenings.people.writes import change_player, make_anonymous
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.play.groups.closed_days import UNLOCKED, agreeing
from scorekeeper.play.groups.models import Evening as ClubEvening
from scorekeeper.play.sheets.models import Deal, Sheet
from tests.addresses import routes
from tests.cast import FIVE, Evening, begin, deal, enter, taps
from tests.closed_days import REFUSED
from tests.club import Club, of_sheet, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.scorekeeper.outside.api.schema import Program
from tests.scorekeeper.tournament.hall import address, set_up
from tests.walking import press

pytestmark = pytest.mark.django_db

CLOSED = "The season is closed"
MEANT = "Change it anyway"
Counting = Callable[[int], Any]

FREE = {
    "sheets:start",  # a sheet of no group
    "sheets:preview",
    "sheets:preview_correction",
    "sheets:renew_links",
    "sheets:renew_read_link",
    "sheets:forget",
    "sheets:keep_owner",  # on one phone
    "evenings:typed_result",  # which is only shown before it is imported
    "evenings:players",
    "evenings:delete_player",  # who is on no sheet
    "evenings:pay",
    "evenings:take_back",
    "evenings:make_anonymous",  # the points stay, and who it is may do it
    "evenings:delete",  # the group, after a question of its own
    "tournaments:enter",  # oneself, before the first round
    "tournaments:entered",
    "tournaments:tick",
    "tournaments:all_here",
    "tournaments:release",
    "tournaments:final",  # where there is one, its writes refuse
    "tournaments:undo_cut",
    "tournaments:announce",
    "tournaments:renew_links",
    "tournaments:answer",
    "tournaments:minutes",
    "tournaments:move",  # to another phone
    "tournaments:referee",
    "leagues:new",
    "leagues:unlock",
    "leagues:close",
    "leagues:reopen",
}
"""What can be sent about sheets, evenings and seasons and changes no evening of a season."""


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    """An evening of the season, which Anna and Ben won."""
    evening = take_in(club, begin())
    enter(evening, deal())
    return evening


@pytest.fixture
@once_in_module
def season(club: Club, evening: Evening) -> Season:
    """A season that is closed."""
    season = make_season(group=club.group, name="Saison", first_day=date(2026, 1, 1))
    close_season(season=season, user=club.anna)
    return season


def unlock(club: Club, client: Client, wanted: str = "") -> Any:
    return client.post(f"{club.url}seasons/unlock/", {"next": wanted})


def test_whatever_is_sent_about_evenings_is_refused_or_does_not_change_them() -> None:
    from tests.access import NEVER, STATUS

    sent = {
        name
        for name in routes()
        if name.startswith(("sheets:", "evenings:", "leagues:", "tournaments:"))
        and STATUS[name]["POST"] != NEVER
    }
    assert sent == FREE | REFUSED


@pytest.mark.parametrize(
    "path", ["enter/", "deals/1/correct/", "deals/1/delete/", "undo/", "players/", "rules/change/"]
)
def test_nobody_but_owners_changes_a_sheet_of_a_closed_season(
    club: Club, season: Season, evening: Evening, path: str
) -> None:
    with_link = Client()
    with_link.get(f"/s/{evening.token}/")
    for browser in (signed_in(club.ben), with_link, signed_in(club.anna)):
        page = browser.post(f"{evening.url}{path}", {"uid": uuid4(), "position": 2})
        assert (page.status_code, page.context["is_owner"]) == (
            409,
            browser.session.get("_auth_user_id") == str(club.anna.pk),
        )
    assert Deal.objects.count() == 1
    assert Client().post(f"{evening.url}{path}").status_code == 404


def test_an_owner_changes_it_after_a_question_for_an_hour(
    club: Club, season: Season, evening: Evening
) -> None:
    anna = signed_in(club.anna)
    page = anna.get(f"{evening.url}enter/")
    assert (page.status_code, CLOSED in page.text) == (200, True)
    opened = press(anna, page, MEANT)
    assert (opened.status_code, opened.redirect_chain) == (200, [(f"{evening.url}enter/", 302)])
    assert anna.post(f"{evening.url}deals/1/delete/", {"version": 1}).status_code == 302
    assert Deal.objects.count() == 0
    session = anna.session
    session[UNLOCKED] = {str(club.group.pk): (now() - timedelta(seconds=1)).timestamp()}
    session.save()
    assert CLOSED in anna.get(f"{evening.url}enter/").text


@pytest.mark.parametrize("path", ["entrants/", "draw/", "rounds/1/tables/1/unlock/", "awards/"])
def test_nobody_but_owners_changes_a_tournament_of_a_closed_season(
    club: Club, season: Season, path: str
) -> None:
    tournament = set_up(club, user=club.ben)
    Season.objects.update(last_day=date(2026, 12, 31))
    url = address(club, tournament)
    assert signed_in(club.ben).post(url + path).status_code == 409
    assert signed_in(club.ben).get(f"{url}entrants/").status_code == 200


def test_unlocking_leads_to_no_other_site(club: Club, season: Season) -> None:
    answer = unlock(club, signed_in(club.anna), "https://example.org/")
    assert answer.headers["Location"] == club.url


def test_a_deal_that_waited_on_a_phone_is_refused_with_the_reason(
    club: Club, season: Season, evening: Evening
) -> None:
    phone = Client(headers={"prefer": "return=minimal"})
    phone.get(f"/s/{evening.token}/")
    answer = phone.post(f"{evening.url}enter/", {"uid": uuid4(), "position": 2})
    assert (answer.status_code, answer.content.decode().split(" has been closed")[0]) == (422, "Saison")


def test_what_comes_after_the_season_is_free(club: Club, season: Season, evening: Evening) -> None:
    ben = signed_in(club.ben)
    assert CLOSED in ben.get(f"{club.url}start/").text
    assert CLOSED in ben.get(f"{evening.url}again/").text
    assert ben.get(f"{club.url}import/").status_code == 200, "no day is known yet"
    yesterday = localdate() - timedelta(days=1)
    Season.objects.update(last_day=yesterday)
    assert ben.get(f"{club.url}start/").status_code == 200
    assert ben.get(f"{evening.url}again/").status_code == 200
    assert ben.get(f"{evening.url}enter/").status_code == 200
    moved = of_sheet(evening)
    change = f"{club.url}evenings/{moved.pk}/change/"
    assert ben.get(change).status_code == 200
    assert press(ben, ben.get(change), "Save", day=yesterday.isoformat()).status_code == 409
    enter(take_in(club, begin(FIVE)), deal())
    before = ClubEvening.objects.create(group=club.group, day=yesterday)
    apart = {f"apart{evening.sheet.pk}": "on", "into": str(before.pk)}
    assert press(ben, ben.get(change), "Save", **apart).status_code == 409


@pytest.mark.parametrize("sent", [{"is_guest": "on"}, {"is_counted": ""}, {"name": "D", "is_guest": "on"}])
def test_whether_who_sat_in_a_closed_season_counts_is_said_by_owners(
    club: Club, season: Season, sent: dict[str, str]
) -> None:
    dora = player(club, "Dora")
    url = f"{club.url}players/{dora.pk}/change/"
    said = {"name": "Dora", "is_active": "on", "is_counted": "on", **sent}
    ben, anna = signed_in(club.ben), signed_in(club.anna)
    asked = [each.post(url, said) for each in (ben, anna)]
    assert [page.status_code for page in asked] == [409] * 2
    assert ben.get(url).status_code == 200
    assert MEANT not in asked[0].content.decode()
    assert press(anna, asked[1], MEANT).status_code == 200, "what was typed is sent once more"
    changed = player(club, said["name"])
    as_sent = (changed.is_guest, changed.is_counted)
    assert (changed, as_sent) == (dora, ("is_guest" in sent, "is_counted" not in sent))


def test_who_writes_renames_a_champion_whose_figures_stay_as_they_are(club: Club, season: Season) -> None:
    ben, anna, table = (
        signed_in(club.ben),
        player(club, "Anna"),
        f"{club.url}seasons/{season.number}/standings.csv",
    )
    before = ben.get(table).content.decode()
    said = {"name": "Annika", "is_active": "on", "is_counted": "on"}
    page = ben.post(f"{club.url}players/{anna.pk}/change/", said, follow=True)
    assert "Annika has been saved." in page.text
    assert ben.get(table).content.decode() == before.replace("Anna", "Annika")
    assert "Annika, Ben" in ben.get(f"{club.url}champions/").text


def test_who_sat_in_no_closed_season_counts_as_everybody_who_writes_says(club: Club, season: Season) -> None:
    ben, emil, dora = signed_in(club.ben), player(club, "Emil"), player(club, "Dora")
    gone = {"name": "Dora", "is_counted": "on"}
    assert ben.post(f"{club.url}players/{dora.pk}/change/", gone).status_code == 302
    said = {"name": "Emil", "is_active": "on", "is_guest": "on"}
    assert ben.post(f"{club.url}players/{emil.pk}/change/", said).status_code == 302
    emil.refresh_from_db()
    assert (emil.is_guest, emil.is_counted, player(club, "Dora").is_active) == (True, False, False)


def test_two_players_are_made_one_after_a_question_and_so_is_undoing_it(club: Club, season: Season) -> None:
    anna, dora, emil = signed_in(club.anna), player(club, "Dora"), player(club, "Emil")
    url = f"{club.url}players/{dora.pk}/merge/"
    asked = f"{url}?into={emil.pk}"
    assert CLOSED in anna.get(asked).text
    question = anna.post(url, {"into": emil.pk})
    assert question.status_code == 409
    press(anna, question, MEANT)
    merger = emil.mergers.get()
    again = signed_in(club.anna)
    undo = f"{club.url}mergers/{merger.pk}/undo/"
    question = again.post(undo)
    assert question.status_code == 409
    press(again, question, MEANT)
    assert player(club, "Dora").seats.count() == 1


def test_a_guest_becomes_a_player_on_sheets_of_open_seasons_without_a_question(
    club: Club, season: Season
) -> None:
    names = ("Anna", "Ben", "Cem", "Rita")
    closed, played = take_in(club, begin(names)), take_in(club, begin(names))
    ClubEvening.objects.filter(sheets=played.sheet).update(day=localdate() + timedelta(days=1))
    emil, ben = player(club, "Emil"), signed_in(club.ben)
    url = f"{club.url}players/{emil.pk}/guest/"
    seats = [each.sheet.seats.get(name="Rita").pk for each in (closed, played)]
    assert ben.get(f"{url}?name=Rita").status_code == 200
    assert ben.post(url, {"name": "Rita", "seats": seats}).status_code == 409
    assert ben.post(url, {"name": "Rita", "seats": seats[1:]}).status_code == 302
    assert [seat.sheet.pk for seat in emil.seats.all()] == [played.sheet.pk]


def test_a_sheet_of_nobody_is_taken_into_a_group_with_closed_seasons_by_owners(
    club: Club, season: Season
) -> None:
    alone, ben, anna = begin(), signed_in(club.ben), signed_in(club.anna)
    for browser in (ben, anna):
        browser.get(f"/s/{alone.token}/")
        assert CLOSED in browser.get(f"{alone.url}group/").text
    unlock(club, anna)
    assert anna.get(f"{alone.url}group/").status_code == 200


def test_a_closed_season_is_changed_after_a_question_only(
    club: Club, season: Season, evening: Evening
) -> None:
    anna, url = signed_in(club.anna), f"{club.url}seasons/{season.number}/"
    number = of_sheet(evening).pk
    for path, sent in (("edit/", {}), ("delete/", {"sure": "on"}), (f"evenings/{number}/", {"out": ""})):
        assert anna.post(f"{url}{path}", sent).status_code == 409
    assert Season.objects.get().left_out.count() == 0
    unlock(club, anna)
    assert anna.get(f"{url}edit/").status_code == 200


def test_closing_takes_a_tick_and_keeps_who_stands_first(club: Club, evening: Evening) -> None:
    season = make_season(group=club.group, name="Saison")
    anna, url = signed_in(club.anna), f"{club.url}seasons/{season.number}/"
    assert anna.get(f"{url}close/").context["front"] == ("Anna", "Ben")
    assert anna.post(f"{url}close/").context["problem"] == "Tick the box to confirm."
    assert anna.post(f"{url}close/", {"sure": "on"}).headers["Location"] == url
    season.refresh_from_db()
    assert (season.closed_by, season.last_day) == (club.anna, localdate())
    page = anna.get(url)
    assert (page.context["won_by"], page.context["front"]) == (("Anna", "Ben"), ())
    assert anna.get(f"{url}close/").headers["Location"] == url
    assert anna.post(f"{url}reopen/").headers["Location"] == url
    season.refresh_from_db()
    assert (season.closed_at, season.champions.count()) == (None, 0)
    assert anna.get(f"{evening.url}enter/").status_code == 200


@pytest.mark.parametrize(("planned", "kept"), [(30, 0), (-30, -30)])
def test_a_season_that_is_closed_lasts_until_today_at_most(club: Club, planned: int, kept: int) -> None:
    today = localdate()
    season = make_season(group=club.group, name="Saison", last_day=today + timedelta(days=planned))
    signed_in(club.anna).post(f"{club.url}seasons/{season.number}/close/", {"sure": "on"})
    season.refresh_from_db()
    assert (season.closed_by, season.last_day) == (club.anna, today + timedelta(days=kept))


def test_a_correction_afterwards_changes_no_champion_and_is_told(
    club: Club, season: Season, evening: Evening
) -> None:
    with agreeing(lambda _group: now()):
        enter(evening, deal(game="manual", each={"Anna": 0, "Ben": -9, "Cem": 0, "Dora": 9}))
    page = signed_in(club.cem).get(f"{club.url}standings/")
    assert (page.context["won_by"], page.context["front"]) == (("Anna", "Ben"), ("Dora",))
    assert "As the deals stand now, first would be:" in page.content.decode()


def test_sheet_and_evening_say_that_they_are_in_a_closed_season(
    club: Club, season: Season, evening: Evening
) -> None:
    cem = signed_in(club.cem)
    beside = take_in(club, begin(), beside=evening)
    pages = (evening.url, f"{evening.url}evening/", f"{club.url}evenings/{of_sheet(evening).pk}/")
    assert ["Saison has been closed since" in cem.get(page).content.decode() for page in pages] == [True] * 3
    Season.objects.update(closed_at=None)
    assert ["has been closed since" in cem.get(page).content.decode() for page in pages] == [False] * 3
    assert beside.sheet.evening == evening.sheet.evening


def test_the_list_of_champions(club: Club, season: Season, evening: Evening) -> None:
    cem = signed_in(club.cem)
    old = make_season(group=club.group, name="2025", last_day=date(2025, 12, 31))
    close_season(season=old, user=club.anna)
    champions = cem.get(f"{club.url}champions/").context["champions"]
    assert [(each.season.name, each.names) for each in champions.seasons] == [
        ("Saison", ("Anna", "Ben")),
        ("2025", ()),
    ]
    assert champions.titles == (("Anna", 1), ("Ben", 1))


def test_a_champion_is_called_as_the_player_is(club: Club, season: Season) -> None:
    anna, ben = player(club, "Anna"), player(club, "Ben")
    change_player(player=anna, name="Annette", is_active=True, is_counted=True, is_guest=False)
    make_anonymous(player=ben)
    assert list(map(str, season.champions.all())) == ["Annette", "Former player 1"]
    anna.user = None
    anna.save()
    with agreeing(lambda _group: now()):
        merge_players(player=anna, into=player(club, "Emil"))
    assert [str(each) for each in season.champions.all()] == ["Emil", "Former player 1"]
    ben.delete()
    assert [(each.player_id, str(each)) for each in season.champions.all()] == [
        (player(club, "Emil").pk, "Emil"),
        (None, "Former player 1"),
    ]


@pytest.mark.parametrize("seasons", [1, 9])
def test_the_list_of_champions_takes_as_many_queries_for_one_season_as_for_many(
    club: Club, evening: Evening, seasons: int, django_assert_num_queries: Counting
) -> None:
    for number in range(seasons):
        close_season(season=make_season(group=club.group, name=f"{number}"), user=club.anna)
    cem = signed_in(club.cem)
    with django_assert_num_queries(8):
        assert cem.get(f"{club.url}champions/").status_code == 200


def test_page_program_and_phone_are_told_the_same(club: Club, season: Season, evening: Evening) -> None:
    url, sent = f"{evening.url}enter/", taps(2)
    phone, program = Client(headers={"prefer": "return=minimal"}), Program(evening.token)
    phone.get(f"/s/{evening.token}/")
    waited = phone.post(url, sent)
    deals = f"sheets/{evening.sheet.slug}/deals?place=2"
    answer = program.ask(deals, "POST", {"re": ["Anna", "Ben"], "points": {"re": 151}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["code"], waited.status_code) == (403, "closed", 422)
    assert error["detail"] == waited.content.decode()
    page = signed_in(club.ben).post(url, sent)
    assert (page.status_code, CLOSED in page.text) == (409, True)
    assert Deal.objects.count() == 1


def test_a_deal_that_was_typed_while_the_season_was_open_is_kept_in_the_question(
    club: Club, evening: Evening
) -> None:
    season = make_season(group=club.group, name="Saison", first_day=date(2026, 1, 1))
    anna, typed = signed_in(club.anna), taps(2)
    assert anna.get(f"{evening.url}enter/").status_code == 200
    close_season(season=season, user=club.anna)
    question = anna.post(f"{evening.url}enter/", typed)
    assert (question.status_code, Deal.objects.count()) == (409, 1)
    press(anna, question, MEANT)
    assert Deal.objects.count() == 2


def test_who_has_only_the_link_begins_another_sheet_of_no_group(
    club: Club, season: Season, evening: Evening
) -> None:
    phone = Client()
    phone.get(f"/s/{evening.token}/")
    page = phone.get(f"{evening.url}again/")
    assert press(phone, page, "Start").status_code == 200
    assert Sheet.objects.latest("pk").group is None


def test_the_first_three_of_a_closed_season_get_certificates(club: Club, evening: Evening) -> None:
    season = make_season(group=club.group, name="Winter")
    anna, address = signed_in(club.anna), f"{club.url}seasons/1/certificates/"
    assert "Certificates appear once the season is closed." in anna.get(address).content.decode()
    assert address not in anna.get(f"{club.url}seasons/1/").content.decode()
    close_season(season=season, user=club.anna)
    assert address in anna.get(f"{club.url}seasons/1/").content.decode()
    said = [(row.name, row.place, row.counts) for row in anna.get(address).context["rows"]]
    assert said == [
        ("Anna", 1, "Points +1"),
        ("Ben", 1, "Points +1"),
        ("Cem", 3, "Points −1"),
        ("Dora", 3, "Points −1"),
    ]
    later = take_in(club, begin())
    with agreeing(lambda _group: now()):
        enter(later, deal(re=["Cem", "Dora"]), deal(re=["Cem", "Dora"]))
    said = [(row.name, row.place, row.counts) for row in anna.get(address).context["rows"]]
    assert said == [("Anna", 1, ""), ("Ben", 1, "")]
