"""The addresses of the rulesets."""

from django.urls import path

from scorekeeper.play.houserules.views import rulesets, starting

app_name = "houserules"

urlpatterns = [
    path("", rulesets.rulesets, name="rulesets"),
    path("new/", rulesets.new, name="new"),
    path("new/typed/", starting.typed, name="typed"),
    path("new/from/", starting.choose, name="choose"),
    path("import/", rulesets.bring_in, name="import"),
    path("differences/", rulesets.count_differences, name="differences"),
    # The log leaves out what follows /rules/e/: see scorekeeper.site.web.redaction.
    path("e/<str:token>/", rulesets.open_link, name="open"),
    path("<slug:slug>/", rulesets.ruleset, name="ruleset"),
    path("<slug:slug>/edit/", rulesets.edit, name="edit"),
    path("<slug:slug>/share/", rulesets.share, name="share"),
    path("<slug:slug>/group/", rulesets.give_to_group, name="give_to_group"),
    path("<slug:slug>/document/", rulesets.document, name="document"),
    path("<slug:slug>/<num:version>/stored/", rulesets.stored_file, name="stored"),
    path("<slug:slug>/<num:version>/", rulesets.ruleset, name="version"),
    path("<slug:slug>/<num:version>/document/", rulesets.document, name="version_document"),
]
