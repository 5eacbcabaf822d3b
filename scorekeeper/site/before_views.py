"""What stands before the views of other apps, which do not know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse


class BeforeViews:
    """Middleware that answers in the place of some views and leaves all others alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """The answer in the place of a view, or nothing: the view answers itself."""
        raise NotImplementedError
