"""The app of the accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """What the project adds to the accounts of django-allauth."""

    name = "scorekeeper.accounts"
    label = "accounts"
