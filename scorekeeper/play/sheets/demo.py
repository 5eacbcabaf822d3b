"""A demonstration: a club with an evening in play, and past evenings under two rulesets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from rulesets import Ruleset, presets, read_options
from rulesets.session import Phase, advance, start, upcoming
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo_deals import invented_deal
from scorekeeper.play.sheets.engine import facts_of, state_of, table_of
from scorekeeper.play.sheets.writes import deals as writes
from scorekeeper.play.sheets.writes.rebuilding import rebuild_postings
from scorekeeper.play.sheets.writes.sheet import lock_sheet
from scorekeeper.play.sheets.writes.start import start_sheet

SLUG = "demo"
FOUR = ("Anna", "Ben", "Cem", "Dorothea")
FIVE = ("Anna", "Ben", "Cem", "Dorothea", "Emil")
PUB_RULES = {
    "bock_triggers": ["re_lost", "kontra_lost", "tie_120", "heart_trick"],
    "bock_overlap": "append",
    "redeal_nines": 5,
    "armut": "exchange",
    "charlie_caught": 1,
    "heart_trick": 1,
}
"""What a pub round changes in the tournament rules."""


class NotEmpty(Exception):  # what was found, not a fault
    """The database holds sheets that are not the demonstration's."""


@dataclass(frozen=True)
class DemoEvening:
    """One sheet of the demonstration; its deals are drawn from the seed."""

    title: str
    names: tuple[str, ...]
    is_by_pub_rules: bool
    deals: int
    days_ago: int
    seed: int


EVENINGS = (
    DemoEvening("Stammtisch in der Krone", FOUR, True, 13, 0, 240),
    DemoEvening("Geburtstag von Cem", FOUR, True, 24, 7, 2),
    DemoEvening("Stammtisch zu fünft", FIVE, True, 30, 14, 3),
    DemoEvening("Vereinsabend", FOUR, False, 24, 21, 4),
    DemoEvening("Vereinsabend zu fünft", FIVE, False, 30, 49, 5),
)


@transaction.atomic
def fill(group: Group | None = None) -> list[str]:
    """Fill the database, always with the same deals; returns the tokens of the write links.

    The evenings belong to a group if one is given. Raise NotEmpty if the database holds anything else.
    """
    if models.Sheet.objects.exclude(slug__startswith=SLUG).exists():
        raise NotEmpty
    models.Sheet.objects.all().delete()
    now = datetime.now(ZoneInfo("Europe/Berlin")).replace(second=0, microsecond=0)
    return [
        fill_evening(evening, number, now - timedelta(days=evening.days_ago, hours=1), group)
        for number, evening in enumerate(EVENINGS, 1)
    ]


def fill_evening(evening: DemoEvening, number: int, began: datetime, group: Group | None) -> str:
    """Play one evening; returns the token of its write link."""
    random = Random(evening.seed)  # noqa: S311  # deals, not secrets
    rules = rules_of_evening(evening)
    sheet, token = start_sheet(
        title=evening.title,
        names=evening.names,
        first_dealer=len(evening.names) - 1,
        preset="ddv",
        rules=rules,
        length=30 if len(evening.names) == 5 else 24,
        group=group,
        started=began,
    )
    sheet.slug = f"{SLUG}{number}"
    sheet.save(update_fields=("slug",))
    position, counted = 0, 0
    while counted < evening.deals:
        position += 1
        current, table = lock_sheet(sheet.pk)
        deal = invented_deal(random, table, state_of(current, table))
        counted += deal.is_counted
        at = began + timedelta(minutes=4 * position)
        writes.enter_deal(
            sheet_id=sheet.pk,
            deal=replace(deal, kept={"at": at.isoformat(timespec="seconds")}),
            uid=UUID(int=random.getrandbits(128), version=4),
            position=position,
            device=random.choice(["Android", "iPhone"]),
        )
    return token


def play_deals(sheet: models.Sheet, most: int, random: Random) -> None:
    """Play so many deals on an empty sheet, or until it is over, without their lines in the history."""
    table = table_of(sheet, list(sheet.seats.all()))
    state = start(table)
    deals: list[models.Deal] = []
    while state.counted < most and upcoming(table, state).phase is not Phase.OVER:
        deal = invented_deal(random, table, state)
        state, _scored = advance(table, state, deal)
        uid = UUID(int=random.getrandbits(128), version=4)
        deals.append(models.Deal(sheet=sheet, position=len(deals) + 1, uid=uid, facts=facts_of(deal)))
    models.Deal.objects.bulk_create(deals)
    rebuild_postings(sheet_id=sheet.pk)


def rules_of_evening(evening: DemoEvening) -> Ruleset:
    """The ruleset of an evening."""
    ddv = presets()["ddv"].rules
    return read_options(PUB_RULES, ddv) if evening.is_by_pub_rules else ddv
