"""Bonuses, in the same shape as the value items: they count for either side, whoever won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rulesets.rules.chapters.bonuses import BonusesInLone
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.custom import CountsAs, CustomBonus, GoesTo
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SoloGroup
from rulesets.scoring.deal import Deal, Game, Mark
from rulesets.scoring.items import NOWHERE, Item, Points, Thresholds, against_elders
from rulesets.scoring.result import ScoredItem
from rulesets.scoring.winning import Party, Played
from rulesets.translation import _


class Card(StrEnum):
    """The card with which a bonus is earned."""

    FOX = "fox"
    HEARTS_TEN = "hearts_ten"
    CLUB_JACK = "club_jack"


CARD_POINTS = {Card.FOX: 11, Card.HEARTS_TEN: 10, Card.CLUB_JACK: 2}
"""What the card of a bonus brings to the side that has it."""

ONLY_TWO = {
    Card.FOX: _("there are only two foxes"),
    Card.HEARTS_TEN: _("there are only two hearts tens"),
    Card.CLUB_JACK: _("there are only two club jacks"),
}
"""What is said where more of a card were won and caught than the pack has."""


class Trick(StrEnum):
    """The trick in which a bonus is earned, where it is a certain one: one side wins it."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class PartOf:
    """A bonus as part of another one (`key`), of which a side must have at least as many."""

    key: str
    refusal: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is entered and may earn a bonus: at most so many `per_side` and `in_all`."""

    key: str
    label: str
    per_side: int
    in_all: int
    options: tuple[str, ...]  # it matters under a ruleset in which one of them gives points
    points: Points | None = None  # what it earns, None if it only changes another bonus
    at: Thresholds = None  # as that of an `Item`
    more: tuple[Item, ...] = ()  # further bonuses for the same fact
    card: Card | None = None  # the one that the side brings home with it
    is_caught: bool = False  # it was the other side's
    trick: Trick | None = None  # parts of one bonus are of different ones, and not more than there is of it
    part_of: PartOf | None = None  # the bonus of which it says more: it is entered beside that one

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are entered for it: those of the bonuses it is part of, and its own."""
        return (self.part_of.key, self.key) if self.part_of else (self.key,)

    @property
    def items(self) -> tuple[Item, ...]:
        """The bonuses that it earns, in the order in which they are shown."""
        if self.points is None:
            return self.more
        return (Item(self.key, self.label, self.points, fact=self.key, at=self.at), *self.more)


def is_of_a_side(bonus: CustomBonus) -> bool:
    """Whether it counts for the side that earned it, like a bonus that is built in."""
    return bonus.goes_to is GoesTo.SIDE and not bonus.one_sided


def that_count(rules: Ruleset, deal: Deal) -> Iterator[CustomBonus]:
    """Those that this deal can have: not all of them one against three, and none in a misère."""
    is_lone = len(deal.re) == 1
    if deal.is_misere:
        return
    yield from (bonus for bonus in rules.custom_bonuses if bonus.in_lone or not is_lone)


@lru_cache(maxsize=256)
def item_of(bonus: CustomBonus) -> Item:
    return Item(bonus.id, bonus.name, counted(bonus), fact=bonus.id, at=NOWHERE)


def counted(bonus: CustomBonus) -> Points:
    """The points of a bonus of the group's own: so many times as it was entered."""

    def points(played: Played, own: Party, other: Party) -> int:
        return bonus.points * own.bonuses.get(bonus.id, 0)

    return points


def for_winners(played: Played, counts_as: CountsAs) -> Iterator[ScoredItem]:
    """The bonuses that go to the winners, whichever side they were entered for; none when nobody won."""
    if played.winner is None or not played.rules.custom_bonuses:
        return
    for bonus in that_count(played.rules, played.deal):
        if bonus.goes_to is GoesTo.WINNERS and bonus.counts_as is counts_as:
            points = sum(item_of(bonus).points(played, own, own) for own in (played.re, played.kontra))
            if points:
                yield ScoredItem(bonus.id, played.winner, points)


def one_sided(played: Played) -> Iterator[ScoredItem]:
    """The bonuses that each player of a side gets from the bank beside the value, whoever won."""
    for bonus in that_count(played.rules, played.deal) if played.rules.custom_bonuses else ():
        for own in (played.re, played.kontra) if bonus.one_sided else ():
            points = item_of(bonus).points(played, own, own)
            if points:
                yield ScoredItem(bonus.id, own.side, points, is_apart=True)


