"""What is typed about the kitty: amounts as people write them, kept as whole cents."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db.models.functions import Lower
from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.kitty.models import Every, Fine, Kind, PointsBy, PointsTo, Rounding
from scorekeeper.club.kitty.transfers import LONGEST_HOLDER, plain_iban
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.web.fields import day_field, number_in, text_field

MOST_CENTS = 10_000_000
MOST_CENTS_PER_POINT = 1_000
LONGEST_FINE, LONGEST_TEXT = 40, 80
AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")
MOST_SHARES = 10
NOBODY = ""
EARLIEST = date(2000, 1, 1)
"""No regular fee begins before it: it comes back every month."""


class AmountField(forms.CharField):
    """An amount of money in euros, with a comma or a point before the cents; what comes out are cents."""

    def __init__(self, **given: Any) -> None:
        """Offer the keyboard of figures."""
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=20, widget=widget, **given)

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed in the language of the page; what was typed stays as it is."""
        if not isinstance(value, int):
            return value
        return number_format(f"{value / 100:.2f}", decimal_pos=2, use_l10n=True)

    def clean(self, value: Any) -> int:
        """The cents; nothing typed is none where nothing is needed."""
        text = unicodedata.normalize("NFKC", super().clean(value) or "").strip("€ ")
        if not text:
            return 0
        found = AMOUNT.fullmatch(text)
        cents = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else MOST_CENTS + 1
        if cents > MOST_CENTS or (self.required and not cents):
            raise ValidationError(
                gettext("Enter an amount such as %(example)s.") % {"example": self.prepare_value(250)}
            )
        return cents


class PriceForm(forms.Form):
    """What an evening costs from a day on."""

    first_day = day_field(
        _("From this day"),
        _("Evenings before it stay as they are. A price that starts on the same day is replaced."),
    )
    fee = AmountField(
        label=_("Fee per evening, in euros"),
        required=False,
        help_text=_("For everyone who played. Leave empty for none."),
    )
    cents_per_point = forms.IntegerField(
        label=_("Cents per point"),
        required=False,
        min_value=0,
        max_value=MOST_CENTS_PER_POINT,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_(
            "From the evening's result, across all its tables. Leave empty if points cost nothing here."
        ),
    )
    points_by = forms.ChoiceField(
        label=_("Which points cost something"),
        choices=PointsBy.choices,
        initial=PointsBy.MINUS,
        widget=forms.RadioSelect,
    )
    points_to = forms.ChoiceField(
        label=_("Where the money for points goes"),
        choices=PointsTo.choices,
        initial=PointsTo.KITTY,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "The winners' half is shared by those above zero, in proportion to their points; where points "
            "behind the winner cost something, the winner gets it. It is credited to their accounts."
        ),
    )

    rounding = forms.TypedChoiceField(
        label=_("What points cost is rounded"),
        choices=Rounding.choices,
        coerce=int,
        empty_value=Rounding.CENT.value,  # type: ignore[arg-type]  # whatever is to be in the cleaned data
        initial=Rounding.CENT,
        required=False,
    )
    most_for_points = AmountField(
        label=_("At most for the points of an evening, in euros"),
        required=False,
        help_text=_("Such as 5. Leave empty for no limit."),
    )
    stake = AmountField(
        label=_("Stake per evening, in euros"),
        required=False,
        help_text=_("Everyone who plays pays it, and the first places of the evening get it."),
    )
    payout = text_field(_("What the places get of the stakes, in percent"), most=40, required=False)

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

    def clean_points_to(self) -> str:
        """Where it goes; nothing said is all of it into the kitty."""
        return self.cleaned_data["points_to"] or PointsTo.KITTY

    def clean_cents_per_point(self) -> int:
        """The cents; nothing typed is none."""
        return self.cleaned_data["cents_per_point"] or 0


class BankForm(forms.Form):
    """Where members may transfer what they owe; emptied, nowhere."""

    holder = text_field(_("Account holder"), most=LONGEST_HOLDER, required=False)
    iban = text_field(_("IBAN"), most=50, required=False)

    def clean_iban(self) -> str:
        """Its check digits are right."""
        typed: str = self.cleaned_data["iban"]
        iban = plain_iban(typed)
        if typed and not iban:
            raise ValidationError(gettext("This is not a valid IBAN."))
        return iban

    def clean(self) -> dict[str, Any]:
        """Both or neither."""
        cleaned = super().clean() or {}
        for one, other in (("holder", "iban"), ("iban", "holder")):
            if cleaned.get(other) and not cleaned.get(one) and one not in self.errors:
                self.add_error(one, self.fields[one].default_error_messages["required"])
        return cleaned


