"""Invitations: made by owners, accepted once by whoever has the link."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.play.groups import reads, writes
from scorekeeper.play.groups.models import Invitation, Role
from scorekeeper.site.web.secret_links import hash_token, qr_code
from tests.club import Club, invite, person, player, signed_in

pytestmark = pytest.mark.django_db

INVITED = "/groups/invited/"


def role_of(club: Club, name: str) -> str:
    return str(club.group.memberships.get(user__username=name).role)


def emil_opens(token: str) -> Client:
    """Emil has an account and taps the link."""
    emil = signed_in(person("Emil"))
    response = emil.get(f"{INVITED}{token}/")
    assert response.headers["Location"] == INVITED
    return emil


def test_an_owner_makes_an_invitation_and_sees_its_link_again(club: Club) -> None:
    anna = signed_in(club.anna)
    emil = player(club, "Emil")
    response = anna.post(f"{club.url}members/", {"role": "scorer", "players": emil.pk, "days": "1"})
    invitation = Invitation.objects.get()
    assert response.headers["Location"] == f"{club.url}members/#link-{invitation.slug}"
    assert (invitation.role, invitation.player, invitation.created_by) == ("scorer", emil, club.anna)
    assert timedelta(hours=23) < invitation.expires - timezone.now() < timedelta(hours=25)
    for _time in ("at once", "again"):
        ((waiting, link),) = anna.get(f"{club.url}members/").context["waiting"]
        url = f"http://testserver{INVITED}{invitation.token}/"
        assert (waiting, link["url"]) == (invitation, url)


def test_only_a_hash_is_stored(club: Club) -> None:
    _invitation, token = invite(club)
    stored = Invitation.objects.values().get()
    assert token not in str(stored)
    assert stored["token_hash"] == hash_token(token)


def test_the_token_does_not_stay_in_the_address(club: Club) -> None:
    browser = Client()
    _invitation, token = invite(club)
    response = browser.get(f"{INVITED}{token}/", follow=True)
    assert response.redirect_chain == [(INVITED, 302)]
    assert token not in response.content.decode()
    cookie = browser.cookies["invitation"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (INVITED, True, "Lax")


def test_who_is_not_signed_in_is_shown_the_group_and_the_role(club: Club) -> None:
    browser = Client()
    page = browser.get(f"{INVITED}{invite(club)[1]}/", follow=True).content.decode()
    assert "You are invited to join this group as Scorer." in page
    assert "/accounts/signup/?next=/groups/invited/" in page
    assert "Emil" not in page


def test_emil_accepts_as_the_player_he_is(club: Club) -> None:
    emil = emil_opens(invite(club, player="Emil")[1])
    response = emil.post(INVITED, {"player": player(club, "Emil").pk})
    assert response.headers["Location"] == club.url
    assert (role_of(club, "emil"), player(club, "Emil").user.username) == ("scorer", "emil")  # type: ignore[union-attr]
    assert emil.get(club.url).status_code == 200


def test_somebody_new_says_what_they_are_called(club: Club) -> None:
    emil = emil_opens(invite(club)[1])
    assert emil.post(INVITED, {"player": "new", "name": ""}).context["form"].errors == {
        "name": ["What do they call you at the table?"]
    }
    assert emil.post(INVITED, {"player": "new", "name": "DORA"}).context["form"].errors == {
        "name": ["Someone in the group already has this name."]
    }
    assert not club.group.memberships.filter(user__username="emil").exists()
    emil.post(INVITED, {"player": "new", "name": "Emil B."})
    assert player(club, "Emil B.").user.username == "emil"  # type: ignore[union-attr]


def test_somebody_who_only_looks_is_no_player(club: Club) -> None:
    emil = emil_opens(invite(club, Role.READER)[1])
    emil.post(INVITED, {"player": "none"})
    assert role_of(club, "emil") == "reader"
    assert club.group.players.filter(user__username="emil").count() == 0


def test_a_player_whom_somebody_claimed_cannot_be_chosen(club: Club) -> None:
    emil = emil_opens(invite(club)[1])
    response = emil.post(INVITED, {"player": player(club, "Ben").pk})
    assert list(response.context["form"].errors) == ["player"]
    assert player(club, "Ben").user == club.ben


def test_an_invitation_works_once(club: Club) -> None:
    _invitation, token = invite(club)
    emil_opens(token).post(INVITED, {"player": "none"})
    frieda = signed_in(person("Frieda"))
    for response in (
        frieda.get(f"{INVITED}{token}/", follow=True),
        frieda.post(INVITED, {"player": "none"}),
    ):
        assert (response.status_code, str(response.context["closed"])) == (410, "used")
    assert not club.group.memberships.filter(user__username="frieda").exists()


def test_a_withdrawn_invitation_opens_nothing(club: Club) -> None:
    invitation, token = invite(club)
    emil = emil_opens(token)
    signed_in(club.anna).post(f"{club.url}invitations/{invitation.slug}/withdraw/")
    response = emil.post(INVITED, {"player": "none"})
    assert (response.status_code, str(response.context["closed"])) == (410, "withdrawn")
    assert not club.group.memberships.filter(user__username="emil").exists()


def test_an_invitation_expires(club: Club) -> None:
    invitation, token = invite(club, days=7)
    emil = emil_opens(token)
    with time_machine.travel(invitation.expires - timedelta(seconds=1), tick=False):
        assert emil.get(INVITED).status_code == 200
    with time_machine.travel(invitation.expires, tick=False):
        response = emil.post(INVITED, {"player": "none"})
    assert (response.status_code, str(response.context["closed"])) == (410, "expired")


def test_who_is_a_member_already_uses_nothing_up(club: Club) -> None:
    invitation, token = invite(club, Role.OWNER)
    ben = signed_in(club.ben)
    assert ben.get(f"{INVITED}{token}/", follow=True).redirect_chain[-1] == (club.url, 302)
    assert ben.post(INVITED, {"player": "none"}).headers["Location"] == club.url
    assert role_of(club, "ben") == "scorer"
    invitation.refresh_from_db()
    assert str(reads.why_closed(invitation)) == ""


def test_two_who_accept_at_the_same_time_are_told_apart(club: Club) -> None:
    invitation, _token = invite(club, player="Emil")
    emil, frieda = person("Emil"), person("Frieda")
    writes.accept(invitation_id=invitation.pk, user=emil, player=player(club, "Emil"), new_name="")
    with pytest.raises(writes.Closed):
        writes.accept(invitation_id=invitation.pk, user=frieda, player=player(club, "Emil"), new_name="")
    assert player(club, "Emil").user == emil


def test_of_two_that_one_person_accepts_at_the_same_time_the_second_can_still_be_used(club: Club) -> None:
    emil, (first, _), (second, _) = person("Emil"), invite(club, player="Emil"), invite(club, player="Dora")
    writes.accept(invitation_id=first.pk, user=emil, player=player(club, "Emil"), new_name="")
    writes.accept(invitation_id=second.pk, user=emil, player=player(club, "Dora"), new_name="")
    second.refresh_from_db()
    assert (player(club, "Dora").user, str(reads.why_closed(second))) == (None, "")


@pytest.mark.parametrize("token", ["x", "ä" * 40, "a" * 500])
def test_a_guessed_link_is_no_page(club: Club, token: str) -> None:
    assert Client().get(f"{INVITED}{token}/").status_code == 404


def test_another_group_s_invitation_cannot_be_withdrawn(club: Club) -> None:
    invitation, _token = invite(club)
    olga = person("Olga")
    other = writes.found_group(name="Linde", user=olga, own_name="Olga", players=[])
    url = f"/groups/{other.slug}/invitations/{invitation.slug}/withdraw/"
    assert signed_in(olga).post(url).status_code == 404


def test_owners_see_whom_they_wait_for_and_nobody_else_does(club: Club) -> None:
    writes.withdraw(invitation=invite(club, player="Dora")[0])
    _invitation, token = invite(club, player="Emil")
    invite(club, Role.READER)
    page = signed_in(club.anna).get(f"{club.url}members/")
    assert [(str(each.player or ""), each.role) for each, _link in page.context["waiting"]] == [
        ("", "reader"),
        ("Emil", "scorer"),
    ]
    for member in (club.ben, club.cem):
        theirs = signed_in(member).get(f"{club.url}members/")
        assert (token in theirs.text, "waiting" in theirs.context) == (False, False)


def test_a_link_that_was_made_with_another_secret_key_is_not_shown_again(club: Club) -> None:
    invitation, token = invite(club)
    Invitation.objects.update(token_hash=hash_token("theirs"))
    page = signed_in(club.anna).get(f"{club.url}members/").text
    assert ("this site's secret key has changed" in page, token in page) == (True, False)
    assert f"/invitations/{invitation.slug}/withdraw/" in page


@pytest.mark.parametrize(
    "old", ["link/", "invitations/", "invitations/people/", "invitations/links/", "invitations/{slug}/"]
)
def test_what_had_a_page_of_its_own_leads_to_the_members(club: Club, old: str) -> None:
    invitation, _token = invite(club)
    response = signed_in(club.anna).get(club.url + old.format(slug=invitation.slug))
    assert (response.status_code, response.headers["Location"]) == (301, f"{club.url}members/")


@pytest.mark.parametrize("end", ["removed", "demoted", "deleted"])
def test_an_invitation_ends_with_the_rights_of_who_made_it(club: Club, end: str) -> None:
    ben = club.group.memberships.get(user=club.ben)
    writes.change_role(membership_id=ben.pk, role=Role.OWNER)
    _made, token = invite(club, Role.OWNER)
    theirs = writes.invite(group=club.group, role=Role.OWNER, player=None, days=7, user=club.ben)
    anna = club.group.memberships.get(user=club.anna)
    if end == "removed":
        signed_in(club.ben).post(f"{club.url}members/{anna.pk}/remove/")
    elif end == "demoted":
        signed_in(club.ben).post(f"{club.url}members/{anna.pk}/role/", {"role": "scorer"})
    else:
        writes.delete_account(user=club.anna)
    response = emil_opens(token).post(INVITED, {"player": "none"})
    assert (response.status_code, str(response.context["closed"])) == (410, "withdrawn")
    assert [each.pk for each in reads.open_invitations(club.group)] == [theirs.pk]


def test_the_code_of_a_link_is_drawn_once() -> None:
    """Twenty invitations would take half a second each time that their page is opened."""
    url = "https://example.org/groups/invited/k3yq/"
    assert qr_code(url) is qr_code(url)
