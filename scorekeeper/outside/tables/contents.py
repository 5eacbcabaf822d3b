"""The content of a file from its bytes: tables or documents, taken out of whatever they are packed in."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from textwrap import dedent
from zipfile import ZipFile, ZipInfo

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.cells import has_figures
from scorekeeper.outside.tables.chats import list_in_chat
from scorekeeper.outside.tables.documents import documents_in, is_document, source_of
from scorekeeper.outside.tables.web_pages import (
    WIKI,
    page_of_document,
    page_of_wiki,
    tables_of_page,
    text_of_document,
)
from scorekeeper.outside.tables.workbooks import (
    ENDINGS,
    OLD_EXCEL,
    PACKED,
    is_spreadsheet,
    is_workbook,
    opened_zip,
    unpack_file,
    workbook_tables,
)
from scorekeeper.outside.tables.worksheets import (
    FEWEST_NAMES,
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    TOO_BIG,
    TOO_MANY_ROWS,
    Source,
    Worksheet,
    join_sources,
    worksheet,
)

JAPANESE = ("cp932", "euc_jp")
UMLAUT = re.compile("[äöüßé€]|(?<![a-zß])[ÄÖÜ]")
LOOKED_AT = 20_000
"""So many bytes of a text tell how it is encoded."""


def decode_text(content: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16, else as Excel saves it in Japan, on a Mac, in Windows or in DOS.

    Raise Refused if it is no text at all.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\x00" in content:
        return decode_unmarked(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode(encoding_of(content), "replace")


def decode_unmarked(content: bytes) -> str:
    """UTF-16 without its mark: every other byte is nothing, as few letters have more than one."""
    most = len(content) // 4
    for zeros, encoding in ((content[1::2], "utf-16-le"), (content[::2], "utf-16-be")):
        if most and zeros.count(0) > most and content.count(0) == zeros.count(0):
            return content.decode(encoding, "replace")
    raise Refused([Problem("", _("The file is neither a table nor a text."))])


def encoding_of(content: bytes) -> str:
    """How a text is encoded that is no UTF-8; by where that puts umlauts.

    Where it puts none, only an old Mac ends lines with nothing but a return.
    """
    # Only now: the library is loaded where a text is in question.
    from charset_normalizer import from_bytes

    best = from_bytes(content[:LOOKED_AT], cp_isolation=[*JAPANESE, "cp1252", "mac_roman"]).best()
    if best is not None and best.encoding in JAPANESE:
        return best.encoding
    is_of_old_mac = b"\r" in content and b"\n" not in content
    likeliest = ["mac_roman", "cp1252", "cp850"] if is_of_old_mac else ["cp1252", "cp850", "mac_roman"]
    return max(
        likeliest, key=lambda encoding: len(UMLAUT.findall(content[:LOOKED_AT].decode(encoding, "replace")))
    )


MOST_VALUES = 500_000
"""Of one text, roughly: a thousand evenings have half of it."""


def read_text(name: str, text: str) -> Source:
    """Documents or a table, as the text begins; raise Refused if it is broken JSON, or far too much."""
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise Refused([TOO_BIG])
    if is_document(text) and not WIKI.search(text):
        return source_of(name, documents_in(text))
    refuse_swelling(text)
    if WIKI.search(text):
        return tables_of_page(name, page_of_wiki(text))
    if chat := list_in_chat(name, text):
        return Source(name, (chat,))
    return Source(name, (worksheet_of(name, text),))


DELIMITERS = (";", "\t", ",", "|")
ROWS_LOOKED_AT = 200
"""So many rows decide which character separates the cells."""
MOST_TEXT_LINES = 5 * MOST_ROWS
"""Of a text; a cell may have several."""
LONGEST_LINE = 100_000
"""Letters: a hundred cells of five hundred, one of which holds a document."""


def worksheet_of(name: str, text: str) -> Worksheet:
    """The table that a text holds, its cells separated as most of its rows have it."""
    delimiter = delimiter_of(text)
    if delimiter is not None:
        return worksheet(name, parse_rows(text, delimiter))
    parted = with_tabs(text)
    return worksheet(name, parse_rows(text, DELIMITERS[0]) if parted is None else parse_rows(parted, "\t"))


FAR_IN = 6
"""So many blanks before the first word of a line leave out a column."""


def with_tabs(text: str) -> str | None:
    """A text whose cells only blanks part, with tabs in their place; None if it is not even that."""
    for blanks in (" {2,}", " +"):
        indented = re.sub(f"(?m)^ {{{FAR_IN},}}", "\t", dedent(text.expandtabs()))
        parted = re.sub(blanks, "\t", re.sub("(?m)^ +| +$", "", indented))
        if any(figures_by_width(parse_rows(parted, "\t", ROWS_LOOKED_AT))[FEWEST_NAMES:]):
            return parted
    return None


def refuse_swelling(text: str) -> None:
    """Raise Refused if there are more lines than any table has, or one is longer than all its cells."""
    if text.count("\n") + text.count("\r") > MOST_TEXT_LINES:
        raise Refused([TOO_MANY_ROWS])
    if any(len(line) > LONGEST_LINE for line in text.splitlines()):
        raise Refused([Problem("", _("A line in the file is longer than a row in any table."))])


def parse_rows(text: str, delimiter: str, most: int = MOST_ROWS + 1) -> list[list[str]]:
    """The first rows of a text, no wider than a table; quotation marks not closed are taken as they stand."""
    is_closed = text.count('"') % 2 == 0
    rows: list[list[str]] = []
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE) if is_closed else (csv.QUOTE_NONE,):
        found = csv.reader(StringIO(text, newline=""), delimiter=delimiter, quoting=quoting)
        rows = []
        try:
            rows.extend(row[:MOST_COLUMNS] for row in islice(found, most))
        except csv.Error:
            continue
        return rows
    return rows


def delimiter_of(text: str) -> str | None:
    """The character that leaves most figures in rows of at least four cells; in lists they have fewer.

    None if it is none of them.
    """
    figures = {each: figures_by_width(parse_rows(text, each, ROWS_LOOKED_AT)) for each in DELIMITERS}
    for least in (4, 3, 2):
        found = {each: sum(counts[least:]) for each, counts in figures.items()}
        if any(found.values()):
            return max(DELIMITERS, key=found.__getitem__)
    return None


def figures_by_width(rows: Iterable[Sequence[str]]) -> list[int]:
    """How many figures stand in rows of 0, 1, 2, 3, and four or more cells."""
    counts = [0] * 5
    for row in rows:
        counts[min(len(row), 4)] += sum(has_figures(cell[:LONGEST_CELL]) for cell in row)
    return counts


MOST_TEXT = 5_000_000
MOST_PACKED = 5_000_000
MOST_FILES = 1_000
MOST_TEXTS = 10_000_000
"""Of all texts in a packed folder together."""
OF_WORD = "word/document.xml"
DOCUMENTS, TEXTS = (".json",), (".csv", ".tsv", ".txt")
"""What is looked for in a packed folder: the first kind that is there is taken."""
HTML = re.compile(rb"\s*<(?:!doctype html|html|table|head|meta|\?xml)", re.IGNORECASE)


def refuse_at_the_door(content: bytes) -> None:
    """Raise Refused for what is too big."""
    most = MOST_PACKED if is_spreadsheet(content) else MOST_TEXT
    if len(content) > most:
        raise Refused([Problem("", _("The file is bigger than %(most)s MB."), {"most": most // 1_000_000})])


def read_contents(name: str, content: bytes) -> Source:
    """The content of a file; raise Refused if it is nothing that is known here, or far too much."""
    if content.startswith(OLD_EXCEL):
        return workbook_tables(name, content)
    if content.startswith(PACKED):
        return read_packed(name, content)
    if HTML.match(content):
        return tables_of_page(name, decode_text(content))
    return read_text(name, decode_text(content))


def read_packed(name: str, content: bytes) -> Source:
    """A workbook, or a packed folder of documents or tables; documents go before tables of the same."""
    with opened_zip(content) as packed:
        names = [part.filename for part in packed.infolist() if not is_beside_the_files(part)]
        if OF_WORD in names:
            return read_document(name, unpack_file(packed, OF_WORD).decode("utf-8", "replace"))
        has_documents = any(part.lower().endswith(DOCUMENTS) for part in names)
        has_workbooks = any(part.lower().endswith(ENDINGS) for part in names)
        if is_workbook(packed) or (has_workbooks and not has_documents):
            return workbook_tables(name, content)
    ending = DOCUMENTS if has_documents else TEXTS
    chosen = sorted(part for part in names if part.lower().endswith(ending))
    if not chosen:
        raise Refused([Problem("", _("The file contains no sheets: neither documents nor tables."))])
    with opened_zip(content, MOST_TEXTS) as packed:
        return join_sources(name, read_texts(packed, chosen))


def read_document(name: str, xml: str) -> Source:
    """The tables of a document of Word, or its lines if it has none."""
    return (
        tables_of_page(name, page_of_document(xml))
        if "<w:tbl>" in xml
        else read_text(name, text_of_document(xml))
    )


def is_beside_the_files(part: ZipInfo) -> bool:
    """Whether it is a folder, or what a Mac packs beside every file."""
    parts = part.filename.split("/")
    return part.is_dir() or parts[0] == "__MACOSX" or parts[-1].startswith("._")


def read_texts(packed: ZipFile, names: Sequence[str]) -> Iterator[Source]:
    """The documents or tables of a packed folder, as far as they are not too many."""
    if len(names) > MOST_FILES:
        raise Refused([TOO_BIG])
    cells = 0
    for name in names:
        source = read_text(name, decode_text(unpack_file(packed, name)))
        cells += sum(sheet.size for sheet in source.worksheets)
        if cells > MOST_CELLS:
            raise Refused([TOO_BIG])
        yield source
