"""The addresses of the pages about Karlchen itself."""

from django.urls import path

from scorekeeper.site.guide import host, views

app_name = "guide"

urlpatterns = [
    path("guide/", views.contents, name="contents"),
    path("guide/<slug:name>/", views.page, name="page"),
    path("healthy/host/", host.host, name="host"),
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("accessibility/", views.accessibility, name="accessibility"),
]
