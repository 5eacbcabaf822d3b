"""The people behind the names of a file: players of the group, new ones, guests, or known by other names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from django import forms
from django.utils.translation import gettext

from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Player

NEW_PLAYER, GUEST, SAME = "new", "guest", "same"
"""What may be chosen beside a player; “same” is followed by the number of a name of the file."""

FEW_NAMES = 30
"""Among so many anybody may be anybody, and so many are offered at most."""
ALIKE = 3
"""So many letters at the beginning make names alike."""


def evenings_of(named: Iterable[Sequence[str]]) -> dict[str, frozenset[int]]:
    """In which evenings everybody was; two who never met may be one."""
    there: dict[str, set[int]] = {}
    for number, names in enumerate(named):
        for name in names:
            there.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in there.items()}


def may_be_one(labels: Sequence[str], met: Mapping[str, frozenset[int]]) -> dict[str, list[tuple[int, str]]]:
    """For everybody, those who may be the same person, with their numbers: they never met.

    Among many names only those that begin alike or share a word: the page would grow with their square.
    """
    numbers: dict[str, list[int]] = {}
    for number, label in enumerate(labels):
        for part in parts_of(label):
            numbers.setdefault(part, []).append(number)
    found = {}
    for label in labels:
        near = sorted({number for part in parts_of(label) for number in numbers[part]})
        looked_at = range(len(labels)) if len(labels) <= FEW_NAMES else near
        others = ((number, labels[number]) for number in looked_at if labels[number] != label)
        found[label] = list(islice((each for each in others if not met[label] & met[each[1]]), FEW_NAMES))
    return found


def parts_of(label: str) -> set[str]:
    return {label.casefold()[:ALIKE], *label.casefold().split()}


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
        *((f"{SAME}{number}", same % {"name": name}) for number, name in others),
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
    """The person behind a name (player, name of a new one, None for a guest); `chosen` has a choice for each.

    A name that is the same as another is whoever the other is, and so on; all that are the same as each
    other in a ring are one new player, of the first of their names.
    """
    names = list(chosen)
    way = [label]
    while (choice := chosen[way[-1]]).startswith(SAME):
        other = names[int(choice.removeprefix(SAME))]
        if other in way:
            return min(way[way.index(other) :], key=names.index)[:LONGEST_NAME]
        way.append(other)
    if choice == NEW_PLAYER:
        return way[-1][:LONGEST_NAME]
    return next((player for player in players if str(player.pk) == choice), None)
