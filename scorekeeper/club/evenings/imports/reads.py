"""The data that a group already has, as far as importing needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet, Sum
from django.utils.timezone import get_current_timezone, is_naive, localtime, make_aware

from scorekeeper.club.evenings.models import Import, ImportedSheet, KnownName
from scorekeeper.club.evenings.people.reads import former_names
from scorekeeper.outside.tables import FoundEvening, Roles, found_date, headings_in
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets import models

EVENING_TIME = time(20)
"""When an evening began of which only the day is known."""


def imports_of(group: Group) -> QuerySet[Import]:
    """The files that were brought in, the last first, with the number of evenings that are left of each."""
    days = Count("sheets__sheet__started__date", distinct=True)
    return group.imports.select_related("by").annotate(evening_count=days)


def count_evenings(group: Group, imported: int) -> int:
    """How many evenings came with a file: several tables of a day are one."""
    sheets = models.Sheet.objects.filter(group=group, imported__imported=imported)
    return sheets.values("started__date").distinct().count()


JUST_IMPORTED = "just imported"


def just_imported(session: MutableMapping[str, Any], group: Group) -> dict[str, Any] | None:
    """The import that has just come into a group, which can be taken back: once for each browser session."""
    told: dict[str, Any] | None = session.get(JUST_IMPORTED)
    if told is None or told["group"] != group.pk:
        return None
    del session[JUST_IMPORTED]
    return told


def known_headings(group: Group) -> dict[str, Roles]:
    """The roles that the group gave to the columns of earlier files."""
    return headings_in(dict(group.known_headings.values_list("heading", "roles")))


def there_already(group: Group, evenings: Iterable[FoundEvening]) -> dict[str, models.Sheet]:
    """The sheets that some evenings are already, by fingerprint: brought in before, or played here.

    An evening was played here if a sheet of the group has one of its deals, by its id: three queries.
    """
    found = {evening.fingerprint: ids_in(evening.document) for evening in evenings}
    known = ImportedSheet.objects.filter(imported__group=group, fingerprint__in=found).select_related("sheet")
    sheets = {each.fingerprint: each.sheet for each in known}
    wanted = {uid for uids in found.values() for uid in uids}
    deals = models.Deal.objects.filter(sheet__group=group).select_related("sheet")
    played = {deal.uid: deal.sheet for deal in deals.filter(uid__in=list(wanted))} if wanted else {}
    for fingerprint, uids in found.items():
        sheet = next((played[uid] for uid in uids if uid in played), None)
        if sheet is not None:
            sheets.setdefault(fingerprint, sheet)
    return sheets


def ids_in(document: Mapping[str, Any]) -> list[UUID]:
    """The ids of the first deals of a document: one of them tells whose it is."""
    uids = []
    for deal in list(document["deals"])[:3]:
        try:
            uids.append(UUID(str(deal.get("id"))))
        except ValueError:
            continue
    return uids


def like_already(group: Group, days: Iterable[date]) -> set[tuple[date, tuple[int, ...]]]:
    """Day and totals, sorted, of the group's evenings on these days: who has the same is likely the same."""
    totals = (
        models.Seat.objects.filter(sheet__group=group, sheet__started__date__in=set(days))
        .values_list("sheet", "sheet__started")
        .annotate(total=Sum("postings__points"))
    )
    by_sheet: dict[int, tuple[date, list[int]]] = {}
    for sheet, started, total in totals.order_by("pk"):
        by_sheet.setdefault(sheet, (localtime(started).date(), []))[1].append(total or 0)
    return {(day, tuple(sorted(given))) for day, given in by_sheet.values()}


def day_of(document: Mapping[str, Any]) -> date | None:
    """The day of an evening, if its document says it: as its date, or by when it was begun."""
    given = (document.get(key) for key in ("date", "started"))
    return next(filter(None, (found_date(text) for text in given if isinstance(text, str))), None)


def start_of(started: datetime | None, day: date) -> datetime:
    """The start of a sheet: the one that it names, or the evening of its day."""
    if started is None or not 1900 < started.year < 2100:
        return datetime.combine(day, EVENING_TIME, get_current_timezone())
    return make_aware(started) if is_naive(started) else started


def known_names(group: Group) -> dict[str, Player]:
    """The players by other names that files or mergers had for them, in small letters: two queries."""
    said = KnownName.objects.filter(group=group).select_related("player")
    return former_names(group) | {known.name: known.player for known in said}


def propose_player(
    label: str, players: Sequence[Player], former_names: Mapping[str, Player]
) -> Player | None:
    """The player whom a name of the file means: by the name, a former one, or alone with these initials."""
    word = label.casefold()
    same = [player for player in players if player.name.casefold() == word]
    begins = [player for player in players if is_short_for(word, player.name.casefold())]
    found = same or ([former_names[word]] if word in former_names else begins)
    return found[0] if len(found) == 1 else None


def is_only_guessed(label: str, player: Player, former_names: Mapping[str, Player]) -> bool:
    """Whether a name of the file is only the beginning, or the initials, of the player it is taken for."""
    word = label.casefold()
    return word != player.name.casefold() and word not in former_names


def is_short_for(word: str, name: str) -> bool:
    """Whether a word is the beginning or the initials of a name."""
    initials = "".join(part[0] for part in name.split())
    return word.rstrip(".") in (name[: len(word.rstrip("."))], initials)
