"""Saying yes or no to a proposal: signed in, by one's own link, or on a phone of the evening."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals import writes
from scorekeeper.club.comparing.proposals.guards import (
    COOKIE,
    by_own_link_or_account,
    keys_in,
    may_answer,
    may_answer_at_table,
)
from scorekeeper.club.comparing.proposals.reads import answers_at_table
from scorekeeper.club.comparing.proposals.views import proposal_context, show, show_to_others
from scorekeeper.club.comparing.proposals.voters import Way, voter_who_plays
from scorekeeper.play.groups.guards import role_in
from scorekeeper.play.sheets.devices import own_mark, seat_of_owner
from scorekeeper.site.web.cookies import give_cookie
from scorekeeper.site.web.fields import LARGEST

SAID = {"yes": True, "no": False, "back": None}
"""What the buttons send, and what it means."""


class VoteForm(forms.Form):
    """Yes or no, or nothing any more; at the table also who says it."""

    answer = forms.ChoiceField(choices=[(each, each) for each in SAID])
    player = forms.IntegerField(required=False, max_value=LARGEST)

    @property
    def said(self) -> bool | None:
        """The answer; None if it was taken back."""
        return SAID[self.cleaned_data["answer"]]


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by one's own link: its token moves from the address into a cookie of the proposal's page."""
    key, _player = keys_in(token)
    proposal = get_object_or_404(Proposal.objects.select_related("group"), pk=key)
    path = reverse("comparing:proposal", args=(proposal.group.slug, proposal.pk))
    response = redirect(path)
    give_cookie(request, response, COOKIE, token, path=path)
    return response


@require_POST
@by_own_link_or_account
def vote(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """Say yes or no, or take it back."""
    ballot = may_answer(request, slug, proposal)
    form = VoteForm(request.POST)
    if form.is_valid() and ballot.voter is not None:
        way = Way.ACCOUNT if ballot.membership else Way.LINK
        writes.vote(proposal=ballot.proposal, voter=ballot.voter, is_yes=form.said, way=way)
    return redirect("comparing:proposal", slug, proposal)


@require_http_methods(["GET", "HEAD", "POST"])
def at_table(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """A proposal on a phone of the evening: who sits there says yes or no, each for themselves."""
    sheet, found = may_answer_at_table(request, slug, proposal)
    answers = answers_at_table(found, sheet, seat_of_owner(request, sheet))
    if request.method != "POST":
        context = {**proposal_context(request, found), "sheet": sheet, "at_table": answers}
        return (
            show(request, context) if role_in(request, found.group_id) else show_to_others(request, context)
        )
    form = VoteForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    voter = voter_who_plays([each.voter for each in answers], form.cleaned_data["player"])
    if voter is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    is_own = request.user.is_authenticated and voter.user_id == request.user.pk
    way, device = (Way.ACCOUNT, "") if is_own else (Way.TABLE, own_mark(request, slug))
    writes.vote(proposal=found, voter=voter, is_yes=form.said, way=way, device=device)
    return redirect("comparing:at_table", slug, proposal)
