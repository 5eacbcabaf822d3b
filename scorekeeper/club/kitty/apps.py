"""The app of the kitty."""

from django.apps import AppConfig


class KittyConfig(AppConfig):
    """The fees of a group and its bookings."""

    name = "scorekeeper.club.kitty"
    label = "kitty"

    def ready(self) -> None:
        """Let seasons know what was booked as a fine."""
        # The models it needs are there only now.
        from scorekeeper.club.kitty.reads import booked_fines
        from scorekeeper.club.leagues.fines import BOOKED

        BOOKED.append(booked_fines)
