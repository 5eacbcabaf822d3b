"""The addresses of accounts: of what django-allauth offers, what is used here."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from django.http import HttpRequest, HttpResponseBase
from django.urls import path

from scorekeeper.site.accounts import views

View = Callable[..., HttpResponseBase]


def by_mail(view: View) -> View:
    """A page that is there only where mail can be sent."""

    @wraps(view)
    def page(request: HttpRequest, **given: Any) -> HttpResponseBase:
        views.needs_mail(request)
        return view(request, **given)

    return page


def leaving(view: View) -> View:
    """A page at which somebody leaves: the browser is told to empty what it kept, but for deals that wait.

    The script of the page has removed the rest, and says whether there are any (`leaving.js`).
    """

    @wraps(view)
    def page(request: HttpRequest, **given: Any) -> HttpResponseBase:
        response = view(request, **given)
        if request.method == "POST" and response.status_code == HTTPStatus.FOUND:
            kept = '"cache", "storage"' if "empty" in request.POST else '"cache"'
            response.headers["Clear-Site-Data"] = kept
        return response

    return page


# Their names are those of django-allauth, which leads from one to the other.
urlpatterns = [
    path("", views.overview, name="mfa_index"),
    path("login/", account.login, name="account_login"),
    path("login/code/", by_mail(account.request_login_code), name="account_request_login_code"),
    path("login/code/confirm/", by_mail(account.confirm_login_code), name="account_confirm_login_code"),
    path("login/passkey/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("signup/", account.signup, name="account_signup"),
    path("look/<str:token>/", views.look_around, name="account_look_around"),
    path("logout/", leaving(account.logout), name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("confirm/passkey/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("email/", by_mail(account.email), name="account_email"),
    path("email/confirm/", by_mail(account.email_verification_sent), name="account_email_verification_sent"),
    path("password/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/<num:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path("sessions/", views.sessions, name="account_sessions"),
    path("delete/", leaving(views.delete), name="account_delete"),
]
