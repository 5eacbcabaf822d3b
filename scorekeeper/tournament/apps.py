"""The app of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Evenings whose rounds are drawn and whose tables hand in: entrants, the clock, the referee, prizes."""

    name = "scorekeeper.tournament"
    label = "tournaments"

    def ready(self) -> None:
        """Answer what evenings and sheets ask of tournaments."""
        # The models it needs are there only now.
        from scorekeeper.play.groups import evening_kinds
        from scorekeeper.tournament.kind import TournamentKind

        evening_kinds.KINDS.append(TournamentKind())
