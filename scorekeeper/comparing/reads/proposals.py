"""Proposals as their pages show them: what would change, what it would have done, who says what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from rulesets.replay import AS_PLAYED
from scorekeeper.comparing.models import Proposal
from scorekeeper.comparing.reads.folded import folded_season
from scorekeeper.comparing.reads.switches import change_title
from scorekeeper.comparing.reads.told import Told, told_columns
from scorekeeper.groups.models import Group, Membership
from scorekeeper.houserules import cards
from scorekeeper.houserules.cards import WordedDifference
from scorekeeper.houserules.reads import is_readable, rules_of
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.seasons import all_evenings, counted_players


@dataclass(frozen=True)
class OpenProposal:
    """A proposal in the list of its group."""

    pk: int
    title: str
    yes: int
    no: int


@dataclass(frozen=True)
class Answers:
    """What the members say, by the names under which they play; `own` is what the visitor has said."""

    yes: tuple[str, ...]
    no: tuple[str, ...]
    waiting: tuple[str, ...]
    own: bool | None


def title_of(proposal: Proposal) -> str:
    """What a proposal is called: what it changes."""
    return change_title(rules_of(proposal.base), rules_of(proposal.target))


def open_proposals(group: Group) -> list[OpenProposal]:
    """What a group has to decide, the last first: one query. What cannot be read is not among it."""
    found = group.proposals.filter(phase=Proposal.Phase.OPEN).select_related("base", "target")
    counted = found.annotate(
        yes=Count("votes", filter=Q(votes__is_yes=True)), no=Count("votes", filter=Q(votes__is_yes=False))
    )
    return [
        OpenProposal(each.pk, title_of(each), each.yes, each.no)
        for each in counted
        if is_readable(each.base) and is_readable(each.target)
    ]


def differences_of(proposal: Proposal) -> tuple[WordedDifference, ...]:
    """Which rules would change."""
    return cards.differences(rules_of(proposal.target), rules_of(proposal.base))


def season_of(proposal: Proposal) -> Season:
    """The season that shows what a proposal does."""
    season = proposal.season or all_evenings(proposal.group)
    season.group = proposal.group
    return season


def effect_of(proposal: Proposal) -> tuple[Told, ...]:
    """What a proposal would have done to its season; raise NotYet if somebody has to work on it first."""
    season, title = season_of(proposal), title_of(proposal)
    players = counted_players(season)
    columns = folded_season(season, [AS_PLAYED, rules_of(proposal.target)]).columns
    return tuple(told_columns(["", title], columns, players, season.rule))[:1]


def answers_to(proposal: Proposal, own: Membership) -> Answers:
    """Who says what; who has left the group is not asked any more: three queries."""
    said = dict(proposal.votes.values_list("user_id", "is_yes"))
    players = dict(proposal.group.players.exclude(user=None).values_list("user_id", "name"))
    members = [
        (players.get(each.user_id, each.user.get_username()), said.get(each.user_id))
        for each in proposal.group.memberships.select_related("user")
    ]
    return Answers(
        yes=named(name for name, answer in members if answer is True),
        no=named(name for name, answer in members if answer is False),
        waiting=named(name for name, answer in members if answer is None),
        own=said.get(own.user_id),
    )


def named(names: Iterable[str]) -> tuple[str, ...]:
    """Names in their order."""
    return tuple(sorted(names, key=str.casefold))
