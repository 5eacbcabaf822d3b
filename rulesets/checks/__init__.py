"""Is this deal possible? All problems, each with its field.

`contradictions` can be in no deal whatever the rules; `not_allowed` is what the chosen ruleset refuses
when a deal is entered, and what a comparison only remarks.
"""

from rulesets.checks.allowed import not_allowed
from rulesets.checks.contradictions import contradictions

__all__ = ["contradictions", "not_allowed"]
