"""The addresses of the interface for programs, and of the pages about it."""

from django.urls import path

import scorekeeper.site.web.numbers  # noqa: F401  # the numbers in the addresses below
from scorekeeper.outside.api.views import keys, reference
from scorekeeper.outside.api.views.openapi import ADDRESSES
from scorekeeper.outside.api.views.questions import when_asked

app_name = "api"

urlpatterns = [
    path("api/", reference.page, name="page"),
    path("groups/<slug:slug>/keys/", keys.keys, name="keys"),
    path("groups/<slug:slug>/keys/<num:pk>/withdraw/", keys.withdraw, name="withdraw_key"),
    *(path(f"api/v1/{route}", when_asked(route), name=name) for name, route in ADDRESSES.items()),
]
