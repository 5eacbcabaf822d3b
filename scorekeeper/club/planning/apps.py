"""The app of the next evening."""

from django.apps import AppConfig


class PlanningConfig(AppConfig):
    """When and where a group meets next, and who comes."""

    name = "scorekeeper.club.planning"
    label = "planning"
