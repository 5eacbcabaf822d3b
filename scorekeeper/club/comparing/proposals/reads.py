"""Proposals as their pages show them: what would change, what it would have done, who says what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

from scorekeeper.club.comparing.change_words import change_title
from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.comparing.season.reads import ComparedSeason, compared_season, rules_played
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules.cards import WordedDifference
from scorekeeper.play.houserules.reads import is_readable, rules_of


@dataclass(frozen=True)
class OpenProposal:
    """A proposal in the list of its group."""

    pk: int
    title: str
    yes: int
    no: int
    last_day: date | None = None
    is_asked: bool = True


@dataclass(frozen=True)
class Answers:
    """What the members say, by the names under which they play; `own` is what the visitor has said."""

    yes: tuple[str, ...]
    no: tuple[str, ...]
    waiting: tuple[str, ...]
    own: bool | None

    @property
    def given(self) -> int:
        """How many have answered."""
        return len(self.yes) + len(self.no)


def title_of(proposal: Proposal) -> str:
    """What a proposal is called: what it changes."""
    return change_title(rules_of(proposal.base), rules_of(proposal.target))


def open_proposals(group: Group) -> list[OpenProposal]:
    """What a group has to decide, the last first: one query. What cannot be read is not among it."""
    counted = group.proposals.annotate(
        yes=Count("votes", filter=Q(votes__is_yes=True)), no=Count("votes", filter=Q(votes__is_yes=False))
    )
    return [
        OpenProposal(each.pk, title_of(each), each.yes, each.no, each.last_day, each.is_asked)
        for each in still_open(counted)
    ]


def still_open(proposals: QuerySet[Proposal]) -> list[Any]:
    """Those of some proposals that are not decided, and can be read, with their rules: one query."""
    found = proposals.filter(phase=Proposal.Phase.OPEN).select_related("group", "base", "target")
    return [each for each in found if is_readable(each.base) and is_readable(each.target)]


def unanswered_proposals(user_id: int, groups: Sequence[Group]) -> list[Proposal]:
    """The proposals of some groups to which somebody can still answer and has not: one query."""
    own = Vote.objects.filter(proposal=OuterRef("pk"), user=user_id)
    in_time = Q(last_day=None) | Q(last_day__gte=localdate())
    return still_open(Proposal.objects.filter(in_time, ~Exists(own), group__in=groups))


def differences_of(proposal: Proposal) -> tuple[WordedDifference, ...]:
    """Which rules would change."""
    return cards.differences(rules_of(proposal.target), rules_of(proposal.base))


def season_of(proposal: Proposal) -> Season:
    """The season that shows what a proposal does."""
    season = proposal.season or all_evenings(proposal.group)
    season.group = proposal.group
    return season


def effect_of(proposal: Proposal) -> ComparedSeason:
    """What a proposal would have done to its season: all evenings by the rules that it changes, and by it.

    Where some were played by others, the season as it was played stands beside. Raise NotYet if somebody has
    to work on it first.
    """
    season, base = season_of(proposal), rules_of(proposal.base)
    return compared_season(season, rules_played(season), base, rules_of(proposal.target), title_of(proposal))


def answers_to(proposal: Proposal, membership: Membership) -> Answers:
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
        own=said.get(membership.user_id),
    )


def named(names: Iterable[str]) -> tuple[str, ...]:
    """Names in their order."""
    return tuple(sorted(names, key=str.casefold))
