"""What is tallied in a deal, in the sheet document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.document.fields import Fields
from rulesets.rules.kinds import is_whole
from rulesets.scoring.deal import Counts, Tallied
from rulesets.translation import _


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


def write_tallies(tallied: Tallied, names: Sequence[str]) -> dict[str, dict[str, int]]:
    """How often what was tallied, by name."""
    return {names[seat]: dict(counts) for seat, counts in tallied}
