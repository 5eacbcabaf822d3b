"""The seasons of a group in its file: their days, their rule, the evenings left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    FloatField,
    PositiveIntegerField,
    PositiveSmallIntegerField,
)

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import LONGEST_NAME
from rulesets.translation import _
from scorekeeper.club.leagues import models
from scorekeeper.club.leagues.seasons.extra_fields import plain
from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.initial_forms import typed_as
from scorekeeper.club.leagues.seasons.statutes import TIES, as_now
from scorekeeper.club.leagues.seasons.writes import keep_closed, make_season
from scorekeeper.outside.archive.numbers import drawn_lot, sheet_numbers
from scorekeeper.outside.shapes import Row, Shape, field, flag, items, text, whole
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import split_evening

MOST_FIGURE = 1_000_000
MOST_CHAMPIONS = 100
MOST_EXCUSED = 1_000


def read_champions(fields: Fields, key: str, known: object) -> list[str]:
    """Read the names of the champions, as many as can be kept."""
    names = fields.data.get(key) or []
    if not isinstance(names, list) or not all(
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in names[:MOST_CHAMPIONS]
    ):
        fields.refuse(key, _("must be a list of names"))
        return []
    return names[:MOST_CHAMPIONS]


def read_places(fields: Fields, key: str, known: object) -> str:
    """Read the points for the places, as they are typed."""
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(is_whole(figure, -MOST_FIGURE, MOST_FIGURE) for figure in given):
        return ",".join(map(str, given))
    fields.refuse(key, _("must be a list of whole numbers"))
    return ""


def read_points(fields: Fields, key: str, known: object) -> float:
    """Read points that may have decimals."""
    given = fields.data.get(key) or 0
    if isinstance(given, int | float) and not isinstance(given, bool) and abs(given) <= MOST_FIGURE:
        return given
    fields.refuse(key, _("must be a number"))
    return 0


def read_ties(fields: Fields, key: str, known: object) -> list[str]:
    """Read the rules that break ties, in order; the first release wrote a single one, or "shared"."""
    given = fields.data.get(key) or []
    if isinstance(given, str):
        return [] if given == "shared" else [given]
    if isinstance(given, list) and len(given) <= len(TIES) and all(isinstance(tie, str) for tie in given):
        return given
    fields.refuse(key, _("must be a list of at most %(most)s texts"), most=len(TIES))
    return []


class Closing(Shape):
    """Since when a season is closed, and who won it; whose account closed it is nobody's business."""

    at: datetime = field(column="closed_at")
    champions: list[str] = field(
        read_champions, of=lambda season: [str(each) for each in season.champions.all()]
    )


def read_closing(fields: Fields, key: str, known: object) -> Row | None:
    """How a season was closed, if it was; raise Refused if that cannot be."""
    return Closing.read(fields.data[key]) if fields.has(key) else None


class Excuses(Shape):
    """The evenings that a player was excused for, by their sheets."""

    player: str = text(LONGEST_NAME)
    sheets: list[int] = sheet_numbers()


ALWAYS = frozenset(
    (
        *("name", "first_day", "last_day", "months", "points", "min_deals", "min_evenings", "min_rounds"),
        *("best_of", "averages_places", "presence_points", "absence_points", "counts_guests"),
    )
)
"""The columns that the first release wrote, and that are written whatever they are."""
ELSEWHERE = frozenset(("id", "group", "number", "closed_at", "closed_by"))


def of_column(column: Any) -> tuple[Any, Any]:
    """The type of a column of seasons and its field: what a new season has is not written, but for some."""
    default = None if column.null else column.get_default()
    usual: dict[str, Any] = {} if column.name in ALWAYS else {"usual": default}
    if isinstance(column, DateField):
        return date | None, text(200, **usual)
    if isinstance(column, BooleanField):
        return bool, flag(absent=False, **usual)
    if isinstance(column, FloatField):
        return int | float, field(read_points, of=lambda season: plain(getattr(season, column.name)), **usual)
    if isinstance(column, CharField):
        return str, text(column.max_length or 0, **usual)
    least = 0 if isinstance(column, PositiveIntegerField | PositiveSmallIntegerField) else -MOST_FIGURE
    return int | None if column.null else int, whole(least, MOST_FIGURE, default, **usual)


def with_columns(shape: type[Shape]) -> type[Shape]:
    """A shape with a field for every column of seasons, in their order, besides those that it has."""
    columns = {
        column.name: of_column(column)
        for column in models.Season._meta.concrete_fields  # noqa: SLF001  # documented
        if column.name not in ELSEWHERE
    }
    own = shape.__annotations__
    shape.__annotations__ = {name: own.get(name, kind) for name, (kind, _field) in columns.items()} | own
    for name in columns.keys() - own.keys():
        setattr(shape, name, columns[name][1])
    return shape


