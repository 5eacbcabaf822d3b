"""The form for the price of an evening."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.kitty.amounts import AmountField
from scorekeeper.club.kitty.models import PointsBy, PointsTo, Rounding, Rounds
from scorekeeper.club.leagues.seasons.money_fields import MoneyField
from scorekeeper.site.web.fields import choice_of, day_field, number_field, text_field

if TYPE_CHECKING:
    from django.forms.boundfield import BoundField

MOST_CENTS_PER_POINT = 1_000
MOST_SHARES = 10
MOST_POINTS = 10_000
USUAL = ("first_day", "fee", "cents_per_point", "points_by")


class PriceForm(forms.Form):
    """A form for the price of an evening from a day on."""

    first_day = day_field(
        _("From this day"),
        _("Evenings before it stay as they are. A price that starts on the same day is replaced."),
    )
    fee = AmountField(
        label=_("Fee per evening, in euros"),
        required=False,
        help_text=_("For every player of the group who played. Leave empty for none."),
    )
    place_fees = MoneyField(
        _("What each place of the evening pays, in euros"),
        _("From first place on, such as 0, 1, 2, 3; places after the last one pay the same as it."),
    )
    cents_per_point = number_field(
        _("Cents per point or lost deal"),
        MOST_CENTS_PER_POINT,
        help_text=_(
            "From the evening's result, across all its tables. Leave empty if neither costs anything here."
        ),
    )
    points_by = forms.ChoiceField(
        label=_("What costs something"),
        choices=PointsBy.choices,
        initial=PointsBy.MINUS,
        widget=forms.RadioSelect,
    )
    points_to = choice_of(
        _("Where that money goes"),
        PointsTo,
        _(
            "The winners' half is shared by those above zero, in proportion to their points; where points "
            "behind the winner cost something, the winner gets it. It is credited to their accounts."
        ),
        widget=forms.RadioSelect,
    )
    doubled_from = number_field(
        _("Twice as much from this many points or lost deals"),
        MOST_POINTS,
        help_text=_(
            "If anyone has that many points, plus or minus, such as 101; or each lost deal from that one on, "
            "such as 4. Leave empty for never."
        ),
    )
    rounding = choice_of(_("What that costs is rounded"), Rounding)
    rounds = choice_of(_("Rounded how"), Rounds)
    most_for_points = AmountField(
        label=_("At most for the points or lost deals of an evening, in euros"),
        required=False,
        help_text=_("Such as 5. Leave empty for no limit."),
    )
    stake = AmountField(
        label=_("Stake per evening, in euros"),
        required=False,
        help_text=_("Everyone who plays pays it, and the first places of the evening get it."),
    )
    payout = text_field(_("What the places get of the stakes, in percent"), most=40, required=False)

    @property
    def usual(self) -> list[BoundField]:
        """The fields that most groups need."""
        return [field for field in self if field.name in USUAL]

    @property
    def further(self) -> list[BoundField]:
        """The fields that few groups need."""
        return [field for field in self if field.name not in USUAL]

    @property
    def says_further(self) -> bool:
        """Whether anything of that is said, or wrong."""
        return any(
            each.errors or each.field.has_changed(each.field.initial, each.value()) for each in self.further
        )

    def clean_payout(self) -> str:
        """Percentages from the first place on; with a stake somebody gets something."""
        typed = self.cleaned_data["payout"]
        shares = [share for share in re.split(r"[\s,;/%]+", typed) if share]
        is_right = all(re.fullmatch(r"[0-9]{1,3}", share) for share in shares) and len(shares) <= MOST_SHARES
        if not is_right or sum(map(int, shares)) > 100:
            raise ValidationError(gettext("Percentages from first place on, such as 50, 30, 20."))
        if self.cleaned_data.get("stake") and not any(map(int, shares)):
            raise ValidationError(gettext("Say what the places get."))
        return ",".join(str(int(share)) for share in shares) if self.cleaned_data.get("stake") else ""
