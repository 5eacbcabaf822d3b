"""Links of a group, made by its owners and opened by whoever has one: invitations, and the one to read."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.play.groups import guards, links, reads, writes
from scorekeeper.play.groups.forms import AcceptForm, InvitationForm, InvitePeopleForm, ReadLinkForm
from scorekeeper.play.groups.models import Group, Invitation, Membership, ReadLink
from scorekeeper.play.groups.writes import SentLinks, send_links
from scorekeeper.site.web.addresses import absolute_url, reach_of
from scorekeeper.site.web.cookies import give_cookie, take_cookie, token_in


@login_required
def invitations(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation, and see those that were made."""
    own = guards.may_manage(request, slug)
    form = InvitationForm(request.POST or None, group=own.group)
    if form.is_bound and form.is_valid():
        invitation = writes.invite(
            group=own.group,
            role=form.chosen_role,
            player=form.cleaned_data["player"],
            days=form.cleaned_data["days"],
            user=guards.account(request),
        )
        return redirect("groups:invitation", slug, invitation.slug)
    listed = [(invitation, reads.why_closed(invitation)) for invitation in reads.invitations_of(own.group)]
    has_open = any(not closed for _invitation, closed in listed)
    context = {"form": form, "group": own.group, "invitations": listed, "has_open": has_open}
    return render(request, "play/groups/invitations.html", context)


@login_required
def invite_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite many at once: names, where there is mail with addresses, and the same role for all."""
    group = guards.may_manage(request, slug).group
    form = InvitePeopleForm(request.POST or None, group=group)
    if form.is_bound and form.is_valid():
        people = form.cleaned_data["people"]
        made = writes.invite_people(
            group=group,
            people=people,
            role=form.chosen_role,
            days=form.cleaned_data["days"],
            user=guards.account(request),
        )
        urls = [url_of(request, invitation) for invitation in made]
        say_sent(request, len(made), send_links(request, group, list(zip(people, urls, strict=True))))
        return redirect("groups:invitation_links", slug)
    return render(request, "play/groups/invite_people.html", {"form": form, "group": group})


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


@require_safe
@login_required
def invitation_links(request: HttpRequest, slug: str) -> HttpResponse:
    """All links that can still be used, to send, to show or to print."""
    group = guards.may_manage(request, slug).group
    listed = [(invitation, link_of(request, invitation)) for invitation in reads.open_invitations(group)]
    shown = [(invitation, link) for invitation, link in listed if link["is_known"]]
    return render(request, "play/groups/invitation_links.html", {"group": group, "invitations": shown})


@require_safe
@login_required
def invitation(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    """The link of an invitation with its QR code, as long as it can be accepted."""
    group = guards.may_manage(request, slug).group
    found = invitation_in(group, invitation)
    closed, link = reads.why_closed(found), link_of(request, found)
    shown = link if link["is_known"] and not closed else None
    context = {"group": group, "invitation": found, "closed": closed, "link": shown}
    return render(request, "play/groups/invitation.html", context)


def url_of(request: HttpRequest, invitation: Invitation) -> str:
    """The address of an invitation's link."""
    token = links.invitation_token(invitation.slug)
    return request.build_absolute_uri(reverse("groups:open", args=(token,)))


def link_of(request: HttpRequest, invitation: Invitation) -> dict[str, Any]:
    """The link of an invitation with its QR code, and whether it is still the one that was made."""
    url = url_of(request, invitation)
    # Who changed the secret key has links that nobody can make again; the ones sent out keep working.
    is_known = links.hash_token(links.invitation_token(invitation.slug)) == invitation.token_hash
    return {"url": url, "svg": links.qr_code(url), "is_known": is_known}


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    """Make an invitation worthless."""
    group = guards.may_manage(request, slug).group
    writes.withdraw(invitation=invitation_in(group, invitation))
    return redirect("groups:invitations", slug)


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
    """Which group invites as what; who is signed in can accept."""
    invitation = guards.invitation_of(token_in(request, guards.INVITATION_COOKIE))
    if not request.user.is_authenticated:
        return show_invitation(request, invitation, None)
    if Membership.objects.filter(group=invitation.group, user=request.user).exists():
        return redirect("evenings:group", invitation.group.slug)
    form = AcceptForm(request.POST if request.method == "POST" else None, invitation=invitation)
    if form.is_bound and form.is_valid():
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
    """The page of whoever is invited."""
    closed = reads.why_closed(invitation)
    context = {"invitation": invitation, "closed": closed, "form": form}
    return render(request, "play/groups/invited.html", context, status=410 if closed else 200)


def invitation_in(group: Group, slug: str) -> Invitation:
    """An invitation of this group."""
    found = group.invitations.select_related("player").filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


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
def make_read_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a read link."""
    group: Group = guards.may_manage(request, slug).group
    form = ReadLinkForm(request.POST)
    if form.is_valid():
        writes.make_read_link(group=group, **form.cleaned_data)
    return redirect("groups:read_link", slug)


@require_POST
@login_required
def withdraw_read_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the read link worthless: who came by it sees nothing any more."""
    writes.withdraw_read_link(group=guards.may_manage(request, slug).group)
    return redirect("groups:read_link", slug)


@require_safe
def open_read_link(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by the read link: its token moves from the address into a cookie of the group's pages."""
    link = guards.read_link_of(token)
    response = redirect("evenings:group", link.group.slug)
    guards.let_in(request, response, link, token)
    return response
