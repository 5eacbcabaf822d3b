"""The addresses of figures and records, below that of their group."""

from django.urls import path

from scorekeeper.club.figures import views

app_name = "figures"

urlpatterns = [
    path("players/<num:pk>/figures/", views.player, name="player"),
    path("players/<num:pk>/with/<num:other>/", views.pair, name="pair"),
    path("records/", views.records, name="records"),
    path("strength/", views.strength, name="strength"),
]
