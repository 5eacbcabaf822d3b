"""States of things in which pages have something else to offer: who comes, and to which pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate, now

from rulesets.document import NUMBER
from rulesets.rules.presets import presets
from scorekeeper.club.comparing.proposals.writes import adopt
from scorekeeper.club.evenings.models import NOT_HERE, Import, Payment, PlannedRound
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.evenings.rounds.attendance_writes import Coming, begin_evening
from scorekeeper.club.evenings.rounds.writes import draw_rounds as draw_evening
from scorekeeper.club.evenings.rounds.writes import open_tables as open_evening
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.club.jobs.writes import begin_job, do_here
from scorekeeper.club.kitty.writes import add_fine, make_statement_link
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.outside.archive.create_group import STEPS, keep_file
from scorekeeper.play.groups.models import Evening as GroupEvening
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.guards import table_token
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.play.sheets.page.writes import renew_links
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.final.writes import make_cut
from scorekeeper.tournament.links import entry_token, own_token
from scorekeeper.tournament.lists.writes import Typed, type_paper, unlock_list
from scorekeeper.tournament.models import Entrant, Release, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from scorekeeper.tournament.standings.writes import note_takings
from tests.cast import FIVE, Evening, begin, correct, deal, enter, taps, undo, visitor
from tests.club import Club, group_document, invite, person, player, signed_in, take_in
from tests.scorekeeper.test_access import proposal_of
from tests.scorekeeper.tournament.hall import gather, planned, set_up
from tests.scorekeeper.tournament.played import award, close
from tests.scorekeeper.tournament.played import play_round as play_whole_round
from tests.scorekeeper.tournament.tables import lock, play, play_round, row, send_in, table_at
from tests.walking import press


class Visit(NamedTuple):
    """Who comes, the pages that they look at with all that lies below, and what came of what they sent."""

    browser: Client
    starts: tuple[str, ...]
    came: tuple[Any, ...] = ()


Visits = dict[str, Visit]
"""By who comes."""


def visit(browser: Client, *starts: str) -> Visit:
    return Visit(browser, starts)


def told(browser: Client, *came: Any) -> Visit:
    """Somebody who looks at the answers to what they sent, and at nothing else."""
    return Visit(browser, (), came)


def of_group(club: Club, *paths: str) -> Visits:
    """An owner and a scorer at pages of the group."""
    people = {"owner": club.anna, "scorer": club.ben}
    return {who: visit(signed_in(user), *(club.url + path for path in paths)) for who, user in people.items()}


def at_table(table: Evening) -> Visits:
    """The phone that writes at a table, and one that reads."""
    return {
        "who writes": visit(visitor(table.token), table.url),
        "who reads": visit(visitor(table.read_token), table.url),
    }


def closed_season(club: Club) -> Visits:
    year = {"first_day": date(2025, 1, 1), "last_day": date(2025, 12, 31)}
    season = make_season(group=club.group, name="2025", **year)
    close_season(season=season, user=club.anna)
    return of_group(club, "standings/?season=1")


def season_of_today_closed(club: Club) -> Visits:
    """Whoever wants to begin an evening is told that the day is over, and owners are asked."""
    take_in(club, begin())
    season = make_season(group=club.group, name="Heute")
    close_season(season=season, user=club.anna)
    Season.objects.update(last_day=localdate() + timedelta(days=1))
    return of_group(club, "")


def season_with_evenings(club: Club) -> Visits:
    """Who missed its evening can be excused."""
    enter(take_in(club, begin()), deal(), deal(points=90))
    make_season(group=club.group, name="Saison", excused=Season.Excused.MEAN)
    return of_group(club, "seasons/1/")


def round_to_draw(club: Club) -> Visits:
    """All lists of a round are locked, and the next one waits to be drawn; a protest is not decided."""
    tournament = play_round(club)
    protests = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    award(protests[0], 1, kind=AwardKind.PROTEST)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    return of_group(club, f"tournaments/{tournament.slug}/")


def final_to_say(club: Club) -> Visits:
    """All lists before a final are locked, and nobody has said who plays it."""
    tournament = play_round(club, cut_after=1, cut_size=4)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    url = f"{club.url}tournaments/{tournament.slug}/"
    return {
        "owner": visit(signed_in(club.anna), url, f"{url}final/"),
        "scorer": visit(signed_in(club.ben), url),
    }


def final_said(club: Club) -> Visits:
    """It was said who plays the final."""
    tournament = play_round(club, cut_after=1, cut_size=4)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    make_cut(tournament=tournament, size=4)
    url = f"{club.url}tournaments/{tournament.slug}/"
    return {"owner": visit(signed_in(club.anna), url, f"{url}final/")}


def large_club(club: Club) -> Visits:
    """So many players that an evening begins with who is here."""
    Player.objects.bulk_create(Player(group=club.group, name=f"Spieler {number}") for number in range(8))
    return of_group(club, "")


def merged_players(club: Club) -> Visits:
    merge_players(player=player(club, "Emil"), into=player(club, "Dora"), user=club.anna)
    return of_group(club, "players/")


def two_players(club: Club) -> Visits:
    merging = f"players/{player(club, 'Emil').pk}/merge/?into={player(club, 'Dora').pk}"
    return {"owner": of_group(club, merging)["owner"]}


def guest_who_is_a_player(club: Club) -> Visits:
    take_in(club, begin(("Anna", "Ben", "Cem", "Zoe")))
    return of_group(club, f"players/{player(club, 'Emil').pk}/guest/?name=Zoe")


def evening_with_debts(club: Club) -> Visits:
    """Two tables; of those who owe something, one has paid. The kitty is for fines only."""
    add_fine(group=club.group, name="Handy", cents=50)
    first = take_in(club, begin())
    names = ("Emil", "Frieda", "Gerd", "Hanna")
    second = take_in(club, begin(names), beside=first)
    enter(first, deal())
    enter(second, deal(names, re=["Emil", "Frieda"]))
    evening = first.sheet.evening
    Payment.objects.create(
        evening=evening, payer=player(club, "Cem"), payee=player(club, "Anna"), cents=5, rate=10
    )
    return of_group(club, f"evenings/{evening.pk}/?cents=10")


def statement_by_link(club: Club) -> Visits:
    """Who keeps the kitty has made the link of a statement, which somebody without an account opens."""
    link = make_statement_link(player=player(club, "Emil"))
    page = of_group(club, f"kitty/players/{link.player_id}/")
    return page | {"visitor": visit(visitor(), f"/groups/statement/{link.token}/")}


def swapped_tables(club: Club) -> Visits:
    night = night_of_eight(club)
    first, second = (table[0] for table in planned_of(night, 1))
    return of_group(club, f"evenings/{night.pk}/rounds/1/?swap={first}&swap={second}")


def planned_of(evening: GroupEvening, number: int) -> list[list[int]]:
    """Who is to sit where in a round, by number."""
    tables: list[list[int]] = PlannedRound.objects.get(evening=evening, number=number).tables
    return tables


def drawn_tables(club: Club) -> Visits:
    return of_group(club, f"evenings/{night_of_eight(club).pk}/")


def night_of_eight(club: Club) -> GroupEvening:
    """An evening of two tables, whose rounds are drawn."""
    night = begin_evening(
        group=club.group,
        title="",
        preset="ddv",
        rules=presets()["ddv"].rules,
        version=None,
        length=None,
        rounds=2,
        coming=Coming(guests=tuple(f"Gast {number}" for number in range(8))),
    )
    draw_evening(evening=night)
    return night


def entrants(club: Club) -> Visits:
    tournament = set_up(club, takes_entries=True)
    enter_people(tournament=tournament, entries=[Entry(name) for name in ("Anna", "Ben", "Zoe")])
    return of_group(club, f"tournaments/{tournament.slug}/")


def entering(club: Club) -> Visits:
    tournament = set_up(club, takes_entries=True, is_announced=True)
    GroupEvening.objects.filter(tournament=tournament).update(day=localdate())
    (entered,) = enter_people(tournament=tournament, entries=[Entry("Zoe")], is_self=True)
    own = own_token(entered, tournament.slug)
    enter = entry_token(tournament.slug, tournament.link_series)
    pages, guest = (f"/tournaments/enter/{enter}/", f"/tournaments/entered/{own}/"), Client()
    return {"guest": Visit(guest, pages, (guest.get("/"), guest.get("/tournaments/")))}


def table_on_paper(club: Club) -> Visits:
    tournament = play_round(club)
    typed = Typed([3, 1, -1, -3], [0, 0, 0, 0])
    type_paper(table=row(table_at(tournament)), typed=typed, user=club.anna)
    page = f"{club.url}tournaments/{tournament.slug}/rounds/1/tables/1/paper/"
    return {"owner": visit(signed_in(club.anna), page)}


def drawn_round(club: Club) -> Visits:
    return of_group(club, f"tournaments/{drawn(club).slug}/")


def drawn(club: Club) -> Tournament:
    """A tournament with a clock whose rounds are drawn."""
    tournament = set_up(club, 8, preset="club_five", length=2, minutes=100, minutes_at_five=125)
    draw_rounds(tournament=tournament)
    return tournament


def swapped_seats(club: Club) -> Visits:
    tournament = drawn(club)
    first, second = (table[0] for table in planned(tournament, 1))
    return of_group(club, f"tournaments/{tournament.slug}/rounds/1/?swap={first}&swap={second}")


def open_tables(club: Club) -> Visits:
    tournament = drawn(club)
    open_round(tournament=tournament, number=1)
    return of_group(club, f"tournaments/{tournament.slug}/")


def round_in_play(club: Club) -> Visits:
    tournament = play_round(club)
    table = table_at(tournament)
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table)


def time_is_over(club: Club) -> Visits:
    tournament = play_round(club)
    play(table_at(tournament), 1)
    Release.objects.update(released=now() - timedelta(hours=4))
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table_at(tournament))


def list_to_hand_in(club: Club) -> Visits:
    table = table_at(play_round(club))
    play(table, 2)
    return at_table(table)


def list_to_confirm(club: Club) -> Visits:
    tournament = play_round(club)
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    page = f"{club.url}tournaments/{tournament.slug}/rounds/1/tables/1/"
    return at_table(table) | {"owner": visit(signed_in(club.anna), page)}


def list_with_open_deals(club: Club) -> Visits:
    table = table_at(play_round(club))
    play(table, 1)
    return at_table(table)


def locked_list(club: Club) -> Visits:
    tournament = play_round(club)
    lock(table_at(tournament))
    return of_group(club, f"tournaments/{tournament.slug}/") | at_table(table_at(tournament))


def closed_round(club: Club) -> Visits:
    tournament = play_round(club)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    draw_rounds(tournament=tournament)
    return of_group(club, f"tournaments/{tournament.slug}/")


def account(club: Club) -> Visits:
    """Signed in on two devices, with a password."""
    club.anna.set_password("Karlchen fängt den Fuchs")
    club.anna.save()
    signed_in(club.anna).get("/")
    return {"owner": visit(signed_in(club.anna), reverse("mfa_index"))}


def nobody_signed_in(_club: Club) -> Visits:
    return {"nobody": visit(Client(), reverse("account_login"))}


def empty_sheet(_club: Club) -> Visits:
    return at_table(begin())


def sheet_in_play(_club: Club) -> Visits:
    evening = begin()
    enter(evening, deal(), deal())
    return at_table(evening)


def deal_taken_back(_club: Club) -> Visits:
    evening = begin()
    enter(evening, deal(), deal())
    undo(evening)
    return at_table(evening)


def evening_over(_club: Club) -> Visits:
    evening = begin(preset="pub", length=4)
    enter(evening, *[deal()] * 4)
    return at_table(evening)


def taken_back_when_over(_club: Club) -> Visits:
    """A correction that was taken back after the last deal, and may be brought back."""
    evening = begin(preset="pub", length=4)
    enter(evening, *[deal()] * 4)
    correct(evening, 1, deal(points=151))
    undo(evening)
    return at_table(evening)


def file_to_settle(club: Club) -> Visits:
    """Tables of results: one whose rules and day are asked for, one of totals, one that is there already."""
    take_in(club, begin())
    return {
        who: told(browser, *(look_at_table(club, browser, table) for table in (NO_DAY, TOTALS, SUM_OF_BOTH)))
        for who, browser in (("owner", signed_in(club.anna)), ("scorer", signed_in(club.ben)))
    }


NO_DAY = "Anna;Ben;Cem;Dora\n1;-1;1;-1\n3;-3;-3;3\n"
TOTALS = "Datum;Anna;Ben;Cem;Dora\n01.02.2026;3;-1;-1;-1\n08.02.2026;-3;1;1;1\n"
SUM_OF_BOTH = "Datum;Anna;Ben;Cem;Dora\n01.02.2026;x;-1;-1;-1\n"


def look_at_table(club: Club, browser: Client, table: str) -> Any:
    """What is said of a table before it is imported."""
    page = browser.get(f"{club.url}import/")
    return press(browser, page, "Preview", **{"Or paste the table": table})


def evenings_that_are_there(club: Club) -> Visits:
    """A file of the group's own evenings."""
    enter(take_in(club, begin()), deal())
    file = SimpleUploadedFile("krone.json", json.dumps(group_document(club.group)).encode())
    ben = signed_in(club.ben)
    return {"scorer": told(ben, press(ben, ben.get(f"{club.url}import/"), "Preview", File=file))}


