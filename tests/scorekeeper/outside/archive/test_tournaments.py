"""Tournaments in the file of a group, and out of it: entrants, rounds, lists, paper, the ledger."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.evenings.models import Setup
from scorekeeper.club.jobs.models import Job, Portion
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.archive import create_group, uploads
from scorekeeper.outside.archive.evenings import in_portions, listed_evenings, write_evenings
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.links import write_token
from scorekeeper.tournament.lists.models import PaperEntry, Unlocking
from scorekeeper.tournament.models import Release, Series, Table, Tournament
from scorekeeper.tournament.setup.writes import series_of
from scorekeeper.tournament.standings.reads import standings_of
from tests import club as clubs
from tests.cast import begin
from tests.club import Club, found_again, group_document, person, signed_in, take_in
from tests.made_once import once_in_module
from tests.night import NAMES, begun
from tests.scorekeeper.outside.archive.full_tournament import (
    FIRST,
    SETTINGS,
    WAYS,
    WHO_PLAYS_THE_FINAL,
    full_tournament,
    rows_of,
)
from tests.scorekeeper.tournament.hall import gather, set_up, stored
from tests.scorekeeper.tournament.played import make_usual, open_next
from tests.scorekeeper.tournament.tables import confirm, play, reader, row, send_in, table_at, writer

pytestmark = pytest.mark.django_db


@pytest.fixture
@once_in_module
def tournament(club: Club) -> Tournament:
    return full_tournament(club)


CONFIRMED: tuple[tuple[int, int, dict[str, bool]], ...] = (
    (1, 51, {}),
    (2, 50, {"on_own_phone": True}),
    (3, 52, {}),
    (4, 53, {}),
)
"""Seat, minute, and what else is said of each who confirmed the first list."""


def text_of(group: Group) -> str:
    return "".join(written_group(group))


def tournament_in(group: Group) -> dict[str, Any]:
    """The first tournament in the file of a group."""
    evenings = group_document(group)["evenings"]
    return dict(next(each["tournament"] for each in evenings if "tournament" in each))


def test_the_file_holds_everything_of_a_tournament_and_nobody_s_account(
    club: Club, tournament: Tournament
) -> None:
    Table.objects.exclude(locked=None).update(handed_in=FIRST, locked=FIRST)
    Release.objects.update(released=FIRST)
    written = tournament_in(club.group)
    tables, entrants = written.pop("tables"), written.pop("entrants")
    assert written == {
        "series": {"title": "Winter", "best_of": 3},
        **SETTINGS,
        **WHO_PLAYS_THE_FINAL,
        "next_begins": FIRST.isoformat(),
        "awards": [
            {
                "entrant": 4,
                "round": 1,
                "kind": "penalty",
                "points": -6,
                "deal": 2,
                "paragraph": "9.3",
                "case": "minor",
                "reason": "Zeigen",
                "got": [{"entrant": 6, "points": 2}],
                "at": "2026-12-12T18:30:00+00:00",
            },
            {
                "entrant": 7,
                "round": 1,
                "kind": "protest",
                "points": 0,
                "reason": "Verzählt",
                "at": "2026-12-12T18:32:00+00:00",
                "decision": "Nachgezählt",
                "upheld": True,
                "decided": FIRST.isoformat(),
            },
            {
                "entrant": 5,
                "round": 1,
                "kind": "warning",
                "points": 0,
                "reason": '"Laut"',
                "at": "2026-12-12T18:33:00+00:00",
                "cancelled": "2026-12-12T18:30:00+00:00",
            },
        ],
        "releases": [
            {"round": number, "minutes": 100, "minutes_at_five": 125, "released": FIRST.isoformat()}
            for number in (1, 2)
        ],
    }
    assert entrants[:3] == [
        {"number": 1, "pool": 2, "paid": False, "entered_self": True},
        {
            "number": 2,
            "club": "Ulm",
            "team": "Löwen",
            "member_number": "BW-017",
            "land": "Baden",
            "birth_year": 1961,
            "pool": 2,
            "paid": False,
            "entered_self": True,
        },
        {"number": 3, "club": "Kiel", "pool": 1, "pool_said": True, "paid": False, "entered_self": True},
    ]
    assert [each.get("substitute_for") for each in entrants[8:]] == [None, 9, 10]
    assert tables[:2] == [
        {
            "sheet": 1,
            "handed_in": FIRST.isoformat(),
            "locked": FIRST.isoformat(),
            "unlockings": [
                {"breaks_off": True, "reason": "Solo vergessen", "at": "2026-12-12T18:40:00+00:00"}
            ],
            "confirmations": [
                {"seat": seat, "at": f"2026-12-12T18:{minute}:00+00:00", **more}
                for seat, minute, more in (
                    (1, 51, {}),
                    (2, 50, {"on_own_phone": True}),
                    (3, 52, {}),
                    (4, 53, {}),
                )
            ],
        },
        {
            "sheet": 2,
            "extra_minutes": 5,
            "moved": 2,
            "called": FIRST.isoformat(),
            "papers": [
                {
                    "turn": 1,
                    "totals": [12, 5, -3, -14, 0],
                    "solos": [1, 0, 0, 0, 0],
                    "at": "2026-12-12T19:00:00+00:00",
                }
            ],
        },
    ]
    assert [each for each in tables[2:] if set(each) != {"sheet"}] == []
    for private in ("anna", "hash", tournament.slug):
        assert private not in text_of(club.group)


def test_a_tournament_comes_back_with_everything(club: Club, tournament: Tournament) -> None:
    text, before = text_of(club.group), rows_of(club.group)
    again = found_again(text, person("Olga"))
    assert text_of(again) == text
    assert rows_of(again) == before
    assert {len(rows) > 0 for rows in before.values()} == {True}


def test_nobody_did_it_afterwards_and_the_owner_leads(club: Club, tournament: Tournament) -> None:
    olga = person("Olga")
    again = found_again(text_of(club.group), olga)
    other = Tournament.objects.get(evening__group=again)
    assert (other.set_up_by, other.slug == tournament.slug, other.link_series) == (None, False, 0)
    made = (Award, Unlocking, PaperEntry)
    assert [
        set(each.objects.filter(**{WAYS[each]: again}).values_list("by", flat=True)) for each in made
    ] == [{None}] * 3
    browser, own = signed_in(olga), f"/groups/{again.slug}/tournaments/{other.slug}/"
    below = ("", "entrants/", "standings/", "awards/", "change/", "link/", "rounds/1/tables/1/")
    assert [browser.get(own + path).status_code for path in below] == [200] * len(below)
    typed = browser.get(f"{own}rounds/1/tables/2/paper/").content.decode()
    assert "It has been typed once. Type what is on the paper." in typed


def test_the_standings_are_those_of_before(club: Club, tournament: Tournament) -> None:
    other = Tournament.objects.select_related("evening__setup").get(
        evening__group=found_again(text_of(club.group), person("Olga"))
    )
    before, after = standings_of(tournament), standings_of(other)
    assert after.lines == before.lines
    assert (after.rounds, after.awarded) == (before.rounds, before.awarded)


def test_a_tournament_that_is_running_goes_on(club: Club, tournament: Tournament) -> None:
    """A locked list takes no deal, an open one does; the links on printed lists open what they opened."""
    again = found_again(text_of(club.group), club.ben, "Linde")
    other = Tournament.objects.get(evening__group=again)
    [locked] = again.sheets.filter(locked=True)
    assert (locked.ends, locked.round, locked.table) == (True, 1, 1)
    tables = Table.objects.filter(sheet__group=again).select_related("sheet")
    tokens = {write_token(table.sheet.slug, table.moved): table.sheet.write_hash for table in tables}
    assert {token: hash_token(token) for token in tokens} == tokens
    assert sorted(table.moved for table in tables) == [0, 0, 0, 2]
    table = table_at(other, 1, round_number=2)
    play(table, 2)
    send_in(table)
    confirm(table, writer(table), *range(table.sheet.seats.count()))
    assert row(table).locked is not None


def test_a_tournament_nobody_has_entered_yet_comes_back(club: Club) -> None:
    set_up(club, preset="ddv")
    text = text_of(club.group)
    again = found_again(text, person("Olga"))
    assert text_of(again) == text
    assert (again.evenings.get().tournament.evening.attendances.count(), Series.objects.count()) == (0, 0)


def test_tournaments_of_a_series_stay_in_it(club: Club) -> None:
    series = series_of(group=club.group, title="Winter", best_of=3)
    for _tournament in range(2):
        set_up(club, preset="ddv", series=series)
    again = found_again(text_of(club.group), person("Olga"))
    assert [(each.title, each.best_of, each.tournaments.count()) for each in again.series.all()] == [
        ("Winter", 3, 2)
    ]


def test_a_list_goes_by_the_clock_of_its_round_whatever_limit_its_rules_have(club: Club) -> None:
    """So its sheet has another limit than the ruleset with a name, by which it is played all the same."""
    rules = read_options({"time_limit_minutes": 90}, presets()["ddv"].rules)
    named = ("Hausregeln", "ddv", rules, houserules.ALL_AGREED)
    [version] = houserules.store_versions(group=club.group, versions=[named])
    tournament = set_up(club, preset="ddv")
    Setup.objects.filter(evening=tournament.evening).update(ruleset=version)
    gather(tournament, 4)
    open_next(stored(tournament), 1)
    assert group_document(club.group)["rulesets"][0][0]["sheets"] == [1]
    again = found_again(text_of(club.group), person("Olga"))
    assert text_of(again) == text_of(club.group)
    assert again.sheets.get().ruleset.name == "Hausregeln"


def test_a_word_for_a_list_that_was_changed_since_is_not_in_the_file(club: Club) -> None:
    tournament = set_up(club, 4, preset="club_five", length=2)
    open_next(tournament, 1)
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    confirm(table, reader(table), 1)
    assert [len(each["confirmations"]) for each in tournament_in(club.group)["tables"]] == [1]
    Sheet.objects.filter(pk=table.sheet.pk).update(revision=99)
    assert [set(each) for each in tournament_in(club.group)["tables"]] == [{"sheet", "handed_in"}]


def test_a_list_that_cannot_be_read_is_left_out_and_the_tournament_stays(club: Club) -> None:
    tournament = set_up(club, 8, preset="club_five", length=2)
    for sheet in open_next(tournament, 1):
        make_usual(sheet)
    Sheet.objects.filter(round=1, table=1).update(length=1_001)
    assert tournament_in(club.group)["tables"] == [{"sheet": 1}]
    again = found_again(text_of(club.group), person("Olga"))
    assert [sheet.table for sheet in again.sheets.all()] == [2]
    assert tournament_in(again) == tournament_in(club.group)


def test_a_tournament_by_rules_that_cannot_be_read_is_left_out_with_its_rules(
    club: Club, tournament: Tournament
) -> None:
    unreadable = Ruleset.objects.create(preset="nobody's", fingerprint="?")
    Setup.objects.update(ruleset=unreadable)
    [written] = group_document(club.group)["evenings"]
    assert sorted(written) == ["day", "here", "rounds", "sheets", "title"]
    assert text_of(found_again(text_of(club.group), person("Olga"))) == text_of(club.group)


def test_a_season_leaves_a_tournament_out_whole(club: Club, tournament: Tournament) -> None:
    season = make_season(group=club.group, name="S", points="total")
    season.left_out.add(tournament.evening)
    text = text_of(club.group)
    again = found_again(text, person("Olga"))
    assert text_of(again) == text
    assert again.seasons.get().left_out.get().tournament.evening.title == "Weihnachtsturnier"


def test_a_file_of_before_there_were_tournaments_is_still_read(club: Club) -> None:
    begun(large_club_of(club), NAMES[:8], rounds="2", title="Abend")
    take_in(club, begin(title="Zettel"))
    text = text_of(club.group)
    assert '"tournament"' not in text
    assert text_of(found_again(text, person("Olga"))) == text


def large_club_of(club: Club) -> Club:
    """The club with more players."""
    for name in NAMES[5:8]:
        club.group.players.create(name=name)
    return club


def test_one_tournament_takes_as_many_queries_as_many(club: Club, tournament: Tournament) -> None:
    counts = []
    for more in (0, 3):
        for _tournament in range(more):
            other = set_up(club, 9, preset="club_five", length=2)
            open_next(other, 1)
        keys = club.group.sheets.order_by("started", "pk").values_list("pk", flat=True)
        listed = listed_evenings(club.group, {key: number for number, key in enumerate(keys, 1)})
        with CaptureQueriesContext(connection) as queries:
            write_evenings(listed)
        counts.append((len(listed), len(queries)))
    assert counts == [(1, 12), (4, 12)]


def test_no_two_tournaments_are_in_memory(
    club: Club, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(club, preset="ddv")
    for title in ("a", "b", "c"):
        evening = Evening.objects.create(group=club.group, day=date(2026, 12, 13), title=title)
        evening.attendances.create(number=1, guest="Zoe")
    listed = listed_evenings(club.group, {})
    portions = in_portions(listed, club.group, 2)
    names = [[title for _key, _day, title, _sheets in each] for each in portions]
    assert names == [["Weihnachtsturnier"], ["Weihnachtsturnier"], ["a", "b"], ["c"]]
    content = text_of(club.group).encode()
    job = do_here(
        create_group.keep_file(user=club.anna, pieces=[content], size=len(content)), create_group.STEPS
    )
    sizes = job.portions.filter(number__gte=uploads.EVENINGS, number__lt=uploads.HEAD)
    assert list(sizes.values_list("size", flat=True)) == [1, 1, 3]


def test_a_group_with_a_tournament_that_is_taken_back_leaves_nothing(
    club: Club, tournament: Tournament
) -> None:
    text, olga = text_of(club.group), person("Olga")
    before = {**clubs.everything(), "Ruleset": list(Ruleset.objects.values())}
    content = text.encode()
    job = do_here(create_group.keep_file(user=olga, pieces=[content], size=len(content)), create_group.STEPS)
    job = create_group.begin_founding(job=job, name="Krone", own_name="")
    for _portion in range(Sheet.objects.count() + 1):
        create_group.store_portion(job)
    assert Tournament.objects.count() == 2
    create_group.jobs.take_back(job)
    do_here(Job.objects.get(pk=job.pk), create_group.STEPS)
    assert {**clubs.everything(), "Ruleset": list(Ruleset.objects.values())} == before
    assert not Portion.objects.exists()


def test_standings_that_are_a_secret_stay_one(club: Club) -> None:
    tournament = set_up(club, 4, preset="club_five", length=2, rounds=2, hides_standings=True)
    for number in (1, 2):
        [sheet] = open_next(tournament, number)
        make_usual(sheet)
    assert stored(tournament).evening.is_hidden is True
    again = found_again(text_of(club.group), person("Olga"))
    assert again.evenings.get().is_hidden is True
