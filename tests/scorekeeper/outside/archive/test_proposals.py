"""Proposals in the file of a group, and out of it: what would change, who said what, what became of them."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import answers_to, title_of
from scorekeeper.club.comparing.proposals.voters import Way, voter_who_plays, voters_of
from scorekeeper.club.comparing.proposals.writes import adopt, propose, vote, withdraw
from scorekeeper.club.leagues.seasons.statutes import columns_of, counted_as
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.archive.group_file import read_head
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import latest_version, rules_of
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group, keep_ruleset
from tests.cast import begin, deal, enter
from tests.club import Club, found, found_again, group_document, person, player, take_in
from tests.made_once import once_in_module

pytestmark = pytest.mark.django_db

TRIED = {"drop_worst": 2, "ties": "dropped,points", "most_missed": 0, "over_missed_points": -2.5}
"""What the proposal of a statute would change."""

PUB, DDV = presets()["pub"].rules, presets()["ddv"].rules


def asked(club: Club, base: models.Ruleset, rules: Ruleset, **said: Any) -> Proposal:
    target = keep_ruleset(preset="pub", rules=rules)
    given = {"season": None, "text": "", **said}
    return propose(group=club.group, base=base, target=target, user=club.cem, **given)


@pytest.fixture
@once_in_module
def club() -> Club:
    """A club that has adopted a change of its rules, withdrawn one, and has two open, one from the DDV's."""
    club = found()
    enter(take_in(club, begin(preset="pub")), deal(points=155))
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=PUB)
    give_to_group(slug=stored.slug, group=club.group)
    stored.refresh_from_db()
    season = make_season(group=club.group, name="Saison")
    adopted = asked(club, stored, read_options({"fox": 2}, PUB), season=season, text="Mehr Füchse")
    answer(adopted, "Dora", Way.LINK)
    adopt(proposal=adopted, name="Krone", user=club.anna)
    withdraw(proposal=asked(club, stored, read_options({"fox": 0}, PUB)), user=club.anna)
    latest = latest_version(stored.slug)
    assert latest is not None
    last_day = localdate() + timedelta(days=7)
    open_one = asked(club, latest, read_options({"charlie": 0}, PUB), last_day=last_day, quorum=3)
    answer(open_one, "Dora", Way.TABLE)
    asked(club, keep_ruleset(preset="ddv", rules=DDV), PUB)
    statutes = (columns_of(season), columns_of(counted_as(season, TRIED)))
    propose(group=club.group, season=season, statutes=statutes, text="", user=club.cem)
    return club


def answer(proposal: Proposal, name: str, way: Way) -> None:
    who = proposal.group.players.get(name=name)
    voter = voter_who_plays(voters_of(proposal.group), who.pk)
    assert voter is not None
    vote(proposal=proposal, voter=voter, is_yes=False, way=way)


def read(data: dict[str, Any]) -> None:
    head = deepcopy(data)
    sheets = len(head.pop("sheets"))
    read_head(head, sheets)


def told(club: Club) -> list[tuple[Any, ...]]:
    """What the proposals of a club say, as their pages show it."""
    return [
        (
            title_of(each),
            each.text,
            each.season and each.season.name,
            each.last_day,
            each.quorum,
            each.at,
            each.phase,
            each.decided_at,
            each.adopted and (each.adopted.name, each.adopted.version),
            answers_to(each, voters_of(club.group), None),
        )
        for each in club.group.proposals.order_by("pk")
    ]


def test_the_file_holds_proposals_and_nobody_s_account(club: Club) -> None:
    first, second, third, fourth, fifth = group_document(club.group)["proposals"]
    made = club.group.proposals.order_by("pk")
    times = [vote.at.isoformat() for vote in made[0].votes.order_by("pk")]
    assert first == {
        "season": 1,
        "base_version": [1, 1],
        "target": {
            "format": "doppelkopf-ruleset/1",
            "title": "",
            "ruleset": {"preset": "pub", "options": {"fox": 2}},
        },
        "text": "Mehr Füchse",
        "at": made[0].at.isoformat(),
        "outcome": "adopted",
        "decided": made[0].decided_at.isoformat() if made[0].decided_at else "",
        "adopted": [1, 2],
        "votes": [
            {"player": "Cem", "yes": True, "way": "account", "at": times[0]},
            {"player": "Dora", "yes": False, "way": "link", "at": times[1]},
        ],
    }
    assert (second["outcome"], third["last_day"], third["quorum"], third["base_version"]) == (
        "withdrawn",
        str(localdate() + timedelta(days=7)),
        3,
        [1, 2],
    )
    assert fourth["base"]["ruleset"] == {"preset": "ddv", "options": {}}
    before, after = fifth["statutes"]
    assert {name: after[name] for name in after if after[name] != before[name]} == TRIED
    assert (fifth["season"], "target" in fifth) == (1, False)


