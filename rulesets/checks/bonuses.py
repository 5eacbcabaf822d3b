"""Bonuses that fit the cards, that the rules know, and that their deck can give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulesets.checks.card_points import counts_cards
from rulesets.checks.check import CardPointsOfRe, DealCheck, RuleCheck, check
from rulesets.checks.marks import PIGLETS, RICH_FIRST_TRICK_OF
from rulesets.problems import Problem
from rulesets.rules.chapters.bonuses import DoppelkopfMeans
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import CARD_POINTS, FACT_BY_KEY, FACTS, ONLY_TWO, Card, Trick
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game, Side
from rulesets.translation import _

FIRST_TRICK = tuple(fact.key for fact in FACTS if fact.trick is Trick.FIRST)
LAST_TRICK = tuple(fact.key for fact in FACTS if fact.trick is Trick.LAST)
WINS_LAST_TRICK = tuple(
    fact.key for fact in FACTS if fact.trick is Trick.LAST and fact.card is not None and not fact.is_caught
)
WITH_CARD = {card: tuple(fact.key for fact in FACTS if fact.card is card) for card in Card}
"""What each card may earn: there are two of it."""
OF_A_FOX = tuple(fact.key for fact in FACTS if set(fact.keys) & set(WITH_CARD[Card.FOX]))
"""What a fox earns, and what says more of it."""
CAUGHT_JACKS = tuple(fact.key for fact in FACTS if fact.card is Card.CLUB_JACK and fact.is_caught)

PARTS = {fact.key: fact.part_of for fact in FACTS if fact.part_of is not None}
"""What is part of another bonus."""
IN_TRICKS = {
    part_of: tuple(fact.key for fact in FACTS if fact.part_of == part_of and fact.trick is not None)
    for part_of in PARTS.values()
    if any(fact.part_of == part_of and fact.trick is not None for fact in FACTS)
}
"""The parts of each bonus that are of certain tricks, in the order of the form."""

POINTS_OF = {fact.key: CARD_POINTS[fact.card] for fact in FACTS if fact.card is not None}
"""What the card of a bonus brings to the side that has it."""

NO_TRICK_NO_BONUS = _("a side without a trick has no bonus")

Bonuses = Mapping[str, int]


def by_side(deal: Deal) -> tuple[tuple[Side, Bonuses], ...]:
    """Both sides with their bonuses."""
    return (Side.RE, dict(deal.re_bonuses)), (Side.KONTRA, dict(deal.kontra_bonuses))


def number_of(deal: Deal, *keys: str) -> int:
    """How many of these bonuses both sides have together."""
    return sum(count for key, count in (*deal.re_bonuses, *deal.kontra_bonuses) if key in keys)


def side_with(deal: Deal, *keys: str) -> Side:
    """The side at which a problem with these bonuses is shown: Kontra if it has any."""
    return Side.KONTRA if any(count for key, count in deal.kontra_bonuses if key in keys) else Side.RE


def has_any(bonuses: Bonuses, keys: tuple[str, ...]) -> bool:
    """Whether a side has one of these bonuses."""
    return any(bonuses.get(key) for key in keys)


def has_builtin(bonuses: Bonuses) -> bool:
    """Whether a side has a bonus of the cards; one of the group's own may be no matter of tricks."""
    return any(count for key, count in bonuses.items() if key in FACT_BY_KEY)


@check(at=())
def no_bonuses_without_cards(deal: Deal) -> Iterator[Problem]:
    """Bonuses are of deals that were played."""
    if deal.game not in PLAYED_GAMES and (deal.re_bonuses or deal.kontra_bonuses):
        yield Problem("bonuses", _("an entry like this has no bonuses"))


@check(at=())
def no_bonus_without_a_trick(deal: Deal) -> Iterator[Problem]:
    """A bonus is earned with a trick."""
    for side, bonuses in by_side(deal) if deal.no_trick is not None else ():
        if side is deal.no_trick and has_builtin(bonuses):
            yield Problem(f"bonuses.{side}", NO_TRICK_NO_BONUS)


@check(at=())
def parts_are_not_more_than_the_whole(deal: Deal) -> Iterator[Problem]:
    """Foxes caught in the first trick are some of the foxes caught; both jacks are of Charlie (seed 004)."""
    for side, bonuses in by_side(deal):
        for key, part_of in PARTS.items():
            if bonuses.get(key, 0) > bonuses.get(part_of.key, 0):
                yield Problem(f"bonuses.{side}.{key}", part_of.refusal)


