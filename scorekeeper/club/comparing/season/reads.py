"""A season, or all evenings of a group, under several rulesets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Max, OuterRef, Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import AS_PLAYED, Ruleset
from rulesets.replay import Incomparable, Remarked
from scorekeeper.club.comparing.replayed_evening import unasked_sentences
from scorekeeper.club.comparing.season.cached import folded_season
from scorekeeper.club.comparing.season.replay import (
    MOST_NAMED,
    DealsNeeded,
    Folded,
    FoldedColumn,
    deals_needed,
)
from scorekeeper.club.comparing.season.sentences import Told, told_columns, told_lead
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, counted_sheets
from scorekeeper.club.leagues.sentences import counts_text
from scorekeeper.club.leagues.standings.ranking import RankedTotal, Rule
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import is_readable, readable_rulesets, rules_of
from scorekeeper.play.sheets.derived.reads import is_whole_evening
from scorekeeper.play.sheets.labels import nearest, total
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Sheet
from scorekeeper.site.charts.slopes import Ranked, SlopeChart, slope_chart

MOST_DRAWN = 7
"""So many lines can be told apart: those of the first of the season; the table has everybody."""


@dataclass(frozen=True)
class SeasonCell:
    """Where somebody stands under one ruleset; `up` are the places above the first one, minus if below.

    `share` is how much of everybody's plus it is, in percent, so that it can be compared where a ruleset
    makes all points smaller; None where nobody has a plus.
    """

    place: int | None
    counts: str
    points: int
    up: int
    share: int | None

    @property
    def percent(self) -> str:
        """The share, with the minus sign that points have."""
        return "" if self.share is None else f"{total(self.share)} %"


@dataclass(frozen=True)
class SeasonRow:
    """A player under every ruleset."""

    name: str
    cells: tuple[SeasonCell, ...]


@dataclass(frozen=True)
class SpreadRow:
    """How results spread under one ruleset: see `rulesets.replay.Spread`; the share is in percent."""

    name: str
    per_deal: float
    per_evening: float
    biggest_tenth: int


@dataclass(frozen=True)
class LeftOut:
    """A sheet that could not be compared, and why."""

    slug: str
    title: str
    started: datetime
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Unknown:
    """What one ruleset cannot know."""

    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class ComparedSeason:
    """Everything about a season under several rulesets; all columns are held against the first."""

    names: tuple[str, ...]
    rows: tuple[SeasonRow, ...]
    spreads: tuple[SpreadRow, ...]
    needed: tuple[DealsNeeded, ...]
    unknown: tuple[Unknown, ...]
    evenings: int
    deals: int
    left_out: int
    named: tuple[LeftOut, ...]
    slopes: SlopeChart | None
    not_drawn: tuple[str, ...]
    told: tuple[Told, ...]

    @property
    def stated(self) -> tuple[Told, ...]:
        """What the page begins with: one comparison; the season as it was played stands in its table."""
        return tuple(each for each in self.told if each.sentence or not each.against)


def rules_played(season: Season) -> list[StoredRuleset]:
    """The rulesets of the evenings that count, the one of the last evening first: two queries."""
    played = counted_sheets(season).values("ruleset").annotate(last=Max("started")).order_by("-last")
    keys = [row["ruleset"] for row in played]
    found = StoredRuleset.objects.in_bulk(keys)
    return [found[key] for key in keys]


def is_played_otherwise(played: Iterable[StoredRuleset], rules: Ruleset) -> bool:
    """Whether an evening was played by other rules than these."""
    return any(rules_of(each) != rules for each in played)


def compared_season(
    season: Season, played: Sequence[StoredRuleset], others: Sequence[Shown], base: Shown | None = None
) -> ComparedSeason:
    """A season as it was played by its rules, and under others beside.

    With a base, everything is held against all evenings under that; the season as it was played comes last,
    and stands in the table alone.
    """
    players, rule = counted_players(season), season.rule
    shown = (base, *others, None) if base else (None, *others)
    columns = [each.rules if each else AS_PLAYED for each in shown]
    folded = folded_season(season, columns, has_remarks=True)
    unread = unreadable_sheets(season, played)
    left_out = folded.left_out + len(unread)
    names = tuple(each.name if each else as_played_text(left_out) for each in shown)
    rows = tuple(season_rows(folded.columns, players, rule))
    told = (
        *told_columns(names, folded, players, rule, base.name if base else ""),
        *told_lead(names[0], folded.columns[0], players, rule),
    )
    return ComparedSeason(
        names=names,
        rows=rows,
        spreads=tuple(spread_row(name, column) for name, column in zip(names, folded.columns, strict=True)),
        needed=tuple(deals_needed(names, folded, shown.index(None))) if season.group.shows_strength else (),
        unknown=tuple(unknown_to_rulesets(folded, list(map(rules_of, readable_rulesets(played))), shown)),
        evenings=folded.evenings,
        deals=folded.deals,
        left_out=left_out,
        named=(*unread[:MOST_NAMED], *name_left_out(folded.incomparable)),
        slopes=season_slopes(names[:-1] if base else names, rows) if others else None,
        not_drawn=tuple(row.name for row in rows if row not in drawn_rows(rows)),
        told=told if others else (),
    )


def as_played_text(left_out: int) -> str:
    """What the column of the season as it was played is called; without some sheets it is another one."""
    return _("as played, without what was left out") if left_out else _("as played")


def unreadable_sheets(season: Season, played: Sequence[StoredRuleset]) -> tuple[LeftOut, ...]:
    """The tables that cannot be read, or of whose deals nothing is known: one query."""
    rules = [stored.pk for stored in played if not is_readable(stored)]
    unread = Q(ruleset__in=rules) | ~Q(derived_format=DERIVED_FORMAT)
    tables = counted_sheets(season).annotate(is_whole=is_whole_evening(OuterRef("pk")))
    found = tables.filter(unread | Q(is_whole=True)).order_by("-started")
    texts = {True: _("For this evening, only the result is known."), False: _("This sheet cannot be read.")}
    return tuple(
        LeftOut(slug, title, started, (texts[is_whole],))
        for slug, title, started, is_whole in found.values_list("slug", "title", "started", "is_whole")
    )


def season_rows(
    columns: Sequence[FoldedColumn], players: Mapping[int, Player], rule: Rule
) -> Iterator[SeasonRow]:
    """The players in the order of the first column."""
    by_player = [{line.total.player: line for line in column.lines} for column in columns]
    pluses = [sum(max(line.counts, Fraction(0)) for line in column.lines) for column in columns]
    for line in columns[0].lines:
        player = line.total.player
        lines = [each[player] for each in by_player if player in each]
        if len(lines) == len(columns):
            both = zip(lines, pluses, strict=True)
            cells = tuple(season_cell(each, line, rule, Fraction(plus)) for each, plus in both)
            yield SeasonRow(players[player].name, cells)


def season_cell(line: RankedTotal, first: RankedTotal, rule: Rule, plus: Fraction) -> SeasonCell:
    """Where somebody stands, against the first column, and against everybody's plus."""
    up = first.place - line.place if first.place is not None and line.place is not None else 0
    share = nearest(100 * line.counts / plus) if plus else None
    return SeasonCell(line.place, counts_text(line.counts, rule), line.total.points, up, share)


