"""The files with which phones install Karlchen and open it without reception."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from scorekeeper.site.guide.rendering import DOCS, language_for, size_of
from scorekeeper.site.web.bundles import release

PAPER = "#faf6ec"
"""The colour of the page behind everything, as in `variables.css`."""

ICONS = (
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
    ("favicon.svg", "any", "image/svg+xml", "any"),
)


@require_safe
@condition(etag_func=lambda request: f'"{version()}"')
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root because it looks after all pages."""
    response = render(request, "sw.js", {"version": version()}, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The description by which the phone shows Karlchen among its apps."""
    icons = [
        {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in ICONS
    ]
    described = {
        "id": "/",
        "name": "Karlchen",
        "short_name": "Karlchen",
        "description": _("Scoresheets for Doppelkopf"),
        "lang": get_language(),
        "start_url": reverse("sheets:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
        "shortcuts": [{"name": name, "url": url} for name, url in shortcuts()],
        "screenshots": list(screenshots()),
    }
    return JsonResponse(described, content_type="application/manifest+json")


def shortcuts() -> Iterator[tuple[str, str]]:
    """The pages to which a long tap on the icon leads, besides the first page."""
    yield _("New scoresheet"), reverse("sheets:start")
    yield _("What is a deal worth?"), reverse("comparing:calculator")


def screenshots() -> Iterator[dict[str, str]]:
    """The pictures that a phone and a computer show before Karlchen is installed: those of the guide."""
    spoken = language_for(get_language())
    for scene, shape in (("entry", "narrow"), ("sheet", "narrow"), ("landing", "wide")):
        name = f"{scene}-{spoken}.png"
        sizes = "x".join(map(str, size_of(DOCS / "pictures" / name)))
        yield {"src": static(f"pictures/{name}"), "sizes": sizes, "type": "image/png", "form_factor": shape}


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Stand in for a page that this phone has not kept, and for a form that was not sent."""
    return render(request, "offline.html")


def version() -> str:
    """Another one whenever a static file, the worker or the page without reception is another."""
    files = str(getattr(staticfiles_storage, "manifest_hash", "")) + release()
    texts = [Path(settings.PROJECT / "templates" / name).read_bytes() for name in ("sw.js", "offline.html")]
    return hashlib.sha256(b"".join([files.encode(), *texts])).hexdigest()[:12]
