"""The club of the demonstration: accounts with every role, and the group they belong to."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from scorekeeper.groups.models import Group, Membership, Player, Role
from scorekeeper.kitty import demo as kitty
from scorekeeper.leagues import demo as season
from scorekeeper.sheets import demo

SLUG = "demo"
GROUP = "Doppelkopffreunde Krone"
MEMBERS = (
    ("demo-anna", "Anna", Role.OWNER),
    ("demo-ben", "Ben", Role.SCORER),
    ("demo-cem", "Cem", Role.READER),
)
NAMES = (*demo.FIVE, "Frieda", "Gustav")


@transaction.atomic
def fill(password: str) -> list[str]:
    """Make the club, its season, kitty and evenings, always the same; returns the tokens of the write links.

    The members can sign in with the password. Raise NotEmpty if the database holds anything else.
    """
    demo_names = [name for name, _player, _role in MEMBERS]
    if Group.objects.exclude(slug=SLUG).exists() or User.objects.exclude(username__in=demo_names).exists():
        raise demo.NotEmpty
    Group.objects.filter(slug=SLUG).delete()
    User.objects.filter(username__in=demo_names).delete()
    group = Group.objects.create(slug=SLUG, name=GROUP)
    Player.objects.bulk_create(Player(group=group, name=name) for name in NAMES)
    for username, player, role in MEMBERS:
        user = User.objects.create_user(username, password=password)
        Membership.objects.create(group=group, user=user, role=role)
        Player.objects.filter(group=group, name=player).update(user=user)
    Player.objects.filter(group=group, name="Gustav").update(is_active=False)
    tokens = demo.fill(group)
    season.fill(group)
    kitty.fill(group, User.objects.get(username=MEMBERS[0][0]))
    return tokens
