"""What search engines may read: the pages that are the same for everybody.

Whoever has the address of a sheet's link, or of a ruleset, may open it, so that none of them is to be found.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesets import presets

PUBLIC = ("sheets:home", "houserules:rulesets", "comparing:calculator")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """The pages to read, and that all others are none of theirs."""
    pages = [*map(reverse, PUBLIC), *(reverse("houserules:ruleset", args=(preset,)) for preset in presets())]
    lines = ["User-agent: *", *(f"Allow: {page}$" for page in pages), "Allow: /static/", "Disallow: /", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")
