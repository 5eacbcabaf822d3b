"""What other programs get of a group: made, shown and withdrawn by its owners."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.outside.connections import links
from scorekeeper.outside.connections.forms import WebhookForm
from scorekeeper.outside.connections.models import FeedLink, Webhook
from scorekeeper.outside.connections.reads.addresses import feed_addresses
from scorekeeper.outside.connections.webhook_sentences import result_sentence
from scorekeeper.outside.connections.writes import links as feed_links
from scorekeeper.outside.connections.writes import webhooks
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.shared_addresses import absolute_url, reach_of


@require_safe
@login_required
def connections(request: HttpRequest, slug: str) -> HttpResponse:
    """Calendar, feed and overlay, and the webhook."""
    return show(request, guards.may_manage(request, slug).group)


@require_POST
@login_required
def make_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the link of calendar, feed and overlay."""
    feed_links.make_feed_link(group=guards.may_manage(request, slug).group)
    return redirect("connections:connections", slug)


@require_POST
@login_required
def withdraw_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make it worthless."""
    feed_links.withdraw_feed_link(group=guards.may_manage(request, slug).group)
    return redirect("connections:connections", slug)


@require_POST
@login_required
def set_webhook(request: HttpRequest, slug: str) -> HttpResponse:
    """Say where to send what happens."""
    group = guards.may_manage(request, slug).group
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return show(request, group, form)
    webhooks.set_webhook(group=group, site=absolute_url(request, ""), **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("connections:connections", slug)


@require_POST
@login_required
def send_test(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a test be sent in a moment."""
    if webhooks.ask_for_test(group=guards.may_manage(request, slug).group):
        messages.info(request, _("A test will be sent within seconds. Look again then."))
    return redirect("connections:connections", slug)


@require_POST
@login_required
def renew_secret(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign with another secret from now on."""
    webhooks.renew_secret(group=guards.may_manage(request, slug).group)
    return redirect("connections:connections", slug)


@require_POST
@login_required
def remove_webhook(request: HttpRequest, slug: str) -> HttpResponse:
    """Send nothing any more."""
    webhooks.remove_webhook(group=guards.may_manage(request, slug).group)
    return redirect("connections:connections", slug)


def show(request: HttpRequest, group: Group, form: WebhookForm | None = None) -> HttpResponse:
    """The page, perhaps with what was typed wrong."""
    link = FeedLink.objects.filter(group=group).first()
    webhook = Webhook.objects.filter(group=group).first()
    context = {
        "group": group,
        "link": link,
        "addresses": feed_addresses(link, lambda path: absolute_url(request, path)),
        "webhook": webhook,
        "form": form or WebhookForm(initial={"address": webhook.address if webhook else ""}),
        "reach": reach_of(request),
        **told_of(webhook),
    }
    return render(request, "outside/connections/connections.html", context)


def told_of(webhook: Webhook | None) -> dict[str, Any]:
    """The secret of a webhook, what became of the last try, and how much waits."""
    if webhook is None:
        return {}
    return {
        "secret": links.webhook_secret(webhook.slug),
        "result": result_sentence(webhook.last_result),
        "waiting": webhook.deliveries.count(),
    }
