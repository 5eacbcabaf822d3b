"""Votes without an account: by one's own link, and on a phone of the evening; once, and seen."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.timezone import localdate, now

from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.comparing.proposals.guards import vote_token
from scorekeeper.club.comparing.proposals.reads import unanswered_proposals
from scorekeeper.club.comparing.season import replay_cache
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.jobs.models import Job
from scorekeeper.outside.connections.writes import make_feed_link
from scorekeeper.play.groups.models import Membership, Player, Role
from scorekeeper.play.sheets.models import Sheet
from tests.cast import FOUR, Evening, begin, visitor
from tests.club import Club, person, plan_evening, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.scorekeeper.club.comparing.proposals.test_proposals import (
    ask,
    club_that_played,
    decide,
    page,
    proposed,
)

pytestmark = pytest.mark.django_db

Said = dict[str, tuple[str, ...]]
YES, NO, TAKEN_BACK = "yes", "no", "back"


@pytest.fixture
@once_in_module
def club() -> Club:
    return club_that_played()


def link_of(made: Proposal, who: Player) -> str:
    return f"/groups/vote/{vote_token(made.pk, who.pk)}/"


def came_by_link(club: Club, made: Proposal, name: str) -> Client:
    """A browser without an account that has opened somebody's own link."""
    browser = Client()
    answer = browser.get(link_of(made, player(club, name)))
    assert answer.headers["Location"] == f"{club.url}proposals/{made.pk}/"
    return browser


def say(browser: Client, club: Club, made: Proposal, answer: str) -> Any:
    return browser.post(f"{club.url}proposals/{made.pk}/vote/", {"answer": answer})


def said(club: Club, made: Proposal) -> Said:
    answers = page(club, made, club.anna).context["answers"]
    return {"yes": answers.yes, "no": answers.no, "waiting": answers.waiting}


def table(club: Club, names: Any = FOUR) -> Evening:
    """The sheet of an evening that is played now."""
    return take_in(club, begin(names))


def say_at(phone: Client, evening: Evening, made: Proposal, who: Player, answer: str) -> Any:
    return phone.post(f"{evening.url}proposals/{made.pk}/", {"player": who.pk, "answer": answer})


def test_who_plays_without_an_account_answers_by_their_own_link(club: Club) -> None:
    made = proposed(club)
    browser = came_by_link(club, made, "Dora")
    shown = browser.get(f"{club.url}proposals/{made.pk}/")
    assert ("You are answering as Dora." in shown.text, "/groups/vote/" in shown.text) == (True, False)
    assert {each.url for each in shown.context["effect"].biggest} == {""}
    for answer, expected in (
        (NO, {"yes": ("Cem",), "no": ("Dora (by link)",), "waiting": ("Anna", "Ben", "Emil")}),
        (YES, {"yes": ("Cem", "Dora (by link)"), "no": (), "waiting": ("Anna", "Ben", "Emil")}),
        (TAKEN_BACK, {"yes": ("Cem",), "no": (), "waiting": ("Anna", "Ben", "Dora", "Emil")}),
    ):
        assert say(browser, club, made, answer).status_code == 302
        assert said(club, made) == expected


def test_who_writes_in_the_group_sees_the_links_and_nobody_else(club: Club) -> None:
    made = proposed(club)
    links = [f"http://testserver{link_of(made, player(club, name))}" for name in ("Dora", "Emil")]
    shown = {who.username: page(club, made, who).text for who in (club.anna, club.ben, club.cem)}
    assert {name: [link in text for link in links] for name, text in shown.items()} == {
        "anna": [True, True],
        "ben": [True, True],
        "cem": [False, False],
    }


def test_a_link_is_of_one_person_and_of_one_proposal(club: Club) -> None:
    made, other = proposed(club), proposed(club, address="ddv")
    dora, emil = player(club, "Dora"), player(club, "Emil")
    forged = vote_token(made.pk, dora.pk).replace(f"-{dora.pk}-", f"-{emil.pk}-")
    for token in (forged, "x", f"{made.pk}-{dora.pk}-", "--", "9" * 40):
        assert Client().get(f"/groups/vote/{token}/").status_code == 404
    browser = came_by_link(club, made, "Dora")
    assert browser.cookies["vote"]["path"] == f"{club.url}proposals/{made.pk}/"
    elsewhere = f"{club.url}proposals/{other.pk}/"
    assert [each.get(elsewhere).status_code for each in (browser, Client())] == [404, 302]
    assert browser.get(f"{club.url}rules/").status_code == 302
    Player.objects.filter(pk=dora.pk).update(is_active=False)
    assert say(browser, club, made, YES).status_code == 404
    assert Vote.objects.filter(proposal=made).count() == 1