def long_work(club: Club) -> Visits:
    """Evenings that are coming, a file that is being written, and one that is ready."""
    brought = Import.objects.create(group=club.group, name="krone.csv", by=club.anna)
    coming = working_on(club, Kind.IMPORT, facts={"import": brought.pk})
    saved = [working_on(club, Kind.SAVE), working_on(club, Kind.SAVE, Phase.DONE)]
    pages = [f"import/{coming.slug}/", *(f"document/{job.slug}/" for job in saved)]
    anna = signed_in(club.anna)
    came = anna.get(club.url)
    return {"owner": Visit(anna, tuple(club.url + page for page in pages), (came,))}


def working_on(club: Club, kind: Kind, phase: Phase = Phase.WRITING, **said: Any) -> Job:
    return begin_job(kind=kind, phase=phase, user=club.anna, group=club.group, **said)


def file_of_a_group(club: Club) -> Visits:
    """One that is being read, and one of which it is known what it holds."""
    content = json.dumps(group_document(club.group)).encode()
    read, known = (
        keep_file(user=user, pieces=[content], size=len(content)) for user in (club.anna, club.ben)
    )
    do_here(known, STEPS)
    return {
        "owner": visit(signed_in(club.anna), f"/groups/restore/{read.slug}/"),
        "scorer": visit(signed_in(club.ben), f"/groups/restore/{known.slug}/"),
    }