def has_pigs_for_foxes(played: Played) -> bool:
    """Piglets were declared and both diamond aces are trumps on top: there is no fox in this deal."""
    if played.rules.piglets is not Piglets.BOTH:
        return False
    return Mark.PIGLETS_RE in played.deal.marks or Mark.PIGLETS_KONTRA in played.deal.marks


def fox(played: Played, own: Party, other: Party) -> int:
    """Each diamond ace of the other side caught (DDV 7.2.3)."""
    return 0 if has_pigs_for_foxes(played) else played.rules.fox * own.bonuses.get("fox", 0)


def second_fox(played: Played, own: Party, other: Party) -> int:
    """Something extra for the second fox of the same side."""
    if own.bonuses.get("fox", 0) < 2 or has_pigs_for_foxes(played):
        return 0
    return played.rules.second_fox_extra


def fox_first_trick(played: Played, own: Party, other: Party) -> int:
    """Something extra for each fox caught in the first trick (seed 001)."""
    if has_pigs_for_foxes(played):
        return 0
    return played.rules.fox_first_trick_extra * own.bonuses.get("fox_first_trick", 0)


def fox_last_trick(played: Played, own: Party, other: Party) -> int:
    """Something extra for each fox caught in the last trick (seeds 001, 003)."""
    if has_pigs_for_foxes(played):
        return 0
    return played.rules.fox_last_trick_extra * own.bonuses.get("fox_last_trick", 0)


def fox_wins_last(played: Played, own: Party, other: Party) -> int:
    """The last trick won with a fox (seed 001)."""
    return (
        0 if has_pigs_for_foxes(played) else played.rules.fox_wins_last * own.bonuses.get("fox_wins_last", 0)
    )


def charlie(played: Played, own: Party, other: Party) -> int:
    """The last trick won by the club jack (DDV 7.2.3).

    With `charlie_both_jacks_reverses` it scores for the others if its side held both (seed 004).
    """
    count = own.bonuses.get("charlie", 0)
    if played.rules.charlie_both_jacks_reverses:
        count = (0 if own.bonuses.get("charlie_both_jacks") else count) + (
            other.bonuses.get("charlie", 0) if other.bonuses.get("charlie_both_jacks") else 0
        )
    return played.rules.charlie * count


def charlie_caught(played: Played, own: Party, other: Party) -> int:
    """Each club jack of the other side taken in the last trick (seeds 000 to 003)."""
    return played.rules.charlie_caught * own.bonuses.get("charlie_caught", 0)


def charlie_caught_any_trick(played: Played, own: Party, other: Party) -> int:
    """Each club jack of the other side taken before the last trick (seed 001)."""
    return played.rules.charlie_caught_any_trick * own.bonuses.get("charlie_caught_any_trick", 0)


def doppelkopf(played: Played, own: Party, other: Party) -> int:
    """Each trick of four aces and tens (DDV 7.2.3)."""
    return played.rules.doppelkopf * own.bonuses.get("doppelkopf", 0)


def heart10_caught(played: Played, own: Party, other: Party) -> int:
    """Each hearts ten of the other side taken (seed 001)."""
    return played.rules.heart10_caught * own.bonuses.get("heart10_caught", 0)


def heart_trick(played: Played, own: Party, other: Party) -> int:
    """A trick of hearts only (seed 001)."""
    return played.rules.heart_trick * own.bonuses.get("heart_trick", 0)


def against_elders_as_bonus(played: Played, own: Party, other: Party) -> int:
    """The elders point where a doubling of the value spares it, as it spares bonuses (DDV 7.2.3)."""
    if not played.rules.elders_are_a_bonus:
        return 0
    return against_elders(played, own, other)


CAUGHT_FOXES = PartOf("fox", _("more than the foxes that were caught"))

