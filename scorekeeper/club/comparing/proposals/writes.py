"""What people do with proposals: one function each, one transaction each."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rulesets.rules import make_agreement
from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group, save_version

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_OPEN = 10
"""So many proposals of a group are open at a time."""


class TooFew(Exception):  # what is the case, not a fault
    """Fewer have answered a proposal than it asks for."""


class TooMany(Exception):  # what is the case, not a fault
    """A group has as many open proposals as it may."""


@transaction.atomic
def propose(
    *,
    group: Group,
    season: Season | None,
    base: Ruleset,
    target: Ruleset,
    text: str,
    user: User,
    last_day: date | None = None,
    quorum: int = 0,
) -> Proposal:
    """Make a proposal, with the yes of who makes it; an equal one that is open is found instead.

    Raise TooMany if the group has to decide on others first.
    """
    Group.objects.select_for_update().get(pk=group.pk)
    open_ones = group.proposals.filter(phase=Proposal.Phase.OPEN)
    same = open_ones.filter(base=base, target=target).first()
    if same is not None:
        return same
    if open_ones.count() >= MOST_OPEN:
        raise TooMany
    made = Proposal.objects.create(
        group=group,
        season=season,
        base=base,
        target=target,
        text=text,
        last_day=last_day,
        quorum=quorum,
        by=user,
    )
    Vote.objects.create(proposal=made, user=user, is_yes=True)
    return made


@transaction.atomic
def vote(*, proposal: Proposal, user: User, is_yes: bool) -> None:
    """Say yes or no to a proposal up to its last day, instead of what was said before."""
    locked = Proposal.objects.select_for_update().get(pk=proposal.pk)
    if locked.is_asked:
        Vote.objects.update_or_create(proposal=locked, user=user, defaults={"is_yes": is_yes})


@transaction.atomic
def withdraw(*, proposal: Proposal, user: User) -> None:
    """Take a proposal back that is open."""
    decide(Proposal.objects.select_for_update().get(pk=proposal.pk), user, Proposal.Phase.WITHDRAWN)


@transaction.atomic
def adopt(*, proposal: Proposal, name: str, user: User) -> None:
    """Let the group play by a proposal that is open.

    It becomes the next version of the group's ruleset; where the evenings had no ruleset of the group, a new
    one of this name. Raise houserules.writes.Stale if the ruleset has been changed since, and TooFew as long
    as fewer have answered than the proposal asks for.
    """
    locked = (
        Proposal.objects.select_for_update().select_related("base", "target", "group").get(pk=proposal.pk)
    )
    if locked.is_open and votes_of_members(locked).count() < locked.quorum:
        raise TooFew
    if locked.is_open:
        decide(locked, user, Proposal.Phase.ADOPTED, adopted_ruleset(locked, name))


def votes_of_members(proposal: Proposal) -> QuerySet[Vote]:
    """What is said by those who are members of the group now."""
    return proposal.votes.filter(user__memberships__group=proposal.group_id)


def adopted_ruleset(proposal: Proposal, name: str) -> Ruleset:
    """Store what the group plays by from now on."""
    base, rules = proposal.base, rules_of(proposal.target)
    if base.slug and base.group_id == proposal.group_id:
        agreement = make_agreement(base.open, base.replaced, rules)
        return save_version(
            slug=base.slug, name=base.name, rules=rules, version=base.version, agreement=agreement
        )
    stored, _token = create_ruleset(name=name, preset=proposal.target.preset, rules=rules)
    give_to_group(slug=stored.slug, group=proposal.group)
    return stored


def decide(proposal: Proposal, user: User, phase: Proposal.Phase, adopted: Ruleset | None = None) -> None:
    """Close a proposal that is open."""
    if proposal.is_open:
        Proposal.objects.filter(pk=proposal.pk).update(
            phase=phase, decided_by=user, decided_at=timezone.now(), adopted=adopted
        )
