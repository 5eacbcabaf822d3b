"""A count of one's own, made from scored sheet documents alone, as `manage.py score` prints them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any
from uuid import UUID

from django.utils.timezone import now

from rulesets.document.writing import scored_as_recorded
from rulesets.session.fold import advance, start
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.player_facts import lot_in_season
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import facts_of, table_of
from tests.cast import begin, deal
from tests.club import Club, group_document, take_in

PLAYERS = ("Anna", "Ben", "Cem", "Dora", "Emil")
STRANGERS = ("Gast", "Jemand")
"""Who is no player of the group."""
TABLES = (("ddv", 5), ("ddv", 4), ("pub", 6), ("pot", 4), ("club_plus", 5))
EVENINGS, DEALS = 9, 7


@dataclass(frozen=True)
class Night:
    """What an evening was for somebody: its sheets, points, place, deals played, the points of each line.

    `shared` is how many have the place, of all `people` who were there. `tables` has the place at each table,
    how many shared it and how many played there. `won` are deals won, `solos` those played and won. `highest`
    are the most points that somebody of the group made, `is_last` who was last of all, unless all are level.
    """

    day: str
    sheets: tuple[int, ...]
    points: int
    place: int
    shared: int
    deals: int
    each: tuple[int, ...]
    tables: tuple[tuple[int, int, int], ...]
    won: int
    solos: tuple[int, int]
    highest: int
    people: int
    is_last: bool


def draw(club: Club, random: Random) -> None:
    """Evenings of four to six under several rules, some of two rounds; who is no player is a guest."""
    first = None
    for number in sorted([*range(EVENINGS), *random.sample(range(EVENINGS), 3)]):
        preset, size = random.choice(TABLES)
        names = random.sample([*PLAYERS, "Gast"], size)
        started = now() - timedelta(days=EVENINGS + 3 - number)
        begun = begin(names, preset, length=0, started=started)
        beside = first if first and first.sheet.started.date() == started.date() else None
        sheet = take_in(club, begun, beside=beside).sheet
        first = begun
        table = table_of(sheet)
        state = start(table)
        by_hand = deal(names, game="manual", each={names[0]: 3, names[1]: -3})
        penalty = deal(names, game="penalty", by=names[2], penalty=6)
        drawn = random.sample([by_hand, penalty], random.randint(0, 2))
        for place in range(random.randint(1, DEALS)):
            facts = drawn.pop() if drawn and place else invented_deal(random, table, state)
            state, _scored = advance(table, state, facts)
            uid = UUID(int=random.getrandbits(128), version=4)
            models.Deal.objects.create(sheet=sheet, position=place + 1, uid=uid, facts=facts_of(facts, sheet))
        rebuild_postings(sheet_id=sheet.pk)


def exported(club: Club) -> list[dict[str, Any]]:
    """The sheets of the club with their scores, in their order."""
    sheets = group_document(club.group)["sheets"]
    return [scored_as_recorded(json.loads(json.dumps(sheet))) for sheet in sheets]


def is_played(line: dict[str, Any], name: str) -> bool:
    """Whether a line is a deal in which somebody played."""
    return line.get("game") not in ("redeal", "penalty") and name in line["score"]["active"]


def nights_of(sheets: list[dict[str, Any]], name: str) -> list[Night]:
    """The evenings on which somebody played a deal, the first first: all sheets of a day are one."""
    days: dict[str, list[int]] = {}
    for number, sheet in enumerate(sheets):
        days.setdefault(sheet["date"], []).append(number)
    found = (night_of(day, [(number, sheets[number]) for number in days[day]], name) for day in sorted(days))
    return [night for night in found if night.deals]


def night_of(day: str, sheets: list[tuple[int, dict[str, Any]]], name: str) -> Night:
    """What one evening was for somebody, or would have been."""
    totals: Counter[str] = Counter()
    for _number, sheet in sheets:
        totals.update(sheet["totals"])
    own = [(number, sheet) for number, sheet in sheets if name in sheet["totals"]]
    lines = [line for _number, sheet in own for line in sheet["deals"]]
    figures = figures_from([sheet for _number, sheet in own], name)
    all_lines = [line for _number, sheet in sheets for line in sheet["deals"]]
    played = [totals[other] for other in totals if any(is_played(line, other) for line in all_lines)] or [0]
    return Night(
        day=day,
        sheets=tuple(number for number, _sheet in own),
        points=totals[name],
        place=1 + sum(other > totals[name] for other in totals.values()),
        shared=list(totals.values()).count(totals[name]),
        deals=sum(is_played(line, name) for line in lines),
        each=tuple(line["score"]["points"][name] for line in lines if is_played(line, name)),
        tables=tuple(table_of_sheet(sheet, name) for _number, sheet in own if plays_on(sheet, name)),
        won=figures["won"],
        solos=(figures["solos"], figures["solos_won"]),
        people=len(totals),
        is_last=totals[name] == min(played) < max(played),
        highest=max(points for other, points in totals.items() if other not in STRANGERS),
    )


def plays_on(sheet: dict[str, Any], name: str) -> bool:
    """Whether somebody played a deal on a sheet."""
    return any(is_played(line, name) for line in sheet["deals"])


def table_of_sheet(sheet: dict[str, Any], name: str) -> tuple[int, int, int]:
    """The place of somebody at a table, how many share it, and how many played there."""
    totals = sheet["totals"]
    better = [other for other in totals if totals[other] > totals[name]]
    level = [other for other in totals if totals[other] == totals[name]]
    return 1 + len(better), len(level), sum(plays_on(sheet, other) for other in totals)


@dataclass(frozen=True)
class Special:
    """The days that count half, what those were worth to their last one, and the day that cannot drop out.

    By name, the days that are put aside, and those missed with an excuse; how many evenings a place takes.
    """

    halved: frozenset[str] = frozenset()
    lows: Mapping[str, Fraction] = field(default_factory=dict)
    kept: str = ""
    aside: Mapping[str, set[str]] = field(default_factory=dict)
    excused: Mapping[str, set[str]] = field(default_factory=dict)
    needed: Mapping[str, int] = field(default_factory=dict)

    def days_for(self, name: str, days: set[str]) -> set[str]:
        """Those of some days that somebody could play or miss."""
        return days - self.aside.get(name, set())


def special_days(sheets: list[dict[str, Any]], season: Season) -> tuple[Special, set[str]]:
    """What is special about the days of a season, and those that are too short to count at all."""
    days = {sheet["date"] for sheet in sheets}
    players = [player.name for player in season.group.players.all()]
    short = {
        day
        for day in days
        if max((night.deals for name in players for night in nights_on(sheets, name, day)), default=0)
        < season.short_deals
    }
    is_half = season.short_counts == "half"
    out = set() if is_half else short
    halved = frozenset(short) if is_half else frozenset()
    lows = {day: low_of(sheets, day, season) for day in days - out} if season.missing_as_last else {}
    return Special(halved, {day: low * times(day, season, halved) for day, low in lows.items()}), out


def nights_on(sheets: list[dict[str, Any]], name: str, day: str) -> list[Night]:
    """The evening of somebody on a day, if they played."""
    return [night for night in nights_of([s for s in sheets if s["date"] == day], name) if night.deals]


def low_of(sheets: list[dict[str, Any]], day: str, season: Season) -> Fraction:
    """What an evening was worth once to who was last of all, at tables to who got least of the group."""
    names = {name for sheet in sheets if sheet["date"] == day for name in sheet["totals"]}
    nights = {name: night for name in names for night in nights_on(sheets, name, day)}
    if season.points == "tables":
        players = {player.name for player in season.group.players.all()}
        there = [worth_of_tables(night, season) for name, night in nights.items() if name in players]
        return max(there) if season.counts_up else min(there)
    if season.points == "total":
        return min(scaled_points(night, season) for night in nights.values())
    last = min(nights.values(), key=lambda night: night.points)
    return Fraction(last.place == 1) if season.points == "won" else worth_of_evening(last, season)


def times(day: str, season: Season, halved: frozenset[str], highest: int = 0) -> Fraction:
    """How many times the evening of a day counts; `highest` are the most points that were made on it."""
    marked = {str(day) for day in season.doubled.values_list("day", flat=True)} if season.doubles else set()
    is_double = day in marked or 0 < season.doubled_from <= highest
    is_double |= is_doubled_day(date.fromisoformat(day), season)
    return (2 if is_double else 1) * Fraction(1, 2 if day in halved else 1)


def counted(
    nights: list[Night],
    season: Season,
    days: set[str],
    special: Special = Special(),  # frozen
    *,
    is_final: bool = False,
    excused: int = 0,
) -> Fraction:
    """What the evenings of somebody count under the rule of a season, or its final, with those of some days.

    In a final all evenings count, and none that was missed counts as if it had been played.
    """
    held = len(days)
    points, deals = [night.points for night in nights], sum(night.deals for night in nights)
    free = 0 if is_final else season.free_absences
    missed = sorted(days - {night.day for night in nights})[free:]
    extras = added(nights, season, days, len(missed), is_final=is_final)
    if season.points == "average":
        return Fraction(sum(points), deals) + extras
    if season.points in ("evening", "round"):
        return Fraction(sum(points) * season.evening_deals, deals) + extras
    made = played(nights, season, special)
    made += [] if is_final else as_played(missed, season, special)
    values = [worth for _day, worth in made] if is_final else chosen(made, season, held, special.kept)
    values = [] if season.only_added and not is_final else values
    if season.averages_evenings:
        values += [Fraction(season.missing_points or 0)] * (season.at_least - len(values))
        return sum(values, Fraction(0)) / max(1, len(values)) + extras
    mean = sum(values, Fraction(0)) / max(1, len(nights)) if season.excused == "mean" else Fraction(0)
    return sum(values, Fraction(0)) + extras + mean * excused


def played(nights: list[Night], season: Season, special: Special) -> list[tuple[str, Fraction]]:
    """The days that somebody played on, with what they were worth."""
    return [
        (night.day, value_of(night, season) * times(night.day, season, special.halved, night.highest))
        for night in nights
    ]


def as_played(missed: list[str], season: Season, special: Special) -> list[tuple[str, Fraction]]:
    """The days that somebody missed, with what they are worth where they count as if they had been played."""
    if season.missing_as_last:
        return [(day, special.lows[day]) for day in missed]
    if season.missing_points is None or season.at_least:
        return []
    return [(day if day == special.kept else "", Fraction(season.missing_points)) for day in missed]


def best_dropped(
    by_name: dict[str, list[Night]], season: Season, days: set[str], special: Special
) -> dict[str, Fraction]:
    """The best result that dropped out, of everybody of whom one did; the greater the better."""
    found = {}
    for name, nights in by_name.items():
        own = special.days_for(name, days)
        missed = sorted(own - {night.day for night in nights})[season.free_absences :]
        made = played(nights, season, special) + as_played(missed, season, special)
        left = Counter(worth for _day, worth in made)
        left -= Counter(chosen(made, season, len(own), special.kept))
        if left:
            found[name] = -min(left) if season.counts_up else max(left)
    return found


def added(nights: list[Night], season: Season, days: set[str], missed: int, *, is_final: bool) -> Fraction:
    """What is added for being there, for so many evenings missed, for winning, solos and being last."""
    there = times_there(len(nights), season, is_final=is_final)
    away = len(days - {night.day for night in nights})
    solos = sum(min(night.solos[1], season.solo_limit or night.solos[1]) for night in nights)
    won, last = sum(night.place == 1 for night in nights), sum(night.is_last for night in nights)
    figures = {
        "presence_points": there,
        "absence_points": missed,
        "solo_points": solos,
        "won_points": won,
        "last_points": last,
    }
    found = sum((cents(getattr(season, name)) * figure for name, figure in figures.items()), Fraction(0))
    if is_final or not nights:
        return found
    never = cents(season.never_missed_points) if days <= {night.day for night in nights} else Fraction(0)
    reached = [Fraction(0)]
    for pair in filter(None, season.milestone_points.split(";")):
        evenings, points = pair.split(":")
        reached += [Fraction(points)] if len(nights) >= int(evenings) else []
    is_over = season.most_missed is not None and away > season.most_missed
    return found + never + reached[-1] + (cents(season.over_missed_points) if is_over else 0)


def cents(points: float) -> Fraction:
    """Points with two decimals at most."""
    return Fraction(round(points * 100), 100)


def times_there(evenings: int, season: Season, *, is_final: bool) -> int:
    """How often so many evenings add the points for being there."""
    if is_final and season.presence_from:
        return 0
    per = season.presence_per or 1
    return len(range(season.presence_from or per, evenings + 1, per))


def value_of(night: Night, season: Season) -> Fraction:
    """What an evening is worth once."""
    return {
        "total": lambda: scaled_points(night, season),
        "won": lambda: Fraction(night.place == 1),
        "places": lambda: worth_of_evening(night, season),
        "tables": lambda: worth_of_tables(night, season),
    }[season.points]()


def scaled_points(night: Night, season: Season) -> Fraction:
    """The points of an evening, as if it had had so many deals as all are scaled to."""
    points = Fraction(night.points)
    if season.scaled_deals:
        points = points / night.deals * season.scaled_deals
    if season.cap is not None and points > season.cap:
        points = Fraction(season.cap)
    return points if season.floor is None or points > season.floor else Fraction(season.floor)


def chosen(made: list[tuple[str, Fraction]], season: Season, held: int, kept: str) -> list[Fraction]:
    """The best evenings of each half, or all but the weakest; the one that is kept is always among them."""
    found = [worth for day, worth in made if day == kept > ""]
    always = len(found)
    share = Fraction(season.best_share or 0)
    best = -(-share.numerator * held // share.denominator) or season.best_of
    parts = [part_of(day, season) for day, _worth in made]
    last = part_of(kept, season) if kept else ""
    for part in sorted(set(parts)):
        within = zip(made, parts, strict=True)
        own = sorted(
            (worth for (day, worth), where in within if where == part and (day != kept or not kept)),
            reverse=season.counts_up,
        )
        rest = best - always if part == last else best
        if best:
            found += own[len(own) - min(rest, len(own)) :]
            continue
        times = times_dropped(season, len(own) + always, held)
        found += own[season.drop_worst * times : max(0, len(own) - season.drop_best * times)]
    return found


def part_of(day: str, season: Season) -> str:
    """The part of the season in which evenings are chosen with those of a day."""
    if season.chosen_weeks or season.chosen_months:
        first, this = season.first_day or date(1, 1, 1), date.fromisoformat(day)
        weeks = (this - first).days // 7 // (season.chosen_weeks or 1)
        months = 12 * (this.year - first.year) + this.month - first.month
        return f"{weeks if season.chosen_weeks else months // season.chosen_months:05}"
    return str(day >= season.second_half > "")


def times_dropped(season: Season, own: int, held: int) -> int:
    """How often as many evenings drop out, of so many of somebody and so many held."""
    if not season.drop_by:
        return 1
    found = own if season.drop_by.startswith("own") else held
    whole, rest = found // season.drop_per, found % season.drop_per
    if season.drop_by.endswith("once"):
        again = [int(number) for number in season.drop_again.split(",") if number]
        return sum(found >= number for number in (season.drop_per, *again))
    return whole + 1 if rest and season.drop_by.endswith("begun") else whole


def is_doubled_day(day: date, season: Season) -> bool:
    """Whether a day is one of those of its month that count double, the last of them 5, any 0."""
    which = {"0", str((day.day + 6) // 7), *(["5"] if (day + timedelta(days=7)).month != day.month else [])}
    is_day = season.doubled_weekday in (0, day.isoweekday())
    return is_day and bool(which & set(season.doubled_days.split(",")))


def worth_of_evening(night: Night, season: Season) -> Fraction:
    """What the place of an evening is worth."""
    shared = night.shared if season.averages_places else 1
    if season.counts_up:
        return up(worth_up(night.place, shared), season)
    if season.counts_down:
        return up(worth_down(night.people, night.place, shared), season)
    return up(worth(season.place_points, night.place, shared), season)


def up(points: Fraction, season: Season) -> Fraction:
    """Points, to the next whole ones where these are rounded."""
    return -(-points // 1) * Fraction(1) if season.rounds_up else points


def worth_of_tables(night: Night, season: Season) -> Fraction:
    """What the places at the tables of an evening are worth together."""
    if season.counts_up:
        return sum(
            (
                up(worth_up(place, shared if season.averages_places else 1), season)
                for place, shared, _people in night.tables
            ),
            Fraction(0),
        )
    if season.counts_down:
        down = (
            up(worth_down(people, place, shared if season.averages_places else 1), season)
            for place, shared, people in night.tables
        )
        return sum(down, Fraction(0))
    return sum(
        (
            up(
                worth(
                    season.place_points_five
                    if people >= 5 and season.place_points_five
                    else season.place_points,
                    place,
                    shared if season.averages_places else 1,
                ),
                season,
            )
            for place, shared, people in night.tables
        ),
        Fraction(0),
    )


def worth_down(people: int, place: int, shared: int) -> Fraction:
    """The mean of so many places from one on; the first is worth as many points as people are there."""
    return Fraction(sum(max(0, people - each + 1) for each in range(place, place + shared)), shared)


def worth_up(place: int, shared: int) -> Fraction:
    """The mean of so many places from one on."""
    return Fraction(2 * place + shared - 1, 2)


def worth(listed: str, place: int, shared: int) -> Fraction:
    """The mean of the places from one on, of a list as it is typed; 0 behind its end."""
    figures = [*map(int, listed.split(",")), *[0] * 50]
    return Fraction(sum(figures[place - 1 : place - 1 + shared]), shared)


def ranked(
    by_name: dict[str, list[Night]],
    merits: dict[str, Fraction],
    season: Season,
    held: dict[str, int],
    needed: Mapping[str, int],
    dropped: Mapping[str, Fraction],
) -> dict[str, int]:
    """The places: one more than there are with more, or as much and more of what decides then."""
    with_place = {
        name: nights
        for name, nights in by_name.items()
        if sum(night.deals for night in nights) >= max(1, season.min_deals)
        and len(nights) >= season.min_evenings
        and len(nights) >= held[name] * Fraction(season.min_share or 0)
        and len(nights) >= needed.get(name, 0)
        and sum(night.deals for night in nights) / 24 >= season.min_rounds
        and (
            season.most_missed is None
            or season.over_missed_points
            or held[name] - len(nights) <= season.most_missed
        )
    }
    levels = [
        [name for name in with_place if merits[name] == merit]
        for merit in sorted({merits[name] for name in with_place}, reverse=not season.counts_up)
    ]
    for tie in [tie for tie in season.ties.split(",") if tie]:
        levels = [part for level in levels for part in apart(level, with_place, tie, season, dropped)]
    places = [1 + sum(map(len, levels[:number])) for number in range(len(levels))]
    return {name: place for place, level in zip(places, levels, strict=True) for name in level}


Settled = tuple[dict[str, int], dict[str, Fraction], dict[str, tuple[list[Night], int]]]
"""The places, what counts for everybody, and the evenings that say so, of so many that could."""
CARRIED = {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


def settled(
    made: dict[str, list[Night]], days: set[str], season: Season, special: Special = Special()
) -> Settled:
    """The standings after some days, with the final if it has begun: its players first, then the others."""
    final = {day for day in days if season.final_day and day >= season.final_day}
    by_then = {
        name: [night for night in nights if night.day in days - final] for name, nights in made.items()
    }
    before = {name: nights for name, nights in by_then.items() if nights}
    held = {name: len(special.days_for(name, days - final)) for name in made}
    figures = all_counted(before, season, days - final, special)
    dropped = best_dropped(before, season, days - final, special) if "dropped" in season.ties else {}
    places = ranked(before, figures, season, held, special.needed, dropped)
    if not final:
        return places, figures, {name: (nights, held[name]) for name, nights in before.items()}
    whole = {name: made[name] for name in places if places[name] <= (season.final_players or len(places))}
    for name, nights in whole.items():
        there = [night for night in nights if night.day in final]
        excused = len(special.excused.get(name, set()) & final)
        own = special.days_for(name, final)
        gained = counted(there, season, own, special, is_final=True, excused=excused)
        figures[name] = figures[name] * CARRIED[season.final_carried] + gained
    counting = {name: (whole.get(name, nights), held[name]) for name, nights in before.items()}
    counting |= {name: (nights, len(special.days_for(name, days))) for name, nights in whole.items()}
    places |= ranked(whole, figures, season, dict.fromkeys(whole, 0), {}, dropped)
    return places, figures, counting


FIGURES: dict[str, Callable[[list[Night]], Any]] = {
    "won": lambda nights: sum(night.place == 1 for night in nights),
    "second": lambda nights: sum(night.place == 2 for night in nights),
    "third": lambda nights: sum(night.place == 3 for night in nights),
    "places": lambda nights: tuple(sum(night.place == place for night in nights) for place in range(1, 9)),
    "points": lambda nights: sum(night.points for night in nights),
    "deals": lambda nights: sum(night.deals for night in nights),
    "deals_won": lambda nights: sum(night.won for night in nights),
    "evenings": len,
    "solos": lambda nights: sum(night.solos[1] for night in nights),
    "best": lambda nights: max(night.points for night in nights),
    "best3": lambda nights: sum(sorted((night.points for night in nights), reverse=True)[:3]),
}


def all_counted(
    by_name: dict[str, list[Night]], season: Season, days: set[str], special: Special
) -> dict[str, Fraction]:
    """What counts for everybody, with what each gets who has the most of something in the season."""
    found = {
        name: counted(
            nights,
            season,
            special.days_for(name, days),
            special,
            excused=len(special.excused.get(name, set()) & days),
        )
        for name, nights in by_name.items()
    }
    for what in ("solos", "won", "evenings", "best"):
        figures = {name: FIGURES[what](nights) for name, nights in by_name.items()}
        for name, figure in figures.items():
            if figure == max(figures.values()) and figure > 0:
                several = list(figures.values()).count(figure) if season.shares_most else 1
                found[name] += cents(getattr(season, f"most_{what}")) / several
    for figures in by_period(by_name, season, special) if season.period_points else ():
        for name, figure in figures.items():
            better = sum(
                (other < figure) if season.counts_up else (other > figure) for other in figures.values()
            )
            several = list(figures.values()).count(figure) if season.shares_most else 1
            found[name] += worth(season.period_points, better + 1, several)
    return found


def by_period(by_name: dict[str, list[Night]], season: Season, special: Special) -> list[dict[str, Fraction]]:
    """What the nights of everybody who was there were worth, by months, quarters or halves of the season."""
    found: dict[int, dict[str, Fraction]] = defaultdict(dict)
    first = season.first_day or date(1, 1, 1)
    for name, nights in by_name.items():
        for night in nights:
            this = date.fromisoformat(night.day)
            period = (12 * (this.year - first.year) + this.month - first.month) // season.period_months
            if season.period_weeks:
                period = (this - first).days // (7 * season.period_weeks)
            worth = value_of(night, season) * times(night.day, season, special.halved, night.highest)
            found[period][name] = found[period].get(name, Fraction(0)) + worth
    return list(found.values())


def apart(
    level: list[str],
    by_name: dict[str, list[Night]],
    tie: str,
    season: Season,
    dropped: Mapping[str, Fraction],
) -> list[list[str]]:
    """Some who are level, the first first, with those together between whom a tie rule does not decide."""
    if tie == "direct":
        made = {name: {night.day: night.points for night in by_name[name]} for name in level}
        figures = {
            name: sum(
                made[name][day] - made[other][day]
                for other in level
                for day in made[name]
                if day in made[other]
            )
            for name in level
        }
    elif tie == "lot":
        lots = dict(season.group.players.values_list("name", "lot"))
        figures = {name: lot_in_season(season.lot, lots[name]) for name in level}
    elif tie == "dropped":
        figures = {name: dropped.get(name, Fraction(-1000)) for name in level}
    else:
        figures = {name: FIGURES[tie](by_name[name]) for name in level}
    return [
        [name for name in level if figures[name] == figure]
        for figure in sorted(set(figures.values()), reverse=True)
    ]


def figures_from(sheets: list[dict[str, Any]], name: str) -> Counter[str]:
    """Everything that is counted of somebody on evenings, deal by deal, with bonuses and kinds of games."""
    counts: Counter[str] = Counter()
    for sheet in sheets:
        # With a pot everybody puts something in before the first deal.
        counts["points"] += sheet["totals"][name]
        for line in sheet["deals"]:
            count_deal(counts, line, name)
    return Counter({key: value for key, value in counts.items() if value})


def count_deal(counts: Counter[str], line: dict[str, Any], name: str) -> None:
    """Count one deal for somebody who played in it."""
    score, game = line["score"], line.get("game", "normal")
    points = score["points"][name]
    if not is_played(line, name):
        return
    counts["deals"] += 1
    if game == "manual":
        is_won = points > 0
        counts["won"] += is_won
        count_game(counts, "manual", is_won, points)
        return
    side = "re" if name in line["re"] else "kontra"
    other = {"re": "kontra", "kontra": "re"}[side]
    is_won = score["winner"] == side
    calls = line.get("calls", {}).get(side, [])
    own = line["points"][side] if side in line["points"] else 240 - line["points"][other]
    counts.update({"won": is_won, side: 1, f"{side}_won": is_won})
    counts.update({"calls": bool(calls), "missed": bool(calls) and not is_won})
    counts["undared"] += is_won and not calls and 240 - own < 90
    counts.update({f"bonus {key}": n for key, n in line.get("bonuses", {}).get(side, {}).items()})
    is_solo = side == "re" and game in ("solo", "silent_solo")
    if is_solo:
        counts.update({"solos": 1, "solos_won": is_won, "solo_points": points})
    kind = line["solo"] if is_solo and game == "solo" else game
    count_game(counts, "against_solo" if "solo" in game and not is_solo else kind, is_won, points)


def count_game(counts: Counter[str], kind: str, is_won: bool, points: int) -> None:
    """Count one deal for its kind of game."""
    counts.update({f"game {kind} deals": 1, f"game {kind} won": is_won, f"game {kind} points": points})


def pairs_from(sheets: list[dict[str, Any]], name: str) -> dict[str, dict[str, list[int]]]:
    """Deals, won ones and points of somebody with and against everybody else."""
    pairs: dict[str, dict[str, list[int]]] = defaultdict(lambda: {"with": [0, 0, 0], "against": [0, 0, 0]})
    for line in (line for sheet in sheets for line in sheet["deals"]):
        active = line["score"]["active"]
        if "re" not in line or name not in active:
            continue
        points = line["score"]["points"][name]
        is_won = line["score"]["winner"] == ("re" if name in line["re"] else "kontra")
        for other in set(active) - {name}:
            way = "with" if (name in line["re"]) == (other in line["re"]) else "against"
            pairs[other][way] = [
                was + more for was, more in zip(pairs[other][way], (1, is_won, points), strict=True)
            ]
    return pairs


def most(numbers: list[int], sign: int) -> tuple[int, int]:
    """The highest (or with a minus the lowest) of some numbers, and how often it is there."""
    figure = sign * max(sign * number for number in numbers)
    return figure, numbers.count(figure)


def longest(rows: list[list[bool]]) -> tuple[int, int]:
    """The longest run of true ones, two at least, and how many there are."""
    runs = [len(run) for row in rows for run in "".join("x" if each else " " for each in row).split()]
    return most([run for run in runs if run >= 2] or [0], 1)
