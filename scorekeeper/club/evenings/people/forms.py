"""Forms for a player of a group, and for guests and second players who turn out to be known ones."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.people.reads import Guest, Merging, sitting_apart_from
from scorekeeper.play.groups.forms import name_field
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.seats.other_tables import TwoSeats, seats_apart
from scorekeeper.site.web.fields import tick_field


class AddPlayerForm(forms.Form):
    """One more player."""

    name = name_field(_("New player"))


class PlayerForm(forms.Form):
    """A player: what they are called, and what they take part in."""

    name = name_field(_("Name"))
    is_active = tick_field(_("still plays"))
    is_counted = tick_field(_("counts in standings and statistics"))
    is_guest = tick_field(_("is a guest: each season decides whether guests count"))

    apart = forms.ModelMultipleChoiceField(
        Player.objects.none(),
        label=_("Never at a table with"),
        help_text=_("A draw seats these two apart wherever there is a second table."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("name", "is_active", "is_counted", "is_guest"):
            self.fields[name].initial = getattr(player, name)
        apart = [each.pk for each in sitting_apart_from(player)]
        others = player.group.players.exclude(pk=player.pk).filter(Q(is_active=True) | Q(pk__in=apart))
        self.fields["apart"].queryset = others.order_by(Lower("name"))  # type: ignore[attr-defined]
        self.fields["apart"].initial = apart


ONE_TABLE = gettext_noop(
    "Nobody can sit at two tables in one round: on %(day)s, in round %(round)s, choose table "
    "%(one)s or table %(other)s."
)


def where_of(pair: TwoSeats) -> dict[str, object]:
    """The day, the round and the tables of two seats."""
    sheet = pair.one.sheet
    one, other = sorted((sheet.table, pair.other.sheet.table))
    day = date_format(sheet.evening.day, "SHORT_DATE_FORMAT") if sheet.evening else ""
    return {"day": day, "round": sheet.round, "one": one, "other": other}


class MergeForm(forms.Form):
    """Whom else a player is."""

    into = forms.ModelChoiceField(
        Player.objects.none(), label=_("is the same as"), empty_label=_("choose someone")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        """Offer all others of the group."""
        super().__init__(*args, **kwargs)
        others = player.group.players.exclude(pk=player.pk).order_by("name")
        self.fields["into"].queryset = others  # type: ignore[attr-defined]


class GuestForm(forms.Form):
    """A form for the guest that a player was."""

    name = forms.ChoiceField(label=_("This guest is the same person"))

    def __init__(self, *args: Any, player: Player, guests: list[Guest], **kwargs: Any) -> None:
        """Offer the guests on the group's sheets; the one with the player's name is proposed."""
        super().__init__(*args, **kwargs)
        self.fields["name"].choices = [(guest.name, guest_text(guest)) for guest in guests]  # type: ignore[attr-defined]
        same = (guest.name for guest in guests if guest.name.casefold() == player.name.casefold())
        self.fields["name"].initial = next(same, None)


def guest_text(guest: Guest) -> str:
    text = ngettext("%(name)s (%(count)s sheet)", "%(name)s (%(count)s sheets)", guest.sheets)
    return text % {"name": guest.name, "count": guest.sheets}


class GuestSeatsForm(forms.Form):
    """On which sheets a guest was the player: on all of them, unless somebody says otherwise."""

    seats = forms.TypedMultipleChoiceField(
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one sheet.")},
    )

    def __init__(self, *args: Any, merging: Merging, **kwargs: Any) -> None:
        """Offer the seats that can go over."""
        super().__init__(*args, **kwargs)
        self.merging = merging
        keys = [seat.pk for seat in merging.coming]
        self.fields["seats"].choices = [(key, key) for key in keys]  # type: ignore[attr-defined]
        self.fields["seats"].initial = keys

    def clean_seats(self) -> list[int]:
        """One table of a round; all sheets of a tournament that the guest has entered, or none of them."""
        chosen: list[int] = self.cleaned_data["seats"]
        for pair in seats_apart([seat for seat in self.merging.coming if seat.pk in chosen]):
            raise ValidationError(gettext(ONE_TABLE) % where_of(pair))
        of_evenings: dict[int, set[bool]] = {}
        for seat in self.merging.coming:
            of_evenings.setdefault(seat.sheet.evening_id or 0, set()).add(seat.pk in chosen)
        if any(len(of_evenings[evening]) > 1 for evening in self.merging.together if evening in of_evenings):
            raise ValidationError(gettext("For a tournament, choose all sheets or none."))
        return chosen
