"""The editor of a ruleset, step by step: chapters open, rules are found, the group's own are added.

Every step takes the answers so far into the draft that the form sends along, so that questions come and go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Refused, Ruleset
from rulesets.rules import BONUS_TEMPLATES, KNOWN_LINES, OWN, Agreement, GoesTo, KnownLine, make_agreement
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules.editor_card import editor_card
from scorekeeper.play.houserules.forms.agreement import DRAFT, QUESTION, write_draft
from scorekeeper.play.houserules.forms.entries import new_id
from scorekeeper.play.houserules.forms.ruleset import Question, RulesetForm
from scorekeeper.play.houserules.forms.unclear_clauses import BONUS, LINE, SOLO, likely_own
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.houserules.rule_search import FoundRule, find, templates_offered

OPEN, SEARCH, MAKE, ADD, TAKE = "open", "search", "make", "add", "take"
"""The buttons that do not save: open a chapter; search; ask for a rule of the group's own, and add it;
take a template in its chapter."""

SIMILAR = "similar"
"""A name that is searched by a tap."""

CHAPTER = "chapter"
"""What a form calls each chapter that is open on its page."""

RULE, FOLD, ON_CARD = "rule", "fold", "on-card"
"""The buttons that open a line of the card and close it, with its options; what a form calls each option
that is asked in such a line."""

QUERY, FOUND, ENTER = "q", "found", "enter"
"""What is searched, what was searched before, and the key that saves unless it ends another search."""

OWN_CELLS = ("name", "points", "means", "goes_to", "trump")
"""What is asked about a rule of the group's own."""


@dataclass(frozen=True)
class Asked:
    """A rule that was found, with its question to be answered in place."""

    rule: FoundRule
    question: Question


def is_step(request: HttpRequest) -> bool:
    """Whether a button other than that for saving was pressed."""
    sent = request.POST
    is_search = ENTER in sent and sent.get(QUERY, "") != sent.get(FOUND, "")
    return is_search or any(name in sent for name in (OPEN, SEARCH, SIMILAR, MAKE, ADD, TAKE, RULE, FOLD))


def take_step(request: HttpRequest, form: RulesetForm, **page: Any) -> HttpResponse:
    """Do what a button asks for, and answer with the page, or with the parts of it that changed."""
    form.is_valid()
    added, problem = add_own(request.POST, form)
    again = with_answers(form, request.POST)
    opened = chapters_to_open(request)
    context = page_of(again, request, opened, **page)
    context |= {"added": added, "problem": problem}
    template = "play/houserules/edit.html"
    if request.htmx:  # type: ignore[attr-defined]  # the middleware of django-htmx adds it
        template = "play/houserules/_step.html"
        chapters = [each for each in context["chapters"] if each.id in opened[:1]]
        context |= {"is_fragment": True, "opened": chapters, "is_of_card": is_of_card(request.POST)}
    response = render(request, template, context)
    if added:
        response["HX-Trigger"] = "added"
    return response


def page_of(
    form: RulesetForm, request: HttpRequest, opened: tuple[str, ...] = (), **page: Any
) -> dict[str, Any]:
    """The context for the editor: open chapters, results of the search, errors elsewhere."""
    data = request.POST if request.method == "POST" else request.GET
    query = query_in(data, opened)
    found = find(query) if query.strip() else None
    card = editor_card(form, lines_to_open(form, data, opened))
    chapters = form.chapters
    closed = {
        question.field.name: question
        for chapter in chapters
        if chapter.id not in opened
        for question in chapter.questions
        if question.field.name not in card.asked
    }
    wrong = [each for each in closed.values() if each.field.errors]
    unasked = closed.keys() - names_in(wrong)
    rules = [each for each in found.rules if each.option in unasked] if found else []
    return page | {
        "form": form,
        "card": card,
        "chapters": [replace(each, is_open=each.id in opened) for each in chapters],
        "draft": write_draft(form.draft, form.agreement),
        "comparison": cards.comparison(form.preset, form.draft),
        "query": query,
        "found": found,
        "wrong": wrong,
        "hits": [Asked(each, form.asking(closed[each.option])) for each in rules],
        "own_typed": own_typed(data, query),
        "own": own_kind(data, query, is_found=found is not None and found.is_sure),
        "makes": makes(query),
        "receivers": [(each.value, _(each.label)) for each in GoesTo],
        "templates": templates_offered(),
    }


def query_in(data: QueryDict, opened: tuple[str, ...]) -> str:
    """The text of the search; empty once something is opened, unless a rule of the group's own is begun."""
    if (opened or is_of_card(data)) and not is_own_begun(data):
        return ""
    return data.get(SIMILAR) or data.get(QUERY, "")


def is_of_card(data: QueryDict) -> bool:
    """Whether a line of the card is opened or closed."""
    return RULE in data or FOLD in data


def lines_to_open(form: RulesetForm, data: QueryDict, chapters: tuple[str, ...]) -> list[str]:
    """The options to ask on the card: those of the line that was asked for, and those asked there before.

    What is searched and chapters take their place.
    """
    if any(name in data for name in (OPEN, SEARCH, SIMILAR, MAKE, ADD, TAKE)):
        return []
    folded = data.get(FOLD, "").split()
    in_chapters = {option.id for option in CATALOGUE.values() if option.chapter in chapters}
    asked = [*data.getlist(ON_CARD), *data.get(RULE, "").split()]
    return [option for option in asked if option not in folded and option not in in_chapters]


def names_in(questions: list[Question]) -> set[str]:
    return {question.field.name for question in questions}


