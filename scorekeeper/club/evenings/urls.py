"""The addresses of a group's evenings and players."""

from django.urls import path

from scorekeeper.club.evenings.views import (
    attendance,
    evenings,
    exports,
    groups,
    imports,
    mergers,
    players,
    rounds,
    seats,
    settling,
)

app_name = "evenings"

urlpatterns = [
    path("groups/<slug:slug>/", evenings.group, name="group"),
    path("groups/<slug:slug>/evenings/<num:pk>/", evenings.evening, name="evening"),
    path("groups/<slug:slug>/evenings/<num:pk>/change/", evenings.change, name="change"),
    path("groups/<slug:slug>/evenings/<num:pk>/news/", evenings.news, name="news"),
    path("groups/<slug:slug>/evenings/<num:pk>/drop/", evenings.drop, name="drop"),
    path("groups/<slug:slug>/evenings/<num:pk>/pay/", settling.pay, name="pay"),
    path("groups/<slug:slug>/evenings/<num:pk>/unpay/", settling.take_back, name="take_back"),
    path("groups/<slug:slug>/evenings/<num:pk>/picture.svg", exports.picture, name="picture"),
    path("groups/<slug:slug>/evenings/<num:pk>/places.csv", exports.csv, name="csv"),
    path("groups/<slug:slug>/evenings/<num:pk>/evening.xlsx", exports.xlsx, name="xlsx"),
    path("groups/<slug:slug>/evenings/<num:pk>/evening.json", exports.document, name="document"),
    path("groups/<slug:slug>/evenings/<num:pk>/here/", attendance.here, name="here"),
    path("groups/<slug:slug>/evenings/<num:pk>/draw/", rounds.draw, name="draw"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/", rounds.planned, name="planned"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/hand/", rounds.by_hand, name="by_hand"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/swap/", rounds.swap, name="swap"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/open/", rounds.open_round, name="open"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/links/", rounds.links, name="links"),
    path("groups/<slug:slug>/sheets/<slug:sheet>/", evenings.sheet, name="sheet"),
    path("groups/<slug:slug>/sheets/<slug:sheet>/deals/<num:position>/", evenings.sheet, name="deal"),
    path("groups/<slug:slug>/begin/", attendance.begin, name="begin"),
    path("groups/<slug:slug>/start/", evenings.start, name="start"),
    path("groups/<slug:slug>/players/", players.players, name="players"),
    path("groups/<slug:slug>/players/<num:pk>/", players.player, name="player"),
    path("groups/<slug:slug>/players/<num:pk>/merge/", mergers.merge, name="merge"),
    path("groups/<slug:slug>/players/<num:pk>/guest/", mergers.merge_guest, name="merge_guest"),
    path("groups/<slug:slug>/players/<num:pk>/delete/", players.delete, name="delete_player"),
    path("groups/<slug:slug>/mergers/<num:pk>/undo/", mergers.undo, name="undo_merger"),
    path("groups/<slug:slug>/players/<num:pk>/anonymous/", players.make_anonymous, name="make_anonymous"),
    path("groups/<slug:slug>/import/", imports.bring_in, name="import"),
    path("groups/<slug:slug>/import/<slug:job>/", imports.progress, name="import_progress"),
    path("groups/<slug:slug>/import/<num:pk>/undo/", imports.undo, name="undo_import"),
    path("groups/<slug:slug>/delete/", groups.delete, name="delete"),
    path("sheets/<slug:slug>/group/", seats.take, name="take"),
]
