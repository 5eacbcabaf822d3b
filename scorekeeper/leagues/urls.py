"""The addresses of seasons, below that of their group; the season 0 is all evenings."""

from django.urls import path

from scorekeeper.leagues import views

app_name = "leagues"

urlpatterns = [
    path("standings/", views.standings, name="standings"),
    path("standings/after/<slug:sheet>/", views.of_evening, name="of_evening"),
    path("seasons/new/", views.new, name="new"),
    path("seasons/<int:number>/", views.season, name="season"),
    path("seasons/<int:number>/edit/", views.edit, name="edit"),
    path("seasons/<int:number>/delete/", views.delete, name="delete"),
    path("seasons/<int:number>/course/", views.course, name="course"),
    path("seasons/<int:number>/evenings/", views.evenings, name="evenings"),
    path("seasons/<int:number>/evenings/<slug:sheet>/", views.leave_out, name="leave_out"),
    path("seasons/<int:number>/players/<int:pk>/", views.player, name="player"),
    path("seasons/<int:number>/standings.csv", views.csv, name="csv"),
    path("seasons/<int:number>/standings.xlsx", views.xlsx, name="xlsx"),
]
