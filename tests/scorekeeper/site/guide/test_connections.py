"""The example of the guide that looks at a signature, run as it stands there."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

import pytest
from django.utils.timezone import now

from scorekeeper.outside.connections.models import Event
from scorekeeper.outside.connections.public_views import PARTS, PLACES
from scorekeeper.outside.connections.webhook_writes import signature_headers
from scorekeeper.site.guide.rendering import DOCS, LANGUAGES


def text_of(language: str) -> str:
    return (DOCS / language / "connections.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_knows_what_comes_from_here(language: str) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", text_of(language), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102  # it is ours
    seconds, body = int(now().timestamp()), b'{"event": "test"}'
    headers = signature_headers(b"secret", "1", seconds, body)
    is_genuine, secret = names["is_genuine"], "whsec_" + b64encode(b"secret").decode()
    assert is_genuine(secret, headers, body)
    assert not is_genuine("whsec_" + b64encode(b"other").decode(), headers, body)
    assert not is_genuine(secret, headers, body + b" ")
    assert not is_genuine(secret, signature_headers(b"secret", "1", seconds - 301, body), body)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_event_is_written_down(language: str) -> None:
    text = text_of(language)
    said = (*PLACES, *PARTS, *(event.value for event in Event))
    assert [name for name in said if f"`{name}`" not in text] == []
