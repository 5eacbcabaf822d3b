"""Who is on the list of an evening because they have entered a tournament: more hangs on that than presence.

Their points, awards and substitutes are those of their line on the list, so that no two of these become one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q, QuerySet

from scorekeeper.club.evenings.models import Attendance
from scorekeeper.play.groups.models import Evening, Player


def entries() -> QuerySet[Attendance]:
    """The lines on lists that are entries of tournaments."""
    return Attendance.objects.filter(entrant__isnull=False)


def both_entered(player: Player, into: Player) -> list[Evening]:
    """The tournaments that two players have entered, or one and a guest with the other's name: one query."""
    theirs = entries().filter(player=player).values("evening")
    others = entries().filter(Q(player=into) | Q(player=None), evening__in=theirs).select_related("evening")
    found = {each.evening for each in others if each.player_id or is_called(each.guest, into.name)}
    return sorted(found, key=lambda evening: (evening.day, evening.pk))


def sheets_entered_by(player: Player, sheets: Collection[int], besides: str) -> set[int]:
    """Those of some sheets (keys) whose tournament a player has entered: one query.

    A guest of the player's name is taken for them, but for the one who is called `besides`.
    """
    others = entries().filter(Q(player=player) | Q(player=None), evening__sheets__in=sheets)
    rows = others.values_list("evening__sheets", "player", "guest")
    return {
        sheet
        for sheet, key, guest in rows
        if key or (is_called(guest, player.name) and not is_called(guest, besides))
    }


def tournaments_of_guest(name: str, evenings: Collection[int]) -> set[int]:
    """Those of some evenings (keys) that a guest of this name has entered: one query."""
    rows = entries().filter(player=None, evening__in=evenings).values_list("evening", "guest")
    return {evening for evening, guest in rows if is_called(guest, name)}


def is_entered_beside(player: Player, name: str) -> bool:
    """Whether a guest of this name has entered a tournament that the player has entered: one query."""
    theirs = entries().filter(player=player).values("evening")
    guests = entries().filter(player=None, evening__in=theirs).values_list("guest", flat=True)
    return is_one_called(guests, name)


def is_one_called(names: Iterable[str], name: str) -> bool:
    """Whether one of some names is this one."""
    return any(is_called(each, name) for each in names)


def is_called(one: str, other: str) -> bool:
    """Whether two names are the same, in whatever case."""
    return one.casefold() == other.casefold()
