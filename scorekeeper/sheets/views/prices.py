"""The price list of a sheet, for phones: guard, answer."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.sheets import guards
from scorekeeper.sheets.prices import digest_of, prices_of

FOR_A_YEAR = "private, max-age=31536000, immutable"


@require_safe
def prices(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The price list of a sheet's rules; one of other rules or of another release is not here."""
    access = guards.may_read(request, slug)
    if digest != digest_of(access.sheet):
        raise Http404
    response = HttpResponse(prices_of(access.sheet), content_type="application/json")
    response["Cache-Control"] = FOR_A_YEAR
    return response
