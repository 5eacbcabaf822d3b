"""Options that cannot go together in a ruleset."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.rules.chapters.contracts import BY_KIND, SoloKindOrder
from rulesets.rules.chapters.value import ReKontra
from rulesets.rules.custom import CountsAs, GoesTo
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _

RESERVED_BONUS_IDS = (
    *("won", "solo_points", "against_elders", "under90", "under60", "under30", "schwarz", "re", "kontra"),
    *("second_call", "no90_called", "no60_called", "no30_called", "schwarz_called", "against_no90"),
    *("against_no60", "against_no30", "against_schwarz", "misere", "cowardice", "no_back_door", "bock"),
    *("raises", "marriage_payment", "base"),
    *("fox", "second_fox", "fox_first_trick", "fox_last_trick", "fox_wins_last", "charlie"),
    *("charlie_both_jacks", "charlie_caught", "charlie_caught_any_trick", "doppelkopf", "heart10_caught"),
    *("heart_trick",),
)
"""Item ids and bonus keys that a group's own bonus must not take."""


def has_clashing_solos(rules: Ruleset) -> bool:
    """Whether a solo kind of the group has the id of a built-in one."""
    builtin = {*SoloKind, "silent_solo"}
    return any(custom.id in builtin for custom in rules.custom_solos)


def has_clashing_bonuses(rules: Ruleset) -> bool:
    """Whether a bonus of the group has the id of a built-in one, or of an item."""
    return any(custom.id in RESERVED_BONUS_IDS for custom in rules.custom_bonuses)


def has_unknown_solo(rules: Ruleset) -> bool:
    """Whether points are given to a solo kind that is neither built in nor the group's own."""
    known = {*SoloKind, "silent_solo", *(s.id for s in rules.custom_solos)}
    return any(kind not in known for kind, points in rules.solo_points)


def ranks_without_order(rules: Ruleset) -> bool:
    """Whether the higher kind of solo is played and no kind is higher than another."""
    has_order = bool(rules.solo_order) or rules.solo_kind_order is not SoloKindOrder.NONE
    return rules.solo_tie in BY_KIND and not has_order


def names_what_is_not_played(rules: Ruleset, kinds: tuple[str, ...]) -> bool:
    """Whether a list of solo kinds has one that is not played."""
    return not set(kinds) <= set(rules.solo_kinds)


def names_one_twice(kinds: tuple[str, ...]) -> bool:
    """Whether a list of solo kinds has one of them twice."""
    return len(set(kinds)) < len(kinds)


def owes_what_is_not_played(rules: Ruleset) -> bool:
    """Whether solos are owed and none is played, so that nobody could ever pay."""
    return rules.owes_solos and not rules.solo_kinds


def owes_kinds_not_played(rules: Ruleset) -> bool:
    """Whether a solo of some kind is owed and no kind that pays it is played."""
    paid = {rules.owed_kind(kind) for kind in rules.solo_kinds}
    return bool(paid) and not paid.issuperset(rules.owed_kinds)


NOT_PLAYED = _("names a solo that is not played")


def has_clashing_tallies(rules: Ruleset) -> bool:
    """Whether a tally has the id of a bonus, an item or a kind of solo, built in or the group's own."""
    own = {*(solo.id for solo in rules.custom_solos), *(bonus.id for bonus in rules.custom_bonuses)}
    taken = {*RESERVED_BONUS_IDS, *SoloKind, "silent_solo", *own}
    return any(tally.id in taken for tally in rules.tallies)


Constraint = tuple[str, Callable[[Ruleset], bool], str]

CONSTRAINTS: tuple[Constraint, ...] = (
    ("super_piglets", lambda r: r.super_piglets and not r.has_piglets, _("needs piglets")),
    ("genscher_top", lambda r: r.genscher_top and not r.super_piglets, _("needs super piglets")),
    ("joker", lambda r: r.joker and not r.has_nines, _("needs 48 cards: the joker replaces a nine")),
    ("solo_tie", ranks_without_order, _("needs a rank of the solos")),
    ("raises", lambda r: r.raises > 0 and r.re_kontra is ReKontra.NONE, _("needs Re and Kontra that count")),
    (
        "silent_solo",
        lambda r: not r.silent_solo and not r.plays_marriage,
        _("both club queens in one hand need a marriage or a silent solo"),
    ),
    (
        "piglets_in_solo",
        lambda r: not r.has_piglets and r.piglets_in_solo is not DDV.piglets_in_solo,
        _("needs piglets"),
    ),
    ("piglets_force_call", lambda r: r.piglets_force_call and not r.has_piglets, _("needs piglets")),
    (
        "extra_solo_won_adds_duty",
        lambda r: r.extra_solo_won_adds_duty and not r.owes_kinds,
        _("needs compulsory solos by kind"),
    ),
    (
        "extra_solo_lost_renews_duty",
        lambda r: r.extra_solo_lost_renews_duty and not r.owes_kinds,
        _("needs compulsory solos by kind"),
    ),
    ("duty_solos", owes_what_is_not_played, _("needs a solo that is played")),
    ("duty_solos", owes_kinds_not_played, _("needs a solo of every kind that is owed")),
    ("canmaymust", lambda r: r.canmaymust and not r.solo_kinds, _("needs a solo that is played")),
    (
        "players_max",
        lambda r: r.canmaymust and r.players_max > 4,
        _("must be at most four: Can, May, Must is for four players"),
    ),
    (
        "players_max",
        lambda r: r.has_pot and r.players_max > 4,
        _("must be at most four: the pot is for four players"),
    ),
    (
        "pot_start",
        lambda r: r.has_pot and r.pot_start % 4 != 0,
        _("must be divisible by four: every player puts in a quarter"),
    ),
    ("custom_solos", has_clashing_solos, _("a name is already that of a built-in solo")),
    ("custom_bonuses", has_clashing_bonuses, _("a name is already that of a built-in bonus")),
    ("tallies", has_clashing_tallies, _("a name is already that of a bonus or a solo")),
    (
        "custom_bonuses",
        lambda r: any(b.counts_as is CountsAs.VALUE and b.goes_to is GoesTo.SIDE for b in r.custom_bonuses),
        _("only what goes to the winners can be part of the game value"),
    ),
    (
        "custom_bonuses",
        lambda r: (
            r.doubles_by_points
            and any(b.counts_as is CountsAs.VALUE and b.points < 0 for b in r.custom_bonuses)
        ),
        _("negative points cannot double a base value"),
    ),
    (
        "custom_bonuses",
        lambda r: any(b.one_sided and b.goes_to is GoesTo.WINNERS for b in r.custom_bonuses),
        _("what goes to the winners cannot be one-sided"),
    ),
    ("solo_points", has_unknown_solo, _("names a solo kind that does not exist")),
    ("solo_order", lambda r: names_what_is_not_played(r, r.solo_order), NOT_PLAYED),
    ("solo_order", lambda r: names_one_twice(r.solo_order), _("names a solo twice")),
    ("soloist_leads_kinds", lambda r: names_what_is_not_played(r, r.soloist_leads_kinds), NOT_PLAYED),
    ("soloist_leads_kinds", lambda r: names_one_twice(r.soloist_leads_kinds), _("names a solo twice")),
)
"""What cannot go together: the option, whether the ruleset breaks it, and what is wrong."""
