"""Measurements that print figures: how fast the engine scores, how fast the pages answer."""
