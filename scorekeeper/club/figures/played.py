"""The evenings of a player and what they come to: in the standings of a season, or as they were chosen."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.club.figures.chart import evenings_chart
from scorekeeper.club.figures.figures import EveningFigure
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.sentences import counts_label, gap_sentence, line_sentence, rule_sentences
from scorekeeper.club.leagues.standings.evenings import PlayerEvening, player_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.sums import PlayedEvening
from scorekeeper.play.groups.models import Player


def in_season(player: Player, season: Season) -> dict[str, object]:
    """Where a player stands in a season, what is worth saying of that, and the evenings behind it."""
    made, rows = player_season(season, player), standings_of(season).rows
    row = next((each for each in rows if each.player == player), None)
    return shown(made.evenings) | {
        "made": made,
        "row": row,
        "says": line_sentence(row, rows, is_closed=bool(season.closed_at)) if row else "",
        "gap": gap_sentence(row, rows) if row else "",
        "counted": sum(each.is_counted for each in made.evenings),
        "counts_label": counts_label(season.rule),
        "rule": rule_sentences(season),
    }


def among_evenings(played: Sequence[EveningFigure]) -> dict[str, object]:
    """The chosen evenings, of which none counts more than another."""
    found = (
        PlayedEvening(each.player, each.evening, each.day, each.points, each.deals, each.place or 0)
        for each in played[::-1]
    )
    return shown([PlayerEvening(each, is_left_out=False, is_counted=True, worth="") for each in found])


def shown(evenings: Sequence[PlayerEvening]) -> dict[str, object]:
    """Some evenings, the last first, as a list and drawn."""
    return {"evenings": evenings, "chart": evenings_chart(evenings[::-1])}
