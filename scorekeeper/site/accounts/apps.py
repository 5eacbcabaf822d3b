"""The app of the accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app with the additions to the accounts of django-allauth."""

    name = "scorekeeper.site.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have the log tell what happens to accounts."""
        # The models it needs are there only now.
        from scorekeeper.site.accounts import log

        log.connect()
