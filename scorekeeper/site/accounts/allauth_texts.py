"""Sentences of django-allauth that are said here as everything else is.

They are listed so that they are collected with our texts: our catalogues come before those of allauth.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

ON_PAGES = (
    _("Enter Email Verification Code"),
    _("We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."),
    _("You will receive a special code for a password-free sign-in."),
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
