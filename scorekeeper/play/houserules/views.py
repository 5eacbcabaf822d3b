"""The pages of house rules: guard, form, action, answer; a ruleset begins with questions or another one."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulesets import presets, write_options
from rulesets.rules import make_agreement
from rulesets.rules.start_questions import BASE, decided_options, open_options, rules_of_answers
from scorekeeper.play.groups.guards import account, written_groups
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import cards, documents, editor, guards, models, reads, writes
from scorekeeper.play.houserules.forms.imports import ImportForm, NameForm
from scorekeeper.play.houserules.forms.ruleset import QuestionsForm, RulesetForm
from scorekeeper.play.houserules.forms.start_questions import StartForm
from scorekeeper.play.houserules.forms.typed_rules import TypedForm
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.reads import agreement_of, changed_options, preset_of, rules_of, versions_of
from scorekeeper.play.houserules.rule_cards import card_of
from scorekeeper.play.houserules.rule_search import find_lines, find_sayings, known_meant
from scorekeeper.play.houserules.writes import merge_agreements, merge_changes
from scorekeeper.site.web import secret_links
from scorekeeper.site.web.cookies import token_in
from scorekeeper.site.web.headers import json_file


def ask(request: HttpRequest, group: Group | None) -> HttpResponse:
    """The questions that split groups most; what is answered is a ruleset at once."""
    form = StartForm(request.POST or None)
    if "HX-Request" in request.headers:
        return render(request, "play/houserules/_start_picture.html", {"form": form})
    if not form.is_bound or "recalculate" in request.POST or not form.is_valid():
        return render(request, "play/houserules/start.html", {"form": form, "group": group})
    rules = rules_of_answers(form.answers)
    agreement = make_agreement(open_options(form.answers), {}, rules, decided_options(form.answers))
    name = form.cleaned_data["name"]
    return make(request, name=name, preset=BASE, rules=rules, agreement=agreement, group=group)


def typed(request: HttpRequest) -> HttpResponse:
    """Rules out of a text: what was understood is shown first, and stored once it is confirmed."""
    group = guards.group_in_query(request)
    form = TypedForm(request.POST or None)
    is_read = form.is_valid()
    rules = form.make_rules() if is_read and form.is_confirmed else None
    if rules is None:
        return render(
            request, "play/houserules/typed.html", {"form": form, "is_read": is_read, "group": group}
        )
    name, agreement = form.cleaned_data["name"], form.make_agreement(rules)
    return make(request, name=name, preset=form.preset.id, rules=rules, agreement=agreement, group=group)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    context = {"group": guards.group_in_query(request), **offered_rulesets(request)}
    return render(request, "play/houserules/choose.html", context)


def offered_rulesets(request: HttpRequest) -> dict[str, Any]:
    """The presets, and the rulesets of this device."""
    own = cards.list_rulesets(guards.recent_slugs(request))
    return {"presets": cards.listed_presets(), "own": own}


def make(request: HttpRequest, **chosen: Any) -> HttpResponse:
    """Store a new ruleset and go to it; where it is a group's, say that it is played now."""
    stored, token = writes.create_ruleset(**chosen)
    if stored.group is not None:
        messages.success(request, _("The group plays by it from now on."))
    return let_in(request, stored, token)


def let_in(request: HttpRequest, stored: models.Ruleset, token: str) -> HttpResponse:
    """Go to a ruleset with the cookie that lets the visitor change it."""
    response = redirect("houserules:ruleset", stored.slug)
    guards.let_in(request, response, stored.slug, token)
    return response


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "")
    found = {"sayings": find_sayings(query), "known": known_meant(query)}
    context = offered_rulesets(request) | {"query": query, **found}
    return render(request, "play/houserules/rulesets.html", context)


def new(request: HttpRequest) -> HttpResponse:
    """Begin a ruleset with a few questions, or build it from the one that stands in the query."""
    group = guards.group_in_query(request)
    if "from" not in request.GET:
        return ask(request, group)
    base = guards.ruleset_in_query(request.GET["from"])
    form = RulesetForm(
        request.POST or None,
        preset=base.preset,
        rules=base.rules,
        agreement=base.agreement,
        initial={"name": _("Our rules")},
    )
    if editor.is_step(request):
        return editor.take_step(request, form, title=base.name, back=reverse("houserules:rulesets"))
    if form.is_valid():
        chosen = {each: form.cleaned_data[each] for each in ("name", "rules", "agreement")}
        return make(request, preset=base.preset.id, group=group, **chosen)
    return show_form(request, form, base.name, back=reverse("houserules:rulesets"))


@require_POST
def count_differences(request: HttpRequest) -> HttpResponse:
    """How the answers so far differ from the preset and from the DDV rules."""
    preset = presets().get(request.POST.get("preset", ""), presets()["ddv"])
    form = QuestionsForm(request.POST, preset=preset, rules=preset.rules)
    form.is_valid()
    context = {"comparison": cards.comparison(preset, form.draft), "form": form, "is_fragment": True}
    return render(request, "play/houserules/_differences.html", context)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    return let_in(request, guards.ruleset_of(token), token)


