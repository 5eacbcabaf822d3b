"""The app of what other programs get of a group by themselves."""

from django.apps import AppConfig


class ConnectionsConfig(AppConfig):
    """Calendar, feed, pages to lay over a picture, and what is sent to an address."""

    name = "scorekeeper.outside.connections"
    label = "connections"
