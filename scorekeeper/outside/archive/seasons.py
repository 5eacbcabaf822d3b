"""The seasons of a group in its file: their days, their rule, the evenings left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import LONGEST_NAME
from rulesets.translation import _
from scorekeeper.club.leagues import models
from scorekeeper.club.leagues.seasons.forms import SeasonForm
from scorekeeper.club.leagues.seasons.initial_forms import typed_as
from scorekeeper.club.leagues.seasons.statutes import TIES, as_now
from scorekeeper.club.leagues.seasons.writes import keep_closed, make_season
from scorekeeper.club.leagues.standings.rule import EVENING_DEALS
from scorekeeper.outside.archive.numbers import drawn_lot, sheet_numbers
from scorekeeper.outside.shapes import Row, Shape, field, flag, items, text, whole
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import split_evening

MOST_FIGURE = 1_000_000
MOST_CHAMPIONS = 100
MOST_EXCUSED = 1_000


def read_champions(fields: Fields, key: str, known: object) -> list[str]:
    """Who won, as far as that can be."""
    names = fields.data.get(key) or []
    if not isinstance(names, list) or not all(
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in names[:MOST_CHAMPIONS]
    ):
        fields.refuse(key, _("must be a list of names"))
        return []
    return names[:MOST_CHAMPIONS]


def read_places(fields: Fields, key: str, known: object) -> str:
    """What the places are worth, as it is typed."""
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(is_whole(figure, -MOST_FIGURE, MOST_FIGURE) for figure in given):
        return ",".join(map(str, given))
    fields.refuse(key, _("must be a list of whole numbers"))
    return ""


def read_ties(fields: Fields, key: str, known: object) -> list[str]:
    """What decides between equals, one after the other; the first release wrote one of them, or "shared"."""
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


class Season(Shape):
    """A season: what earlier versions did not write is absent, and it is what may be typed about one."""

    name: str = text(200)
    first_day: date | None = text(200)
    last_day: date | None = text(200)
    months: int = whole(0, MOST_FIGURE)
    points: str = text(200)
    min_deals: int = whole(0, MOST_FIGURE)
    min_evenings: int = whole(0, MOST_FIGURE)
    min_rounds: int = whole(0, MOST_FIGURE)
    min_share: str = text(9, usual="")
    evening_deals: int = whole(0, MOST_FIGURE, usual=EVENING_DEALS)
    scaled_deals: int = whole(0, MOST_FIGURE, usual=0)
    cap: int | None = whole(-MOST_FIGURE, MOST_FIGURE, absent=None, usual=None)
    floor: int | None = whole(-MOST_FIGURE, MOST_FIGURE, absent=None, usual=None)
    best_of: int = whole(0, MOST_FIGURE)
    best_share: str = text(9, usual="")
    drop_worst: int = whole(0, MOST_FIGURE, usual=0)
    drop_best: int = whole(0, MOST_FIGURE, usual=0)
    drop_by: str = text(10, usual="")
    drop_per: int = whole(0, MOST_FIGURE, usual=0)
    keeps_last: bool = flag(absent=False, usual=False)
    short_deals: int = whole(0, MOST_FIGURE, usual=0)
    short_counts: str = text(4, usual=models.Season.Short.HALF)
    second_half: str = text(10, usual="")
    final_day: str = text(10, usual="")
    final_players: int = whole(0, MOST_FIGURE, usual=0)
    final_carried: str = text(4, usual=models.Season.Carried.ALL)
    averages_evenings: bool = flag(absent=False, usual=False)
    at_least: int = whole(0, MOST_FIGURE, usual=0)
    missing_points: int | None = whole(-MOST_FIGURE, MOST_FIGURE, absent=None, usual=None)
    missing_as_last: bool = flag(absent=False, usual=False)
    free_absences: int = whole(0, MOST_FIGURE, usual=0)
    excused: str = text(4, usual="")
    holidays: str = text(250, usual="")
    doubles: bool = flag(absent=False, usual=False)
    doubled_from: int = whole(0, MOST_FIGURE, usual=0)
    doubled_last: int = whole(0, MOST_FIGURE, usual=0)
    doubled_days: str = text(11, usual="")
    doubled_weekday: int = whole(0, MOST_FIGURE, usual=0)
    weekday: int = whole(0, MOST_FIGURE, usual=0)
    nth: int = whole(0, MOST_FIGURE, usual=0)
    seated: str = text(11, usual="")
    seated_weekday: int = whole(0, MOST_FIGURE, usual=0)
    seated_last: int = whole(0, MOST_FIGURE, usual=0)
    seated_from: str = text(10, usual="")
    seated_round: int = whole(0, MOST_FIGURE, usual=0)
    counts_down: bool = flag(absent=False, usual=False)
    counts_up: bool = flag(absent=False, usual=False)
    place_points: list[int] = field(read_places, of="written_rule.place_points")
    place_points_five: list[int] = field(read_places, of="written_rule.place_points_five")
    averages_places: bool
    rounds_up: bool = flag(absent=False, usual=False)
    presence_points: int = whole(-MOST_FIGURE, MOST_FIGURE)
    presence_from: int = whole(0, MOST_FIGURE, usual=0)
    presence_per: int = whole(0, MOST_FIGURE, usual=0)
    absence_points: int = whole(-MOST_FIGURE, MOST_FIGURE)
    won_points: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    last_points: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    solo_points: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    solo_limit: int = whole(0, MOST_FIGURE, usual=0)
    most_solos: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    most_won: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    most_evenings: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    most_best: int = whole(-MOST_FIGURE, MOST_FIGURE, usual=0)
    shares_most: bool = flag(absent=False, usual=False)
    period_points: str = text(60, usual="")
    period_months: int = whole(
        0, MOST_FIGURE, absent=models.Season.Period.QUARTER, usual=models.Season.Period.QUARTER
    )
    fine_points: str = text(250, usual="")
    prizes: str = text(250, usual="")
    evening_prizes: str = text(250, usual="")
    ties: list[str] = field(read_ties, of="written_rule.ties")
    lot: int = drawn_lot()
    counts_guests: bool
    counts_from: int = whole(0, MOST_FIGURE, usual=0)
    counts_from_for: str = text(6, usual="")
    tournaments: str = text(200, usual=models.Season.Tournaments.COUNT)
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
    """Who was excused for which evenings of a season, by name."""
    found = defaultdict[str, list[Evening]](list)
    for excuse in season.excuses.all():
        found[excuse.player.name].append(excuse.evening)
    return [{"player": name, "sheets": numbers_of(found[name], numbers)} for name in sorted(found)]


def numbers_of(evenings: Iterable[Evening], numbers: Mapping[int, int]) -> list[int]:
    """The numbers of the sheets of evenings."""
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
    """What players of the group were excused for."""
    players = {player.name: player for player in season.group.players.all()}
    for each in excuses:
        evenings = Evening.objects.filter(sheets__in=[sheets[number] for number in each["sheets"]])
        for evening in evenings.distinct() if each["player"] in players else ():
            yield models.Excuse(season=season, evening=evening, player=players[each["player"]])
