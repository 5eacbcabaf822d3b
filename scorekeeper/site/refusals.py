"""Pages for requests that are not looked at: they touch no body and no database."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.site.front import REFUSED

Handler = Callable[[HttpRequest], HttpResponse]


def say_refused(get_response: Handler) -> Handler:
    """Say on a page of ours why a body was not taken."""

    def answer(request: HttpRequest) -> HttpResponse:
        status = request.META.get(REFUSED)
        return render(request, f"{status}.html", status=status) if status else get_response(request)

    return answer
