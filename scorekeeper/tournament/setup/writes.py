"""Setting a tournament up, and changing what it is set to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction

from rulesets import Ruleset
from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.club.evenings.rounds.writes import locked_rounds, new_seed
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.closed_days import lock_open_evening, need_open
from scorekeeper.play.groups.models import Evening, Group, lock_group
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import ruleset_played
from scorekeeper.site.web.secret_links import new_slug
from scorekeeper.tournament.links import link_hashes
from scorekeeper.tournament.models import Series, Tournament
from scorekeeper.tournament.standings.writes import count_tournament, note_hiding, note_takings

if TYPE_CHECKING:
    from django.contrib.auth.models import User

DRAWN_BY = ("fours_only", "ahead", "last_by_standing", "teams_meet", "cut_after", "pools")
"""What a draw goes by."""


@dataclass(frozen=True)
class Play:
    """By which rules a tournament is played, how many deals at a table of four, how many rounds.

    `version` is the ruleset with a name that was chosen; `length` is 0 for an open end and None for what the
    rules have.
    """

    preset: str
    rules: Ruleset
    version: StoredRuleset | None
    length: int | None
    rounds: int

    def stored(self) -> StoredRuleset:
        return ruleset_played(preset=self.preset, rules=self.rules, version=self.version)


@transaction.atomic
def set_up_tournament(
    *, group: Group, user: User | None, title: str, day: date, play: Play, said: Mapping[str, Any]
) -> Tournament:
    """A tournament on a day, with an evening of its own; `said` are columns of Tournament.

    Raise room.Full if the group has no room for one more, DayClosed if its seasons of that day are closed.
    """
    for what in ("setups", "tournaments"):
        need_room(group, what)
    need_open(group.pk, [day])
    evening = Evening.objects.create(group=group, day=day, title=title)
    Setup.objects.create(
        evening=evening, ruleset=play.stored(), length=play.length, rounds=play.rounds, seed=new_seed()
    )
    slug = new_slug()
    made = Tournament.objects.create(evening=evening, slug=slug, set_up_by=user, **link_hashes(slug), **said)
    note_hiding(evening.pk)
    return made


@transaction.atomic
def change_tournament(
    *, tournament: Tournament, title: str, day: date, play: Play | None, said: Mapping[str, Any]
) -> None:
    """Set a tournament to something else; rounds that are drawn and not open are given up if they go by it.

    `play` stays as it is once a round is open, whatever is given. Raise DayClosed if the day takes no change.
    """
    rounds = locked_rounds(tournament.evening)
    need_open(tournament.evening.group_id, [day])
    evening, setup = tournament.evening, rounds.setup
    evening.title, evening.day = title, day
    evening.save(update_fields=("title", "day"))
    is_redrawn = any(
        said.get(name, getattr(tournament, name)) != getattr(tournament, name) for name in DRAWN_BY
    )
    if play is not None and rounds.next == 1:
        is_redrawn |= (rules_of(setup.ruleset), setup.rounds) != (play.rules, play.rounds)
        setup.ruleset, setup.length, setup.rounds = play.stored(), play.length, play.rounds
        setup.save(update_fields=("ruleset", "length", "rounds"))
    for name, value in said.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=tuple(said))
    drop_empty_series(evening.group_id)
    if is_redrawn:
        PlannedRound.objects.filter(evening=evening, opened=None).delete()
    evening.sheets.filter(locked=False).update(takes_by_hand=tournament.takes_by_hand)
    note_hiding(evening.pk)
    count_tournament(evening)
    note_takings(tournament)


@transaction.atomic
def drop_tournament(*, tournament: Tournament) -> bool:
    """Delete a tournament of which no table was opened, with its entrants; whether there was none."""
    lock_open_evening(tournament.evening)
    if tournament.evening.sheets.exists():
        return False
    group = tournament.evening.group_id
    tournament.evening.delete()
    drop_empty_series(group)
    return True


def drop_empty_series(group: int | None) -> None:
    """Delete what was a series of the group, by its key, and holds no tournament any more."""
    Series.objects.filter(group=group, tournaments=None).delete()


@transaction.atomic
def series_of(*, group: Group, title: str, best_of: int) -> Series:
    """The series of this title, begun if there is none; raise room.Full if there is no room for one more."""
    lock_group(group.pk)
    found = group.series.filter(title__iexact=title).first()
    if found is None:
        need_room(group, "series")
        return Series.objects.create(group=group, title=title, best_of=best_of)
    found.best_of = best_of
    found.save(update_fields=("best_of",))
    return found


def renew_links(*, tournament: Tournament, series: int) -> None:
    """Make the links for entering and for reading along worthless, and new ones.

    `series` is which ones the leader saw, so that two taps make one change.
    """
    renewed = series + 1
    seen = Tournament.objects.filter(pk=tournament.pk, link_series=series)
    seen.update(link_series=renewed, **link_hashes(tournament.slug, renewed))
