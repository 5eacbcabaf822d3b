"""The identity, limits and rights of programs: by the key in the `Authorization` header, and nothing else.

No cookie opens anything here: what a browser sends by itself, another web site could make it send.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.db.models import OuterRef, Q, Subquery
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scorekeeper.outside.api.answers import NotAnswered, not_allowed, not_known, only_looks, standings_hidden
from scorekeeper.outside.api.models import Key
from scorekeeper.outside.api.writes import MARK, note_use
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.server.budgets import SENT, SMALLEST, Limit
from scorekeeper.site.server.log_lines import REACHED
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament.guards import Access, AtTable, is_leader, table_with_list, tournament_in

if TYPE_CHECKING:
    from django.contrib.auth.models import User

BEARER = "bearer"
ASKED = Limit("api", most=600, seconds=60)
"""By one address: ten a second, all the time."""
WRONG_KEYS = Limit("keys", most=60, seconds=300)
"""Keys that open nothing, by one address."""
SCORED = Limit("api_deals", most=10_000, seconds=60)
"""Deals of documents that anybody has scored; a document counts as ten at least."""
LEAST_SCORED = 10
MOST_OF_A_DEAL = 20_000
"""Bytes: far more than any deal has."""
MOST_OF_A_DOCUMENT = 500_000
"""Bytes: a sheet of 500 deals has a quarter of it."""
MOST_SCORED = 500
"""Deals of a document that anybody has scored; what they take stays below a second."""


@dataclass(frozen=True)
class Asker:
    """A program that asks, by the link of a sheet or by a key of a group."""

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


def authenticate(request: HttpRequest) -> Asker:
    """The program that asks; raise NotAnswered for a key that opens nothing, and count it."""
    word, _space, token = request.headers.get("Authorization", "").partition(" ")
    token = token.strip() if word.lower() == BEARER else ""
    found = (asker_by_key if token.startswith(MARK) else asker_by_link)(token) if token else None
    if found is None:
        if token:
            count(request, WRONG_KEYS)
        raise not_known()
    return found


def asker_by_key(token: str) -> Asker | None:
    """The holder of a valid key, with the rights of the key, but no more than its maker still has."""
    valid = Q(expires=None) | Q(expires__gt=timezone.now())
    keys = Key.objects.select_related("group", "tournament").annotate(role=role_of_maker())
    key = keys.filter(valid, role__isnull=False, token_hash=hash_token(token)).first()
    if key is None:
        return None
    note_use(key=key)
    return Asker(may_write=still_writes(key), writer=key.name, key=key)


def still_writes(key: Key) -> bool:
    """Whether a key, annotated with its maker's role, writes: in a tournament only if they still lead it."""
    maker = Membership(user_id=key.created_by_id, role=key.role)  # type: ignore[misc, attr-defined]
    return key.may_write and maker.may_write and (key.tournament is None or is_leader(maker, key.tournament))


def role_of_maker() -> Subquery:
    """The role of who made a key, null if they have left: a later membership revives no key."""
    same = Membership.objects.filter(
        group=OuterRef("group"), user=OuterRef("created_by"), since__lte=OuterRef("created")
    )
    return Subquery(same.values("role")[:1])


def asker_by_link(token: str) -> Asker | None:
    """The holder of one of the links of a sheet, which may be given whole: `https://…/s/<token>/`."""
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
    """The program that asks, as identified before the operation began."""
    asker: Asker = request.auth  # type: ignore[attr-defined]  # by ninja, see `outside.api.views.openapi`
    return asker


def may_read_sheet(request: HttpRequest, slug: str) -> SheetAccess:
    """The sheet for who has its link, or a key of its group; for everybody else there is none."""
    asker = asker_in(request)
    if asker.sheet is not None:
        if asker.sheet.slug != slug:
            raise Http404
        return SheetAccess(asker.sheet, asker.may_write, asker.writer, is_by_link=True)
    if asker.key is None:
        raise Http404
    opened = {"group": asker.key.group_id}
    if asker.key.tournament is not None:
        opened["evening"] = asker.key.tournament.evening_id
    sheet = get_object_or_404(Sheet.objects.select_related("ruleset", "evening"), slug=slug, **opened)
    if not asker.may_write:
        refuse_hidden(sheet)
    return SheetAccess(sheet, asker.may_write, asker.writer, is_by_link=False)


