"""Seasons as they are stored; the standings follow from them and the results of the sheets."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils.timezone import localdate

from rulesets.session import LONGEST_NAME
from scorekeeper.club.leagues import season_columns
from scorekeeper.club.leagues.evening_weights import doubled_by_rule, halved_in, kept_in, parts_in
from scorekeeper.club.leagues.evenings_in_season import figures_in, is_among_last, is_on_days, months_before
from scorekeeper.club.leagues.player_facts import facts_of
from scorekeeper.club.leagues.season_columns import written_rule_of
from scorekeeper.club.leagues.standings.rule import EVENING_DEALS, PointsRule, Rule, TieRule
from scorekeeper.play.groups.models import Evening, Group, Player, new_lot

if TYPE_CHECKING:
    from django.db.models.deletion import Collector


class Season(models.Model):
    """The evenings of a group between two days, both included, and the rule that decides them.

    What its columns count says `Rule`, field by field. A season that is not stored, with the number 0, is all
    evenings of the group, see `club.leagues.seasons.reads`. What was played between its days is up to the
    owners once it is closed, see `club.leagues.guards`.
    """

    Points = PointsRule
    Tournaments = season_columns.Tournaments
    Ties = TieRule
    Carried = season_columns.Carried
    Short = season_columns.Short
    DropBy = season_columns.DropBy
    CountsFrom = season_columns.CountsFrom
    Excused = season_columns.Excused
    Period = season_columns.Period
    Within = season_columns.Within
    Weekday = season_columns.Weekday
    Nth = season_columns.Nth

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()  # in its address
    name = models.CharField(max_length=60)
    # Without a first day it begins with the first evening, without a last one it goes on; with `months` only
    # the last so many of them count, see `begins`.
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    months = models.PositiveSmallIntegerField(default=0)
    points = models.CharField(max_length=7, choices=Points.choices, default=Points.TOTAL)
    min_deals = models.PositiveIntegerField(default=0)
    min_evenings = models.PositiveIntegerField(default=0)
    min_rounds = models.PositiveIntegerField(default=0)
    min_share = models.CharField(max_length=9, blank=True)  # a fraction such as 1/3
    evening_deals = models.PositiveIntegerField(default=EVENING_DEALS)
    scaled_deals = models.PositiveIntegerField(default=0)
    cap = models.IntegerField(null=True)
    floor = models.IntegerField(null=True)
    best_of = models.PositiveIntegerField(default=0)
    best_share = models.CharField(max_length=9, blank=True)  # a fraction, where it is no number
    drop_worst = models.PositiveIntegerField(default=0)
    drop_best = models.PositiveIntegerField(default=0)
    drop_by = models.CharField(max_length=10, choices=DropBy.choices, blank=True)
    drop_per = models.PositiveIntegerField(default=0)
    drop_again = models.CharField(max_length=60, blank=True)  # more such numbers, with commas between
    # The evenings that count are chosen in each so many months, or weeks, by themselves.
    chosen_months = models.PositiveSmallIntegerField(choices=Within.choices, default=Within.WHOLE)
    chosen_weeks = models.PositiveIntegerField(default=0)
    # The last evening counts for everybody once the season is over; one on which nobody played so many deals
    # counts half or not at all.
    keeps_last = models.BooleanField(default=False)
    short_deals = models.PositiveIntegerField(default=0)
    short_counts = models.CharField(max_length=4, choices=Short.choices, default=Short.HALF)
    # First days, as ISO 8601 has them.
    second_half = models.CharField(max_length=10, blank=True)
    final_day = models.CharField(max_length=10, blank=True)
    final_players = models.PositiveIntegerField(default=0)
    final_carried = models.CharField(max_length=4, choices=Carried.choices, default=Carried.ALL)
    averages_evenings = models.BooleanField(default=False)
    at_least = models.PositiveIntegerField(default=0)
    missing_points = models.IntegerField(null=True)
    missing_as_last = models.BooleanField(default=False)
    free_absences = models.PositiveIntegerField(default=0)
    # Whoever misses more evenings has no place, or these points added, with two decimals at most.
    most_missed = models.PositiveIntegerField(null=True)
    over_missed_points = models.FloatField(default=0)
    # What an evening counts with an `Excuse`, and days on which nobody misses one, see `holidays_in`.
    excused = models.CharField(max_length=4, choices=Excused.choices, blank=True)
    holidays = models.CharField(max_length=250, blank=True)
    # Which evenings count twice: those that are marked; on which a player of the group made so many points;
    # the last ones, once the season is over; those on these days of a month (Nth), on that day of the week.
    doubles = models.BooleanField(default=False)
    doubled_from = models.PositiveIntegerField(default=0)
    doubled_last = models.PositiveIntegerField(default=0)
    doubled_days = models.CharField(max_length=11, blank=True)
    doubled_weekday = models.PositiveSmallIntegerField(choices=Weekday.choices, default=Weekday.EVERY)
    # Only evenings on that day of the week count, or on its first, second or last one in a month.
    weekday = models.PositiveSmallIntegerField(choices=Weekday.choices, default=Weekday.EVERY)
    nth = models.PositiveSmallIntegerField(choices=Nth.choices, default=Nth.EVERY)
    # When tables are drawn by the standings: on these days (Nth, with commas between), on the last so many
    # evenings that are planned, from a day on, from a round of each evening on.
    seated = models.CharField(max_length=11, blank=True)
    seated_weekday = models.PositiveSmallIntegerField(choices=Weekday.choices, default=Weekday.EVERY)
    seated_last = models.PositiveIntegerField(default=0)
    seated_from = models.CharField(max_length=10, blank=True)
    seated_round = models.PositiveIntegerField(default=0)
    counts_down = models.BooleanField(default=False)
    counts_up = models.BooleanField(default=False)
    # Several with commas between, as are `period_points` and `ties`.
    place_points = models.CharField(max_length=250, blank=True)
    place_points_five = models.CharField(max_length=60, blank=True)
    averages_places = models.BooleanField(default=False)
    rounds_up = models.BooleanField(default=False)
    # These have two decimals at most (`exact` in `standings/extras.py`).
    presence_points = models.FloatField(default=0)
    presence_from = models.PositiveIntegerField(default=0)
    presence_per = models.PositiveIntegerField(default=0)
    absence_points = models.FloatField(default=0)
    milestone_points = models.CharField(max_length=120, blank=True)  # “20:10;30:12.5”
    never_missed_points = models.FloatField(default=0)
    won_points = models.FloatField(default=0)
    last_points = models.FloatField(default=0)
    solo_points = models.FloatField(default=0)
    solo_limit = models.PositiveIntegerField(default=0)
    most_solos = models.FloatField(default=0)
    most_won = models.FloatField(default=0)
    most_evenings = models.FloatField(default=0)
    most_best = models.FloatField(default=0)
    shares_most = models.BooleanField(default=False)
    period_points = models.CharField(max_length=60, blank=True)
    period_months = models.PositiveSmallIntegerField(choices=Period.choices, default=Period.QUARTER)
    period_weeks = models.PositiveIntegerField(default=0)  # instead of months
    only_added = models.BooleanField(default=False)
    fine_points = models.CharField(
        max_length=250, blank=True
    )  # of fines of the kitty by name, see `fines_in`
    # Cents for the places of the season, and of each evening, with commas between.
    prizes = models.CharField(max_length=250, blank=True)
    evening_prizes = models.CharField(max_length=250, blank=True)
    ties = models.CharField(max_length=40, blank=True)
    lot = models.PositiveIntegerField(default=new_lot)
    # Whether guests have a place; from which of their evenings on somebody counts, and for whom that holds.
    counts_guests = models.BooleanField(default=False)
    counts_from = models.PositiveIntegerField(default=0)
    counts_from_for = models.CharField(max_length=6, choices=CountsFrom.choices, blank=True)
    tournaments = models.CharField(max_length=5, choices=Tournaments.choices, default=Tournaments.COUNT)
    left_out = models.ManyToManyField(Evening, related_name="+")
    doubled = models.ManyToManyField(Evening, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "number"), name="one_season_per_number"),)

    def __str__(self) -> str:
        return self.name

    @property
    def begins(self) -> date | None:
        """The first day that counts: not before the last `months`, which end today or with the last day."""
        if not self.months:
            return self.first_day
        today = localdate()
        first = months_before(min(self.last_day or today, today), self.months) + timedelta(days=1)
        return max(self.first_day or first, first)

    @property
    def doubled_evenings(self) -> tuple[int, ...]:
        """The keys of the evenings that count twice, marked or by themselves."""
        return tuple(sorted(self.marked_evenings | self.evenings_doubled_by_rule))

    @property
    def marked_evenings(self) -> frozenset[int]:
        """The keys of the evenings that are marked to count twice; no query unless some may be."""
        marked = self.doubled.values_list("pk", flat=True) if self.doubles and self.pk else ()
        return frozenset(marked)

    @property
    def evenings_doubled_by_rule(self) -> frozenset[int]:
        """The keys of those that count twice by themselves; no query unless some may."""
        return doubled_by_rule(self)

    @property
    def is_over(self) -> bool:
        """Whether its last day is past, or it is closed."""
        return self.closed_at is not None or (self.last_day or date.max) < localdate()

    def seats_by_standing_on(self, day: date) -> bool:
        """Whether the tables of a day are drawn by the standings."""
        is_chosen = is_on_days(self.seated_weekday, figures_in(self.seated), day)
        is_from = bool(self.seated_from) and day.isoformat() >= self.seated_from
        return is_chosen or is_from or bool(self.seated_last and is_among_last(self, self.seated_last, day))

    def counts_day(self, day: date) -> bool:
        """Whether the day is of those of the week that count."""
        return not self.weekday or is_on_days(self.weekday, [self.nth], day)

    @property
    def rule(self) -> Rule:
        return replace(
            self.written_rule,
            doubled=self.doubled_evenings,
            halved=halved_in(self),
            kept=(kept := kept_in(self)),
            parts=parts_in(self, kept),
            facts=facts_of(self),
        )

    @property
    def written_rule(self) -> Rule:
        """The same as it is put into words: without the evenings and fines that are there; no query."""
        return written_rule_of(self)

    @property
    def chooses_evenings(self) -> bool:
        """Whether only the best evenings of everybody count, or not their weakest or best."""
        return self.written_rule.chooses_evenings

    @property
    def has_prizes(self) -> bool:
        """Whether places get money."""
        return bool(self.prizes or self.evening_prizes)


class Excuse(models.Model):
    """That somebody was excused for missing an evening of a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="excuses")
    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("season", "evening", "player"), name="one_excuse_per_evening"),
        )

    def __str__(self) -> str:
        return f"{self.evening_id}/{self.player_id}"


def keep_name(collector: Collector, field: Any, champions: models.QuerySet[Champion], using: str) -> None:
    """Let champions stay champions when their player is deleted, as by merging: by the name they had."""
    for champion in champions:
        name = champion.player.name if champion.player else champion.name
        collector.add_field_update(Champion._meta.get_field("name"), name, [champion])  # noqa: SLF001  # documented
    models.SET_NULL(collector, field, champions, using)


class Champion(models.Model):
    """The player who stood first when a season was closed, whatever becomes of its deals afterwards.

    `name` is empty as long as there is the player, who may be renamed or made anonymous.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="champions")
    player = models.ForeignKey(Player, on_delete=keep_name, null=True, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.player.name if self.player else self.name
