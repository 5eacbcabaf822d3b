"""Tournaments as they are stored: what an evening does not know of them.

A tournament is an evening of the group. By which rules and how long is played is the evening's `Setup`, who
plays which rounds its `Attendance`, who sits where its `PlannedRound`, and every table an ordinary sheet.
Points are never stored here, but for those of tables that wrote on paper.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.awards import models as award_models  # noqa: F401  # its table is one of this app
from scorekeeper.tournament.counting import (
    Ahead,
    Carried,
    Counting,
    usual_places_of_five,
    usual_places_of_four,
    usual_ties,
)
from scorekeeper.tournament.lists import models as list_models  # noqa: F401  # its tables are of this app

USER = settings.AUTH_USER_MODEL
LONGEST_CLUB = 40
"""Letters of a club or a team, and of what a federation asks."""
LONGEST_ABOUT = 300
"""Letters of what a line of the log is about."""


class Series(models.Model):
    """Several tournaments that are counted together: everybody's `best_of` best, 0 for all."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="series")
    title = models.CharField(max_length=80)
    best_of = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title


class Tournament(models.Model):
    """An evening whose rounds are drawn and whose tables hand in.

    Its day and title are the evening's; rules, deals, number of rounds and seed those of its `Setup`.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="tournament")
    slug = models.CharField(max_length=16, unique=True)  # in its address
    # Who set it up leads it.
    set_up_by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")
    series = models.ForeignKey(Series, on_delete=models.SET_NULL, null=True, related_name="tournaments")
    fours_only = models.BooleanField(default=False)
    ahead = models.CharField(max_length=5, choices=Ahead.choices, default=Ahead.ALL)
    last_by_standing = models.BooleanField(default=False)
    teams_meet = models.BooleanField(default=False)  # four do, with one of each at every table
    # How long a round lasts at a table of four, and of five; 0 for no clock.
    minutes = models.PositiveSmallIntegerField(default=0)
    minutes_at_five = models.PositiveSmallIntegerField(default=0)
    counting = models.CharField(max_length=7, choices=Counting.choices, default=Counting.POINTS)
    ties = models.JSONField(default=usual_ties)
    places_of_four = models.JSONField(default=usual_places_of_four)
    places_of_five = models.JSONField(default=usual_places_of_five)
    missed = models.IntegerField(default=0)  # what a round counts for who did not play it
    takes_by_hand = models.BooleanField(default=False)  # whether lists take what no cards were played for
    hides_standings = models.BooleanField(default=False)
    hides_as_said = models.BooleanField(null=True)  # since the leader has said so; None: nobody has
    has_teams = models.BooleanField(default=False)
    next_begins = models.DateTimeField(null=True)  # when the next round is released, as the leader has said
    fee = models.PositiveIntegerField(default=0)  # in cents
    fees_to_kitty = models.BooleanField(default=False)
    prizes = models.TextField(blank=True)
    ranking_drawn = models.JSONField(default=list)  # the numbers by which the last round was drawn
    # After so many rounds (0: never) the first so many, of each pool, play a final with what is `carried`;
    # once that is said, `finalists` are their numbers, the first first, `cut_off` those of who had to go.
    cut_after = models.PositiveSmallIntegerField(default=0)
    cut_size = models.PositiveSmallIntegerField(default=0)
    carried = models.CharField(max_length=7, choices=Carried.choices, default=Carried.NOTHING)
    finalists = models.JSONField(default=list)
    cut_off = models.JSONField(default=list)
    pools = models.PositiveSmallIntegerField(default=0)  # in which rounds are drawn before a final; 0: none
    rounds_a_day = models.JSONField(default=list)  # of each of several days in a row

    takes_entries = models.BooleanField(default=False)
    places = models.PositiveSmallIntegerField(default=0)  # one more waits; 0: no limit
    is_announced = models.BooleanField(default=False)  # everybody sees it
    shows_entrants = models.BooleanField(default=False)
    link_series = models.PositiveIntegerField(default=0)  # both links follow from it, slug and secret key
    entry_hash = models.CharField(max_length=64, unique=True)
    read_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("-evening__day", "-pk")

    def __str__(self) -> str:
        return self.evening.title

    @property
    def prize_lines(self) -> list[str]:
        """What each place gets, the first first."""
        return [line.strip() for line in self.prizes.splitlines() if line.strip()]


class Entrant(models.Model):
    """Somebody who takes part: beside their `Attendance` what only a tournament asks.

    Their number and name, all different, are those of the attendance, and so are the rounds that they play:
    who has entered and is not here yet plays until round 0, who drops out until the round before. Who takes
    over from somebody (`substitute_for`) plays from the round after their last; the points of both are those
    of the entrant who began.

    Who `entered_self`, by the link, is a guest whatever their name, until the leader says that they are a
    player of the group; or (`is_stranger`) that they are none, whoever they are called like. What federations
    ask (`member_number`, `land`, `birth_year`) is for who may write. `pool`, from 1, is the group of the
    preliminary rounds, 0 before it is drawn; one that `is_pool_said` by the leader is not drawn again.
    """

    attendance = models.OneToOneField(Attendance, on_delete=models.CASCADE, related_name="entrant")
    club = models.CharField(max_length=LONGEST_CLUB, blank=True)
    team = models.CharField(max_length=LONGEST_CLUB, blank=True)
    member_number = models.CharField(max_length=LONGEST_CLUB, blank=True)
    land = models.CharField(max_length=LONGEST_CLUB, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    pool = models.PositiveSmallIntegerField(default=0)
    is_pool_said = models.BooleanField(default=False)
    has_paid = models.BooleanField(default=False)
    entered_self = models.BooleanField(default=False)
    is_stranger = models.BooleanField(default=False)
    substitute_for = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="substitute"
    )

    class Meta:
        ordering = ("attendance__number",)

    def __str__(self) -> str:
        return str(self.attendance)

    @property
    def number(self) -> int:
        """The number under which they are drawn, and which stands on lists."""
        return self.attendance.number

    @property
    def is_here(self) -> bool:
        """Whether they are here, or were until they dropped out."""
        return self.attendance.last_round != 0

    @property
    def has_left(self) -> bool:
        return bool(self.attendance.last_round)


class Release(models.Model):
    """A round whose tables are open, with its clock: how long it lasts at four and at five, in minutes.

    The sheets are open since `opened` of the plan, so that their lists can be printed; the clock runs from
    `released` on, without one since they are open. No list of a `closed` round is changed any more.
    """

    plan = models.OneToOneField(PlannedRound, on_delete=models.CASCADE, related_name="release")
    minutes = models.PositiveSmallIntegerField(default=0)
    minutes_at_five = models.PositiveSmallIntegerField(default=0)
    released = models.DateTimeField(null=True)
    closed = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.plan}: {self.minutes}"


def release_of(evening: int | None, number: int) -> models.QuerySet[Release]:
    """The release of a round of an evening, by its key; empty as long as its tables are not open."""
    return Release.objects.filter(plan__evening=evening, plan__number=number)


class Table(models.Model):
    """A table of a tournament beside its sheet: time that was added, and how far its list has come.

    The list is handed in, confirmed by each at the table (`Confirmation`) and then locked. `called` is since
    when the table has been waiting for the referee. `moved` counts how often the list went over to phones
    that scan its code from then on. A row is made for every sheet when its round is opened.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="tournament_table")
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    called = models.DateTimeField(null=True)
    handed_in = models.DateTimeField(null=True)
    locked = models.DateTimeField(null=True)
    moved = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("sheet__round", "sheet__table")

    def __str__(self) -> str:
        return f"{self.sheet.round}/{self.sheet.table}"

    def counts_word_of(self, revision: int | None) -> bool:
        """Whether a word for a revision is one for the list as it is; of a locked one only names change."""
        return revision is not None and (self.locked is not None or revision == self.sheet.revision)