def refuse_hidden(sheet: Sheet) -> None:
    """Tell no program that only reads of a table whose evening is hidden: others see what it shows."""
    if sheet.ends and sheet.evening is not None and sheet.evening.is_hidden:
        raise standings_hidden()


def may_write_sheet(request: HttpRequest, slug: str) -> SheetAccess:
    """The sheet for who may write in it; raise DayClosed if its evening is not changed any more."""
    access = may_read_sheet(request, slug)
    if not access.may_write:
        raise only_looks()
    need_open_evening(access.sheet.evening)
    return access


def may_read_group(request: HttpRequest, slug: str) -> Group:
    """The group for who has one of its keys; for everybody else there is none."""
    key = asker_in(request).key
    if key is None or key.tournament_id is not None or key.group.slug != slug:
        raise Http404
    return key.group


def may_read_tournament(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who has its key, which may lead, or one of its group, which never does."""
    asker = asker_in(request)
    key = asker.key
    if key is None or key.group.slug != slug or (key.tournament and key.tournament.slug != tournament):
        raise Http404
    found = tournament_in(key.group, tournament)
    leads_it = asker.may_write and key.tournament_id is not None
    return Access(key.group, found, may_lead=leads_it, may_assist=asker.may_write)


def may_read_list(request: HttpRequest, slug: str) -> AtTable:
    """The list of a table of a tournament, for who may read its sheet."""
    access = may_read_sheet(request, slug)
    return table_with_list(access.sheet, writes=access.may_write, confirms=access.may_write)


def may_write_list(request: HttpRequest, slug: str) -> AtTable:
    """The same for who may write there; raise DayClosed if its evening is not changed any more."""
    access = may_write_sheet(request, slug)
    return table_with_list(access.sheet, writes=True, confirms=True)


def may_lead_tournament(request: HttpRequest, slug: str, tournament: str) -> Access:
    """The tournament for who leads it; raise DayClosed as above."""
    access = may_read_tournament(request, slug, tournament)
    if not access.may_lead:
        raise not_allowed(_("Only a key of the tournament that may write can do that."))
    need_open_evening(access.tournament.evening)
    return access


def maker_in(request: HttpRequest) -> User:
    """The user who made the key, in whose name it leads a tournament."""
    key = asker_in(request).key
    if key is None or key.created_by is None:
        raise Http404
    return key.created_by


def may_write_group(request: HttpRequest, slug: str) -> Group:
    group = may_read_group(request, slug)
    if not asker_in(request).may_write:
        raise only_looks()
    return group


def count(request: HttpRequest, limit: Limit, amount: int = 1) -> None:
    """Count so much more from where a request comes from; raise NotAnswered if that is too much."""
    if not limit.take(get_adapter().get_client_ip(request), amount):
        raise too_many(request, limit)


def too_many(request: HttpRequest, limit: Limit) -> NotAnswered:
    """That a limit is reached, and in how many seconds it counts anew; the log says which one."""
    request.META[REACHED] = limit.name
    return NotAnswered(
        HTTPStatus.TOO_MANY_REQUESTS,
        "limit",
        _("So much has come from here in a short time that Karlchen is taking a break."),
        headers={"Retry-After": str(limit.seconds_left())},
    )


def count_question(request: HttpRequest) -> None:
    """Count a question, and what it brings along."""
    count(request, ASKED)
    if size := int(request.META.get("CONTENT_LENGTH") or 0):
        count(request, SENT, max(SMALLEST, size))


def body_of(request: HttpRequest, most: int) -> bytes:
    """The body of a request; raise NotAnswered if it has more than `most` bytes."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > most or len(request.body) > most:
        detail = _("That is more than %(most)s bytes.") % {"most": most}
        raise NotAnswered(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "size", detail)
    return request.body
