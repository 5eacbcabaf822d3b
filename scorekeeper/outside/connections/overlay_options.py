"""What the address of an overlay says about how it looks; what it does not say, or says wrong, is usual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

SIZES = ("fit", "small", "medium", "large", "huge")
THEMES = ("dark", "light", "bare")
PLACES = ("bottom", "top", "middle")
LAYOUTS = ("row", "column")
PARTS = ("title", "totals", "last")
USUAL_PARTS = ("totals", "last")


@dataclass(frozen=True)
class OverlayOptions:
    """How big, on which ground, where, in which order, and what is shown; `lang` is empty for the usual."""

    size: str = SIZES[0]
    theme: str = THEMES[0]
    place: str = PLACES[0]
    layout: str = LAYOUTS[0]
    show: tuple[str, ...] = USUAL_PARTS
    lang: str = ""

    @property
    def query(self) -> str:
        """The same as a part of an address."""
        said = {
            "size": self.size,
            "theme": self.theme,
            "place": self.place,
            "layout": self.layout,
            "show": ",".join(self.show),
            **({"lang": self.lang} if self.lang else {}),
        }
        return urlencode(said, safe=",")

    @property
    def shows_title(self) -> bool:
        """Whether the name of sheet or evening is shown."""
        return "title" in self.show

    @property
    def shows_totals(self) -> bool:
        """Whether everybody is shown with their points."""
        return "totals" in self.show

    @property
    def shows_last(self) -> bool:
        """Whether the last deal is shown."""
        return "last" in self.show


def read_options(asked: Mapping[str, str], languages: Mapping[str, object]) -> OverlayOptions:
    """The options that an address asks for, as far as there are such."""
    parts = asked.get("show", "").split(",")
    lang = asked.get("lang", "")
    return OverlayOptions(
        size=one_of(SIZES, asked.get("size", "")),
        theme=one_of(THEMES, asked.get("theme", "")),
        place=one_of(PLACES, asked.get("place", "")),
        layout=one_of(LAYOUTS, asked.get("layout", "")),
        show=tuple(part for part in PARTS if part in parts) or USUAL_PARTS,
        lang=lang if lang in languages else "",
    )


def one_of(values: tuple[str, ...], asked: str) -> str:
    """What is asked for if it is one of these, else the first."""
    return asked if asked in values else values[0]
