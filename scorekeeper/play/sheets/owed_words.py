"""Compulsory solos in words: who owes how many, and who must play one now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from rulesets.session import NextDeal, Owed, by_kind
from scorekeeper.play.houserules.labels import join_words


def owed_kind_words() -> dict[str, str]:
    """The kinds of solos that can be owed."""
    return {"queens": _("queens"), "jacks": _("jacks"), "suit": _("suit"), "picture": _("pictures")}


def owed_text(name: str, owed: Owed) -> str:
    """What somebody owes: a name, with the number or the kinds where that says more."""
    if len(owed) == 1:
        return name if owed[0] == 1 else f"{name} ({owed[0]})"
    kinds = owed_kind_words()
    parts = [
        kinds[kind] if count == 1 else f"{count} × {kinds[kind]}"
        for kind, count in by_kind(owed).items()
        if count
    ]
    return f"{name} ({join_words(parts)})"


def owing_sentences(
    coming: NextDeal, names: Sequence[str], present: Sequence[int], own: int
) -> Iterator[str]:
    """Who still owes compulsory solos; first of all whoever it is told to, at the seat `own`."""
    owing = {seat: owed_text(names[seat], coming.owed[seat]) for seat in present if any(coming.owed[seat])}
    is_everyone = list(owing.values()) == [names[seat] for seat in present]
    if owing and own not in owing:
        who = _("everyone") if is_everyone else join_words(owing.values())
        yield f"{owe_words(len(owing))}: {who}"
    if own not in owing:
        return
    yield owed_text(_("You still owe a solo"), coming.owed[own])
    others = [text for seat, text in owing.items() if seat != own]
    if is_everyone:
        yield _("so does everyone else")
    elif others:
        yield others_owe_words(len(others)) % {"names": join_words(others)}


def owe_words(count: int) -> str:
    """That so many owe a solo, before their names."""
    return npgettext("compulsory solos", "Owes a solo", "Owe a solo", count)


def others_owe_words(count: int) -> str:
    """That so many others owe one, too, with room for their names."""
    return npgettext("owe a solo", "so does %(names)s", "so do %(names)s", count)


def forced_words(*, is_regular_over: bool) -> str:
    """That somebody must play a solo now, and why, with room for the name."""
    if is_regular_over:
        return _("%(name)s must play a compulsory solo now: the regular deals are over.")
    return _("%(name)s must play a compulsory solo now: as many are owed as there are deals left.")
