"""The addresses of figures and records, below that of their group; two are where figures stood before."""

from django.urls import path

from scorekeeper.club.figures import views

app_name = "figures"

urlpatterns = [
    path("players/<num:pk>/", views.player, name="player"),
    path("players/<num:pk>/figures/", views.moved, name="moved"),
    path("seasons/<num:number>/players/<num:pk>/", views.moved, name="moved_of_season"),
    path("seasons/<num:number>/yearbook/", views.yearbook, name="yearbook"),
    path("players/<num:pk>/with/<num:other>/", views.pair, name="pair"),
    path("records/", views.records, name="records"),
    path("strength/", views.strength, name="strength"),
]
