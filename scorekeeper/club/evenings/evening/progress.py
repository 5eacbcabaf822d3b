"""How far an evening is: its rounds, the next one, and tables that stand before their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.utils.timezone import localdate

from scorekeeper.club.evenings.evening.reads import TableCard
from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.play.groups.models import Evening

RECENT = timedelta(days=2)
"""So long an evening may go on to be played."""


@dataclass(frozen=True)
class Progress:
    """What comes next on an evening that began with a list of who is here.

    `opened` is the last round whose tables are open, 0 before the first; `next` the one after it. It `is_due`
    when no table is in play, and `is_more` if more rounds are played than were agreed on.
    """

    setup: Setup
    opened: int
    planned: tuple[int, ...]
    is_due: bool

    @property
    def next(self) -> int:
        """The number of the round whose tables are opened next."""
        return self.opened + 1

    @property
    def is_more(self) -> bool:
        """Whether the next round is one more than was agreed on."""
        return self.next > self.setup.rounds


def is_past(evening: Evening) -> bool:
    """Whether an evening is so long ago that nobody plays on."""
    return evening.day < localdate() - RECENT


def short_tables(cards: Sequence[TableCard], before: int | None) -> tuple[TableCard, ...]:
    """The tables that stand before their end, of all rounds or those `before` one."""
    return tuple(card for card in cards if card.is_short and (before is None or card.sheet.round < before))


def left_tables(evening: Evening, cards: Sequence[TableCard]) -> tuple[TableCard, ...]:
    """The tables that others went on from before their end: a later round is open, or the evening is past."""
    last = max((card.sheet.round for card in cards), default=0)
    return short_tables(cards, None if is_past(evening) else last)


def has_ended(progress: Progress | None, cards: Sequence[TableCard]) -> bool:
    """Whether all tables of an evening have, and no round is to come that was agreed on."""
    is_whole = progress is None or progress.is_more
    return is_whole and any(card.counted for card in cards) and all(card.is_over for card in cards)


def setup_of(evening: Evening) -> Setup | None:
    """How the tables of an evening are made, if it began with a list: one query."""
    return Setup.objects.filter(evening=evening).first()


def progress_of(evening: Evening, setup: Setup | None, cards: Sequence[TableCard]) -> Progress | None:
    """How far an evening is: one query. None for one without a list, or that is long over."""
    if setup is None or is_past(evening):
        return None
    plans = list(PlannedRound.objects.filter(evening=evening).order_by("number"))
    opened = max((plan.number for plan in plans if plan.opened), default=0)
    return Progress(
        setup=setup,
        opened=opened,
        planned=tuple(plan.number for plan in plans if plan.opened is None),
        is_due=all(card.is_over for card in cards),
    )


def revision_of(evening: Evening) -> str:
    """What changes whenever anything on the page of an evening does: four queries."""
    parts = (
        evening.sheets.order_by("pk").values_list("pk", "revision", "round", "table"),
        evening.planned_rounds.values_list("number", "tables", "opened"),
        evening.payments.values_list("pk"),
        Setup.objects.filter(evening=evening).values_list("rounds", "seed"),
    )
    said = repr([evening.title, evening.day, *map(list, parts)])
    return sha256(said.encode()).hexdigest()[:16]
