"""Around every view: what it writes goes by what its visitor agreed to, and what it refuses is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse

from scorekeeper.play.groups.closed_days import agreed_in, agreeing
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.web.refusals import answer_refusal


class Refusals:
    """Answers what views and their writes refuse; what a request wrote until then has been rolled back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        with agreeing(partial(agreed_in, request)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say why not; nothing for what is a fault."""
        return answer_refusal(request, exception) if isinstance(exception, Refusal) else None
