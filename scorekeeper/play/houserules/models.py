"""Stored rulesets."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from rulesets.document import NUMBER
from scorekeeper.play.groups.models import Group


def current_format() -> int:
    """The number of the format in which options and facts are written, see `rulesets.document.upgrades`."""
    return NUMBER


class Ruleset(models.Model):
    """One choice of house rules, never changed: whoever changes a rule gets another row.

    `options` holds what differs from the defaults of the catalogue, in the form of the sheet document, so
    that a preset that is mended later changes no ruleset that was made from it. A ruleset with a name
    has a slug for its address and a row for each of its versions; whoever has its edit link, of which a
    hash is kept, may add one, and so may who writes in its group. Choices without a name are shared: equal
    ones are one row by their fingerprint.

    `open` has the ids of the options that its group has not agreed on, which are played as they stand;
    `replaced` has own lines of the group by the option whose sentence they replace on the rule card;
    `said` has the options that the group decided, nothing where nobody knows.
    """

    fingerprint = models.CharField(max_length=64, db_index=True)
    preset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    open = models.JSONField(default=list)
    replaced = models.JSONField(default=dict)
    said = models.JSONField(null=True, default=None)
    options_format = models.PositiveSmallIntegerField(default=current_format)
    created = models.DateTimeField(auto_now_add=True)
    name = models.CharField(max_length=80, blank=True)
    slug = models.CharField(max_length=16, blank=True)
    version = models.PositiveIntegerField(default=1)
    edit_hash = models.CharField(max_length=64, blank=True, db_index=True)
    group = models.ForeignKey(Group, on_delete=models.SET_NULL, null=True, related_name="rulesets")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("fingerprint",), condition=Q(slug=""), name="one_ruleset_per_nameless_choice"
            ),
            models.UniqueConstraint(
                fields=("slug", "version"), condition=~Q(slug=""), name="one_ruleset_per_version"
            ),
        )

    def __str__(self) -> str:
        return self.name or f"{self.preset} {self.fingerprint[:8]}"
