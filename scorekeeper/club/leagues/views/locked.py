"""What changes evenings, and in which closed season each such change would be."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.timezone import localdate, now

from scorekeeper.club.evenings.forms.players import PlayerForm
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads import closing
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Evening, Group, Merger, Player
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.writes.evenings import days_joined
from scorekeeper.site.web.numbers import numbers_in

Found = Callable[[HttpRequest, dict[str, Any]], Season | None]


def season_of_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet."""
    return closing.closed_season_of_sheet(given["slug"])


def season_of_new_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet that begins now, in the group of another sheet."""
    return season_of_begun_sheet(closing.group_of_sheet(given["slug"]), now())


def season_of_started_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet that begins now in a group."""
    group = Group.objects.filter(slug=given["slug"]).values_list("pk", flat=True).first()
    return season_of_begun_sheet(group, now())


def season_of_begun_sheet(group: int | None, started: datetime) -> Season | None:
    """The closed season in which a sheet becomes a table of a group, by its key, that began at a time."""
    if group is None:
        return None
    return closing.closed_season_on(closing.closed_seasons(group), days_joined(group, [started]))


def season_of_today(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of today, whose evening begins with who is here."""
    return closing.closed_season_on(closing.closed_seasons_at(given["slug"]), [localdate()])


def season_of_evening(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of an evening, or of the day to which it would move."""
    closed = list(closing.closed_seasons_at(given["slug"]))
    if not closed:
        return None
    wanted = [str(given["pk"]), request.POST.get("into", "")]
    evenings = Evening.objects.filter(group=closed[0].group, pk__in=numbers_in(wanted))
    return closed_season_of_days(request, closed, evenings)


def closed_season_of_days(
    request: HttpRequest, closed: Iterable[Season], evenings: QuerySet[Evening]
) -> Season | None:
    """The closed season of some evenings, or of the day that is sent."""
    days = list(evenings.values_list("day", flat=True))
    with contextlib.suppress(ValueError):  # the form says so
        days.append(date.fromisoformat(request.POST.get("day", "")))
    return closing.closed_season_on(closed, days)


def season_of_tournament(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a tournament to which something is sent: its pages also show."""
    if request.method != "POST":
        return None
    closed = closing.closed_seasons_at(given["slug"])
    # Only its evening is asked for; what a tournament is, this app does not know.
    evenings = Evening.objects.filter(group__slug=given["slug"], tournament__slug=given.get("tournament"))
    return closed_season_of_days(request, closed, evenings)


def season_of_handed_in(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a list that is handed in or confirmed."""
    return season_of_sheet(request, given) if request.method == "POST" else None


def season_of_taken_sheet(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet, or the one in which it would be in the group that takes it."""
    known = season_of_sheet(request, given)
    sheet = Sheet.objects.filter(slug=given["slug"]).first()
    if known or sheet is None or sheet.group_id is not None:
        return known
    wanted = request.GET.get("to", "")
    groups = guards.written_groups(guards.account(request))
    asked = [group for group in groups if group.slug == wanted or len(groups) == 1]
    return season_of_begun_sheet(asked[0].pk, sheet.started) if asked else None


def season_of_player(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of an evening on which a player sat at a table."""
    return closing.closed_season_of_seats(given["slug"], Seat.objects.filter(player=given["pk"]))


DECIDING = frozenset(("is_counted", "is_guest"))
"""What is said of a player and decides who stands in the standings, and where."""


def season_of_changed_player(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season in which a player counts who did not, or the other way round.

    Who has left stays on the standings, and another name changes no figure of them.
    """
    player = Player.objects.filter(group__slug=given["slug"], pk=given["pk"]).first()
    if request.method != "POST" or player is None:
        return None
    form = PlayerForm(request.POST, player=player)
    said = form.cleaned_data if form.is_valid() else {}
    is_other = any(said[name] != getattr(player, name) for name in said if name in DECIDING)
    return season_of_player(request, given) if is_other else None


def season_of_guest(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet that a guest would leave to a player."""
    chosen = numbers_in(request.POST.getlist("seats"))
    if not chosen:
        return None
    return closing.closed_season_of_seats(given["slug"], Seat.objects.filter(pk__in=chosen))


def season_of_merger(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """The closed season of a sheet that would go back to who it was."""
    merger = Merger.objects.filter(player__group__slug=given["slug"], pk=given["pk"]).first()
    seats = merger.moved["seats"] if merger and merger.moved else ()
    return closing.closed_season_of_seats(given["slug"], Seat.objects.filter(pk__in=map(int, seats)))


def season_itself(request: HttpRequest, given: dict[str, Any]) -> Season | None:
    """A season that is closed."""
    return closing.closed_seasons_at(given["slug"]).filter(number=given["number"]).first()


OF_TOURNAMENT = tuple(
    f"tournaments:{name}"
    for name in (
        *(
            "new",
            "change",
            "drop",
            "entrants",
            "entrant",
            "drop_out",
            "take_over",
            "remove",
            "say_who",
            "reseat",
            "take_back",
            "draw",
            "by_hand",
        ),
        *("swap", "open", "end", "unlock", "lock_unplayed", "paper", "drop_paper", "awards", "cancel_award"),
    )
)
"""The addresses of a tournament that change it."""

LOCKED: dict[str, Found] = {
    "sheets:enter": season_of_sheet,
    "sheets:correct": season_of_sheet,
    "sheets:delete": season_of_sheet,
    "sheets:undo": season_of_sheet,
    "sheets:end": season_of_sheet,
    "sheets:players": season_of_sheet,
    "sheets:change_rules": season_of_sheet,
    "sheets:again": season_of_new_sheet,
    "evenings:start": season_of_started_sheet,
    "evenings:begin": season_of_today,
    "evenings:change": season_of_evening,
    "evenings:here": season_of_evening,
    "evenings:draw": season_of_evening,
    "evenings:drop": season_of_evening,
    "evenings:by_hand": season_of_evening,
    "evenings:swap": season_of_evening,
    "evenings:open": season_of_evening,
    "evenings:take": season_of_taken_sheet,
    "evenings:player": season_of_changed_player,
    "evenings:merge": season_of_player,
    "evenings:merge_guest": season_of_guest,
    "evenings:undo_merger": season_of_merger,
    **dict.fromkeys(OF_TOURNAMENT, season_of_tournament),
    "tournaments:strike": season_of_handed_in,
    "tournaments:hand_in": season_of_handed_in,
    "tournaments:confirm": season_of_handed_in,
    "leagues:edit": season_itself,
    "leagues:delete": season_itself,
    "leagues:leave_out": season_itself,
}
"""What changes evenings, and in which closed season those may be."""

ASKED_BY_WRITES = frozenset(("evenings:import", "evenings:undo_import"))
"""What changes evenings of days that only the write knows, and asks `play.groups.closed_days` itself."""
