"""The parts of the form in which nobody is named: rendered once for all who play by equal rules."""

from __future__ import annotations

from hashlib import sha256

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.translation import get_language

from rulesets.checks import games_offered, moment_of
from scorekeeper.play.sheets.entry.forms import DealForm

PARTS = {
    "games": "play/sheets/_games.html",
    "special": "play/sheets/_special.html",
    "card_points": "play/sheets/_card_points.html",
    "what": "play/sheets/_entry_what.html",
}
SECONDS = 3600

Parts = dict[str, str]


def form_parts(form: DealForm) -> Parts:
    """The parts of a form by their names: kept where nothing is filled in, as where a new deal is entered."""
    if form.is_bound or "game" in form.initial:
        return render_parts(form)
    kept, key = caches["news"], parts_key(form)
    parts: Parts | None = kept.get(key)
    if parts is None:
        parts = render_parts(form)
        kept.set(key, parts, timeout=SECONDS)
    return parts


def render_parts(form: DealForm) -> Parts:
    """The parts of a form."""
    return {name: render_to_string(template, {"form": form}) for name, template in PARTS.items()}


def parts_key(form: DealForm) -> str:
    """Where the parts of an empty form are kept: they go by the rules, and by what can be played now."""
    rules, coming = form.table.rules, form.coming
    offered = games_offered(moment_of(rules, coming))
    goes_by = (rules, offered, sorted(form.unusual), coming.is_solo_due, form.kinds(), form.asks_voluntary())
    return f"entry:{get_language()}:{sha256(repr(goes_by).encode()).hexdigest()}"
