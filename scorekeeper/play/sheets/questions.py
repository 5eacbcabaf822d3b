"""Questions about a deal that is not told whole: asked by the form, and by a phone without reception."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from rulesets import Game
from rulesets.scoring import PARTNERED_GAMES, PLAYED_GAMES
from rulesets.session import CASE_BY_ID

Sent = Callable[[str], Any]
"""What was sent in a field, whether it is valid or not."""

Said = tuple[str, str]
"""A field, and what is said of it."""

Asked = Said | None
"""The field that a deal still needs, with the question; None where nothing is missing."""


def questions() -> dict[str, str]:
    """The questions that a deal with cards can leave open; a phone uses the same names (`price-form.js`)."""
    return {
        "re": _("Who was Re?"),
        "alone": _("Who played alone?"),
        "marriage": _("Who had the marriage?"),
        "armut": _("Who had the Armut?"),
        "partner": _("With whom?"),
        "solo": _("Which solo?"),
        "tricks": _("How many tricks did the soloist take?"),
        "points": _("How many card points?"),
    }


def asked_of_players(game: Game, sent: Sent) -> Asked:
    """Ask for the players who are not known yet."""
    needed = 1 if game in (Game.SOLO, Game.SILENT_SOLO, Game.MARRIAGE) else 2
    if game not in PLAYED_GAMES or len(sent("re") or ()) >= needed:
        return None
    if game in PARTNERED_GAMES:
        return asked_of_partner(game, sent)
    return "re", questions()["alone" if needed == 1 else "re"]


def asked_of_partner(game: Game, sent: Sent) -> Asked:
    """Ask for the player with the marriage or the Armut, then for the partner."""
    if not sent("by"):
        return "by", questions()[game.value]
    return None if sent("partner") not in (None, "", sent("by")) else ("partner", questions()["partner"])


def asked_of_cards(game: Game, sent: Sent) -> Asked:
    """Ask for the kind of solo, or for what was counted."""
    if game not in PLAYED_GAMES:
        return None
    if game is Game.SOLO and not sent("solo"):
        return "solo", questions()["solo"]
    if is_misere(game, sent):
        return None if sent("tricks") else ("tricks", questions()["tricks"])
    return None if sent("points") or sent("exact") else ("points", questions()["points"])


def is_misere(game: Game, sent: Sent) -> bool:
    """Whether tricks are counted instead of card points, and calls are about something else."""
    return game is Game.SOLO and str(sent("solo")).endswith("misere")


def asked_of_penalty(sent: Sent, *, has_cases: bool) -> Asked:
    """Ask for the player who is penalised, the reason, and the amount where it is not fixed."""
    case = CASE_BY_ID.get(sent("penalty_case") or "")
    needed = {"by": _("Who gets the penalty?")}
    if has_cases and not sent("penalty"):
        needed["penalty_case"] = _("What for?")
    if case is None or case.asks_amount:
        needed["penalty"] = _("How many penalty points?")
    if case is not None and case.asks_soloist:
        needed["soloist"] = _("Whose solo was it?")
    return next((asked for asked in needed.items() if not sent(asked[0])), None)
