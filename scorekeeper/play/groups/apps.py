"""The app of the groups."""

from django.apps import AppConfig


class GroupsConfig(AppConfig):
    """Groups, their players and members, and who may do what."""

    name = "scorekeeper.play.groups"
    label = "groups"
