"""The example club beside real groups: made, renewed and taken away by the process for long work."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from scorekeeper.club.evenings.group.writes import delete_group
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import EXAMPLE, has_example
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.sheets.demo import play_evenings
from scorekeeper.site.accounts.demo import SHOWN, begin_group, fill_season
from scorekeeper.site.web.secret_links import new_slug
from scorekeeper.tournament.demo import fill_past

FRESH = timedelta(days=30)
"""After so long its last evening is no longer of these days, and another one takes its place."""
LONGEST = timedelta(hours=1)
"""So long it takes at most to make one: what is older and not done was broken off."""
PAUSE = 0.02
"""Seconds after each step in which others write."""


def keep_example() -> None:
    """Have the example club there if the host shows one, and no other remains of it."""
    now = timezone.now()
    begun = Group.objects.filter(slug__startswith=f"{EXAMPLE}-")
    for broken_off in begun.filter(created__lt=now - LONGEST):
        drop(broken_off)
    if not settings.EXAMPLE:
        take_away()
    elif is_trial() or begun.exists():
        return
    elif not has_example() or Group.objects.filter(slug=EXAMPLE, created__lt=now - FRESH).exists():
        make_example()


def is_trial() -> bool:
    """Whether the club belongs to somebody who tries it out."""
    return Group.objects.filter(slug=EXAMPLE, memberships__isnull=False).exists()


def make_example() -> None:
    """Make the club step by step, so that nobody waits to write meanwhile, and put it in its place."""
    prefix = f"{EXAMPLE}-{new_slug()[:4]}"
    group = begin_group(prefix)
    for _step in steps(group, prefix):
        time.sleep(PAUSE)
    put_in_place(group)


def steps(group: Group, prefix: str) -> Iterator[object]:
    """Everything that who reads can see, each step with transactions of its own."""
    short = prefix.removeprefix(f"{EXAMPLE}-")
    yield from play_evenings(group, short)
    yield from fill_season(group, short)
    fill_past(group, short, None)


@transaction.atomic
def put_in_place(group: Group) -> None:
    """Show a club that is done, instead of the one before."""
    take_away()
    Group.objects.filter(pk=group.pk).update(slug=EXAMPLE)
    make_read_link(group=group, **SHOWN)


def take_away() -> None:
    """Delete the example that is shown, if there is one."""
    for group in Group.objects.filter(slug=EXAMPLE, memberships=None):
        drop(group)


def drop(group: Group) -> None:
    """Begin to delete a club, which is none of ours from now on."""
    Group.objects.filter(pk=group.pk).update(slug=new_slug())
    delete_group(group=group)
