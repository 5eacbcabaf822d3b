"""The app of seasons and their standings."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons of a group, and who stands where in them."""

    name = "scorekeeper.club.leagues"
    label = "leagues"

    def ready(self) -> None:
        """Say of every change of an evening whether its season is closed, and of a draw when it began."""
        # The models it needs are there only now.
        from scorekeeper.club.evenings.rounds import met_reads
        from scorekeeper.club.leagues.guards import days_closed
        from scorekeeper.club.leagues.seasons.reads import season_on
        from scorekeeper.play.groups import closed_days

        closed_days.ANSWERS.append(days_closed)
        met_reads.SEASON_BEGINS.append(lambda group, day: season_on(group, day).begins)
