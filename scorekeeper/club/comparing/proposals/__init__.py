"""Proposals to play by other rules, and the vote on them."""
