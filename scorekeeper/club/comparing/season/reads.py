"""A season, or all evenings of a group, under several rulesets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max, OuterRef, Q
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import AS_PLAYED, Ruleset
from rulesets.replay import Incomparable, Remarked
from scorekeeper.club.comparing.replayed_evening import unasked_sentences
from scorekeeper.club.comparing.season.replay import MOST_NAMED, ReplayedColumn, ReplayedSeason
from scorekeeper.club.comparing.season.replay_cache import replayed_season
from scorekeeper.club.comparing.season.sentences import (
    DealSentence,
    SpreadChange,
    TurnSentence,
    as_played_text,
    change_sentences,
    season_headline,
    spread_change,
)
from scorekeeper.club.leagues.labels import counts_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, counted_sheets
from scorekeeper.club.leagues.standings.ranking import RankedTotal
from scorekeeper.club.leagues.standings.rule import Rule
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import is_readable, readable_rulesets, rules_of
from scorekeeper.play.sheets.derived.reads import is_whole_evening
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Sheet, Summary
from scorekeeper.site.charts.slopes import Ranked, SlopeChart, slope_chart

MOST_DRAWN = 7
"""So many lines can be told apart: those of the first of the season; the table has everybody."""


@dataclass(frozen=True)
class SeasonCell:
    """The place and the points of a player under one ruleset."""

    place: int | None
    counts: str
    points: int


@dataclass(frozen=True)
class SeasonRow:
    """A player by the rules in force, by others, and as it was played if that is something else.

    `up` are the places gained, minus if lost; each cell is None where it was not asked for.
    """

    name: str
    before: SeasonCell
    after: SeasonCell | None
    played: SeasonCell | None

    @property
    def up(self) -> int:
        then, now = self.before.place, self.after.place if self.after else None
        return then - now if then is not None and now is not None else 0

    @property
    def cells(self) -> list[tuple[SeasonCell, int]]:
        """Those that were asked for, each with the places gained there."""
        shown = (self.before, self.after, self.played)
        return [(cell, self.up if cell is self.after else 0) for cell in shown if cell]


@dataclass(frozen=True)
class LeftOut:
    """A sheet that could not be compared, and why."""

    url: str
    title: str
    started: datetime
    problems: tuple[str, ...]


@dataclass(frozen=True)
class ComparedSeason:
    """A season by the rules in force and by others, the story first; without others only how it stands.

    `own` is what the rules in force are called, `title` the others. `as_played` says who is in front of the
    standings, if that is somebody else. `changed` deals of all count something else. `unknown` is what nobody
    can know under the other rules.
    """

    own: str
    title: str
    rows: tuple[SeasonRow, ...]
    evenings: int
    deals: int
    left_out: int
    named: tuple[LeftOut, ...]
    not_drawn: tuple[str, ...]
    headline: str = ""
    as_played: str = ""
    changed: int = 0
    spread: SpreadChange | None = None
    turn: TurnSentence | None = None
    biggest: tuple[DealSentence, ...] = ()
    unknown: tuple[str, ...] = ()
    slopes: SlopeChart | None = None

    @property
    def is_played_otherwise(self) -> bool:
        """Whether the season as it was played is something else than by the rules in force."""
        return any(row.played for row in self.rows)

    def without_links(self) -> ComparedSeason:
        """The same for who sees none of its sheets."""
        return replace(self.linked(lambda _url: ""), named=())

    def linked(self, address: Callable[[str], str]) -> ComparedSeason:
        """The same with other addresses of its sheets."""
        turn, biggest = self.turn, tuple(replace(deal, url=address(deal.url)) for deal in self.biggest)
        if turn is not None and turn.deal is not None:
            turn = replace(turn, deal=replace(turn.deal, url=address(turn.deal.url)))
        named = tuple(replace(each, url=address(each.url)) for each in self.named)
        return replace(self, turn=turn, biggest=biggest, named=named)


def rules_played(season: Season) -> list[StoredRuleset]:
    """The rulesets of the evenings that count, the one of the last evening first: two queries."""
    by_rules = counted_sheets(season).values("ruleset")
    played = by_rules.annotate(day=Max("evening__day"), last=Max("started")).order_by("-day", "-last")
    keys = [row["ruleset"] for row in played]
    found = StoredRuleset.objects.in_bulk(keys)
    return [found[key] for key in keys]


def recorded_lines(season: Season) -> str:
    """The lines of all deals of a season, to see what was ever played: one query."""
    found = Summary.objects.filter(sheet__in=counted_sheets(season)).values_list("lines", flat=True)
    return "".join(found)


def is_played_otherwise(played: Iterable[StoredRuleset], rules: Ruleset) -> bool:
    """Whether an evening was played by other rules than these."""
    return any(rules_of(each) != rules for each in played)


def compared_season(
    season: Season,
    played: Sequence[StoredRuleset],
    base: Ruleset,
    other: Ruleset | None,
    *,
    own: str,
    title: str,
) -> ComparedSeason:
    """All evenings by some rules and by others, which are called `own` and `title`; as played stands beside.

    Raise NotYet if somebody has to work on it first.
    """
    players = counted_players(season)
    columns: list[Ruleset | None] = [base] if other is None else [base, other]
    if is_played_otherwise(readable_rulesets(played), base):
        columns.append(AS_PLAYED)
    replayed = replayed_season(season, columns, has_details=True)
    unread = unreadable_sheets(season, played)
    rows = tuple(season_rows(replayed.columns, players, season.rule, is_compared=other is not None))
    shown = ComparedSeason(
        own=own,
        title=title,
        rows=rows,
        evenings=replayed.evenings,
        deals=replayed.deals,
        left_out=replayed.left_out + len(unread),
        named=(*unread[:MOST_NAMED], *name_left_out(replayed.incomparable)),
        not_drawn=tuple(row.name for row in rows if row not in drawn_rows(rows)),
    )
    if other is None or not rows:
        return shown
    owns = list(map(rules_of, readable_rulesets(played)))
    shown = with_story(shown, season, replayed, players)
    changes = change_sentences(replayed.change, players)
    return replace(shown, unknown=unknown_texts(replayed, owns, other), **changes)


def with_story(
    shown: ComparedSeason, season: Season, replayed: ReplayedSeason, players: Mapping[int, Player]
) -> ComparedSeason:
    """The same with what the second ruleset changes in what the first makes of it."""
    before, after, *played = replayed.columns
    return replace(
        shown,
        headline=season_headline(season, before, after, players),
        as_played=as_played_text(before, played[0], players) if played else "",
        changed=replayed.change.deals if replayed.change else 0,
        spread=spread_change(before, after),
        slopes=season_slopes(shown.own, shown.title, shown.rows),
    )


def unreadable_sheets(season: Season, played: Sequence[StoredRuleset]) -> tuple[LeftOut, ...]:
    """The tables that cannot be read, or of whose deals nothing is known: one query."""
    rules = [stored.pk for stored in played if not is_readable(stored)]
    unread = Q(ruleset__in=rules) | ~Q(derived_format=DERIVED_FORMAT)
    tables = counted_sheets(season).annotate(is_whole=is_whole_evening(OuterRef("pk")))
    found = tables.filter(unread | Q(is_whole=True)).order_by("-started")
    texts = {True: _("For this evening, only the result is known."), False: _("This sheet cannot be read.")}
    return tuple(
        LeftOut(reverse("sheets:evening", args=(slug,)), title, started, (texts[is_whole],))
        for slug, title, started, is_whole in found.values_list("slug", "title", "started", "is_whole")
    )


def season_rows(
    columns: Sequence[ReplayedColumn], players: Mapping[int, Player], rule: Rule, *, is_compared: bool
) -> Iterator[SeasonRow]:
    """The players in the order of the first column; as it was played comes last."""
    by_player = [{line.total.player: line for line in column.lines} for column in columns]
    for line in columns[0].lines:
        player = line.total.player
        cells = [season_cell(each[player], rule) for each in by_player if player in each]
        if len(cells) == len(columns):
            first, *others = cells
            after = others.pop(0) if is_compared else None
            yield SeasonRow(players[player].name, first, after, others[0] if others else None)


def season_cell(line: RankedTotal, rule: Rule) -> SeasonCell:
    return SeasonCell(line.place, counts_text(line.counts, rule), line.total.points)


def unknown_texts(replayed: ReplayedSeason, owns: Sequence[Ruleset], other: Ruleset) -> tuple[str, ...]:
    """The facts unknown under other rules: what was not asked for, and what those would not have allowed."""
    before, after = replayed.columns[:2]
    known = tuple(remarked_texts(before.remarked))
    remarked = (text for text in remarked_texts(after.remarked) if text not in known)
    return (*unasked_sentences(owns, other), *remarked)


class Unsaid(dict[str, str]):
    """Stands for every figure of a message that is told of many deals at once."""

    def __missing__(self, key: str) -> str:
        return "…"


def remarked_texts(remarked: Remarked) -> Iterator[str]:
    """The remarks of a ruleset with the number of deals, the most frequent first."""
    texts: Counter[str] = Counter()
    for (_field, message), count in remarked.reasons.items():
        texts[capfirst(_(message) % Unsaid() if "%(" in message else _(message))] += count
    for text, count in texts.most_common():
        deals = ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count}
        yield f"{deals}: {text}"


def name_left_out(incomparable: Iterable[Incomparable]) -> tuple[LeftOut, ...]:
    """The evenings that could not be compared, with the reasons: one query, none if all could be."""
    found = list(incomparable)
    if not found:
        return ()
    sheets = Sheet.objects.in_bulk([each.sheet.key.pk for each in found])  # type: ignore[attr-defined]
    made = []
    for each in found:
        sheet = sheets[each.sheet.key.pk]  # type: ignore[attr-defined]  # evenings of the database have one
        problems = tuple(dict.fromkeys(map(problem_text, each.problems)))
        url = reverse("sheets:evening", args=(sheet.slug,))
        made.append(LeftOut(url, sheet.title, sheet.started, problems))
    return tuple(made)


def drawn_rows(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    """The first players of the season who have a place under each ruleset."""
    return [row for row in rows if row.before.place and row.after and row.after.place][:MOST_DRAWN]


def season_slopes(before: str, title: str, rows: Sequence[SeasonRow]) -> SlopeChart | None:
    """The places by the rules in force, which are called `before`, and by the others, of who is drawn."""
    ranked = [
        Ranked(row.name, (row.before.place, row.after.place), (row.before.counts, row.after.counts))
        for row in drawn_rows(rows)
        if row.after and row.before.place and row.after.place
    ]
    if not ranked:
        return None
    return slope_chart(
        ranked,
        title=_("Places under each ruleset"),
        text="; ".join(f"{each.name}: {join_words(f'{place}.' for place in each.places)}" for each in ranked),
        columns=(before, title),
        is_by_move=True,
    )
