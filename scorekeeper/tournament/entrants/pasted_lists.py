"""Lists of entrants as people have them: a name on a line with club and team, or a table with heads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from django.conf import settings

from rulesets import Problem, Refused
from rulesets.document import is_seen, plain_name
from rulesets.translation import _
from scorekeeper.outside.tables import Source, decode_text, open_file, parse_rows, refuse_at_the_door
from scorekeeper.tournament.naming import Entry

NAMES, FIRST_NAMES, SURNAMES, CLUBS, TEAMS, NUMBERS = "name", "first", "surname", "club", "team", "number"
MEMBER_NUMBERS, LANDS, YEARS = "member_number", "land", "birth_year"
HEADINGS = {
    **dict.fromkeys(("name", "names", "teilnehmer", "teilnehmerin", "spieler", "mitspieler"), NAMES),
    **dict.fromkeys(("entrant", "player", "名前", "氏名"), NAMES),
    **dict.fromkeys(("vorname", "first name", "given name", "名"), FIRST_NAMES),
    **dict.fromkeys(("nachname", "familienname", "zuname", "surname", "last name", "姓"), SURNAMES),
    **dict.fromkeys(("verein", "club", "ort", "wohnort", "クラブ"), CLUBS),
    **dict.fromkeys(("mannschaft", "team", "チーム"), TEAMS),
    **dict.fromkeys(("nr", "nr.", "no", "no.", "#", "nummer", "number", "番号"), NUMBERS),
    **dict.fromkeys(("startnr", "startnr.", "start-nr.", "startnummer", "start number"), NUMBERS),
    **dict.fromkeys(("mitgliedsnummer", "mitglieds-nr.", "mitgliedsnr.", "mitglieds-nr"), MEMBER_NUMBERS),
    **dict.fromkeys(("mitgliedsnr", "mitglied", "passnummer", "ddv-nr.", "ddv-nr"), MEMBER_NUMBERS),
    **dict.fromkeys(("ddv-nummer", "member number", "member no.", "member", "会員番号"), MEMBER_NUMBERS),
    **dict.fromkeys(("land", "bundesland", "landesverband", "lv", "verband", "state", "region", "州"), LANDS),
    **dict.fromkeys(("geburtsjahr", "jahrgang", "jg", "jg.", "geboren", "geburtsdatum", "geb."), YEARS),
    **dict.fromkeys(("year of birth", "birth year", "born", "date of birth", "生年"), YEARS),
}
"""What stands above the columns of such tables."""


def columns_of(heading: Sequence[str]) -> dict[str, int]:
    """The columns by their meaning, from a row of headings; nothing if it names nobody."""
    found: dict[str, int] = {}
    for column, text in enumerate(heading):
        kind = HEADINGS.get(text.casefold().rstrip(":"))
        if kind is not None:
            found.setdefault(kind, column)
    if FIRST_NAMES in found and SURNAMES not in found and NAMES in found:
        # “Name, Vorname”: the name is the surname.
        found[SURNAMES] = found.pop(NAMES)
    return found if found.keys() & {NAMES, SURNAMES} else {}


def in_columns(row: Sequence[str], columns: dict[str, int]) -> list[str]:
    """Number, name, club and team of a row, then member number, Land and year of birth."""
    cells = {kind: row[column] for kind, column in columns.items() if column < len(row)}
    name = cells.get(NAMES) or " ".join(filter(None, (cells.get(FIRST_NAMES), cells.get(SURNAMES))))
    return [cells.get(NUMBERS, ""), name, *(cells.get(kind, "") for kind in BEHIND_NAME)]


BEHIND_NAME = (CLUBS, TEAMS, MEMBER_NUMBERS, LANDS, YEARS)


SEPARATORS = ("\t", ";", ",")
"""What stands between name, club and team; the first that is there separates."""
DASH = re.compile(r"\s[-–—]\s")
IN_BRACKETS = re.compile(r"(.+?)\s*\(([^()]+)\)")
MOST_OF_A_LINE = 3
"""Name, club, team: a single line with more holds a name in each part."""
NUMBERED = re.compile(r"#?(\d{1,3})(?:[.):][^\S\t]*|[^\S\t]+[-–—]\s+|[^\S\t]+)(?=[^\s;,])")
"""A number in front of a name."""
ANY_NUMBER = re.compile(r"#?(\d+)[.):]?", re.ASCII)
HIGHEST_NUMBER = 9_999
ANY_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)", re.ASCII)
"""A year of birth, also in a date."""
Line = tuple[int | None, list[str]]
"""A start number, and the cells behind it."""
MOST_ROWS = 1_000
MOST_BYTES = 100_000
"""Of a text file: five times as many as two hundred people have with all that is known of them."""
TOO_LONG = Problem("", _("The list is longer than any tournament's."))
BULLET = re.compile(r"[-–—*+•●▪·☐✓✔]+\s+")


class Behind(StrEnum):
    """The meaning of the text behind a comma."""

    CLUB = "club"
    FIRST_NAME = "first_name"
    PERSON = "person"


class AsksBehindComma(Exception):  # what stands in the way, not a fault
    """Nobody but who made the list knows what its commas mean: “Müller, Anna” and “Anna, Ulm” look alike."""

    def __init__(self, example: Sequence[str]) -> None:
        """Show what stands before and behind one of the commas."""
        super().__init__(example)
        self.before, self.behind = example


def entries_in_text(text: str, behind: Behind | None = None) -> list[Entry]:
    """The entrants of a text, one on each line, or all on one.

    Raise AsksBehindComma if there are commas without headings above them and nobody has said what is `behind`
    them, Refused if what stands below the heading of the numbers is none.
    """
    seen = "".join(each for each in text if each.isspace() or is_seen(each))
    separator = next((each for each in SEPARATORS if each in seen), "")
    if not separator:
        return entries_in_rows(parts_of_lines(without_marks(seen.splitlines())))
    lines = "\n".join(without_marks(seen.splitlines()))
    rows = [row for row in parse_rows(lines, separator) if any(row)]
    if len(rows) == 1 and len(rows[0]) > MOST_OF_A_LINE:
        return entries_in_rows([[name] for name in rows[0]])
    return entries_in_rows(rows, behind if separator == "," else Behind.CLUB)


def without_marks(lines: Iterable[str]) -> list[str]:
    """The lines without bullets and with numbers written alike; a first line without one is a heading."""
    bare = [BULLET.sub("", line.strip(), count=1) if BULLET.match(line.strip()) else line for line in lines]
    filled = [line for line in bare if line.strip()]
    below = [bool(NUMBERED.match(line)) for line in filled[1:]]
    has_heading = len(below) > 1 and all(below) and not NUMBERED.match(filled[0])
    return [
        NUMBERED.sub(r"\1. ", line, count=1) if NUMBERED.match(line) else line
        for line in filled[has_heading:]
    ]


def parts_of_lines(lines: Sequence[str]) -> list[list[str]]:
    """Lines that no mark separates: most of them may have the club behind a dash, or in brackets."""
    dashed = [DASH.split(line, maxsplit=1) for line in lines]
    if 2 * sum(len(parts) > 1 for parts in dashed) > len(lines):
        return dashed
    bracketed = [IN_BRACKETS.fullmatch(" ".join(line.split())) for line in lines]
    if 2 * sum(each is not None for each in bracketed) > len(lines):
        return [list(each.groups()) if each else [line] for each, line in zip(bracketed, lines, strict=True)]
    return [[line] for line in lines]


def entries_in_workbook(name: str, content: bytes) -> list[Entry]:
    """The entrants of the first table of a workbook; raise Refused if it cannot be read, or is too long."""
    source = open_file(name, content, settings.DATA)
    if source.size > MOST_ROWS:
        raise Refused([TOO_LONG])
    return entries_in_rows(rows_of(source.unpack()))


def text_of_file(content: bytes) -> str:
    """The text of a file; raise Refused if it cannot be read.

    A list that is far too long for any tournament is refused before its names are looked at. Which character
    separates is said by names here, and not by figures as where evenings are read.
    """
    refuse_at_the_door(content)
    text = decode_text(content[: MOST_BYTES + 1])
    if len(content) > MOST_BYTES or len(text.splitlines()) > MOST_ROWS:
        raise Refused([TOO_LONG])
    return text


def rows_of(source: Source) -> Iterator[Sequence[str]]:
    """The rows of the first table that holds any."""
    tables = [table.rows for table in source.worksheets if table.rows]
    return (row.cells for row in tables[0]) if tables else iter(())


def entries_in_rows(rows: Iterable[Sequence[str]], behind: Behind | None = Behind.CLUB) -> list[Entry]:
    """The entrants of a table: by its headings, else name and what is `behind` it, perhaps after a number.

    Raise AsksBehindComma if nobody has said what that is, Refused if what should be a number is none, or if
    there is more than can be told without headings.
    """
    cells = [[plain_name(cell) for cell in row] for row in rows]
    filled = [row for row in cells if any(row)]
    columns = columns_of(filled[0]) if filled else {}
    if len(columns) > 1:
        lines = [with_number(*in_columns(row, columns)) for row in filled[1:]]
    else:
        bare = arrange(numbers_in_front(filled[1:] if columns else filled), behind)
        lines = [(number, row[:MOST_OF_A_LINE] if columns else as_known(row)) for number, row in bare]
    return without_counting([entry_of(number, row) for number, row in lines if row[0]])


def as_known(row: list[str]) -> list[str]:
    """A row of name, club and team; raise Refused if there is more, so that nothing typed is lost."""
    if more := [cell for cell in row[MOST_OF_A_LINE:] if cell]:
        problem = _("What is “%(text)s”? Write headings above it, such as: Name; Club; Team; Member number.")
        raise Refused([Problem("", problem, {"text": more[0][:40]})])
    return row[:MOST_OF_A_LINE]


def number_of(text: str) -> int | None:
    """The start number that a text says; nothing if it is empty. Raise Refused if it says anything else."""
    if not text:
        return None
    said = ANY_NUMBER.fullmatch(text)
    if said is None or len(said[1]) > len(str(HIGHEST_NUMBER)) or not int(said[1]):
        problem = _("“%(text)s” is not a start number: they go from 1 to %(most)s.")
        raise Refused([Problem("", problem, {"text": text[:40], "most": HIGHEST_NUMBER})])
    return int(said[1])


def numbers_in_front(rows: list[list[str]]) -> list[Line]:
    """The rows, each with the number in its first column or before its name.

    Where all below the first have a number in a column of its own and the first has none, it is a heading.
    """
    below = rows[1:] or rows
    if below and all(len(row) > 1 and ANY_NUMBER.fullmatch(row[0]) for row in below):
        return [(number_of(row[0]), row[1:]) for row in rows if ANY_NUMBER.fullmatch(row[0])]
    return [number_before_name(row) for row in rows]


def with_number(text: str, *row: str) -> Line:
    """A row with the number that its own column says, or that stands in front of its name."""
    before, bare = number_before_name([*row])
    return (number_of(text) or before, bare)


def number_before_name(row: list[str]) -> Line:
    """A row, and the number that stands in front of its first cell."""
    numbered = NUMBERED.match(row[0])
    return (int(numbered[1]), [row[0][numbered.end() :], *row[1:]]) if numbered else (None, row)


def arrange(lines: list[Line], behind: Behind | None) -> list[Line]:
    """The lines as name, club and team, by what stands behind the names; raise AsksBehindComma."""
    if behind is Behind.PERSON:
        return [
            (None if place else number, [name]) for number, row in lines for place, name in enumerate(row)
        ]
    if behind is Behind.FIRST_NAME:
        return [(number, [" ".join(filter(None, (*row[1:2], row[0]))), *row[2:]]) for number, row in lines]
    example = next((row[:2] for _number, row in lines if all(row[:2]) and len(row) > 1), None)
    if behind is None and example:
        raise AsksBehindComma(example)
    return lines


def entry_of(number: int | None, row: Sequence[str]) -> Entry:
    """An entrant of a row of name, club and team, and what else was asked; raise Refused for no year."""
    name, club, team, member_number, land, born = [*row, *[""] * len(BEHIND_NAME)][: 1 + len(BEHIND_NAME)]
    return Entry(name, club, team, number or None, member_number, land, year_of(born))


def year_of(text: str) -> int | None:
    """The year in a text, which may be a date; nothing if it is empty. Raise Refused if there is none."""
    if not text:
        return None
    if (said := ANY_YEAR.search(text)) is None:
        problem = _("“%(text)s” is not a year of birth: type all four digits.")
        raise Refused([Problem("", problem, {"text": text[:40]})])
    return int(said[0])


def without_counting(entries: list[Entry]) -> list[Entry]:
    """The entrants; numbers that only count the lines from 1 are not their own."""
    if all(each.number == number for number, each in enumerate(entries, 1)):
        return [replace(each, number=None) for each in entries]
    return entries
