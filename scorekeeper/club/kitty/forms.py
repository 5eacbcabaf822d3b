"""Forms for the kitty: amounts as people write them, kept as whole cents."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db.models.functions import Lower
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.kitty.amounts import MOST_CENTS, AmountField
from scorekeeper.club.kitty.models import Every, Fine, Kind
from scorekeeper.club.kitty.transfers import LONGEST_HOLDER, plain_iban
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.web.fields import day_field, number_in, text_field

LONGEST_FINE, LONGEST_TEXT = 40, 80
NOBODY = ""
EARLIEST = date(2000, 1, 1)
"""No regular fee begins before it: it comes back every month."""


class BankForm(forms.Form):
    """A form for the account that members may transfer debts to; emptied, there is none."""

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
    """A form for the payers of the regular fees from a day on."""

    players = forms.ModelMultipleChoiceField(
        Player.objects.none(), label=_("Players"), required=False, widget=forms.CheckboxSelectMultiple
    )
    first_day = day_field(
        _("From this day"),
        _("From this day on, those ticked pay and nobody else. What fell due before it stays owed."),
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
        """Require a purpose for money that was taken out for everyone."""
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
    """A form for one tap that says who has paid an open amount."""

    key = forms.UUIDField()
    cents = forms.IntegerField(min_value=1, max_value=MOST_CENTS)
    player = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, data: Any, *, group: Group) -> None:
        super().__init__(data)
        self.fields["player"].queryset = group.players.all()  # type: ignore[attr-defined]


def asked_booking(group: Group, player: str, cents: str) -> dict[str, Any]:
    """The booking that the address asks for: the player, and the amount."""
    known = group.players.filter(pk=number_in(player)).first()
    asked = {"player": str(known.pk) if known else NOBODY}
    amount = number_in(cents)
    return {**asked, "cents": amount} if amount else asked
