"""Whatever changes an evening asks whether its day is closed: every write that there is."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date
from importlib import import_module
from types import ModuleType
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import localdate, now

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.evening import writes as evening_writes
from scorekeeper.club.evenings.group import writes as joining_writes
from scorekeeper.club.evenings.imports import writes as imports_writes
from scorekeeper.club.evenings.models import Import, ImportedSheet
from scorekeeper.club.evenings.people import merging_writes
from scorekeeper.club.evenings.people import writes as people_writes
from scorekeeper.club.evenings.rounds import attendance_writes
from scorekeeper.club.evenings.rounds import writes as rounds_writes
from scorekeeper.club.evenings.rounds.attendance_writes import Coming
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons import writes as leagues
from scorekeeper.play.groups.closed_days import DayClosed, agreeing
from scorekeeper.play.groups.models import Evening, Merger
from scorekeeper.play.sheets import writes as sheet_writes
from scorekeeper.play.sheets.deals import writes as deals_writes
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.rules import writes as rules_writes
from scorekeeper.play.sheets.seats import writes as sheet_seats
from scorekeeper.play.sheets.start import writes as start_writes
from scorekeeper.tournament.awards import writes as awards_writes
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.entrants import group_players_writes as entered
from scorekeeper.tournament.entrants import writes as entrants_writes
from scorekeeper.tournament.final import writes as final_writes
from scorekeeper.tournament.lists import writes as lists_writes
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds import repair_writes as repairs
from scorekeeper.tournament.rounds import writes as tournament_rounds
from scorekeeper.tournament.rounds.reseating import Reseating
from scorekeeper.tournament.setup import writes as setup_writes
from scorekeeper.tournament.standings import writes as standings_writes
from scorekeeper.tournament.tables import writes as tables_writes
from tests.cast import begin, deal
from tests.club import player
from tests.scorekeeper.test_access import World, make_world
from tests.scorekeeper.tournament.tables import row

pytestmark = pytest.mark.django_db

FEATURES = ("play.sheets", "club.evenings", "club.leagues", "tournament")

FREE = {
    "play.sheets.page.writes.renew_links",
    "play.sheets.page.writes.renew_read_link",
    "play.sheets.seats.writes.rename_player",  # another name changes no figure
    "play.sheets.derived.writes.rebuild_postings",  # what follows from the deals, as they stand
    "club.evenings.group.writes.delete_group",
    "club.evenings.evening.writes.note_payment",
    "club.evenings.evening.writes.take_payment_back",
    "club.evenings.people.writes.delete_player",  # who is on no sheet
    "club.evenings.people.writes.make_anonymous",  # the points stay
    "club.leagues.seasons.writes.make_season",
    "club.leagues.seasons.writes.close_season",
    "club.leagues.seasons.writes.reopen_season",
    "club.leagues.seasons.writes.keep_closed",
    "tournament.log_writes.add_line",
    "tournament.entrants.writes.tick_entrants",
    "tournament.entrants.writes.all_here",
    "tournament.entrants.writes.all_paid",
    "tournament.rounds.writes.release_round",
    "tournament.rounds.writes.announce_next",
    "tournament.tables.writes.call_referee",
    "tournament.tables.writes.answer_call",
    "tournament.tables.writes.add_minutes",
    "tournament.tables.writes.move_list",
    "tournament.setup.writes.series_of",
    "tournament.setup.writes.renew_links",
}
"""Writes that change no evening."""


class There:
    """What there is to change on a day that is closed."""

    def __init__(self, world: World) -> None:
        self.world, self.club = world, world.club
        self.group, self.user = world.club.group, world.club.anna
        self.sheet, self.table = world.evening.sheet, row(world.round)
        self.evening, self.night = self.sheet.evening, self.group.evenings.get(pk=world.night)
        self.dora, self.emil = player(self.club, "Dora"), player(self.club, "Emil")
        self.tournament = Tournament.objects.get(slug=world.tournament)
        self.played = Tournament.objects.get(evening=world.round.sheet.evening_id)
        self.entrant = Entrant.objects.filter(attendance__evening=self.tournament.evening_id).earliest("pk")
        self.award = Award.objects.get(entrant__attendance__evening=self.played.evening_id)
        self.season = Season.objects.get(name="Saison")
        self.alone = begin()
        self.of_sheet = {"sheet_id": self.sheet.pk, "device": ""}
        self.merger = Merger.objects.create(
            player=self.dora, name="Dorothea", moved={"seats": {str(self.dora.seats.get().pk): "Dorothea"}}
        )
        self.imported = Import.objects.get()
        ImportedSheet.objects.create(imported=self.imported, sheet=self.sheet, fingerprint="1")

    def planned(self) -> list[imports_writes.PlannedEvening]:
        """An evening of a file."""
        document: dict[str, Any] = {}
        return [imports_writes.PlannedEvening(document, ["Anna"], "2", now().isoformat())]


DDV = {"preset": "ddv", "rules": presets()["ddv"].rules, "version": None}
PLAY = setup_writes.Play("ddv", presets()["ddv"].rules, None, 24, 3)
ON_A_TOURNAMENT = {"title": "", "day": localdate(), "play": PLAY, "said": {}}
SITTING: list[tuple[int, ...]] = [(1, 2, 3, 4)]

ASKING: dict[Callable[..., Any], Callable[[There], dict[str, Any]]] = {
    deals_writes.enter_deal: lambda it: {**it.of_sheet, "deal": deal(), "uid": uuid4(), "position": 2},
    deals_writes.correct_deal: lambda it: {
        **it.of_sheet,
        "deal": deal(points=90),
        "position": 1,
        "version": 1,
    },
    deals_writes.delete_deal: lambda it: {**it.of_sheet, "position": 1, "version": 1},
    deals_writes.undo_change: lambda it: {**it.of_sheet, "change_id": it.sheet.changes.latest("pk").pk},
    sheet_writes.end_deals: lambda it: it.of_sheet,
    sheet_writes.end_evening: lambda it: it.of_sheet,
    sheet_writes.set_length: lambda it: {**it.of_sheet, "length": 4},
    sheet_writes.close_sheet: lambda it: {"sheet_id": it.sheet.pk, "revision": it.sheet.revision},
    sheet_writes.reopen_sheet: lambda it: {"sheet_id": it.sheet.pk},
    rules_writes.change_rules: lambda it: {
        **it.of_sheet,
        "ruleset": it.group.rulesets.get(),
        "revision": it.sheet.revision,
    },
    sheet_seats.change_players: lambda it: {
        "sheet_id": it.sheet.pk,
        "revision": it.sheet.revision,
        "names": ["Anna", "Ben", "Cem", "Emil"],
        "there": [0, 1, 2, 3],
        "joining": "",
    },
    sheet_seats.take_waiting_players: lambda it: {
        "sheet_id": it.sheet.pk,
        "position": next_position(it.sheet),
        "leaving": [],
        "joining": "Zoe",
        "seat": str(it.sheet.seats.count() + 1),
    },
    start_writes.start_sheet: lambda it: {
        **DDV,
        "title": "",
        "names": ["Anna", "Ben", "Cem", "Dora"],
        "first_dealer": 0,
        "length": 24,
        "group": it.group,
    },
    attendance_writes.begin_evening: lambda it: {
        **DDV,
        "group": it.group,
        "title": "",
        "length": None,
        "rounds": 1,
        "coming": Coming(),
    },
    attendance_writes.change_attendance: lambda it: {
        "evening": it.night,
        "rounds": 1,
        "staying": {},
        "coming": Coming(guests=("Rosa",)),
    },
    evening_writes.change_evening: lambda it: {
        "evening": it.evening,
        "title": "",
        "day": date(2030, 1, 1),
        "places": {},
    },
    evening_writes.drop_evening: lambda it: {"evening": it.night},
    imports_writes.bring_in: lambda it: {
        "group": it.group,
        "user": it.user,
        "name": "",
        "evenings": it.planned(),
        "seated": {},
        "headings": {},
    },
    imports_writes.undo_import: lambda it: {"imported": it.imported},
    merging_writes.merge_players: lambda it: {"player": it.dora, "into": it.emil},
    merging_writes.merge_guest: lambda it: {
        "player": it.emil,
        "name": guest_of(it).name,
        "seats": [guest_of(it).pk],
        "user": None,
    },
    merging_writes.undo_merger: lambda it: {"merger": it.merger},
    people_writes.change_player: lambda it: {
        "player": it.dora,
        "name": "Dora",
        "is_active": True,
        "is_counted": False,
        "is_guest": False,
    },
    rounds_writes.draw_rounds: lambda it: {"evening": it.night},
    rounds_writes.draw_next: lambda it: {"evening": it.night},
    rounds_writes.swap_players: lambda it: {"evening": it.night, "number": 1, "one": 1, "other": 2},
    rounds_writes.seat_by_hand: lambda it: {"evening": it.night, "number": 1, "tables": SITTING},
    rounds_writes.open_tables: lambda it: {"evening": it.night, "number": 1},
    rounds_writes.take_back_round: lambda it: {"evening": it.night, "number": 1},
    attendance_writes.arrive: lambda it: {"evening": it.night, "number": 1},
    joining_writes.take_sheet: lambda it: {"sheet_id": it.alone.sheet.pk, "group": it.group, "chosen": {}},
    leagues.change_season: lambda it: {"season": it.season, "name": "Andere"},
    leagues.delete_season: lambda it: {"season": it.season},
    leagues.leave_out: lambda it: {"season": it.season, "evening": it.evening},
    leagues.count_again: lambda it: {"season": it.season, "evening": it.evening},
    leagues.count_twice: lambda it: {"season": it.season, "evening": it.evening},
    leagues.excuse: lambda it: {"season": it.season, "evening": it.evening, "player": player(it.club, "Ben")},
    leagues.take_back_excuse: lambda it: {
        "season": it.season,
        "evening": it.evening,
        "player": player(it.club, "Ben"),
    },
    leagues.count_once: lambda it: {"season": it.season, "evening": it.evening},
    awards_writes.award: lambda it: {
        "entrant": it.entrant,
        "number": 1,
        "kind": AwardKind.WARNING,
        "points": 0,
        "reason": "",
        "user": it.user,
    },
    awards_writes.cancel_award: lambda it: {"award": it.award, "user": it.user},
    awards_writes.decide_protest: lambda it: {
        "protest": it.award,
        "decision": "",
        "is_upheld": True,
        "user": it.user,
    },
    standings_writes.say_hidden: lambda it: {"tournament": it.tournament, "is_hidden": True},
    entrants_writes.enter_people: lambda it: {"tournament": it.tournament, "entries": [Entry("Rosa")]},
    entrants_writes.change_entrant: lambda it: {"entrant": it.entrant, "entry": Entry("Rosa")},
    entrants_writes.drop_out: lambda it: {"entrant": it.entrant},
    entrants_writes.remove_entrant: lambda it: {"entrant": it.entrant},
    entrants_writes.take_over: lambda it: {"entrant": it.entrant, "entry": Entry("Rosa")},
    entrants_writes.take_over_now: lambda it: {"entrant": it.award.entrant, "entry": Entry("Rosa")},
    entered.attach_player: lambda it: {"entrant": it.entrant, "player": it.emil},
    entered.detach_player: lambda it: {"entrant": it.entrant},
    entered.note_stranger: lambda it: {"entrant": it.entrant},
    lists_writes.hand_in: lambda it: {"table": it.table, "revision": it.table.sheet.revision},
    lists_writes.confirm_list: lambda it: {
        "table": it.table,
        "seats": [],
        "revision": 1,
    },
    lists_writes.lock_empty: lambda it: {"table": it.table},
    lists_writes.unlock_list: lambda it: {"table": it.table, "reason": "", "user": it.user},
    lists_writes.type_paper: lambda it: {
        "table": it.table,
        "typed": lists_writes.Typed([], []),
        "user": it.user,
    },
    lists_writes.confirm_paper: lambda it: {"table": it.table, "entry": 1, "seats": [], "user": it.user},
    lists_writes.drop_paper: lambda it: {"table": it.table},
    lists_writes.take_back_handing_in: lambda it: {"table": it.table},
    lists_writes.break_off: lambda it: {"tables": [it.table], "reason": "", "user": it.user},
    final_writes.make_cut: lambda it: {"tournament": it.tournament, "size": 4},
    final_writes.undo_cut: lambda it: {"tournament": it.tournament},
    repairs.take_back_round: lambda it: {"tournament": it.played, "number": 1, "keeps_codes": True},
    repairs.stop_round: lambda it: {"tournament": it.played, "number": 1},
    repairs.reseat: lambda it: {
        "tournament": it.played,
        "number": 1,
        "wanted": Reseating({1: (1, 2, 3, 4)}),
    },
    tables_writes.end_time: lambda it: {"tables": [it.table], "device": ""},
    tournament_rounds.draw_rounds: lambda it: {"tournament": it.tournament},
    tournament_rounds.open_round: lambda it: {"tournament": it.tournament, "number": 1},
    setup_writes.set_up_tournament: lambda it: {**ON_A_TOURNAMENT, "group": it.group, "user": it.user},
    setup_writes.change_tournament: lambda it: {**ON_A_TOURNAMENT, "tournament": it.tournament},
    setup_writes.drop_tournament: lambda it: {"tournament": it.tournament},
}
"""Writes that change an evening, or say which evenings count, each with what it is asked to do."""


def guest_of(it: There) -> Any:
    """A guest on a sheet of a closed day."""
    seat, _made = it.sheet.seats.get_or_create(position=4, defaults={"name": "Rosa", "first": 2})
    return seat


def writes() -> Iterator[Callable[..., Any]]:
    """What people do with evenings: functions that take nothing but what is named."""
    for feature in FEATURES:
        for module in modules_that_write(import_module(f"scorekeeper.{feature}")):
            for each in vars(module).values():
                if inspect.isfunction(each) and each.__module__ == module.__name__ and takes_names_only(each):
                    yield each


def modules_that_write(feature: ModuleType) -> list[ModuleType]:
    inside = pkgutil.walk_packages(feature.__path__, f"{feature.__name__}.")
    return [import_module(each.name) for each in inside if re.search(r"[._]writes$", each.name)]


def takes_names_only(function: Callable[..., Any]) -> bool:
    parameters = inspect.signature(function).parameters.values()
    named = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)
    return bool(parameters) and all(each.kind in named for each in parameters)


def name_of(write: Callable[..., Any]) -> str:
    return f"{write.__module__}.{write.__name__}".removeprefix("scorekeeper.")


def test_every_write_is_known_to_ask_or_to_change_no_evening() -> None:
    assert {name_of(write) for write in writes()} == FREE | {name_of(write) for write in ASKING}


@pytest.fixture(scope="module")
def closed_world(module_db: None) -> There:
    """A club all of whose evenings are in a closed season."""
    there = There(make_world())
    Season.objects.update(first_day=date(2020, 1, 1), last_day=date(2029, 12, 31), closed_at=now())
    there.season.refresh_from_db()
    return there


@pytest.mark.parametrize("write", ASKING, ids=name_of)
def test_a_write_refuses_what_is_closed_whoever_calls_it(
    closed_world: There, db: None, write: Callable[..., Any]
) -> None:
    with pytest.raises(DayClosed), transaction.atomic():
        write(**ASKING[write](closed_world))


@pytest.mark.parametrize("write", ASKING, ids=name_of)
def test_a_write_asks_once_nobody_else_can_close_the_day(
    closed_world: There, db: None, write: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who closes a season locks its group and its evenings first."""
    locked, locked_when_asked, lock = set[str](), list[set[str]](), QuerySet.select_for_update

    def noted(rows: QuerySet[Any], *args: Any, **kwargs: Any) -> QuerySet[Any]:
        locked.add(rows.model.__name__)
        return lock(rows, *args, **kwargs)

    def asked(group: int) -> None:
        locked_when_asked.append(set(locked))

    monkeypatch.setattr(QuerySet, "select_for_update", noted)
    with pytest.raises(DayClosed), agreeing(asked), transaction.atomic():
        write(**ASKING[write](closed_world))
    assert locked_when_asked[-1] & {"Group", "Evening"}


