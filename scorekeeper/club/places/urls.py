"""The addresses of the places of a group that only lead on, below that of the group."""

from django.urls import path

from scorekeeper.club.places import views

app_name = "places"

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("more/", views.more, name="more"),
]
