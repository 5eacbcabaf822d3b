"""A line of the log of a tournament, as it is stored."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

LONGEST_ABOUT = 300


class Did(models.TextChoices):
    """What somebody did; round, table and what else there is to say stand in the line."""

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

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    did = models.CharField(max_length=10, choices=Did.choices)
    round = models.PositiveSmallIntegerField(default=0)
    table = models.PositiveSmallIntegerField(default=0)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        said = {"round": self.round, "table": self.table, "about": self.about}
        return str(Did(self.did).label) % said
