"""The page in the place of any other one that would add more to a group than its file can hold."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.play.groups.room import Full


class NoRoom:
    """Answers with that page; what a request wrote until then has been rolled back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say what there is enough of; nothing for any other exception."""
        if not isinstance(exception, Full):
            return None
        context = {"sentence": _(exception.sentence) % {"most": exception.most}}
        return render(request, "play/groups/full.html", context, status=HTTPStatus.CONFLICT)
