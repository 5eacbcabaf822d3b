"""The scoresheet as it is stored: facts of deals, who changed them, and the points derived from them."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.houserules.models import Ruleset, current_format

DERIVED_FORMAT = 5
"""The format of what is derived from facts: Posting, Result, GameResult, Pairing, Summary, EveningResult.
Raise it whenever equal facts come to other rows, so that `up` writes those of all sheets anew."""

RANKED = ("deals", "points", "place", "best", "worst", "won", "solos", "solos_won", "calls", "unknown")
"""What standings and records sum of `Result` and `EveningResult`, read from an index alone."""


class Sheet(models.Model):
    """One scoresheet; `slug` stands in its address and opens nothing by itself.

    Its links are kept as hashes only. One of a group opens for members, too, and is a table in a round (both
    from 1) of an evening. After its end one that `ends` takes no deal; a `locked` one takes no change at all.
    """

    slug = models.CharField(max_length=16, unique=True)
    title = models.CharField(max_length=80, blank=True)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT)
    first_dealer = models.PositiveSmallIntegerField()
    length = models.PositiveSmallIntegerField()
    dummy = models.PositiveSmallIntegerField(null=True, blank=True)
    """Where nobody sits of four, from 0, as three play: a place without a `Seat`, called `dummy_name`."""
    dummy_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    numbers = models.CharField(max_length=7, blank=True)
    """By which figures facts know the seats, clockwise, then those of nobody now; empty for 1, 2, 3 …"""
    revision = models.PositiveIntegerField(default=0)
    write_hash = models.CharField(max_length=64, unique=True)
    read_hash = models.CharField(max_length=64, unique=True)
    read_series = models.PositiveIntegerField(default=0)
    """How often the link for reading was renewed under the same one for writing."""
    derived_format = models.PositiveSmallIntegerField(default=0)
    """The format of all that is derived from its deals, see `DERIVED_FORMAT`; 0 until anything is."""
    ends = models.BooleanField(default=False)
    locked = models.BooleanField(default=False)
    takes_by_hand = models.BooleanField(default=True)
    started = models.DateTimeField(default=now)
    ended_at = models.DateTimeField(null=True, blank=True)
    """When who plays said that it is over; a further deal undoes that."""
    group = models.ForeignKey(Group, on_delete=models.CASCADE, null=True, related_name="sheets")
    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, null=True, related_name="sheets")
    round = models.PositiveSmallIntegerField(default=1)
    table = models.PositiveSmallIntegerField(default=1)

    class Meta:
        indexes = (models.Index(fields=("group", "-started"), name="evenings_of_a_group"),)

    def __str__(self) -> str:
        return self.title or self.slug


class Seat(models.Model):
    """A place at the table, 0 to 6 clockwise, and who sits there from the first to the last deal.

    Who took somebody's seat is beside them (`play.sheets.places_writes`). A dummy is nobody, and has none
    (`Sheet.dummy`): what is asked of seats is asked of people. On a group's sheet, `player` is who of the
    group sits there, with their name (`play.sheets.seats.writes`).
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    first = models.PositiveSmallIntegerField(default=1)
    last = models.PositiveSmallIntegerField(null=True, blank=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats", db_index=False)
    substitute_for = models.OneToOneField("self", models.SET_NULL, null=True, related_name="substitute")

    class Meta:
        ordering = ("position",)
        indexes = (models.Index(fields=("player", "sheet"), name="evenings_of_a_player"),)
        constraints = (
            models.UniqueConstraint(fields=("sheet", "position"), name="one_seat_per_position"),
            models.UniqueConstraint(fields=("sheet", "name"), name="one_seat_per_name"),
            models.UniqueConstraint(fields=("sheet", "player"), name="one_seat_per_player"),
        )

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """One line of a sheet: the facts, never the points.

    `position` orders the lines from 1; a deleted line leaves a gap. `uid` is made by the phone that enters
    the deal, so that sending it twice enters it once; `version` counts the corrections.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="deals")
    position = models.PositiveSmallIntegerField()
    uid = models.UUIDField()
    version = models.PositiveSmallIntegerField(default=1)
    facts = models.JSONField()
    facts_format = models.PositiveSmallIntegerField(default=current_format)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("sheet", "position"), name="one_deal_per_position"),
            models.UniqueConstraint(fields=("sheet", "uid"), name="one_deal_per_uid"),
        )

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.position}"


class Change(models.Model):
    """A change that somebody made, never changed itself. Taking something back is another change.

    `before` and `after` are the facts of a deal, both of one format. A change of the sheet as a whole has a
    uid of its own and position 0, before all deals: `{"ruleset": id}` of the rules, `{"ended_at": when}` of
    the end of the evening, with the `length` where one was agreed on, and the same of going on after all.
    """

    class Kind(models.TextChoices):
        """The kinds of changes."""

        ENTERED = "entered"
        CORRECTED = "corrected"
        DELETED = "deleted"
        UNDONE = "undone"
        RULES = "rules"
        ENDED = "ended"
        WENT_ON = "went_on"
        RESTORED = "restored"

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="changes")
    uid = models.UUIDField()
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    facts_format = models.PositiveSmallIntegerField(default=current_format)
    at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=40, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undone_by")

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("sheet", "uid")),)

    def __str__(self) -> str:
        return f"{self.kind} {self.sheet_id}/{self.position}"

    @property
    def is_of_rules(self) -> bool:
        """Whether it gave the sheet other rules, or took that back."""
        return self.position == 0 and "ruleset" in (self.before or {})

    @property
    def is_of_the_end(self) -> bool:
        """Whether it ended the evening, let it go on, or took one of these back."""
        return self.position == 0 and "ended_at" in (self.before or {})


class Summary(models.Model):
    """The deals of a sheet as they are compared: derived from the facts, and quickly read.

    `lines` holds a line for each deal, see `rulesets.replay.deal_keys`; `times` how many seconds after the
    start each was entered, with a space after each, see `rulesets.replay.recorded`.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="summary", primary_key=True)
    lines = models.TextField(blank=True)
    times = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.sheet_id}"


