"""Who the people of a file are: players of the group, new ones, guests, or others by another name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django import forms
from django.utils.translation import gettext

from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Player

NEW_PLAYER, GUEST, SAME = "new", "guest", "same"
"""What may be chosen beside a player; “same” is followed by the number of a name of the file."""


def evenings_of(named: Iterable[Sequence[str]]) -> dict[str, frozenset[int]]:
    """In which evenings everybody was; two who never met may be one."""
    there: dict[str, set[int]] = {}
    for number, names in enumerate(named):
        for name in names:
            there.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in there.items()}


def field_for(
    label: str,
    player: Player | None,
    players: Sequence[Player],
    others: Sequence[tuple[int, str]],
    *,
    is_guest: bool,
) -> forms.ChoiceField:
    """The choice of who a name is, on the proposed player; `others` are names that may be the same person."""
    same = gettext("the same as %(name)s")
    offered = [
        (GUEST, gettext("Guest")),
        *((str(each.pk), each.name) for each in players),
        *((f"{SAME}{number}", same % {"name": name}) for number, name in others if name != label),
    ]
    stranger = GUEST if is_guest else NEW_PLAYER
    field = forms.ChoiceField(
        label=label,
        choices=[(NEW_PLAYER, gettext("New player")), *offered],
        initial=str(player.pk) if player else stranger,
    )
    if player is not None and player.name.casefold() == label.casefold()[:LONGEST_NAME]:
        # Not offered, but whoever was new when the page was made is still understood.
        field.widget.choices = offered
    return field


def meant_by(label: str, chosen: Mapping[str, str], players: Sequence[Player]) -> Player | str | None:
    """Who a name is: a player, the name of a new one, or None for a guest; `chosen` has a choice for each.

    A name that is the same as another is whoever the other is; two that are the same as each other are new.
    """
    choice = chosen[label]
    if choice.startswith(SAME):
        other = list(chosen)[int(choice.removeprefix(SAME))]
        label, choice = (label, NEW_PLAYER) if chosen[other].startswith(SAME) else (other, chosen[other])
    if choice == NEW_PLAYER:
        return label[:LONGEST_NAME]
    return next((player for player in players if str(player.pk) == choice), None)