BY_THE_DAY_GIVEN = {
    start_writes.start_sheet,
    attendance_writes.begin_evening,
    imports_writes.bring_in,
    joining_writes.take_sheet,
    setup_writes.set_up_tournament,
}
"""Writes that begin an evening: there is none that could have moved."""
OF_SEASONS = {
    *(leagues.change_season, leagues.delete_season, leagues.leave_out, leagues.count_again),
    *(leagues.count_twice, leagues.count_once, leagues.excuse, leagues.take_back_excuse),
}


@pytest.mark.parametrize("write", [each for each in ASKING if each not in BY_THE_DAY_GIVEN], ids=name_of)
def test_a_write_goes_by_what_is_stored_and_not_by_what_its_page_has_read(
    closed_world: There, db: None, write: Callable[..., Any]
) -> None:
    """Meanwhile the evening was moved to a closed day, or the season was closed."""
    opened = {"closed_at": None} if write in OF_SEASONS else {"first_day": date(2040, 1, 1), "last_day": None}
    Season.objects.update(**opened)
    closed_world.season.refresh_from_db()
    read = deepcopy(ASKING[write](closed_world))
    Season.objects.update(closed_at=now())
    Evening.objects.update(day=date(2045, 1, 1))
    with pytest.raises(DayClosed), transaction.atomic():
        write(**read)


def test_what_an_owner_has_agreed_to_is_written(closed_world: There, db: None) -> None:
    with agreeing(lambda _group: now()):
        deals_writes.enter_deal(**ASKING[deals_writes.enter_deal](closed_world))
    assert Sheet.objects.get(pk=closed_world.sheet.pk).deals.count() == 2
