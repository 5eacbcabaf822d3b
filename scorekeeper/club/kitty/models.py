"""The kitty of a group as it is stored: what it asks for, and what was booked; amounts are whole cents.

What evenings cost follows from their results and is never stored, so that it follows corrections of deals.
"""

from __future__ import annotations

from datetime import date, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorekeeper.club.kitty.transfers import LONGEST_HOLDER
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.site.web.secret_links import SecretLink


class BankAccount(models.Model):
    """The account that members may transfer debts to, if the group says so."""

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="kitty_bank")
    holder = models.CharField(max_length=LONGEST_HOLDER)
    iban = models.CharField(max_length=34)

    def __str__(self) -> str:
        return self.holder


class PointsBy(models.TextChoices):
    """The points of an evening that cost something, or its deals that somebody played and did not win."""

    MINUS = "minus", _("points below zero")
    LEADER = "leader", _("points behind the evening's winner")
    LOST = "lost", _("lost deals")


class PointsTo(models.TextChoices):
    """The way of the money that points cost."""

    KITTY = "kitty", _("all of it into the kitty")
    HALF = "half", _("half into the kitty, half to the winners")


class Rounding(models.IntegerChoices):
    """To what amounts the cost of points is rounded, in cents, from the half up."""

    CENT = 0, _("to the cent")
    TEN = 10, _("to ten cents")
    FIFTY = 50, _("to fifty cents")
    EURO = 100, _("to whole euros")


class Rounds(models.TextChoices):
    """In which direction it is rounded."""

    NEAR = "near", _("to the nearest amount")
    DOWN = "down", _("always down")
    UP = "up", _("always up")


class Price(models.Model):
    """The price of an evening from a day on, until the first day of the next price; 0 is nothing.

    `fee` is for everybody who played a deal, and `place_fees` for their place of the evening: several with
    commas between, from the first place on, the last one for all behind it, too. `cents_per_point` is for the
    points of the evening over all its tables, twice as many if somebody has `doubled_from` of them, plus or
    minus; or for lost deals, twice as many for each of an evening from that one on. It is rounded for
    everybody by themselves, at most `most_for_points` if that is not 0, and goes where `points_to` says. The
    `stake` of all who played is paid out to the places of the evening: `payout` has their percentages, from
    the first on, with commas between.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="kitty_prices")
    first_day = models.DateField()
    fee = models.PositiveIntegerField(default=0)
    place_fees = models.CharField(max_length=250, blank=True)
    cents_per_point = models.PositiveIntegerField(default=0)
    points_by = models.CharField(max_length=6, choices=PointsBy.choices, default=PointsBy.MINUS)
    points_to = models.CharField(max_length=5, choices=PointsTo.choices, default=PointsTo.KITTY)
    doubled_from = models.PositiveIntegerField(default=0)
    rounding = models.PositiveSmallIntegerField(choices=Rounding.choices, default=Rounding.CENT)
    rounds = models.CharField(max_length=4, choices=Rounds.choices, default=Rounds.NEAR)
    most_for_points = models.PositiveIntegerField(default=0)
    stake = models.PositiveIntegerField(default=0)
    payout = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("first_day",)
        constraints = (models.UniqueConstraint(fields=("group", "first_day"), name="one_price_per_day"),)

    def __str__(self) -> str:
        return f"{self.first_day}: {self.fee} + {self.cents_per_point}"

    @property
    def asks(self) -> bool:
        """Whether evenings cost anything."""
        return bool(self.fee or self.place_fees or self.cents_per_point or self.stake)

    def fee_for(self, place: int) -> int:
        """The fee of a player with this place of the evening."""
        fees = [int(cents) for cents in self.place_fees.split(",") if cents]
        return self.fee + (fees[min(place, len(fees)) - 1] if fees else 0)

    @property
    def shares(self) -> list[int]:
        """The percentages of the stakes that the places get."""
        return [int(share) for share in self.payout.split(",") if share]


class Fine(models.Model):
    """Something that costs an amount whenever it happens; changing it changes no booking."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="kitty_fines")
    name = models.CharField(max_length=40)
    cents = models.PositiveIntegerField()

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint("group", Lower("name"), name="one_fine_per_name"),)

    def __str__(self) -> str:
        return self.name


class Every(models.TextChoices):
    """The event that a regular fee is paid for."""

    MISSED = "missed", _("for every evening missed")
    MONTH = "month", _("every month")
    YEAR = "year", _("every year")


class Fee(models.Model):
    """A fee that is owed by itself: for each missed evening, or every month or year from its first day on.

    Of a fee that has ended, what fell due until its `last_day` stays owed.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="kitty_fees")
    name = models.CharField(max_length=40)
    cents = models.PositiveIntegerField()
    every = models.CharField(max_length=6, choices=Every.choices)
    first_day = models.DateField()
    last_day = models.DateField(null=True)

    class Meta:
        ordering = ("first_day", "pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.cents}"


class Payers(models.QuerySet["Payer"]):
    """Some of those who pay."""

    def stop(self, day: date) -> None:
        """Let them owe no regular fee any more from a day on; who would begin later has never paid any."""
        self.filter(first_day__gte=day).delete()
        self.filter(Q(last_day=None) | Q(last_day__gte=day)).update(last_day=day - timedelta(days=1))


class Payer(models.Model):
    """Somebody who pays the regular fees from a day on, until a `last_day` if they no longer do."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="kitty_payers")
    first_day = models.DateField()
    last_day = models.DateField(null=True)

    objects = Payers.as_manager()

    class Meta:
        ordering = ("first_day", "pk")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.first_day}"


class Takings(models.Model):
    """Entrance fees of a tournament that go into the kitty: they follow from who has paid there.

    `payers` are all of them, players of the group or not. Written by `tournament.standings.writes` alone.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="kitty_takings")
    payers = models.PositiveIntegerField()
    cents = models.PositiveIntegerField()

    class Meta:
        ordering = ("evening__day", "pk")

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.cents}"


class Kind(models.TextChoices):
    """The kind of a booking: a debt, a payment in, or a payment out."""

    OWED = "owed", pgettext_lazy("a booking", "To be paid")
    PAID = "paid", pgettext_lazy("a booking", "Paid in")
    SPENT = "spent", pgettext_lazy("a booking", "Taken out")


class Booking(models.Model):
    """Something that was booked by hand: a fine as it was that day, money in, money out.

    Money out, and what was there before, is nobody's. What was taken back does not count, and stays in the
    history. `key` comes with the form: the same one again changes nothing.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="kitty_bookings")
    key = models.UUIDField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="kitty_bookings"
    )
    cents = models.PositiveIntegerField()
    text = models.CharField(max_length=80, blank=True)
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("-day", "-pk")
        constraints = (models.UniqueConstraint(fields=("group", "key"), name="one_booking_per_key"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.player_id}: {self.cents}"


class StatementLink(SecretLink):
    """The link by which a player without an account sees their own statement, until it is withdrawn.

    Its token follows from `slug` and the secret key, so that it can be shown again.
    """

    USE = "karlchen.statement"

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="statement_link")
