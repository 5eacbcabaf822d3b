"""Game value."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Labelled, choice, four_points, switch, whole
from rulesets.translation import _


class AgainstEldersCountsAs(Labelled):
    """The side of the result that points against the elders belong to."""

    BONUS = "bonus", _("a bonus")
    VALUE = "value", _("part of the game value")


class LevelReachedAt(Labelled):
    """The card points that decide about a level."""

    LOSERS_BELOW = "losers_below", _("the losers have less than 90, 60, 30")
    WINNERS_AT_LEAST = "winners_at_least", _("the winners have at least 150, 180, 210")


class ReKontra(Labelled):
    """The effect of Re and Kontra on the points."""

    ADD = "add", _("each add points")
    DOUBLE = "double", _("each double")
    FIRST_DOUBLES_SECOND_ADDS = (
        "first_doubles_second_adds",
        _("the first doubles, the second adds 1 before that"),
    )
    NONE = "none", _("count for nothing")


class DoublingCovers(Labelled):
    """The points that a doubling by Re or Kontra covers."""

    VALUE = "value", _("the game value only")
    ALL = "all", _("everything, including the bonuses")


class CallsCounted(Labelled):
    """The calls that are paid to the winners."""

    BOTH_SIDES = "both_sides", _("those of both sides")
    WINNERS_KEPT = "winners_kept", _("only those the winners made and kept")


class AgainstCallCounts(Labelled):
    """The beaten calls that are paid, if there are several."""

    EACH = "each", _("each of them")
    HIGHEST = "highest", _("only the highest")


class AgainstCallAt(Labelled):
    """How many card points beat a call."""

    THIRTY_MORE = "30_more", _("30 card points above its limit")
    LIMIT = "limit", _("its limit")


class Tie120(Labelled):
    """Special rules for 120:120."""

    NORMAL = "normal", _("counts like any result")
    ONLY_ELDERS = "only_elders", _("earns Kontra no point for winning")
    DOUBLE = "double", _("counts double")


class Cowardice(Labelled):
    """Winners who called too little."""

    OFF = "off", _("no")
    THREE_LEVELS = "three_levels", _("from three levels on")
    THREE_LEVELS_NOT_LONE = "three_levels_not_lone", _("from three levels on, but not one against three")


class ValueMode(Labelled):
    """How the items of a deal make its value."""

    SUM = "sum", _("they are added")
    POWERS = "powers", _("each of their points doubles the base value")


@dataclass(frozen=True)
class ValueChapter:
    """The value of a won deal, without bonuses."""

    won: int = whole(
        low=0,
        high=5,
        default=1,
        effect=Effect.POINTS,
        heading=_("Winning"),
        label=_("Won"),
        help=_("Points for winning the deal."),
    )
    value_mode: ValueMode = choice(
        ValueMode.SUM,
        effect=Effect.POINTS,
        label=_("What makes the game value"),
        help=_(
            "Added up, or a base value that is doubled once for each point. Then the point for "
            "winning does not count. Bonuses are plain points either way."
        ),
    )
    base_value: int = whole(
        low=1,
        high=200,
        default=10,
        effect=Effect.POINTS,
        label=_("Base value"),
        help=_("What a deal is worth when it is simply won, where points double the value."),
    )
    base_value_solo: int = whole(
        low=0,
        high=1000,
        default=0,
        effect=Effect.POINTS,
        label=_("Base value of an announced solo"),
        help=_("0 means the same as in other deals."),
    )
    against_elders: int = whole(
        low=0,
        high=5,
        default=1,
        effect=Effect.POINTS,
        heading=_("Against the elders"),
        label=_("Against the elders"),
        help=_("Points when Kontra wins, because it beats the club queens, the elders."),
    )
    against_elders_in_lone: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("Against the elders also one against three"),
        help=_("The points against the elders also count when the Re side is a single player."),
    )
    against_elders_counts_as: AgainstEldersCountsAs = choice(
        AgainstEldersCountsAs.BONUS,
        effect=Effect.POINTS,
        label=_("Against the elders counts as"),
        help=_("This matters when something doubles the game value but not the bonuses."),
    )
    levels: tuple[int, ...] = four_points(
        (1, 1, 1, 1),
        effect=Effect.POINTS,
        heading=_("Under 90, 60, 30, schwarz"),
        label=_("Under 90, under 60, under 30, schwarz"),
        help=_(
            "Points for each level the losers failed to reach. They add up: under 60 is under 90 as well."
        ),
    )
    level_reached_at: LevelReachedAt = choice(
        LevelReachedAt.LOSERS_BELOW,
        effect=Effect.POINTS,
        label=_("A level is reached when"),
        help=_("The difference is a result such as 150:90. A call of no 90 is kept only below 90."),
    )
    level_needs_call: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("Levels count only when called"),
        help=_("Under 90, under 60, under 30 and schwarz count only if the winners had called them."),
    )
    re_kontra: ReKontra = choice(
        ReKontra.ADD,
        effect=Effect.POINTS,
        heading=_("Re and Kontra"),
        label=_("Re and Kontra"),
        help=_("What a call of Re or Kontra does to the winners' points, whoever called it."),
    )
    re_kontra_points: int = whole(
        low=0,
        high=5,
        default=2,
        effect=Effect.POINTS,
        label=_("Points for Re and Kontra"),
        help=_("For each of the two calls, if Re and Kontra add points."),
    )
    doubling_covers: DoublingCovers = choice(
        DoublingCovers.VALUE,
        effect=Effect.POINTS,
        label=_("Re and Kontra double"),
        help=_("When Re and Kontra double, whether they double the bonuses too."),
    )
    calls: tuple[int, ...] = four_points(
        (1, 1, 1, 1),
        effect=Effect.POINTS,
        heading=_("No 90, 60, 30, schwarz"),
        label=_("Called no 90, no 60, no 30, schwarz"),
        help=_("Points for each of these calls. They go to the winners."),
    )
    calls_counted: CallsCounted = choice(
        CallsCounted.BOTH_SIDES,
        effect=Effect.POINTS,
        label=_("Calls that count for the winners"),
        help=_("Whether the winners are also paid for the losers' calls."),
    )
    against_call: tuple[int, ...] = four_points(
        (1, 1, 1, 1),
        effect=Effect.POINTS,
        label=_("Against no 90, no 60, no 30, schwarz"),
        help=_(
            "Points for clearly beating a call by the other side: normally 120 card points against "
            "no 90, 90 against no 60, 60 against no 30, 30 against schwarz."
        ),
    )
    against_call_counts: AgainstCallCounts = choice(
        AgainstCallCounts.EACH,
        effect=Effect.POINTS,
        label=_("When several calls are beaten, count"),
        help=_("A side with 120 card points against no 60, for example, has beaten both no 60 and no 90."),
    )
    against_call_at: AgainstCallAt = choice(
        AgainstCallAt.THIRTY_MORE,
        effect=Effect.POINTS,
        label=_("Points against a call start at"),
        help=_(
            "Against no 90 that is 120 or 90 card points. Against schwarz it is 30 card points or the first "
            "trick."
        ),
    )
    failed_call_as_made: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("A failed call pays the others as if made"),
        help=_(
            "If the losers had called no 90 or higher, the levels they called count as reached by the "
            "winners."
        ),
    )
    tie_120: Tie120 = choice(
        Tie120.NORMAL,
        effect=Effect.POINTS,
        heading=_("What turns or doubles the result"),
        label=_("A result of 120:120"),
        help=_("Both sides have the same number of card points, and Kontra normally wins."),
    )
    no_back_door: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("Bonuses cannot turn the result"),
        help=_("If the losers' bonuses are worth more than what the winners get, the deal counts 0."),
    )
    cowardice: Cowardice = choice(
        Cowardice.OFF,
        effect=Effect.POINTS,
        label=_("Cowardice (Feigheit)"),
        help=_(
            "Winners who called three or more levels too low lose the game value to the other side. "
            "Bonuses are not affected."
        ),
    )
