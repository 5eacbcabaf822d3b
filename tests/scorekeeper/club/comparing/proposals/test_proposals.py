"""A proposal to play by other rules: who is asked, what is said, what becomes of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules
from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.comparing.proposals.reads import (
    Answers,
    OpenProposal,
    open_proposals,
    unanswered_proposals,
)
from scorekeeper.club.comparing.proposals.writes import MOST_OPEN
from scorekeeper.club.comparing.season import replay_cache
from scorekeeper.club.comparing.season.writes import STEPS
from scorekeeper.club.jobs.models import Job
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups.models import Membership
from scorekeeper.play.groups.writes import remove_member
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import latest_version, rules_of
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group, save_version
from scorekeeper.play.sheets.models import Sheet
from tests.cast import begin, deal, enter
from tests.club import Club, found, signed_in, take_in
from tests.made_once import once_in_module
from tests.pages import Page

pytestmark = pytest.mark.django_db

PUB = presets()["pub"].rules
WITHOUT_BOCK = read_options({"bock_triggers": []}, PUB)
ADDRESS = address_of_rules(presets()["pub"], WITHOUT_BOCK)


@pytest.fixture
@once_in_module
def club() -> Club:
    return club_that_played()


def club_that_played() -> Club:
    """A club that has played an evening by its own ruleset: Anna and Ben lose a Re, then win in Bock."""
    club = found()
    evening = take_in(club, begin(preset="pub"))
    enter(evening, deal(points=100, calls={"re": ["re"]}), deal(), deal(points=155))
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=PUB)
    give_to_group(slug=stored.slug, group=club.group)
    Sheet.objects.update(ruleset=stored)
    return club


def krone(club: Club) -> Ruleset:
    stored = club.group.rulesets.order_by("-version").first()
    assert stored is not None
    return stored


def proposed(club: Club, text: str = "", number: int = 0, address: str = ADDRESS) -> Proposal:
    """What Cem, who may only read, proposes."""
    season = f"{club.url}seasons/{number}/compared/"
    leads = signed_in(club.cem).get(season, {"if": address}).context["tried"].propose
    answer = signed_in(club.cem).post(leads, {"text": text})
    made = Proposal.objects.latest("pk")
    assert answer.headers["Location"] == f"{club.url}proposals/{made.pk}/"
    return made


def page(club: Club, made: Proposal, who: Any = None) -> Any:
    return signed_in(who or club.cem).get(f"{club.url}proposals/{made.pk}/")


def decide(club: Club, made: Proposal, what: str, who: Any = None) -> int:
    url = f"{club.url}proposals/{made.pk}/decide/"
    return signed_in(who or club.anna).post(url, {"what": what}).status_code


def test_a_proposal_says_what_it_changes_and_what_it_would_have_done(club: Club) -> None:
    made = proposed(club, "Bock dauert zu lange")
    shown = page(club, made)
    assert (shown.context["title"], shown.context["proposal"].text) == (
        "Without Bock rounds",
        "Bock dauert zu lange",
    )
    assert [each.option for each in shown.context["differences"]] == ["bock_triggers"]
    effect = shown.context["effect"]
    assert (effect.title, effect.headline) == (
        "Without Bock rounds",
        "Cem and Dora would be in front, not Anna and Ben",
    )
    assert effect.headline in shown.text


def test_it_says_which_deals_could_not_have_been_played_so(club: Club) -> None:
    Sheet.objects.update(length=4)
    solos = read_options({"duty_solos": "one", "duty_unfulfilled": "forced_in_session"}, PUB)
    made = proposed(club, address=address_of_rules(presets()["pub"], solos))
    effect = page(club, made).context["effect"]
    assert effect.unknown[-1] == "3 deals: A compulsory solo is due and must be played now"


def test_every_member_says_yes_or_no_and_may_change_it(club: Club) -> None:
    made = proposed(club)
    vote = f"{club.url}proposals/{made.pk}/vote/"
    for who, answer in (
        (club.ben, "yes"),
        (club.ben, "no"),
        (club.anna, "perhaps"),
        (club.anna, "no"),
        (club.anna, "back"),
        (club.ben, ""),
    ):
        assert signed_in(who).post(vote, {"answer": answer}).status_code == 302
    answers = page(club, made, club.ben).context["answers"]
    assert answers == Answers(yes=("Cem",), no=("Ben",), waiting=("Anna", "Dora", "Emil"), own=False)


def test_who_has_left_is_not_asked_any_more(club: Club) -> None:
    made = proposed(club)
    Membership.objects.filter(user=club.cem).delete()
    club.group.players.filter(name__in=("Cem", "Emil")).update(is_active=False, user=None)
    answers = page(club, made, club.anna).context["answers"]
    assert answers == Answers(yes=(), no=(), waiting=("Anna", "Ben", "Dora"), own=None)


def test_it_stands_among_the_rules_of_the_group_as_long_as_it_is_open(club: Club) -> None:
    made = proposed(club)
    assert open_proposals(club.group) == [OpenProposal(made.pk, "Without Bock rounds", 1, 0)]
    link = f"{club.url}proposals/{made.pk}/"
    assert link in signed_in(club.ben).get(f"{club.url}rules/").text
    assert decide(club, made, "withdraw", club.cem) == 302
    assert open_proposals(club.group) == []
    assert link not in signed_in(club.ben).get(f"{club.url}rules/").text
    assert "Withdrawn on" in page(club, made).content.decode()


def test_an_owner_adopts_it_with_a_tap_and_it_is_the_next_version(club: Club) -> None:
    made = proposed(club)
    assert decide(club, made, "adopt", club.ben) == 403
    assert decide(club, made, "adopt", club.cem) == 403
    assert decide(club, made, "adopt") == 302
    latest = latest_version(krone(club).slug)
    assert latest is not None
    assert (latest.name, latest.version, rules_of(latest)) == ("Krone", 2, WITHOUT_BOCK)
    made.refresh_from_db()
    assert (made.phase, made.adopted, made.decided_by) == ("adopted", latest, club.anna)
    url = reverse("houserules:version", args=(latest.slug, 2))
    assert url in page(club, made).content.decode()


def test_withdrawing_is_folded_away_from_what_is_tapped(club: Club) -> None:
    made = proposed(club)
    shown = {who.username: Page("", page(club, made, who).text) for who in (club.anna, club.cem)}
    assert {name: (each.buttons[2:-2], each.behind("Withdraw")) for name, each in shown.items()} == {
        "anna": (["Play by it from now on", "Withdraw the proposal"], "Withdraw the proposal"),
        "cem": (["Withdraw the proposal"], "Withdraw the proposal"),
    }


def ask(club: Club, **sent: str) -> Any:
    query = urlencode({"from": f"{krone(club).slug}.1", "if": ADDRESS})
    return signed_in(club.cem).post(f"{club.url}seasons/0/propose/?{query}", sent)


def test_a_vote_has_a_last_day_after_which_nobody_answers_and_an_owner_decides(club: Club) -> None:
    today = localdate()
    assert ask(club, last_day=today.isoformat()).status_code == 302
    made, ben = Proposal.objects.get(), signed_in(club.ben)
    assert f"until {date_format(today)}" in " ".join(ben.get(f"{club.url}rules/").text.split())
    assert len(unanswered_proposals(club.ben.pk, [club.group])) == 1
    Proposal.objects.update(last_day=today - timedelta(days=1))
    ben.post(f"{club.url}proposals/{made.pk}/vote/", {"answer": "yes"})
    assert Vote.objects.count() == 1
    assert 'value="yes"' not in page(club, made).text
    assert "An owner decides." in page(club, made).text
    assert "the vote is over" in ben.get(f"{club.url}rules/").text
    assert unanswered_proposals(club.ben.pk, [club.group]) == []
    assert decide(club, made, "adopt") == 302
    made.refresh_from_db()
    assert made.phase == "adopted"


def test_it_is_adopted_only_once_as_many_have_answered_as_it_asks_for(club: Club) -> None:
    assert ask(club, quorum="2").status_code == 302
    made = Proposal.objects.get()
    url = f"{club.url}proposals/{made.pk}/"
    shown = page(club, made, club.anna)
    assert "At least 2 have to answer: 1 is missing." in shown.text
    assert shown.context["may_adopt"] is False
    answer = signed_in(club.anna).post(f"{url}decide/", {"what": "adopt"}, follow=True)
    assert "Too few have answered so far." in answer.text
    made.refresh_from_db()
    assert made.phase == "open"
    signed_in(club.ben).post(f"{url}vote/", {"answer": "no"})
    assert page(club, made, club.anna).context["may_adopt"] is True
    # Who has left the group is not counted any more.
    remove_member(membership_id=club.group.memberships.get(user=club.ben).pk)
    club.group.players.filter(name="Ben").update(is_active=False)
    assert page(club, made, club.anna).context["missing"] == 1


@pytest.mark.parametrize(
    ("sent", "field", "text"),
    [
        ({"last_day": "2020-01-01"}, "last_day", "This day is over."),
        ({"last_day": "soon"}, "last_day", "Enter a valid date."),
        ({"quorum": "6"}, "quorum", "Only 5 people can answer."),
        ({"quorum": "-1"}, "quorum", "Ensure this value is greater than or equal to 0."),
        ({"quorum": "many"}, "quorum", "Enter a whole number."),
    ],
)
def test_what_cannot_be_asked_for_is_an_error_at_its_field(
    club: Club, sent: dict[str, str], field: str, text: str
) -> None:
    form = ask(club, **sent).context["form"]
    assert (form.errors[field], form[field].value()) == ([text], sent[field])
    assert Proposal.objects.count() == 0


def test_what_is_decided_stays_so(club: Club) -> None:
    made = proposed(club)
    decide(club, made, "withdraw")
    decide(club, made, "adopt")
    late = signed_in(club.ben).post(f"{club.url}proposals/{made.pk}/vote/", {"answer": "yes"})
    assert (late.status_code, "The vote on this proposal is over." in late.text) == (409, True)
    made.refresh_from_db()
    assert (made.phase, krone(club).version, Vote.objects.count()) == ("withdrawn", 1, 1)


@pytest.mark.parametrize("what", ["adopt", "withdraw"])
def test_what_is_decided_says_of_no_rules_that_they_are_the_ones_of_today(club: Club, what: str) -> None:
    made = proposed(club)
    said = ("today’s rules", "the rules before")
    assert [page(club, made).text.count(text) for text in said] == [2, 0]
    decide(club, made, what)
    assert [page(club, made).text.count(text) for text in said] == [0, 2]


def test_rules_that_were_changed_meanwhile_are_not_overwritten(club: Club) -> None:
    made = proposed(club)
    other = read_options({"fox": 2}, PUB)
    save_version(slug=krone(club).slug, name="Krone", rules=other, version=1)
    answer = signed_in(club.anna).post(
        f"{club.url}proposals/{made.pk}/decide/", {"what": "adopt"}, follow=True
    )
    assert "The rules have been changed since." in answer.content.decode()
    made.refresh_from_db()
    assert (made.phase, rules_of(krone(club))) == ("open", other)


def test_a_group_without_a_ruleset_of_its_own_gets_one(club: Club) -> None:
    club.group.rulesets.update(group=None)
    made = proposed(club)
    decide(club, made, "adopt")
    assert (krone(club).name, rules_of(krone(club))) == ("Pub (with nines), 1 changed", WITHOUT_BOCK)


def test_the_same_proposal_is_made_once(club: Club) -> None:
    assert proposed(club) == proposed(club)


def test_a_group_decides_before_it_is_asked_more(club: Club) -> None:
    base, anna = f"{krone(club).slug}.1", signed_in(club.anna)
    pairs = [(fox, charlie) for fox in (2, 3, 4) for charlie in (0, 2, 3, 4)][: MOST_OPEN + 1]
    for fox, charlie in pairs:
        rules = read_options({"fox": fox, "charlie": charlie}, PUB)
        query = urlencode({"from": base, "if": address_of_rules(presets()["pub"], rules)})
        answer = anna.post(f"{club.url}seasons/0/propose/?{query}")
    assert "The group has to decide on other proposals first." in answer.content.decode()
    assert Proposal.objects.count() == MOST_OPEN


def test_it_is_shown_for_the_season_in_which_it_was_made(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    made = proposed(club, number=season.number)
    assert page(club, made).context["season"] == season
    season.delete()
    assert page(club, made).context["season"].number == 0


def test_what_takes_long_is_worked_out_beside_the_page(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    made = proposed(club)
    monkeypatch.setattr(replay_cache, "AT_ONCE", 0)
    waiting = page(club, made)
    assert (waiting.context["effect"], waiting.headers["Refresh"]) == (None, "2")
    do_here(Job.objects.get(), STEPS)
    headline = page(club, made).context["effect"].headline
    assert headline == "Cem and Dora would be in front, not Anna and Ben"


def test_from_an_evening_members_propose_and_others_show_what_would_change(club: Club) -> None:
    sheet = Sheet.objects.get()
    url = f"/sheets/{sheet.slug}/compared/?if={ADDRESS}"
    assert signed_in(club.cem).get(url).context["tried"].propose.startswith(f"{club.url}seasons/0/propose/?")
    alone = begin(preset="pub")
    enter(alone, deal())
    assert signed_in(club.cem).get(f"/s/{alone.token}/").status_code == 302
    cem = signed_in(club.cem)
    cem.get(f"/s/{alone.token}/")
    shown = cem.get(f"{alone.url}compared/?if={ADDRESS}")
    assert shown.context["tried"].propose.startswith("/compare/?of=")


@pytest.mark.parametrize("count", [2, 5])
def test_as_many_queries_for_many_proposals_as_for_few(
    club: Club, count: int, django_assert_num_queries: Any
) -> None:
    made = proposed(club)
    for fox in range(2, count + 1):
        Proposal.objects.create(
            group=club.group,
            base=krone(club),
            target=Ruleset.objects.create(
                fingerprint=str(fox), preset="pub", options={"fox": fox}, slug=f"other{fox}"
            ),
            by=club.anna,
        )
    with django_assert_num_queries(6):
        assert len(open_proposals(club.group)) == count
    cem = signed_in(club.cem)
    cem.get(f"{club.url}proposals/{made.pk}/")
    with django_assert_num_queries(26):
        cem.get(f"{club.url}proposals/{made.pk}/")
