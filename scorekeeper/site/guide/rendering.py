"""The pages of the guide out of the Markdown in `docs/`, which is read there as it is shown here."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorekeeper.site.web.figures import unbroken

DOCS = Path(settings.PROJECT) / "docs"
PICTURES = "../pictures/"
FROM_APPS = ("bockzettel", "zettel")
"""The pages for who comes from another app, to which the one on coming from elsewhere leads."""
NAMES = (
    *("evening", "points", "house-rules", "season", "coming", *FROM_APPS, "tournament"),
    *("connections", "programs", "hosting", "growing"),
    "new",
)
"""The pages in the order in which they are listed, by the names of their files."""
LANGUAGES = tuple(
    sorted(each.name for each in DOCS.iterdir() if all((each / f"{name}.md").exists() for name in NAMES))
)
"""The languages of the folders in which every page is written."""
SECTION = re.compile(r'^<a id="([\w-]+)"></a>\n\n## (.+)$', re.MULTILINE)
"""A section to which something can lead."""
PAGE_LINK = re.compile(r"([\w-]+)\.md(#[\w-]+)?")


@dataclass(frozen=True)
class GuidePage:
    """A page of the guide: its name in the address, its language, its heading, what it says, and in short.

    `contents` are its sections, each with the anchor to link to.
    """

    name: str
    language: str
    title: str
    text: SafeString
    summary: str
    contents: tuple[tuple[str, str], ...]


def language_for(wanted: str) -> str:
    """The language in which the guide can be read: the wanted one, or English."""
    return wanted if wanted in LANGUAGES else "en"


@cache
def guide_page(name: str, language: str) -> GuidePage:
    # Our own texts: the anchors in them are HTML, and nothing in them comes from anybody else.
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    written = (DOCS / language / f"{name}.md").read_text(encoding="utf-8")
    _begin, title, _end, *rest = markdown.parse(written)
    for token in tokens_in(rest):
        lead_inside(token)
        if token.type == "text":
            token.content = unbroken(token.content)
    text = markdown.renderer.render(rest, markdown.options, {})
    summary = in_short(next(token for token in rest if token.type == "inline"))
    sections = tuple(SECTION.findall(written))
    return GuidePage(name, language, title.content, mark_safe(text), summary, sections)  # noqa: S308 - see above


LONGEST_SUMMARY = 160
"""As many letters as search engines show."""
SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]")


def in_short(paragraph: Token) -> str:
    """As many whole sentences at the beginning of a paragraph as fit, without its signs.

    Of a first sentence that is too long by itself, as much as fits.
    """
    parts = paragraph.children or ()
    plain = "".join(" " if part.type == "softbreak" else part.content for part in parts)
    ends = [end.end() for end in SENTENCE_END.finditer(plain) if end.end() <= LONGEST_SUMMARY]
    return plain[: ends[-1]] if ends else Truncator(plain).chars(LONGEST_SUMMARY)


def tokens_in(tokens: list[Token]) -> Iterator[Token]:
    """All parts of a text, also those within a line."""
    for token in tokens:
        yield token
        yield from token.children or ()


def lead_inside(token: Token) -> None:
    """Have links to other pages, and pictures, lead where the server has them."""
    if token.type == "link_open" and (found := PAGE_LINK.fullmatch(str(token.attrGet("href")))):
        token.attrSet("href", reverse("guide:page", args=(found[1],)) + (found[2] or ""))
    if token.type == "image":
        name = str(token.attrGet("src")).removeprefix(PICTURES)
        width, height = size_of(DOCS / "pictures" / name)
        token.attrs |= {
            "src": static(f"pictures/{name}"),
            "width": width,
            "height": height,
            "loading": "lazy",
        }


def size_of(picture: Path) -> tuple[int, int]:
    """How wide and high a PNG is, in pixels, so that its place is kept while it is fetched."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height
