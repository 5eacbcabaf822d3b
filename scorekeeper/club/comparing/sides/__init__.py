"""Rulesets side by side, rule by rule."""
