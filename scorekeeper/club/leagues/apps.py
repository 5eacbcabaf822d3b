"""The app of seasons and their standings."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons of a group, and who stands where in them."""

    name = "scorekeeper.club.leagues"
    label = "leagues"