def test_a_member_who_opens_the_link_of_somebody_else_answers_for_themselves(club: Club) -> None:
    made = proposed(club)
    ben = signed_in(club.ben)
    ben.get(link_of(made, player(club, "Dora")))
    say(ben, club, made, NO)
    assert said(club, made) == {"yes": ("Cem",), "no": ("Ben",), "waiting": ("Anna", "Dora", "Emil")}


def test_who_gets_an_account_later_has_still_said_it_once(club: Club) -> None:
    made = proposed(club)
    say(came_by_link(club, made, "Emil"), club, made, YES)
    emil, frieda = person("Emil"), person("Frieda")
    for user in (emil, frieda):
        Membership.objects.create(group=club.group, user=user, role=Role.READER)
    Player.objects.filter(pk=player(club, "Emil").pk).update(user=emil)
    assert unanswered_proposals(emil.pk, [club.group]) == []
    say(signed_in(emil), club, made, NO)
    say(signed_in(frieda), club, made, NO)
    assert said(club, made) == {"yes": ("Cem",), "no": ("Emil", "frieda"), "waiting": ("Anna", "Ben", "Dora")}
    Player.objects.create(group=club.group, name="Frieda", user=frieda)
    assert said(club, made)["no"] == ("Emil", "Frieda")
    say(signed_in(frieda), club, made, YES)
    assert said(club, made)["yes"] == ("Cem", "Frieda")
    assert Vote.objects.count() == 3


def test_the_sheet_of_an_evening_shows_what_is_asked_to_who_writes(club: Club) -> None:
    made, evening = proposed(club), table(club)
    writes, reads = visitor(evening.token), visitor(evening.read_token)
    link = f"{evening.url}proposals/{made.pk}/"
    assert [link in each.get(evening.url).text for each in (writes, reads)] == [True, False]
    assert [each.get(link).status_code for each in (writes, reads, Client())] == [200, 403, 404]
    assert say_at(reads, evening, made, player(club, "Dora"), YES).status_code == 403
    decide(club, made, "withdraw")
    assert link not in writes.get(evening.url).text


def test_who_sits_there_answers_on_a_phone_of_the_evening_and_that_is_seen(club: Club) -> None:
    made, evening = proposed(club), table(club)
    phone, other = visitor(evening.token), visitor(evening.token)
    for each in (phone, other):
        each.get(f"{evening.url}enter/")
    dora, ben, anna = (player(club, name) for name in ("Dora", "Ben", "Anna"))
    say_at(phone, evening, made, dora, YES)
    assert said(club, made)["yes"] == ("Cem", "Dora (at the table)")
    say_at(phone, evening, made, ben, NO)
    say_at(other, evening, made, anna, NO)
    assert said(club, made) == {
        "yes": ("Cem", "Dora (at the table, on one phone with Ben)"),
        "no": ("Anna (at the table)", "Ben (at the table, on one phone with Dora)"),
        "waiting": ("Emil",),
    }
    say_at(other, evening, made, dora, NO)
    say_at(phone, evening, made, ben, TAKEN_BACK)
    assert said(club, made)["no"] == (
        "Anna (at the table, on one phone with Dora)",
        "Dora (at the table, on one phone with Anna)",
    )
    assert say_at(phone, evening, made, player(club, "Emil"), YES).status_code == 400


def test_nobody_at_the_table_overrules_who_has_answered_by_themselves(club: Club) -> None:
    made, evening = proposed(club), table(club)
    phone, dora = visitor(evening.token), player(club, "Dora")
    say_at(phone, evening, made, dora, NO)
    say(came_by_link(club, made, "Dora"), club, made, YES)
    for who in (dora, player(club, "Cem")):
        refused = say_at(phone, evening, made, who, NO)
        assert (refused.status_code, "only they can change it" in refused.text) == (409, True)
    assert said(club, made)["yes"] == ("Cem", "Dora (by link)")
    shown = phone.get(f"{evening.url}proposals/{made.pk}/")
    assert [each.voter.name for each in shown.context["at_table"] if not each.is_own] == ["Anna", "Ben"]
    say_at(signed_in(club.cem), evening, made, player(club, "Cem"), NO)
    cem = visitor(evening.token)
    cem.force_login(club.cem)
    assert say_at(cem, evening, made, player(club, "Cem"), NO).status_code == 302
    assert said(club, made)["no"] == ("Cem",)