def test_a_group_out_of_a_file_has_the_same_proposals_and_the_same_file(club: Club) -> None:
    text = "".join(written_group(club.group))
    again = found_again(text, person("Olga"), own_name="Dora")
    assert "".join(written_group(again)) == text
    assert told(Club(again, club.anna, club.ben, club.cem)) == told(club)
    open_one = again.proposals.get(last_day__isnull=False)
    adopt(
        proposal=again.proposals.get(quorum=0, phase="open", target_statute={}), name="Krone", user=club.anna
    )
    Proposal.objects.filter(pk=open_one.pk).update(quorum=0)
    open_one.refresh_from_db()
    adopt(proposal=open_one, name="Krone", user=club.anna)
    latest = latest_version(open_one.base.slug)
    assert latest is not None
    assert (latest.version, rules_of(latest)) == (3, read_options({"charlie": 0}, PUB))


def test_a_file_from_before_proposals_were_in_it_is_still_read(club: Club) -> None:
    exported = group_document(club.group)
    del exported["proposals"]
    assert not found_again(json.dumps(exported), person("Olga")).proposals.exists()


def test_a_group_without_proposals_has_none_in_its_file() -> None:
    assert "proposals" not in group_document(found("Linde").group)


def test_the_vote_of_a_member_who_does_not_play_is_nobody_s_in_another_group(club: Club) -> None:
    player(club, "Cem").delete()
    club.group.players.create(name="Zoe")
    text = "".join(written_group(club.group))
    assert "".join(written_group(found_again(text, person("Olga")))) == text


DOCUMENT = {"format": "doppelkopf-ruleset/1", "title": "", "ruleset": {"preset": "pub", "options": {}}}
WRONG: tuple[tuple[int, dict[str, Any], str], ...] = (
    (0, {"season": 2}, "proposals[0].season"),
    (0, {"season": 0}, "proposals[0].season"),
    (0, {"base_version": [1, 3]}, "proposals[0].base_version"),
    (0, {"base_version": [2, 1]}, "proposals[0].base_version"),
    (0, {"base_version": "1.1"}, "proposals[0].base_version"),
    (0, {"base_version": None}, "proposals[0].base"),
    (0, {"adopted": [0, 1]}, "proposals[0].adopted"),
    (0, {"adopted": [1, 9]}, "proposals[0].adopted"),
    (0, {"target": {"preset": "nowhere"}}, "proposals[0].target.preset"),
    (0, {"target": None}, "proposals[0].target"),
    (4, {"target": DOCUMENT}, "proposals[4].target"),
    (4, {"base": DOCUMENT}, "proposals[4].base"),
    (4, {"season": None}, "proposals[4].season"),
    (4, {"statutes": [{}]}, "proposals[4].statutes"),
    (4, {"statutes": [{}, {"points": "luck"}]}, "proposals[4].statutes"),
    (4, {"statutes": [7, []]}, "proposals[4].statutes"),
    (
        4,
        {"statutes": [{"points": "total", "best_of": {"a": 1}}, {"points": ["total"]}]},
        "proposals[4].statutes",
    ),
    (0, {"text": "x" * 501}, "proposals[0].text"),
    (0, {"at": "gestern"}, "proposals[0].at"),
    (0, {"outcome": "maybe"}, "proposals[0].outcome"),
    (0, {"decided": None}, "proposals[0].decided"),
    (0, {"by": "anna"}, "proposals[0].by"),
    (2, {"last_day": "bald"}, "proposals[2].last_day"),
    (2, {"quorum": -1}, "proposals[2].quorum"),
    (2, {"decided": "2026-01-31T12:00:00+00:00"}, "proposals[2].decided"),
)


@pytest.mark.parametrize(("place", "said", "path"), WRONG)
def test_what_is_wrong_with_a_proposal_is_refused_with_its_path(
    club: Club, place: int, said: dict[str, Any], path: str
) -> None:
    data = group_document(club.group)
    data["proposals"][place] |= said
    with pytest.raises(Refused) as refused:
        read(data)
    assert path in [problem.field for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"player": "Wer?"}, "proposals[0].votes"),
        ({"player": "Cem"}, "proposals[0].votes"),
        ({"player": ""}, "proposals[0].votes[1].player"),
        ({"way": "by phone"}, "proposals[0].votes[1].way"),
        ({"device": "a"}, "proposals[0].votes[1].device"),
    ],
)
def test_what_is_wrong_with_a_vote_is_refused_with_its_path(
    club: Club, said: dict[str, Any], path: str
) -> None:
    data = group_document(club.group)
    data["proposals"][0]["votes"][1] |= said
    with pytest.raises(Refused) as refused:
        read(data)
    assert path in [problem.field for problem in refused.value.problems]


def test_the_same_is_open_only_once(club: Club) -> None:
    data = group_document(club.group)
    data["proposals"].append(data["proposals"][3])
    with pytest.raises(Refused) as refused:
        read(data)
    assert [problem.field for problem in refused.value.problems] == ["proposals"]
