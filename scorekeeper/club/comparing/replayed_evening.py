"""A session as other rules would have had it, as far as facts allow, and what is different then, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import CATALOGUE, Game, Ruleset, Session
from rulesets.checks import complete_deal, unfit_for
from rulesets.replay import Unasked, never_asked
from rulesets.scoring import Mark
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import bonus_label, game_label, mark_label, signed, solo_label
from scorekeeper.play.sheets.rules.reads import Rescored, replay_deals
from scorekeeper.play.sheets.sentences import lead_text, ordinal, said_together


def replay_session(session: Session, rules: Ruleset) -> Rescored:
    """Score a session by other rules: dealer, Bock rounds and owed solos follow from those.

    Who played each deal and who got a penalty are facts, whatever the other rules would have made of them.
    """
    table = session.table
    problems = unfit_for(rules, len(table.players), has_dummy=table.dummy is not None)
    deals = tuple(complete_deal(scored, table.dummy) for scored in session.deals)
    return replay_deals(session, rules, problems, deals)


NOT_PLAYED = ("game", "solo")


def unasked_sentences(owns: Iterable[Ruleset], rules: Ruleset) -> Iterator[str]:
    """Sentences on what these rules would count and nobody was asked for under the rules of the deals."""
    found = list(dict.fromkeys(each for own in owns for each in never_asked(own, rules)))
    if facts := [word(rules, each) for each in found if each.what not in NOT_PLAYED]:
        text = _("This was not asked for: %(facts)s. It counts as not having happened.")
        yield text % {"facts": join_words(facts)}
    if games := [word(rules, each) for each in found if each.what in NOT_PLAYED]:
        yield _("Could not be played then: %(games)s.") % {"games": join_words(games)}


def word(rules: Ruleset, each: Unasked) -> str:
    """The name of a fact that was not asked for."""
    if each.what == "bonus":
        return bonus_label(rules, each.id)
    if each.what == "mark":
        return mark_label(Mark(each.id))
    if each.what == "solo":
        return solo_label(rules, each.id)
    return game_label(Game(each.id)) if each.what == "game" else _(CATALOGUE[each.id].label)


def by_hand(session: Session) -> Iterator[str]:
    """How many deals have their points by hand, whatever the rules."""
    count = sum(scored.deal.game is Game.MANUAL for scored in session.deals)
    if count:
        text = ngettext(
            "%(count)s deal was entered by hand: its points are the same under all rules.",
            "%(count)s deals were entered by hand: their points are the same under all rules.",
            count,
        )
        yield text % {"count": count}


class Shift(NamedTuple):
    """How far apart two orders are, the weightiest first, so that one compares with another.

    Whether others are in front, how many places everybody has gone up or down in all, and how many points
    everybody has gained or lost.
    """

    leads: bool
    places: int
    points: int


NO_SHIFT = Shift(leads=False, places=0, points=0)


@dataclass(frozen=True)
class Order:
    """People with their places (None for who has none yet) and points, always in the same sequence."""

    names: Sequence[str]
    places: Sequence[int | None]
    points: Sequence[int]

    @classmethod
    def of(cls, session: Session) -> Order:
        table, totals = session.table, session.state.totals
        return cls(
            names=[table.names[seat] for seat in table.everybody],
            places=[session.places[seat] for seat in table.everybody],
            points=[totals[seat] for seat in table.everybody],
        )

    def shift_from(self, before: Order) -> Shift:
        """How far it is from another order of the same people."""
        places = zip(self.places, before.places, strict=True)
        points = zip(self.points, before.points, strict=True)
        return Shift(
            leads=self.leaders != before.leaders,
            places=sum(abs(now - then) for now, then in places if now and then),
            points=sum(abs(now - then) for now, then in points),
        )

    @property
    def leaders(self) -> list[str]:
        return [name for name, place in zip(self.names, self.places, strict=True) if place == 1]

    def headline(self, before: Order, *, is_over: bool) -> str:
        """The difference from another order of the same people, in one sentence without a full stop.

        Who would be in front (or, of what `is_over`, would have won) instead of whom, otherwise who changes
        places, otherwise whether anything is different at all.
        """
        shift = self.shift_from(before)
        if shift == NO_SHIFT:
            return _("Nothing would be different")
        if shift.leads:
            return lead_text(self.leaders, before.leaders, is_over=is_over)
        return self.moves_text(before)

    def moves_text(self, before: Order) -> str:
        """Return who changes places with whom; of more than two how many do."""
        places = zip(self.names, before.places, self.places, strict=True)
        moved = [(name, then or 0, now or 0) for name, then, now in places if then != now]
        if not moved:
            return _("Everybody would keep their place")
        (one, then, now), (other, *back) = moved[0], moved[-1]
        if len(moved) == 1:
            said = {"name": one, "now": ordinal(now), "then": ordinal(then)}
            return _("%(name)s would be %(now)s, not %(then)s") % said
        if len(moved) == 2 and back == [now, then]:
            return _("%(one)s and %(two)s would change places") % {"one": one, "two": other}
        text = ngettext(
            "%(names)s stays in front, %(count)s change places",
            "%(names)s stay in front, %(count)s change places",
            len(self.leaders),
        )
        return text % {"names": said_together(self.leaders), "count": len(moved)}

    def gains_text(self, before: Order) -> str:
        """The two who gain or lose most."""
        pairs = zip(self.names, before.points, self.points, strict=True)
        gains = sorted(((now - then, name) for name, then, now in pairs), key=lambda gain: -abs(gain[0]))
        return join_words(f"{name} {signed(gained)}" for gained, name in gains[:2] if gained) or _(
            "the same totals"
        )
