"""The public pages and their addresses, for search engines and for those who pass on a link.

A page for everybody has an address for each of its languages (`/de/guide/points/`), beside the one
without, which speaks the language of whoever asks. All others are none of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import register_converter, resolve, reverse
from django.utils.translation import activate, get_language
from django.views.decorators.http import require_safe

from rulesets import presets
from scorekeeper.site.guide.rendering import LANGUAGES as OF_THE_GUIDE
from scorekeeper.site.guide.rendering import NAMES

EVERYWHERE = ("sheets:home", "houserules:rulesets", "comparing:calculator", "guide:about")
"""Pages for everybody in all languages, by the names of their addresses."""


@cache
def public_pages() -> Mapping[str, tuple[str, ...]]:
    """The pages that are the same for everybody, by path, with the languages in which each is written."""
    languages = tuple(code for code, _name in settings.LANGUAGES)
    return {
        **{reverse(name): languages for name in EVERYWHERE},
        **{reverse("houserules:ruleset", args=(preset,)): languages for preset in presets()},
        reverse("guide:contents"): OF_THE_GUIDE,
        **{reverse("guide:page", args=(name,)): OF_THE_GUIDE for name in NAMES},
    }


def path_of(request: HttpRequest) -> str:
    """The path of a page without a language before it."""
    return cast("str", getattr(request, "public_path", request.path))


def written_in(path: str) -> str:
    """The language in which a page for everybody is answered now."""
    languages, wanted = public_pages()[path], get_language() or ""
    return wanted if wanted in languages else "en"


def in_words(language: str, path: str) -> str:
    return f"/{language}{path}"


class Language:
    """One of ours at the beginning of an address, `<our:…>`."""

    regex = "|".join(code for code, _name in settings.LANGUAGES)

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(Language, "our")


@require_safe
def in_language(request: HttpRequest, language: str, path: str) -> HttpResponse:
    """A page for everybody in a language, whatever the browser asks for."""
    if language not in public_pages().get(f"/{path}", ()):
        raise Http404
    activate(language)
    found = resolve(f"/{path}")
    cast("Any", request).public_path = f"/{path}"
    return cast("HttpResponse", found.func(request, *found.args, **found.kwargs))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """The pages to read, and that all others are none of theirs."""
    maps = [reverse("sitemap"), reverse("sitemap_as_text")]
    lines = [
        "User-agent: *",
        *(f"Allow: {page}$" for page in (*public_pages(), *addresses(), *maps)),
        *(f"Allow: /{folder}/" for folder in ("static", "bundles")),
        "Disallow: /",
        "",
        f"Sitemap: {request.build_absolute_uri(maps[0])}",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain")


def addresses() -> Iterator[str]:
    """The path of every page for everybody in every language that it has."""
    for path, languages in public_pages().items():
        yield from (in_words(language, path) for language in languages)


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages for everybody, each with its other languages."""
    root = request.build_absolute_uri("/").rstrip("/")
    pages = [
        (in_words(language, path), {each: in_words(each, path) for each in languages})
        for path, languages in public_pages().items()
        for language in languages
    ]
    return render(request, "site/sitemap.xml", {"root": root, "pages": pages}, content_type="application/xml")


@require_safe
def sitemap_as_text(request: HttpRequest) -> HttpResponse:
    """The same as a list, one address a line."""
    pages = map(request.build_absolute_uri, addresses())
    return HttpResponse("".join(f"{page}\n" for page in pages), content_type="text/plain")
