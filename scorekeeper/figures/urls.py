"""The addresses of figures and records, below that of their group."""

from django.urls import path

from scorekeeper.figures import views

app_name = "figures"

urlpatterns = [
    path("players/<int:pk>/figures/", views.player, name="player"),
    path("players/<int:pk>/with/<int:other>/", views.pair, name="pair"),
    path("records/", views.records, name="records"),
    path("strength/", views.strength, name="strength"),
]
