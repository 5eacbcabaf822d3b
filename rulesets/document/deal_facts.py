"""The counted facts of a deal: card points, bonuses, Bock set by hand, tallies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.document.fields import Fields
from rulesets.rules.kinds import is_whole
from rulesets.scoring.deal import CardPoints, Counts, Side, Tallied
from rulesets.translation import _

BOCK_BY_HAND = {"this": 3, "next": 40}
"""What may be set by hand, and how much of it at most."""


def read_points(fields: Fields) -> CardPoints | None:
    """The card points of one side, exact or as an interval; of both only if they are 240 together."""
    given = fields.object("points", ("re", "kontra"))
    read = [read_interval(fields, side, given[side]) for side in Side if side in given]
    points = [found for found in read if found is not None]
    if not points or len(points) != len(read):
        return None
    if len(points) == 2 and points[0].of_re != points[1].of_re:
        fields.refuse("points", _("Re and Kontra have 240 card points between them"))
    return points[0]


def read_interval(fields: Fields, side: Side, value: object) -> CardPoints | None:
    """A number 0 to 240, or two of them as the lowest and the highest."""
    low_high: list[Any] = value if isinstance(value, list) else [value, value]
    if len(low_high) == 2 and all(is_whole(number, 0, 240) for number in low_high):
        low, high = low_high
        if low <= high:
            return CardPoints(side, low, high)
    fields.refuse(f"points.{side}", _("must be 0 to 240 card points, or a range of two such numbers"))
    return None


def read_counts(fields: Fields, side: str, bonuses: Mapping[str, object]) -> Counts:
    given = bonuses.get(side)
    if given is None:
        return ()
    if not isinstance(given, Mapping) or not all(is_whole(count, 0, 99) for count in given.values()):
        fields.refuse(f"bonuses.{side}", _("must give a whole number for each bonus"))
        return ()
    return tuple((str(key), count) for key, count in given.items() if count)


def read_bock(fields: Fields) -> Mapping[str, int]:
    """Bock that was set by hand: for how many rounds this deal counts more, how many deals follow."""
    given = fields.object("bock", tuple(BOCK_BY_HAND))
    for key, most in BOCK_BY_HAND.items():
        if key in given and not is_whole(given[key], 1, most):
            message = _("must be a whole number from %(low)s to %(high)s")
            fields.refuse(f"bock.{key}", message, low=1, high=most)
    return given


def read_tallies(fields: Fields, names: Sequence[str]) -> Tallied:
    """How often what was tallied, by seat."""
    found = []
    for name, counts in fields.object("tallies").items():
        seat = fields.seat(f"tallies.{name}", name, names)
        read = read_player_tallies(fields, name, counts)
        if seat is not None and read:
            found.append((seat, read))
    return tuple(sorted(found))


def read_player_tallies(fields: Fields, name: str, counts: object) -> Counts:
    """How often what was tallied for one player."""
    if not isinstance(counts, Mapping):
        fields.refuse(f"tallies.{name}", _("must be an object"))
        return ()
    for key, count in counts.items():
        if not is_whole(count, 1, 99):
            fields.refuse(
                f"tallies.{name}.{key}", _("must be a whole number from %(low)s to %(high)s"), low=1, high=99
            )
    return tuple((str(key), count) for key, count in counts.items())