FACTS: tuple[Fact, ...] = (
    Fact(
        "fox",
        _("Fox caught"),
        per_side=2,
        in_all=2,
        options=("fox", "second_fox_extra"),
        points=fox,
        at=NOWHERE,
        more=(Item("second_fox", _("Second fox"), second_fox, fact="fox", at=NOWHERE),),
        card=Card.FOX,
        is_caught=True,
    ),
    Fact(
        "fox_first_trick",
        _("Fox caught in the first trick"),
        per_side=2,
        in_all=2,
        options=("fox_first_trick_extra",),
        points=fox_first_trick,
        at=NOWHERE,
        trick=Trick.FIRST,
        part_of=CAUGHT_FOXES,
    ),
    Fact(
        "fox_last_trick",
        _("Fox caught in the last trick"),
        per_side=2,
        in_all=2,
        options=("fox_last_trick_extra",),
        points=fox_last_trick,
        at=NOWHERE,
        trick=Trick.LAST,
        part_of=CAUGHT_FOXES,
    ),
    Fact(
        "fox_wins_last",
        _("Last trick won by a fox"),
        per_side=1,
        in_all=1,
        options=("fox_wins_last",),
        points=fox_wins_last,
        at=NOWHERE,
        card=Card.FOX,
        trick=Trick.LAST,
    ),
    Fact(
        "charlie",
        _("Charlie"),
        per_side=1,
        in_all=1,
        options=("charlie",),
        points=charlie,
        at=NOWHERE,
        card=Card.CLUB_JACK,
        trick=Trick.LAST,
    ),
    Fact(
        "charlie_both_jacks",
        _("Charlie with both club jacks"),
        per_side=1,
        in_all=1,
        options=("charlie_both_jacks_reverses",),
        at=NOWHERE,
        part_of=PartOf("charlie", _("only with Charlie")),
    ),
    Fact(
        "charlie_caught",
        _("Charlie caught"),
        per_side=2,
        in_all=2,
        options=("charlie_caught",),
        points=charlie_caught,
        at=NOWHERE,
        card=Card.CLUB_JACK,
        is_caught=True,
        trick=Trick.LAST,
    ),
    Fact(
        "charlie_caught_any_trick",
        _("Charlie caught before the last trick"),
        per_side=2,
        in_all=2,
        options=("charlie_caught_any_trick",),
        points=charlie_caught_any_trick,
        at=NOWHERE,
        card=Card.CLUB_JACK,
        is_caught=True,
    ),
    Fact(
        "doppelkopf",
        _("Doppelkopf"),
        per_side=12,
        in_all=12,
        options=("doppelkopf",),
        points=doppelkopf,
        at=NOWHERE,
    ),
    Fact(
        "heart10_caught",
        _("Hearts ten caught"),
        per_side=2,
        in_all=2,
        options=("heart10_caught",),
        points=heart10_caught,
        at=NOWHERE,
        card=Card.HEARTS_TEN,
        is_caught=True,
    ),
    Fact(
        "heart_trick",
        _("Heart trick"),
        per_side=2,
        in_all=2,
        options=("heart_trick",),
        points=heart_trick,
        at=NOWHERE,
    ),
)
"""What can be entered as a bonus, with what it earns: the order is that on the form and on the sheet."""

FACT_BY_KEY = {fact.key: fact for fact in FACTS}

BONUSES: tuple[Item, ...] = tuple(item for fact in FACTS for item in fact.items)
"""The built-in bonuses, in the order in which they are shown."""

DOPPELKOPF = FACT_BY_KEY["doppelkopf"].items

ELDERS = Item("against_elders", _("Against the elders"), against_elders_as_bonus, at=NOWHERE)


def bonuses_that_count(rules: Ruleset, deal: Deal) -> Iterator[Item]:
    """The bonuses this deal can have: fewer one against three (option `bonuses_in_lone`)."""
    lone = len(deal.re) == 1
    if not lone or counts_all_in_lone(rules, deal):
        yield from BONUSES
    elif rules.bonuses_in_lone in (BonusesInLone.DOPPELKOPF, BonusesInLone.SUIT_ALL_ELSE_DOPPELKOPF):
        yield from DOPPELKOPF
    if rules.custom_bonuses:
        yield from (item_of(bonus) for bonus in that_count(rules, deal) if is_of_a_side(bonus))


def counts_all_in_lone(rules: Ruleset, deal: Deal) -> bool:
    """Whether every built-in bonus counts in this lone deal."""
    if rules.bonuses_in_lone is BonusesInLone.ALL:
        return True
    if rules.bonuses_in_lone not in (
        BonusesInLone.SUIT_ALL_ELSE_DOPPELKOPF,
        BonusesInLone.SUIT_AND_SILENT,
        BonusesInLone.SILENT_ONLY,
    ):
        return False
    if deal.game is not Game.SOLO:
        return True
    return (
        rules.bonuses_in_lone is not BonusesInLone.SILENT_ONLY
        and rules.solo_group(deal.solo) is SoloGroup.SUIT
    )
