"""How many bytes the sheet and the form of a deal send to a phone with one bar of reception."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from scorekeeper.site.web.static_files import as_served
from tests.cast import begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

FIRST_VISIT, FORM_AFTER_IT, LATER_VISITS, OWN_SCRIPTS = 60_000, 60_000, 10_000, 42_000
SHEETS = settings.PROJECT / "templates" / "play" / "sheets"
HEADERS = 400
"""About what the headers of an answer take."""


def size_of(page: bytes) -> int:
    """The bytes of a page, which is packed with gzip."""
    return len(gzip.compress(page)) + HEADERS


def sizes_of(files: set[str]) -> int:
    """The bytes of static files, which are packed with brotli."""
    found = [as_served(name, Path(str(finders.find(name))).read_bytes()) for name in files]
    return sum(len(brotli.compress(content)) + HEADERS for content in found)


def static_files(html: str) -> set[str]:
    """The names of the files that a page loads."""
    return set(re.findall(rf'(?:href|src)="/{settings.STATIC_URL.strip("/")}/([^"]+)"', html))


def test_a_sheet_is_light_on_the_first_visit_and_lighter_later() -> None:
    evening = begin()
    enter(evening, *[deal(points=points) for points in range(100, 118)])
    browser = visitor(evening.token)
    sheet, form = (browser.get(evening.url + path).content for path in ("", "enter/"))
    found = re.search(r'"prices": "([^"]+)"', sheet.decode())
    assert found
    prices = browser.get(found[1], headers={"accept-encoding": "br"}).content
    files = static_files(sheet.decode())
    assert len(files) > 10
    assert size_of(sheet) < LATER_VISITS
    assert size_of(sheet) + sizes_of(files) + len(prices) + HEADERS < FIRST_VISIT
    assert size_of(form) < LATER_VISITS
    assert size_of(form) + sizes_of(static_files(form.decode()) - files) < FORM_AFTER_IT


def test_the_scripts_of_the_scoresheet_are_small() -> None:
    """All that a phone at the table may ever run; what groups need comes on their pages alone."""
    templates = [settings.PROJECT / "templates" / "base.html", *SHEETS.glob("*.html")]
    texts = [template.read_text("utf-8") for template in templates]
    named = {
        name
        for text in texts
        for names in re.findall(r'{% scripts "([^"]+)"', text)
        for name in names.split()
    }
    scripts = [settings.PROJECT / "static" / "js" / f"{name}.js" for name in {*named, "offline"}]
    assert len(scripts) > 10
    served = [as_served(f"js/{script.name}", script.read_bytes()) for script in scripts]
    assert sum(len(gzip.compress(script)) for script in served) < OWN_SCRIPTS
