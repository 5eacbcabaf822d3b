"""The forms of rulesets."""
