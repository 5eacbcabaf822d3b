"""Pages that say how far a job has come."""

from __future__ import annotations

from django.http import HttpResponse

SECONDS = 2


def ask_again(response: HttpResponse, seconds: int = SECONDS) -> HttpResponse:
    """Let the browser ask again after a moment, also without scripts."""
    response["Refresh"] = str(seconds)
    return response
