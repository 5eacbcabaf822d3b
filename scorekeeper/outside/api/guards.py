"""Who asks, and what they may do: by the key in the `Authorization` header, and by nothing else.

No cookie opens anything here: what a browser sends by itself, another web site could make it send.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scorekeeper.outside.api.answers import not_allowed, not_known
from scorekeeper.outside.api.limits import WRONG_KEYS, count
from scorekeeper.outside.api.models import Key
from scorekeeper.outside.api.writes import MARK, note_use
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.guards import role_may_write
from scorekeeper.play.groups.models import Group, Membership, Role
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.secret_links import hash_token

BEARER = "bearer"


@dataclass(frozen=True)
class Asker:
    """Who asks: with the link of a sheet, or with a key of a group."""

    may_write: bool
    writer: str
    sheet: Sheet | None = None
    key: Key | None = None


@dataclass(frozen=True)
class SheetAccess:
    """A sheet, whether the asker may write in it, and as whom; `is_by_link` if its link was the key."""

    sheet: Sheet
    may_write: bool
    writer: str
    is_by_link: bool


def asker_of(request: HttpRequest) -> Asker:
    """Who asks; raise NotAnswered for a key that opens nothing, and count it."""
    word, _space, token = request.headers.get("Authorization", "").partition(" ")
    token = token.strip() if word.lower() == BEARER else ""
    found = (asker_by_key if token.startswith(MARK) else asker_by_link)(token) if token else None
    if found is None:
        if token:
            count(request, WRONG_KEYS)
        raise not_known()
    return found


def asker_by_key(token: str) -> Asker | None:
    """Who has a key that is valid: it may what it was made for, but no more than who made it still may."""
    valid = Q(expires=None) | Q(expires__gt=timezone.now())
    keys = Key.objects.select_related("group").annotate(role=role_of_maker())
    key = keys.filter(valid, role__isnull=False, token_hash=hash_token(token)).first()
    if key is None:
        return None
    note_use(key=key)
    return Asker(may_write=key.may_write and role_may_write(Role(key.role)), writer=key.name, key=key)


def role_of_maker() -> Subquery:
    """The role of who made a key, null if they have left: a later membership revives no key."""
    same = Membership.objects.filter(
        group=OuterRef("group"), user=OuterRef("created_by"), since__lte=OuterRef("created")
    )
    return Subquery(same.values("role")[:1])


def asker_by_link(token: str) -> Asker | None:
    """Who has one of the links of a sheet, which may be given whole: `https://…/s/<token>/`."""
    token = token.rpartition("/s/")[2].strip("/")
    digest = hash_token(token)
    known = Sheet.objects.select_related("ruleset", "evening").filter(
        Q(write_hash=digest) | Q(read_hash=digest)
    )
    sheet = known.first()
    if sheet is None:
        return None
    mark = salted_hmac("api", f"{sheet.slug} {token}").hexdigest()[:6]
    return Asker(may_write=sheet.write_hash == digest, writer=f"API#{mark}", sheet=sheet)


def asker_in(request: HttpRequest) -> Asker:
    """Who asks, as was found out before the operation began."""
    asker: Asker = request.auth  # type: ignore[attr-defined]  # by ninja, see `outside.api.views.openapi`
    return asker


def may_read_sheet(request: HttpRequest, slug: str) -> SheetAccess:
    """The sheet for who has its link, or a key of its group; for everybody else there is none."""
    asker = asker_in(request)
    if asker.sheet is not None:
        if asker.sheet.slug != slug:
            raise Http404
        return SheetAccess(asker.sheet, asker.may_write, asker.writer, is_by_link=True)
    group = asker.key.group_id if asker.key else None
    sheet = Sheet.objects.select_related("ruleset", "evening").filter(slug=slug, group=group).first()
    if sheet is None or group is None:
        raise Http404
    if not asker.may_write:
        refuse_hidden(sheet)
    return SheetAccess(sheet, asker.may_write, asker.writer, is_by_link=False)


def refuse_hidden(sheet: Sheet) -> None:
    """Tell no program that only reads of a table whose evening is hidden: others see what it shows."""
    if sheet.ends and sheet.evening is not None and sheet.evening.is_hidden:
        raise not_allowed(_("The standings are hidden until the last round is closed."), "hidden")


def may_write_sheet(request: HttpRequest, slug: str) -> SheetAccess:
    """The sheet for who may write in it; raise DayClosed if its evening is not changed any more."""
    access = may_read_sheet(request, slug)
    if not access.may_write:
        raise not_allowed(_("With this key you can look, but not write."))
    need_open_evening(access.sheet.evening)
    return access


def may_read_group(request: HttpRequest, slug: str) -> Group:
    """The group for who has one of its keys; for everybody else there is none."""
    key = asker_in(request).key
    if key is None or key.group.slug != slug:
        raise Http404
    return key.group
