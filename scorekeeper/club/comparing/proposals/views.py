"""Proposals to play by other rules: making one, its page, deciding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import escape
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.comparing.change_words import change_title
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals import writes
from scorekeeper.club.comparing.proposals.guards import by_own_link_or_account, may_answer, proposal_for
from scorekeeper.club.comparing.proposals.reads import (
    answers_to,
    differences_of,
    effect_of,
    season_of,
    statute_title,
    statutes_of,
    title_of,
)
from scorekeeper.club.comparing.proposals.voters import voters_of
from scorekeeper.club.comparing.proposals.writes import say_sent, tell_members, vote_links
from scorekeeper.club.comparing.season.reads import ComparedSeason
from scorekeeper.club.comparing.season.replay_cache import NotYet
from scorekeeper.club.comparing.season.writes import ask_for
from scorekeeper.club.jobs.reads import Queue, ask_again, queue_of
from scorekeeper.club.leagues import guards as league_guards
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.forms import StatuteForm
from scorekeeper.club.leagues.seasons.initial_forms import asked_statute
from scorekeeper.club.leagues.seasons.statutes import columns_of, counted_as
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.other_statute import Otherwise
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Membership
from scorekeeper.play.houserules import cards, models
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query
from scorekeeper.play.houserules.labels import changed_name
from scorekeeper.play.houserules.reads import preset_of, rules_of
from scorekeeper.play.houserules.writes import Stale, keep_ruleset

LARGEST_GROUP = 10_000
"""No group has so many members."""


class ProposalForm(forms.Form):
    """A proposal: why, in the words of who makes it, until when the others answer, how many have to."""

    text = forms.CharField(
        label=gettext_lazy("Why? (optional)"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    last_day = forms.DateField(
        label=gettext_lazy("Vote until (optional)"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    quorum = forms.IntegerField(
        label=gettext_lazy("Minimum number of answers (optional)"),
        required=False,
        min_value=0,
        max_value=LARGEST_GROUP,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "4"}),
    )

    def __init__(self, data: Any, *, voters: int) -> None:
        super().__init__(data)
        self.voters = voters

    def clean_last_day(self) -> date | None:
        """Leave the others a day at least."""
        day: date | None = self.cleaned_data["last_day"]
        if day is not None and day < localdate():
            raise forms.ValidationError(gettext_lazy("This day is over."))
        return day

    def clean_quorum(self) -> int:
        """Ask for no more answers than there are people who can answer."""
        quorum: int = self.cleaned_data["quorum"] or 0
        if quorum > self.voters:
            text = gettext_lazy("Only %(people)s people can answer.")
            raise forms.ValidationError(text, params={"people": self.voters})
        return quorum


class DecisionForm(forms.Form):
    """The decision on a proposal."""

    what = forms.ChoiceField(
        choices=[("adopt", gettext_lazy("Adopt")), ("withdraw", gettext_lazy("Withdraw"))]
    )


@login_required
def propose(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask the members whether they want to play by other rules or count otherwise, as the query says."""
    membership, season = league_guards.may_read(request, slug, number)
    statute = asked_statute(request.GET, season)
    draft = draft_of_counting(season, statute) if statute else draft_of_rules(request)
    voters = len(voters_of(membership.group))
    form = ProposalForm(request.POST if request.method == "POST" else None, voters=voters)
    if form.is_valid():
        try:
            made = writes.propose(
                group=membership.group,
                season=season if season.pk else None,
                **draft.changes(),
                user=guards.account(request),
                **form.cleaned_data,
            )
        except writes.AskedAlready as asked:
            return redirect("comparing:proposal", slug, asked.proposal.pk)
        except writes.TooMany:
            form.add_error(None, _("The group has to decide on other proposals first."))
        else:
            say_sent(request, tell_members(request, made))
            return redirect("comparing:proposal", slug, made.pk)
    context = {"group": membership.group, "season": season, "form": form, "draft": draft}
    return render(request, "club/comparing/propose.html", context)


@dataclass(frozen=True)
class Draft:
    """A proposal about to be made: in words, where it came from, and what would be stored of it."""

    title: str
    back: str
    changes: Callable[[], dict[str, Any]]
    differences: tuple[cards.WordedDifference, ...] = ()
    statutes: tuple[str, ...] = ()


def draft_of_rules(request: HttpRequest) -> Draft:
    """To play by other rules."""
    base, target = (ruleset_in_query(request.GET.get(name, "")) for name in ("from", "if"))
    return Draft(
        change_title(base.rules, target.rules),
        "comparing:season",
        lambda: {
            "base": stored_rules(base),
            "target": keep_ruleset(preset=target.preset.id, rules=target.rules),
        },
        cards.differences(target.rules, base.rules),
    )


