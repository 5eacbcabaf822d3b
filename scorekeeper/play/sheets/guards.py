"""Rights to see and to write a sheet, the first line of every view; and reasons why it takes no change."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Problem
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.guards import READ_COOKIE as GROUP_COOKIE
from scorekeeper.play.groups.guards import read_link_in, role_in, role_may_write, show_places_of
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import devices, models
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.revisions import Latest
from scorekeeper.site.refusal import Refusal, found_or_404
from scorekeeper.site.web import cookies
from scorekeeper.site.web.secret_links import hash_token, new_token, token_of

WRITE_COOKIE, READ_COOKIE = "write", "read"

LOCKED = Problem(
    "", gettext_noop("This list is confirmed and locked: nothing more can be entered or changed.")
)

FIXED = Problem("", gettext_noop("This table uses the rules and players of the tournament."))


@dataclass(frozen=True)
class Access:
    """A sheet, the token the visitor came with, and whether they may write.

    Members who came without a link have no token, nor has who came `by_group`, with the read link of the
    group: that shows money and files only if its owners say so.
    """

    sheet: models.Sheet
    token: str
    may_write: bool
    by_group: bool = False
    shows_money: bool = True
    shows_files: bool = True

    @property
    def group_slug(self) -> str:
        """The group from which the visitor comes; empty for who has a link of the sheet, or without one."""
        group = self.sheet.evening.group if self.sheet.evening else None
        return group.slug if group and not self.token else ""

    @property
    def read_token(self) -> str:
        """The token for reading along, which both kinds of visitor may pass on; empty for who has none."""
        writes = self.token and self.may_write
        return read_token(self.token, self.sheet.read_series) if writes else self.token


@dataclass(frozen=True)
class Link:
    """A link that opens a sheet: its token, and the cookie in which the visitor has it."""

    cookie: str
    token: str


def may_read(request: HttpRequest, slug: str) -> Access:
    """The sheet for who has one of its links, or belongs to its group or has the read link of it.

    Nobody else has such a page.
    """
    sheet = get_object_or_404(models.Sheet.objects.select_related("ruleset", "evening__group"), slug=slug)
    by_link = access_by_link(request, sheet)
    if by_link is not None and by_link.may_write:
        return by_link
    role = role_in(request, sheet.group_id)
    if role_may_write(role):
        return Access(sheet, token="", may_write=True)
    if by_link is not None:
        return by_link
    found = access_by_group(request, sheet) if role is None else Access(sheet, token="", may_write=False)
    refuse_secret(request, sheet)
    return found


def refuse_secret(request: HttpRequest, sheet: models.Sheet) -> None:
    """Tell nobody of a sheet whose evening is hidden who neither plays at it nor has a link of it."""
    if not sheet.ends or sheet.evening is None or not sheet.evening.is_hidden:
        return
    user = request.user.pk  # None for who has no account, and nobody's player
    if user is None or not sheet.seats.filter(player__user=user).exists():
        raise PermissionDenied(_("The standings are hidden until the last round is closed."))


def access_by_group(request: HttpRequest, sheet: models.Sheet) -> Access:
    """The access that the read link of the sheet's group gives; raise Http404 if there is none."""
    found = found_or_404(read_link_in(request, group=sheet.group_id) if sheet.group_id else None)
    show_places_of(request, found.group_id, None)
    return Access(
        sheet,
        token="",
        may_write=False,
        by_group=True,
        shows_money=found.shows_money,
        shows_files=found.shows_files,
    )


def may_save(request: HttpRequest, slug: str) -> Access:
    """The sheet for who may take it along as a file."""
    access = may_read(request, slug)
    if not access.shows_files:
        raise Http404
    return access


def access_by_link(request: HttpRequest, sheet: models.Sheet) -> Access | None:
    """The access that the visitor's links give, if there are any."""
    found = link(request, sheet)
    return Access(sheet, found.token, may_write=found.cookie == WRITE_COOKIE) if found else None


def link(request: HttpRequest, sheet: models.Sheet | Latest) -> Link | None:
    """The link that the visitor came in by: the one for writing if they have both."""
    for cookie, digest in ((WRITE_COOKIE, sheet.write_hash), (READ_COOKIE, sheet.read_hash)):
        token = cookies.token_in(request, cookie)
        if hmac.compare_digest(hash_token(token), digest):
            return Link(cookie, token)
    return None


def may_write(request: HttpRequest, slug: str) -> Access:
    """The sheet for somebody who may write in it; who may only read along is told so."""
    access = may_read(request, slug)
    if not access.may_write:
        raise PermissionDenied
    return access


def may_change(request: HttpRequest, slug: str) -> Access:
    """The sheet for somebody who may write in it; raise DayClosed if its evening is not changed any more."""
    access = may_write(request, slug)
    need_open_evening(access.sheet.evening)
    return access


