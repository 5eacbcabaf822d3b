"""How many bytes the sheet and the form of a deal send to a phone with one bar of reception."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from tests.cast import begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

LATER_VISITS, OWN_SCRIPTS = 10_000, 19_000
FIRST_VISIT = {"": 60_000, "enter/": 67_000}
"""The form is opened from its sheet, which has brought more than half of it already."""

SHEETS = settings.PROJECT / "templates" / "sheets"
HEADERS = 400
"""About what the headers of an answer take."""


def packed(content: bytes) -> int:
    return len(gzip.compress(content)) + HEADERS


def static_files(html: str) -> set[str]:
    """The names of the files that a page loads."""
    return set(re.findall(rf'(?:href|src)="/{settings.STATIC_URL.strip("/")}/([^"]+)"', html))


@pytest.mark.parametrize("path", FIRST_VISIT)
def test_a_page_is_light_on_the_first_visit_and_lighter_later(path: str) -> None:
    evening = begin()
    enter(evening, *[deal(points=points) for points in range(100, 118)])
    page = visitor(evening.token).get(evening.url + path).content
    files = [Path(str(finders.find(name))) for name in static_files(page.decode())]
    assert files
    assert packed(page) < LATER_VISITS
    assert packed(page) + sum(packed(file.read_bytes()) for file in files) < FIRST_VISIT[path]


def test_the_scripts_of_the_scoresheet_are_small() -> None:
    """All that a phone at the table may ever run; what groups need comes on their pages alone."""
    templates = [settings.PROJECT / "templates" / "base.html", *SHEETS.glob("*.html")]
    used = {name for template in templates for name in re.findall(r"js/\w+\.js", template.read_text("utf-8"))}
    scripts = [settings.PROJECT / "static" / name for name in used]
    assert len(scripts) > 10
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < OWN_SCRIPTS
