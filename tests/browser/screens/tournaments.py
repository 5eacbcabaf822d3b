"""Tournaments: set up, entrants, the draw, a round as it is played, lists, entering oneself."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils.timezone import localdate, now
from playwright.sync_api import Page

from scorekeeper.play.groups.models import Evening as GroupEvening
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award, cancel_award
from scorekeeper.tournament.entrants.reads import stored_entrants
from scorekeeper.tournament.entrants.writes import drop_out, enter_people, take_over
from scorekeeper.tournament.links import entry_token, own_token, read_token
from scorekeeper.tournament.lists.models import PaperEntry, Unlocking
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round, release_round
from tests.browser.screens.groups import club_of, club_with_season, sign_in
from tests.browser.screens.table import screen
from tests.cast import Evening
from tests.club import Club, found
from tests.made_once import made_once
from tests.scorekeeper.tournament.hall import address, gather, set_up
from tests.scorekeeper.tournament.tables import (
    confirm,
    lock,
    play,
    play_round,
    reader,
    row,
    send_in,
    table_at,
    writer,
)

LONG_ENTRY = Entry("Maximiliane Ebersbach-Oberhuber", "Doppelkopffreunde Unterhaching", "Unterhaching II")


@made_once
def drawn(people: int) -> tuple[Club, Tournament]:
    """A tournament with everything that one can have, drawn and not open.

    One more than `people` play, at tables of five: where some are of four, the draw alone takes a second.
    """
    club = club_with_season()
    said = {
        "minutes": 100,
        "minutes_at_five": 125,
        "fee": 1000,
        "takes_entries": True,
        "shows_entrants": True,
    }
    tournament = set_up(club, prizes="100 Euro und der Wanderpokal\n50 Euro", has_teams=True, **said)
    enter_people(tournament=tournament, entries=[LONG_ENTRY])
    gather(tournament, people)
    draw_rounds(tournament=tournament)
    return club, tournament


def held(page: Page, people: int = 24) -> tuple[Club, Tournament]:
    """Such a tournament, looked at by the owner of the club."""
    club, tournament = drawn(people)
    sign_in(page, club.anna)
    return club, tournament


def go(page: Page, path: str = "") -> None:
    club, tournament = held(page)
    page.goto(address(club, tournament, path))


def go_to_the_end(page: Page) -> None:
    """The bar at the bottom covers half a row of a list that is longer than the screen, but at its end."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


@screen
def tournaments_of_a_group(page: Page) -> None:
    club, _tournament = held(page, 4)
    page.goto(f"{club.url}tournaments/")


@screen
def tournament_to_set_up(page: Page) -> None:
    page.goto(f"{club_of(page).url}tournaments/new/")
    for summary in page.locator("form.start > details > summary").all():
        summary.click()


@screen
def tournament_drawn(page: Page) -> None:
    go(page)


@screen
def tournament_round_open(page: Page) -> None:
    club, tournament = held(page, 21)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament))


@screen
def tournament_entrants(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    first, second = stored_entrants(tournament)[:2]
    drop_out(entrant=first)
    take_over(entrant=second, entry=Entry("Zoe Zander", "Ulm"))
    page.goto(address(club, tournament, "entrants/"))
    go_to_the_end(page)


@screen
def tournament_entrant(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "entrants/1/"))
    for summary in page.locator("summary").all():
        summary.click()


@screen
def tournament_entrant_who_may_be_a_player(page: Page) -> None:
    club, tournament = held(page, 4)
    name = club.group.players.earliest("pk").name
    enter_people(tournament=tournament, entries=[Entry(name)], is_self=True)
    page.goto(address(club, tournament, "entrants/6/"))


@screen
def tournament_entrants_by_the_link(page: Page) -> None:
    club, tournament = held(page, 4)
    names = [player.name for player in club.group.players.all()]
    enter_people(tournament=tournament, entries=[Entry(name) for name in names], is_self=True)
    page.goto(address(club, tournament, "entrants/"))


@screen
def tournament_round_to_repair(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "rounds/1/tables/"))
    for summary in page.locator("main summary").all():
        summary.click()


@screen
def tournament_round_reseated(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "rounds/1/reseat/"))
    page.locator("[name=who]").first.check()
    page.locator("main .bar [value='to:gone']").click()
    page.locator("main .notice").wait_for()


@screen
def tournament_round_planned(page: Page) -> None:
    go(page, "rounds/1/")
    go_to_the_end(page)


@screen
def tournament_round_by_hand(page: Page) -> None:
    go(page, "rounds/1/hand/")
    go_to_the_end(page)


@screen
def tournament_settings(page: Page) -> None:
    go(page, "change/")


@screen
def tournament_links(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "link/"))
    for summary in page.locator("main summary").all():
        summary.click()


@screen
def tournament_seating(page: Page) -> None:
    go(page, "rounds/1/seating/")


@screen
def tournament_lists_to_print(page: Page) -> None:
    club, tournament = held(page, 9)
    open_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "print/rounds/1/lists/"))


@screen
def tournament_big_screen(page: Page) -> None:
    club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    release_round(tournament=tournament, number=1)
    page.goto(address(club, tournament, "screen/"))


@screen
def tournament_read_along(page: Page) -> None:
    _club, tournament = held(page)
    open_round(tournament=tournament, number=1)
    page.context.clear_cookies()
    page.goto(f"/tournaments/read/{read_token(tournament.slug)}/")