class FineForm(forms.Form):
    """A fine with its amount; one that costs nothing may still cost points in a season."""

    name = text_field(pgettext_lazy("a booking", "What for"), most=LONGEST_FINE)
    cents = AmountField(
        label=_("Amount in euros"),
        required=False,
        help_text=_("Leave empty if it only costs points in a season."),
    )


class FeeForm(forms.Form):
    """A regular fee."""

    name = text_field(_("Name of the fee"), most=LONGEST_FINE)
    cents = AmountField(label=_("Amount in euros"))
    every = forms.ChoiceField(
        label=_("Falls due"), choices=Every.choices, initial=Every.MISSED, widget=forms.RadioSelect
    )
    first_day = day_field(
        _("From this day"), _("A monthly or yearly fee falls due on this day, and then again and again.")
    )

    def __init__(self, data: Any = None, **given: Any) -> None:
        super().__init__(data, **given)
        self.fields["first_day"].validators.append(MinValueValidator(EARLIEST))


class PayersForm(forms.Form):
    """Who pays the regular fees from a day on."""

    players = forms.ModelMultipleChoiceField(
        Player.objects.none(), label=_("Players"), required=False, widget=forms.CheckboxSelectMultiple
    )
    first_day = day_field(
        _("From this day"),
        _("What fell due before it stays owed. Anyone not ticked pays until the day before."),
    )

    def __init__(self, data: Any = None, *, group: Group, **given: Any) -> None:
        """Offer those who play in the group."""
        super().__init__(data, **given)
        offered = group.players.filter(is_active=True).order_by(Lower("name"))
        self.fields["players"].queryset = offered  # type: ignore[attr-defined]
        self.fields["first_day"].validators.append(MinValueValidator(EARLIEST))


class PlayerField(forms.ChoiceField):
    """Somebody of the group, or nobody of them."""

    def __init__(self, group: Group, nobody: Any, **given: Any) -> None:
        """Offer the players by name, those who have left at the end."""
        self.players = {str(player.pk): player for player in players_of(group)}
        offered = [(pk, player.name) for pk, player in self.players.items()]
        super().__init__(choices=[(NOBODY, nobody), *offered], **given)

    def clean(self, value: Any) -> Player | None:
        return self.players.get(super().clean(value))


class BookingForm(forms.Form):
    """Money in, money out, or something else that somebody owes."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    cents = AmountField(label=_("Amount in euros"))
    text = text_field(pgettext_lazy("a booking", "What for"), most=LONGEST_TEXT, required=False)
    day = day_field(_("Date"))

    def __init__(self, data: Any = None, *, group: Group, kind: Kind, initial: dict[str, Any]) -> None:
        """Ask who it is, and what for where that does not go without saying."""
        super().__init__(data, initial={"key": uuid4(), **initial})
        is_owed = kind == Kind.OWED
        nobody = {
            Kind.OWED: _("Please choose"),
            Kind.PAID: _("Nobody: it was there before"),
            Kind.SPENT: _("Nobody: it was for everyone"),
        }
        self.fields["player"] = PlayerField(group, nobody[kind], label=_("Name"), required=is_owed)
        self.fields["text"].required = is_owed
        self.needs_text = kind == Kind.SPENT
        self.order_fields(("player",))

    def clean(self) -> dict[str, Any]:
        """What was taken out for everyone was for something."""
        cleaned = super().clean() or {}
        if self.needs_text and not cleaned.get("player") and not cleaned.get("text"):
            self.add_error("text", self.fields["text"].error_messages["required"])
        return cleaned


class TallyForm(forms.Form):
    """A fine and who pays it, as one tap says both."""

    key = forms.UUIDField()
    fine = forms.ModelChoiceField(Fine.objects.none())
    player = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, data: Any, *, group: Group) -> None:
        super().__init__(data)
        self.fields["fine"].queryset = group.kitty_fines.all()  # type: ignore[attr-defined]
        self.fields["player"].queryset = group.players.all()  # type: ignore[attr-defined]


class PayForm(forms.Form):
    """Who has paid what was open, as one tap says both."""

    key = forms.UUIDField()
    cents = forms.IntegerField(min_value=1, max_value=MOST_CENTS)
    player = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, data: Any, *, group: Group) -> None:
        super().__init__(data)
        self.fields["player"].queryset = group.players.all()  # type: ignore[attr-defined]


def asked_booking(group: Group, player: str, cents: str) -> dict[str, Any]:
    """What the address of a booking has asked for already: who, and how much."""
    known = group.players.filter(pk=number_in(player)).first()
    asked = {"player": str(known.pk) if known else NOBODY}
    amount = number_in(cents)
    return {**asked, "cents": amount} if amount else asked
