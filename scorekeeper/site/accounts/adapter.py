"""How accounts differ from what django-allauth does by itself, its sentences among it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.models import UserSession
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_noop as _

from scorekeeper.play.groups.models import Membership
from scorekeeper.play.sheets.devices import PLATFORMS
from scorekeeper.site.accounts import log
from scorekeeper.site.server.budgets import UNKNOWN, Limit, network_of

LOGIN_STAGES = ("allauth.account.stages.LoginByCodeStage", "scorekeeper.site.accounts.adapter.ConfirmAddress")

WRONG_PASSWORDS = Limit("passwords", most=30, seconds=60)
"""For one account, from everywhere."""


def login_of(credentials: Mapping[str, Any]) -> str:
    """The login that credentials claim: a name or an address, in small letters."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


def is_known_address(login: str, address: str) -> bool:
    """Whether somebody has signed in to an account from this network and may still be signed in there."""
    sessions = UserSession.objects.filter(Q(user__username__iexact=login) | Q(user__email__iexact=login))
    return network_of(address) in map(network_of, sessions.values_list("ip", flat=True))


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Passkeys are a way in, not a second lock; a mail that cannot be sent is said so."""

    def get_login_stages(self) -> list[str]:
        """The stages between a proven identity and the account: they lock nobody out who loses a phone."""
        return list(LOGIN_STAGES)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Past the first page to the group of who has no other; who has none is led to where one begins."""
        own = Membership.objects.filter(user=request.user.pk)
        groups = list(own.values_list("group__slug", flat=True)[:2])
        if len(groups) == 1:
            return reverse("evenings:group", args=groups)
        return reverse("sheets:home" if groups else "groups:groups")

    def is_reauthentication_required(self, *, app: str, **given: Any) -> bool:
        """False for users who signed in a moment ago: they have just shown who they are."""
        just_now = timezone.now() - timedelta(seconds=app_settings.REAUTHENTICATION_TIMEOUT)
        this = UserSession.objects.filter(session_key=context.request.session.session_key)
        if this.filter(created_at__gt=just_now).exists():
            return False
        return bool(super().is_reauthentication_required(app=app, **given))

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address of a request; all for which the proxy does not tell it are counted as one."""
        try:
            return str(super().get_client_ip(request))
        except PermissionDenied:
            return UNKNOWN

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse who has tried too many wrong passwords for an account, see `_get_login_attempts_cache_key`.

        However many addresses somebody tries from, all together are slowed down; where the owner is signed in
        already, or was, they do not wait for others.
        """
        login = login_of(credentials)
        try:
            super().pre_authenticate(request, **credentials)
            if WRONG_PASSWORDS.is_reached(login) and not is_known_address(login, self.get_client_ip(request)):
                raise self.validation_error("too_many_login_attempts")
        except ValidationError:
            log.write_failure(request, login, "Too many wrong passwords")
            raise

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password, from wherever it came."""
        WRONG_PASSWORDS.take(login_of(credentials))
        log.write_failure(request, login_of(credentials), "Wrong password")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted for an account and where they come from.

        Who guesses a name shuts out nobody but those behind their own address. Unlike in django-allauth,
        a guess under another name of the site, or with another port, is one more guess.
        """
        return f"{login_of(credentials)}:{network_of(self.get_client_ip(request))}"

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell whoever wants to make an account a second time how to get into the one that is there."""
        sign_in = self.request.build_absolute_uri(reverse("account_request_login_code"))
        self.send_mail("account/email/account_already_exists", email, {"sign_in_url": sign_in})

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail, or answer with a page that says it could not be sent."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as problem:  # also every fault that smtplib knows
            raise ImmediateHttpResponse(no_mail(self.request)) from problem


def no_mail(request: HttpRequest) -> HttpResponse:
    """That a mail could not be sent, and that one can get in without."""
    context = {
        "title": gettext("The email could not be sent"),
        "text": gettext(
            "That is our fault, not yours. Try again in a few minutes, or sign in with a passkey or a "
            "password."
        ),
        "elsewhere": (reverse("account_login"), gettext("Sign in")),
    }
    return render(request, "error.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)


class ConfirmAddress(EmailVerificationStage):  # type: ignore[misc]
    """Ask for the code that confirms an address; accounts from before there was mail have none."""

    def handle(self) -> tuple[Any, bool]:
        """Let those without an address go on."""
        user = self.login.user
        if user is not None and not EmailAddress.objects.filter(user=user).exists():
            return None, True
        handled: tuple[Any, bool] = super().handle()
        return handled


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """A passkey is a way in, and named after its device; it locks nothing."""

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Whether there is something of these types; nothing is a second factor as such."""
        return types is not None and bool(super().is_mfa_enabled(user, types))

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002  # allauth names it so
        """A passkey is called after the device that it was made on."""
        return browser_of(context.request.headers.get("User-Agent", "")) or gettext("Passkey")


# Most call themselves Chrome and Safari as well, so that these come last.
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)


def browser_of(agent: str) -> str:
    """“Firefox, Android”; empty if the browser says nothing that is known."""
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, PLATFORMS))
    return ", ".join(filter(None, found))


ON_PAGES = (
    pgettext_lazy("field label", "Login"),
    _("Enter Email Verification Code"),
    _("We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."),
    _("You will receive a special code for a password-free sign-in."),
    _("The password is too similar to the %(verbose_name)s."),
    _("This password is too common."),
    _("This password is entirely numeric."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)

IN_MAILS = (
    _("Thank you for using %(site_name)s!\n%(site_domain)s"),
    _(
        "You're receiving this email because user %(user_display)s has given your email address to register"
        " an account on %(site_domain)s."
    ),
    _("Your email verification code is listed below. Please enter it in your open browser window."),
    _("Your sign-in code is listed below. Please enter it in your open browser window."),
    _("This mail can be safely ignored if you did not initiate this action."),
    _(
        "You are receiving this email because you, or someone else, tried to access an account with email"
        " %(email)s. However, we do not have any record of such an account in our database."
    ),
    _("If it was you, you can sign up for an account using the link below."),
)
