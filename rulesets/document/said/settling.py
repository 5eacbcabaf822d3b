"""The result of a whole line: the facts of a deal, and which of them have to be asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulesets.checks.card_points import plain_ranges
from rulesets.document.said.reading import Reading
from rulesets.document.said.scanning import SIDED_MARKS, Question, Said, Sides, side_of
from rulesets.rules.solo_kinds import MISERES
from rulesets.scoring.bonuses import FACT_BY_KEY
from rulesets.scoring.deal import PARTNERED_GAMES, PLAYED_GAMES, Call, Game, Side

REACHED: dict[str, tuple[int, int]] = {Call.NO90: (155, 175), Call.NO60: (185, 205), Call.NO30: (215, 235)}
"""Card points of a side that kept the other below a level, whatever the rules say of its very edge."""

NEEDED = {Game.NORMAL: 2, Game.SOLO: 1, Game.SILENT_SOLO: 1, Game.MARRIAGE: 2, Game.ARMUT: 2, Game.PENALTY: 1}
"""How many players a line names for each game."""

ALL_CARD_POINTS = 240
MOST_TRICKS = 12

Facts = dict[str, Any]


@dataclass(frozen=True)
class SaidDeal:
    """The facts of the sheet document that a line says, and what is still open."""

    facts: Facts
    unclear: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()


def settle(reading: Reading) -> SaidDeal:
    """The deal that the items of a line make together."""
    game = game_of(reading)
    facts: Facts = {"game": game.value, **players_of(reading, game)}
    if game in PLAYED_GAMES:
        facts |= cards_of(reading, game, facts)
    else:
        facts |= penalty_of(reading) if game is Game.PENALTY else {}
        facts |= {"reason": str(reading.reason)} if reading.reason else {}
        refuse(reading, (*reading.sides, *reading.levels, *reading.bonuses, *reading.marks, *reading.tricks))
    questions = tuple(question for _start, question in sorted(reading.questions, key=lambda pair: pair[0]))
    return SaidDeal(
        {key: value for key, value in facts.items() if value not in ([], {})}, unclear(reading), questions
    )


def refuse(reading: Reading, things: Iterable[Said]) -> None:
    """Add things that do not belong here to what was not understood."""
    for thing in things:
        reading.not_understood(thing)


def unclear(reading: Reading) -> tuple[str, ...]:
    """The texts that were not understood; neighbouring ones are joined."""
    spans: list[tuple[int, int]] = []
    for start, end in sorted(set(reading.unclear)):
        if spans and not reading.text[spans[-1][1] : start].strip():
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(reading.text[start:end] for start, end in spans)


def game_of(reading: Reading) -> Game:
    """The game that was played; where none is named, the usual one if it can be played now."""
    if reading.game is not None:
        return reading.game
    games = reading.offer.games
    return Game.SOLO if Game.SOLO in games and Game.NORMAL not in games else Game.NORMAL


def players_of(reading: Reading, game: Game) -> Facts:
    """The players of Re, of a marriage, an Armut or a penalty, and their partners."""
    seats = seats_named(reading, game)
    if game is Game.PENALTY:
        return {"by": seats}
    if game not in PARTNERED_GAMES:
        return {"re": sorted(seats)} | ({"solo": reading.solo} if reading.solo else {})
    is_whole = len(seats) == NEEDED[game] or (reading.is_alone and game is Game.MARRIAGE)
    return {"by": seats[:1], "re": sorted(seats) if is_whole else []}


def seats_named(reading: Reading, game: Game) -> list[str]:
    """As many players as a game has on the side of Re, or those that are not said to be of the other one."""
    needed = NEEDED.get(game, 0)
    others = len(reading.offer.players) - needed
    refuse(reading, reading.names[needed:])
    seats = list(dict.fromkeys(name.key for name in reading.names[:needed]))
    opposed = {name.key for name in reading.against}
    if game is Game.NORMAL and not seats and len(opposed) == others:
        seats = [seat for seat in reading.offer.players if seat not in opposed]
    refuse(reading, (name for name in reading.against if name.key in seats or len(opposed) > others))
    return seats


def penalty_of(reading: Reading) -> Facts:
    refuse(reading, reading.numbers[1:])
    points = [number.count for number in reading.numbers[:1] if number.count]
    return {"penalty": points[0]} if points else {}


def cards_of(reading: Reading, game: Game, who: Facts) -> Facts:
    """All that cards decide."""
    sides = sides_of(reading, game, who.get("re", []))
    settle_doubts(reading)
    is_misere = reading.solo in MISERES
    has_points = bool(reading.numbers or reading.ranges or reading.doubts or is_misere)
    has_points |= any(level.how == "played" for level in reading.levels)
    levels = [
        settled for level in reading.levels if (settled := settle_level(reading, level, sides, has_points))
    ]
    bases = {side: [side.value] for side, is_called in reading.base_calls.items() if is_called}
    calls = {
        side.value: [
            *bases.get(side, []),
            *(level.key for level in levels if level.how == "called" and level.owner is side),
        ]
        for side in Side
    }
    return {
        "calls": {side: list(dict.fromkeys(made)) for side, made in calls.items() if made},
        **(tricks_of(reading) if is_misere else points_of(reading, levels, sides)),
        **partner_trick_of(reading, game, is_misere),
        "bonuses": bonuses_of(reading, sides),
        "marks": marks_of(reading, sides),
    }


def sides_of(reading: Reading, game: Game, re: list[str]) -> Sides:
    """On which side each player was; of those of Kontra it is known where all of Re are."""
    is_known = len(re) == NEEDED[game] or (bool(re) and reading.is_alone)
    others = reading.offer.players if is_known else [name.key for name in reading.against]
    return {**dict.fromkeys(others, Side.KONTRA), **dict.fromkeys(re, Side.RE)}


def settle_doubts(reading: Reading) -> None:
    """A side beside its players or its card points has called if nothing else says so: then it is asked."""
    counted = [doubt for doubt in reading.doubts if doubt.count >= 0]
    is_both = len(counted) == 2 and sum(doubt.count for doubt in counted) == ALL_CARD_POINTS
    for doubt in list(reading.doubts):
        side = Side(doubt.key)
        is_named = (
            is_both or side in reading.base_calls or any(level.owner is side for level in reading.levels)
        )
        if not is_named:
            ask_what_side_did(reading, doubt, side)
        elif doubt.count >= 0:
            reading.numbers.append(doubt)
        if is_named:
            reading.doubts.remove(doubt)


def ask_what_side_did(reading: Reading, doubt: Said, side: Side) -> None:
    """Ask whether a side that was named has called, and whose the card points after it are."""
    name = reading.say["side"][side]
    called, not_called = (reading.say[way].format(side=name) for way in ("says", "uncalled"))
    if doubt.count < 0:
        reading.ask(doubt.start, doubt.end, [called, not_called])
        return
    owners = [Side.RE] if side is Side.RE else [Side.RE, Side.KONTRA]
    counted = [f"{called}, {reading.of_side('of', str(doubt.count), owner)}" for owner in owners]
    reading.ask(doubt.start, doubt.end, [*counted, f"{not_called} {doubt.count}"])


def settle_level(reading: Reading, level: Said, sides: Sides, has_points: bool) -> Said | None:
    """An Absage of a side, or what a side made; None if it has to be asked."""
    side = side_of(level, sides)
    how = level.how or ("called" if has_points else "")
    if side and how:
        return Said(level.key, side, level.start, level.end, how=how)
    what = reading.say["call"][level.key]
    ways, owners = ([how] if how else ["played", "called"]), ([side] if side else list(Side))
    reading.ask(
        level.start, level.end, [reading.of_side(way, what, owner) for way in ways for owner in owners]
    )
    return None


def points_of(reading: Reading, levels: list[Said], sides: Sides) -> Facts:
    """The card points: a number, a range, or what a side made of the other; the first that was said."""
    made = [level for level in levels if level.how == "played"]
    refuse(reading, made[1:])
    found = [
        *numbers_of(reading, sides),
        *({"points": {"re": list(each)}} for each in reading.ranges),
        *(points for level in made[:1] for points in made_by(reading, level)),
    ]
    return found[0] if found else {}


def numbers_of(reading: Reading, sides: Sides) -> list[Facts]:
    """The card points of a side; a second number is not understood, but if it says the same."""
    found: list[Facts] = []
    for number in reading.numbers:
        side = side_of(number, sides) or first_side(reading)
        is_possible = number.count <= ALL_CARD_POINTS
        if is_possible and not found:
            found.append({"points": {side.value: number.count}})
        elif not (is_possible and is_same(found[0], side, number.count)):
            reading.not_understood(number)
    return found


def is_same(found: Facts, side: Side, count: int) -> bool:
    """Whether card points are those that were said already, of either side."""
    points = found["points"]
    return bool(points.get(side.value) == count or points.get(side.other.value) == ALL_CARD_POINTS - count)


def first_side(reading: Reading) -> Side:
    """The side of which card points are where nobody said it: the one that was named, which mostly is Re."""
    return Side.KONTRA if reading.against and not reading.names else Side.RE


def made_by(reading: Reading, level: Said) -> list[Facts]:
    """The card points with which a side kept the other below a level; asked where the rules cut them."""
    side, call = Side(level.owner or ""), level.key
    if call == Call.SCHWARZ:
        no_trick = {} if reading.offer.rules.schwarz_by_points else {"no_trick": side.other.value}
        return [{"points": {side.other.value: 0}} | no_trick]
    low, high = (
        REACHED[call] if side is Side.RE else (ALL_CARD_POINTS - point for point in reversed(REACHED[call]))
    )
    ranges = [each for each in plain_ranges(reading.offer.rules) if each[0] <= high and each[1] >= low]
    if len(ranges) > 1:
        phrases = [reading.say["range"].format(low=first, high=last) for first, last in ranges]
        reading.ask(level.start, level.end, phrases)
        return []
    return [{"points": {"re": list(each)}} for each in ranges]


def tricks_of(reading: Reading) -> Facts:
    """The tricks that the soloist of a misère took."""
    said = [*reading.tricks, *reading.numbers]
    tricks = [each for each in said if each.count <= MOST_TRICKS]
    refuse(reading, (each for each in said if each not in tricks[:1]))
    return {"tricks": tricks[0].count} if tricks else {}


def partner_trick_of(reading: Reading, game: Game, is_misere: bool) -> Facts:
    """The trick in which a marriage found its partner."""
    if game is Game.MARRIAGE and reading.tricks and reading.tricks[0].count:
        refuse(reading, reading.tricks[1:])
        return {"partner_trick": reading.tricks[0].count}
    refuse(reading, () if is_misere else reading.tricks)
    return {}


def side_or_question(reading: Reading, thing: Said, sides: Sides) -> Side | None:
    """The side of a bonus or mark; where nobody said it, it is asked."""
    side = side_of(thing, sides)
    if side is None:
        what = reading.text[thing.start : thing.end]
        reading.ask(thing.start, thing.end, [reading.of_side("of", what, each) for each in Side])
    return side


def bonuses_of(reading: Reading, sides: Sides) -> Facts:
    """The bonuses of each side; what is a part of another one is so many of that, too."""
    found: dict[str, dict[str, int]] = {}
    for thing in reading.bonuses:
        if side := side_or_question(reading, thing, sides):
            counts = found.setdefault(side.value, {})
            if counts.get(thing.key, 0) + thing.count > most_of(reading, thing.key):
                reading.not_understood(thing)
            else:
                counts[thing.key] = counts.get(thing.key, 0) + thing.count
    return {side: with_wholes(counts) for side, counts in found.items() if counts}


def most_of(reading: Reading, key: str) -> int:
    own = {bonus.id: bonus.most for bonus in reading.offer.rules.custom_bonuses}
    return FACT_BY_KEY[key].per_side if key in FACT_BY_KEY else own[key]


def with_wholes(counts: dict[str, int]) -> dict[str, int]:
    """Bonuses with what they are parts of: a fox caught in the last trick is a fox caught."""
    wholes: dict[str, int] = {}
    for key, count in counts.items():
        if key in FACT_BY_KEY and (part := FACT_BY_KEY[key].part_of):
            wholes[part.key] = wholes.get(part.key, 0) + count
    return {key: max(counts.get(key, 0), wholes.get(key, 0)) for key in (*wholes, *counts)}


def marks_of(reading: Reading, sides: Sides) -> list[str]:
    marks: list[str] = []
    for thing in reading.marks:
        if (thing.key, Side.RE) not in SIDED_MARKS:
            marks.append(str(thing.key))
        elif side := side_or_question(reading, thing, sides):
            marks.append(SIDED_MARKS[thing.key, side].value)
    return list(dict.fromkeys(marks))
