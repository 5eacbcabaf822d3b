"""Bringing in the past: hand-kept sheets of totals or points, and sheet documents."""