@with_columns
class Season(Shape):
    """A season: what earlier versions did not write is absent, and it is what may be typed about one.

    It has the columns of seasons, and what is written in another way or lies in other tables.
    """

    place_points: list[int] = field(read_places, of="written_rule.place_points")
    place_points_five: list[int] = field(read_places, of="written_rule.place_points_five")
    ties: list[str] = field(read_ties, of="written_rule.ties")
    lot: int = drawn_lot()
    closed: Closing | None = field(
        read_closing, of=lambda season: season if season.closed_at else None, usual=None
    )
    left_out: list[int] = sheet_numbers()
    doubled: list[int] = sheet_numbers(usual=[])
    excuses: list[Excuses] = items(Excuses, MOST_EXCUSED, usual=[])

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """The fields of a season as they are stored, the sheets left out, and how it was closed."""
        found = super().read(as_now(data) if isinstance(data, dict) else data, known)
        found |= dict(zip(TIES, found.pop("ties"), strict=False))
        found["tournaments"] = found["tournaments"] or models.Season.Tournaments.COUNT
        if found["points"] == "best":  # as earlier versions called it where only the best evenings count
            found["points"] = models.Season.Points.TOTAL
        form = SeasonForm(typed_as(found))
        if not form.is_valid():
            raise Refused([Problem(name, str(text)) for name, texts in form.errors.items() for text in texts])
        kept = ("left_out", "doubled", "excuses", "closed")
        return {"fields": form.cleaned_data | {"lot": found["lot"]}} | {name: found[name] for name in kept}


def written_seasons(group: Group, numbers: Mapping[int, int]) -> list[Row]:
    """The seasons of a group, with the numbers of the sheets that are in its file."""
    marked = ("left_out__sheets", "doubled__sheets", "excuses__player", "excuses__evening__sheets")
    return [
        Season.write(
            season,
            left_out=numbers_of(season.left_out.all(), numbers),
            doubled=numbers_of(season.doubled.all(), numbers),
            excuses=written_excuses(season, numbers),
        )
        for season in group.seasons.prefetch_related(*marked, "champions__player").order_by("number")
    ]


def written_excuses(season: models.Season, numbers: Mapping[int, int]) -> list[Row]:
    found = defaultdict[str, list[Evening]](list)
    for excuse in season.excuses.all():
        found[excuse.player.name].append(excuse.evening)
    return [{"player": name, "sheets": numbers_of(found[name], numbers)} for name in sorted(found)]


def numbers_of(evenings: Iterable[Evening], numbers: Mapping[int, int]) -> list[int]:
    sheets = (sheet.pk for evening in evenings for sheet in evening.sheets.all())
    return sorted(numbers[key] for key in sheets if key in numbers)


def create_season(group: Group, season: Row, sheets: Mapping[int, int]) -> None:
    """A season of a group whose sheets are there; `sheets` has their keys by number."""
    made = make_season(group=group, **season["fields"])
    left_out = Sheet.objects.filter(pk__in=[sheets[number] for number in season["left_out"]])
    for evening in Evening.objects.filter(sheets__in=left_out).distinct():
        going = list(left_out.filter(evening=evening))
        is_whole = len(going) == evening.sheets.count()
        # Where only some sheets of an evening do not count, these become another.
        made.left_out.add(evening if is_whole else split_evening(evening, going))
    doubled = Sheet.objects.filter(pk__in=[sheets[number] for number in season["doubled"]])
    made.doubled.add(*Evening.objects.filter(sheets__in=doubled).distinct())
    models.Excuse.objects.bulk_create(read_excuses(made, season["excuses"], sheets), ignore_conflicts=True)
    if season["closed"]:
        keep_closed(season=made, at=season["closed"]["closed_at"], names=season["closed"]["champions"])


def read_excuses(
    season: models.Season, excuses: Sequence[Row], sheets: Mapping[int, int]
) -> Iterator[models.Excuse]:
    """The excuses of the players of the group."""
    players = {player.name: player for player in season.group.players.all()}
    for each in excuses:
        evenings = Evening.objects.filter(sheets__in=[sheets[number] for number in each["sheets"]])
        for evening in evenings.distinct() if each["player"] in players else ():
            yield models.Excuse(season=season, evening=evening, player=players[each["player"]])
