"""The tournaments of the demonstration: one in its third round, and one of the autumn in the same series."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from rulesets import presets
from scorekeeper.club.evenings.models import Setup
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.demo import SLUG, play_deals
from scorekeeper.play.sheets.guards import read_token, table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.entrants.writes import Ticks, enter_people, take_over, tick_entrants
from scorekeeper.tournament.links import link_hashes
from scorekeeper.tournament.lists.writes import Typed, confirm_list, hand_in, type_paper
from scorekeeper.tournament.models import Entrant, Table, Tournament, release_of
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round, release_round
from scorekeeper.tournament.setup.writes import Play, series_of, set_up_tournament
from scorekeeper.tournament.tables.writes import add_minutes, call_referee

if TYPE_CHECKING:
    from django.contrib.auth.models import User

PRESET, ROUNDS, DEALS = "ddv_five", 3, 12
MINUTES, MINUTES_AT_FIVE = 50, 63
WEEKS_AGO = 6
FROM_ROUND_TO_ROUND = timedelta(minutes=75)
PLAYED = timedelta(minutes=22)
"""So long the last round of the one in play has lasted."""

OWN = "Krone"
MEMBERS = ("Anna", "Ben", "Cem", "Dorothea", "Emil", "Frieda", "Hanna", "Ivo", "Jana", "Kurt", "Lena")
GUESTS = {
    "Soest": ("Walter Fricke", "Marlies Kohl", "Holger Stein", "Ulla Rahn", "Dr. Hagenbuch"),
    "Hameln": ("Birgit Lange", "Rüdiger Pohl", "Christa Kern", "Volker Ahrens", "Jörg-Peter Engel"),
    "Ulm": ("Maximiliane Ebner", "Siegfried Ernst", "Ingrid Hahn", "Ottmar Klein"),
}
PRIZES = "80 Euro und der Wanderpokal\n50 Euro\n30 Euro\nEin Schinken\nEine Flasche Korn"


@dataclass(frozen=True)
class Held:
    """A tournament as it is held, and the lot of its deals."""

    slug: str
    tournament: Tournament
    begins: datetime
    random: Random

    def time_of(self, number: int) -> datetime:
        return self.begins + (number - 1) * FROM_ROUND_TO_ROUND


@transaction.atomic
def fill(group: Group, leader: User, typist: User) -> None:
    """Give the group of the demonstration its two tournaments."""
    fill_past(group, SLUG, leader)
    now = timezone.localtime().replace(second=0, microsecond=0)
    begins = now - PLAYED - (ROUNDS - 1) * FROM_ROUND_TO_ROUND
    hold_present(set_up_demo(group, "Winterturnier", begins, SLUG, leader), leader, typist)


def fill_past(group: Group, prefix: str, leader: User | None) -> None:
    """Give a group the one of the autumn; `prefix` begins its addresses, without a leader nobody enters."""
    day = timezone.localdate() - timedelta(weeks=WEEKS_AGO)
    begins = timezone.make_aware(datetime.combine(day, time(19)))
    hold_past(set_up_demo(group, "Herbstturnier", begins, prefix, leader))


def set_up_demo(group: Group, title: str, begins: datetime, prefix: str, leader: User | None) -> Held:
    """A tournament that is set up: always with the same links and the same draw."""
    tournament = set_up_tournament(
        group=group,
        user=leader,
        title=title,
        day=begins.date(),
        play=Play(PRESET, presets()[PRESET].rules, None, DEALS, ROUNDS),
        said={
            "minutes": MINUTES,
            "minutes_at_five": MINUTES_AT_FIVE,
            "fee": 1000,
            "prizes": PRIZES,
            "has_teams": True,
            "takes_entries": leader is not None,
            "shows_entrants": True,
            "series": series_of(group=group, title="Turniere der Krone", best_of=0),
        },
    )
    slug = f"{prefix}-{title[0].lower()}"
    Tournament.objects.filter(pk=tournament.pk).update(slug=slug, **link_hashes(slug))
    Setup.objects.filter(evening=tournament.evening).update(seed="krone7")
    stored = Tournament.objects.select_related("evening__setup__ruleset").get(pk=tournament.pk)
    return Held(slug, stored, begins, Random(title))  # noqa: S311  # deals, not secrets


def hold_past(held: Held) -> None:
    """Sixteen people, three rounds, every list locked."""
    enter_everybody(held, [Entry(name, OWN) for name in MEMBERS[:7]] + guests()[:9])
    for number in range(1, ROUNDS + 1):
        play_round(held, number)


def hold_present(held: Held, leader: User, typist: User) -> None:
    """Twenty-five people: two rounds are over with a penalty and a substitute, the third is played."""
    entered = enter_everybody(held, [Entry(name, OWN) for name in MEMBERS] + guests())
    play_round(held, 1)
    award(
        entrant=entered[12], number=1, kind=AwardKind.PENALTY, points=-3, reason="Karten gezeigt", user=leader
    )
    take_over(entrant=entered[-1], entry=Entry("Gerda Klein", "Ulm"))
    play_round(held, 2, on_paper=5, typists=(leader, typist))
    play_last(held, open_round_tables(held, ROUNDS), typist)


def guests() -> list[Entry]:
    """The guests from other clubs, one club after the other."""
    return [Entry(name, club) for club, names in GUESTS.items() for name in names]


def enter_everybody(held: Held, entries: list[Entry]) -> list[Entrant]:
    """Let people enter, who are all here; but for two they have paid."""
    entered = enter_people(tournament=held.tournament, entries=entries)
    numbers = [each.number for each in entered]
    ticks = Ticks(paid=numbers[:-2], here=numbers, paid_before=(), here_before=())
    tick_entrants(tournament=held.tournament, ticks=ticks)
    return entered


def open_round_tables(held: Held, number: int) -> list[Table]:
    """The tables of a round, drawn, opened and released when it was its time."""
    draw_rounds(tournament=held.tournament)
    open_round(tournament=held.tournament, number=number)
    release_round(tournament=held.tournament, number=number)
    began = held.time_of(number)
    release_of(held.tournament.evening_id, number).update(released=began)
    for sheet in held.tournament.evening.sheets.filter(round=number):
        slug = f"{held.slug}{number}-{sheet.table}"
        token = table_token(slug)
        hashes = {"write_hash": hash_token(token), "read_hash": hash_token(read_token(token))}
        Sheet.objects.filter(pk=sheet.pk).update(slug=slug, started=began, **hashes)
    tables = Table.objects.filter(sheet__evening=held.tournament.evening, sheet__round=number)
    return list(tables.select_related("sheet__ruleset"))


def play_round(held: Held, number: int, on_paper: int = 0, typists: tuple[User, ...] = ()) -> None:
    """Play a round to the end: every list is locked; a table can have written on paper."""
    for table in open_round_tables(held, number):
        if table.sheet.table == on_paper:
            write_on_paper(held, table, typists)
        else:
            play_deals(table.sheet, DEALS * 2, held.random)
            confirm(table)
    over = held.time_of(number) + timedelta(minutes=MINUTES_AT_FIVE)
    tables = Table.objects.filter(sheet__evening=held.tournament.evening, sheet__round=number)
    tables.update(handed_in=over, locked=over)
    release_of(held.tournament.evening_id, number).update(closed=over)


def play_last(held: Held, tables: list[Table], typist: User) -> None:
    """A round in the middle: a list handed in, one on paper, a table that calls the referee, and others."""
    handed_in, paper, calling, slow, *others = tables
    play_deals(handed_in.sheet, DEALS * 2, held.random)
    confirm(handed_in, people=2)
    write_on_paper(held, paper, (typist,))
    play_deals(calling.sheet, 8, held.random)
    call_referee(table=calling)
    play_deals(slow.sheet, 6, held.random)
    add_minutes(table=slow, minutes=5)
    for table, deals in zip(others, (10, 9, 11), strict=False):
        play_deals(table.sheet, deals, held.random)


def confirm(table: Table, people: int = 5) -> None:
    """Hand a list in, which so many at the table confirm on their own phones."""
    table.sheet.refresh_from_db()
    revision, seats = table.sheet.revision, list(table.sheet.seats.all())
    hand_in(table=table, revision=revision)
    confirm_list(table=table, seats=seats[:people], revision=revision, own=seats[0])


def write_on_paper(held: Held, table: Table, typists: tuple[User, ...]) -> None:
    """Enter the totals of a table from paper, as typed by one person, and perhaps by another."""
    totals, solos = [15, 5, -3, -17], [1, 0, 0, 0]
    for user in typists:
        type_paper(table=table, typed=Typed(totals, solos), user=user)
