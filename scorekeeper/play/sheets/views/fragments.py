"""The parts of the pages of a sheet that are rendered once for all who see the same."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from scorekeeper.play.sheets import models


@dataclass(frozen=True)
class Fragment:
    """A part of a page of a sheet, with all that it depends on beside its language."""

    template: str
    sheet: models.Sheet
    may_write: bool = False
    shows_all: bool = False
    shows_files: bool = True

    @property
    def key(self) -> str:
        """Where it is kept: a change of the sheet is another key."""
        rights = f"{self.may_write:d}:{self.shows_all:d}:{self.shows_files:d}"
        return f"{self.template}:{self.sheet.pk}:{self.sheet.revision}:{get_language()}:{rights}"