@check(at=())
def parts_of_different_tricks_have_room(deal: Deal) -> Iterator[Problem]:
    """A fox is not caught in the first and in the last trick."""
    for side, bonuses in by_side(deal):
        for part_of, keys in IN_TRICKS.items():
            counts, most = [bonuses.get(key, 0) for key in keys], bonuses.get(part_of.key, 0)
            if max(counts) <= most < sum(counts):
                yield Problem(f"bonuses.{side}.{keys[-1]}", part_of.refusal)


@check(at=())
def who_holds_both_jacks_catches_none(deal: Deal) -> Iterator[Problem]:
    """A side that had both club jacks took none from the other."""
    for side, bonuses in by_side(deal):
        if bonuses.get("charlie_both_jacks") and has_any(bonuses, CAUGHT_JACKS):
            yield Problem(
                f"bonuses.{side}.charlie_both_jacks",
                _("a side that held both club jacks cannot have caught one"),
            )


def is_too_often(deal: Deal, key: str) -> bool:
    """Whether a bonus was entered more often than there can be of it in a deal."""
    return number_of(deal, key) > FACT_BY_KEY[key].in_all


@check(at=())
def bonuses_are_not_more_than_there_are(deal: Deal) -> Iterator[Problem]:
    """Each bonus is possible so many times in a deal."""
    entered = {key for key, _count in (*deal.re_bonuses, *deal.kontra_bonuses)}
    for fact in FACTS:
        if fact.key in entered and is_too_often(deal, fact.key):
            field, most = f"bonuses.{side_with(deal, fact.key)}.{fact.key}", {"most": fact.in_all}
            yield Problem(field, _("at most %(most)s in a deal"), most)


@check(at=())
def there_are_two_of_each_card(deal: Deal) -> Iterator[Problem]:
    """Each of them wins a trick or is caught, once."""
    for card, keys in WITH_CARD.items():
        if number_of(deal, *keys) > 2 and not any(is_too_often(deal, key) for key in keys):
            _first, key, *_more = (key for key in keys if number_of(deal, key))
            yield Problem(f"bonuses.{side_with(deal, key)}.{key}", ONLY_TWO[card])


@check(at=())
def one_card_wins_the_last_trick(deal: Deal) -> Iterator[Problem]:
    """Charlie or a fox."""
    for side, bonuses in by_side(deal):
        entered = [key for key in WINS_LAST_TRICK if bonuses.get(key)]
        if len(entered) > 1:
            yield Problem(f"bonuses.{side}.{entered[0]}", _("only one card can win the last trick"))


@check(at=())
def first_and_last_trick_have_one_winner(deal: Deal) -> Iterator[Problem]:
    if all(has_any(bonuses, FIRST_TRICK) for _side, bonuses in by_side(deal)):
        yield Problem("bonuses.kontra", _("only one side can win the first trick"))
    if all(has_any(bonuses, LAST_TRICK) for _side, bonuses in by_side(deal)):
        yield Problem("bonuses.kontra", _("only one side can win the last trick"))


@check(at=())
def rich_first_trick_has_the_fox(deal: Deal) -> Iterator[Problem]:
    """The winner of the first trick catches its fox; in a marriage another trick may count as the first."""
    for side, bonuses in by_side(deal) if deal.game is not Game.MARRIAGE else ():
        if RICH_FIRST_TRICK_OF[side.other] in deal.marks and has_any(bonuses, FIRST_TRICK):
            yield Problem(f"bonuses.{side}.fox_first_trick", _("the other side won the first trick"))


def points_of_cards(bonuses: Bonuses) -> int:
    """The card points that the cards of some bonuses bring."""
    return sum(points * bonuses.get(key, 0) for key, points in POINTS_OF.items())


def points_at_most(deal: Deal, side: Side) -> int:
    """The most card points that a side can have had."""
    low, high = deal.points.of_re if deal.points is not None else (0, 240)
    return high if side is Side.RE else 240 - low


def where_room_ends(points_of: Callable[[Bonuses], int]) -> Callable[[Deal], CardPointsOfRe]:
    """The card points of Re from which on the bonuses of either side have room, or have none any more."""

    def at(deal: Deal) -> CardPointsOfRe:
        re, kontra = (points_of(bonuses) for _side, bonuses in by_side(deal))
        return re, 241 - kontra

    return at


@check(at=where_room_ends(points_of_cards))
def cards_of_bonuses_have_room(deal: Deal) -> Iterator[Problem]:
    """A fox alone brings 11 card points, a hearts ten 10, a club jack 2."""
    for side, bonuses in by_side(deal) if counts_cards(deal) else ():
        brought = points_of_cards(bonuses)
        if brought > points_at_most(deal, side) and side is not deal.no_trick:
            yield Problem(
                f"bonuses.{side}",
                _("those cards alone are worth %(points)s card points"),
                {"points": brought},
            )


