"""Templates without the spaces that begin their lines: half of all letters of pages with many rows."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import app_directories, filesystem

INDENT = re.compile(r"(?<=\n)[ \t]+")


def without_indents(name: str, contents: str) -> str:
    """A template as it is compiled: lines keep their numbers, and a text that is no page stays as it is."""
    return INDENT.sub("", contents) if name.endswith((".html", ".svg")) else contents


class Filesystem(filesystem.Loader):
    """The templates of the project."""

    def get_contents(self, origin: Origin) -> str:
        return without_indents(origin.name, super().get_contents(origin))


class AppDirectories(Filesystem, app_directories.Loader):
    """The templates of what is installed."""
