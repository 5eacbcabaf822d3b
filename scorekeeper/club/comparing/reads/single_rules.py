"""What single rules would have done to a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from rulesets import Ruleset
from scorekeeper.club.comparing.reads.folded import folded_season
from scorekeeper.club.comparing.reads.order import NO_SHIFT
from scorekeeper.club.comparing.reads.switches import RuleSwitch, SwitchEffect, possible_switches
from scorekeeper.club.comparing.reads.told import left_out_text, orders_of, size_text
from scorekeeper.club.comparing.replay_season import FoldedColumn
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.seasons import counted_players
from scorekeeper.play.groups.models import Player


def season_effects(season: Season, own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """What each switch does to the season by itself, if all evenings had been played by `own`.

    A sheet that one of them cannot be compared on must not be missing in what the others say.
    """
    tried = possible_switches(own, switches)
    players = counted_players(season)
    columns = [own, *(each.of(own) for each in tried)]
    folded = folded_season(season, columns, has_remarks=False)
    if folded.left_out and len(tried) > 1:
        return tuple(effect for each in tried for effect in season_effects(season, own, [each]))
    before, *others = folded.columns
    pairs = zip(tried, others, strict=True)
    return tuple(season_effect(switch, before, column, players, folded.left_out) for switch, column in pairs)


def season_effect(
    switch: RuleSwitch, own: FoldedColumn, column: FoldedColumn, players: Mapping[int, Player], left_out: int
) -> SwitchEffect:
    """What a switch does: who is in front, who changes places, how far points lie apart, what is left out."""
    before, after = orders_of(own, column, players)
    shift = after.shift_from(before)
    if shift == NO_SHIFT:
        texts = [_("changes nothing in these evenings")]
    else:
        texts = [after.other_leaders_text(before), after.moves_text(before), size_text(own, column)]
    return SwitchEffect(switch, 0, shift, " · ".join(filter(None, [*texts, left_out_text(left_out)])))
