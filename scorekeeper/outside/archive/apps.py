"""The app of groups as files."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """A group as one file, and a group out of such a file."""

    name = "scorekeeper.outside.archive"
    label = "archive"
