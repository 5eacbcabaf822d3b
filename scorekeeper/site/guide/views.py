"""The pages about Karlchen itself, for everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulesets import presets
from scorekeeper import __version__
from scorekeeper.play.houserules.labels import preset_name, source_name
from scorekeeper.site.guide.cookies import cookies
from scorekeeper.site.guide.rendering import NAMES, guide_page, language_for


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What this is: its version, its licence, and where its rules come from."""
    context = {
        "title": _("About Karlchen"),
        "version": __version__,
        "licence": (settings.PROJECT / "LICENSE").read_text(encoding="utf-8"),
        "sources": [(preset_name(each), source_name(each)) for each in presets().values()],
        "contact": settings.CONTACT,
    }
    return render(request, "site/guide/about.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, where, for how long, and who sees it."""
    context = {
        "title": _("Privacy"),
        "cookies": cookies(),
        "has_mail": settings.HAS_MAIL,
        "contact": settings.CONTACT,
    }
    return render(request, "site/guide/privacy.html", context)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Who can use it, what of that is tested, and what is known to be missing."""
    context = {"title": _("Accessibility"), "contact": settings.CONTACT}
    return render(request, "site/guide/accessibility.html", context)


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """What the guide has."""
    language = language_for(get_language())
    context = {
        "title": _("Help"),
        "pages": [guide_page(name, language) for name in NAMES],
        "language": language,
    }
    return render(request, "site/guide/contents.html", context)


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A page of the guide, in the language of whoever reads it as far as there is one."""
    if name not in NAMES:
        raise Http404
    shown = guide_page(name, language_for(get_language()))
    return render(request, "site/guide/page.html", {"title": shown.title, "page": shown})
