"""Addresses for who came by the read link of a group."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def below(url: str, group: str) -> str:
    """The address of a sheet below that of its group; as it is for members, for whom `group` is empty."""
    return f"{group}{url.removeprefix('/')}" if group and url.startswith("/sheets/") else url
