"""Rulesets side by side, and one deal without a sheet under any of them: pages for everybody."""
