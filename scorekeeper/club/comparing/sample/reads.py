"""The thousand deals by some rules and by others: the same story as that of a season."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets import Ruleset
from scorekeeper.club.comparing.sample.deals import NAMES, sample_evenings, sample_rules
from scorekeeper.club.comparing.season.course import DealOfPlayer
from scorekeeper.club.comparing.season.reads import (
    ComparedSeason,
    season_rows,
    season_slopes,
    unknown_texts,
)
from scorekeeper.club.comparing.season.replay import Folded, replay_season
from scorekeeper.club.comparing.season.sentences import effects_in, season_headline, spread_change
from scorekeeper.club.comparing.season.told_deals import ToldDeal
from scorekeeper.club.comparing.single_deal import describe_deal
from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect, possible_switches
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.sheets.labels import signed


def sample_season() -> Season:
    """What the deals are called, as a season that is over; nothing of it is stored."""
    return Season(name=_("A thousand deals"), closed_at=timezone.now())


def sample_players() -> dict[int, Player]:
    """Who played, by their keys."""
    return {number: Player(pk=number, name=name) for number, name in enumerate(NAMES, 1)}


def folded_sample(rulesets: Sequence[Ruleset], *, has_details: bool) -> Folded:
    """The deals summed up under rulesets."""
    sheets = (each.recorded for each in sample_evenings())
    return replay_season(sheets, rulesets, sample_season().rule, sample_players(), has_details=has_details)


def compared_sample(own: Shown, other: Ruleset | None, title: str) -> ComparedSeason:
    """The deals by some rules, and by others, which are called `title`."""
    base = own.rules
    season, players = sample_season(), sample_players()
    folded = folded_sample([base] if other is None else [base, other], has_details=True)
    rows = tuple(season_rows(folded.columns, players, season.rule, is_compared=other is not None))
    shown = ComparedSeason(
        title=title,
        rows=rows,
        evenings=folded.evenings,
        deals=folded.deals,
        left_out=folded.left_out,
        named=(),
        not_drawn=(),
    )
    if other is None or not rows:
        return shown
    before, after = folded.columns
    return replace(
        shown,
        headline=season_headline(season, before, after, players),
        changed=folded.change.deals if folded.change else 0,
        spread=spread_change(before, after),
        biggest=tuple(told_deals(folded.change.biggest if folded.change else (), base, players)),
        unknown=unknown_texts(folded, [sample_rules()], other),
        slopes=season_slopes(own.name, title, rows),
    )


def told_deals(
    deals: Iterable[DealOfPlayer], rules: Ruleset, players: Mapping[int, Player]
) -> Iterator[ToldDeal]:
    """The deals that make most of it, in few words; there is no sheet to which they lead."""
    evenings = sample_evenings()
    for each in deals:
        deal = describe_deal(rules, evenings[each.sheet - 1].deals[each.place])
        text = f"{players[each.player].name}: {deal}"
        yield ToldDeal(None, text, signed(each.before), signed(each.after), "", each.evening)


def sample_effects(own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """What each switch does to the deals by itself, if all had been played by `own`."""
    tried = possible_switches(own, switches)
    folded = folded_sample([own, *(each.of(own) for each in tried)], has_details=False)
    if folded.left_out and len(tried) > 1:
        return tuple(effect for each in tried for effect in sample_effects(own, [each]))
    return effects_in(sample_season(), folded, tried, sample_players())
