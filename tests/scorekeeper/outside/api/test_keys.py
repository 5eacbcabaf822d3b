"""The keys of a group: made and withdrawn by owners, shown once, and what opens nothing."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.outside.api.guards import WRONG_KEYS
from scorekeeper.outside.api.models import Key
from scorekeeper.outside.api.writes import MOST_KEYS, make_key
from scorekeeper.play.groups.models import Role
from scorekeeper.play.groups.writes import (
    accept,
    change_role,
    close_group,
    delete_account,
    invite,
    remove_member,
)
from scorekeeper.site.server.log_lines import without_tokens
from scorekeeper.tournament.models import Tournament
from tests.cast import begin
from tests.club import Club, person, signed_in, take_in
from tests.scorekeeper.outside.api.schema import Program
from tests.scorekeeper.tournament.hall import set_up
from tests.scorekeeper.tournament.tables import play_round

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r"karlchen_[\w-]{32}")


def key_of(club: Club, **settings: Any) -> tuple[Key, Program]:
    """A key of the club that reads, and a program that has it."""
    given = {"name": "Anzeige", "may_write": False, "expires": None} | settings
    key, token = make_key(group=club.group, user=club.anna, **given)
    return key, Program(token)


def test_a_key_is_shown_once_and_stored_as_a_hash(club: Club) -> None:
    anna = signed_in(club.anna)
    sent = {"name": "Anzeige im Klubheim", "may_write": "on", "days": "30"}
    answer = anna.post(f"{club.url}keys/", sent)
    (token,) = TOKEN.findall(answer.text)
    key = club.group.keys.get()
    assert (key.name, key.may_write, key.created_by) == ("Anzeige im Klubheim", True, club.anna)
    assert timedelta(days=29) < key.expires - timezone.now() <= timedelta(days=30)
    assert token not in str(Key.objects.values())
    page = anna.get(f"{club.url}keys/").text
    assert (TOKEN.findall(page), "Anzeige im Klubheim" in page, "never used" in page) == ([], True, True)
    assert Program(token).ask("key").json()["group"] == club.group.slug


@pytest.mark.parametrize("sent", [{"name": ""}, {"name": "x" * 41}, {"days": "7"}])
def test_what_is_missing_makes_no_key(club: Club, sent: dict[str, str]) -> None:
    answer = signed_in(club.anna).post(f"{club.url}keys/", {"name": "Anzeige", "days": "0", **sent})
    assert (answer.status_code, club.group.keys.count(), "errorlist" in answer.text) == (200, 0, True)


def test_a_group_has_no_more_keys_than_a_page_shows(club: Club) -> None:
    for _key in range(MOST_KEYS):
        key_of(club)
    answer = signed_in(club.anna).post(f"{club.url}keys/", {"name": "Noch einer", "days": "0"})
    assert ("withdraw one first" in answer.text, club.group.keys.count()) == (True, MOST_KEYS)


def test_the_page_takes_as_many_queries_for_one_key_as_for_many(
    club: Club, django_assert_num_queries: Any
) -> None:
    anna, page = signed_in(club.anna), f"{club.url}keys/"
    key_of(club)
    with django_assert_num_queries(6):
        anna.get(page)
    for _key in range(5):
        key_of(club)
    with django_assert_num_queries(6):
        anna.get(page)


def test_a_key_that_was_withdrawn_opens_nothing(club: Club) -> None:
    key, program = key_of(club)
    others, _token = key_of(club)
    assert program.ask("key").status_code == 200
    signed_in(club.anna).post(f"{club.url}keys/{key.pk}/withdraw/")
    assert (program.codes("key"), list(club.group.keys.all())) == ((401, [("key", "")]), [others])


def test_nobody_withdraws_the_key_of_another_group(club: Club) -> None:
    key, program = key_of(club)
    olga = person("Olga")
    from scorekeeper.play.groups.writes import found_group

    theirs = found_group(name="Linde", user=olga, own_name="Olga", players=[])
    signed_in(olga).post(f"/groups/{theirs.slug}/keys/{key.pk}/withdraw/")
    assert program.ask("key").status_code == 200


def test_a_key_that_is_too_old_opens_nothing(club: Club) -> None:
    _key, program = key_of(club, expires=timezone.now() + timedelta(seconds=60))
    assert program.ask("key").status_code == 200
    Key.objects.update(expires=timezone.now())
    assert program.codes("key") == (401, [("key", "")])
    assert "no longer valid" in signed_in(club.anna).get(f"{club.url}keys/").text


def test_the_keys_of_a_group_that_is_being_deleted_open_nothing(club: Club) -> None:
    _key, program = key_of(club)
    close_group(group=club.group)
    assert program.codes(f"groups/{club.group.slug}") == (401, [("key", "")])


@pytest.mark.parametrize(
    "said",
    ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer karlchen_" + "x" * 32, "Bearer " + "x" * 32, "Bearer é"],
)
def test_what_is_no_key_opens_nothing(club: Club, said: str) -> None:
    program = Program()
    program.headers = {"Authorization": said}
    answer = program.ask("key")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")


def test_nobody_tries_keys_without_end(club: Club) -> None:
    _key, right = key_of(club)
    wrong = Program("karlchen_" + "x" * 32)
    with time_machine.travel(timezone.now(), tick=False):
        answers = [wrong.ask("key").status_code for _time in range(WRONG_KEYS.most + 1)]
        last = wrong.ask("key")
    assert answers == [401] * WRONG_KEYS.most + [429]
    assert (last.status_code, 0 < int(last["Retry-After"]) <= WRONG_KEYS.seconds) == (429, True)
    assert right.ask("key").status_code == 200


def test_the_last_use_is_written_down_once_a_minute(club: Club, django_assert_num_queries: Any) -> None:
    key, program = key_of(club)
    program.ask("key")
    key.refresh_from_db()
    first = key.used
    with django_assert_num_queries(1):
        program.ask("key")
    key.refresh_from_db()
    assert (first is not None, key.used) == (True, first)
    Key.objects.update(used=timezone.now() - timedelta(seconds=61))
    program.ask("key")
    key.refresh_from_db()
    assert first is not None
    assert timezone.now() - key.used < timedelta(seconds=30)


def test_a_key_that_only_reads_enters_nothing(club: Club) -> None:
    evening = take_in(club, begin())
    _key, program = key_of(club)
    assert program.ask(f"sheets/{evening.sheet.slug}").status_code == 200
    assert program.codes(f"sheets/{evening.sheet.slug}/deals?place=1", "POST", {}) == (403, [("right", "")])


def test_who_is_signed_in_has_no_key_by_that(club: Club) -> None:
    for user in (club.anna, club.ben):
        browser: Client = signed_in(user)
        assert browser.get(f"/api/v1/groups/{club.group.slug}").status_code == 401


def test_a_key_does_not_get_into_the_log() -> None:
    token = "karlchen_" + "aB3-_xyz" * 4
    assert without_tokens(f"GET /api/v1/key?key={token}") == "GET /api/v1/key?key=karlchen_…"


def test_a_key_ends_when_who_made_it_leaves_the_group(club: Club) -> None:
    key, program = key_of(club, may_write=True)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    ben, members = signed_in(club.ben), f"{club.url}members/"
    link = f"{members}{club.group.memberships.get(user=club.anna).pk}/remove/"
    assert f'href="{link}"' in ben.get(members).text
    assert key.name in ben.get(link).text
    ben.post(link)
    assert program.codes("key") == (401, [("key", "")])
    assert "whoever created it has left the group" in ben.get(f"{club.url}keys/").text


def test_a_key_of_somebody_who_left_stays_worthless_when_they_come_back(club: Club) -> None:
    _key, program = key_of(club)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    remove_member(membership_id=club.group.memberships.get(user=club.anna).pk)
    come_back = invite(group=club.group, role=Role.OWNER, player=None, days=7, user=club.ben)
    accept(invitation_id=come_back.pk, user=club.anna, player=None, new_name="Anna B.")
    assert program.codes("key") == (401, [("key", "")])


def test_a_key_ends_with_the_account_of_who_made_it(club: Club) -> None:
    _key, program = key_of(club)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    delete_account(user=club.anna)
    assert program.codes("key") == (401, [("key", "")])


@pytest.mark.parametrize(("role", "may_write"), [(Role.SCORER, True), (Role.READER, False)])
def test_a_key_may_no_more_than_who_made_it(club: Club, role: Role, may_write: bool) -> None:
    _key, program = key_of(club, may_write=True)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    change_role(membership_id=club.group.memberships.get(user=club.anna).pk, role=role)
    assert program.ask("key").json()["may_write"] == may_write


def test_a_key_for_one_tournament_opens_nothing_else_of_the_group(club: Club) -> None:
    tournament, other = play_round(club, 4), set_up(club)
    evening = take_in(club, begin())
    anna, page = signed_in(club.anna), f"{club.url}keys/"
    sent = {"name": "Leinwand", "days": "0", "tournament": str(tournament.pk)}
    program = Program(TOKEN.findall(anna.post(page, sent).text)[0])
    assert "reads Weihnachtsturnier" in anna.get(page).text
    opened = program.ask("key").json()
    assert [opened[name] for name in ("kind", "may_write", "group", "tournament")] == [
        *("tournament", False, club.group.slug, tournament.slug)
    ]
    group = f"groups/{club.group.slug}"
    standings = [f"{group}/tournaments/{each.slug}/standings" for each in (tournament, other)]
    inside = [standings[0], f"sheets/{tournament.evening.sheets.get().slug}"]
    others = [
        standings[1],
        group,
        f"{group}/evenings",
        f"{group}/tournaments",
        f"sheets/{evening.sheet.slug}",
    ]
    assert {program.ask(each).status_code for each in inside} == {200}
    assert {program.ask(each).status_code for each in others} == {404}


def test_a_key_runs_a_tournament_only_as_long_as_its_maker_does(club: Club) -> None:
    tournament = play_round(club, 4)
    _key, program = key_of(club, may_write=True, tournament=tournament)
    assert program.ask("key").json()["may_write"] is True
    Tournament.objects.update(set_up_by=club.ben)
    change_role(membership_id=club.group.memberships.get(user=club.ben).pk, role=Role.OWNER)
    change_role(membership_id=club.group.memberships.get(user=club.anna).pk, role=Role.SCORER)
    assert program.ask("key").json()["may_write"] is False
    Tournament.objects.update(set_up_by=club.anna)
    assert program.ask("key").json()["may_write"] is True
    remove_member(membership_id=club.group.memberships.get(user=club.anna).pk)
    assert program.codes("key") == (401, [("key", "")])
