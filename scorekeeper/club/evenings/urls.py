"""The addresses of a group's evenings and players."""

from django.urls import path

from scorekeeper.club.evenings.evening import views as evening_views
from scorekeeper.club.evenings.group import views as group_views
from scorekeeper.club.evenings.imports import views as imports_views
from scorekeeper.club.evenings.people import views as people_views
from scorekeeper.club.evenings.rounds import views as rounds_views

app_name = "evenings"

urlpatterns = [
    path("groups/<slug:slug>/", group_views.group, name="group"),
    path("groups/<slug:slug>/evenings/<num:pk>/", evening_views.evening, name="evening"),
    path("groups/<slug:slug>/evenings/<num:pk>/change/", evening_views.change, name="change"),
    path("groups/<slug:slug>/evenings/<num:pk>/news/", evening_views.news, name="news"),
    path("groups/<slug:slug>/evenings/<num:pk>/drop/", evening_views.drop, name="drop"),
    path("groups/<slug:slug>/evenings/<num:pk>/pay/", evening_views.pay, name="pay"),
    path("groups/<slug:slug>/evenings/<num:pk>/unpay/", evening_views.take_back, name="take_back"),
    path("groups/<slug:slug>/evenings/<num:pk>/picture.svg", evening_views.picture, name="picture"),
    path("groups/<slug:slug>/evenings/<num:pk>/places.csv", evening_views.csv, name="csv"),
    path("groups/<slug:slug>/evenings/<num:pk>/evening.xlsx", evening_views.xlsx, name="xlsx"),
    path("groups/<slug:slug>/evenings/<num:pk>/evening.json", evening_views.document, name="document"),
    path("groups/<slug:slug>/evenings/<num:pk>/here/", rounds_views.here, name="here"),
    path("groups/<slug:slug>/evenings/<num:pk>/here/<num:number>/", rounds_views.arriving, name="arriving"),
    path("groups/<slug:slug>/evenings/<num:pk>/draw/", rounds_views.draw, name="draw"),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/", rounds_views.planned, name="planned"),
    path(
        "groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/hand/", rounds_views.by_hand, name="by_hand"
    ),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/swap/", rounds_views.swap, name="swap"),
    path(
        "groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/open/", rounds_views.open_round, name="open"
    ),
    path(
        "groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/back/",
        rounds_views.take_back,
        name="take_back_round",
    ),
    path("groups/<slug:slug>/evenings/<num:pk>/rounds/<num:number>/links/", rounds_views.links, name="links"),
    path("groups/<slug:slug>/sheets/<slug:sheet>/", evening_views.sheet, name="sheet"),
    path("groups/<slug:slug>/sheets/<slug:sheet>/deals/<num:position>/", evening_views.sheet, name="deal"),
    path("groups/<slug:slug>/begin/", rounds_views.begin, name="begin"),
    path("groups/<slug:slug>/start/", group_views.start, name="start"),
    path("groups/<slug:slug>/players/", people_views.players, name="players"),
    path("groups/<slug:slug>/players/<num:pk>/change/", people_views.change, name="change_player"),
    path("groups/<slug:slug>/players/<num:pk>/merge/", people_views.merge, name="merge"),
    path("groups/<slug:slug>/players/<num:pk>/guest/", people_views.merge_guest, name="merge_guest"),
    path("groups/<slug:slug>/players/<num:pk>/delete/", people_views.delete, name="delete_player"),
    path("groups/<slug:slug>/mergers/<num:pk>/undo/", people_views.undo, name="undo_merger"),
    path(
        "groups/<slug:slug>/players/<num:pk>/anonymous/", people_views.make_anonymous, name="make_anonymous"
    ),
    path("groups/<slug:slug>/import/", imports_views.bring_in, name="import"),
    path("groups/<slug:slug>/import/typed/", imports_views.typed, name="typed_result"),
    path("groups/<slug:slug>/import/<slug:job>/", imports_views.progress, name="import_progress"),
    path("groups/<slug:slug>/import/<num:pk>/undo/", imports_views.undo, name="undo_import"),
    path("groups/<slug:slug>/delete/", group_views.delete, name="delete"),
    path("sheets/<slug:slug>/group/", group_views.take, name="take"),
]