def may_renew(request: HttpRequest, slug: str, new: str) -> Access:
    """The sheet for somebody who may make new links of it, or whose `new` token became the one already.

    The answer that brought the new cookie may have been lost: the same form sent again lets them in.
    """
    sheet = models.Sheet.objects.filter(slug=slug, write_hash=hash_token(new)).first()
    if sheet:
        return Access(sheet, new, may_write=True)
    access = may_write(request, slug)
    if not renews_links(request, access):
        raise PermissionDenied(_("The links for this table are renewed by whoever runs the tournament."))
    return access


def renews_links(request: HttpRequest, access: Access) -> bool:
    """Whether somebody may make new links: who may write; of a list, whose code is printed, who helps."""
    helps = not access.sheet.ends or role_may_write(role_in(request, access.sheet.group_id))
    return access.may_write and helps


def with_link(access: Access) -> Access:
    """The same with the link that a group opened the sheet with, for who writes and came without one."""
    if access.token or not access.may_write or access.sheet.ends:
        return access
    return replace(access, token=group_token(access.sheet))


class TakesNoChange(Refusal):
    """A sheet does not take a change, or not this one; a deal that waited on a phone is kept there."""

    def __init__(self, sheet: models.Sheet, why: Problem) -> None:
        super().__init__(why)
        self.sheet, self.why = sheet, why

    def texts(self) -> list[str]:
        return [problem_text(self.why)]

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The context of the page: the reason, whom to ask, and the way back."""
        return {
            "title": sheet_title(self.sheet),
            "text": problem_text(self.why),
            "advice": _("If something is wrong with it, ask the referee."),
            "to": reverse("sheets:sheet", args=(self.sheet.slug,)),
            "action": _("Back to the sheet"),
        }


def need_unlocked(sheet: models.Sheet) -> None:
    """Refuse any change of a sheet that is locked."""
    if sheet.locked:
        raise TakesNoChange(sheet, LOCKED)


def need_free(sheet: models.Sheet) -> None:
    """Refuse other rules and players at a table of a tournament."""
    if sheet.ends:
        raise TakesNoChange(sheet, LOCKED if sheet.locked else FIXED)


def sheet_of(token: str) -> models.Sheet:
    digest = hash_token(token)
    sheet = models.Sheet.objects.filter(write_hash=digest).first()
    return sheet or get_object_or_404(models.Sheet, read_hash=digest)


def let_in(request: HttpRequest, response: HttpResponse, sheet: models.Sheet, token: str) -> None:
    """Exchange a link for the cookie of its sheet, which scripts cannot read and other pages do not get.

    The two links have a cookie each: who may write and opens the link for reading may still write.
    """
    cookie = WRITE_COOKIE if hash_token(token) == sheet.write_hash else READ_COOKIE
    give_cookie(request, response, cookie, sheet, token)


def give_cookie(
    request: HttpRequest, response: HttpResponse, cookie: str, sheet: models.Sheet, token: str
) -> None:
    """Send the cookie that opens a sheet, and no other."""
    path = reverse("sheets:sheet", args=(sheet.slug,))
    cookies.give_cookie(request, response, cookie, token, path=path)


def shut_out(response: HttpResponse, sheet: models.Sheet) -> None:
    """Take the cookies of a sheet away: this device opens it no more without its link."""
    for cookie in (WRITE_COOKIE, READ_COOKIE, GROUP_COOKIE):
        cookies.take_cookie(response, cookie, path=reverse("sheets:sheet", args=(sheet.slug,)))


def redirect_with_cookie(request: HttpRequest, sheet: models.Sheet, token: str) -> HttpResponse:
    """Go to a sheet with the cookie that opens it, remember it on this device, and let it ask whose it is."""
    response = redirect(reverse("sheets:sheet", args=(sheet.slug,)) + "#own")
    let_in(request, response, sheet, token)
    devices.remember(request, response, sheet, token)
    return response


def read_token(write_token: str, series: int = 0) -> str:
    """The token for reading along, renewed `series` times, of a write token; the way back is not known."""
    message = f"read along {series}" if series else "read along"
    digest = hmac.new(write_token.encode(), message.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:24]).decode()


def table_token(slug: str) -> str:
    """The token for writing of a sheet that was opened in a group.

    Where the links of the sheet were renewed it opens nothing.
    """
    return token_of("karlchen.table", slug)


def group_token(sheet: models.Sheet) -> str:
    """The token for writing that a group opened a sheet with; empty where another one opens it."""
    token = table_token(sheet.slug)
    return token if hash_token(token) == sheet.write_hash else ""


def offer_token(slug: str) -> str:
    """A new token for writing, signed for this sheet, as the form that renews the links carries it.

    Made before it is asked for: the phone has it already, should the answer get lost.
    """
    return Signer(salt=f"renew {slug}").sign(new_token())


def offered_token(slug: str, signed: str) -> str:
    """The token that was offered for this sheet; empty if it was not."""
    try:
        return Signer(salt=f"renew {slug}").unsign(signed)
    except BadSignature:
        return ""
