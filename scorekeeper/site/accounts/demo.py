"""The club of the demonstration: accounts with every role, and the group they belong to."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac

from scorekeeper.club.kitty import demo as kitty
from scorekeeper.club.leagues import demo as season
from scorekeeper.play.groups.models import Group, Membership, Player, Role
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets import demo
from scorekeeper.tournament import demo as tournaments

SLUG = "demo"
GROUP = "Doppelkopffreunde Krone"
MEMBERS = (
    ("demo-anna", "Anna", Role.OWNER),
    ("demo-ben", "Ben", Role.SCORER),
    ("demo-cem", "Cem", Role.READER),
)
NAMES = (*demo.FIVE, "Frieda", "Gustav")
USERNAMES = tuple(username for username, _player, _role in MEMBERS)


def is_there() -> bool:
    """Whether the database is that of a trial, whatever has been tried out in it since."""
    has_members = User.objects.filter(username__in=USERNAMES).count() == len(USERNAMES)
    return has_members and Group.objects.filter(slug=SLUG).exists()


def members_password() -> str:
    """The password of all members: another one in every data folder, always the same in one."""
    return salted_hmac("scorekeeper.site.accounts.demo", "members", algorithm="sha256").hexdigest()[:12]


def let_members_in() -> None:
    """Give those members the password of all who have another one by now."""
    password = members_password()
    for user in User.objects.filter(username__in=USERNAMES):
        if not user.check_password(password):
            user.set_password(password)
            user.save(update_fields=("password",))


@transaction.atomic
def fill() -> list[str]:
    """Make the club with all that it has, always the same; returns the tokens of the write links.

    Its members can sign in with their password. Raise NotEmpty if the database holds anything else.
    """
    refuse_others()
    Group.objects.filter(slug=SLUG).delete()
    User.objects.filter(username__in=USERNAMES).delete()
    group = Group.objects.create(slug=SLUG, name=GROUP)
    Player.objects.bulk_create(Player(group=group, name=name) for name in NAMES)
    for username, player, role in MEMBERS:
        user = User.objects.create_user(username, password=members_password())
        Membership.objects.create(group=group, user=user, role=role)
        Player.objects.filter(group=group, name=player).update(user=user)
    Player.objects.filter(group=group, name="Gustav").update(is_active=False)
    tokens = demo.fill(group)
    season.fill(group)
    anna, ben, _cem = (User.objects.get(username=username) for username in USERNAMES)
    tournaments.fill(group, anna, ben)
    kitty.fill(group, anna)
    return tokens


def refuse_others() -> None:
    """Raise NotEmpty if there is a group or a person that is not the demonstration's, or a stored ruleset."""
    others = (
        Group.objects.exclude(slug=SLUG),
        User.objects.exclude(username__in=USERNAMES),
        Ruleset.objects.exclude(slug=""),
    )
    if any(rows.exists() for rows in others):
        raise demo.NotEmpty
