"""The app of the scoresheets."""

from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """The scoresheet at the table."""

    name = "scorekeeper.play.sheets"
    label = "sheets"
