"""The addresses of a group's evenings and players."""

from django.urls import path

from scorekeeper.evenings.views import evenings, groups, imports, mergers, players, seats

app_name = "evenings"

urlpatterns = [
    path("groups/<slug:slug>/", evenings.group, name="group"),
    path("groups/<slug:slug>/evenings/<int:pk>/", evenings.evening, name="evening"),
    path("groups/<slug:slug>/evenings/<int:pk>/change/", evenings.change, name="change"),
    path("groups/<slug:slug>/start/", evenings.start, name="start"),
    path("groups/<slug:slug>/players/", players.players, name="players"),
    path("groups/<slug:slug>/players/<int:pk>/", players.player, name="player"),
    path("groups/<slug:slug>/players/<int:pk>/merge/", mergers.merge, name="merge"),
    path("groups/<slug:slug>/players/<int:pk>/guest/", mergers.merge_guest, name="merge_guest"),
    path("groups/<slug:slug>/players/<int:pk>/delete/", players.delete, name="delete_player"),
    path("groups/<slug:slug>/mergers/<int:pk>/undo/", mergers.undo, name="undo_merger"),
    path("groups/<slug:slug>/players/<int:pk>/anonymous/", players.make_anonymous, name="make_anonymous"),
    path("groups/<slug:slug>/import/", imports.bring_in, name="import"),
    path("groups/<slug:slug>/import/<slug:job>/", imports.progress, name="import_progress"),
    path("groups/<slug:slug>/import/<int:pk>/undo/", imports.undo, name="undo_import"),
    path("groups/<slug:slug>/delete/", groups.delete, name="delete"),
    path("sheets/<slug:slug>/group/", seats.take, name="take"),
]
