"""The start of a new evening of a group: the sheet it follows, and the rules to choose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from django.db.models import Max

from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import (
    is_readable,
    latest_version,
    readable_rulesets,
    rulesets_of_group,
)
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.start.reads import SAME, Card, ruleset_card, same_card, with_presets


def last_sheet(group: Group, *, with_tournaments: bool = False) -> models.Sheet | None:
    """The sheet that the group began last; a tournament says little of how the group plays else."""
    sheets = group.sheets.all() if with_tournaments else group.sheets.filter(evening__tournament=None)
    found = sheets.select_related("ruleset").prefetch_related("seats")
    return found.order_by("-started", "-pk").first()


def rules_to_repeat(sheet: models.Sheet | None) -> Ruleset | None:
    """The rules by which the next evening is played again: the latest version of those of a sheet.

    None if there is no sheet, or it cannot be read.
    """
    if sheet is None:
        return None
    stored = latest_version(sheet.ruleset.slug) or sheet.ruleset
    return stored if is_readable(stored) else None


@dataclass(frozen=True)
class RulesToChoose:
    """The rulesets that a group may begin with: the `same` as before, its `own`, and the presets.

    `agreed` is the one of its own that was written down after the last evening had begun.
    """

    same: Ruleset | None
    own: list[Ruleset]
    agreed: Ruleset | None = None

    @property
    def last(self) -> str:
        """The value for the rules that were played last, or are the group's own."""
        if self.same is not None:
            return SAME
        return self.own[0].slug if self.own else "ddv"

    @property
    def first(self) -> str:
        """The value that is chosen at first: rules that the group has agreed on since are played next."""
        return self.agreed.slug if self.agreed else self.last

    @property
    def cards(self) -> list[Card]:
        again = [same_card(self.same)] if self.same is not None else []
        return with_presets([*again, *map(ruleset_card, self.own)])


def rules_to_choose(group: Group, same: Ruleset | None, since: datetime | None = None) -> RulesToChoose:
    """The rules that a group may begin with, those to repeat being played `since` then: one query."""
    own = readable_rulesets(rulesets_of_group(group))
    later = [stored for stored in own if since is not None and stored.created > since]
    agreed = max(later, key=attrgetter("created"), default=None)
    others = [stored for stored in own if stored != same]
    return RulesToChoose(same, others, agreed if agreed != same else None)


def rules_in_force(group: Group, played: Ruleset) -> Ruleset:
    """Today's rules of a group: those agreed on since its last evening, or what was `played`, as it is now.

    Three queries.
    """
    last = group.sheets.filter(evening__tournament=None).aggregate(last=Max("started"))["last"]
    latest = latest_version(played.slug)
    same = latest if latest and is_readable(latest) else played
    return rules_to_choose(group, same, last).agreed or same


def rules_to_begin_with(group: Group, last: models.Sheet | None) -> RulesToChoose:
    """The rules that a group may begin an evening with after the one of this sheet: two queries."""
    return rules_to_choose(group, rules_to_repeat(last), last.started if last else None)