def test_guests_and_who_has_left_are_not_asked(club: Club) -> None:
    made = proposed(club)
    Player.objects.filter(group=club.group, name="Dora").update(is_guest=True)
    evening = table(club, ("Anna", "Ben", "Dora", "Zoe"))
    shown = visitor(evening.token).get(f"{evening.url}proposals/{made.pk}/")
    assert [each.voter.name for each in shown.context["at_table"]] == ["Anna", "Ben"]
    assert say_at(visitor(evening.token), evening, made, player(club, "Dora"), YES).status_code == 400
    assert Client().get(link_of(made, player(club, "Dora")), follow=True).status_code == 404


def test_only_an_evening_that_is_played_takes_votes(club: Club) -> None:
    made, evening = proposed(club), table(club)
    Sheet.objects.filter(pk=evening.sheet.pk).update(started=now() - timedelta(days=4))
    phone = visitor(evening.token)
    assert f"{evening.url}proposals/" not in phone.get(evening.url).text
    refused = say_at(phone, evening, made, player(club, "Dora"), YES)
    assert (refused.status_code, "on the evening itself" in refused.text) == (403, True)


@pytest.mark.parametrize("is_decided", [True, False])
def test_a_proposal_that_is_over_refuses_every_answer_with_a_word(club: Club, is_decided: bool) -> None:
    made, evening = proposed(club), table(club)
    browser, phone = came_by_link(club, made, "Emil"), visitor(evening.token)
    if is_decided:
        decide(club, made, "withdraw")
    else:
        Proposal.objects.update(last_day=localdate() - timedelta(days=1))
    refused = [
        say(signed_in(club.ben), club, made, YES),
        say(browser, club, made, YES),
        say_at(phone, evening, made, player(club, "Dora"), YES),
    ]
    assert [(each.status_code, "The vote on this proposal is over." in each.text) for each in refused] == [
        (409, True)
    ] * 3
    assert browser.get(f"{club.url}proposals/{made.pk}/").status_code == 200
    assert Vote.objects.count() == 1


def test_votes_without_an_account_count_for_the_quorum(club: Club) -> None:
    ask(club, quorum="3")
    made, evening = Proposal.objects.get(), table(club)
    say(came_by_link(club, made, "Emil"), club, made, NO)
    decide(club, made, "adopt")
    made.refresh_from_db()
    assert made.phase == "open"
    say_at(visitor(evening.token), evening, made, player(club, "Dora"), YES)
    decide(club, made, "adopt")
    made.refresh_from_db()
    assert made.phase == "adopted"


def test_members_are_told_by_mail_once_where_the_host_has_mail(
    club: Club, settings: Any, mailoutbox: list[EmailMessage]
) -> None:
    settings.HAS_MAIL = True
    for user in (club.anna, club.cem):
        user.email = f"{user.username}@example.org"
        user.save()
    for _time in range(2):
        ask(club, text="Bock dauert zu lange")
    (letter,) = mailoutbox
    made = Proposal.objects.get()
    assert (letter.to, letter.subject) == (["anna@example.org"], "Krone: a vote")
    for part in ("Without Bock rounds", "Bock dauert zu lange", f"{club.url}proposals/{made.pk}/"):
        assert part in str(letter.body)


def test_they_are_told_on_the_page_of_the_next_evening_and_in_the_feed(club: Club) -> None:
    made = proposed(club)
    link = f"{club.url}proposals/{made.pk}/"
    plan_evening(group=club.group, day=localdate())
    feed = f"/groups/feed/{make_feed_link(group=club.group).token}/evenings.atom"
    for told in (True, False):
        page = signed_in(club.ben).get(f"{club.url}next/").text
        assert [link in page, link in Client().get(feed).text] == [told, told]
        decide(club, made, "withdraw")


def test_the_sheet_asks_once_for_any_number_of_proposals(club: Club, django_assert_num_queries: Any) -> None:
    evening = table(club)
    phone = visitor(evening.token)
    phone.get(evening.url)
    proposed(club)
    with django_assert_num_queries(9):
        phone.get(evening.url)
    proposed(club, address="ddv")
    with django_assert_num_queries(9):
        phone.get(evening.url)


def test_what_takes_long_is_worked_out_for_an_owner_where_nobody_has_an_account(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = proposed(club)
    browser = came_by_link(club, made, "Dora")
    monkeypatch.setattr(replay_cache, "AT_ONCE", 0)
    shown = browser.get(f"{club.url}proposals/{made.pk}/")
    assert (shown.status_code, shown.context["effect"], Job.objects.get().user) == (200, None, club.anna)


def test_votes_go_over_when_two_players_are_one(club: Club) -> None:
    made = proposed(club)
    twin = Player.objects.create(group=club.group, name="Dorchen")
    say(came_by_link(club, made, "Dorchen"), club, made, YES)
    merge_players(player=twin, into=player(club, "Dora"))
    assert said(club, made)["yes"] == ("Cem", "Dora (by link)")
