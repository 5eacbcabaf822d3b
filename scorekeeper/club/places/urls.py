"""The addresses of the places of a group that only lead on, below that of the group; and of what leads in."""

from django.urls import path

from scorekeeper.club.places import views

app_name = "places"

urlpatterns = [path("rules/", views.rules, name="rules"), path("more/", views.more, name="more")]

door_urls = (
    [path("join/", views.join, name="join"), path("example/", views.example, name="example")],
    "doors",
)
