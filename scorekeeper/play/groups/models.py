"""Groups as they are stored: players are names first; members have an account and a role."""

from __future__ import annotations

from datetime import datetime, timedelta
from secrets import randbelow

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulesets.session import LONGEST_NAME
from scorekeeper.site.web.secret_links import SecretLink, token_of

MERGER_DAYS = 7
"""So many days it can be undone that a guest or a second player was made one with a player."""


class Role(models.TextChoices):
    """The roles of members: each may also do what those after it may."""

    OWNER = "owner", _("Owner")
    SCORER = "scorer", _("Scorer")
    READER = "reader", _("Reader")


WRITERS = (Role.OWNER, Role.SCORER)


class Group(models.Model):
    """People who play together again and again; `slug` stands in the address and opens nothing by itself.

    Whether its members see how strong players are (`shows_strength`) is up to its owners.
    """

    slug = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    shows_strength = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


def lock_group(key: int | None) -> Group:
    """The group with this key, which nobody else changes until the transaction ends.

    Raise Group.DoesNotExist if there is none, or no more.
    """
    return Group.objects.select_for_update().get(pk=key or 0)


LOTS = 2**31


def new_lot() -> int:
    return randbelow(LOTS)


class Player(models.Model):
    """Somebody who plays in a group: a name, and the account of its owner if they have one.

    Who has left (`is_active` is false) is not offered any more; who is not counted is left out of statistics.
    Whether guests count is up to each season. The number `lot` is drawn once and stays, whatever they are
    called: with that of a season it decides there between those who are level.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="players"
    )
    is_counted = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    is_guest = models.BooleanField(default=False)
    lot = models.PositiveIntegerField(default=new_lot)

    class Meta:
        constraints = (
            models.UniqueConstraint("group", Lower("name"), name="one_player_per_name"),
            models.UniqueConstraint(fields=("group", "user"), name="one_player_per_user"),
        )

    def __str__(self) -> str:
        return self.name


class Merger(models.Model):
    """A guest, or a second player, who turned out to be a player: `name` is what they were called.

    Files that are brought in may still call them so. `moved` is what undoing it needs, see
    `club.evenings.people.merging_writes`; it is emptied when that is not possible any more.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mergers")
    name = models.CharField(max_length=LONGEST_NAME)
    is_of_guest = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    moved = models.JSONField(null=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.player_id}"

    @property
    def until(self) -> datetime:
        """The time after which it cannot be undone any more."""
        return self.at + timedelta(days=MERGER_DAYS)


class Evening(models.Model):
    """A day on which a group meets, at one table or at many: what standings, records and figures count.

    Late at night it is still the evening before, see `play.sheets.start.writes`. A group that
    meets twice on a day may have two evenings of that day. An evening whose sheets are still being stored has
    no group yet.

    Of one that `is_hidden` nobody is told yet what it comes to: standings, records, figures, kitty and lists
    leave it out, and its sheets open for who plays at them or may write. It follows from what a tournament is
    set to and how far it is, and is written by `tournament.standings.writes` alone.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, null=True, related_name="evenings")
    day = models.DateField()
    title = models.CharField(max_length=80, blank=True)
    is_hidden = models.BooleanField(default=False)

    class Meta:
        ordering = ("-day", "-pk")
        indexes = (models.Index(fields=("group", "-day", "-id"), name="evenings_by_day"),)

    def __str__(self) -> str:
        return self.title or f"{self.day}"


class Membership(models.Model):
    """The role of an account in a group; every group keeps an owner."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "user"), name="one_membership_per_user"),)

    def __str__(self) -> str:
        return f"{self.user_id}/{self.group_id}: {self.role}"

    @property
    def may_write(self) -> bool:
        """Whether they enter deals, start evenings and keep the players."""
        return self.role in WRITERS

    @property
    def may_manage(self) -> bool:
        return self.role == Role.OWNER


class ReadLink(SecretLink):
    """The link by which whoever has it sees standings, seasons and evenings of a group, without an account.

    Its token follows from `slug` and the secret key, as that of an invitation does, and so does the one of
    the page for other web sites, by which nobody finds the other; of both only hashes are stored. Money and
    files are shown if the owners say so. A link that was withdrawn is no more.
    """

    USE = "karlchen.reading"

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="read_link")
    embed_hash = models.CharField(max_length=64, unique=True)
    shows_money = models.BooleanField(default=False)
    shows_files = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    @property
    def embed_token(self) -> str:
        """The token of the page for other web sites: whoever finds it there does not know the read link."""
        return token_of("karlchen.embed", self.slug)


class Invitation(SecretLink):
    """A link that makes one account a member, once; of its token only a hash is stored.

    The token follows from `slug` and the secret key, so that owners can see the link again.
    """

    USE = "karlchen.invitation"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=6, choices=Role.choices)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True)
    created = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    expires = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
