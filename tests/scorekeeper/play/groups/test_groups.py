"""Founding a group, its members and their roles."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils.html import strip_tags

from scorekeeper.play.groups import reads, writes
from scorekeeper.play.groups.models import Group, Membership, Role
from tests.club import Club, invite, person, player, signed_in

pytestmark = pytest.mark.django_db


def roles(club: Club) -> dict[str, str]:
    return dict(club.group.memberships.values_list("user__username", "role"))


def membership(club: Club, user: User) -> Membership:
    return club.group.memberships.get(user=user)


def test_a_group_is_founded_with_a_name_and_a_list_of_names() -> None:
    anna = person("Anna")
    sent = {"name": "Krone", "own_name": "Anna", "players": "Ben\nCem, Dora;Emil\n\n"}
    response = signed_in(anna).post("/groups/new/", sent)
    group = Group.objects.get()
    assert response.headers["Location"] == f"/groups/{group.slug}/"
    assert [(each.name, each.user) for each in reads.players_of(group)] == [
        ("Anna", anna),
        ("Ben", None),
        ("Cem", None),
        ("Dora", None),
        ("Emil", None),
    ]
    assert list(group.memberships.values_list("user", "role")) == [(anna.pk, "owner")]


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"own_name": ""}, "own_name", "This field is required."),
        (
            {"players": "Ben\nben"},
            "players",
            "“ben” appears twice. Tell them apart the way you do at the table.",
        ),
        (
            {"players": "anna"},
            "players",
            "“anna” appears twice. Tell them apart the way you do at the table.",
        ),
        ({"players": "x" * 61}, "players", f"“{'x' * 61}” is too long; the limit is 60 characters."),
        ({"players": "\n".join(map(str, range(61)))}, "players", "At most 60 names here."),
    ],
)
def test_what_cannot_be_a_group_is_said_at_its_field(
    changed: dict[str, str], field: str, message: str
) -> None:
    sent = {"name": "Krone", "own_name": "Anna", "players": "Ben"} | changed
    response = signed_in(person("Anna")).post("/groups/new/", sent)
    assert response.context["form"].errors == {field: [message]}
    assert not Group.objects.exists()


def test_the_members_are_called_as_they_play(club: Club) -> None:
    Membership.objects.create(group=club.group, user=person("Zuschauer"), role=Role.READER)
    assert [(each.name, each.role, each.is_self) for each in reads.members_of(club.group, club.ben.pk)] == [
        ("Anna", Role.OWNER, False),
        ("Ben", Role.SCORER, True),
        ("Cem", Role.READER, False),
        ("zuschauer", Role.READER, False),
    ]


def test_an_owner_gives_a_member_another_role(club: Club) -> None:
    url = f"{club.url}members/{membership(club, club.cem).pk}/role/"
    assert signed_in(club.anna).post(url, {"role": "owner"}).headers["Location"] == f"{club.url}members/"
    assert roles(club) == {"anna": "owner", "ben": "scorer", "cem": "owner"}


def test_a_role_that_does_not_exist_is_refused(club: Club) -> None:
    url = f"{club.url}members/{membership(club, club.cem).pk}/role/"
    assert signed_in(club.anna).post(url, {"role": "king"}).context["problem"] == "This role does not exist."
    assert roles(club) == {"anna": "owner", "ben": "scorer", "cem": "reader"}


def test_who_goes_leaves_the_name_behind(club: Club) -> None:
    response = signed_in(club.ben).post(f"{club.url}leave/", follow=True)
    assert "You have left Krone." in response.content.decode()
    assert roles(club) == {"anna": "owner", "cem": "reader"}
    assert (player(club, "Ben").user, player(club, "Ben").is_active) == (None, True)


@pytest.mark.parametrize("path", ["leave/", "members/{pk}/remove/", "members/{pk}/role/"])
def test_the_last_owner_cannot_go(club: Club, path: str) -> None:
    url = club.url + path.format(pk=membership(club, club.anna).pk)
    response = signed_in(club.anna).post(url, {"role": "reader"})
    message = "The group needs an owner. Make someone else an owner first, or delete the group."
    assert (response.status_code, response.context["problem"]) == (409, message)
    assert roles(club) == {"anna": "owner", "ben": "scorer", "cem": "reader"}


def test_one_of_two_owners_can_go(club: Club) -> None:
    writes.change_role(membership_id=membership(club, club.ben).pk, role=Role.OWNER)
    signed_in(club.anna).post(f"{club.url}leave/")
    assert roles(club) == {"ben": "owner", "cem": "reader"}


def test_a_member_of_another_group_cannot_be_reached_through_this_one(club: Club) -> None:
    other = writes.found_group(name="Linde", user=person("Olga"), own_name="Olga", players=[])
    for path in ("role", "remove"):
        url = f"{club.url}members/{other.memberships.get().pk}/{path}/"
        assert signed_in(club.anna).post(url, {"role": "reader"}).status_code == 404


def test_an_owner_renames_the_group(club: Club) -> None:
    signed_in(club.anna).post(f"{club.url}settings/", {"name": "Linde"})
    assert Group.objects.get().name == "Linde"


@pytest.mark.parametrize("more", [0, 30])
def test_the_lists_take_as_many_queries_for_one_as_for_many(
    club: Club, more: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for number in range(more):
        user = person(f"mitglied{number}")
        Membership.objects.create(group=club.group, user=user, role=Role.READER)
        writes.add_player(group=club.group, name=f"Name {number}")
        invite(club, player=f"Name {number}")
        writes.found_group(name=f"Gruppe {number}", user=club.anna, own_name="Anna", players=["Ben"])
    anna = signed_in(club.anna)
    for path, queries in (("/groups/", 3), (f"{club.url}members/", 9), (f"{club.url}players/", 16)):
        with django_assert_num_queries(queries):
            anna.get(path)


@pytest.mark.parametrize(
    ("hours", "failure", "said"),
    [
        (None, "", None),
        (3, "", "backs up all its data every day"),
        (60, "", "It should do so every day: tell whoever runs it. Gerda, 0170 123"),
        (3, "no room", "It should do so every day: tell whoever runs it. Gerda, 0170 123"),
        (None, "no room", "cannot back up its data."),
    ],
)
def test_owners_read_how_the_copies_of_their_books_are_doing(
    club: Club, tmp_path: Path, settings: Any, hours: int | None, failure: str, said: str | None
) -> None:
    settings.DATA, settings.CONTACT = tmp_path, "Gerda, 0170 123"
    (tmp_path / "copies").mkdir()
    if hours is not None:
        made = tmp_path / "copies" / "daily-2026-11-20-031500.sqlite3"
        made.touch()
        at = time.time() - hours * 3600
        os.utime(made, (at, at))
    if failure:
        (tmp_path / "copies" / "daily-failed.txt").write_text(failure)
    page = " ".join(strip_tags(signed_in(club.anna).get(f"{club.url}settings/").text).split())
    assert ("its data" in page, said is None or said in page) == (said is not None, True)
