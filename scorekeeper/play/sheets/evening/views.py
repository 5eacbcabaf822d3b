"""The end of an evening: said by who may write, its page, picture and tables, the same players again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from rulesets import Session
from rulesets.rules.chapters import MoneyBy
from rulesets.session import costs_anything, session_as_shown
from scorekeeper.play.groups.guards import role_in, role_may_write
from scorekeeper.play.houserules import guards as rules_devices
from scorekeeper.play.houserules.reads import latest_versions
from scorekeeper.play.sheets import devices, guards
from scorekeeper.play.sheets.chart import evening_picture
from scorekeeper.play.sheets.engine import document_of_session, open_sheet
from scorekeeper.play.sheets.evening import exports
from scorekeeper.play.sheets.evening.exports import with_facts
from scorekeeper.play.sheets.evening.money import Money, MoneyForm, money_of_rules, money_with_bank
from scorekeeper.play.sheets.evening.reads import evening_page, has_other_tables
from scorekeeper.play.sheets.files import csv_file, file_name, svg_file, xlsx_file
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.sentences import lead_sentence, report_text
from scorekeeper.play.sheets.start.forms import same_again as filled_in
from scorekeeper.play.sheets.start.forms import start_form
from scorekeeper.play.sheets.start.reads import SAME, ruleset_card, same_card
from scorekeeper.play.sheets.start.views import begin_or_ask
from scorekeeper.play.sheets.start.writes import need_open_at
from scorekeeper.play.sheets.writes import end_evening, set_length
from scorekeeper.site.web.addresses import absolute_url
from scorekeeper.site.web.fields import number_in


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Places, course, figures and money of an evening, as far as it has been played."""
    access = guards.may_read(request, slug)
    _table, stored, session = open_sheet(access.sheet)
    form = MoneyForm(request.GET if "cents" in request.GET else None)
    role = role_in(request, access.sheet.group_id)
    group = access.sheet.group if access.by_group or role else None
    night = access.sheet.evening_id if group and has_other_tables(access.sheet) else None
    page = evening_page(access.sheet, stored, session_as_shown(session))
    names = [(each.place, each.name, signed(each.total)) for each in page.places]
    context = {
        "page": page,
        "lead": lead_sentence(names, is_closed=page.is_over),
        "report": report_text(page.title, page.counted, names, is_closed=page.is_over),
        "may_write": access.may_write,
        "form": form,
        "access": access,
        "money": money_of(form, session) if access.shows_money else None,
        "has_bank": session.state.bank != 0 and session.table.rules.money_by is MoneyBy.MEAN,
        "cents_of_rules": session.table.rules.cents_per_point,
        "read_link": read_link(request, access),
        "group": group,
        "night": night,
        "evening": access.sheet.evening_id if role and not night else None,
        "picture_name": file_name(access.sheet, "png"),
    }
    return render(request, "play/sheets/evening.html", context)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The evening as a picture to send around: names, totals and the chart, nothing loaded from elsewhere."""
    sheet = guards.may_read(request, slug).sheet
    _table, _stored, session = open_sheet(sheet)
    drawn = render_to_string(
        "play/sheets/picture.svg", {"picture": evening_picture(sheet, session_as_shown(session))}
    )
    return svg_file(drawn, file_name(sheet, "svg"), is_saved="save" in request.GET)


@require_safe
def csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The deals as a table, for any spreadsheet."""
    sheet = guards.may_save(request, slug).sheet
    _table, _stored, session = open_sheet(sheet)
    deals = exports.deals_table(session_as_shown(session))
    return csv_file(with_facts(deals, document_of_session(sheet, session)), file_name(sheet, "csv"))


@require_safe
def xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """The deals and the places as a workbook."""
    sheet = guards.may_save(request, slug).sheet
    _table, _stored, session = open_sheet(sheet)
    shown = session_as_shown(session)
    deals = with_facts(exports.deals_table(shown), document_of_session(sheet, session))
    return xlsx_file((deals, exports.places_table(shown)), file_name(sheet, "xlsx"))


def start_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin another sheet with the same players, rules and length, each of which can be changed first."""
    sheet = guards.may_read(request, slug).sheet
    guards.need_free(sheet)
    group = sheet.group if role_may_write(role_in(request, sheet.group_id)) else None
    need_open_at(group.pk if group else None, now())
    _table, _stored, session = open_sheet(sheet)
    same = sheet.ruleset
    own = latest_versions([same.slug, *rules_devices.recent_slugs(request)])
    own = [stored for stored in own if stored != same]
    form = start_form(request.POST, own=own, same=same, initial=filled_in(session))
    return begin_or_ask(request, form, [same_card(same), *map(ruleset_card, own)], SAME, group)


def money_of(form: MoneyForm, session: Session) -> Money | None:
    """The evening in money: at the rate that was asked for, or at that of the rules if they have one."""
    asked: dict[str, Any] = {"cents": session.table.rules.cents_per_point, "bank": False}
    if form.is_bound:
        asked = form.cleaned_data if form.is_valid() else {}
    if not asked or not (asked.get("cents") or costs_anything(session.table.rules)):
        return None
    settled = money_with_bank if asked["bank"] else money_of_rules
    return settled(session, float(asked["cents"]))


def read_link(request: HttpRequest, access: guards.Access) -> str:
    """The link for reading along, for whoever came by a link; empty for members who came without one."""
    if not access.token:
        return ""
    return absolute_url(request, reverse("sheets:open", args=(access.read_token,)))


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the evening be over now, or with so many deals; said twice it is over since the first time."""
    access = guards.may_change(request, slug)
    guards.need_free(access.sheet)
    guards.need_unlocked(access.sheet)
    device = devices.writer_of(request, access.sheet)
    if (length := request.POST.get("length")) is not None:
        set_length(sheet_id=access.sheet.pk, length=number_in(length), device=device)
    else:
        end_evening(sheet_id=access.sheet.pk, device=device)
    return redirect("sheets:sheet", slug)
