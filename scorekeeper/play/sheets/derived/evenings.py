"""Results of evenings for those who were there, and figures of players, of one evening or of many.

Everything is counted and nothing divided, so that figures can be added.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, fields

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from rulesets import Deal, Game, Side
from rulesets.session import ScoredDeal, whole_evening
from scorekeeper.play.sheets import models

SOLOS = (Game.SOLO, Game.SILENT_SOLO)

AGAINST_SOLO = "against_solo"

LIMIT_OF_NO_90 = 90


@dataclass(frozen=True)
class Figures:
    """The figures of a player: counts of deals, but for `points` and `solo_points`."""

    deals: int = 0
    won: int = 0
    re: int = 0
    re_won: int = 0
    kontra: int = 0
    kontra_won: int = 0
    solos: int = 0
    solos_won: int = 0
    solo_points: int = 0
    calls: int = 0  # in which the own side called anything
    missed: int = 0  # those of them that it did not win
    undared: int = 0  # won with the others below 90, and without having called
    points: int = 0
    unknown: int = 0  # of which only what all together came to is known
    bonuses: tuple[tuple[str, int], ...] = ()  # of the own side, by their keys

    @property
    def known(self) -> int:
        """The deals of which more is known than what all together came to."""
        return self.deals - self.unknown

    def __add__(self, other: Figures) -> Figures:
        counts = {
            field.name: getattr(self, field.name) + getattr(other, field.name)
            for field in fields(self)
            if field.name != "bonuses"
        }
        bonuses = Counter(dict(self.bonuses)) + Counter(dict(other.bonuses))
        return Figures(**counts, bonuses=tuple(sorted(bonuses.items())))


def figures_of_seat(deals: Iterable[ScoredDeal], seat: int) -> Figures:
    """The figures of a seat from any deals of its table."""
    return sum((figures_of_deal(scored, seat) for scored in deals), Figures())


def figures_of_deal(scored: ScoredDeal, seat: int) -> Figures:
    """The figures of a seat from one deal; a redeal or a penalty is no deal played, but has its points.

    Of an entry that stands for a whole evening only its deals and its points are known.
    """
    deal, points = scored.deal, scored.points[seat]
    if (whole := whole_evening(deal)) is not None:
        # Whoever would sit out a deal was there all evening.
        deals = whole.deals[seat] if seat < len(whole.deals) else 0
        return Figures(deals=deals, unknown=deals, points=points)
    if not deal.is_counted or seat not in scored.active:
        return Figures(points=points)
    if deal.game is Game.MANUAL:
        return figures_by_hand(deal, seat, points)
    return figures_of_cards(scored, seat)


def figures_of_cards(scored: ScoredDeal, seat: int) -> Figures:
    """The figures of a seat that was in a deal of which the cards are known."""
    deal, points = scored.deal, scored.points[seat]
    is_re = seat in deal.re
    side = Side.RE if is_re else Side.KONTRA
    is_won = scored.score.winner is side
    is_solo = is_re and deal.game in SOLOS
    has_called = bool(deal.calls_of(side))
    return Figures(
        deals=1,
        won=int(is_won),
        re=int(is_re),
        re_won=int(is_re and is_won),
        kontra=int(not is_re),
        kontra_won=int(is_won and not is_re),
        solos=int(is_solo),
        solos_won=int(is_solo and is_won),
        solo_points=points if is_solo else 0,
        calls=int(has_called),
        missed=int(has_called and not is_won),
        undared=int(is_won and is_undared(scored, side)),
        points=points,
        bonuses=tuple(sorted(deal.re_bonuses if is_re else deal.kontra_bonuses)),
    )


def is_undared(scored: ScoredDeal, side: Side) -> bool:
    """Whether a side that has named no call could have: the others are below 90 card points."""
    played = scored.score.played
    if played is None:
        return False
    own, other = (played.re, played.kontra) if side is Side.RE else (played.kontra, played.re)
    return not own.calls.is_called and other.points < LIMIT_OF_NO_90


def game_of(scored: ScoredDeal, seat: int) -> str | None:
    """The game that a deal was for a seat: the kind of the own solo, against somebody's solo, or the game.

    None for what is no deal played, for who sat out, and for a whole evening.
    """
    deal = scored.deal
    if not deal.is_counted or seat not in scored.active or whole_evening(deal) is not None:
        return None
    if deal.soloist == seat:
        return deal.solo
    if deal.game in SOLOS and seat not in deal.re:
        return AGAINST_SOLO
    return deal.game.value


def figures_by_hand(deal: Deal, seat: int, points: int) -> Figures:
    """The figures from a deal whose points were entered by hand: won by who has plus points in it."""
    is_won, is_solo = points > 0, deal.soloist == seat
    return Figures(
        deals=1,
        won=int(is_won),
        solos=int(is_solo),
        solos_won=int(is_solo and is_won),
        solo_points=points if is_solo else 0,
        points=points,
    )


@dataclass
class PersonResult:
    """The result of a person, a player of the group or a guest, on an evening.

    `place` is the one among everybody who was there; `best` and `worst` are single deals, 0 or beyond;
    `sheets` counts the tables at which they sat. Of `unknown` deals only the points are known. The other
    counts are those of `Result`.
    """

    player: int | None
    name: str
    place: int = 1
    points: int = 0
    best: int = 0
    worst: int = 0
    deals: int = 0
    won: int = 0
    solos: int = 0
    solos_won: int = 0
    calls: int = 0
    unknown: int = 0
    sheets: int = 0

    @property
    def key(self) -> Hashable:
        """The identity of the person: a player by the key, a guest by the name."""
        return self.player or self.name.casefold()

    def add(self, result: models.Result) -> None:
        self.sheets += 1
        self.best, self.worst = max(self.best, result.best), min(self.worst, result.worst)
        for column in ADDED:
            setattr(self, column, getattr(self, column) + getattr(result, column))


ADDED = ("points", "deals", "won", "solos", "solos_won", "calls", "unknown")

KEPT_OF_EVENING = tuple(field.name for field in fields(PersonResult) if field.name not in ("player", "name"))


def people_of_evenings(evenings: Collection[int]) -> dict[int, list[PersonResult]]:
    """Everybody who was there, the first first, by evening: one query for any number of tables.

    A guest is known by the name. A table that is still being stored does not count, nor one at which nothing
    was entered: nobody stands before others, or pays into a pot, who only sits down.
    """
    sheet, evening = "seat__sheet__group", "seat__sheet__evening__group"
    is_seen = Q(**{sheet: F(evening)}) | Q(**{f"{sheet}__isnull": True, f"{evening}__isnull": True})
    results = entered_results().filter(is_seen, seat__sheet__evening__in=evenings)
    results = results.select_related("seat__sheet")
    people: dict[int, dict[Hashable, PersonResult]] = defaultdict(dict)
    for result in results.order_by("seat__sheet__round", "seat__sheet__table", "seat"):
        seat = result.seat
        who = seat.player_id or seat.name.casefold()
        person = people[seat.sheet.evening_id or 0].setdefault(who, PersonResult(seat.player_id, seat.name))
        person.add(result)
    return {evening: with_places(list(people[evening].values())) for evening in evenings}


def entered_results() -> QuerySet[models.Result]:
    """The results of the seats of all sheets on which anything was entered."""
    return models.Result.objects.filter(Exists(models.Deal.objects.filter(sheet=OuterRef("seat__sheet"))))


def with_places(people: list[PersonResult]) -> list[PersonResult]:
    """Everybody with a place, the first first; who has the same points shares it."""
    points = sorted((person.points for person in people), reverse=True)
    for person in people:
        person.place = points.index(person.points) + 1
    return sorted(people, key=lambda person: person.place)


def results_by_player(evenings: Collection[int]) -> list[models.EveningResult]:
    """The results of the players of evenings, not stored; guests only have a place among them."""
    return [
        models.EveningResult(
            evening_id=evening,
            player_id=person.player,
            **{name: getattr(person, name) for name in KEPT_OF_EVENING},
        )
        for evening, people in people_of_evenings(evenings).items()
        for person in people
        if person.player is not None
    ]
