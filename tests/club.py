"""A club for the tests: Anna owns it, Ben scores, Cem reads, Emil is a name without an account.

Olga owns another group, and Stefan is staff of the site: neither has anything to do with the club.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.evenings import models as evenings
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.club.kitty import models as kitty
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.planning import models as planning
from scorekeeper.club.planning.reads import next_evening_of
from scorekeeper.club.planning.writes import move_evening, plan_evenings
from scorekeeper.outside.api.models import Key
from scorekeeper.outside.archive import create_group
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.outside.connections import models as connections
from scorekeeper.play.groups import models as groups
from scorekeeper.play.groups import writes
from scorekeeper.play.groups.models import Group, Invitation, Membership, Merger, Player, ReadLink, Role
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.writes import sum_evening
from scorekeeper.play.sheets.start.writes import day_of, join
from scorekeeper.tournament import models as tournaments
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.lists import models as lists
from tests.cast import FOUR, Evening
from tests.made_once import once_in_module

TABLES = (
    *(User, Group, Player, Merger, Membership, Invitation, ReadLink, Season, Season.left_out.through),
    *(groups.Evening, evenings.Setup, evenings.Attendance, evenings.PlannedRound, evenings.Payment),
    evenings.Apart,
    *(Proposal, Vote),
    *(kitty.Price, kitty.Fee, kitty.Payer, kitty.Fine, kitty.Booking),
    kitty.BankAccount,
    *(planning.NextEvening, planning.Answer, planning.Reminder),
    *(connections.FeedLink, connections.Webhook, connections.SentNews, connections.Delivery),
    *(tournaments.Tournament, tournaments.Entrant, tournaments.Series, tournaments.Release),
    *(tournaments.Table, lists.Unlocking, lists.Confirmation, lists.PaperEntry),
    Award,
    Key,
)


@dataclass(frozen=True)
class Club:
    """A group and its people."""

    group: Group
    anna: User
    ben: User
    cem: User

    @property
    def url(self) -> str:
        return f"/groups/{self.group.slug}/"


def person(name: str, **settings: Any) -> User:
    """An account that nobody signs in to with a password."""
    return User.objects.create_user(name.lower(), **settings)


@once_in_module
def found(name: str = "Krone") -> Club:
    """The club with its three members and their players."""
    anna, ben, cem = person("Anna"), person("Ben"), person("Cem")
    group = writes.found_group(name=name, user=anna, own_name="Anna", players=["Ben", "Cem", "Dora", "Emil"])
    for user, role in ((ben, Role.SCORER), (cem, Role.READER)):
        Membership.objects.create(group=group, user=user, role=role)
        Player.objects.filter(group=group, name=user.username.title()).update(user=user)
    return Club(group, anna, ben, cem)


def signed_in(user: User, **how: Any) -> Client:
    """Somebody's browser."""
    client = Client(**how)
    client.cookies[settings.SESSION_COOKIE_NAME] = begin_session(user)
    return client


@once_in_module
def begin_session(user: User) -> str:
    """Sign somebody in: the key of their session."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def take_in(club: Club, evening: Evening, *, beside: Evening | None = None) -> Evening:
    """Let a sheet belong to the club, with the players who have the names of its seats.

    It becomes an evening of its own, whatever else was played that day, or a table `beside` another sheet.
    """
    sheet = evening.sheet
    models.Sheet.objects.filter(pk=sheet.pk).update(group=club.group)
    for seat in sheet.seats.all():
        seat.player = club.group.players.filter(name=seat.name).first()
        seat.save()
    sheet.refresh_from_db()
    other = beside.sheet.evening if beside else None
    join(sheet, other or groups.Evening.objects.create(group=club.group, day=day_of(sheet)))
    with transaction.atomic():
        sum_evening(sheet.evening_id)
    return evening


def of_sheet(sheet: Evening) -> groups.Evening:
    """The evening of the club on which a sheet is a table."""
    return groups.Evening.objects.get(sheets=sheet.sheet)


def invite(club: Club, role: Role = Role.SCORER, player: str = "", days: int = 7) -> tuple[Invitation, str]:
    """An invitation with its token."""
    who = club.group.players.filter(name=player).first()
    invitation = writes.invite(group=club.group, role=role, player=who, days=days, user=club.anna)
    return invitation, invitation.token


def player(club: Club, name: str) -> Player:
    return club.group.players.get(name=name)


def group_document(group: Group) -> dict[str, Any]:
    """The file of a group as it is read again."""
    document: dict[str, Any] = json.loads("".join(written_group(group)))
    return document


def found_again(text: str, user: User, name: str = "Krone", own_name: str = "") -> Group:
    """A group out of the file of one, which has nothing wrong with it."""
    content = text.encode()
    job = do_here(create_group.keep_file(user=user, pieces=[content], size=len(content)), create_group.STEPS)
    done = do_here(create_group.begin_founding(job=job, name=name, own_name=own_name), create_group.STEPS)
    assert done.group is not None, done.facts
    return done.group


@contextmanager
def noting_writes() -> Iterator[list[str]]:
    """The statements that may change what is stored, as they come: without any of them nothing did."""
    written: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK")):
            written.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield written


def everything() -> dict[str, list[Any]]:
    """Everything that is in the tables of accounts, groups and sheets."""
    tables = (*TABLES, models.Sheet, models.Seat, models.Deal, models.Change)
    return {table.__name__: list(table.objects.order_by("pk").values()) for table in tables}


__all__ = [
    "FOUR",
    "Club",
    "everything",
    "found",
    "found_again",
    "invite",
    "person",
    "player",
    "signed_in",
    "take_in",
]


def plan_evening(
    *, group: Group, day: date, time: time | None = None, place: str = "", note: str = ""
) -> planning.NextEvening:
    """The next evening of a group, planned for a day, or moved to it."""
    evening = next_evening_of(group)
    if evening is not None:
        move_evening(evening=evening, day=day, time=time, place=place, note=note)
        return evening
    plan_evenings(group=group, days=[day], time=time, place=place, note=note)
    return planning.NextEvening.objects.get(group=group, day=day, is_cancelled=False)