def key_made(club: Club) -> Visits:
    anna = signed_in(club.anna)
    page = anna.get(reverse("api:keys", args=[club.group.slug]))
    return {"owner": told(anna, press(anna, page, "Create a key", **{"What the key is for": "Anzeige"}))}


def invitation(club: Club) -> Visits:
    _invitation, token = invite(club)
    address = f"/groups/invited/{token}/"
    return {"guest": visit(signed_in(person("Olga")), address), "nobody": visit(Client(), address)}


def second_round(club: Club) -> Visits:
    """An evening whose first round is played and whose second one is drawn; a table has new links."""
    night = night_of_eight(club)
    open_evening(evening=night, number=1)
    table = night.sheets.earliest("pk")
    renew_links(sheet_id=table.pk, token=table_token(table.slug), new=table_token("another"))
    return of_group(club, f"evenings/{night.pk}/")


def comes_late(club: Club) -> Visits:
    """An evening whose first round is open; somebody comes later, and somebody is here and sits nowhere."""
    night = night_of_eight(club)
    open_evening(evening=night, number=1)
    night.attendances.create(number=9, guest="Gast 8", last_round=NOT_HERE)
    night.attendances.create(number=10, guest="Gast 9")
    return of_group(club, f"evenings/{night.pk}/", f"evenings/{night.pk}/here/9/")


