"""The places of a group that only lead on: its rules, and what has no place of its own on a phone."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.proposals.reads import open_proposals
from scorekeeper.club.evenings.group.reads import last_sheet
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import ReadLink, Role
from scorekeeper.play.houserules.reads import ruleset_name, rulesets_of_group


@require_safe
@login_required
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What is agreed, what is to be decided, and what other rules would have changed."""
    own = guards.may_read(request, slug)
    agreed = rulesets_of_group(own.group)
    last = None if agreed else last_sheet(own.group)
    context = {
        "group": own.group,
        "may_write": guards.role_may_write(Role(own.role)),
        "proposals": open_proposals(own.group),
        "agreed": agreed,
        "played": ruleset_name(last.ruleset) if last else "",
        "season": current_season(own.group, localdate()),
    }
    return render(request, "club/places/rules.html", context)


@require_safe
@login_required
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """A row for everything else, with what one finds there."""
    own = guards.may_read(request, slug)
    context = {
        "group": own.group,
        "role": Role(own.role),
        "may_write": guards.role_may_write(Role(own.role)),
        "is_owner": own.role == Role.OWNER,
        "accounts": own.group.memberships.count(),
        "is_read_along": ReadLink.objects.filter(group=own.group).exists(),
    }
    return render(request, "club/places/more.html", context)
