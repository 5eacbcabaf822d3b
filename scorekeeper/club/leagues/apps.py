"""The app of seasons and their standings."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons of a group, and who stands where in them."""

    name = "scorekeeper.club.leagues"
    label = "leagues"

    def ready(self) -> None:
        """Say of every change of an evening whether its season is closed, and what a draw asks of it."""
        # The models it needs are there only now.
        from scorekeeper.club.evenings.rounds.drawing_reads import SEASONS
        from scorekeeper.club.leagues.guards import days_closed
        from scorekeeper.club.leagues.standings.reads import season_of_day
        from scorekeeper.play.groups import closed_days

        closed_days.ANSWERS.append(days_closed)
        SEASONS.append(season_of_day)
