"""Closing a season: its champions, and who may still change what it counts."""