def spread_row(name: str, column: FoldedColumn) -> SpreadRow:
    """How results spread, in figures for people."""
    spread = column.spread
    return SpreadRow(name, spread.per_deal, column.per_evening, round(100 * spread.biggest_tenth))


def unknown_to_rulesets(
    folded: Folded, owns: Sequence[Ruleset], columns: Sequence[Shown | None]
) -> Iterator[Unknown]:
    """What each of the rulesets cannot know; None is the season as it was played."""
    for shown, column in zip(columns, folded.columns, strict=True):
        if shown is None:
            continue
        texts = (*unasked_sentences(owns, shown.rules), *remarked_texts(column.remarked))
        if texts:
            yield Unknown(shown.name, texts)


class Unsaid(dict[str, str]):
    """Stands for every figure of a message that is told of many deals at once."""

    def __missing__(self, key: str) -> str:
        return "…"


def remarked_texts(remarked: Remarked) -> Iterator[str]:
    """What a ruleset does not allow in how many deals, the most frequent first."""
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
        made.append(LeftOut(sheet.slug, sheet.title, sheet.started, problems))
    return tuple(made)


def drawn_rows(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    """The first players of the season who have a place under each ruleset."""
    return [row for row in rows if all(each.place is not None for each in row.cells)][:MOST_DRAWN]


def season_slopes(names: Sequence[str], rows: Sequence[SeasonRow]) -> SlopeChart | None:
    """The places under the first of the rulesets, of those who are drawn."""
    placed = drawn_rows(rows)
    if not placed:
        return None
    ranked = [
        Ranked(
            row.name,
            tuple(each.place or 0 for each in row.cells[: len(names)]),
            tuple(each.counts for each in row.cells[: len(names)]),
        )
        for row in placed
    ]
    return slope_chart(
        ranked,
        title=_("Places under each ruleset"),
        text="; ".join(f"{each.name}: {join_words(f'{place}.' for place in each.places)}" for each in ranked),
        columns=names,
    )
