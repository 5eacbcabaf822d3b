"""Tournaments for programs: what a hall shows, and what happens at its tables and at its desk."""
