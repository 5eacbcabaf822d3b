"""The addresses of figures and records, below that of their group."""

from django.urls import path

from scorekeeper.leagues import players

app_name = "figures"

urlpatterns = [
    path("players/<int:pk>/figures/", players.player, name="player"),
    path("players/<int:pk>/with/<int:other>/", players.pair, name="pair"),
    path("records/", players.records, name="records"),
]
