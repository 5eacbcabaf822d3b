"""What cannot go together in a ruleset (the head of the catalogue of options)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rulesets.reference.rules import OWED_KINDS, Document, counts_as_value, goes_to_winners, owed_kind


def has_nothing_to_play(duty_solos: str, canmaymust: bool, solos: list[str], custom_solos: list[Any]) -> bool:
    """Solos are owed, or are the end of a session, and none is played."""
    return (duty_solos != "none" or canmaymust) and not solos and not custom_solos


def owes_what_is_not_played(duty_solos: str, solos: list[str], custom_solos: list[Any]) -> bool:
    """Solos are owed by kind, and not all of these kinds are played."""
    kinds = [*solos, *(solo["id"] for solo in custom_solos)]
    rules = {"duty_solos": duty_solos, "custom_solos": custom_solos}
    return not set(OWED_KINDS.get(duty_solos, ())) <= {owed_kind(rules, kind) for kind in kinds}


def is_value_of_nobody(custom_bonuses: list[Any]) -> bool:
    """An own bonus is part of the value and not the winners', or the winners' and one-sided."""
    return any(
        goes_to_winners(bonus) if bonus.get("one_sided") else counts_as_value(bonus) > goes_to_winners(bonus)
        for bonus in custom_bonuses
    )


def halves_a_power(custom_bonuses: list[Any], value_mode: str) -> bool:
    """An own bonus takes points from a value that points double."""
    is_negative = any(counts_as_value(bonus) and bonus["points"] < 0 for bonus in custom_bonuses)
    return value_mode == "powers" and is_negative


CLASHES: tuple[Callable[..., bool], ...] = (
    lambda super_piglets, piglets: super_piglets and piglets == "off",
    lambda piglets_in_solo, piglets: piglets_in_solo != "diamonds" and piglets == "off",
    lambda piglets_force_call, piglets: piglets_force_call and piglets == "off",
    lambda solo_tie, solo_kind_order: "kind" in solo_tie and solo_kind_order == "none",
    lambda silent_solo, marriage: not silent_solo and marriage == "off",
    lambda raises, re_kontra: raises > 0 and re_kontra == "none",
    lambda extra_solo_won_adds_duty, duty_solos: extra_solo_won_adds_duty and duty_solos not in OWED_KINDS,
    lambda extra_solo_lost_renews_duty, duty_solos: (
        extra_solo_lost_renews_duty and duty_solos not in OWED_KINDS
    ),
    has_nothing_to_play,
    owes_what_is_not_played,
    lambda canmaymust, players_max: canmaymust and players_max > 4,
    lambda settlement, players_max: settlement == "pot" and players_max > 4,
    lambda settlement, pot_start: settlement == "pot" and pot_start % 4 != 0,
    is_value_of_nobody,
    halves_a_power,
)
"""Whether options with the values of these names clash."""


def options_of(clash: Callable[..., bool]) -> tuple[str, ...]:
    """The options that a clash is about."""
    return clash.__code__.co_varnames[: clash.__code__.co_argcount]


def has_clash(rules: Document) -> bool:
    """Whether a ruleset is refused; one that is not complete, as far as its options tell."""
    return any(
        clash(*(rules[option] for option in options_of(clash)))
        for clash in CLASHES
        if all(option in rules for option in options_of(clash))
    )
