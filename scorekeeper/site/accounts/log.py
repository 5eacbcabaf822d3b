"""The log of accounts: sign-ins, failed ones, and changes, a line each, with the address.

Passwords, codes and mail addresses are not in there. What somebody typed as a name may be a password, so that
only the names of accounts that exist are written.
"""

from __future__ import annotations

import logging
from typing import Any

from allauth.account import signals as accounts
from allauth.mfa import signals as passkeys
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models import Q
from django.dispatch import Signal
from django.http import HttpRequest

from scorekeeper.site.server.log_lines import address_of

logger = logging.getLogger(__name__)

WHAT: dict[Signal, str] = {
    user_logged_in: "signed in",
    user_logged_out: "signed out",
    accounts.login_code_rejected: "gave a wrong code",
    accounts.email_verification_code_rejected: "gave a wrong code",
    accounts.user_signed_up: "made an account",
    accounts.password_changed: "changed the password",
    accounts.password_set: "set a password",
    accounts.email_added: "added an address for mail",
    accounts.email_removed: "removed an address for mail",
    accounts.email_changed: "changed the address for mail",
    accounts.email_confirmed: "confirmed an address for mail",
    passkeys.authenticator_added: "made a passkey",
    passkeys.authenticator_removed: "removed a passkey",
}
"""What is written of each signal."""


def connect() -> None:
    """Listen to what happens to accounts."""
    for signal in WHAT:
        signal.connect(write_signal, dispatch_uid="scorekeeper.site.accounts.log")


def write_signal(*, signal: Signal, request: HttpRequest | None = None, **given: Any) -> None:
    user = given.get("user") or getattr(given.get("email_address"), "user", None)
    if request is not None and user is not None:
        write(request, user, WHAT[signal])


def write(request: HttpRequest, user: Any, what: str) -> None:
    """Write down what somebody did to their account."""
    logger.info("%s %s (from %s)", user.get_username(), what, address_of(request))


def write_failure(request: HttpRequest, login: str, what: str) -> None:
    """Write down that somebody did not get into the account that they named, if it is one."""
    known = User.objects.filter(Q(username__iexact=login) | Q(email__iexact=login)).first() if login else None
    name = known.get_username() if known else "an account that is not there"
    logger.warning("%s: %s (from %s)", what, name, address_of(request))
