"""Guards of proposals: members, people with a link of their own, and phones at the table may answer.

A link is of one player and one proposal; its token follows from both and the secret key, so that whoever
writes in the group can be shown it again, and nothing is stored. As every link it is exchanged for a cookie,
which is valid below the address of the proposal. A member who opens the link of somebody else stays a member.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hmac import compare_digest
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import can_be_read
from scorekeeper.club.comparing.proposals.voters import Voter, voter_who_plays, voter_with_account, voters_of
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.sheets import guards as sheet_guards
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import is_past
from scorekeeper.site.web.cookies import token_in
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.secret_links import token_of

COOKIE = "vote"


@dataclass(frozen=True)
class Ballot:
    """A proposal for who may see it; who came by their own link has no `membership`."""

    proposal: Proposal
    membership: Membership | None
    voters: list[Voter]
    voter: Voter | None

    @property
    def may_write(self) -> bool:
        """Whether they write in the group, and send others their links."""
        return self.membership is not None and self.membership.may_write

    @property
    def may_manage(self) -> bool:
        return self.membership is not None and self.membership.may_manage

    @property
    def may_withdraw(self) -> bool:
        return self.membership is not None and (
            self.may_manage or self.proposal.by_id == self.membership.user_id
        )


def vote_token(proposal: int, player: int) -> str:
    """The token of the link by which a player answers a proposal; both by their keys."""
    name = f"{proposal}-{player}"
    return f"{name}-{token_of('karlchen.vote', name)}"


def keys_in(token: str) -> tuple[int, int]:
    """The proposal and the player that a token is for; raise Http404 if it is none."""
    proposal, player = map(number_in, f"{token}--".split("-")[:2])
    if not compare_digest(token.encode(), vote_token(proposal, player).encode()):
        raise Http404
    return proposal, player


def by_own_link_or_account(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Ask only those to sign in first who have not come by their own link."""
    signed_in = login_required(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (view if token_in(request, COOKIE) else signed_in)(request, *args, **kwargs)

    return answer


def may_answer(request: HttpRequest, slug: str, pk: int) -> Ballot:
    """A proposal for the members of its group, and for who came by their own link of it."""
    token = token_in(request, COOKIE)
    if not token or is_member(request, slug):
        membership, found = proposal_for(request, slug, pk)
        voters = voters_of(found.group)
        return Ballot(found, membership, voters, voter_with_account(voters, membership.user_id))
    proposal, player = keys_in(token)
    found = proposal_in(get_object_or_404(Group, slug=slug), pk)
    voters = voters_of(found.group)
    voter = voter_who_plays(voters, player)
    if voter is None or proposal != found.pk:
        raise Http404
    return Ballot(found, None, voters, voter)


def is_member(request: HttpRequest, slug: str) -> bool:
    """Whether the visitor is signed in and belongs to a group."""
    mine = Membership.objects.filter(group__slug=slug, user=request.user.pk)
    return request.user.is_authenticated and mine.exists()


def may_answer_at_table(request: HttpRequest, slug: str, pk: int) -> tuple[Sheet, Proposal]:
    """A proposal for who writes on a sheet of its group, as long as that evening is played."""
    sheet = sheet_guards.may_write(request, slug).sheet
    if sheet.group is None:
        raise Http404
    found = proposal_in(sheet.group, pk)
    if sheet.ends or is_past(sheet):
        raise PermissionDenied(_("Votes are only taken on the evening itself."))
    return sheet, found


def proposal_for(request: HttpRequest, slug: str, pk: int) -> tuple[Membership, Proposal]:
    """A proposal for the members of its group, if it can be read."""
    membership = guards.may_read(request, slug)
    return membership, proposal_in(membership.group, pk)


def proposal_in(group: Group, pk: int) -> Proposal:
    """A proposal of a group, if it can be read."""
    rows = group.proposals.select_related("base", "target", "season", "adopted", "by", "decided_by")
    proposal = get_object_or_404(rows, pk=pk)
    if not can_be_read(proposal):
        raise Http404
    proposal.group = group
    return proposal
