"""A thousand deals by some rules and by others: the same story as that of a season.

They are invented as those of the demonstration, always the same, drawn when first asked for, and played by
the tournament rules, so that whatever else is tried was possible or is said to be unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets import Player, Ruleset, Table, presets
from rulesets.replay import POINTS_ONLY, RecordedSheet, Shape, goes_deal_by_deal, write_key
from rulesets.session import ScoredDeal, advance, start
from scorekeeper.club.comparing.season.course import DealOfPlayer
from scorekeeper.club.comparing.season.reads import ComparedSeason, season_rows, unknown_texts, with_story
from scorekeeper.club.comparing.season.replay import ReplayedSeason, replay_season
from scorekeeper.club.comparing.season.sentences import DealSentence, deal_text, effects_in
from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect, possible_switches
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups import models
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.reads import ALWAYS, SheetKey
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.seat_ids import SEATS

EVENINGS, DEALS = 42, 24
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda")
"""Six who meet, four at a time; they are known by their places from 1."""
SHAPE = Shape((ALWAYS,) * 4, DEALS)
FIRST = datetime(2025, 1, 3, 20, tzinfo=UTC)
SEED = 1960


@dataclass(frozen=True)
class SampleEvening:
    """A table that played one evening, as it was recorded and deal by deal."""

    recorded: RecordedSheet
    deals: Sequence[ScoredDeal]


def sample_rules() -> Ruleset:
    return presets()["ddv"].rules


@cache
def sample_evenings() -> tuple[SampleEvening, ...]:
    random = Random(SEED)  # noqa: S311  # deals, not secrets
    return tuple(sample_evening(number, random) for number in range(1, EVENINGS + 1))


def sample_evening(number: int, random: Random) -> SampleEvening:
    players = tuple(sorted(random.sample(range(1, len(NAMES) + 1), 4)))
    table = Table(sample_rules(), tuple(map(Player, SEATS[:4])), first_dealer=3, length=DEALS)
    state, deals = start(table), []
    while state.counted < DEALS:
        deal = invented_deal(random, table, state)
        state, scored = advance(table, state, deal)
        deals.append(scored)
    recorded = RecordedSheet(
        rules=table.rules,
        shape=SHAPE,
        first_dealer=table.first_dealer,
        keys=tuple(write_key(scored.deal) for scored in deals),
        players=players,
        key=SheetKey(number, FIRST + timedelta(weeks=number - 1), number),
    )
    return SampleEvening(recorded, tuple(deals))


def goes_slowly(rules: Ruleset) -> bool:
    """Whether the deals are played one by one under some rules: a third of a second instead of a moment."""
    return goes_deal_by_deal(rules, SHAPE, POINTS_ONLY)


@cache
def sample_lines() -> str:
    """The lines of all deals, to see what was ever played."""
    return "".join(key for evening in sample_evenings() for key in evening.recorded.keys)


def sample_season() -> Season:
    """The season that the sample deals appear as, which is over; nothing of it is stored."""
    return Season(name=_("A thousand deals"), closed_at=timezone.now())


def sample_players() -> dict[int, models.Player]:
    return {number: models.Player(pk=number, name=name) for number, name in enumerate(NAMES, 1)}


def replayed_sample(rulesets: Sequence[Ruleset], *, has_details: bool) -> ReplayedSeason:
    """The deals summed up under rulesets."""
    sheets = (each.recorded for each in sample_evenings())
    return replay_season(sheets, rulesets, sample_season().rule, sample_players(), has_details=has_details)


def compared_sample(own: Shown, other: Ruleset | None, title: str) -> ComparedSeason:
    """The deals by some rules, and by others, which are called `title`."""
    base = own.rules
    season, players = sample_season(), sample_players()
    replayed = replayed_sample([base] if other is None else [base, other], has_details=True)
    rows = tuple(season_rows(replayed.columns, players, season.rule, is_compared=other is not None))
    shown = ComparedSeason(
        own=own.name,
        title=title,
        rows=rows,
        evenings=replayed.evenings,
        deals=replayed.deals,
        left_out=replayed.left_out,
        named=(),
        not_drawn=(),
    )
    if other is None or not rows:
        return shown
    return replace(
        with_story(shown, season, replayed, players),
        biggest=tuple(deal_sentences(replayed.change.biggest if replayed.change else (), players)),
        unknown=unknown_texts(replayed, [sample_rules()], other),
    )


def deal_sentences(
    deals: Iterable[DealOfPlayer], players: Mapping[int, models.Player]
) -> Iterator[DealSentence]:
    """The deals that make most of it, in few words; there is no sheet to which they lead."""
    for each in deals:
        evening = sample_evenings()[each.sheet - 1]
        seated = evening.recorded.players
        names = [players[who].name for who in seated if isinstance(who, int)]
        text = deal_text(evening.deals[each.place], names, seated.index(each.player), sample_rules())
        yield DealSentence(None, text, signed(each.before), signed(each.after), "", each.evening)


def sample_effects(own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """The effect of each switch on the deals by itself, if all had been played by `own`."""
    tried = possible_switches(own, switches)
    replayed = replayed_sample([own, *(each.of(own) for each in tried)], has_details=False)
    if replayed.left_out and len(tried) > 1:
        return tuple(effect for each in tried for effect in sample_effects(own, [each]))
    return effects_in(sample_season(), replayed, tried, sample_players())
