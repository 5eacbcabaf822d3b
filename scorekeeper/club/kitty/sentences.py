"""What the kitty asks for, in words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.kitty.models import PointsBy, Price
from scorekeeper.play.houserules.labels import money_text


def price_sentence(price: Price) -> str:
    """What an evening costs."""
    parts = []
    if price.fee:
        parts.append(_("%(amount)s an evening") % {"amount": money_text(price.fee)})
    if price.cents_per_point:
        parts.append(points_sentence(price))
    return " · ".join(parts) or _("Evenings cost nothing.")


def points_sentence(price: Price) -> str:
    """What points cost."""
    cents = price.cents_per_point
    if price.points_by == PointsBy.LEADER:
        text = ngettext(
            "%(cents)s cent for each point behind the first of the evening",
            "%(cents)s cents for each point behind the first of the evening",
            cents,
        )
    else:
        text = ngettext("%(cents)s cent for each minus point", "%(cents)s cents for each minus point", cents)
    return text % {"cents": cents}


def since_sentence(price: Price) -> str:
    """Since when it costs that."""
    return _("from %(day)s on") % {"day": date_format(price.first_day, "DATE_FORMAT")}