def seated_twice(club: Club) -> Visits:
    """Somebody at two tables of one round, as it was stored before it was refused."""
    first = take_in(club, begin())
    take_in(club, begin(("Emil", "Frieda", "Gerd", "Anna")), beside=first)
    Sheet.objects.filter(evening=first.sheet.evening).update(round=1)
    evening = f"evenings/{first.sheet.evening_id}/"
    anna = signed_in(club.anna)
    anna.get(f"/s/{first.token}/")
    return of_group(club, "players/", evening) | {"who writes": visit(anna, f"{first.url}evening/")}


def table_in_play(club: Club) -> Visits:
    """Some of those who are to sit down sit at a table."""
    enter(take_in(club, begin()), deal())
    ben = signed_in(club.ben)
    seats = {f"Player {number}": name for number, name in enumerate(("Anna", "Ben", "Cem", "Emil"), 1)}
    return {"scorer": told(ben, press(ben, ben.get(f"{club.url}start/"), "Start", **seats))}


def in_no_group(_club: Club) -> Visits:
    """Somebody with an account who is in no group, with a sheet, rules, and sheets before it."""
    evening, olga = begin(), signed_in(person("Olga"))
    for each in (begin(), begin(), evening):
        olga.get(f"/s/{each.token}/")
    _stored, token = houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)
    shown = olga.get(f"/rules/e/{token}/", follow=True).request["PATH_INFO"]
    own = olga.get(f"/rules/{_stored.slug}/document/").content.decode()
    read = press(olga, olga.get("/rules/import/"), "Preview", text=own)
    came = (
        olga.get("/"),
        read,
        olga.get("/rules/?q=Schweine"),
        olga.get(shown),
        olga.get(reverse("groups:groups")),
    )
    return {"guest": Visit(olga, (f"{evening.url}group/", f"{shown}group/"), came)}


