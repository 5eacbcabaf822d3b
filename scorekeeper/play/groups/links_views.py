"""Links of a group, made by its owners and opened by whoever has one: invitations, and the one to read."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.play.groups import guards, reads, writes
from scorekeeper.play.groups.forms import AcceptForm, ReadLinkForm
from scorekeeper.play.groups.guarding import action_for
from scorekeeper.play.groups.models import Group, Invitation, Membership, ReadLink
from scorekeeper.play.groups.writes import SentLinks
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.cookies import give_cookie, take_cookie, token_in
from scorekeeper.site.web.secret_links import qr_code


@require_safe
@login_required
def moved(request: HttpRequest, slug: str, **_named: str) -> HttpResponse:
    """Lead on from what had pages of its own: invitations, and the read link."""
    guards.may_read(request, slug)
    return redirect("groups:members", slug, permanent=True)


def say_sent(request: HttpRequest, made: int, sent: SentLinks) -> None:
    """Say how many are invited, where links were sent, and where not."""
    text = ngettext("%(count)s person is invited.", "%(count)s people are invited.", made) % {"count": made}
    if sent.to:
        mails = ngettext("%(count)s link was sent by email.", "%(count)s links were sent by email.", sent.to)
        text = f"{text} {mails % {'count': sent.to}}"
    messages.success(request, text)
    if sent.failed:
        names = {"names": ", ".join(sent.failed)}
        messages.error(request, _("No email could be sent to: %(names)s. Their links are below.") % names)


def waiting_invitations(request: HttpRequest, group: Group) -> list[tuple[Invitation, dict[str, Any]]]:
    """The invitations of those who have not come yet, with the links to send, to show or to print."""
    return [(each, link_of(request, each)) for each in reads.open_invitations(group)]


def url_of(request: HttpRequest, invitation: Invitation) -> str:
    """The address of an invitation's link."""
    return absolute_url(request, reverse("groups:open", args=(invitation.token,)))


def link_of(request: HttpRequest, invitation: Invitation) -> dict[str, Any]:
    """The link of an invitation with its QR code, and whether it is still the one that was made."""
    url = url_of(request, invitation)
    return {"url": url, "svg": qr_code(url), "is_known": invitation.can_be_shown}


@action_for(guards.group_for_owners)
def withdraw(request: HttpRequest, group: Group, invitation: str) -> HttpResponse:
    writes.withdraw(invitation=get_object_or_404(group.invitations.select_related("player"), slug=invitation))
    return redirect("groups:members", group.slug)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by an invitation: its token moves from the address into a cookie of the page that follows."""
    guards.invitation_of(token)
    path = reverse("groups:invited")
    response = redirect(path)
    give_cookie(request, response, guards.INVITATION_COOKIE, token, path=path, age=guards.INVITATION_AGE)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest) -> HttpResponse:
    """Show which group invites as what, and let those who are signed in accept."""
    invitation = guards.invitation_of(token_in(request, guards.INVITATION_COOKIE))
    if not request.user.is_authenticated:
        return show_invitation(request, invitation, None)
    if Membership.objects.filter(group=invitation.group, user=request.user).exists():
        return redirect("evenings:group", invitation.group.slug)
    form = AcceptForm(request.POST if request.method == "POST" else None, invitation=invitation)
    if form.is_valid():
        try:
            writes.accept(
                invitation_id=invitation.pk,
                user=request.user,
                player=form.chosen_player,
                new_name=form.new_name,
            )
        except writes.NameTaken:
            form.add_error("name", _("Someone in the group already has this name."))
        except writes.Closed:
            accepted = guards.invitation_of(token_in(request, guards.INVITATION_COOKIE))
            return show_invitation(request, accepted, form)
        else:
            response = redirect("evenings:group", invitation.group.slug)
            take_cookie(response, guards.INVITATION_COOKIE, path=request.path)
            return response
    return show_invitation(request, invitation, form)


def show_invitation(request: HttpRequest, invitation: Invitation, form: AcceptForm | None) -> HttpResponse:
    closed = reads.why_closed(invitation)
    context = {"invitation": invitation, "closed": closed, "form": form}
    return render(request, "play/groups/invited.html", context, status=410 if closed else 200)


def shown_read_link(request: HttpRequest, group: Group) -> dict[str, Any]:
    """The read link of a group, if there is one, and what it shows: nothing of one of another secret key."""
    link = ReadLink.objects.select_related("group").filter(group=group).first()
    initial = {"shows_money": link.shows_money, "shows_files": link.shows_files} if link else {}
    shown = {"read_link": link, "read_form": ReadLinkForm(initial=initial), "reach": reach_of(request)}
    if link is None or not link.can_be_shown:
        return shown
    url = absolute_url(request, reverse("groups:read", args=(link.token,)))
    embedded = reverse("embed:standings", args=(link.embed_token,))
    framed = f"{absolute_url(request, embedded)}?lang={get_language()}"
    frame = frame_of(framed, f"{group}: {_('Standings')}")
    return {**shown, "read": {"url": url, "svg": qr_code(url)}, "embedded": framed, "frame": frame}


def frame_of(url: str, title: str) -> str:
    """The line that shows the page for other web sites within one of theirs."""
    size = 'width="100%" height="560" style="border: 0"'
    return f'<iframe src="{escape(url)}" title="{escape(title)}" {size} loading="lazy"></iframe>'


@action_for(guards.group_for_owners)
def make_read_link(request: HttpRequest, group: Group) -> HttpResponse:
    """Make a read link, or say what the one that is there shows."""
    form = ReadLinkForm(request.POST)
    if form.is_valid():
        writes.make_read_link(group=group, **form.cleaned_data)
        messages.success(request, _("Saved."))
    return redirect(f"{reverse('groups:members', args=(group.slug,))}#read-link")


@action_for(guards.group_for_owners)
def withdraw_read_link(_request: HttpRequest, group: Group) -> HttpResponse:
    """Make the read link worthless: who came by it sees nothing any more."""
    writes.withdraw_read_link(group=group)
    return redirect("groups:members", group.slug)


@require_safe
def open_read_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by the read link: its token moves from the address into a cookie of the group's pages."""
    link = guards.read_link_of(token)
    response = redirect("evenings:group", link.group.slug)
    guards.let_in(request, response, link, token)
    return response
