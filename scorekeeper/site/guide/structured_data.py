"""What pages tell programs about themselves, in the words of schema.org."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper import ADDRESS, __version__
from scorekeeper.site.guide.points_texts import steps


def software(request: HttpRequest) -> dict[str, Any]:
    """Karlchen itself: free, in the browser, in all of its languages."""
    made = {
        "@type": "SoftwareApplication",
        "name": "Karlchen",
        "description": _(
            "Doppelkopf with real cards, by your own house rules, on every phone at the table. No account, "
            "no ads, and it works offline."
        ),
        "url": request.build_absolute_uri("/"),
        "applicationCategory": "GameApplication",
        "operatingSystem": "Web",
        "softwareVersion": __version__,
        "inLanguage": sorted(code for code, _name in settings.LANGUAGES),
        "license": "https://opensource.org/license/mit",
        "offers": {"@type": "Offer", "price": "0", "priceCurrency": "EUR"},
    }
    return {**made, "sameAs": ADDRESS} if ADDRESS else made


def how_to_score() -> dict[str, Any]:
    """How the points of a deal are worked out, step by step."""
    return {
        "@type": "HowTo",
        "name": _("How points are worked out"),
        "inLanguage": get_language(),
        "step": [
            {"@type": "HowToStep", "position": number, "name": name, "text": text}
            for number, (name, text) in enumerate(steps(), 1)
        ],
    }
