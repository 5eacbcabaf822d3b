"""The app of a group's evenings."""

from django.apps import AppConfig


class EveningsConfig(AppConfig):
    """The sheets of a group, and its players on them."""

    name = "scorekeeper.club.evenings"
    label = "evenings"
