"""The app of the pages about Karlchen itself."""

from django.apps import AppConfig


class GuideConfig(AppConfig):
    """What Karlchen is, what it keeps, who can use it, and how."""

    name = "scorekeeper.site.guide"
    label = "guide"
