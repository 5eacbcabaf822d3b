"""The language that an address asks for, for pages that are shown where nobody has a cookie."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation


def speak_asked_language(request: HttpRequest) -> None:
    """Speak the language that the address asks for, if it is one of ours."""
    asked = request.GET.get("lang", "")
    if asked in dict(settings.LANGUAGES):
        translation.activate(asked)
