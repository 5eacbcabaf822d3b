"""The things people do with proposals: one function each, one transaction each; and messages to those asked.

Members are told by mail where the host has mail, others by a link of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rulesets import write_options
from rulesets.rules import make_agreement
from scorekeeper.club.comparing.models import Proposal, Vote
from scorekeeper.club.comparing.proposals.guards import vote_token
from scorekeeper.club.comparing.proposals.reads import given_answers, title_of
from scorekeeper.club.comparing.proposals.voters import Voter, Way, voter_with_account, voters_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import columns_of, counted_as
from scorekeeper.club.leagues.seasons.writes import change_season
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.writes import SentLinks, send_letters
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group, save_version
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.web.addresses import absolute_url

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_OPEN = 10
"""So many proposals of a group are open at a time."""


class TooFew(Exception):  # what is the case, not a fault
    """Fewer have answered a proposal than it asks for."""


class CountsOtherwise(Exception):  # what is the case, not a fault
    """The season does not count any more as when the proposal was made."""


class AskedAlready(Exception):  # what is the case, not a fault
    """The same is proposed already."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal)
        self.proposal = proposal


class TooMany(Exception):  # what is the case, not a fault
    """A group has as many open proposals as it may."""


class NotCounted(Refusal):
    """An answer comes too late, or somebody has answered by themselves."""

    code = "not-counted"

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The same, below a title."""
        return {"title": _("Your answer was not counted"), "text": self.texts()[0]}


class VoteOver(NotCounted):
    """The proposal is decided, or its last day is over."""

    sentence = gettext_noop("The vote on this proposal is over.")


class SaidAlready(NotCounted):
    """Raised when the table would overrule somebody who has answered by themselves."""

    sentence = gettext_noop("They have answered this by themselves; only they can change it.")


Statutes = tuple[dict[str, Any], dict[str, Any]]
"""How a season counts and how it would, as `columns_of` has it; both empty where rules would change."""


@transaction.atomic
def propose(
    *,
    group: Group,
    season: Season | None,
    base: Ruleset | None = None,
    target: Ruleset | None = None,
    statutes: Statutes = ({}, {}),
    text: str,
    user: User,
    last_day: date | None = None,
    quorum: int = 0,
) -> Proposal:
    """Make a proposal, with the yes of who makes it.

    Raise AskedAlready if an equal one is open, TooMany if the group has to decide on others first, and Full
    if its file holds no more.
    """
    need_room(group, "proposals")
    open_ones = group.proposals.filter(phase=Proposal.Phase.OPEN)
    alike = open_ones.filter(base=base, target=target, **({"season": season} if statutes[1] else {}))
    if same := next((each for each in alike if complete(statutes) == complete(statutes_of(each))), None):
        raise AskedAlready(same)
    if open_ones.count() >= MOST_OPEN:
        raise TooMany
    made = Proposal.objects.create(
        group=group,
        season=season,
        base=base,
        target=target,
        base_statute=statutes[0],
        target_statute=statutes[1],
        text=text,
        last_day=last_day,
        quorum=quorum,
        by=user,
    )
    voter = voter_with_account(voters_of(group), user.pk)
    if voter is not None:
        Vote.objects.create(proposal=made, is_yes=True, **voter.key)
    return made


def statutes_of(proposal: Proposal) -> Statutes:
    """Those of a proposal as they are stored."""
    return proposal.base_statute, proposal.target_statute


def complete(statutes: Statutes) -> Statutes:
    """The same with every column: one that an earlier version stored lacks what seasons could not do then."""
    before, after = (columns_of(counted_as(Season(), each)) if each else {} for each in statutes)
    return before, after


@transaction.atomic
def vote(*, proposal: Proposal, voter: Voter, is_yes: bool | None, way: Way, device: str = "") -> None:
    """Say yes or no to a proposal up to its last day instead of what was said before, or take it back.

    Raise VoteOver if it is not asked any more, and SaidAlready where somebody at the table answers for who
    has answered by themselves.
    """
    locked = Proposal.objects.select_for_update().get(pk=proposal.pk)
    if not locked.is_asked:
        raise VoteOver
    before = [each for each in locked.votes.all() if voter.has_given(each)]
    if way == Way.TABLE and any(each.way != Way.TABLE for each in before):
        raise SaidAlready
    Vote.objects.filter(pk__in=[each.pk for each in before]).delete()
    if is_yes is not None:
        Vote.objects.create(proposal=locked, is_yes=is_yes, way=way, device=device, **voter.key)


@transaction.atomic
def withdraw(*, proposal: Proposal, user: User) -> None:
    decide(Proposal.objects.select_for_update().get(pk=proposal.pk), user, Proposal.Phase.WITHDRAWN)


@transaction.atomic
def adopt(*, proposal: Proposal, name: str, user: User) -> None:
    """Let the group play by a proposal that is open.

    It becomes the next version of the group's ruleset; where the evenings had no ruleset of the group, a new
    one of this name. Where it is about counting, the season counts so from now on. Raise
    houserules.writes.Stale or CountsOtherwise if that has been changed since, SeasonClosed if the season is
    over, and TooFew as long as fewer have answered than the proposal asks for.
    """
    locked = (
        Proposal.objects.select_for_update(of=("self",))
        .select_related("base", "target", "group", "season__group")
        .get(pk=proposal.pk)
    )
    if locked.is_open and given_answers(locked) < locked.quorum:
        raise TooFew
    if locked.is_open:
        decide(locked, user, Proposal.Phase.ADOPTED, adopted_ruleset(locked, name))


def adopted_ruleset(proposal: Proposal, name: str) -> Ruleset | None:
    """Store what the group plays by from now on; without a ruleset, how its season counts."""
    base, target = proposal.base, proposal.target
    if base is None or target is None:
        count_otherwise(proposal)
        return None
    rules = rules_of(target)
    if base.slug and base.group_id == proposal.group_id:
        said = None if base.said is None else {*base.said, *write_options(rules, rules_of(base))}
        agreement = make_agreement(base.open, base.replaced, rules, said)
        return save_version(
            slug=base.slug, name=base.name, rules=rules, version=base.version, agreement=agreement
        )
    stored, _token = create_ruleset(name=name, preset=target.preset, rules=rules)
    give_to_group(slug=stored.slug, group=proposal.group)
    return stored


def count_otherwise(proposal: Proposal) -> None:
    """Let the season count as was proposed; raise CountsOtherwise if it no longer does as it did then."""
    season = proposal.season
    if season is None or columns_of(season) != complete(statutes_of(proposal))[0]:
        raise CountsOtherwise
    change_season(season=season, **proposal.target_statute)


def decide(proposal: Proposal, user: User, phase: Proposal.Phase, adopted: Ruleset | None = None) -> None:
    """Close a proposal that is open."""
    if proposal.is_open:
        Proposal.objects.filter(pk=proposal.pk).update(
            phase=phase, decided_by=user, decided_at=timezone.now(), adopted=adopted
        )


def vote_links(request: HttpRequest, proposal: Proposal, voters: Iterable[Voter]) -> list[tuple[str, str]]:
    """The name and the link of everybody who is asked and has no account."""
    found = [voter for voter in voters if voter.player and voter.user_id is None]
    return [(voter.name, link_for(request, proposal, voter)) for voter in found]


def link_for(request: HttpRequest, proposal: Proposal, voter: Voter) -> str:
    """The address by which a player answers."""
    token = vote_token(proposal.pk, voter.player.pk if voter.player else 0)
    return absolute_url(request, reverse("comparing:open_vote", args=(token,)))


def tell_members(request: HttpRequest, proposal: Proposal) -> SentLinks:
    """Write to the other members who have an address; nothing where the host has no mail: two queries."""
    if not settings.HAS_MAIL:
        return SentLinks(0, [])
    others = proposal.group.memberships.exclude(user=request.user.pk).exclude(user__email="")
    url = absolute_url(request, reverse("comparing:proposal", args=(proposal.group.slug, proposal.pk)))
    given = {"group": proposal.group, "title": title_of(proposal), "proposal": proposal, "url": url}
    subject = _("%(group)s: a vote") % given
    body = render_to_string("club/comparing/proposal.txt", given)
    return send_letters(
        request,
        [
            (each.user.get_username(), EmailMessage(subject, body, to=[each.user.email]))
            for each in others.select_related("user")
        ],
    )


def say_sent(request: HttpRequest, sent: SentLinks) -> None:
    """Say how many were told by mail, and who could not be."""
    if sent.to:
        text = ngettext(
            "%(count)s member was told by email.", "%(count)s members were told by email.", sent.to
        )
        messages.success(request, text % {"count": sent.to})
    if sent.failed:
        names = {"names": join_words(sent.failed)}
        messages.error(request, _("No email could be sent to: %(names)s.") % names)
