"""The next deal in words: the dealer, the players who owe a solo, the Bock deals left, the ends ahead.

A phone makes the same sentences without reception, of the words at the end (`next-deal.js`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, npgettext

from rulesets import CATALOGUE, Problem, Ruleset, Session, Table
from rulesets.checks import DUE_NOW, ONE_OF_THREE_NOW
from rulesets.session import (
    CLOSING_DEALS,
    NextDeal,
    Owed,
    Phase,
    by_kind,
    end_of_owed_solos,
    end_of_round,
    numbers_to_tell,
)
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.seat_ids import ids_at


@dataclass(frozen=True)
class Coming:
    """The next deal, in names and sentences; `bock_left` counts the Bock deals that are left.

    `is_mine` says that who looks at it deals.
    """

    number: int
    dealer: str
    is_mine: bool
    deals_again: bool
    leads: str
    sentences: tuple[str, ...]
    bock_left: int
    is_over: bool
    forced: str | None
    is_solo_due: bool


def coming_words(table: Table, coming: NextDeal, dealt_last: int | None = None, own_seat: int = 0) -> Coming:
    """The next deal in words; `dealt_last` is the seat that dealt before, `own_seat` as on the page."""
    names = table.names
    present = table.present(coming.number)
    own = place_of(table, own_seat)
    return Coming(
        number=coming.number,
        dealer=names[coming.dealer],
        is_mine=coming.dealer == own,
        deals_again=coming.dealer == dealt_last,
        leads=names[coming.leads],
        sentences=tuple(next_sentences(coming, names, present, own)),
        bock_left=coming.bock.deals_left if coming.bock.level else 0,
        is_over=coming.phase is Phase.OVER,
        forced=names[coming.forced] if coming.forced is not None else None,
        is_solo_due=coming.is_solo_due,
    )


def place_of(table: Table, own_seat: int) -> int:
    """The place at a table of a seat as a page has it, -1 for none."""
    ids = ids_at(table)
    return ids.index(str(own_seat)) if str(own_seat) in ids else -1


def next_sentences(
    coming: NextDeal, names: Sequence[str], present: Sequence[int], own: int = -1
) -> list[str]:
    """The sentences for the table before the next deal, addressed to the player at the seat `own`, if any."""
    sentences = []
    if coming.forced is not None:
        forced = forced_words(is_regular_over=coming.is_regular_over)
        sentences.append(forced % {"name": names[coming.forced]})
    if coming.canmaymust is not None:
        deals = {"number": coming.closing, "all": CLOSING_DEALS}
        sentences.append(_("Can, May, Must: closing deal %(number)s of %(all)s") % deals)
        can, may, must = (names[seat] for seat in coming.canmaymust)
        roles = {"can": can, "may": may, "must": must}
        sentences.append(closing_words() % roles)
    if coming.bock.level:
        left = coming.bock.deals_left
        times = f" (× {2**coming.bock.level})" if coming.bock.level > 1 else ""
        sentences.append(bock_words(left) % {"left": left} + times)
    if coming.phase is not Phase.OVER:
        sentences += resting_sentences([seat for seat in present if seat not in coming.active], names, own)
        sentences += owing_sentences(coming, names, present, own)
        sentences += remembered_sentences(coming, names)
    return sentences


def bock_words(left: int) -> str:
    """That so many Bock deals are left, with room for the number."""
    return ngettext("%(left)s Bock deal left", "%(left)s Bock deals left", left)


def closing_words() -> str:
    """The sentence that names Can, May and Must, with room for the names."""
    return _("Can: %(can)s, May: %(may)s, Must: %(must)s")


def forced_words(*, is_regular_over: bool) -> str:
    """That somebody must play a solo now, and why, with room for the name."""
    if is_regular_over:
        return _("%(name)s must play a compulsory solo now: the regular deals are over.")
    return _("%(name)s must play a compulsory solo now: as many are owed as there are deals left.")


def remembered_sentences(coming: NextDeal, names: Sequence[str]) -> Iterator[str]:
    """The numbers that rules remember of players: “Three lost in a row: Anna 2”."""
    for option, told in numbers_to_tell(coming.memory):
        who = join_words(f"{names[seat]} {number}" for seat, number in told)
        yield f"{_(CATALOGUE[option].label)}: {who}"


def resting_sentences(resting: Sequence[int], names: Sequence[str], own: int) -> Iterator[str]:
    """Sentences on who sits out the next deal, first the player at the seat `own`, who reads it."""
    if own in resting:
        yield _("You sit out")
    others = [names[seat] for seat in resting if seat != own]
    if others:
        yield rest_words(len(others)) % {"names": join_words(others)}


def rest_words(count: int) -> str:
    """That so many sit out, with room for their names."""
    return ngettext("%(names)s sits out", "%(names)s sit out", count)


def owing_sentences(
    coming: NextDeal, names: Sequence[str], present: Sequence[int], own: int
) -> Iterator[str]:
    """Sentences on who still owes compulsory solos, first the player at the seat `own`, who reads it."""
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


def owed_text(name: str, owed: Owed) -> str:
    """Name a player who owes solos, with the number or the kinds where that says more."""
    if len(owed) == 1:
        return name if owed[0] == 1 else f"{name} ({owed[0]})"
    kinds = owed_kind_words()
    parts = [
        kinds[kind] if count == 1 else f"{count} × {kinds[kind]}"
        for kind, count in by_kind(owed).items()
        if count
    ]
    return f"{name} ({join_words(parts)})"


def owed_kind_words() -> dict[str, str]:
    return {"queens": _("queens"), "jacks": _("jacks"), "suit": _("suit"), "picture": _("pictures")}


@dataclass(frozen=True)
class EndAhead:
    """An end to which the table can play on, in words; `length` is how many deals the sheet has then."""

    length: int
    text: str


def ends_ahead(sheet: models.Sheet, stored: Sequence[models.Deal], session: Session) -> tuple[EndAhead, ...]:
    """With this round, and after the solos that are owed; none where nothing is left to be ended."""
    if not stored or sheet.ends or sheet.locked or sheet.ended_at is not None:
        return ()
    ends = {}
    if end := end_of_round(session):
        text = ngettext("After this round: %(deals)s deal", "After this round: %(deals)s deals", end.deals)
        ends[end.length] = text % {"deals": end.deals}
    if end := end_of_owed_solos(session):
        text = ngettext("After owed solos: %(deals)s deal", "After owed solos: %(deals)s deals", end.deals)
        ends[end.length] = text % {"deals": end.deals}
    return tuple(EndAhead(length, text) for length, text in ends.items())


NOT_AT_TABLE = gettext_noop("Somebody who is named here is not at the table.")
MAY_REST = (1, 2, 3)
"""How many can sit out."""


def words_for_coming(rules: Ruleset) -> dict[str, Any]:
    """The sentences about the next deal that a phone makes by itself, with room for names and numbers.

    `rests` goes by how many sit out, `owe` and `so` by whether several owe a solo; `refused` says in which
    phases a deal may not be any one, and that it is about somebody who is not at the table.
    """
    refused = {Phase.FORCED: DUE_NOW, Phase.CANMAYMUST: ONE_OF_THREE_NOW, "away": NOT_AT_TABLE}
    return {
        "deals": _("%(name)s deals"),
        "youDeal": _("You deal"),
        "mustNow": forced_words(is_regular_over=False),
        "mustAtEnd": forced_words(is_regular_over=True),
        "bockDeal": bock_words(1),
        "bockDeals": bock_words(2),
        "closing": closing_words(),
        "rests": [rest_words(count) for count in MAY_REST],
        "youRest": _("You sit out"),
        "comma": join_words(("", "")),
        "owe": [owe_words(1), owe_words(2)],
        "youOwe": _("You still owe a solo"),
        "so": [others_owe_words(1), others_owe_words(2)],
        "everyone": _("everyone"),
        "soEveryone": _("so does everyone else"),
        "owedKinds": [owed_kind_words()[kind] for kind in rules.owed_kinds],
        "over": _("That was the last deal"),
        "refused": {phase: problem_text(Problem("", why)) for phase, why in refused.items()},
    }
