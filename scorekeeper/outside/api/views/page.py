"""The page of the interface: the text of the guide, and below it every operation from the description."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.outside.api.reads.reference import operations_in, shapes_in
from scorekeeper.site.guide.rendering import guide_page, language_for


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What programs can do here, with examples."""
    text, described = guide_page("programs", language_for(get_language())), load_description()
    operations = [(each, _(each.summary)) for each in operations_in(described)]
    context = {"title": text.title, "page": text, "operations": operations, "shapes": shapes_in(described)}
    return render(request, "outside/api/page.html", context)


def load_description() -> dict[str, Any]:
    """The description, which only who asks for it loads (see `asked`)."""
    from scorekeeper.outside.api.views.interface import description

    return description()
