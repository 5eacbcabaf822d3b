"""The app that compares house rules."""

from django.apps import AppConfig


class ComparingConfig(AppConfig):
    """Rules side by side, one deal under any of them, and evenings as other rules would have had them."""

    name = "scorekeeper.club.comparing"
    label = "comparing"
