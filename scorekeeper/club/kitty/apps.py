"""The app of a group's kitty."""

from django.apps import AppConfig


class KittyConfig(AppConfig):
    """What a group puts aside: fees, fines, cents for points, who has paid, what is in it."""

    name = "scorekeeper.club.kitty"
    label = "kitty"
