"""The app of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Evenings whose rounds are drawn and whose tables hand in: entrants, the clock, the referee, prizes."""

    name = "scorekeeper.tournament"
    label = "tournaments"
