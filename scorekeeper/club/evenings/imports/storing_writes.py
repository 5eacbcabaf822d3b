"""Storing an evening of the past with all that follows from it, and the rules under which it can be filed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from rulesets import Ruleset, Sheet, Table, play, presets
from rulesets.rules.chapters import DutySolos
from rulesets.session import all_with_receivers, start
from scorekeeper.outside.tables import NAMESPACE
from scorekeeper.play.groups.models import LONGEST_NAME, Group, Player
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of, ruleset_name, rulesets_of_group
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets import links, models
from scorekeeper.play.sheets.derived.writes import post_session, write_derived
from scorekeeper.play.sheets.engine import facts_of, keep_state
from scorekeeper.site.web.secret_links import hash_token, new_slug, new_token


@dataclass(frozen=True)
class ChosenEvening:
    """An evening as it is to be stored: its sheet with the names of the file, and when it was."""

    sheet: Sheet
    ruleset: StoredRuleset
    fingerprint: str
    started: datetime


def store_evening(
    evening: ChosenEvening, players: Mapping[str, Player | None], join: Callable[[models.Sheet], None]
) -> models.Sheet:
    """One sheet with its seats, deals and postings, which may `join` an evening; it has no group yet."""
    table, token = evening.sheet.table, new_token()
    sheet = models.Sheet.objects.create(
        slug=new_slug(),
        title=evening.sheet.title[:80],
        ruleset=evening.ruleset,
        first_dealer=table.first_dealer,
        length=table.length,
        dummy=table.dummy,
        dummy_name="" if table.dummy is None else table.names[table.dummy],
        revision=1,
        derived_format=models.DERIVED_FORMAT,
        write_hash=hash_token(token),
        read_hash=hash_token(links.read_token(token)),
        started=evening.started,
    )
    seats = store_seats(sheet, table, players)
    join(sheet)
    deals = all_with_receivers(table, start(table), evening.sheet.deals)
    session = play(replace(evening.sheet, deals=deals))
    lines = models.Deal.objects.bulk_create(
        models.Deal(sheet=sheet, position=position, uid=uid, facts=facts_of(deal))
        for position, (deal, uid) in enumerate(zip(deals, uids_of(evening), strict=True), 1)
    )
    post_session(seats, lines, session)
    write_derived(sheet, seats, replace(table, started=evening.started), session.deals)
    transaction.on_commit(lambda: keep_state(sheet, session.state))
    return sheet


def store_seats(sheet: models.Sheet, table: Table, players: Mapping[str, Player | None]) -> list[models.Seat]:
    """The seats of everybody at a table, of whom `players` says who they are; a dummy has none."""
    return models.Seat.objects.bulk_create(
        models.Seat(
            sheet=sheet,
            position=position,
            name=name_of(player.name, players[player.name]),
            player=players[player.name],
            first=player.first,
            last=player.last,
        )
        for position, player in enumerate(table.players)
        if position != table.dummy
    )


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
        if self.version is not None and rules_of(self.version) == self.rules:
            return self.version
        return keep_ruleset(preset=self.preset, rules=self.rules)


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