def unused_player(club: Club) -> Visits:
    """A player of whom nothing is written, and a guest of the same name as another one."""
    take_in(club, begin(("Anna", "Ben", "Cem", "Zoe")))
    zoe = Player.objects.create(group=club.group, name="Zoe")
    return of_group(club, f"players/{zoe.pk}/", f"players/{zoe.pk}/change/", "players/")


def later_version(club: Club) -> Visits:
    """A sheet by rules of the group of which there is a later version."""
    rules = presets()["ddv"].rules
    stored, _token = houserules.create_ruleset(name="Krone", preset="ddv", rules=rules)
    houserules.give_to_group(slug=stored.slug, group=club.group)
    evening = take_in(club, begin())
    Sheet.objects.filter(pk=evening.sheet.pk).update(ruleset=stored)
    houserules.save_version(slug=stored.slug, name="Krone", rules=presets()["pub"].rules, version=1)
    anna = signed_in(club.anna)
    anna.get(f"/s/{evening.token}/")
    return {"owner": visit(anna, f"{evening.url}rules/", f"/rules/{stored.slug}/1/")}


def unreadable(club: Club) -> Visits:
    """A sheet and rules that a newer version wrote."""
    evening = begin()
    stored, _token = houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)
    phone = visitor(evening.token)
    evening.sheet.deals.create(uid=uuid4(), position=1, facts={}, facts_format=NUMBER + 1)
    Ruleset.objects.filter(pk=stored.pk).update(options_format=NUMBER + 1)
    return {"who writes": told(phone, phone.get(evening.url), phone.get(f"/rules/{stored.slug}/"))}


def two_entries(_club: Club) -> Visits:
    """Two phones that enter a deal at the same time, and one that begins with other rules."""
    evening = begin()
    enter(evening, deal(points=181))
    phone = visitor(evening.token)
    return {
        "who writes": told(
            phone,
            phone.post(f"{evening.url}enter/", taps(position=1, points="", exact="137")),
            phone.get(f"{evening.url}news/?view=entry&position=1&version=0"),
            press(phone, phone.get("/new/"), "Change house rules"),
        )
    }


def entering_when_locked(club: Club) -> Visits:
    tournament = play_round(club)
    table = table_at(tournament)
    lock(table)
    phone = visitor(table.token)
    return {"who writes": told(phone, phone.get(f"{table.url}enter/"))}


def tournament_over(club: Club) -> Visits:
    """One that counts in a season and took fees, with players of the group and strangers."""
    names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Zoe", "Uwe", "Ina")
    tournament = set_up(club, preset="club_five", rounds=1, length=2, fee=500, fees_to_kitty=True)
    enter_people(tournament=tournament, entries=[Entry(name) for name in names])
    all_here(tournament=tournament)
    play_whole_round(tournament, 1)
    close(tournament, 1)
    Entrant.objects.update(has_paid=True)
    note_takings(tournament)
    make_season(group=club.group, name="Saison", tournaments=Season.Tournaments.COUNT)
    GroupEvening.objects.filter(tournament=tournament).update(day=localdate())
    pages = (f"tournaments/{tournament.slug}/", "tournaments/ranking/", "kitty/", "standings/?season=1")
    return of_group(club, *pages)


