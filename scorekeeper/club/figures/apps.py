"""The app of figures."""

from django.apps import AppConfig


class FiguresConfig(AppConfig):
    """What players have been over many evenings, and the records of their group."""

    name = "scorekeeper.club.figures"
    label = "figures"
