"""What a phone is told that sends a deal by itself, because the deal had to wait for reception.

Such a phone shows no page: it asks for a short answer (RFC 7240, `Prefer: return=minimal`). The header of the
answer proves that it comes from here, and not from the page at which a guest network asks to log in.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse

MINIMAL = "return=minimal"


def is_short(request: HttpRequest) -> bool:
    """Whether a short answer will do."""
    return request.headers.get("Prefer") == MINIMAL


def short_answer(status: int, texts: Sequence[str] = ()) -> HttpResponse:
    """A status with the reasons for it, a line each."""
    headers = {"Preference-Applied": MINIMAL}
    return HttpResponse("\n".join(texts), content_type="text/plain", status=status, headers=headers)
