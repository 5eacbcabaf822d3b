"""The addresses of the pages about Karlchen itself."""

from django.urls import path

from scorekeeper.guide import views

app_name = "guide"

urlpatterns = [
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("accessibility/", views.accessibility, name="accessibility"),
]