@screen
def tournament_to_enter(page: Page) -> None:
    _club, tournament = held(page, 4)
    tournament.evening.planned_rounds.all().delete()
    page.goto(f"/tournaments/enter/{entry_token(tournament.slug)}/")


@made_once
def played_at_one_table(deals: int) -> Evening:
    """The first of two tables, where so many deals were played."""
    table = table_at(play_round(club_with_season(), 9, length=3))
    play(table, deals)
    return table


def at_table(page: Page, *, deals: int, minutes: int = 20, **said: object) -> Evening:
    """The phone that writes there, so many minutes after the release; it is the owner's."""
    table = played_at_one_table(deals)
    sign_in(page, User.objects.get(username="anna"))
    Release.objects.update(released=now() - timedelta(minutes=minutes))
    Table.objects.filter(sheet=table.sheet).update(**said)
    page.goto(f"/s/{table.token}/")
    return table


@screen
def tournament_sheet(page: Page) -> None:
    at_table(page, deals=1)


@screen
def tournament_sheet_in_a_round_that_is_over(page: Page) -> None:
    at_table(page, deals=2, minutes=101, called=now())


@screen
def tournament_sheet_handed_in(page: Page) -> None:
    at_table(page, deals=3, handed_in=now())


@screen
def tournament_list_checked(page: Page) -> None:
    table = at_table(page, deals=2, minutes=101)
    page.goto(f"{table.url}list/")


@screen
def tournament_list_to_confirm(page: Page) -> None:
    table = at_table(page, deals=3, handed_in=now())
    confirm(table, reader(table), 1)
    page.goto(f"{table.url}list/")


@screen
def tournament_list_locked(page: Page) -> None:
    table = at_table(page, deals=3, handed_in=now())
    confirm(table, writer(table), 0, 1, 2, 3)
    page.goto(f"{table.url}enter/")


@screen
def tournament_code_of_a_past_round(page: Page) -> None:
    tournament = play_round(club_of(page), 4)
    table = table_at(tournament)
    lock(table)
    page.goto(f"/s/{table.token}/")


@made_once
def played_round() -> tuple[Club, Tournament]:
    """A round with a table in every state."""
    club = club_with_season()
    tournament = play_round(club, 21, length=3)
    calling, playing, handed_in, locked, paper = (table_at(tournament, number) for number in range(1, 6))
    Table.objects.filter(sheet=calling.sheet).update(called=now(), extra_minutes=10)
    play(playing, 1)
    play(handed_in, 3)
    send_in(handed_in)
    confirm(handed_in, writer(handed_in), 0, 1)
    lock(locked, 3)
    typed = {"totals": [3, 1, -1, -3, 0], "solos": [0] * 5, "turn": 1}
    PaperEntry.objects.create(table=row(paper), by=club.ben, **typed)
    return club, tournament


def led(page: Page) -> tuple[Club, Tournament]:
    """Such a round, as its leader sees it."""
    club, tournament = played_round()
    Release.objects.update(released=now() - timedelta(minutes=95))
    sign_in(page, club.anna)
    return club, tournament


@screen
def tournament_entered(page: Page) -> None:
    club = found()
    tournament = set_up(club, takes_entries=True, shows_entrants=True, places=1)
    enter_people(tournament=tournament, entries=[Entry("Eva")])
    (waits,) = enter_people(tournament=tournament, entries=[LONG_ENTRY], is_self=True)
    page.goto(f"/tournaments/entered/{own_token(waits, tournament.slug)}/")
    page.locator("summary").last.click()


@screen
def tournaments_to_come(page: Page) -> None:
    tournament = set_up(found(), takes_entries=True, is_announced=True, places=24, fee=1000, minutes=100)
    GroupEvening.objects.filter(tournament=tournament).update(title="M" * 40, day=localdate())
    page.goto("/tournaments/")


@screen
def tournament_tables(page: Page) -> None:
    club, tournament = led(page)
    page.goto(address(club, tournament, "rounds/1/tables/"))
    go_to_the_end(page)


@screen
def tournament_table(page: Page) -> None:
    club, tournament = led(page)
    page.goto(address(club, tournament, "rounds/1/tables/3/"))


@screen
def tournament_table_locked(page: Page) -> None:
    club, tournament = led(page)
    locked = row(table_at(tournament, 4))
    Unlocking.objects.create(table=locked, reason="Solo vergessen", by=club.anna)
    page.goto(address(club, tournament, "rounds/1/tables/4/"))
    page.locator("summary").click()


@screen
def tournament_paper(page: Page) -> None:
    club, tournament = led(page)
    page.goto(address(club, tournament, "rounds/1/tables/5/paper/"))
    for seat, points in enumerate((3, 1, -1, -2, -1)):
        page.locator(f"[name=total{seat}]").fill(str(points))
    page.locator("main form").first.locator("[type=submit]").click()


@screen
def tournament_ledger(page: Page) -> None:
    club, tournament = led(page)
    entrant = stored_entrants(tournament)[0]
    said = {"number": 1, "reason": "Unsportliches Verhalten gegenüber der Turnierleitung", "user": club.anna}
    taken_back = award(entrant=entrant, kind=AwardKind.PENALTY, points=-12, **said)
    cancel_award(award=taken_back, user=club.anna)
    award(entrant=entrant, kind=AwardKind.PENALTY, points=-6, **said)
    page.goto(address(club, tournament, "awards/"))
