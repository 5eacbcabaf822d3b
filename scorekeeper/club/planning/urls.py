"""The addresses of the next evening, below that of its group."""

from django.urls import path

from scorekeeper.club.planning import views

app_name = "planning"

urlpatterns = [
    path("next/", views.evening, name="evening"),
    path("next/plan/", views.plan, name="plan"),
    path("next/answer/", views.answer, name="answer"),
    path("next/remind/", views.remind, name="remind"),
    path("next/cancel/", views.cancel, name="cancel"),
]
