"""Storing an evening of the past with all that follows from it, and the rules under which it can be filed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID, uuid5

from rulesets import Ruleset, Session, Sheet, play, presets
from rulesets.document import NUMBER
from rulesets.rules.chapters import DutySolos
from rulesets.session import LONGEST_NAME, all_with_receivers, start
from scorekeeper.outside.tables import NAMESPACE
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of, ruleset_name, rulesets_of_group
from scorekeeper.play.houserules.writes import ruleset_played
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.derived.writes import post_sessions, write_derived
from scorekeeper.play.sheets.engine import facts_of
from scorekeeper.site.data.rows import insert_rows
from scorekeeper.site.web.secret_links import hash_token, new_slug, new_token


@dataclass(frozen=True)
class ChosenEvening:
    """A sheet as it is to be stored: played with the names of the file, who of the group these are, and when.

    `columns` are further ones of the sheet.
    """

    title: str
    session: Session
    ruleset: StoredRuleset
    fingerprint: str
    started: datetime
    players: Mapping[str, Player | None] = field(default_factory=dict)
    columns: Mapping[str, Any] = field(default_factory=dict)


def play_with_receivers(sheet: Sheet) -> Session:
    return play(replace(sheet, deals=all_with_receivers(sheet.table, start(sheet.table), sheet.deals)))


def store_evenings(
    evenings: Sequence[ChosenEvening], join: Callable[[models.Sheet], None]
) -> list[models.Sheet]:
    """Sheets with their seats, deals and postings, which `join` an evening in turn; they have no group yet.

    The same few queries for any number of them. What their evenings come to is for the caller to sum.
    """
    sheets = models.Sheet.objects.bulk_create(map(sheet_of, evenings))
    seated = store_seats(sheets, evenings)
    for sheet in sheets:
        join(sheet)
    deals = store_deals(sheets, evenings)
    sessions = [evening.session for evening in evenings]
    post_sessions(zip(seated, deals, sessions, strict=True))
    write_derived(
        (sheet, seats, replace(session.table, started=sheet.started), session.deals)
        for sheet, seats, session in zip(sheets, seated, sessions, strict=True)
    )
    return sheets


def sheet_of(evening: ChosenEvening) -> models.Sheet:
    """The sheet of an evening, not stored, with links of its own."""
    table, token = evening.session.table, new_token()
    return models.Sheet(
        slug=new_slug(),
        title=evening.title[:80],
        ruleset=evening.ruleset,
        first_dealer=table.first_dealer,
        length=table.length,
        dummy=table.dummy,
        dummy_name="" if table.dummy is None else table.names[table.dummy],
        revision=1,
        derived_format=models.DERIVED_FORMAT,
        write_hash=hash_token(token),
        read_hash=hash_token(guards.read_token(token)),
        started=evening.started,
        **evening.columns,
    )


def store_seats(sheets: Sequence[models.Sheet], evenings: Sequence[ChosenEvening]) -> list[list[models.Seat]]:
    """The seats of everybody at each table, of whom `players` says who they are; a dummy has none."""
    seats = models.Seat.objects.bulk_create(
        models.Seat(
            sheet=sheet,
            position=position,
            name=name_of(player.name, evening.players[player.name]),
            player=evening.players[player.name],
            first=player.first,
            last=player.last,
        )
        for sheet, evening in zip(sheets, evenings, strict=True)
        for position, player in enumerate(evening.session.table.players)
        if position != evening.session.table.dummy
    )
    return by_sheet(sheets, ((seat.sheet_id, seat) for seat in seats))


def store_deals(sheets: Sequence[models.Sheet], evenings: Sequence[ChosenEvening]) -> list[list[int]]:
    """Store the deals of each sheet; returns their keys."""
    insert_rows(
        models.Deal,
        ("sheet_id", "position", "uid", "version", "facts", "facts_format"),
        (
            (sheet.pk, position, uid, 1, facts_of(scored.deal, sheet), NUMBER)
            for sheet, evening in zip(sheets, evenings, strict=True)
            for position, (scored, uid) in enumerate(
                zip(evening.session.deals, uids_of(evening), strict=True), 1
            )
        ),
    )
    stored = models.Deal.objects.filter(sheet__in=sheets).order_by("position")
    return by_sheet(sheets, stored.values_list("sheet", "pk"))


OfSheet = TypeVar("OfSheet")


def by_sheet(sheets: Sequence[models.Sheet], found: Iterable[tuple[int, OfSheet]]) -> list[list[OfSheet]]:
    """What was found with the key of a sheet, for each of these."""
    listed: dict[int, list[OfSheet]] = {sheet.pk: [] for sheet in sheets}
    for sheet, one in found:
        listed[sheet].append(one)
    return list(listed.values())


def name_of(label: str, player: Player | None) -> str:
    """The name on the sheet: that in the group, of a guest that in the file."""
    return player.name if player else label[:LONGEST_NAME]


def uids_of(evening: ChosenEvening) -> list[UUID]:
    """The ids of the deals, as the file has them; where it has none they follow from it."""
    uids: dict[UUID, None] = {}
    for position, scored in enumerate(evening.session.deals):
        own = uuid5(NAMESPACE, f"{evening.fingerprint} {position}")
        try:
            uid = UUID(str(scored.deal.kept.get("id")))
        except ValueError:
            uid = own
        uids[own if uid in uids else uid] = None
    return list(uids)


@dataclass(frozen=True)
class OfferedRules:
    """Rules to choose: the address of a ruleset of the group or the id of a preset."""

    address: str
    name: str
    preset: str
    rules: Ruleset
    version: StoredRuleset | None = None

    def kept(self) -> StoredRuleset:
        """The stored ruleset; the group's own as it is if nothing had to be left out."""
        return ruleset_played(preset=self.preset, rules=self.rules, version=self.version)


def offered_rules(group: Group) -> list[OfferedRules]:
    """The group's rules and the presets, without those with a pot, into which everybody pays at the start."""
    own = [
        OfferedRules(stored.slug, ruleset_name(stored), stored.preset, for_points(rules_of(stored)), stored)
        for stored in readable_rulesets(rulesets_of_group(group))
    ]
    known = [
        OfferedRules(preset.id, preset_name(preset), preset.id, for_points(preset.rules))
        for preset in presets().values()
    ]
    return [offered for offered in [*own, *known] if not offered.rules.has_pot]


def for_points(rules: Ruleset) -> Ruleset:
    """The rules without what points alone do not tell: who owes a solo, and what follows from owing it."""
    return replace(
        rules,
        duty_solos=DutySolos.NONE,
        extra_solo_won_adds_duty=False,
        extra_solo_lost_renews_duty=False,
        canmaymust=False,
    )