class Posting(models.Model):
    """Victory points of one deal for a seat, or for the bank (seat is null): derived from the facts."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="postings")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="postings")
    points = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.seat_id or 'bank'}: {self.points}"


class Result(models.Model):
    """The result of a sheet so far for one seat: derived from the facts, summed by standings and statistics.

    The counts are those of `play.sheets.derived.evenings.Figures`; `place` is 0 where none is known.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result", primary_key=True)
    place = models.PositiveSmallIntegerField(default=1)
    points = models.IntegerField(default=0)
    squares = models.PositiveBigIntegerField(default=0)
    """The sum of the squares of the points of each line, which tells how much they scatter."""
    best = models.IntegerField(default=0)
    worst = models.IntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    re = models.PositiveIntegerField(default=0)
    re_won = models.PositiveIntegerField(default=0)
    kontra = models.PositiveIntegerField(default=0)
    kontra_won = models.PositiveIntegerField(default=0)
    solos = models.PositiveIntegerField(default=0)
    solos_won = models.PositiveIntegerField(default=0)
    solo_points = models.IntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)
    undared = models.PositiveIntegerField(default=0)
    unknown = models.PositiveIntegerField(default=0)
    """Deals of which only the total is there: an entry that stands for a whole evening."""
    bonuses = models.JSONField(default=dict)
    """How many bonuses the own side had, by their keys: `{"fox": 2, "charlie": 1}`."""

    class Meta:
        indexes = (
            models.Index(fields=("seat", *RANKED), name="what_ranks_players"),
            models.Index(fields=("seat",), name="whole_evenings", condition=models.Q(unknown__gt=0)),
        )

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.points}"


class EveningResult(models.Model):
    """The result of an evening for a player, over all its tables: derived from the results of its sheets.

    That of a tournament is what its standings say (`tournament.standings.season_results`).
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="evening_results")
    place = models.PositiveSmallIntegerField()
    """Among everybody who was there, guests included."""
    points = models.IntegerField()
    best = models.IntegerField()
    worst = models.IntegerField()
    deals = models.PositiveIntegerField()
    """Of a tournament in full for each of its rounds."""
    won = models.PositiveIntegerField()
    solos = models.PositiveIntegerField()
    solos_won = models.PositiveIntegerField()
    calls = models.PositiveIntegerField()
    sheets = models.PositiveSmallIntegerField()
    awarded = models.IntegerField(default=0)
    """Points that the referee of a tournament gave or took."""
    unknown = models.IntegerField(default=0)
    """In a tournament the deals that were struck or written on paper; below zero where solos came on top."""
    placed = models.JSONField(null=True)
    """Of a tournament only: its place and those at the tables, each with who share it and who played.
    `[[3, 1, 24], [2, 2, 4]]` was third of 24, and shared the second place at a table of four."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("evening", "player"), name="one_result_per_evening"),)
        indexes = (models.Index(fields=("evening", "player", *RANKED), name="what_ranks_evenings"),)

    def __str__(self) -> str:
        return f"{self.evening_id}/{self.player_id}: {self.points}"


class GameResult(models.Model):
    """The result of a sheet for a seat in a kind of game (`play.sheets.derived.evenings.game_of`)."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="games", db_index=False)
    game = models.CharField(max_length=40)
    deals = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("seat", "game"), name="one_result_per_game"),)
        indexes = (models.Index(fields=("seat", "game", "deals", "won", "points"), name="sums_of_games"),)

    def __str__(self) -> str:
        return f"{self.seat_id} {self.game}: {self.points}"


class Pairing(models.Model):
    """The results of a sheet for one seat with and against another one: derived from the facts."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="pairings")
    other = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    deals_with = models.PositiveIntegerField(default=0)
    won_with = models.PositiveIntegerField(default=0)
    points_with = models.IntegerField(default=0)
    deals_against = models.PositiveIntegerField(default=0)
    won_against = models.PositiveIntegerField(default=0)
    points_against = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("seat", "other"), name="one_pairing_per_pair"),)

    def __str__(self) -> str:
        return f"{self.seat_id} and {self.other_id}"
