"""Bonuses."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.custom import CustomBonus, CustomBonuses
from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Labelled, choice, option, switch, whole
from rulesets.translation import _


class CharlieCaughtBy(Labelled):
    """Cards that catch Charlie."""

    ANY = "any", _("any card")
    DIAMOND_QUEEN = "diamond_queen", _("the diamond queen only (Lizzie Miller)")


class DoppelkopfMeans(Labelled):
    """Tricks that are a Doppelkopf."""

    FULL_TRICK = "full_trick", _("a trick of four aces or tens")
    TWO_IDENTICAL = "two_identical", _("a trick with two identical cards")


class BonusesInLone(Labelled):
    """Bonuses that count one against three."""

    NONE = "none", _("none")
    DOPPELKOPF = "doppelkopf", _("Doppelkopf only")
    ALL = "all", _("all")
    SUIT_ALL_ELSE_DOPPELKOPF = (
        "suit_all_else_doppelkopf",
        _("all in suit and silent solos, Doppelkopf only in the others"),
    )
    SUIT_AND_SILENT = "suit_and_silent", _("all in suit and silent solos, none in the others")
    SILENT_ONLY = "silent_only", _("all in silent solos, none in announced solos")


@dataclass(frozen=True)
class BonusesChapter:
    """Points that a side earns in single tricks, whoever wins the deal."""

    fox: int = whole(
        low=0,
        high=5,
        default=1,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Foxes"),
        label=_("Fox caught"),
        help=_("Points for each diamond ace, called fox, taken from the other side."),
    )
    second_fox_extra: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS,
        label=_("Second fox, extra"),
        help=_("Extra points when the same side catches the second fox too."),
    )
    fox_first_trick_extra: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Fox in the first trick, extra"),
        help=_("Extra points for a fox caught in the first trick."),
    )
    fox_last_trick_extra: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Fox in the last trick, extra"),
        help=_("Extra points for a fox caught in the last trick."),
    )
    fox_wins_last: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Fox wins the last trick"),
        help=_("Points for winning the last trick with a fox."),
    )
    charlie: int = whole(
        low=0,
        high=5,
        default=1,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Charlie"),
        label=_("Charlie"),
        help=_("Points for winning the last trick with the club jack, called Charlie."),
    )
    charlie_caught: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Charlie caught"),
        help=_("Points for each club jack taken from the other side in the last trick."),
    )
    charlie_caught_by: CharlieCaughtBy = choice(
        CharlieCaughtBy.ANY,
        effect=Effect.CARD,
        label=_("Charlie can be caught by"),
        help=_("In some groups Charlie counts as caught only if the diamond queen takes it."),
    )
    charlie_caught_any_trick: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Charlie caught before the last trick"),
        help=_("Points for each club jack taken from the other side in an earlier trick."),
    )
    charlie_both_jacks_reverses: bool = switch(
        False,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Both club jacks turn Charlie around"),
        help=_("If the side that wins with Charlie held both club jacks, the points go to the other side."),
    )
    doppelkopf: int = whole(
        low=0,
        high=5,
        default=1,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Tricks"),
        label=_("Doppelkopf"),
        help=_("Points for a trick of four aces or tens, worth 40 card points or more."),
    )
    doppelkopf_means: DoppelkopfMeans = choice(
        DoppelkopfMeans.FULL_TRICK,
        effect=Effect.ENTRY,
        label=_("A Doppelkopf is"),
        help=_("Some groups pay the Doppelkopf points for any trick in which the same card is played twice."),
    )
    heart10_caught: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Hearts ten caught"),
        help=_("Points for each hearts ten (Dulle) taken from the other side."),
    )
    heart_trick: int = whole(
        low=0,
        high=5,
        default=0,
        effect=Effect.POINTS | Effect.ENTRY,
        label=_("Heart trick"),
        help=_("Points for winning a trick of plain hearts only."),
    )
    bonuses_in_lone: BonusesInLone = choice(
        BonusesInLone.NONE,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("One against three"),
        label=_("Bonuses one against three"),
        help=_("Which bonuses count in a lone deal. A marriage without a partner counts as a silent solo."),
    )
    bonuses_in_factor: bool = switch(
        True,
        effect=Effect.POINTS,
        label=_("Bonuses are multiplied for the lone player"),
        help=_(
            "Without this rule, the lone player's factor applies only to the game value; bonuses count once."
        ),
    )
    custom_bonuses: tuple[CustomBonus, ...] = option(
        CustomBonuses(),
        (),
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Your own"),
        label=_("Further bonuses"),
        help=_(
            "Bonuses of your own: how many points, how often per side, whether they count one "
            "against three, who gets them, and a line that says what they are for."
        ),
    )
