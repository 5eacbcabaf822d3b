"""What is asked about a deal that is not told whole: by the form, and by a phone without reception."""

from __future__ import annotations

from django.utils.translation import gettext as _


def questions() -> dict[str, str]:
    """What a deal with cards can still lack; a phone asks the same by these names (`price-form.js`)."""
    return {
        "re": _("Who was Re?"),
        "alone": _("Who played alone?"),
        "marriage": _("Who had the marriage?"),
        "armut": _("Who had the Armut?"),
        "partner": _("With whom?"),
        "solo": _("Which solo?"),
        "tricks": _("How many tricks did the soloist take?"),
        "points": _("How many card points?"),
    }
