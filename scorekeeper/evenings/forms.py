"""What is chosen and typed where players meet their sheets."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.evenings.reads import with_name
from scorekeeper.groups.forms import name_field
from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.reads import players_of
from scorekeeper.sheets.models import Seat

GUEST, NEW_PLAYER = "guest", "new"


class AddPlayerForm(forms.Form):
    """One more player."""

    name = name_field(_("New player"))


class PlayerForm(forms.Form):
    """A player: what they are called, and what they take part in."""

    name = name_field(_("Name"))
    is_active = forms.BooleanField(label=_("plays in the group"), required=False)
    is_counted = forms.BooleanField(label=_("counts in standings and statistics"), required=False)
    is_guest = forms.BooleanField(label=_("is a guest: seasons count guests or not"), required=False)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        """Show the player as they are."""
        super().__init__(*args, **kwargs)
        for name in self.fields:
            self.fields[name].initial = getattr(player, name)


class MergeForm(forms.Form):
    """Whom else a player is."""

    into = forms.ModelChoiceField(
        Player.objects.none(), label=_("is the same as"), empty_label=_("choose somebody")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        """Offer all others of the group."""
        super().__init__(*args, **kwargs)
        others = player.group.players.exclude(pk=player.pk).order_by("name")
        self.fields["into"].queryset = others  # type: ignore[attr-defined]


class DeleteForm(forms.Form):
    """The name of the group, typed by somebody who means it."""

    typed = forms.CharField(
        label=_("Type the name of the group"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        """Know the name."""
        super().__init__(*args, **kwargs)
        self.group = group

    def clean_typed(self) -> str:
        """The very name."""
        typed = str(self.cleaned_data["typed"])
        if typed.strip() != self.group.name.strip():
            raise forms.ValidationError(_("That is not the name of the group."))
        return typed


class TakeForm(forms.Form):
    """Who of a group sits where on a sheet: a player, somebody new, or a guest."""

    def __init__(self, *args: Any, group: Group, seats: list[Seat], is_new: bool, **kwargs: Any) -> None:
        """A choice for every seat; the player with its name is proposed, or somebody new for a new sheet."""
        super().__init__(*args, **kwargs)
        self.seats, self.players = seats, players_of(group)
        usual = NEW_PLAYER if is_new else GUEST
        for seat in seats:
            known = with_name(self.players, seat.name)
            offered = [(str(player.pk), player.name) for player in self.players]
            if known is None:
                offered = [(NEW_PLAYER, gettext("New player")), (GUEST, gettext("Guest")), *offered]
            proposed = seat.player_id or (known.pk if known else usual)
            self.fields[self.field_of(seat)] = forms.ChoiceField(
                label=seat.name, choices=offered, initial=str(proposed)
            )

    @staticmethod
    def field_of(seat: Seat) -> str:
        """The name of the field of a seat."""
        return f"seat{seat.position + 1}"

    def clean(self) -> dict[str, Any]:
        """Everybody at one seat only."""
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for seat in self.seats:
            chosen = cleaned.get(self.field_of(seat), "")
            if chosen in seen and chosen not in (GUEST, NEW_PLAYER):
                self.add_error(self.field_of(seat), _("Nobody can sit at two places."))
            seen.add(chosen)
        return cleaned

    @property
    def chosen(self) -> dict[int, Player | str | None]:
        """Who sits where, by position: a player, the name of a new one, or None for a guest."""
        by_key: dict[str, Player] = {str(player.pk): player for player in self.players}
        return {seat.position: self.answer(by_key, seat) for seat in self.seats}

    def answer(self, by_key: dict[str, Player], seat: Seat) -> Player | str | None:
        """What was chosen for one seat."""
        chosen = self.cleaned_data[self.field_of(seat)]
        if chosen in by_key:
            return by_key[chosen]
        return seat.name if chosen == NEW_PLAYER else None
