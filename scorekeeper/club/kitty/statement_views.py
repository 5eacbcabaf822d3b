"""The statement of a member: for who keeps the kitty, and by a link for whom it is about."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.kitty.models import BankAccount, StatementLink
from scorekeeper.club.kitty.reads import PER_PAGE, Account
from scorekeeper.club.kitty.statements import statement_of, statements_owing
from scorekeeper.club.kitty.transfers import grouped_iban, transfer_code
from scorekeeper.club.kitty.writes import make_statement_link, withdraw_statement_link
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import action_for, page_for
from scorekeeper.play.groups.models import Group, Membership, Player
from scorekeeper.site.web.addresses import absolute_url
from scorekeeper.site.web.secret_links import hash_token, qr_code


@page_for(guards.may_read)
def player(request: HttpRequest, membership: Membership, pk: int) -> HttpResponse:
    """Show the debts and payments of a player, line by line."""
    found = get_object_or_404(membership.group.players, pk=pk)
    found.group = membership.group
    told = statement_of(found)
    account, entries = told.account, told.entries
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page", ""))
    link = StatementLink.objects.filter(player=found).first() if membership.may_write else None
    context = {
        "group": membership.group,
        "account": account,
        "page": page,
        "newer": entries[: page.start_index() - 1] if entries else [],
        "older": entries[page.end_index() :],
        "link": link_shown(request, link) if link else None,
        "may_write": membership.may_write,
        **transfer_of(account),
    }
    return render(request, "club/kitty/player.html", context)


def transfer_of(account: Account) -> dict[str, object]:
    """How somebody transfers what they owe: to where, what for, and the code of it; else empty."""
    return transfer_to(BankAccount.objects.filter(group=account.player.group).first(), account)


def transfer_to(bank: BankAccount | None, account: Account) -> dict[str, object]:
    """The same to the account of the group, if it has one."""
    if bank is None or account.open <= 0:
        return {"bank": None, "transfer": None}
    text = _("Kitty %(group)s, %(name)s") % {"group": account.player.group.name, "name": account.player.name}
    code = transfer_code(bank.holder, bank.iban, account.open, text)
    return {"bank": bank, "transfer": {"iban": grouped_iban(bank.iban), "text": text, "code": code}}


def link_shown(request: HttpRequest, link: StatementLink) -> dict[str, str]:
    """The link with its code; empty if the secret key was another one."""
    if not link.can_be_shown:
        return {}
    url = absolute_url(request, reverse("statement:statement", args=(link.token,)))
    return {"url": url, "svg": qr_code(url)}


@page_for(guards.group_for_readers)
def owing(request: HttpRequest, group: Group) -> HttpResponse:
    """The statements of all who owe something, to be printed and handed out: a page for each."""
    bank = BankAccount.objects.filter(group=group).first()
    found = [{"statement": each, **transfer_to(bank, each.account)} for each in statements_owing(group)]
    return render(request, "club/kitty/statements.html", {"group": group, "statements": found})


@action_for(guards.group_for_writers)
def make_link(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Make the link by which somebody sees their statement without an account."""
    make_statement_link(player=get_object_or_404(group.players, pk=pk))
    return redirect("kitty:player", group.slug, pk)


@action_for(guards.group_for_writers)
def withdraw_link(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Make it worthless."""
    withdraw_statement_link(player=get_object_or_404(group.players, pk=pk))
    return redirect("kitty:player", group.slug, pk)


@require_safe
def statement(request: HttpRequest, token: str) -> HttpResponse:
    """The statement of whoever has its link: all of it, and nothing else of the group."""
    told = statement_of(player_of(token))
    context = {
        "group": told.account.player.group,
        "account": told.account,
        "page": told.entries,
        "is_by_link": True,
        **transfer_of(told.account),
    }
    response = render(request, "club/kitty/statement.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def player_of(token: str) -> Player:
    """The player whose statement has a link with this token."""
    links = StatementLink.objects.select_related("player__group")
    return get_object_or_404(links, token_hash=hash_token(token)).player