@require_safe
def ruleset(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """The rule card, for everybody who has its address."""
    shown = guards.may_see(slug, version)
    is_member = guards.is_member(request, shown.stored)
    context = {
        "shown": shown,
        "members_group": shown.stored.group if shown.stored and is_member else None,
        "card": card_of(shown.rules, shown.agreement, shown.preset, is_ours=shown.stored is not None),
        "comparison": cards.comparison(shown.preset, shown.rules),
        "preset_name": preset_name(shown.preset),
        "history": cards.history(shown.versions, shown.stored.version) if shown.stored else (),
        "may_edit": guards.can_edit(request, shown.stored),
        "page": shared_link(request, request.path),
        "signers": reads.signers_of(shown.stored) if is_member else [],
        "query": request.GET.get("q", ""),
        "lines": find_lines(shown.rules, request.GET.get("q", "")),
        "known": known_meant(request.GET.get("q", "")),
    }
    response = render(request, "play/houserules/ruleset.html", context)
    if shown.stored:
        guards.remember(request, response, shown.address)
    return response


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a ruleset: what is saved is its next version."""
    latest = guards.may_edit(request, slug)
    form = edit_form(request.POST or None, latest)
    back = reverse("houserules:ruleset", args=(slug,))
    if editor.is_step(request):
        return editor.take_step(request, form, title=latest.name, back=back)
    if form.is_valid():
        try:
            writes.save_version(
                slug=slug,
                name=form.cleaned_data["name"],
                rules=form.cleaned_data["rules"],
                version=form.cleaned_data["version"] or 0,
                agreement=form.cleaned_data["agreement"],
            )
        except writes.Stale as stale:
            return show_meanwhile(request, form, stale.latest)
        return redirect("houserules:ruleset", slug)
    return show_form(request, form, latest.name, back=back)


@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The address of the card with its QR code; the edit link only for who has it."""
    shown = guards.may_see(slug)
    token = token_in(request, guards.EDIT_COOKIE) if guards.has_edit_link(request, shown.stored) else None
    context = {
        "shown": shown,
        "card": shared_link(request, reverse("houserules:ruleset", args=(slug,))),
        "edit": shared_link(request, reverse("houserules:open", args=(token,))) if token else None,
    }
    return render(request, "play/houserules/share.html", context)


@login_required
def give_to_group(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the ruleset belong to a group, where scorers and owners may build it further."""
    latest = guards.may_edit(request, slug)
    groups = written_groups(account(request))
    chosen = next((group for group in groups if group.slug == request.POST.get("group")), None)
    if chosen is not None:
        writes.give_to_group(slug=slug, group=chosen)
        return redirect("houserules:ruleset", slug)
    return render(request, "play/houserules/group.html", {"ruleset": latest, "groups": groups})


@require_safe
def document(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    shown = guards.may_see(slug, version)
    options = changed_options(shown.stored) if shown.stored else {}
    content = documents.write_document(shown.name, shown.preset.id, options, shown.agreement)
    return json_file(content, f"karlchen-rules-{slug}.json")


@require_safe
def stored_file(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """A version of a ruleset as it lies in the database, as a file, even if it cannot be read."""
    found = get_object_or_404(models.Ruleset.objects.exclude(slug=""), slug=slug, version=version)
    return json_file(documents.stored_document(found), f"karlchen-rules-{slug}-{version}.json")


def bring_in(request: HttpRequest) -> HttpResponse:
    """Import a ruleset: what a document holds is shown first, and stored when it gets its name."""
    is_sent = request.method == "POST"
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if not form.is_bound or not form.is_valid():
        return render(request, "play/houserules/import.html", {"form": form})
    imported = form.imported
    naming = (
        NameForm(request.POST) if "name" in request.POST else NameForm(initial=initial_of_import(imported))
    )
    if naming.is_valid():
        chosen = {"preset": imported.preset, "rules": imported.rules, "agreement": imported.agreement}
        return make(request, name=naming.cleaned_data["name"], **chosen)
    preset = presets()[imported.preset]
    context = {
        "form": naming,
        "card": card_of(imported.rules, imported.agreement),
        "comparison": cards.comparison(preset, imported.rules),
    }
    return render(request, "play/houserules/preview.html", context)


def initial_of_import(imported: documents.Imported) -> dict[str, str]:
    """An imported ruleset as the form keeps it until it is confirmed."""
    options = write_options(imported.rules, presets()[imported.preset].rules)
    content = documents.write_document(imported.title, imported.preset, options, imported.agreement)
    return {"name": imported.title, "text": json.dumps(content, ensure_ascii=False)}


def edit_form(data: Any, latest: models.Ruleset) -> RulesetForm:
    initial = {"name": latest.name, "version": latest.version}
    return RulesetForm(
        data,
        preset=preset_of(latest),
        rules=rules_of(latest),
        agreement=agreement_of(latest),
        initial=initial,
    )


def show_form(
    request: HttpRequest, form: RulesetForm, title: str, *, back: str, **context: Any
) -> HttpResponse:
    """The page on which a ruleset is built or changed."""
    opened = editor.chapters_with_errors(form, request)
    context |= editor.page_of(form, request, opened, title=title, back=back)
    return render(request, "play/houserules/edit.html", context, status=409 if "changes" in context else 200)


def show_meanwhile(request: HttpRequest, form: RulesetForm, latest: models.Ruleset) -> HttpResponse:
    """Show the rules that somebody else saved, merged with those sent, to be looked over and saved."""
    versions = {version.version: version for version in versions_of(latest.slug)}
    base = versions.get(form.cleaned_data["version"] or 0, latest)
    merged = merge_changes(form.cleaned_data["rules"], rules_of(base), rules_of(latest))
    agreement = merge_agreements(
        form.cleaned_data["agreement"], agreement_of(base), agreement_of(latest), merged.rules
    )
    sent = form.cleaned_data["name"]
    name = latest.name if sent == base.name else sent
    again = RulesetForm(
        preset=form.preset,
        rules=merged.rules,
        agreement=agreement,
        initial={"name": name, "version": latest.version},
    )
    back = reverse("houserules:ruleset", args=(latest.slug,))
    return show_form(request, again, name, back=back, changes=merged.changes, latest=latest)


def shared_link(request: HttpRequest, path: str) -> dict[str, str]:
    """A link with its QR code."""
    url = request.build_absolute_uri(path)
    return {"url": url, "svg": secret_links.qr_code(url)}
