"""How fast the pages of a group answer, after a few evenings and after thousands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localdate

from rulesets.rules.presets import presets
from rulesets.session.fold import advance, start
from rulesets.session.table import Player as AtTable
from rulesets.session.table import Table
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.groups.writes import change_group, found_group
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.evenings import KEPT_OF_EVENING, people_of_evenings
from scorekeeper.play.sheets.derived.reads import Kept, expected_results, summary_of
from scorekeeper.play.sheets.engine import facts_of
from scorekeeper.play.sheets.models import (
    DERIVED_FORMAT,
    Deal,
    EveningResult,
    GameResult,
    Pairing,
    Result,
    Seat,
    Sheet,
    Summary,
)
from scorekeeper.play.sheets.start.writes import start_sheet
from tests.benchmarks.web import enter, line, measured

EVENINGS = (10, 1_000, 10_000)
DEALS = 24
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ivo", "Jana", "Kurt", "Lena")
TABLES = 20
"""How many different evenings are played; the others are these with other players at the table."""

BATCH = 500


@dataclass(frozen=True)
class Played:
    """An evening to copy: the facts of its deals, its lines for comparing, what is kept of it by seat."""

    facts: tuple[dict[str, Any], ...]
    lines: str
    kept: Kept


def figures() -> Iterator[str]:
    """A line for each page and each number of evenings."""
    for evenings in EVENINGS:
        group, client = filled_group(evenings)
        season = Season.objects.create(
            group=group, number=1, name="Saison", points=Season.Points.TOTAL, best_of=20, min_deals=24
        )
        player = group.players.get(name="Anna")
        standings = f"/groups/{group.slug}/standings/"
        one = f"/groups/{group.slug}/seasons/{season.number}/"
        pages = {
            "standings of all evenings": standings,
            "season by best evenings": one,
            "course of the season": f"{one}course/",
            "a player's season": f"/groups/{group.slug}/players/{player.pk}/?season={season.number}",
            "all evenings of a player": f"/groups/{group.slug}/players/{player.pk}/?season=0",
            "the players": f"/groups/{group.slug}/players/",
            "a pair": f"/groups/{group.slug}/players/{player.pk}/with/{player.pk + 1}/",
            "records": f"/groups/{group.slug}/records/",
            "strength": f"/groups/{group.slug}/strength/",
            "group page": f"/groups/{group.slug}/",
        }
        for name, page in pages.items():
            yield line(f"{name}, {evenings} evenings", *measured(partial(client.get, page)))
        newest = group.sheets.order_by("-started")[0]
        yield line(
            f"entering a deal in the newest sheet, {evenings} evenings",
            *measured(partial(enter, client, newest)),
        )


@transaction.atomic
def filled_group(evenings: int) -> tuple[Group, Client]:
    """A group with so many evenings of four of its players, and the browser of its owner."""
    user = User.objects.create_user(f"owner{evenings}")
    group = found_group(name=f"{evenings}", user=user, own_name=NAMES[0], players=NAMES[1:])
    change_group(group=group, name=group.name, shows_strength=True)
    random = Random(evenings)  # noqa: S311  # deals, not secrets
    pattern, _token = start_sheet(
        title="",
        names=NAMES[:4],
        first_dealer=3,
        preset="ddv",
        rules=presets()["ddv"].rules,
        length=0,
        group=group,
    )
    ruleset = pattern.ruleset
    pattern.delete()
    played = [played_evening(random) for _table in range(TABLES)]
    for first in range(0, evenings, BATCH):
        numbers = range(first, min(first + BATCH, evenings))
        store(group, ruleset, [(number, random.choice(played)) for number in numbers], evenings, random)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    client = Client(HTTP_HOST="localhost")
    client.force_login(user)
    return group, client


def played_evening(random: Random) -> Played:
    """An evening of invented deals, not stored."""
    table = Table(presets()["ddv"].rules, tuple(map(AtTable, NAMES[:4])), first_dealer=3, length=0)
    state, deals = start(table), []
    for _deal in range(DEALS):
        state, scored = advance(table, state, invented_deal(random, table, state))
        deals.append(scored)
    seats = [Seat(pk=position, position=position) for position in range(4)]
    kept = expected_results(seats, table, deals)
    lines = summary_of(Sheet(), deals).lines
    return Played(tuple(facts_of(scored.deal, Sheet()) for scored in deals), lines, kept)


def store(
    group: Group, ruleset: Ruleset, evenings: Sequence[tuple[int, Played]], count: int, random: Random
) -> None:
    """Store evenings, two a day, the last one today."""
    sheets = store_sheets(group, ruleset, [number for number, _played in evenings], count)
    made = [played for _number, played in evenings]
    store_results(store_tables(group, sheets, random), made)
    Summary.objects.bulk_create(
        Summary(sheet=sheet, lines=played.lines) for sheet, played in zip(sheets, made, strict=True)
    )
    Deal.objects.bulk_create(
        Deal(sheet=sheet, position=position, uid=UUID(int=random.getrandbits(128), version=4), facts=facts)
        for sheet, played in zip(sheets, made, strict=True)
        for position, facts in enumerate(played.facts, 1)
    )
    store_evenings(group, sheets)


def store_evenings(group: Group, sheets: Sequence[Sheet]) -> None:
    """An evening for each sheet, with what it has been for its players."""
    evenings = Evening.objects.bulk_create(
        Evening(group=group, day=localdate(sheet.started)) for sheet in sheets
    )
    for sheet, evening in zip(sheets, evenings, strict=True):
        sheet.evening = evening
    Sheet.objects.bulk_update(sheets, ["evening"])
    found = people_of_evenings([evening.pk for evening in evenings])
    EveningResult.objects.bulk_create(
        EveningResult(
            evening_id=evening,
            player_id=person.player,
            **{name: getattr(person, name) for name in KEPT_OF_EVENING},
        )
        for evening, people in found.items()
        for person in people
        if person.player is not None
    )


def store_sheets(group: Group, ruleset: Ruleset, numbers: Sequence[int], count: int) -> list[Sheet]:
    """The sheets of evenings with these numbers, of so many in all."""
    sheets = Sheet.objects.bulk_create(
        Sheet(
            slug=f"b{group.pk}-{number}",
            ruleset=ruleset,
            first_dealer=3,
            length=0,
            revision=DEALS,
            write_hash=f"w{group.pk}-{number}",
            read_hash=f"r{group.pk}-{number}",
            group=group,
            derived_format=DERIVED_FORMAT,
        )
        for number in numbers
    )
    now = timezone.now()
    for sheet, number in zip(sheets, numbers, strict=True):
        sheet.started = now - timedelta(hours=12 * (count - 1 - number))
    Sheet.objects.bulk_update(sheets, ["started"])
    return sheets


def store_tables(group: Group, sheets: Sequence[Sheet], random: Random) -> list[list[Seat]]:
    """Four players of the group at each table."""
    players = list(group.players.all())
    seats = Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, name=player.name, player=player)
        for sheet in sheets
        for position, player in enumerate(random.sample(players, 4))
    )
    return [seats[4 * place : 4 * place + 4] for place in range(len(sheets))]


def store_results(tables: Sequence[Sequence[Seat]], made: Sequence[Played]) -> None:
    """What is kept of played evenings, for the seats of each table."""
    both = list(zip(tables, (played.kept for played in made), strict=True))
    Result.objects.bulk_create(
        copied(result, table[result.seat_id]) for table, kept in both for result in kept.results.values()
    )
    GameResult.objects.bulk_create(
        copied_game(game, table[game.seat_id]) for table, kept in both for game in kept.games.values()
    )
    Pairing.objects.bulk_create(
        copied_pairing(pairing, table[pairing.seat_id], table[pairing.other_id])
        for table, kept in both
        for pairing in kept.pairings.values()
    )


def copied(result: Result, seat: Seat) -> Result:
    """A result for another seat."""
    made = copy(result)
    made.seat = seat
    return made


def copied_game(game: GameResult, seat: Seat) -> GameResult:
    """A result by kind of game for another seat."""
    made = copy(game)
    made.pk, made.seat = None, seat
    return made


def copied_pairing(pairing: Pairing, seat: Seat, other: Seat) -> Pairing:
    """A pairing for two other seats."""
    made = copy(pairing)
    made.pk, made.seat, made.other = None, seat, other
    return made
