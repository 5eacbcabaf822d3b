"""How fast recorded deals are scored under other rules, from memory and from the database, and what it takes.

Only what is read is stored: sheets, seats and the lines of their deals.
"""

from __future__ import annotations

import resource
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet

from rulesets.checks import contradictions
from rulesets.checks.card_points import plain_limits
from rulesets.checks.possible import play_as_recorded
from rulesets.replay import RecordedSheet, Rescorer, Shape, compare, rescore_sheets
from rulesets.replay.deal_keys import write_key
from rulesets.replay.deal_values import Vocabulary
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import ABSAGEN, Call, CardPoints, Deal, Game, Side
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Player as AtTable
from rulesets.session.table import Sheet as Document
from rulesets.session.table import Table
from scorekeeper.club.comparing.season.replay import replay_season
from scorekeeper.club.comparing.switches import differing_switches, possible_switches
from scorekeeper.club.leagues.standings.rule import Rule
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets.demo import drawn_deal
from scorekeeper.play.sheets.derived.reads import recorded_sheets
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Seat, Sheet, Summary

SIZES = (10_000, 100_000, 1_000_000)
DEALS = 24
PLAYERS = 12
BATCH = 1_000
ROUNDS = 5
SEASON = 1_000
ONE_BY_ONE = 10_000
LEFT_TO_THE_BAND = 0.85
"""How often card points are tapped as a band; else they were counted."""

OWN = presets()["ddv"].rules
TABLE = Table(OWN, tuple(map(AtTable, "1234")), first_dealer=3, length=0)
COMING = next_deal_after(TABLE, start(TABLE))
LIMITS = plain_limits(OWN)
PLAIN, WITH_BOCK = "gamefarm", "pub"
SEASON_RULES = ("wikipedia", "gamefarm", "pub", "club_plus")


@dataclass(frozen=True)
class History:
    """Recorded deals of one kind, and the presets under which they are scored anew."""

    name: str
    drawn: Callable[[Random], Deal]
    presets: tuple[str, ...]


class Taken(NamedTuple):
    """How many seconds something took, by the clock and of the processor."""

    clock: float
    processor: float


def random_deal(random: Random) -> Deal:
    """Any facts that can be, one as likely as the other."""
    deal = any_deal(random)
    while contradictions(TABLE, COMING, deal):
        deal = any_deal(random)
    return deal


def any_deal(random: Random) -> Deal:
    """Any facts, some of which cannot be together."""
    game = random.choice((Game.NORMAL, Game.NORMAL, Game.NORMAL, Game.SOLO, Game.ARMUT, Game.MARRIAGE))
    players = random.sample(range(4), 2)
    points = random.randrange(2, 239)
    last_trick = random.randrange(4)
    return Deal(
        game=game,
        re=(players[0],) if game is Game.SOLO else tuple(sorted(players)),
        by=(players[0],) if game in (Game.ARMUT, Game.MARRIAGE) else (),
        solo=random.choice(OWN.solos) if game is Game.SOLO else None,
        points=CardPoints(Side.RE, points, points),
        re_calls=random_calls(random, Call.RE),
        kontra_calls=random_calls(random, Call.KONTRA),
        re_bonuses=random_bonuses(random, has_charlie=last_trick == 0),
        kontra_bonuses=random_bonuses(random, has_charlie=last_trick == 1),
    )


def random_calls(random: Random, base: Call) -> tuple[Call, ...]:
    """Nothing, or calls up to any level."""
    return random.choice(((), (base,), *((base, *ABSAGEN[:level]) for level in (1, 2, 3, 4))))


def random_bonuses(random: Random, *, has_charlie: bool) -> tuple[tuple[str, int], ...]:
    """Any bonuses of one side."""
    found = [("fox", 1), ("doppelkopf", random.randrange(1, 3))]
    return (*(bonus for bonus in found if random.random() < 0.3), *([("charlie", 1)] if has_charlie else []))


