"""Owed solos: who owes how many, what pays them, what adds to them, and who is forced."""

from __future__ import annotations

from rulesets.rules.chapters.contracts import SoloistLeads
from rulesets.rules.chapters.session import DutySolos
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import QUEENS_JACKS_SUIT, SUIT_PICTURE
from rulesets.scoring.deal import Side
from rulesets.session.table import Table

Owed = tuple[int, ...]
"""What one player owes: a single number, or one for each kind, of which there are three or two."""

KINDS = {len(kinds): kinds for kinds in (QUEENS_JACKS_SUIT, SUIT_PICTURE)}

AMOUNTS = {DutySolos.NONE: 0, DutySolos.ONE: 1, DutySolos.TWO: 2, DutySolos.THREE: 3}


def owed_at_start(rules: Ruleset) -> Owed:
    """The solos that every player owes before the first deal (DDV 4.2, seed 004)."""
    return (1,) * len(rules.owed_kinds) if rules.owes_kinds else (AMOUNTS[rules.duty_solos],)


def owed_slot(rules: Ruleset, kind: str | None) -> int | None:
    """The index of the owed number that a solo of this kind pays; None if it pays none."""
    if not rules.owes_kinds:
        return 0
    owed = rules.owed_kind(kind)
    return rules.owed_kinds.index(owed) if owed else None


def by_kind(owed: Owed) -> dict[str, int]:
    """The solos that one player owes of each kind; empty where any solo pays."""
    return dict(zip(KINDS[len(owed)], owed, strict=True)) if len(owed) in KINDS else {}


def is_duty(rules: Ruleset, owed: Owed, solo: str | None, is_declared_voluntary: bool) -> bool:
    """Whether a solo of this kind, of a player who owes this, is a compulsory one, lost or won."""
    slot = owed_slot(rules, solo)
    if slot is None or not owed[slot]:
        return False
    return rules.lust_after_duty or not is_declared_voluntary


def owed_after_paying(
    rules: Ruleset, owed: tuple[Owed, ...], soloist: int, solo: str | None
) -> tuple[Owed, ...]:
    """The solos owed by everybody after a compulsory solo of this kind."""
    return change_owed(owed, soloist, owed_slot(rules, solo), -1)


def with_extra_solo(
    rules: Ruleset, owed: tuple[Owed, ...], soloist: int, solo: str | None, winner: Side | None
) -> tuple[Owed, ...]:
    """The solos owed by everybody after an extra solo (seed 004).

    Won, each other player owes one more of that kind; lost, the soloist owes that kind again.
    """
    slot = owed_slot(rules, solo)
    if slot is None:
        return owed
    if winner is Side.KONTRA and rules.extra_solo_lost_renews_duty:
        return change_owed(owed, soloist, slot, 1)
    if winner is Side.RE and rules.extra_solo_won_adds_duty:
        for seat in range(len(owed)):
            if seat != soloist:
                owed = change_owed(owed, seat, slot, 1)
    return owed


def owed_by_people(table: Table, owed: tuple[Owed, ...]) -> tuple[Owed, ...]:
    """The solos owed by everybody; a dummy owes none."""
    return tuple(
        (0,) * len(each) if player.is_dummy else each
        for player, each in zip(table.players, owed, strict=True)
    )


def change_owed(owed: tuple[Owed, ...], seat: int, slot: int | None, by: int) -> tuple[Owed, ...]:
    """The solos owed by everybody, with one number of one seat changed."""
    return tuple(
        tuple(number + by if (who, where) == (seat, slot) else number for where, number in enumerate(numbers))
        for who, numbers in enumerate(owed)
    )


def soloist_leads(rules: Ruleset) -> bool:
    """Whether a forced soloist leads to the first trick, rather than the player left of the dealer."""
    return rules.soloist_leads in (SoloistLeads.DUTY_ONLY, SoloistLeads.ALWAYS)
