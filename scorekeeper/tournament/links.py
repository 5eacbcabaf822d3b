"""The links of a tournament: for who enters themselves or has, for who reads along, short ones for tables.

Their tokens follow from its slug, the secret key and how often the links were renewed, so that the leader can
always be shown them; only hashes are stored.
"""

from __future__ import annotations

from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.play.sheets.guards import table_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.fields import number_in
from scorekeeper.site.web.secret_links import SLUG_LETTERS, hash_token, token_of
from scorekeeper.tournament.models import Entrant, FormerTable, Tournament


def write_token(slug: str, moved: int = 0) -> str:
    """The token for writing of the list of a table, which went over to other phones so often."""
    return token_of("karlchen.tournament.moved", f"{slug} {moved}") if moved else table_token(slug)


SECRET_LETTERS = 8
"""Of a short link, out of 31: 850 thousand millions, of which an address may try 60 in five minutes."""


def entry_token(slug: str, series: int = 0) -> str:
    """The token of the link by which people enter themselves."""
    return token_of("karlchen.tournament.enter", f"{slug} {series}")


def read_token(slug: str, series: int = 0) -> str:
    """The token of the link by which anybody reads along."""
    return token_of("karlchen.tournament.read", f"{slug} {series}")


def opens_entering(tournament: Tournament) -> bool:
    """Whether people enter themselves in a tournament, by a link that was made with this secret key."""
    token = entry_token(tournament.slug, tournament.link_series)
    return tournament.takes_entries and hash_token(token) == tournament.entry_hash


def own_token(entrant: Entrant, slug: str) -> str:
    """The token of the link by which somebody sees their own entry in a tournament, and withdraws it."""
    return f"{entrant.pk}-{token_of('karlchen.tournament.entrant', f'{slug} {entrant.pk}')}"


def entrant_of_token(token: str) -> Entrant | None:
    """The entrant whose own link has this token: one query; None if it is nobody's."""
    found = Entrant.objects.select_related("attendance__player", "attendance__evening__tournament")
    entrant = found.filter(pk=number_of_code(token)).first()
    if entrant is None:
        return None
    is_right = constant_time_compare(own_token(entrant, entrant.attendance.evening.tournament.slug), token)
    return entrant if is_right else None


def link_hashes(slug: str, series: int = 0) -> dict[str, str]:
    """The hashes that are stored of both links, by the names of their columns."""
    return {
        "entry_hash": hash_token(entry_token(slug, series)),
        "read_hash": hash_token(read_token(slug, series)),
    }


def short_code(sheet: Sheet) -> str:
    """The code to be typed for the table of a sheet: its number, then letters that nobody can guess."""
    return code_of(sheet.pk, sheet.slug)


def code_of(sheet: int, slug: str) -> str:
    """The same by the key and the slug of a sheet, which may be gone."""
    digest = salted_hmac("karlchen.tournament.table", slug, algorithm="sha256").digest()
    number, letters = int.from_bytes(digest[:16]), ""
    for _place in range(SECRET_LETTERS):
        number, letter = divmod(number, len(SLUG_LETTERS))
        letters += SLUG_LETTERS[letter]
    return f"{sheet}-{letters[:4]}-{letters[4:]}"


def sheet_of_code(code: str) -> Sheet | None:
    """The sheet of a tournament's table that a short link is for, however it was typed: one query."""
    tables = Sheet.objects.filter(tournament_table__isnull=False).select_related("tournament_table")
    found = tables.filter(pk=number_of_code(code)).first()
    return found if found is not None and constant_time_compare(short_code(found), code.casefold()) else None


def former_of_code(code: str) -> FormerTable | None:
    """The table that a short link was for, if it was made anew: one query."""
    found = FormerTable.objects.select_related("tournament").filter(sheet=number_of_code(code)).first()
    is_right = found is not None and constant_time_compare(code_of(found.sheet, found.slug), code.casefold())
    return found if is_right else None


def number_of_code(code: str) -> int:
    """The number that a short link begins with; 0, which no sheet has, if it begins with none."""
    return number_in(code.partition("-")[0])
