"""Proposals to play by other rules: making one, saying yes or no, deciding."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.comparing.change_words import change_title
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals import writes
from scorekeeper.club.comparing.proposals.reads import (
    answers_to,
    differences_of,
    effect_of,
    season_of,
    title_of,
)
from scorekeeper.club.comparing.season.cached import NotYet
from scorekeeper.club.comparing.season.reads import ComparedSeason
from scorekeeper.club.comparing.season.writes import ask_for
from scorekeeper.club.jobs.reads import Queue, ask_again, queue_of
from scorekeeper.club.leagues import guards as league_guards
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Membership
from scorekeeper.play.houserules import cards, models
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query
from scorekeeper.play.houserules.labels import changed_name
from scorekeeper.play.houserules.reads import is_readable, preset_of, rules_of
from scorekeeper.play.houserules.writes import Stale, keep_ruleset


class ProposalForm(forms.Form):
    """A proposal: why, in the words of who makes it."""

    text = forms.CharField(
        label=gettext_lazy("Why? (optional)"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class VoteForm(forms.Form):
    """Yes or no."""

    answer = forms.ChoiceField(choices=[("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))])


class DecisionForm(forms.Form):
    """What becomes of a proposal."""

    what = forms.ChoiceField(
        choices=[("adopt", gettext_lazy("Adopt")), ("withdraw", gettext_lazy("Withdraw"))]
    )


@login_required
def propose(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask the members whether they want to play by other rules; both stand in the query."""
    membership, season = league_guards.may_read(request, slug, number)
    base, target = (ruleset_in_query(request.GET.get(name, "")) for name in ("from", "if"))
    form = ProposalForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            made = writes.propose(
                group=membership.group,
                season=season if season.pk else None,
                base=stored_rules(base),
                target=keep_ruleset(preset=target.preset.id, rules=target.rules),
                text=form.cleaned_data["text"],
                user=guards.account(request),
            )
        except writes.TooMany:
            form.add_error(None, _("The group has to decide on other proposals first."))
        else:
            return redirect("comparing:proposal", slug, made.pk)
    context = {
        "group": membership.group,
        "season": season,
        "form": form,
        "title": change_title(base.rules, target.rules),
        "differences": cards.differences(target.rules, base.rules),
    }
    return render(request, "club/comparing/propose.html", context)


def stored_rules(shown: Shown) -> models.Ruleset:
    """The row of rules in a query."""
    return shown.stored or keep_ruleset(preset=shown.preset.id, rules=shown.rules)


@require_safe
@login_required
def proposal(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """A proposal: what it changes, what it would have done, and who says what."""
    membership, found = proposal_for(request, slug, proposal)
    effect, queue = effect_or_queue(request, found)
    context = {
        "group": membership.group,
        "proposal": found,
        "season": season_of(found),
        "title": title_of(found),
        "differences": differences_of(found),
        "effect": effect,
        "queue": queue,
        "answers": answers_to(found, membership),
        "may_adopt": found.is_open and membership.may_manage,
        "may_withdraw": found.is_open and may_withdraw(membership, found),
    }
    response = render(request, "club/comparing/proposal.html", context)
    return ask_again(response) if effect is None else response


def effect_or_queue(request: HttpRequest, found: Proposal) -> tuple[ComparedSeason | None, Queue | None]:
    """What a proposal would have done; while that is being worked out, what is done beside it."""
    try:
        return effect_of(found), None
    except NotYet as wanted:
        return None, queue_of(ask_for(wanted=wanted, user=guards.account(request)))


@require_POST
@login_required
def vote(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """Say yes or no."""
    _own, found = proposal_for(request, slug, proposal)
    form = VoteForm(request.POST)
    if form.is_valid():
        is_yes = form.cleaned_data["answer"] == "yes"
        writes.vote(proposal=found, user=guards.account(request), is_yes=is_yes)
    return redirect("comparing:proposal", slug, proposal)


@require_POST
@login_required
def decide(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """Adopt a proposal, for owners; withdraw it, also for who has made it."""
    membership, found = proposal_for(request, slug, proposal)
    if not may_withdraw(membership, found):
        raise PermissionDenied(_("Only an owner of the group can do that."))
    form = DecisionForm(request.POST)
    if form.is_valid() and form.cleaned_data["what"] == "withdraw":
        writes.withdraw(proposal=found, user=guards.account(request))
    elif form.is_valid():
        adopt(request, guards.may_manage(request, slug), found)
    return redirect("comparing:proposal", slug, proposal)


def adopt(request: HttpRequest, membership: Membership, found: Proposal) -> None:
    """Let the group play by it, and say how it goes on."""
    name = changed_name(preset_of(found.target), rules_of(found.target))
    try:
        writes.adopt(proposal=found, name=name, user=membership.user)
    except Stale:
        messages.error(request, _("The rules have been changed since. Propose it again on top of them."))
    else:
        messages.success(request, _("The group plays by it from now on."))


def may_withdraw(membership: Membership, found: Proposal) -> bool:
    """Whether somebody may take a proposal back."""
    return membership.may_manage or found.by_id == membership.user_id


def proposal_for(request: HttpRequest, slug: str, pk: int) -> tuple[Membership, Proposal]:
    """A proposal for the members of its group, if it can be read."""
    membership = guards.may_read(request, slug)
    found = membership.group.proposals.select_related(
        "base", "target", "season", "adopted", "by", "decided_by"
    )
    proposal = get_object_or_404(found, pk=pk)
    if not is_readable(proposal.base) or not is_readable(proposal.target):
        raise Http404
    proposal.group = membership.group
    return membership, proposal
