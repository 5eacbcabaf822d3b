"""Whether somebody is told what is new: once after a release, where nothing else is to be done."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.timezone import localdate

from scorekeeper import __version__
from scorekeeper.site.guide.rendering import DOCS
from scorekeeper.site.web.cookies import cookie_name

PAGE = "new"
"""The page of the guide that says what is new."""
COOKIE = "seen"
HEADING = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)
TOLD_FOR = timedelta(days=60)
"""After so long nobody is told any more who has not asked."""


@cache
def releases() -> dict[str, date]:
    """The releases of which the page tells, the newest first, each with its day."""
    text = (DOCS / "en" / f"{PAGE}.md").read_text(encoding="utf-8")
    return {name: date.fromisoformat(day) for name, day in HEADING.findall(text)}


def is_news(request: HttpRequest, here_since: date | None) -> bool:
    """Whether this release is new to who has been here since a day and has not read what is new."""
    released = releases().get(__version__)
    if released is None:
        return False
    is_recent = released <= localdate() < released + TOLD_FOR
    was_here = here_since is not None and here_since < released
    read = request.COOKIES.get(cookie_name(COOKIE, is_secure=settings.HTTPS))
    return is_recent and was_here and read != __version__
