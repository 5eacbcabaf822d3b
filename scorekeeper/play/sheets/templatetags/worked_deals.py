"""Deals worked out on a rule card, which stands on pages that know of no sheets."""

from django import template

from rulesets import Ruleset
from scorekeeper.play.sheets.worked_deals import WorkedDeals, work_out_deals

register = template.Library()


@register.simple_tag
def worked_deals(rules: Ruleset) -> WorkedDeals:
    """What a plain win counts under these rules, and two deals as bills."""
    return work_out_deals(rules)
