"""The tables of a web page, as browsers save it, and as many programs write what they call a workbook."""

from __future__ import annotations

import re
from html import escape, unescape
from html.parser import HTMLParser

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.colours import is_red, is_style_red, with_minus
from scorekeeper.outside.tables.worksheets import (
    LONGEST_CELL,
    LONGEST_FACTS,
    MOST_CELLS,
    MOST_COLUMNS,
    TOO_BIG,
    Place,
    Source,
    Worksheet,
    worksheet,
)

CELLS, HEADINGS, UNSEEN = (
    ("td", "th"),
    ("caption", "h1", "h2", "h3", "h4", "title", "worksheet"),
    ("script", "style"),
)
BREAKS = ("br", "div", "p")
TABLE_OF_DOCUMENT = re.compile(r"(<w:tbl>.*?</w:tbl>)", re.DOTALL)
TAG_OF_DOCUMENT = re.compile(r"(</?)w:(tbl|tr|tc|p|delText)(?=[ >])")
TAGS = {"tbl": "table", "tc": "td", "delText": "style"}
NOT_SHOWN = re.compile(r"display:\s*none", re.IGNORECASE)
MOST_TABLES = 200
OF_EXCEL = {"row": "tr", "cell": "td", "ss:row": "tr", "ss:cell": "td", "ss:table": "table"}
"""The tags of a workbook of Excel 2003, and what they are in a page."""
WIKI = re.compile(r"^\{\|.*?^\|\}", re.DOTALL | re.MULTILINE)
WIKI_CELLS = re.compile(r"\|\||!!")
WIKI_CELL = re.compile(r"(?:(?P<said>[^\[\]|]*)\|)?(?P<text>.*)")
"""A cell, with what is said of it: over how many rows it reaches, or its style."""
WIKI_MARKS = re.compile(r"'{2,}|\[\[(?:[^\]|]*\|)?|\]\]|<[^>]*>|^=+|=+$")


