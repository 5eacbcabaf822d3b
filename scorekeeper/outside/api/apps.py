"""The app of the interface for programs."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Sheets, groups and standings for programs, and the keys that open them."""

    name = "scorekeeper.outside.api"
    label = "api"
