"""The rules under which points by hand can be filed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets import Ruleset, presets
from rulesets.rules.chapters import DutySolos
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.labels import preset_name, ruleset_name
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of, rulesets_of_group
from scorekeeper.play.houserules.writes import keep_ruleset


@dataclass(frozen=True)
class OfferedRules:
    """Rules to choose: the address of a ruleset of the group or the id of a preset."""

    address: str
    name: str
    preset: str
    rules: Ruleset
    version: StoredRuleset | None = None

    def kept(self) -> StoredRuleset:
        """The stored ruleset; the group's own as it is if nothing had to be left out."""
        if self.version is not None and rules_of(self.version) == self.rules:
            return self.version
        return keep_ruleset(preset=self.preset, rules=self.rules)


def offered_rules(group: Group) -> list[OfferedRules]:
    """The group's rules and the presets, without those with a pot, into which everybody pays at the start."""
    own = [
        OfferedRules(stored.slug, ruleset_name(stored), stored.preset, for_points(rules_of(stored)), stored)
        for stored in readable_rulesets(rulesets_of_group(group))
    ]
    known = [
        OfferedRules(preset.id, preset_name(preset), preset.id, for_points(preset.rules))
        for preset in presets().values()
    ]
    return [offered for offered in [*own, *known] if not offered.rules.has_pot]


def for_points(rules: Ruleset) -> Ruleset:
    """The rules without what points alone do not tell: who owes a solo, and what follows from owing it."""
    return replace(
        rules,
        duty_solos=DutySolos.NONE,
        extra_solo_won_adds_duty=False,
        extra_solo_lost_renews_duty=False,
        canmaymust=False,
    )
