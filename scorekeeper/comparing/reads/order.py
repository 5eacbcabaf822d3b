"""Who stands where with how many points, and in words what is different from another such order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.session.fold import Session
from scorekeeper.houserules.labels import join_words
from scorekeeper.sheets.labels import signed

MOST_NAMED = 4
"""If more people change places, only their number is told."""


@dataclass(frozen=True)
class Order:
    """People with their places (None for who has none yet) and points, always in the same sequence."""

    names: Sequence[str]
    places: Sequence[int | None]
    points: Sequence[int]

    @classmethod
    def of(cls, session: Session) -> Order:
        """The order at the end of an evening."""
        names = [player.name for player in session.table.players]
        return cls(names, session.places, session.state.totals)

    def moved_from(self, before: Order) -> int:
        """How many points lie between two orders: what everybody gains or loses, in all."""
        return sum(abs(now - then) for now, then in zip(self.points, before.points, strict=True))

    def change_from(self, before: Order) -> str:
        """Who is in front instead of whom or who changes places, and who gains or loses most."""
        return f"{self.places_text(before)} · {self.gains_text(before)}"

    @property
    def leaders(self) -> list[str]:
        """Who is in front."""
        return [name for name, place in zip(self.names, self.places, strict=True) if place == 1]

    def places_text(self, before: Order) -> str:
        """Who is in front instead, or who else changes places."""
        if self.leaders != before.leaders:
            text = _("%(names)s in front instead of %(others)s")
            return text % {"names": join_words(self.leaders), "others": join_words(before.leaders)}
        moved = [
            f"{name} {then}. → {now}."
            for name, then, now in zip(self.names, before.places, self.places, strict=True)
            if then != now and then and now
        ]
        if len(moved) > MOST_NAMED:
            return _("%(count)s change places") % {"count": len(moved)}
        return join_words(moved) or _("the same places")

    def gains_text(self, before: Order) -> str:
        """The two who gain or lose most."""
        pairs = zip(self.names, before.points, self.points, strict=True)
        gains = sorted(((now - then, name) for name, then, now in pairs), key=lambda gain: -abs(gain[0]))
        return join_words(f"{name} {signed(gained)}" for gained, name in gains[:2] if gained) or _(
            "the same totals"
        )
