"""Compulsory solos: who owes which, and what pays them (*Session*, owed solos; *Pot* 6)."""

from __future__ import annotations

from tests.rulesets.reference.facts import game_of, is_announced_solo, soloist_of
from tests.rulesets.reference.rules import Document, owed_kind, owed_kinds
from tests.rulesets.reference.table import names_of, people

Owed = dict[str, dict[str, int]]
"""What each player owes, by kind; where no kinds are owed, under the empty name."""


def at_first(rules: Document, sheet: Document) -> Owed:
    """What is owed before the first deal (option duty_solos)."""
    number = {"one": 1, "two": 2, "three": 3}.get(rules["duty_solos"], 0)
    each = dict.fromkeys(owed_kinds(rules), 1) or {"": number}
    return {name: dict(each) for name in people(sheet, names_of(sheet))}


def kind_paid(rules: Document, deal: Document) -> str | None:
    """Under which kind a solo would be owed: none for those that pay nothing."""
    return owed_kind(rules, deal["solo"]) if owed_kinds(rules) else ""


def pays(rules: Document, deal: Document, owed: Owed, phase: str) -> bool:
    """Whether a deal is a compulsory solo: one that its player owes, and did not declare voluntary."""
    is_voluntary = deal.get("duty") is False and not rules["lust_after_duty"]
    if not is_announced_solo(deal) or phase == "canmaymust" or is_voluntary:
        return False
    kind = kind_paid(rules, deal)
    return kind is not None and owed[soloist_of(deal)][kind] > 0


def owed_after(rules: Document, deal: Document, owed: Owed, phase: str, winner: str | None) -> Owed:
    """What is owed after a deal: a compulsory solo is paid, an extra one may add and renew."""
    owed = {name: dict(kinds) for name, kinds in owed.items()}
    if not is_announced_solo(deal):
        return owed
    kind, soloist = kind_paid(rules, deal), soloist_of(deal)
    if pays(rules, deal, owed, phase):
        owed[soloist][kind or ""] -= 1
    elif phase == "regular" and owed_kinds(rules) and kind is not None:
        if game_of(deal) == "manual":  # no cards tell who won: whoever gets points for it has
            winner = "re" if deal["each"].get(soloist, 0) > 0 else "kontra"
        if winner == "re" and rules["extra_solo_won_adds_duty"]:
            for name in owed:
                owed[name][kind] += name != soloist
        if winner == "kontra" and rules["extra_solo_lost_renews_duty"]:
            owed[soloist][kind] += 1
    return owed


def sum_of(owed: Owed, name: str) -> int:
    """How many solos a player owes."""
    return sum(owed[name].values())