def list_unlocked(club: Club) -> Visits:
    """A list of the first round that is open again while the second one is played, and a third is to draw."""
    tournament = play_round(club)
    for number in (1, 2):
        lock(table_at(tournament, number))
    close(tournament, 1)
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=2)
    unlock_list(table=row(table_at(tournament)), reason="Zahl", user=club.anna)
    return {"owner": visit(signed_in(club.anna), f"{club.url}tournaments/{tournament.slug}/")}


def everybody_here(club: Club) -> Visits:
    """Who entered by the link may be a player of the group; all are here, and nothing is drawn."""
    tournament = set_up(club)
    enter_people(tournament=tournament, entries=[Entry("Anna")], is_self=True)
    gather(tournament, 4)
    return of_group(club, f"tournaments/{tournament.slug}/")


def seasons_behind(club: Club) -> Visits:
    """A season before this one, in which somebody has too few evenings, and a proposal that was adopted."""
    today = localdate()
    before = {"first_day": date(2020, 1, 1), "last_day": today - timedelta(days=1)}
    make_season(group=club.group, name="Vorige", **before)
    make_season(group=club.group, name="Diese", first_day=today, min_evenings=3)
    evening = take_in(club, begin())
    enter(evening, deal())
    five = take_in(club, begin(FIVE))
    enter(five, deal())
    proposal = proposal_of(club, evening)
    adopt(proposal=proposal, name="Krone", user=club.anna)
    pages = (f"proposals/{proposal.pk}/", "seasons/2/compared/?of=pot", "seasons/2/")
    return {"owner": of_group(club, *pages)["owner"]}


def long_season(club: Club) -> Visits:
    """So many evenings that they are compared while somebody waits."""
    evening = take_in(club, begin())
    sheet, numbers = evening.sheet, range(1, 1600)
    Deal.objects.bulk_create(Deal(sheet=sheet, uid=uuid4(), position=each, facts={}) for each in numbers)
    ben = signed_in(club.ben)
    return {"scorer": told(ben, ben.get(f"{club.url}seasons/0/compared/?of=pub"))}


def no_reception(_club: Club) -> Visits:
    return {"nobody": visit(Client(), reverse("offline"))}


STATES: Mapping[str, Callable[[Club], Visits]] = {
    "a closed season": closed_season,
    "a season of today that is closed": season_of_today_closed,
    "a large club": large_club,
    "a season with evenings": season_with_evenings,
    "files to settle": file_to_settle,
    "a file of evenings that are there": evenings_that_are_there,
    "long work": long_work,
    "a file of a group": file_of_a_group,
    "a key that was made": key_made,
    "a second round": second_round,
    "somebody who comes late": comes_late,
    "somebody at two tables": seated_twice,
    "a table in play": table_in_play,
    "in no group": in_no_group,
    "a player of whom nothing is written": unused_player,
    "a later version of the rules": later_version,
    "unreadable": unreadable,
    "two who entered": two_entries,
    "entering on a locked list": entering_when_locked,
    "a tournament that is over": tournament_over,
    "a list that was unlocked": list_unlocked,
    "everybody here": everybody_here,
    "seasons behind": seasons_behind,
    "a long season": long_season,
    "no reception": no_reception,
    "a round to draw": round_to_draw,
    "a final to say": final_to_say,
    "a final that was said": final_said,
    "merged players": merged_players,
    "two players": two_players,
    "a guest who is a player": guest_who_is_a_player,
    "an evening with debts": evening_with_debts,
    "a statement by link": statement_by_link,
    "an invitation": invitation,
    "drawn tables": drawn_tables,
    "two to change seats": swapped_tables,
    "entrants": entrants,
    "entering": entering,
    "a table on paper": table_on_paper,
    "a drawn round": drawn_round,
    "two of a tournament to change seats": swapped_seats,
    "open tables": open_tables,
    "a round in play": round_in_play,
    "a round whose time is over": time_is_over,
    "a list to hand in": list_to_hand_in,
    "a list to confirm": list_to_confirm,
    "a list with open deals": list_with_open_deals,
    "a locked list": locked_list,
    "a closed round": closed_round,
    "an account": account,
    "nobody signed in": nobody_signed_in,
    "an empty sheet": empty_sheet,
    "a sheet in play": sheet_in_play,
    "a deal taken back": deal_taken_back,
    "an evening that is over": evening_over,
    "a correction taken back when the evening is over": taken_back_when_over,
}
