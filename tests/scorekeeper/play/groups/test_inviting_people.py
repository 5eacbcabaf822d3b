"""Many invitations at once: a name a line, links by mail where there is mail, one page to print."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend

from scorekeeper.play.groups import writes
from scorekeeper.play.groups.models import Invitation, Role
from scorekeeper.site.server.budgets import Limit
from tests.club import Club, invite, player, signed_in
from tests.walking import Walker

pytestmark = pytest.mark.django_db


class FailingBackend(EmailBackend):
    """A mail server that does not take what is for Dora."""

    def send_messages(self, messages: Any) -> int:
        if any("dora" in address for message in messages for address in message.to):
            raise ConnectionResetError
        return super().send_messages(messages)


@pytest.fixture
def with_mail(settings: Any) -> None:
    settings.HAS_MAIL = True


def post(club: Club, people: str, **changed: object) -> Any:
    sent = {"people": people, "role": "reader", "days": "30"} | changed
    return signed_in(club.anna).post(f"{club.url}members/", sent, follow=True)


def said(page: Any) -> list[str]:
    return list(map(str, page.context["messages"]))


def test_everybody_gets_a_link_and_who_is_new_becomes_a_player(club: Club) -> None:
    page = post(club, "Dora\n\n  emil \nFrieda\n")
    assert page.redirect_chain == [(f"{club.url}members/#waiting", 302)]
    assert said(page) == ["3 people are invited."]
    made = Invitation.objects.order_by("pk")
    assert [(each.player.name, each.role, each.created_by) for each in made if each.player] == [
        (name, Role.READER, club.anna) for name in ("Dora", "Emil", "Frieda")
    ]
    text = page.content.decode()
    assert [text.count(link["url"]) for _invitation, link in page.context["waiting"]] == [3] * 3


def test_who_has_an_open_invitation_keeps_it(club: Club) -> None:
    kept, _token = invite(club, player="Dora")
    withdrawn, _token = invite(club, player="Emil")
    writes.withdraw(invitation=withdrawn)
    page = post(club, "Dora\nEmil")
    assert [invitation.pk == kept.pk for invitation, _link in page.context["waiting"]] == [True, False]
    assert Invitation.objects.filter(player__name="Emil").count() == 2


@pytest.mark.parametrize(
    ("people", "problems"),
    [
        ("", ["Tap a name, or type one."]),
        ("Dora\ndora", ["Line 2: “dora” appears twice. Tell them apart the way you do at the table."]),
        ("Ben", ["Line 1: “Ben” already has an account here."]),
        (f"Dora\n\n{'x' * 61}", [f"Line 3: “{'x' * 61}” is too long; the limit is 60 characters."]),
        ("Dora dora@example.org", ["Line 1: this site does not send email: leave the address out."]),
        ("\n".join(f"N{n}" for n in range(61)), ["At most 60 at once: 61 is too many."]),
        (
            "\n".join(["Ben", *["x@y"] * 20]),
            [
                "Line 1: “Ben” already has an account here.",
                *(f"Line {line}: a name is missing." for line in range(2, 11)),
            ],
        ),
    ],
)
def test_what_is_wrong_is_said_at_the_field_which_keeps_what_was_typed(
    club: Club, settings: Any, people: str, problems: list[str]
) -> None:
    settings.HAS_MAIL = False
    page = post(club, people)
    assert page.context["form"].errors == {"people": problems}
    assert page.context["form"]["people"].value() == people
    assert not Invitation.objects.exists()


@pytest.mark.usefixtures("with_mail")
def test_links_are_sent_where_there_are_addresses(club: Club, mailoutbox: list[EmailMessage]) -> None:
    club.anna.email = "anna@example.org"
    club.anna.save()
    page = post(club, "Dora, dora@example.org\nEmil <emil@example.org>\nFrieda\tfrieda@example.org\nGerd")
    assert said(page) == ["4 people are invited. 3 links were sent by email."]
    urls = {invitation.player.name: link["url"] for invitation, link in page.context["waiting"]}
    assert [(each.to, each.reply_to) for each in mailoutbox] == [
        ([f"{name}@example.org"], ["anna@example.org"]) for name in ("dora", "emil", "frieda")
    ]
    assert [
        urls[name] in str(each.body)
        for name, each in zip(("Dora", "Emil", "Frieda"), mailoutbox, strict=True)
    ]
    assert mailoutbox[0].subject == "Krone: your link to the scoresheets"
    assert str(mailoutbox[0].body).startswith("Hello Dora,\n\nthis link lets you join the group “Krone”")
    assert player(club, "Frieda").user is None


@pytest.mark.usefixtures("with_mail")
def test_an_address_that_is_none_is_said(club: Club, mailoutbox: list[EmailMessage]) -> None:
    assert post(club, "Dora dora@").context["form"].errors == {
        "people": ["Line 1: this is not an email address."]
    }
    assert mailoutbox == []


@pytest.mark.usefixtures("with_mail")
def test_a_mail_that_fails_stops_no_other(club: Club, settings: Any, mailoutbox: list[EmailMessage]) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.FailingBackend"
    page = post(club, "Dora dora@example.org\nEmil emil@example.org")
    assert said(page) == [
        "2 people are invited. 1 link was sent by email.",
        "No email could be sent to: Dora. Their links are below.",
    ]
    assert [each.to for each in mailoutbox] == [["emil@example.org"]]


@pytest.mark.usefixtures("with_mail")
def test_nobody_sends_mail_without_end(
    club: Club, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    monkeypatch.setattr(writes, "MAILS", Limit("mails", most=1, seconds=3600))
    page = post(club, "Dora dora@example.org\nEmil emil@example.org")
    assert said(page)[1] == "No email could be sent to: Emil. Their links are below."
    assert len(mailoutbox) == 1


def test_who_is_tapped_is_invited_beside_who_is_typed_and_whoever_has_the_link(club: Club) -> None:
    tapped = [player(club, name).pk for name in ("Dora", "Emil")]
    page = post(club, "emil\nFrieda", players=tapped, anybody="on")
    assert said(page) == ["4 people are invited."]
    made = Invitation.objects.order_by("pk")
    assert [each.player and each.player.name for each in made] == ["Emil", "Frieda", "Dora", None]


def test_a_link_without_a_name_is_a_new_one_each_time(club: Club) -> None:
    for _time in range(2):
        post(club, "", anybody="on")
    assert [each.player for each in Invitation.objects.all()] == [None, None]


def test_who_waits_or_has_an_account_is_not_offered(club: Club) -> None:
    invite(club, player="Dora")
    offered = signed_in(club.anna).get(f"{club.url}members/").context["form"].fields["players"].queryset
    assert [each.name for each in offered] == ["Emil"]


def test_players_without_an_account_lead_to_inviting_them_by_name(club: Club) -> None:
    anna, ben = Walker(signed_in(club.anna)), Walker(signed_in(club.ben))
    emil = player(club, "Emil")
    for each in (anna, ben):
        each.scan(f"{club.url}players/{emil.pk}/figures/")
    assert not ben.can_follow("Invite Emil")
    page = anna.follow("Invite Emil")
    chosen = [node.attributes["value"] for node in page.nodes if "checked" in node.attributes]
    assert str(emil.pk) in chosen
    anna.press("Invite")
    assert [each.player for each in Invitation.objects.all()] == [emil]
    anna.scan(f"{club.url}players/{player(club, 'Ben').pk}/figures/")
    assert "has no account" not in anna.page
    anna.scan(f"{club.url}players/")
    anna.follow("Invite someone")
    assert anna.trail[-1] == f"{club.url}members/"
