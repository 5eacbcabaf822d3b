"""The pages of invitations: for owners who make them, and for whoever has the link of one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.groups import guards, links, reads, writes
from scorekeeper.groups.forms import AcceptForm, InvitationForm
from scorekeeper.groups.models import Group, Invitation, Membership
from scorekeeper.site.link_cookies import give_cookie, take_cookie, token_in

COOKIE_AGE = 24 * 3600


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
    return render(
        request, "groups/invitations.html", {"form": form, "group": own.group, "invitations": listed}
    )


@require_safe
@login_required
def invitation(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    """The link of an invitation with its QR code, as long as it can be accepted."""
    group = guards.may_manage(request, slug).group
    found = invitation_in(group, invitation)
    closed = reads.why_closed(found)
    token = links.invitation_token(found.slug)
    url = request.build_absolute_uri(reverse("groups:open", args=(token,)))
    # Who changed the secret key has links that nobody can make again; the ones sent out keep working.
    is_known = links.hash_token(token) == found.token_hash
    link = {"url": url, "svg": links.qr_code(url)} if is_known and not closed else None
    context = {"group": group, "invitation": found, "closed": closed, "link": link}
    return render(request, "groups/invitation.html", context)


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
    give_cookie(request, response, guards.INVITATION_COOKIE, token, path=path, age=COOKIE_AGE)
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
            form.add_error("name", _("Somebody in the group has this name."))
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
    return render(request, "groups/invited.html", context, status=410 if closed else 200)


def invitation_in(group: Group, slug: str) -> Invitation:
    """An invitation of this group."""
    found = group.invitations.select_related("player").filter(slug=slug).first()
    if found is None:
        raise Http404
    return found
