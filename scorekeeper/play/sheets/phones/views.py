"""The price list of a sheet, for phones: guard, answer."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.phones.prices import digest_of, prices_of

FOR_A_YEAR = "private, max-age=31536000, immutable"


@require_safe
def prices(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The price list of a sheet's rules; one of other rules or of another release is not here."""
    access = guards.may_read(request, slug)
    if digest != digest_of(access.sheet):
        raise Http404
    text, packed = prices_of(access.sheet)
    takes_packed = "br" in request.headers.get("Accept-Encoding", "").replace(",", " ").split()
    response = HttpResponse(packed if takes_packed else text, content_type="application/json")
    if takes_packed:
        response["Content-Encoding"] = "br"
    response["Cache-Control"] = FOR_A_YEAR
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
