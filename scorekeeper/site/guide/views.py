"""The pages about Karlchen itself, for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulesets import presets
from scorekeeper import ADDRESS, __version__
from scorekeeper.club.comparing.proposals.guards import COOKIE as VOTE_COOKIE
from scorekeeper.play.groups.guards import INVITATION_AGE, INVITATION_COOKIE
from scorekeeper.play.groups.guards import READ_COOKIE as GROUP_COOKIE
from scorekeeper.play.houserules.guards import EDIT_COOKIE
from scorekeeper.play.houserules.guards import RECENT_COOKIE as RULESETS_COOKIE
from scorekeeper.play.houserules.labels import preset_name, source_name
from scorekeeper.play.sheets.devices import OWNER_COOKIE
from scorekeeper.play.sheets.devices import RECENT_COOKIE as SHEETS_COOKIE
from scorekeeper.play.sheets.guards import READ_COOKIE, WRITE_COOKIE
from scorekeeper.site.guide import news
from scorekeeper.site.guide.news import COOKIE
from scorekeeper.site.guide.rendering import FROM_APPS, NAMES, guide_page, language_for
from scorekeeper.site.web.cookies import LONGEST, cookie_name, give_cookie


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show the version, the licence, and the sources of the rules."""
    context = {
        "title": _("About Karlchen"),
        "version": __version__,
        "address": ADDRESS,
        "licence": (settings.PROJECT / "LICENSE").read_text(encoding="utf-8"),
        "sources": [(preset_name(each), source_name(each)) for each in presets().values()],
        "contact": settings.CONTACT,
    }
    return render(request, "site/guide/about.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show what is kept, where, for how long, and who sees it."""
    context = {
        "title": _("Privacy"),
        "cookies": cookies(),
        "has_mail": settings.HAS_MAIL,
        "contact": settings.CONTACT,
    }
    return render(request, "site/guide/privacy.html", context)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Show who can use the site, what of that is tested, and what is known to be missing."""
    context = {"title": _("Accessibility"), "contact": settings.CONTACT}
    return render(request, "site/guide/accessibility.html", context)


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    language = language_for(get_language())
    context = {
        "title": _("Help"),
        "pages": [guide_page(name, language) for name in NAMES if name not in FROM_APPS],
        "language": language,
    }
    return render(request, "site/guide/contents.html", context)


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A page of the guide, in the language of whoever reads it as far as there is one."""
    if name not in NAMES:
        raise Http404
    shown = guide_page(name, language_for(get_language()))
    context = {
        "title": shown.title,
        "page": shown,
        "back": reverse("guide:page", args=("coming",)) if name in FROM_APPS else reverse("guide:contents"),
        "address": ADDRESS,
    }
    response = render(request, "site/guide/page.html", context)
    if name == news.PAGE:
        give_cookie(request, response, COOKIE, __version__, path="/")
    return response


A_DAY = 24 * 3600
BELOW = "/below/"
"""Any path but that of all pages: such a cookie is valid for one page and those below it."""


@dataclass(frozen=True)
class Cookie:
    """A cookie: its name here, its purpose, and its lifetime in seconds; 0 until it has been shown."""

    name: str
    purpose: str
    seconds: int

    @property
    def kept(self) -> str:
        """How long it is kept, in days."""
        days = self.seconds // A_DAY
        if not days:
            return _("until the next page has shown it")
        return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}


def cookies() -> tuple[Cookie, ...]:
    """All cookies, those that everybody gets first."""
    return (
        Cookie(
            settings.CSRF_COOKIE_NAME,
            _("Protects forms against other websites, and tells the devices of a sheet apart."),
            settings.CSRF_COOKIE_AGE,
        ),
        Cookie(settings.LANGUAGE_COOKIE_NAME, _("The language you chose."), settings.LANGUAGE_COOKIE_AGE),
        Cookie("large", _("Has deals asked for in large type; only if you chose it."), 365 * A_DAY),
        Cookie(named(SHEETS_COOKIE), _("The last sheets on this device, for its start page."), LONGEST),
        Cookie(named(OWNER_COOKIE), _("Which player you said you are, in a group or on a sheet."), LONGEST),
        Cookie(named(news.COOKIE), _("The release of which you have read what is new."), LONGEST),
        Cookie(named(RULESETS_COOKIE), _("The last rulesets on this device."), LONGEST),
        Cookie(
            settings.SESSION_COOKIE_NAME,
            _("Keeps you signed in; only with an account."),
            settings.SESSION_COOKIE_AGE,
        ),
        Cookie(named("messages"), _("What the next page tells you, such as “Saved”."), 0),
        *cookies_of_links(),
    )


def cookies_of_links() -> tuple[Cookie, ...]:
    """Those in the place of a link that somebody has opened: each valid for what it opens, and no more."""
    return (
        Cookie(named(WRITE_COOKIE, BELOW), _("Opens one sheet for writing."), LONGEST),
        Cookie(named(READ_COOKIE, BELOW), _("Opens one sheet for reading."), LONGEST),
        Cookie(named(EDIT_COOKIE, BELOW), _("Opens one ruleset for changing."), LONGEST),
        Cookie(
            named(GROUP_COOKIE, BELOW),
            _("Opens the pages of one group for reading, and its sheets for a day each."),
            LONGEST,
        ),
        Cookie(named(INVITATION_COOKIE, BELOW), _("An invitation, until it is accepted."), INVITATION_AGE),
        Cookie(named(VOTE_COOKIE, BELOW), _("Your own link to a vote on the rules."), LONGEST),
    )


def named(name: str, path: str = "/") -> str:
    return cookie_name(name, is_secure=settings.HTTPS, path=path)
