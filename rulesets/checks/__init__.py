"""Is this deal possible? All problems, each with its field.

`contradictions` can be in no deal whatever the rules; `not_allowed` is what the chosen ruleset refuses
when a deal is entered, and what a comparison only remarks. Both go through tables of small functions, which
say at which card points they change their mind: `thresholds_of`.
"""

from rulesets.checks.allowed import not_allowed
from rulesets.checks.contradictions import contradictions
from rulesets.checks.thresholds import thresholds_of

__all__ = ["contradictions", "not_allowed", "thresholds_of"]
