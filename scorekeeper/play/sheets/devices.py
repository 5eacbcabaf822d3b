"""The device that somebody writes with and its owner, as far as it helps to remember who entered what.

Whose it is somebody at the table says by a tap. Nothing is allowed by that, and it proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.seat_ids import ids_on
from scorekeeper.site.web.cookies import forget_slug, remember_slug, slugs_in, write_recent
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.secret_links import hash_token

RECENT_COOKIE = "recent"
OWNER_COOKIE = "owner"
"""Of whom a device is: for each group the player, for a sheet outside of any, and for a guest, the seat."""
MARKED = re.compile(r"(.*)#([0-9a-f]{6})(?:@([0-9]+))?")
"""A kind of device, its mark and the seat of whose it is said to be, as `writer_of` puts them together."""
PHONES = ("iPhone", "Android")

PLATFORMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(request: HttpRequest) -> str:
    """The kind of device, from what its browser says: “iPhone”, “Android”; empty if it says nothing."""
    agent = request.headers.get("User-Agent", "")
    return next((name for mark, name in PLATFORMS if mark in agent), "")


def writer_of(request: HttpRequest, sheet: models.Sheet) -> str:
    """The writer: the name that a member of the sheet's group plays under, else the device with a mark.

    The mark tells devices of one sheet apart and says nothing on another sheet. After it stands the seat of
    who the device is said to belong to: now, or as a deal that waited says (`owner`) when it was entered.
    """
    if sheet.group_id is not None and request.user.is_authenticated:
        player = Player.objects.filter(group=sheet.group_id, user=request.user).first()
        if player is not None:
            return player.name
    mark = own_mark(request, sheet.slug)
    if not mark:
        return device_of(request)
    said = request.POST.get("owner")
    seat = seat_of_owner(request, sheet) if said is None else number_in(said)
    return f"{device_of(request)}#{mark}" + (f"@{seat}" if seat else "")


def own_mark(request: HttpRequest, slug: str) -> str:
    """The mark of this device on this sheet, from the cookie that guards its forms; empty without one."""
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return salted_hmac("device", f"{slug} {secret}").hexdigest()[:6] if secret else ""


def seat_of_owner(request: HttpRequest, sheet: models.Sheet) -> int:
    """The seat, by its number, of who looks at a sheet: whose the device is said to be, else of the account.

    0 if it is nobody who sits there. One query where it was said, or for who is signed in, and else none.
    """
    seats = sheet.seats.values_list("position", flat=True)
    said = {
        of: int(who) for of, _dot, who in (each.partition(".") for each in slugs_in(request, OWNER_COOKIE))
    }
    if sheet.slug in said:
        seats = seats.filter(pk=said[sheet.slug])
    elif group_key(sheet) in said:
        seats = seats.filter(player=said[group_key(sheet)])
    elif sheet.group_id is not None and request.user.is_authenticated:
        seats = seats.filter(player__user=request.user)
    else:
        return 0
    position = seats.first()
    return 0 if position is None else int(ids_on(sheet)[position])


def group_key(sheet: models.Sheet) -> str:
    """The key of a sheet's group for the note of a device's owner; no slug is as short."""
    return f"g{sheet.group_id}"


NOBODY = 0
"""In the place of a player: also for an account that has one."""


def keep_owner(
    request: HttpRequest, response: HttpResponse, sheet: models.Sheet, seat: models.Seat | None
) -> None:
    """Keep on a device whose it is, or that it is nobody's; in the whole group where a player of it sits."""
    group = group_key(sheet)
    kept = [
        each for each in slugs_in(request, OWNER_COOKIE) if each.partition(".")[0] not in (sheet.slug, group)
    ]
    if seat is not None:
        kept.insert(0, f"{group}.{seat.player_id}" if seat.player_id else f"{sheet.slug}.{seat.pk}")
    elif sheet.group_id is not None and request.user.is_authenticated:
        kept.insert(0, f"{group}.{NOBODY}")
    write_recent(request, response, OWNER_COOKIE, kept)


def named_writer(stored: str, names: Mapping[str, str]) -> str:
    """The writer of something, by the name given as the owner of their device; else as it is stored.

    The names at the table are by the numbers of the seats.
    """
    marked = MARKED.fullmatch(stored)
    if marked is None or marked[3] not in names:
        return stored
    said = _("%(name)s’s phone") if marked[1] in PHONES else _("%(name)s’s device")
    return said % {"name": names[marked[3]]}


def shown_writer(stored: str, own: str) -> str:
    """The writer of something: a name, “this device”, or the kind of device."""
    marked = MARKED.fullmatch(stored)
    if marked is None:
        return stored
    kind, mark, _seat = marked.groups()
    if mark == own:
        return _("this device")
    return _("another device (%(kind)s)") % {"kind": kind} if kind else _("another device")


def recent_slugs(request: HttpRequest) -> list[str]:
    """The sheets that this device opened, the last first, as `slug.mark`; the list opens none of them."""
    return slugs_in(request, RECENT_COOKIE)


def remember(request: HttpRequest, response: HttpResponse, sheet: models.Sheet, token: str) -> None:
    """Put a sheet at the head of this device's list.

    The mark is the beginning of the link's hash: the list shows no sheet whose link has been withdrawn.
    """
    remember_slug(request, response, RECENT_COOKIE, f"{sheet.slug}.{hash_token(token)[:8]}")


def forget(request: HttpRequest, response: HttpResponse, sheet: models.Sheet) -> None:
    """Take a sheet off this device's list, and whose the device was there alone."""
    forget_slug(request, response, RECENT_COOKIE, sheet.slug)
    forget_slug(request, response, OWNER_COOKIE, sheet.slug)
