"""The places of a group that only lead on: its rules, and what has no place of its own on a phone.

And what leads in: a link that somebody types or pastes, and the way into the example club.
"""

from __future__ import annotations

import re
from copy import copy
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.proposals.reads import open_proposals
from scorekeeper.club.evenings.group.new_evening import last_sheet
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import page_for
from scorekeeper.play.groups.models import Membership, ReadLink, Role
from scorekeeper.play.groups.reads import EXAMPLE, has_example
from scorekeeper.play.houserules.reads import ruleset_name, rulesets_of_group
from scorekeeper.site.server import limits
from scorekeeper.site.server.log_lines import LINK_TOKEN


@page_for(guards.may_read)
def rules(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Show the agreed rules, the open proposals, and the effect that other rules would have had."""
    last = last_sheet(membership.group)
    context = {
        "group": membership.group,
        "may_write": membership.may_write,
        "proposals": open_proposals(membership.group),
        "agreed": rulesets_of_group(membership.group),
        "last": last,
        "played": ruleset_name(last.ruleset) if last else "",
        "season": current_season(membership.group, localdate()),
    }
    return render(request, "club/places/rules.html", context)


@page_for(guards.may_read)
def more(request: HttpRequest, membership: Membership) -> HttpResponse:
    """A row for everything else, with what one finds there."""
    context = {
        "group": membership.group,
        "role": Role(membership.role),
        "may_write": membership.may_write,
        "is_owner": membership.may_manage,
        "accounts": membership.group.memberships.count(),
        "is_read_along": ReadLink.objects.filter(group=membership.group).exists(),
    }
    return render(request, "club/places/more.html", context)


LONGEST = 400
CODE = re.compile(r"\d{1,12}(-[^\W_]{4}){2}")
"""Of a table at a tournament, as it stands on its paper."""
WITH_SCHEME = re.compile(r"https?://\S+")
"""A link as it stands in a message."""
ENDING = re.compile(r"[\w-]{32}")
"""What a link to a sheet ends with, by itself."""
OPENS_NOTHING = gettext_lazy(
    "Nothing opens with that. Perhaps a letter is wrong or missing (capitals count), or the link was renewed:"
    " then ask for the new one."
)


class LinkForm(forms.Form):
    """A link as it was sent, its end, or the code of a table."""

    link = forms.CharField(
        label=gettext_lazy("Code or link"),
        max_length=LONGEST,
        help_text=gettext_lazy("The link as it was sent to you, or the code on the paper of your table"),
        widget=forms.TextInput(
            attrs={"autofocus": True, "autocapitalize": "off", "autocorrect": "off", "spellcheck": "false"}
        ),
    )

    def __init__(self, *given: Any, site: str, **named: Any) -> None:
        """Take links to this `site`, the address of its first page."""
        super().__init__(*given, **named)
        self.site = site

    def clean_link(self) -> str:
        """The path of the link on this server; what is no link of Karlchen, or of another server, is said."""
        in_message = WITH_SCHEME.search(self.cleaned_data["link"])
        typed = in_message[0] if in_message else "".join(self.cleaned_data["link"].split())
        for short, below in ((CODE, "/t/"), (ENDING, "/s/")):
            if short.fullmatch(typed):
                return f"{below}{typed}/"
        netloc, path = split_link(typed)
        found = LINK_TOKEN.search(path)
        path = f"{path[: found.end()]}/" if found else ""
        if not is_ours(path):
            raise forms.ValidationError(
                _(
                    "That is neither a link to a sheet or a group nor a code."
                    " A link looks like %(link)s, a code like %(code)s."
                )
                % {"link": f"{self.site}s/AbC…/", "code": "12-aBcD-EfGh"}
            )
        if netloc not in ("", urlsplit(self.site).netloc):
            raise forms.ValidationError(
                _("That link leads to %(host)s: open it in the browser, not here.") % {"host": netloc}
            )
        return path


def is_ours(path: str) -> bool:
    """Whether there is such an address here, which no other server can be hidden in."""
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


def split_link(typed: str) -> tuple[str, str]:
    """The host of a link, empty if it has none, and its path; a scheme may be missing."""
    if "//" not in typed and not typed.startswith("/"):
        typed = f"//{typed}"
    try:
        parts = urlsplit(typed)
    except ValueError:
        return "", ""
    return parts.netloc, parts.path


def opened(request: HttpRequest, path: str) -> HttpResponse:
    """Answer a link like a tap on it: redirect to its page; raise Http404 if it opens nothing."""
    tapped = copy(request)
    tapped.method, tapped.path, tapped.path_info = "GET", path, path
    view, given, named = resolve(path)
    answer: HttpResponse = view(tapped, *given, **named)
    return answer if answer.status_code == HTTPStatus.FOUND else redirect(path)


def join(request: HttpRequest) -> HttpResponse:
    """Ask for a link, and lead to what it opens; what opens nothing is said at the field, and counted."""
    form = LinkForm(request.POST if request.method == "POST" else None, site=request.build_absolute_uri("/"))
    if form.is_valid():
        try:
            return opened(request, form.cleaned_data["link"])
        except Http404:
            form.add_error("link", OPENS_NOTHING)
            if refusal := limits.refuse_too_many(request, limits.WRONG_LINKS):
                return refusal
    context = {
        "title": _("Code or link"),
        "back": reverse("sheets:home"),
        "form": form,
        "action": _("Open"),
        "language_returns_to": request.path,
        "help": _(
            "At the table it is quicker to scan the code that “Share” shows, with the camera of your phone."
        ),
    }
    return render(request, "form.html", context)


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """Lead to the example club, whose addresses open for everybody."""
    if not has_example():
        raise Http404
    return redirect("evenings:group", EXAMPLE)