class Table:
    """A table while it is read: its rows, and of each column for how many rows a cell above reaches down."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows: list[list[str]] = []
        self.reaches: dict[int, int] = {}
        self.hidden: set[int] = set()
        self.red: set[Place] = set()

    def begin_row(self, *, is_hidden: bool = False) -> None:
        if is_hidden:
            self.hidden.add(len(self.rows))
        self.rows.append([])
        self.fill()

    def begin_cell(self, across: int, down: int, index: int) -> None:
        """Another cell, in a row that may lack its beginning or cells before; those it covers are empty."""
        if not self.rows:
            self.begin_row()
        row = self.rows[-1]
        row += [""] * (index - 1 - len(row))
        for column in range(len(row), len(row) + across):
            self.reaches[column] = down - 1
        row.append("")
        self.covered = across - 1

    def redden(self) -> None:
        """Note that the cell which is written is red."""
        if self.rows and self.rows[-1]:
            self.red.add((len(self.rows) - 1, len(self.rows[-1]) - 1))

    def end_cell(self) -> None:
        """Add empty cells for the columns beside it that the cell covers."""
        if self.rows:
            self.rows[-1] += [""] * self.covered
            self.covered = 0
            self.fill()

    def fill(self) -> None:
        """Empty cells where one above reaches down."""
        row = self.rows[-1]
        while self.reaches.get(len(row), 0) > 0 and len(row) < MOST_COLUMNS:
            self.reaches[len(row)] -= 1
            row.append("")

    covered = 0


class TablesParser(HTMLParser):
    """Collects the tables of a page, those within others by themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Table] = []
        self.open: list[Table] = []
        self.inside: list[str] = []
        self.heading = ""
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row, a cell or a heading."""
        tag, given = OF_EXCEL.get(tag, tag), dict(attrs)
        if tag == "table":
            self.begin_table()
        elif tag == "tr" and self.open:
            self.open[-1].begin_row(is_hidden=is_row_hidden(given))
        elif tag in CELLS and self.open:
            self.begin_cell(given)
        elif tag in HEADINGS:
            self.heading = given.get("ss:name") or ""
            self.inside.append("heading")
        elif tag in UNSEEN:
            self.inside.append("unseen")
        elif tag in BREAKS:
            self.handle_data(" ")
        self.colour(given)

    def colour(self, given: dict[str, str | None]) -> None:
        """Note that a cell is red if that is said of it, or of what is inside it."""
        are_red = is_red(given.get("color") or "") or is_style_red(given.get("style") or "")
        if are_red and self.inside[-1:] == ["cell"]:
            self.open[-1].redden()

    def begin_table(self) -> None:
        """Another table, by the heading above it; raise Refused for far too many."""
        self.open.append(Table(self.heading))
        self.found.append(self.open[-1])
        self.inside.append("table")
        if len(self.found) > MOST_TABLES:
            raise Refused([TOO_BIG])

    def begin_cell(self, given: dict[str, str | None]) -> None:
        """Another cell, by what is said of it; raise Refused for far too many."""
        self.end_cell()
        across = read_span(given.get("colspan")) + read_span(given.get("ss:mergeacross"), 0)
        down = read_span(given.get("rowspan")) + read_span(given.get("ss:mergedown"), 0)
        self.open[-1].begin_cell(across, down, read_span(given.get("ss:index")))
        self.inside.append("cell")
        self.cells += across
        if self.cells > MOST_CELLS:
            raise Refused([TOO_BIG])

    def handle_endtag(self, tag: str) -> None:
        """End what has begun."""
        tag = OF_EXCEL.get(tag, tag)
        if tag in CELLS or (tag == "tr" and self.open):
            self.end_cell()
        elif tag == "table" and self.open:
            self.end_cell()
            self.open.pop()
            self.leave("table")
        elif tag in HEADINGS:
            self.leave("heading")
            if tag == "caption" and self.open:
                self.open[-1].name = " ".join(self.heading.split())
        elif tag in UNSEEN:
            self.leave("unseen")

    def end_cell(self) -> None:
        """End the cell that is written, if one is."""
        if self.open and self.inside and self.inside[-1] == "cell":
            self.inside.pop()
            self.open[-1].end_cell()

    def leave(self, what: str) -> None:
        """Be outside of something again."""
        if self.inside and self.inside[-1] == what:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        """Words of a cell or a heading."""
        where = self.inside[-1] if self.inside else ""
        if where == "cell" and len(self.open[-1].rows[-1][-1]) < LONGEST_FACTS:
            self.open[-1].rows[-1][-1] += data
        elif where == "heading" and len(self.heading) < LONGEST_CELL:
            self.heading += data


def is_row_hidden(given: dict[str, str | None]) -> bool:
    """Whether a page or a workbook does not show a row."""
    return given.get("ss:hidden") == "1" or NOT_SHOWN.search(given.get("style") or "") is not None


def read_span(given: str | None, least: int = 1) -> int:
    """Over how many columns or rows a cell reaches."""
    text = given or ""
    is_number = text.isascii() and text.isdecimal() and len(text) < 5
    return min(max(int(text), least), MOST_COLUMNS) if is_number else least


def tables_of_page(name: str, text: str) -> Source:
    """The tables of a page, by their captions or the headings above them, and which have rows it hides.

    Raise Refused if it has none.
    """
    parser = TablesParser()
    parser.feed(text)
    parser.close()
    found = [table for table in parser.found if len(table.rows) > 1]
    if not found:
        raise Refused([Problem("", _("This is a web page without a table, whatever its name says."))])
    tables = tuple(shown_table(table, name) for table in found)
    hidden = tuple(f"{table.name or name} ({len(table.hidden)})" for table in found if table.hidden)
    for table in found:
        table.hidden.clear()
    return Source(name, tables, (), hidden, tuple(shown_table(each, name) for each in found if hidden))


def shown_table(table: Table, name: str) -> Worksheet:
    rows = ([] if at in table.hidden else row for at, row in enumerate(table.rows))
    made = worksheet(
        " ".join(table.name.split()) or name,
        ([" ".join(cell.split()).removesuffix("T00:00:00.000") for cell in row] for row in rows),
    )
    return with_minus(made, table.red)


def page_of_document(xml: str) -> str:
    """A document of Word as a page: its tables, each below the last line above it."""
    page = []
    for part in TABLE_OF_DOCUMENT.split(xml):
        if TABLE_OF_DOCUMENT.match(part):
            page.append(TAG_OF_DOCUMENT.sub(lambda found: found[1] + TAGS.get(found[2], found[2]), part))
        elif lines := text_of_document(part).split("\n"):
            page.append(f"<h4>{escape(next(filter(None, reversed(lines)), ''))}</h4>")
    return "".join(page)


def text_of_document(xml: str) -> str:
    """The lines of a document of Word."""
    with_ends = xml.replace("</w:p>", "\n").replace("<w:tab/>", "\t")
    return unescape(re.sub(r"<w:delText.*?</w:delText>|<[^>]*>", "", with_ends)).strip()


def page_of_wiki(text: str) -> str:
    """A text with the tables of a wiki as a page."""
    page = []
    for line in map(str.strip, text.splitlines()):
        if line[:2] in ("{|", "|}"):
            page.append("<table><tr>" if line[0] == "{" else "</table>")
        elif line[:2] == "|-":
            page.append("<tr>")
        elif line[:2] != "|+" and line[:1] in ("|", "!"):
            cells = filter(None, map(WIKI_CELL.fullmatch, WIKI_CELLS.split(line[1:])))
            page += (
                f"<td {each['said'] or ''}>{escape(WIKI_MARKS.sub('', each['text'].strip()))}</td>"
                for each in cells
            )
        elif line:
            page.append(f"<h4>{escape(WIKI_MARKS.sub('', line))}</h4>")
    return "".join(page)
