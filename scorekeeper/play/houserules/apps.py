"""The app of stored rulesets."""

from django.apps import AppConfig


class HouserulesConfig(AppConfig):
    """Rulesets that groups play by."""

    name = "scorekeeper.play.houserules"
    label = "houserules"