def club_deal(random: Random) -> Deal:
    """A deal as it is entered at the table: mostly normal games, card points mostly tapped as a band."""
    deal = drawn_deal(random, OWN, COMING)
    while contradictions(TABLE, COMING, deal):
        deal = drawn_deal(random, OWN, COMING)
    if deal.points is None or random.random() > LEFT_TO_THE_BAND:
        return deal
    place = bisect_right(LIMITS, deal.points.low)
    low, high = (0, *LIMITS)[place], (*LIMITS, 241)[place] - 1
    return replace(deal, points=CardPoints(Side.RE, low, high))


HISTORIES = (
    History("random deals", random_deal, (PLAIN,)),
    History("a club's deals", club_deal, (PLAIN, WITH_BOCK)),
)


def figures() -> Iterator[str]:
    """A line for each figure."""
    for place, history in enumerate(HISTORIES):
        yield from figures_of_database(place, history)
    yield from figures_of_season()
    # After the database, so that evenings that are held in memory are not in its figure.
    for history in HISTORIES:
        yield from figures_of_memory(history)
        yield from one_by_one(history)


def figures_of_memory(history: History) -> Iterator[str]:
    """The speed from memory, the first time and again: outcomes of every evening, and everything compared."""
    evenings = list(recorded_evenings(history, max(SIZES)))
    for size in SIZES:
        chosen = evenings[: size // DEALS]
        yield from speeds(f"{history.name} from memory", chosen.copy, history, size)


def figures_of_database(place: int, history: History) -> Iterator[str]:
    """The speed and the memory from the database."""
    sheets = stored_sheets(place, recorded_evenings(history, max(SIZES)))
    yield f"{history.name}: peak memory after storing {peak_memory():.0f} MB"
    for size in SIZES:
        chosen = sheets.filter(pk__lt=sheets.earliest("pk").pk + size // DEALS)
        yield from speeds(
            f"{history.name} from the database", partial(recorded_sheets, chosen), history, size
        )
    yield f"{history.name}: peak memory after {max(SIZES):,} deals from the database {peak_memory():.0f} MB"


def speeds(
    name: str, evenings: Callable[[], Iterable[RecordedSheet]], history: History, deals: int
) -> Iterator[str]:
    """Deals per second with nothing known and, by the same re-scorer, again."""
    for preset in history.presets:
        for what, work in WORK.items():
            rescorer = Rescorer()
            for which in ("first", "again"):
                taken = seconds(partial(work, evenings(), presets()[preset].rules, rescorer))
                yield f"{name}, {what} under {preset}, {deals:,}, {which}: {rate(deals, taken)}"


def rate(deals: int, taken: Taken) -> str:
    """Deals per second, by the clock and, for a machine that has other work, by the time of the processor."""
    return f"{deals / taken.clock:,.0f} deals per second ({deals / taken.processor:,.0f} by processor time)"


def outcomes(evenings: Iterable[RecordedSheet], rules: Ruleset, rescorer: Rescorer) -> None:
    """What every evening comes to."""
    for _outcome in rescore_sheets(evenings, [rules], rescorer):
        pass


def comparison(evenings: Iterable[RecordedSheet], rules: Ruleset, rescorer: Rescorer) -> None:
    """Sums and places of everybody, spread, remarks."""
    compare(evenings, [rules], rescorer)


WORK = {"outcomes": outcomes, "comparison": comparison}


def one_by_one(history: History) -> Iterator[str]:
    """The same work done deal by deal."""
    vocabulary = Vocabulary()
    evenings = list(recorded_evenings(history, ONE_BY_ONE))
    for preset in history.presets:
        table = replace(TABLE, rules=presets()[preset].rules)
        sheets = [Document(table, tuple(map(vocabulary.deal_of, evening.keys))) for evening in evenings]
        taken = seconds(partial(list, map(play_as_recorded, sheets)))
        yield f"{history.name}, deal by deal from memory under {preset}: {rate(ONE_BY_ONE, taken)}"


def figures_of_season() -> Iterator[str]:
    """How long a season takes, nothing known before: under four rulesets, and every rule alone.

    What a ruleset does not allow is only looked for where pages tell it, which is not with single rules.
    """
    first = Sheet.objects.filter(group__slug="bench1").earliest("pk").pk
    season = Sheet.objects.filter(group__slug="bench1", pk__lt=first + -(-SEASON // DEALS))
    players = list(Player.objects.filter(group__slug="bench1").values_list("pk", flat=True))
    single = possible_switches(OWN, differing_switches(OWN, presets()[WITH_BOCK].rules))
    for name, rulesets, has_details in (
        ("under four rulesets", [presets()[name].rules for name in SEASON_RULES], True),
        (f"{len(single)} rules alone", [OWN, *(each.of(OWN) for each in single)], False),
    ):
        work = partial(fold_season, season, rulesets, players, has_details=has_details)
        taken = [seconds(work) for _round in range(ROUNDS)]
        clock, processor = (1000 * median(each) for each in zip(*taken, strict=True))
        yield (
            f"season of {SEASON:,} deals from the database, {name}: median {clock:.0f} ms "
            f"({processor:.0f} ms by processor time)"
        )


def fold_season(
    season: QuerySet[Sheet], rulesets: Sequence[Ruleset], players: Sequence[int], *, has_details: bool
) -> None:
    """Standings of a season under each ruleset, as the page of the season has them."""
    replay_season(recorded_sheets(season), rulesets, Rule(), players, has_details=has_details)


def seconds(work: Callable[[], object]) -> Taken:
    """How long something takes."""
    clock, processor = perf_counter(), process_time()
    work()
    return Taken(perf_counter() - clock, process_time() - processor)


def peak_memory() -> float:
    """The most memory that this process has had so far, in megabytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1024**2 if sys.platform == "darwin" else most / 1024


def recorded_evenings(history: History, deals: int) -> Iterator[RecordedSheet]:
    """Evenings of four out of twelve players, always the same."""
    random = Random(24)  # noqa: S311  # deals, not secrets
    shape = Shape(((1, None),) * 4, 0)
    known: dict[str, str] = {}
    times = "".join(f"{240 * number} " for number in range(DEALS))
    for _evening in range(deals // DEALS):
        lines = [write_key(history.drawn(random)) for _deal in range(DEALS)]
        yield RecordedSheet(
            rules=OWN,
            shape=shape,
            first_dealer=random.randrange(4),
            keys=tuple(known.setdefault(line, line) for line in lines),
            players=tuple(random.sample(range(PLAYERS), 4)),
            times=times,
        )


@transaction.atomic
def stored_sheets(place: int, evenings: Iterator[RecordedSheet]) -> QuerySet[Sheet]:
    """Evenings as sheets of a group of their own."""
    group = Group.objects.create(slug=f"bench{place}", name="Benchmark")
    players = Player.objects.bulk_create(Player(group=group, name=str(number)) for number in range(PLAYERS))
    ruleset = keep_ruleset(preset="ddv", rules=OWN)
    number = 0
    while batch := list(islice(evenings, BATCH)):
        store(group, players, ruleset, number, batch)
        number += len(batch)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Sheet.objects.filter(group=group)


def store(
    group: Group, players: list[Player], ruleset: StoredRuleset, number: int, evenings: list[RecordedSheet]
) -> None:
    """Store some evenings."""
    sheets = Sheet.objects.bulk_create(
        Sheet(
            slug=f"c{group.pk}-{number + place}",
            ruleset=ruleset,
            first_dealer=evening.first_dealer,
            length=evening.shape.length,
            write_hash=f"w{group.pk}-{number + place}",
            read_hash=f"r{group.pk}-{number + place}",
            group=group,
            derived_format=DERIVED_FORMAT,
        )
        for place, evening in enumerate(evenings)
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, name=players[player].name, player=players[player])
        for sheet, evening in zip(sheets, evenings, strict=True)
        for position, player in enumerate(evening.players)
        if isinstance(player, int)
    )
    Summary.objects.bulk_create(
        Summary(sheet=sheet, lines="".join(f"{line}\n" for line in evening.keys), times=evening.times)
        for sheet, evening in zip(sheets, evenings, strict=True)
    )
