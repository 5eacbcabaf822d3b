"""The pages of one's own account that django-allauth does not have."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_safe

from scorekeeper.play.groups.guards import account
from scorekeeper.play.groups.reads import groups_to_hand_over
from scorekeeper.play.groups.writes import delete_account
from scorekeeper.site.accounts import demo, log
from scorekeeper.site.accounts.adapter import browser_of


@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """Show the parts of the account, and where each is changed."""
    user = account(request)
    context = {
        "address": EmailAddress.objects.get_primary_email(user),
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count(),
        "sessions": len(UserSession.objects.purge_and_list(user)),
        "has_mail": settings.HAS_MAIL,
        "has_password": user.has_usable_password(),
    }
    return render(request, "site/accounts/overview.html", context)


@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """Show the sessions of the account; any of these, or all others, can be ended."""
    found = UserSession.objects.purge_and_list(account(request))
    if request.method == "POST":
        wanted = request.POST.get("session", "")
        for session in found:
            if not session.is_current() and wanted in ("others", str(session.pk)):
                session.end()
                log.write(request, request.user, "ended a session elsewhere")
        return redirect("account_sessions")
    found.sort(key=lambda session: session.created_at, reverse=True)
    listed = [(session, browser_of(session.user_agent)) for session in found]
    return render(request, "site/accounts/sessions.html", {"sessions": listed})


@require_GET
def look_around(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in as the owner of the trial by a link that `up --demo` has printed, and go to the club."""
    if not request.user.is_authenticated:
        if not demo.opens(token):
            raise Http404
        login(request, demo.owner(), backend=settings.AUTHENTICATION_BACKENDS[0])
        UserSession.objects.create_from_request(request)
    return redirect(get_adapter().get_login_redirect_url(request))


class DeleteForm(forms.Form):
    """Somebody means it."""

    sure = forms.BooleanField(label=gettext_lazy("I want to delete my account. This cannot be undone."))


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]  # allauth ships no types
def delete(request: HttpRequest) -> HttpResponse:
    """Delete one's account: the players stay as names; groups must not be left without an owner."""
    user = account(request)
    to_hand_over = groups_to_hand_over(user)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if not to_hand_over and form.is_valid():
        log.write(request, user, "deleted the account")
        logout(request)
        delete_account(user=user)
        messages.success(request, _("Your account has been deleted."))
        return redirect("sheets:home")
    context = {"form": form, "to_hand_over": to_hand_over}
    return render(
        request, "site/accounts/delete.html", context, status=409 if form.is_bound and to_hand_over else 200
    )


def needs_mail(request: HttpRequest) -> None:
    """Mail pages are there only where mail can be sent."""
    if not settings.HAS_MAIL:
        raise Http404
