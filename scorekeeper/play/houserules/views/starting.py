"""How a ruleset begins: with a few questions, or from another one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulesets.rules import make_agreement
from rulesets.rules.start_questions import BASE, open_options, rules_of_answers
from scorekeeper.play.houserules import cards, guards, models, writes
from scorekeeper.play.houserules import guards as houserules_guards
from scorekeeper.play.houserules.forms.starting import StartForm
from scorekeeper.play.houserules.forms.typed import TypedForm


def ask(request: HttpRequest) -> HttpResponse:
    """The questions that split groups most; what is answered is a ruleset at once."""
    form = StartForm(request.POST or None)
    if "HX-Request" in request.headers:
        return render(request, "play/houserules/_start_picture.html", {"form": form})
    if not form.is_bound or "recalculate" in request.POST or not form.is_valid():
        return render(request, "play/houserules/start.html", {"form": form})
    rules = rules_of_answers(form.answers)
    stored, token = writes.create_ruleset(
        name=form.cleaned_data["name"],
        preset=BASE,
        rules=rules,
        agreement=make_agreement(open_options(form.answers), {}, rules),
    )
    return let_in(request, stored, token)


def typed(request: HttpRequest) -> HttpResponse:
    """Rules out of a text: what was understood is shown first, and stored once it is confirmed."""
    form = TypedForm(request.POST or None)
    is_read = form.is_bound and form.is_valid()
    rules = form.make_rules() if is_read and form.is_confirmed else None
    if rules is None:
        return render(request, "play/houserules/typed.html", {"form": form, "is_read": is_read})
    stored, token = writes.create_ruleset(name=form.cleaned_data["name"], preset=BASE, rules=rules)
    return let_in(request, stored, token)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The rulesets to start from."""
    return render(request, "play/houserules/choose.html", offered_rulesets(request))


def offered_rulesets(request: HttpRequest) -> dict[str, Any]:
    """The presets, and the rulesets of this device."""
    own = cards.list_rulesets(houserules_guards.recent_slugs(request))
    return {"presets": cards.listed_presets(), "own": own}


def let_in(request: HttpRequest, stored: models.Ruleset, token: str) -> HttpResponse:
    """Go to a ruleset with the cookie that lets the visitor change it."""
    response = redirect("houserules:ruleset", stored.slug)
    guards.let_in(request, response, stored.slug, token)
    return response
