"""A demonstration: a club with an evening in play, past evenings under two rulesets, invented deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from rulesets import Deal, Game, Ruleset, Side, Table, check_deal, presets, read_options
from rulesets.scoring import ABSAGEN, PARTNERED_GAMES, Call, CardPoints, Reason
from rulesets.session import NextDeal, Phase, SessionState, advance, next_deal_after, start
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import facts_of, state_of, table_of
from scorekeeper.play.sheets.start.writes import start_sheet
from scorekeeper.play.sheets.writes import lock_sheet

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
    return list(play_evenings(group, SLUG))


def play_evenings(group: Group | None, prefix: str) -> Iterator[str]:
    """Play one evening after the other, and give the token of its write link; `prefix` begins its address."""
    now = datetime.now(ZoneInfo("Europe/Berlin")).replace(second=0, microsecond=0)
    for number, evening in enumerate(EVENINGS, 1):
        began = now - timedelta(days=evening.days_ago, hours=1)
        yield fill_evening(evening, f"{prefix}{number}", began, group)


def fill_evening(evening: DemoEvening, slug: str, began: datetime, group: Group | None) -> str:
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
    sheet.slug = slug
    sheet.save(update_fields=("slug",))
    if evening.days_ago:
        play_deals(sheet, evening.deals, random, began)
        return token
    position, counted = 0, 0
    while counted < evening.deals:
        position += 1
        current, table = lock_sheet(sheet.pk)
        deal = invented_deal(random, table, state_of(current, table))
        counted += deal.is_counted
        writes.enter_deal(
            sheet_id=sheet.pk,
            deal=played_at(deal, began, position),
            uid=UUID(int=random.getrandbits(128), version=4),
            position=position,
            device=random.choice(["Android", "iPhone"]),
        )
    return token


def played_at(deal: Deal, began: datetime, position: int) -> Deal:
    """The deal with the time of its end: four minutes after the one before."""
    at = began + timedelta(minutes=4 * position)
    return replace(deal, kept={"at": at.isoformat(timespec="seconds")})


def play_deals(sheet: models.Sheet, most: int, random: Random, began: datetime | None = None) -> None:
    """Play so many deals on an empty sheet, or until it is over, without their lines in the history.

    They say when they were played if it is told when the first of them began.
    """
    table = table_of(sheet)
    state = start(table)
    deals: list[models.Deal] = []
    while state.counted < most and next_deal_after(table, state).phase is not Phase.OVER:
        deal = invented_deal(random, table, state)
        if began is not None:
            deal = played_at(deal, began, len(deals) + 1)
        state, _scored = advance(table, state, deal)
        uid = UUID(int=random.getrandbits(128), version=4)
        deals.append(models.Deal(sheet=sheet, position=len(deals) + 1, uid=uid, facts=facts_of(deal, sheet)))
    models.Deal.objects.bulk_create(deals)
    rebuild_postings(sheet_id=sheet.pk)


def rules_of_evening(evening: DemoEvening) -> Ruleset:
    ddv = presets()["ddv"].rules
    return read_options(PUB_RULES, ddv) if evening.is_by_pub_rules else ddv


GAMES = {Game.NORMAL: 80, Game.MARRIAGE: 8, Game.SOLO: 6, Game.ARMUT: 3, Game.SILENT_SOLO: 1, Game.REDEAL: 2}
"""How often out of a hundred each game is played."""


def invented_deal(random: Random, table: Table, state: SessionState) -> Deal:
    """A deal that is possible after this state, drawn at random."""
    coming = next_deal_after(table, state)
    while True:
        deal = drawn_deal(random, table.rules, coming)
        if not check_deal(table, state, deal):
            return deal


def drawn_deal(random: Random, rules: Ruleset, coming: NextDeal) -> Deal:
    """A deal as it may happen, whether the rules allow it or not."""
    game = random.choices(list(GAMES), list(GAMES.values()))[0]
    players = random.sample(coming.active, 4)
    if coming.forced is not None:
        game, players[0] = Game.SOLO, coming.forced
    elif coming.phase is Phase.CANMAYMUST:
        game, players[0] = Game.SOLO, random.choice(coming.canmaymust or players)
    if game is Game.REDEAL:
        return Deal(game=game, reason=random.choice([Reason.MISDEAL, Reason.NINES]))
    lone = is_lone(random, game)
    points = drawn_points(random)
    re_calls, kontra_calls = (
        drawn_calls(random, Side.RE, points),
        drawn_calls(random, Side.KONTRA, 240 - points),
    )
    return Deal(
        game=game,
        re=tuple(sorted(players[:1] if lone else players[:2])),
        by=(players[0],) if game in PARTNERED_GAMES else (),
        solo=random.choice(rules.solos) if game is Game.SOLO else None,
        points=CardPoints(Side.RE, points, points),
        re_calls=re_calls,
        kontra_calls=kontra_calls,
        re_bonuses=() if lone else drawn_bonuses(random, points),
        kontra_bonuses=() if lone else drawn_bonuses(random, 240 - points),
    )


def is_lone(random: Random, game: Game) -> bool:
    """Whether somebody plays alone: in a solo, and in every tenth marriage, for which nobody is found."""
    return game in (Game.SOLO, Game.SILENT_SOLO) or (game is Game.MARRIAGE and random.random() < 0.1)


def drawn_points(random: Random) -> int:
    """Card points of Re: a little more than half, as a rule."""
    return min(238, max(2, round(random.gauss(127, 33))))


def drawn_calls(random: Random, side: Side, points: int) -> tuple[Call, ...]:
    """The calls of a side that has so many card points in the end: bold ones are mostly right."""
    if random.random() > (0.55 if points > 140 else 0.12):
        return ()
    hope = points - random.choice([0, 10, 20, 40])
    made = sum(hope > limit for limit in (150, 180, 210))
    return (Call.RE if side is Side.RE else Call.KONTRA, *ABSAGEN[:made])


def drawn_bonuses(random: Random, points: int) -> tuple[tuple[str, int], ...]:
    """The bonuses of a side that has so many card points."""
    chances = (("fox", 0.16), ("charlie", 0.08), ("doppelkopf", 0.1 if points > 60 else 0.0))
    return tuple((key, 1) for key, chance in chances if random.random() < chance)
