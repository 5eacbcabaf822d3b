"""The addresses of groups as files."""

from django.urls import path

from scorekeeper.outside.archive import views

app_name = "archive"

urlpatterns = [
    path("groups/restore/", views.restore, name="restore"),
    path("groups/restore/<slug:slug>/", views.restoring, name="restoring"),
    path("groups/<slug:slug>/document/", views.document, name="document"),
    path("groups/<slug:slug>/document/<slug:job>/", views.save, name="saving"),
    path("groups/<slug:slug>/document/<slug:job>/file/", views.fetch, name="fetch"),
]
