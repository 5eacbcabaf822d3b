"""Proposals as their pages show them: what would change, what it would have done, who says what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.comparing.change_words import change_title
from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.comparing.proposals.voters import Answer, Voter, answers_of, voter_who_plays, voters_of
from scorekeeper.club.comparing.season.reads import ComparedSeason, compared_season, rules_played
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.statutes import counted_as
from scorekeeper.club.leagues.sentences import counting_sentences, rule_sentences
from scorekeeper.club.leagues.standings.other_statute import Otherwise, season_otherwise
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules.cards import WordedDifference
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.houserules.reads import is_readable, rules_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import is_past
from scorekeeper.play.sheets.seat_ids import ids_on


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
class AskedAtTable:
    """A proposal that is told on a sheet; whether it waits for somebody who sits there."""

    pk: int
    title: str
    is_waiting: bool


@dataclass(frozen=True)
class Answers:
    """The answers of those who are asked, by name, with the way of answering if it was without an account.

    `own` is what the visitor has said.
    """

    yes: tuple[str, ...]
    no: tuple[str, ...]
    waiting: tuple[str, ...]
    own: bool | None

    @property
    def given(self) -> int:
        return len(self.yes) + len(self.no)


def title_of(proposal: Proposal) -> str:
    if proposal.base is None or proposal.target is None:
        return statute_title(counted_as(season_of(proposal), proposal.target_statute))
    return change_title(rules_of(proposal.base), rules_of(proposal.target))


def statute_title(season: Season) -> str:
    said = join_sentences(counting_sentences(season))
    return _("%(season)s: %(statute)s") % {"season": season.name, "statute": said}


def can_be_read(proposal: Proposal) -> bool:
    """Whether its rules can be read, or there still is the season that would count otherwise."""
    if proposal.base is None or proposal.target is None:
        return proposal.season is not None
    return is_readable(proposal.base) and is_readable(proposal.target)


def statutes_of(proposal: Proposal) -> tuple[str, ...]:
    """How the season counts and how it would, in sentences; nothing where that is not what it is about."""
    if not proposal.is_of_counting:
        return ()
    columns = (proposal.base_statute, proposal.target_statute)
    return tuple(rule_sentences(counted_as(season_of(proposal), each)) for each in columns)


def open_proposals(group: Group) -> list[OpenProposal]:
    """The proposals that a group has to decide, the last first, without those that cannot be read.

    One query, five more where there is anything, and one where it is of a season.
    """
    found = still_open(group.proposals.prefetch_related("votes"))
    voters = voters_of(group) if found else []
    return [open_proposal(each, answers_of(voters, each.votes.all())) for each in found]


def open_proposal(proposal: Proposal, answers: Sequence[Answer]) -> OpenProposal:
    yes, no = (sum(each.is_yes is wanted for each in answers) for wanted in (True, False))
    return OpenProposal(
        proposal.pk, title_of(proposal), yes, no, proposal.last_day, is_asked=proposal.is_asked
    )


def still_open(proposals: QuerySet[Proposal]) -> list[Any]:
    """Those of some proposals that are not decided, and can be read, with their rules.

    One query, at most three more where there is any: mostly there is none, and many pages ask.
    """
    found = proposals.filter(phase=Proposal.Phase.OPEN).select_related("group")
    found = found.prefetch_related("base", "target", "season")
    return [each for each in found if can_be_read(each)]


def unanswered_proposals(user_id: int, groups: Sequence[Group]) -> list[Proposal]:
    """The proposals of some groups to which somebody can still answer and has not."""
    own = Vote.objects.filter(Q(user=user_id) | Q(player__user=user_id), proposal=OuterRef("pk"))
    return still_open(in_time(Proposal.objects.filter(~Exists(own), group__in=groups)))


def in_time(proposals: QuerySet[Proposal]) -> QuerySet[Proposal]:
    """Those of some proposals whose last day is not over."""
    return proposals.filter(Q(last_day=None) | Q(last_day__gte=localdate()))


def differences_of(proposal: Proposal) -> tuple[WordedDifference, ...]:
    if proposal.base is None or proposal.target is None:
        return ()
    return cards.differences(rules_of(proposal.target), rules_of(proposal.base))


def season_of(proposal: Proposal) -> Season:
    season = proposal.season or all_evenings(proposal.group)
    season.group = proposal.group
    return season


def effect_of(proposal: Proposal) -> ComparedSeason | Otherwise:
    """The effect of a proposal on its season: all evenings by the rules in force, and with its change.

    Where some were played by others, the season as it was played stands beside. Raise NotYet if somebody has
    to work on it first.
    """
    season = season_of(proposal)
    if proposal.base is None or proposal.target is None:
        before, after = proposal.base_statute, proposal.target_statute
        return season_otherwise(counted_as(season, before), counted_as(season, after))
    base = rules_of(proposal.base)
    own = _("the rules before") if proposal.decided_at else _("today’s rules")
    title, target = title_of(proposal), rules_of(proposal.target)
    return compared_season(season, rules_played(season), base, target, own=own, title=title)


def answers_to(proposal: Proposal, voters: Sequence[Voter], own: Voter | None) -> Answers:
    """The answers of those who are asked, the visitor being `own`: one query."""
    votes = list(proposal.votes.all())
    found = answers_of(voters, votes)
    return Answers(
        yes=tuple(each.label(votes, voters) for each in found if each.is_yes is True),
        no=tuple(each.label(votes, voters) for each in found if each.is_yes is False),
        waiting=tuple(each.voter.name for each in found if each.is_yes is None),
        own=next((each.is_yes for each in found if each.voter == own), None),
    )


def given_answers(proposal: Proposal) -> int:
    """How many of those who are asked have answered: three queries."""
    answers = answers_of(voters_of(proposal.group), list(proposal.votes.all()))
    return sum(each.vote is not None for each in answers)


def asked_of_sheet(sheet: Sheet) -> list[AskedAtTable]:
    """The questions to the group of a sheet while it is played, the last first.

    No query without a group, one where nothing is asked, else eight. Who plays a tournament plays among
    strangers, and has other things to do.
    """
    if sheet.group_id is None or sheet.ends or is_past(sheet):
        return []
    of_group = Proposal.objects.filter(group=sheet.group_id).prefetch_related("votes")
    found = still_open(in_time(of_group))
    sitting = sitting_voters(found[0].group, sheet) if found else []
    return [
        AskedAtTable(
            each.pk, title_of(each), any(one.vote is None for one in answers_of(sitting, each.votes.all()))
        )
        for each in found
    ]


def answers_at_table(proposal: Proposal, sheet: Sheet, own_seat: int) -> list[Answer]:
    """The answers of those who sit at a sheet and are asked: four queries.

    The one at the own seat, as a page has it, stands first.
    """
    return answers_of(sitting_voters(proposal.group, sheet, own_seat), list(proposal.votes.all()))


def sitting_voters(group: Group, sheet: Sheet, own_seat: int = 0) -> list[Voter]:
    """Those of a sheet who are asked, the one at the own seat, as a page has it, first: three queries."""
    voters = voters_of(group)
    ids = ids_on(sheet)
    seats = sorted(sheet.seats.all(), key=lambda seat: ids[seat.position] != str(own_seat))
    sitting = [voter_who_plays(voters, seat.player_id) for seat in seats]
    return [voter for voter in sitting if voter]
