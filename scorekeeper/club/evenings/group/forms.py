"""Who of a group sits where on a sheet, and what is typed before a group is deleted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.people.reads import with_name
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.models import Seat
from scorekeeper.play.sheets.seat_ids import id_of

GUEST, NEW_PLAYER = "guest", "new"


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
        return f"seat{id_of(seat)}"

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
    def people_by_seat(self) -> dict[int, Player | str | None]:
        """Who sits where, by position: a player, the name of a new one, or None for a guest."""
        by_key: dict[str, Player] = {str(player.pk): player for player in self.players}
        return {seat.position: self.answer(by_key, seat) for seat in self.seats}

    def answer(self, by_key: dict[str, Player], seat: Seat) -> Player | str | None:
        chosen = self.cleaned_data[self.field_of(seat)]
        if chosen in by_key:
            return by_key[chosen]
        return seat.name if chosen == NEW_PLAYER else None


class DeleteForm(forms.Form):
    """The name of the group, typed by somebody who means it."""

    typed = forms.CharField(
        label=_("Type the name of the group"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group

    def clean_typed(self) -> str:
        """The very name."""
        typed = str(self.cleaned_data["typed"])
        if typed.strip() != self.group.name.strip():
            raise forms.ValidationError(_("That is not the name of the group."))
        return typed
