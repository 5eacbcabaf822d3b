"""For developers only: a page with every component of the pages in its states."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.site.charts.lines import LineChart, Series, Tint, line_chart

NAMES = ("Anna", "Ben", "Cem", "Dorothea Müller-Lüdenscheidt")


class SampleForm(forms.Form):
    """A field of each kind; what is sent with it is wrong in one of them."""

    name = forms.CharField(
        label=gettext_lazy("Name"), help_text=gettext_lazy("No evening has been played yet.")
    )
    place = forms.CharField(label=gettext_lazy("Place"))
    date = forms.DateField(label=gettext_lazy("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    rules = forms.ChoiceField(label=gettext_lazy("House rules"), choices=[("a", "DDV"), ("b", "Hannover")])
    standings = forms.ChoiceField(
        label=gettext_lazy("Standings"),
        choices=[("points", gettext_lazy("Points")), ("deals", gettext_lazy("Deals"))],
        widget=forms.RadioSelect,
    )
    settled = forms.BooleanField(label=gettext_lazy("Settlement"))


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """All components, in the language and the colours of the browser."""
    sent = {"name": "Anna", "date": "2026-11-25", "rules": "a", "standings": "points", "settled": "on"}
    context = {
        "title": _("Settings"),
        "form": SampleForm(sent),
        "cards": {"preset": {"value": "a"}},
        "names": NAMES,
        "points": list(zip(NAMES, (42, 7, -14, -35), strict=True)),
        "chart": sample_chart(),
        "job": {"done": 3, "total": 8, "percent": 37},
    }
    return render(request, "site/components.html", context)


def sample_chart() -> LineChart:
    """Four players over five deals, two of which were Bock."""
    values = ((0, 2, 4, 1, 7, 9), (0, -2, -4, 2, 1, 3), (0, 2, -4, -1, -3, -5), (0, -2, 4, -2, -5, -7))
    series = [Series(name, str(each[-1]), each) for name, each in zip(NAMES, values, strict=True)]
    return line_chart(
        series, title=_("Trend"), text=_("Points"), steps=[*"12345"], tints=[Tint(3, 4, "Bock")]
    )
