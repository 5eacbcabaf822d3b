"""What this version cannot read is said on a page, loses nothing, and stops nothing else."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command

from rulesets.document import NUMBER
from rulesets.rules.presets import presets
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.groups.models import Merger
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets import models, offline
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from tests.access import NEVER, STATUS
from tests.addresses import routes
from tests.cast import Evening, begin, deal, enter, stored, taps, visitor
from tests.club import Club, found, invite, player, signed_in, take_in
from tests.scorekeeper.test_access import (
    World,
    keep_kitty,
    looker_at,
    night_of,
    proposal_of,
    round_of,
    tournament_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


@pytest.fixture(scope="module")
def made_world(module_db: None) -> World:
    """The club with an evening by a ruleset of its own, and another evening."""
    club = found()
    rules, _token = houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)
    houserules.give_to_group(slug=rules.slug, group=club.group)
    evening, other = take_in(club, begin(title="Donnerstag")), take_in(club, begin(title="Freitag"))
    for each in (evening, other):
        enter(each, deal(), deal(points=95))
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(ruleset=rules)
    Import.objects.create(group=club.group, name="krone.csv", by=club.anna)
    make_season(group=club.group, name="Saison")
    Merger.objects.create(player=player(club, "Anna"), name="Annalena")
    keep_kitty(club)
    make_key(group=club.group, name="Anzeige", may_write=False, expires=None, user=club.anna)
    evening.sheet.refresh_from_db()
    looker, tournament = looker_at(club, evening), tournament_of(club).slug
    table, _withdrawn_at_table = round_of(club, looker)
    return World(
        club=club,
        evening=evening,
        ruleset=rules.slug,
        invitation=invite(club)[0].slug,
        proposal=proposal_of(club, evening).pk,
        outsider=club.anna,
        night=night_of(club).pk,
        tournament=tournament,
        round=table,
    )


@pytest.fixture
def world(made_world: World, db: None) -> World:
    """The world of all tests here, each of which leaves it as it was."""
    return made_world


def unknown_option(world: World) -> str:
    Ruleset.objects.filter(slug=world.ruleset).update(options={"renamed_option": True})
    return "House rules, “renamed_option”: Is not an option"


def unknown_preset(world: World) -> str:
    Ruleset.objects.filter(slug=world.ruleset).update(preset="renamed_preset")
    return "House rules, “preset”: Must be one of"


def newer_options(world: World) -> str:
    Ruleset.objects.filter(slug=world.ruleset).update(options_format=NUMBER + 1)
    return "House rules, “options”: Comes from a newer version"


def unknown_fact(world: World) -> str:
    line = world.evening.sheet.deals.get(position=2)
    line.facts["new_fact"] = 3
    line.save()
    return "Line 2 of the sheet, “new_fact”: Is not a known field"


def newer_facts(world: World) -> str:
    world.evening.sheet.deals.filter(position=1).update(facts_format=NUMBER + 1)
    return "Line 1 of the sheet: Comes from a newer version"


HARMS = (unknown_option, unknown_preset, newer_options, unknown_fact, newer_facts)


@pytest.fixture(params=HARMS)
def reason(request: pytest.FixtureRequest, world: World) -> str:
    """Make the evening unreadable in one of several ways; says why it is."""
    said: str = request.param(world)
    caches["states"].clear()
    return said


OTHERS = (
    "sheets:share",
    "sheets:stored",
    "sheets:renew_links",
    "sheets:renew_read_link",
    "sheets:forget",
    "sheets:keep_owner",
    "evenings:take",
    "comparing:at_table",
)
"""What concerns a sheet without reading it."""


@pytest.mark.parametrize("reason", [unknown_option, unknown_fact], indirect=True)
def test_no_address_fails_where_rules_or_a_line_cannot_be_read(world: World, reason: str) -> None:
    anna = signed_in(world.club.anna, raise_request_exception=False)
    # The health is asked on another connection, which what this test has not committed shuts out.
    names = [name for name in STATUS if not name.startswith(("groups:leave", "account", "healthy"))]
    urls = {name: world.address(name, routes()[name]) for name in names}
    failed = []
    for name, url in urls.items():
        for method in ("GET", "POST"):
            if method == "POST" and ("delete" in name or "remove" in name or "merge" in name):
                continue
            status = anna.generic(method, url).status_code
            failed += [(method, name, status)] if status >= 500 else []
    assert failed == []


def test_no_page_of_a_tournament_fails_where_a_table_cannot_be_read(world: World) -> None:
    Ruleset.objects.filter(pk=world.round.sheet.ruleset_id).update(options_format=NUMBER + 1)
    caches["states"].clear()
    leader = signed_in(world.club.anna, raise_request_exception=False)
    names = [name for name in STATUS if name.startswith("tournaments:") and STATUS[name]["GET"] != NEVER]
    answers = {name: leader.get(world.address(name, routes()[name])).status_code for name in names}
    assert {name: status for name, status in answers.items() if status >= 500} == {}
    at_table = visitor(world.round.token).get(world.round.url)
    assert at_table.status_code == 409
    assert "Comes from a newer version" in at_table.content.decode()


def test_every_page_of_such_a_sheet_says_so_and_nothing_is_changed(world: World, reason: str) -> None:
    writer = visitor(world.evening.token)
    before = stored()
    change = world.evening.sheet.changes.latest("pk").pk
    data = {**taps(3), "version": 1, "revision": world.evening.sheet.revision, "change": change}
    for name, route in routes().items():
        if not route.startswith("sheets/") or name.startswith("tournaments:") or name in OTHERS:
            continue
        if name in ("sheets:rules", "sheets:prices") and reason.startswith("Line"):  # they have no deals
            continue
        url = world.address(name, route)
        for method in ("GET", "POST"):
            caches["states"].clear()
            offline.known.clear()
            if STATUS[name][method] == NEVER:
                continue
            answer = writer.get(url) if method == "GET" else writer.post(url, data)
            if name == "sheets:change_rules":
                answer = writer.generic(method, f"{url}?to=ddv")
            text = answer.content.decode()
            assert (name, method, answer.status_code) == (name, method, 409)
            assert "This sheet cannot be read" in text
            assert "Donnerstag" in text
            assert reason in text
            assert f"{world.evening.url}stored/" in text
    assert stored() == before


def test_what_is_stored_can_be_saved(world: World, reason: str) -> None:
    saved = visitor(world.evening.token).get(f"{world.evening.url}stored/").json()
    line = world.evening.sheet.deals.get(position=2)
    rules = Ruleset.objects.get(slug=world.ruleset)
    assert saved["deals"][1]["facts"] == line.facts
    assert saved["ruleset"]["ruleset"]["options"] == rules.options
    assert [seat["name"] for seat in saved["seats"]] == ["Anna", "Ben", "Cem", "Dora"]
    assert not [key for key in saved if "hash" in key or "token" in key]


def test_a_phone_whose_deal_waits_is_told_why(world: World, reason: str) -> None:
    writer = visitor(world.evening.token)
    answer = writer.post(
        f"{world.evening.url}enter/", taps(3, uid=uuid4()), headers={"Prefer": "return=minimal"}
    )
    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "text/plain")
    assert reason in answer.content.decode()


def test_strangers_learn_nothing_of_it(world: World, reason: str) -> None:
    assert visitor().get(world.evening.url).status_code == 404


@pytest.mark.parametrize(("language", "title"), [("de", "Dieser Zettel"), ("ja", "この")])
def test_the_page_speaks_german_and_japanese(world: World, reason: str, language: str, title: str) -> None:
    writer = visitor(world.evening.token)
    text = writer.get(world.evening.url, headers={"Accept-Language": language}).content.decode()
    assert title in text
    assert "Nothing is lost" not in text


def pages(club: Club, *paths: str) -> list[str]:
    anna = signed_in(club.anna)
    return [anna.get(club.url + path).content.decode() for path in paths]


def test_a_group_goes_on_and_says_what_is_left_out(world: World, reason: str) -> None:
    group, standings, figures = pages(
        world.club, "", "standings/", f"players/{player(world.club, 'Anna').pk}/"
    )
    assert group.count("cannot be read") == 1
    assert "left out of files and comparisons" in group
    assert "Freitag" in group
    assert "Anna" in standings
    assert "Anna" in figures


def test_a_file_of_the_group_leaves_it_out_and_says_so(world: World, reason: str) -> None:
    anna = signed_in(world.club.anna)
    document: dict[str, Any] = json.loads(anna.get(f"{world.club.url}document/").getvalue())
    assert [sheet["title"] for sheet in document["sheets"]] == ["Freitag", "Weihnachtsturnier"]
    assert [sheet["title"] for sheet in document["left_out"]] == ["Donnerstag"]


@pytest.mark.parametrize("harm", [unknown_option, unknown_preset, newer_options])
def test_a_comparison_of_the_season_leaves_it_out_and_says_so(world: World, harm: Any) -> None:
    harm(world)
    (text,) = pages(world.club, "seasons/1/compared/?of=pub")
    assert "1 sheet could not be compared" in text
    assert "This sheet cannot be read." in text


def test_a_ruleset_that_cannot_be_read_has_such_a_page_and_is_not_offered(world: World) -> None:
    said = unknown_option(world)
    anna = signed_in(world.club.anna)
    answer = anna.get(f"/rules/{world.ruleset}/")
    assert (answer.status_code, said in answer.content.decode()) == (409, True)
    document = anna.get(f"/rules/{world.ruleset}/1/stored/").json()
    assert document["ruleset"]["options"] == {"renamed_option": True}
    _head, _main, offered = anna.get(f"{world.club.url}start/").text.partition("<main")
    assert "Krone" not in offered


def test_bringing_the_database_up_to_date_leaves_it_as_it_is(
    world: World, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    models.Sheet.objects.update(derived_format=0)
    rebuild_outdated()
    formats = models.Sheet.objects.order_by("pk").values_list("derived_format", flat=True)
    assert list(formats) == [0, models.DERIVED_FORMAT, models.DERIVED_FORMAT]
    for command in ("check_postings", "rebuild_postings"):
        if "newer version" in reason:
            with pytest.raises(CommandError, match="was used by a newer version"):
                call_command(command)
            continue
        with pytest.raises(SystemExit, match="1"):
            call_command(command)
        assert f"{world.evening.sheet.slug}: cannot be read: " in capsys.readouterr().out


def test_what_another_version_changed_is_said_in_the_history(world: World) -> None:
    evening = Evening(world.evening.sheet, world.evening.token)
    models.Change.objects.filter(position=1).update(before={"new_fact": 1}, kind="corrected")
    text = visitor(evening.token).get(f"{evening.url}deals/1/").content.decode()
    assert "This version cannot read what was changed." in text