class FormerTable(models.Model):
    """A table of an open round that was made anew, or taken back, before anything was played at it.

    Its sheet, of this key, slug and link for writing, is gone. Who has its code or its link is led on to the
    table of the same round and number if it `leads_on`, and told so otherwise: nobody has guessed anything.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="former_tables")
    sheet = models.PositiveBigIntegerField(unique=True)
    slug = models.CharField(max_length=16, unique=True)
    write_hash = models.CharField(max_length=64, unique=True)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    leads_on = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.round}/{self.table}: {self.slug}"


class Did(models.TextChoices):
    """The kinds of actions in the log; round, table and whatever else there is to say stand in the line."""

    SET = "set", _("Settings changed")
    LINKS = "links", _("Links made anew")
    ENTERED = "entered", _("Entered: %(about)s")
    PAID = "paid", _("Paid, or not after all: %(about)s")
    HERE = "here", _("Here, or not after all: %(about)s")
    ALL_PAID = "allpaid", _("Everyone has paid")
    ALL_HERE = "allhere", _("Everyone is here")
    SAID_WHO = "who", _("Said who %(about)s is")
    CHANGED = "changed", _("Changed: %(about)s")
    REMOVED = "removed", _("Taken off the list: %(about)s")
    DROPPED_OUT = "dropped", _("Drops out: %(about)s")
    TAKEN_OVER = "over", _("Takes over: %(about)s")
    DRAWN = "drawn", _("Round %(round)s drawn")
    DRAWN_ANEW = "anew", _("Round %(round)s drawn again, by a new lot")
    BY_HAND = "hand", _("Round %(round)s: tables made by hand")
    SWAPPED = "swapped", _("Round %(round)s: two seats swapped")
    OPENED = "opened", _("Round %(round)s: tables opened")
    TAKEN_BACK = "back", _("Round %(round)s: opening undone")
    RELEASED = "released", _("Round %(round)s released")
    STOPPED = "stopped", _("Round %(round)s: release undone")
    RESEATED = "reseated", _("Round %(round)s: seats changed at tables %(about)s")
    MINUTES = "minutes", _("Round %(round)s, table %(table)s: minutes added: %(about)s")
    MOVED = "moved", _("Round %(round)s, table %(table)s: list moved to another phone")
    ENDED = "ended", _("Round %(round)s: no more deals at tables %(about)s")
    HANDED_BACK = "handed", _("Round %(round)s, table %(table)s: list given back")
    UNPLAYED = "unplayed", _("Round %(round)s, table %(table)s: locked as unplayed")
    BROKEN_OFF = "broken", _("Round %(round)s: broken off: %(about)s")
    UNLOCKED = "unlocked", _("Round %(round)s, table %(table)s: list unlocked: %(about)s")
    PAPER = "paper", _("Round %(round)s, table %(table)s: totals from paper typed")
    PAPER_CONFIRMED = (
        "paperok",
        _("Round %(round)s, table %(table)s: totals from paper confirmed by the table"),
    )
    PAPER_DROPPED = "paperno", _("Round %(round)s, table %(table)s: totals from paper taken back")
    AWARDED = "awarded", _("Round %(round)s, penalty or correction: %(about)s")
    CANCELLED = "cancelled", _("Round %(round)s, penalty or correction cancelled: %(about)s")
    DECIDED = "decided", _("Round %(round)s, protest decided: %(about)s")
    HIDDEN = "hidden", _("Standings hidden from others")
    SHOWN = "shown", _("Standings shown to everyone")
    CUT = "cut", _("The final is played by %(about)s")
    CUT_UNDONE = "uncut", _("The cut before the final was undone")


class LogLine(models.Model):
    """That somebody did something in a tournament; `round` and `table` are 0 where it is about none."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(USER, on_delete=models.SET_NULL, null=True, related_name="+")
    did = models.CharField(max_length=10, choices=Did.choices)
    round = models.PositiveSmallIntegerField(default=0)
    table = models.PositiveSmallIntegerField(default=0)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        said = {"round": self.round, "table": self.table, "about": self.about}
        return str(Did(self.did).label) % said
