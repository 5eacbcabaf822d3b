"""Connections of a group to other programs: made, shown and withdrawn by its owners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.validators import URLValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.outside.connections import models, posting, writes
from scorekeeper.outside.connections.models import LONGEST_ADDRESS, FeedLink, Webhook
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group
from scorekeeper.site.web.addresses import absolute_url, reach_of

NOT_HTTPS = gettext_lazy("The address starts with https:// and contains no name, password or port.")


class WebhookForm(forms.Form):
    """The address to which events are sent."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_ADDRESS,
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
        validators=[
            URLValidator(schemes=["https"], message=gettext_lazy("This is not a web address with https://."))
        ],
    )

    def clean_address(self) -> str:
        """An address of the web, at the port that all have."""
        address = str(self.cleaned_data["address"])
        parts = urlsplit(address)
        if parts.username or parts.password or port_of(parts) not in (None, posting.PORT):
            raise forms.ValidationError(NOT_HTTPS)
        return address.partition("#")[0]


def port_of(parts: SplitResult) -> int | None:
    """The port in an address; 0, which is none, for a number beyond all ports."""
    try:
        return parts.port
    except ValueError:
        return 0


@require_safe
@login_required
def connections(request: HttpRequest, slug: str) -> HttpResponse:
    """Calendar, feed and overlay, and the webhook."""
    return show(request, guards.may_manage(request, slug).group)


def change_of(write: Callable[..., object]) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view of a button that needs nothing but the group."""

    @require_POST
    @login_required
    def change(request: HttpRequest, slug: str) -> HttpResponse:
        write(group=guards.may_manage(request, slug).group)
        return redirect("connections:connections", slug)

    return change


make_link = change_of(writes.make_feed_link)
withdraw_link = change_of(writes.withdraw_feed_link)
renew_secret = change_of(writes.renew_secret)
remove_webhook = change_of(writes.remove_webhook)


@require_POST
@login_required
def set_webhook(request: HttpRequest, slug: str) -> HttpResponse:
    """Say where to send what happens."""
    group = guards.may_manage(request, slug).group
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return show(request, group, form)
    writes.set_webhook(group=group, site=absolute_url(request, ""), **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("connections:connections", slug)


@require_POST
@login_required
def send_test(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a test be sent in a moment."""
    if writes.ask_for_test(group=guards.may_manage(request, slug).group):
        messages.info(request, _("A test will be sent within seconds. Check back then."))
    return redirect("connections:connections", slug)


def show(request: HttpRequest, group: Group, form: WebhookForm | None = None) -> HttpResponse:
    """The page, perhaps with what was typed wrong."""
    link = FeedLink.objects.filter(group=group).first()
    webhook = Webhook.objects.filter(group=group).first()
    context = {
        "group": group,
        "link": link,
        "addresses": shown_addresses(models.feed_addresses(link, lambda path: absolute_url(request, path))),
        "webhook": webhook,
        "form": form or WebhookForm(initial={"address": webhook.address if webhook else ""}),
        "language_returns_to": reverse("connections:connections", args=(group.slug,)),
        "reach": reach_of(request),
        **webhook_context(webhook),
    }
    return render(request, "outside/connections/connections.html", context)


def shown_addresses(found: models.FeedAddresses | None) -> list[tuple[str, str, str, str]]:
    """The id, the name, the use and the text of each address; none if they cannot be told."""
    if found is None:
        return []
    calendar = _("For the calendars on your phones: the next evening, who is coming, and tournaments.")
    feed = _("For feed readers and your website: how the last evenings ended (Atom).")
    overlay = _("For streams and home screens: the evening being played, on a transparent background.")
    return [
        ("calendar", _("Calendar"), calendar, found.calendar),
        ("feed", _("Feed"), feed, found.feed),
        ("overlay", _("Overlay"), overlay, found.overlay),
    ]


def webhook_context(webhook: Webhook | None) -> dict[str, Any]:
    """The secret of a webhook, what became of the last try, and how much waits."""
    if webhook is None:
        return {}
    return {
        "secret": models.webhook_secret(webhook.slug),
        "result": result_sentence(webhook.last_result),
        "waiting": webhook.deliveries.count(),
    }


def result_sentence(result: str) -> str:
    """The sentence that tells an owner of a result; empty if nothing has been sent yet."""
    if result.startswith("2"):
        return _("It was received (%(status)s).") % {"status": result}
    if result.startswith("3"):
        return _("The answer (%(status)s) points to another address: enter that one.") % {"status": result}
    if result.isdecimal():
        return _("It was not accepted: the answer was %(status)s.") % {"status": result}
    return problem_sentence(result) if result else ""


def problem_sentence(problem: str) -> str:
    """Why nothing could be sent."""
    sentences = {
        posting.NOT_FOUND: _("There is no host with this name."),
        posting.PRIVATE: _(
            "This host is not on the internet, but in a private network: nothing is sent there."
        ),
        posting.UNREACHABLE: _("The host does not answer."),
        posting.INSECURE: _("The host cannot prove its identity: its certificate is not valid."),
        posting.UNREADABLE: _("The host answers, but not as a web server does."),
        posting.TOO_SLOW: _("The host took too long."),
    }
    return sentences[problem]
