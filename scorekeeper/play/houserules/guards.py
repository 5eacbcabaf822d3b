"""Rights to see and to change rulesets: the first line of every view; and the links that a device opened."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from rulesets import Refused, Ruleset, presets
from rulesets.rules import ALL_AGREED, Agreement
from rulesets.rules.presets import Preset
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.guards import role_in, role_may_write
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.documents import is_packed, unpack
from scorekeeper.play.houserules.labels import changed_name, preset_name, source_name
from scorekeeper.play.houserules.reads import agreement_of, latest_version, preset_of, rules_of, versions_of
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web import secret_links
from scorekeeper.site.web.cookies import give_cookie, remember_slug, slugs_in, token_in

EDIT_COOKIE = "edit"


@dataclass(frozen=True)
class Shown:
    """A ruleset to look at: a preset, or a version of a stored one with all its versions."""

    address: str
    name: str
    preset: Preset
    rules: Ruleset
    stored: models.Ruleset | None = None
    versions: tuple[models.Ruleset, ...] = ()

    @property
    def source(self) -> str:
        """The source of the preset's rules."""
        return source_name(self.preset)

    @property
    def agreement(self) -> Agreement:
        """The questions on which its group has not agreed, and the rules that its own lines replace."""
        return agreement_of(self.stored) if self.stored else ALL_AGREED

    @property
    def is_outdated(self) -> bool:
        """Whether a later version has been saved."""
        return self.stored is not None and self.stored != self.versions[0]


def may_see(address: str, version: int | None = None) -> Shown:
    """A ruleset for everybody who has its address: the latest version, or the one that is named."""
    preset = presets().get(address)
    if preset is not None and version is None:
        return Shown(address, preset_name(preset), preset, preset.rules)
    versions = versions_of(address)
    for stored in versions:
        if version in (None, stored.version):
            return Shown(address, stored.name, preset_of(stored), rules_of(stored), stored, tuple(versions))
    raise Http404


def ruleset_in_query(address: str) -> Shown:
    """A ruleset as a query names it: a preset, a stored one, its version ("krone.2"), or packed rules."""
    if is_packed(address):
        return unpack_rules(address)
    slug, _dot, version = address.partition(".")
    if version and not (version.isdecimal() and len(version) < 6):
        raise Http404
    return may_see(slug, int(version) if version else None)


def unpack_rules(address: str) -> Shown:
    try:
        held = unpack(address)
    except Refused as refused:
        raise Http404 from refused
    preset = presets()[held.preset]
    return Shown(address, held.title or changed_name(preset, held.rules), preset, held.rules)


def may_edit(request: HttpRequest, slug: str) -> models.Ruleset:
    """The latest version for who has the edit link or writes in its group; nobody else has such a page."""
    latest = latest_version(slug)
    if latest is None or not can_edit(request, latest):
        raise Http404
    return latest


def group_in_query(request: HttpRequest) -> Group | None:
    """The group whose rules a new ruleset is to be, for who writes there; None for a ruleset of no group."""
    slug = request.GET.get("group", "")
    return group_guards.may_write(request, slug).group if slug else None


def can_edit(request: HttpRequest, stored: models.Ruleset | None) -> bool:
    """Whether the visitor came in by the edit link of this ruleset, or writes in its group."""
    if stored is None or has_edit_link(request, stored):
        return stored is not None
    return role_may_write(role_in(request, stored.group_id))


def is_member(request: HttpRequest, stored: models.Ruleset | None) -> bool:
    """Whether the visitor belongs to the group of this ruleset, and may see who else does."""
    return stored is not None and role_in(request, stored.group_id) is not None


def has_edit_link(request: HttpRequest, stored: models.Ruleset | None) -> bool:
    token = token_in(request, EDIT_COOKIE)
    return stored is not None and hmac.compare_digest(secret_links.hash_token(token), stored.edit_hash)


def ruleset_of(token: str) -> models.Ruleset:
    """The latest version of the ruleset that an edit link opens."""
    return found_or_404(
        models.Ruleset.objects.filter(edit_hash=secret_links.hash_token(token)).order_by("-version").first()
    )


def let_in(request: HttpRequest, response: HttpResponse, slug: str, token: str) -> None:
    """Exchange an edit link for the cookie of its ruleset, which scripts and other pages do not get."""
    path = reverse("houserules:ruleset", args=(slug,))
    give_cookie(request, response, EDIT_COOKIE, token, path=path)
    remember(request, response, slug)


RECENT_COOKIE = "rulesets"


def recent_slugs(request: HttpRequest) -> list[str]:
    """The rulesets, the last opened first; the list opens none of them for changing."""
    return slugs_in(request, RECENT_COOKIE)


def remember(request: HttpRequest, response: HttpResponse, slug: str) -> None:
    """Put a ruleset at the head of this device's list."""
    remember_slug(request, response, RECENT_COOKIE, slug)
