"""The addresses of groups as files."""

from django.urls import path

from scorekeeper.archive import views

app_name = "archive"

urlpatterns = [
    path("groups/restore/", views.restore, name="restore"),
    path("groups/<slug:slug>/document/", views.document, name="document"),
]
