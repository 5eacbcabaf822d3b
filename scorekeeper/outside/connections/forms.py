"""What owners type about the connections of their group."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from django import forms
from django.core.validators import URLValidator
from django.utils.translation import gettext_lazy as _

from scorekeeper.outside.connections.models import LONGEST_ADDRESS
from scorekeeper.outside.connections.posting import PORT

NOT_HTTPS = _("The address begins with https:// and has no name, password or port in it.")


class WebhookForm(forms.Form):
    """Where to send what happens."""

    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_ADDRESS,
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
        validators=[
            URLValidator(schemes=["https"], message=_("This is no address of the web with https://."))
        ],
    )

    def clean_address(self) -> str:
        """An address of the web, at the port that all have."""
        address = str(self.cleaned_data["address"])
        parts = urlsplit(address)
        if parts.username or parts.password or port_of(parts) not in (None, PORT):
            raise forms.ValidationError(NOT_HTTPS)
        return address.partition("#")[0]


def port_of(parts: SplitResult) -> int | None:
    """The port in an address; 0, which is none, for a number beyond all ports."""
    try:
        return parts.port
    except ValueError:
        return 0
