"""The addresses of the rulesets."""

from django.urls import path

from scorekeeper.play.houserules import views

app_name = "houserules"

urlpatterns = [
    path("", views.rulesets, name="rulesets"),
    path("new/", views.new, name="new"),
    path("new/typed/", views.typed, name="typed"),
    path("new/from/", views.choose, name="choose"),
    path("import/", views.bring_in, name="import"),
    path("differences/", views.count_differences, name="differences"),
    # The log leaves out what follows /rules/e/: see scorekeeper.site.server.log_lines.
    path("e/<str:token>/", views.open_link, name="open"),
    path("<slug:slug>/", views.ruleset, name="ruleset"),
    path("<slug:slug>/edit/", views.edit, name="edit"),
    path("<slug:slug>/share/", views.share, name="share"),
    path("<slug:slug>/group/", views.give_to_group, name="give_to_group"),
    path("<slug:slug>/document/", views.document, name="document"),
    path("<slug:slug>/<num:version>/stored/", views.stored_file, name="stored"),
    path("<slug:slug>/<num:version>/", views.ruleset, name="version"),
    path("<slug:slug>/<num:version>/document/", views.document, name="version_document"),
]