def draft_of_counting(season: Season, statute: Mapping[str, Any]) -> Draft:
    """To count otherwise in a season that is not closed; Http404 for what is no statute."""
    form = StatuteForm(statute)
    if not season.number or season.closed_at or not form.is_valid():
        raise Http404
    other = counted_as(season, form.cleaned_data)
    return Draft(
        statute_title(other),
        "leagues:otherwise",
        lambda: {"statutes": (columns_of(season), columns_of(other))},
        statutes=(rule_sentences(season), rule_sentences(other)),
    )


def stored_rules(shown: Shown) -> models.Ruleset:
    return shown.stored or keep_ruleset(preset=shown.preset.id, rules=shown.rules)


@require_safe
@by_own_link_or_account
def proposal(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """A proposal: what it changes, what it would have done, and who says what."""
    ballot = may_answer(request, slug, proposal)
    found = ballot.proposal
    answers = answers_to(found, ballot.voters, ballot.voter)
    missing = max(0, found.quorum - answers.given)
    context = {
        **proposal_context(request, found),
        "membership": ballot.membership,
        "voter": ballot.voter,
        "answers": answers,
        "missing": missing,
        "links": vote_links(request, found, ballot.voters) if found.is_asked and ballot.may_write else (),
        "may_adopt": found.is_open and ballot.may_manage and not missing,
        "may_withdraw": found.is_open and ballot.may_withdraw,
    }
    return show(request, context) if ballot.membership else show_to_others(request, context)


def proposal_context(request: HttpRequest, found: Proposal) -> dict[str, Any]:
    effect, queue = effect_or_queue(request, found)
    return {
        "group": found.group,
        "proposal": found,
        "season": season_of(found),
        "title": title_of(found),
        "differences": differences_of(found),
        "statutes": statutes_of(found),
        "effect": effect,
        "queue": queue,
    }


def show_to_others(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page for who is no member, and sees none of the sheets that it leads to."""
    effect = context["effect"]
    return show(request, {**context, "effect": effect.without_links() if effect else None})


def show(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page, which asks again as long as somebody works on what it would have done."""
    response = render(request, "club/comparing/proposal.html", context)
    return ask_again(response) if context["effect"] is None else response


def effect_or_queue(
    request: HttpRequest, found: Proposal
) -> tuple[ComparedSeason | Otherwise | None, Queue | None]:
    """The effect of a proposal, or, while that is being worked out, the queue of its job."""
    try:
        return effect_of(found), None
    except NotYet as wanted:
        return None, queue_of(ask_for(wanted=wanted, user=request.user))


@require_safe
@login_required
def headline(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """The sentence of a proposal as its own page says it, for the list; empty until it is known."""
    _membership, found = proposal_for(request, slug, proposal)
    effect, _queue = effect_or_queue(request, found)
    return HttpResponse(escape(effect.headline) if effect else "")


@require_POST
@login_required
def decide(request: HttpRequest, slug: str, proposal: int) -> HttpResponse:
    """Adopt a proposal, for owners; withdraw it, also for who has made it."""
    ballot = may_answer(request, slug, proposal)
    found = ballot.proposal
    if not ballot.may_withdraw:
        raise PermissionDenied(_("Only an owner of the group can do that."))
    form = DecisionForm(request.POST)
    if form.is_valid() and form.cleaned_data["what"] == "withdraw":
        writes.withdraw(proposal=found, user=guards.account(request))
    elif form.is_valid():
        adopt(request, guards.may_manage(request, slug), found)
    return redirect("comparing:proposal", slug, proposal)


def adopt(request: HttpRequest, membership: Membership, found: Proposal) -> None:
    """Let the group play by it, and say how it goes on."""
    target = found.target
    name = changed_name(preset_of(target), rules_of(target)) if target else ""
    try:
        writes.adopt(proposal=found, name=name, user=membership.user)
    except Stale:
        messages.error(request, _("The rules have been changed since. Propose it again on that basis."))
    except writes.CountsOtherwise:
        messages.error(request, _("How the season counts has changed since. Propose it again on that basis."))
    except writes.TooFew:
        messages.error(request, _("Too few have answered so far."))
    else:
        text = (
            _("The group plays by it from now on.")
            if target
            else _("From now on the season counts like this.")
        )
        messages.success(request, text)
