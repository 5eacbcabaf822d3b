"""Bringing evenings in, and taking them out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction

from rulesets.checks.sheets import play_with_remarks
from rulesets.session.fold import start
from rulesets.session.receivers import all_with_receivers
from rulesets.session.table import Sheet
from scorekeeper.evenings.imports.evenings import NAMESPACE
from scorekeeper.evenings.models import Import, ImportedSheet
from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.reads import players_of
from scorekeeper.groups.writes import add_player
from scorekeeper.houserules.models import Ruleset
from scorekeeper.sheets import links, models
from scorekeeper.sheets.engine import facts_of, keep_state
from scorekeeper.sheets.reads.latest import forget_all_latest
from scorekeeper.sheets.writes.evenings import join_evening, sum_evening
from scorekeeper.sheets.writes.postings import post_session
from scorekeeper.sheets.writes.results import write_anew

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_NAME = 40


@dataclass(frozen=True)
class ChosenEvening:
    """An evening that is to be brought in: its sheet with the names of the file, and when it was."""

    sheet: Sheet
    ruleset: Ruleset
    fingerprint: str
    started: datetime


@transaction.atomic
def bring_in(
    *,
    group: Group,
    user: User,
    name: str,
    evenings: Sequence[ChosenEvening],
    seated: Mapping[str, Player | str | None],
) -> Import | None:
    """Store evenings of a file; None if all of them are there already.

    `seated` says who each name of the file is: a player, the name of a new one, or None for a guest.
    """
    Group.objects.select_for_update().get(pk=group.pk)
    known = set(ImportedSheet.objects.filter(imported__group=group).values_list("fingerprint", flat=True))
    new = [evening for evening in evenings if evening.fingerprint not in known]
    if not new:
        return None
    imported = Import.objects.create(group=group, name=name[:80], by=user)
    players = seated_players(group, new, seated)
    for evening in new:
        sheet = store(group, evening, players)
        ImportedSheet.objects.create(imported=imported, sheet=sheet, fingerprint=evening.fingerprint)
    return imported


def seated_players(
    group: Group, evenings: Sequence[ChosenEvening], seated: Mapping[str, Player | str | None]
) -> dict[str, Player | None]:
    """Who each name of the file is; who is new is added, unless the name is there by now."""
    known = {player.name.casefold(): player for player in players_of(group)}
    names = {player.name for evening in evenings for player in evening.sheet.table.players}
    players: dict[str, Player | None] = {}
    for label in sorted(names):
        who = seated.get(label)
        if isinstance(who, str):
            who = known.get(who.casefold()) or add_player(group=group, name=who)
            known[who.name.casefold()] = who
        players[label] = who
    return players


def store(group: Group, evening: ChosenEvening, players: Mapping[str, Player | None]) -> models.Sheet:
    """One evening with its seats, deals and postings."""
    table, token = evening.sheet.table, links.new_token()
    sheet = models.Sheet.objects.create(
        slug=links.new_slug(),
        title=evening.sheet.title[:80],
        ruleset=evening.ruleset,
        first_dealer=table.first_dealer,
        length=table.length,
        revision=1,
        write_hash=links.hash_token(token),
        read_hash=links.hash_token(links.read_token(token)),
        group=group,
        started=evening.started,
    )
    models.Seat.objects.bulk_create(
        models.Seat(
            sheet=sheet,
            position=position,
            name=name_of(player.name, players[player.name]),
            player=players[player.name],
            first=player.first,
            last=player.last,
        )
        for position, player in enumerate(table.players)
    )
    join_evening(sheet)
    deals = all_with_receivers(table, start(table), evening.sheet.deals)
    session = play_with_remarks(replace(evening.sheet, deals=deals))
    lines = models.Deal.objects.bulk_create(
        models.Deal(sheet=sheet, position=position, uid=uid, facts=facts_of(deal))
        for position, (deal, uid) in enumerate(zip(deals, uids_of(evening), strict=True), 1)
    )
    post_session(sheet, lines, session)
    write_anew(sheet, replace(table, started=evening.started), session.deals)
    transaction.on_commit(lambda: keep_state(sheet, session.state))
    return sheet


def name_of(label: str, player: Player | None) -> str:
    """What somebody is called on the sheet: as in the group, a guest as in the file."""
    return player.name if player else label[:LONGEST_NAME]


def uids_of(evening: ChosenEvening) -> list[UUID]:
    """The ids of the deals, as the file has them; where it has none they follow from it."""
    uids: dict[UUID, None] = {}
    for position, deal in enumerate(evening.sheet.deals):
        own = uuid5(NAMESPACE, f"{evening.fingerprint} {position}")
        try:
            uid = UUID(str(deal.kept.get("id")))
        except ValueError:
            uid = own
        uids[own if uid in uids else uid] = None
    return list(uids)


@transaction.atomic
def undo_import(*, imported: Import) -> None:
    """Delete the evenings that came with a file; the players stay."""
    sheets = models.Sheet.objects.filter(imported__imported=imported)
    evenings = set(sheets.values_list("evening", flat=True))
    sheets.delete()
    for evening in evenings:
        sum_evening(evening)
    forget_all_latest()
    imported.delete()
