"""Which planned rounds are drawn anew when other people are here, and what becomes of their tables."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.club.evenings.draw.tables import can_be_seated, sizes_in_short, table_sizes
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.sentences import large_table_sentence, why_not_seated
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.houserules.reads import rules_of

ToSeat = Callable[[int], Collection[int]]
"""Who is to sit at a table in a round, by number."""


@dataclass(frozen=True)
class Redrawn:
    """A planned round that is drawn anew: how many sit at each table now, and for how many it is then."""

    number: int
    sizes: tuple[int, ...]
    here: int
    most: int

    @property
    def sentence(self) -> str:
        """What becomes of it."""
        if not can_be_seated(self.here, self.most):
            text = _("Round %(round)s will have no tables.") % {"round": self.number}
            return f"{text} {why_not_seated(self.here, self.most)}"
        then = table_sizes(self.here)
        text = _("Round %(round)s will be drawn again. Tables so far: %(before)s, then: %(then)s.") % {
            "round": self.number,
            "before": sizes_in_short(self.sizes),
            "then": sizes_in_short(then),
        }
        return join_sentences(filter(None, (text, large_table_sentence(max(then)))))


def is_outdated(rounds: Rounds, last: int, to_seat: ToSeat | None = None) -> bool:
    """Whether one of the rounds to come, up to a last one, is not planned for those who are to sit in it.

    Those are who will be here, unless it is said. So many as cannot be seated have no plan.
    """
    to_seat, most = to_seat or rounds.to_seat, rules_of(rounds.setup.ruleset).players_max
    for number in range(rounds.next, rounds.last_to_draw(last) + 1):
        here = to_seat(number)
        is_known = number in rounds.planned or can_be_seated(len(here), most)
        if is_known and not rounds.fits(number, here):
            return True
    return False


def redrawn(rounds: Rounds, last: int, to_seat: ToSeat) -> tuple[Redrawn, ...]:
    """The planned rounds that are drawn anew if others are to sit than it was drawn for; often none.

    A change of one draws all: who meets in one round sits apart in the others.
    """
    planned = [number for number in range(rounds.next, last + 1) if number in rounds.planned]
    if not planned or not is_outdated(rounds, last, to_seat):
        return ()
    most = rules_of(rounds.setup.ruleset).players_max
    return tuple(
        Redrawn(number, tuple(map(len, rounds.tables_of(number))), len(to_seat(number)), most)
        for number in planned
    )


def key_of(found: Collection[Redrawn]) -> str:
    """What stands in a form for rounds as its page told of them: what has changed since is told again."""
    return " ".join(f"{each.number}:{each.here}" for each in found)
