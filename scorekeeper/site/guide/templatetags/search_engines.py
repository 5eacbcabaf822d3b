"""The data of a page, beside its title, for search engines and for those who pass on its link."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from scorekeeper import __version__
from scorekeeper.site.guide.news import is_news
from scorekeeper.site.guide.rendering import DOCS, NAMES, guide_page, size_of
from scorekeeper.site.web.search_engines import in_words, path_of, public_pages, written_in

register = template.Library()

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description"\s+content="(.*?)">', re.DOTALL)
REGIONS = {"de": "de_DE", "en": "en_GB", "ja": "ja_JP"}
"""Where a language is at home; one without a region stands for itself."""
OWN = {"/": "landing", "/calculator/": "calculator"}
"""The pictures made of a page, by its path; others have that of the first page."""
FIRST_PICTURE = re.compile(r'/pictures/([\w-]+?)(?:\.[0-9a-f]{12})?\.png"')


class Described(template.Node):
    """The title and the description of a page, with what else says what it is about and where it belongs."""

    def __init__(self, nodes: template.NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        """Render title and description, tidied; then the tags of a public page, or the one that hides it."""
        said = self.nodelist.render(context)
        title, description = words_in(TITLE, said), words_in(DESCRIPTION, said)
        more = found_at(context.get("request"), title, description)
        head = f'<title>{title}</title>\n    <meta name="description" content="{description}">\n    '
        return mark_safe(head + more)  # noqa: S308 -- both are HTML


def words_in(pattern: re.Pattern[str], said: str) -> str:
    """The words that a pattern finds, in one line, as HTML; empty if it finds none."""
    found = pattern.search(said)
    return " ".join(found[1].split()) if found else ""


def found_at(request: HttpRequest | None, title: str, description: str) -> str:
    """The tags of a page for everybody, or that it is none."""
    path = path_of(request) if request else ""
    if request is None or path not in public_pages():
        return '<meta name="robots" content="noindex">'
    root, language = request.build_absolute_uri("/").rstrip("/"), written_in(path)
    others = {each: root + in_words(each, path) for each in public_pages()[path]}
    name = picture_of(path, language)
    width, height = size_of(DOCS / "pictures" / name)
    context = {
        "title": html.unescape(title),
        "description": html.unescape(description),
        "canonical": others[language],
        "others": others,
        "region": REGIONS.get(language, language),
        "regions": [REGIONS.get(each, each) for each in others if each != language],
        "picture": {"url": root + static(f"pictures/{name}"), "width": width, "height": height},
    }
    return render_to_string("site/_found.html", context)


def picture_of(path: str, language: str) -> str:
    """The picture that goes with a link: the first on a page of the guide, else of the page itself."""
    spoken = language if language == "de" else "en"
    name = path.strip("/").rpartition("/")[2]
    shown = FIRST_PICTURE.search(guide_page(name, spoken).text) if name in NAMES else None
    own = f"{OWN.get(path, OWN['/'])}-{spoken}"
    return f"{shown[1] if shown else own}.png"


@register.tag
def described(parser: Parser, _token: Token) -> Described:
    """Add to the title and the description within what a page for everybody says besides."""
    nodes = parser.parse(("enddescribed",))
    parser.delete_first_token()
    return Described(nodes)


@register.simple_tag(takes_context=True)
def new_release(context: Context, recent: Sequence[Any]) -> str:
    """The release of which somebody is told at home, who was here before it; empty if there is none.

    `recent` are the sheets of this device.
    """
    user, days = context["request"].user, [localtime(each.sheet.started).date() for each in recent]
    if user.is_authenticated:
        days.append(localtime(user.date_joined).date())
    return __version__ if is_news(context["request"], min(days, default=None)) else ""
