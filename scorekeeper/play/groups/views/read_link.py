"""The read link of a group: made, shown and withdrawn by owners, opened by whoever has it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.play.groups import guards, links, writes
from scorekeeper.play.groups.forms import ReadLinkForm
from scorekeeper.play.groups.models import Group, ReadLink
from scorekeeper.site.web.addresses import absolute_url, reach_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def read_link(request: HttpRequest, slug: str) -> HttpResponse:
    """The read link of the group, if there is one, and what it shows."""
    group = guards.may_manage(request, slug).group
    link = ReadLink.objects.select_related("group").filter(group=group).first()
    form = form_of(request, link)
    if form.is_bound and form.is_valid():
        writes.change_read_link(group=group, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("groups:read_link", slug)
    context = {"group": group, "form": form, "link": link, "reach": reach_of(request)}
    return render(request, "play/groups/read_link.html", context | shown_link(request, link))


def form_of(request: HttpRequest, link: ReadLink | None) -> ReadLinkForm:
    """The form, filled in with what the link shows now."""
    initial = {"shows_money": link.shows_money, "shows_files": link.shows_files} if link else {}
    return ReadLinkForm(request.POST if request.method == "POST" else None, initial=initial)


def shown_link(request: HttpRequest, link: ReadLink | None) -> dict[str, Any]:
    """The address of the link with its QR code; nothing of one that was made with another secret key."""
    token = links.reading_token(link.slug) if link else ""
    if link is None or links.hash_token(token) != link.token_hash:
        return {"read": None, "embedded": ""}
    url = absolute_url(request, reverse("groups:read", args=(token,)))
    embedded = reverse("embed:standings", args=(links.embed_token(link.slug),))
    framed = f"{absolute_url(request, embedded)}?lang={get_language()}"
    return {
        "read": {"url": url, "svg": links.qr_code(url)},
        "embedded": framed,
        "frame": frame_of(framed, f"{link.group}: {_('Standings')}"),
    }


def frame_of(url: str, title: str) -> str:
    """The line that shows the page for other web sites within one of theirs."""
    size = 'width="100%" height="560" style="border: 0"'
    return f'<iframe src="{escape(url)}" title="{escape(title)}" {size} loading="lazy"></iframe>'


@require_POST
@login_required
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a read link."""
    group: Group = guards.may_manage(request, slug).group
    form = ReadLinkForm(request.POST)
    if form.is_valid():
        writes.make_read_link(group=group, **form.cleaned_data)
    return redirect("groups:read_link", slug)


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the read link worthless: who came by it sees nothing any more."""
    writes.withdraw_read_link(group=guards.may_manage(request, slug).group)
    return redirect("groups:read_link", slug)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by the read link: its token moves from the address into a cookie of the group's pages."""
    link = guards.read_link_of(token)
    response = redirect("evenings:group", link.group.slug)
    guards.let_in(request, response, link, token)
    return response
