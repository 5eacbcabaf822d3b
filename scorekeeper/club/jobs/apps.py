"""The app of long work."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Work that takes longer than a page may."""

    name = "scorekeeper.club.jobs"
    label = "jobs"