CONTRADICTIONS: tuple[DealCheck, ...] = (
    no_bonuses_without_cards,
    no_bonus_without_a_trick,
    parts_are_not_more_than_the_whole,
    parts_of_different_tricks_have_room,
    who_holds_both_jacks_catches_none,
    bonuses_are_not_more_than_there_are,
    there_are_two_of_each_card,
    one_card_wins_the_last_trick,
    first_and_last_trick_have_one_winner,
    rich_first_trick_has_the_fox,
    cards_of_bonuses_have_room,
)

DOPPELKOPF_POINTS = (0, 40, 80, 124, 168)
"""The least card points of a side with so many tricks of four aces and tens."""


@check(at=())
def piglet_is_no_fox(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """If one diamond ace is a piglet, the other one is a fox (option `piglets`)."""
    if rules.piglets not in (Piglets.FIRST_ONLY, Piglets.SECOND_ONLY) or PIGLETS.isdisjoint(deal.marks):
        return
    if number_of(deal, "fox") > 1:
        yield Problem(
            "bonuses.kontra.fox", _("one of the diamond aces was a piglet, so at most one fox can be caught")
        )


@check(at=())
def piglets_are_no_foxes(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """If both diamond aces are piglets, there is no fox (option `piglets`)."""
    if rules.piglets is not Piglets.BOTH or PIGLETS.isdisjoint(deal.marks):
        return
    for side, bonuses in by_side(deal):
        for key, count in bonuses.items():
            if count and key in OF_A_FOX:
                yield Problem(
                    f"bonuses.{side}.{key}", _("the diamond aces were piglets, so there was no fox")
                )


@check(at=())
def own_bonuses_are_not_too_many(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A side has a bonus of the group's own so many times (option `custom_bonuses`)."""
    for side, bonuses in by_side(deal) if rules.custom_bonuses else ():
        for bonus in rules.custom_bonuses:
            if bonuses.get(bonus.id, 0) > bonus.most:
                field, most = f"bonuses.{side}.{bonus.id}", {"most": bonus.most}
                yield Problem(field, _("at most %(most)s per side"), most)


@check(at=())
def bonuses_are_known(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A bonus is built in or the group's own."""
    own = {bonus.id for bonus in rules.custom_bonuses}
    for side, bonuses in by_side(deal):
        for key in bonuses:
            if key not in FACT_BY_KEY and key not in own:
                yield Problem(f"bonuses.{side}.{key}", _("is not a bonus under these rules"))


@check(at=(1, 240))
def no_bonus_without_card_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """With 40 cards no card points mean no trick (option `deck`)."""
    for side, bonuses in by_side(deal) if not rules.has_nines and deal.points is not None else ():
        if has_builtin(bonuses) and not points_at_most(deal, side):
            yield Problem(f"bonuses.{side}", NO_TRICK_NO_BONUS)


@check(at=())
def there_are_four_full_tricks(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Sixteen aces and tens are four tricks (option `doppelkopf_means`)."""
    if rules.doppelkopf_means is not DoppelkopfMeans.FULL_TRICK or number_of(deal, "doppelkopf") <= 4:
        return
    for side, bonuses in by_side(deal):
        if bonuses.get("doppelkopf"):
            yield Problem(f"bonuses.{side}.doppelkopf", _("at most %(most)s in a deal"), {"most": 4})


def points_of_full_tricks(bonuses: Bonuses) -> int:
    """The least card points of a side with these bonuses; nothing for more tricks than there are."""
    return dict(enumerate(DOPPELKOPF_POINTS)).get(bonuses.get("doppelkopf", 0), 0)


@check(at=where_room_ends(points_of_full_tricks))
def full_tricks_have_their_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Full tricks need 40, 80, 124, 168 card points (option `doppelkopf_means`)."""
    if rules.doppelkopf_means is not DoppelkopfMeans.FULL_TRICK or number_of(deal, "doppelkopf") > 4:
        return
    for side, bonuses in by_side(deal) if deal.points is not None else ():
        needed = points_of_full_tricks(bonuses)
        if points_at_most(deal, side) < needed:
            message = _("needs at least %(needed)s card points")
            yield Problem(f"bonuses.{side}.doppelkopf", message, {"needed": needed})


RULES: tuple[RuleCheck, ...] = (
    piglet_is_no_fox,
    piglets_are_no_foxes,
    own_bonuses_are_not_too_many,
    bonuses_are_known,
    no_bonus_without_card_points,
    there_are_four_full_tricks,
    full_tricks_have_their_points,
)
