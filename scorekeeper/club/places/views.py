"""The places of a group that only lead on: its rules, and what has no place of its own on a phone."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.proposals.reads import open_proposals
from scorekeeper.club.evenings.group.beginning import last_sheet
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import ReadLink, Role
from scorekeeper.play.houserules.reads import ruleset_name, rulesets_of_group


@require_safe
@login_required
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What is agreed, what is to be decided, and what other rules would have changed."""
    membership = guards.may_read(request, slug)
    agreed = rulesets_of_group(membership.group)
    last = None if agreed else last_sheet(membership.group)
    context = {
        "group": membership.group,
        "may_write": membership.may_write,
        "proposals": open_proposals(membership.group),
        "agreed": agreed,
        "played": ruleset_name(last.ruleset) if last else "",
        "season": current_season(membership.group, localdate()),
    }
    return render(request, "club/places/rules.html", context)


@require_safe
@login_required
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """A row for everything else, with what one finds there."""
    membership = guards.may_read(request, slug)
    context = {
        "group": membership.group,
        "role": Role(membership.role),
        "may_write": membership.may_write,
        "is_owner": membership.may_manage,
        "accounts": membership.group.memberships.count(),
        "is_read_along": ReadLink.objects.filter(group=membership.group).exists(),
    }
    return render(request, "club/places/more.html", context)