def own_kind(data: QueryDict, query: str, *, is_found: bool) -> str:
    """The kind of own rule that is asked for: the chosen one; if nothing was found, the likely one."""
    begun = kind_on_page(data) if goes_on(data, query) and is_own_begun(data) else ""
    chosen = data.get(MAKE) or data.get(ADD) or begun
    return chosen if chosen in (BONUS, SOLO, LINE) else "" if is_found else likely_own(query)


def makes(query: str) -> list[tuple[str, str, str]]:
    """The rules that a name can become, each with a title and a word about it: the likeliest first."""
    offered = [
        (BONUS, _("Bonus"), _("with points")),
        (SOLO, _("Solo"), _("with its trumps")),
        (LINE, _("Sentence"), _("for the rule card")),
    ]
    return sorted(offered, key=lambda each: each[0] != likely_own(query))


def kind_on_page(data: QueryDict) -> str:
    """The kind of own rule that was asked for on the page that was sent."""
    return SOLO if "own-trump" in data else BONUS if "own-means" in data else LINE


def goes_on(data: QueryDict, query: str) -> bool:
    """Whether a search is the one before, typed further or shortened."""
    before = data.get(FOUND, "")
    return bool(before) and (query.startswith(before) or before.startswith(query))


def is_own_begun(data: QueryDict) -> bool:
    """Whether words were typed about a rule of the group's own that is not added yet."""
    is_added = ADD in data or TAKE in data
    name = data.get("own-name", "")
    words = [data.get("own-means", ""), data.get("own-trump", ""), "" if name == data.get(FOUND) else name]
    return not is_added and any(map(str.strip, words))


def own_typed(data: QueryDict, query: str) -> dict[str, str]:
    """The texts typed for a rule of the group's own, as long as the same search goes on.

    Its name is what is searched until it is changed.
    """
    before = data.get(FOUND, "")
    sent = [cell for cell in OWN_CELLS if f"own-{cell}" in data and goes_on(data, query)]
    typed = {cell: data.get(f"own-{cell}", "") for cell in sent}
    is_renamed = typed.get("name", before) != before
    return typed if is_renamed else typed | {"name": query}


def chapters_to_open(request: HttpRequest) -> tuple[str, ...]:
    """The chapter that was asked for, then those that are open on the page; none for a search."""
    wanted = request.POST.get(OPEN, "") or ("bonuses" if TAKE in request.POST else "")
    if not wanted:
        return ()
    return tuple(dict.fromkeys((wanted, *request.POST.getlist(CHAPTER))))


def chapters_with_errors(form: RulesetForm, request: HttpRequest) -> tuple[str, ...]:
    """The chapters to open on a page that could not be saved."""
    wrong = (chapter.id for chapter in form.chapters if chapter.has_errors)
    return tuple(dict.fromkeys((*wrong, *request.POST.getlist(CHAPTER))))


def with_answers(form: RulesetForm, data: QueryDict) -> RulesetForm:
    """The form with all answers that could be read in its draft; only the others are still typed texts."""
    sent = data.copy()
    sent[DRAFT] = write_draft(form.draft, form.agreement)
    sent.setlist(QUESTION, [name for name in form.errors if name in CATALOGUE])
    again = RulesetForm(sent, preset=form.preset, rules=form.draft)
    again.is_valid()
    again.errors.pop("name", None)
    return again


def add_own(data: QueryDict, form: RulesetForm) -> tuple[str, str]:
    """Put a rule of the group's own into the draft; its name, or what is wrong with it."""
    wanted = data.get(ADD, "") or data.get(TAKE, "")
    if not wanted or (wanted in KNOWN_LINES and KNOWN_LINES[wanted].is_kept_elsewhere):
        return "", ""
    try:
        option, name, entry = own_entry(wanted, data, form.draft)
        kind = CATALOGUE[option].kind
        values = kind.read([*kind.write(getattr(form.draft, option)), entry])
    except Refused as refused:
        return "", problem_text(refused.problems[0])
    if option in form.errors:
        return "", _("Put right what is wrong there first.")
    form.draft = replace(form.draft, **{option: values})
    if wanted in KNOWN_LINES:
        form.agreement = with_known_line(form.agreement, KNOWN_LINES[wanted], form.draft)
    return name, ""


def with_known_line(agreement: Agreement, known: KnownLine, rules: Ruleset) -> Agreement:
    replaced = {known.replaces: _(known.line)} if known.replaces else {}
    return make_agreement(agreement.open, {**agreement.replaced, **replaced}, rules, agreement.said)


def own_entry(wanted: str, data: QueryDict, rules: Ruleset) -> tuple[str, str, Any]:
    """The option of a new rule of the group's own, its name, and what is added to the option's document."""
    name = data.get("own-name", "").replace("\0", "").strip()
    if wanted == LINE:
        return OWN, name, name
    if known := KNOWN_LINES.get(wanted):
        return OWN, _(known.label), _(known.line)
    if wanted == SOLO:
        taken = set(rules.solo_kinds)
        trump = data.get("own-trump", "").replace("\0", "")
        return "custom_solos", name, {"id": new_id(name, SOLO, taken), "name": name, "trump": trump}
    taken = {bonus.id for bonus in rules.custom_bonuses}
    if template := BONUS_TEMPLATES.get(wanted):
        bonus = template.bonus(_(template.label), _(template.means))
        kind = CATALOGUE["custom_bonuses"].kind
        return "custom_bonuses", bonus.name, kind.write((bonus,))[0]
    points = data.get("own-points", "1")
    goes_to = data.get("own-goes_to", GoesTo.SIDE)
    entry = {
        "id": new_id(name, BONUS, taken),
        "name": name,
        "points": int(points) if points in ("1", "2", "3") else 1,
        "goes_to": goes_to,
        "means": data.get("own-means", "").replace("\0", ""),
    }
    return "custom_bonuses", name, entry
