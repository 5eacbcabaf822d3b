"""The meaning of a cell in a hand-kept table: a figure, a date, nothing, or words."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from fractions import Fraction
from functools import lru_cache

MOST_FIGURE = 50_000
FIRST_YEAR = 1950
"""Nobody has lists from before, so of two digits “98” is 1998."""
MINUSES = str.maketrans(dict.fromkeys("−–—‐‑‒﹣－", "-"))
SPACES = re.compile(r"(?:[\s\u00a0\u2009\u202f]|(?<=\d)['’](?=\d{3}))+")
CURRENCY = r"(?:€|eur|euro|ct|cents?|¥|円|chf|fr\.|\$|£|pkt\.?|punkte?|points?|点)"
MONEY = re.compile(r"€|eur|ct|cent|¥|円|chf|\$|£")
NUMBER = re.compile(
    rf"{CURRENCY}?([+-]?){CURRENCY}?(\d{{1,7}})(?:[.,](\d{{1,2}}|0+))?{CURRENCY}?", re.IGNORECASE
)
"""A number with at most two decimals, which may say that it is money or points."""
FOOTNOTE = re.compile(r"(?<=[\w.!?)])[¹²³⁴-⁹]+\)?(?!\w)")
"""A mark of a footnote; normalised it would be a figure: “8¹” is 8, not 81."""
UNITS = (
    *("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"),
    *("zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
IN_ENGLISH = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    "twelve",
)
IN_WORDS = {word: number for words in (UNITS, IN_ENGLISH) for number, word in enumerate(words)} | {
    f"{UNITS[unit]}und{word}" if unit else word: 10 * ten + unit
    for ten, word in enumerate(TENS, 2)
    for unit in range(10)
}
IN_WORDS["eins"] = 1
WORD = re.compile(rf"(minus|plus|[+-])?({'|'.join(IN_WORDS)})", re.IGNORECASE)
"""A number in words, without blanks."""
MARKED = re.compile(r"\*{1,3}|\(\d?[^\W\d_]{1,12}[.:]?[^\W\d_]{0,12}\.?\)$|(?<=\d)(?:!+|[A-HJKMNP-Z]{1,2})$")
"""Before or behind a number: it is in bold, has a footnote, or a letter or word says more (an O may be 0)."""
OF_ACCOUNTS = re.compile(r"[▲△](?=[\d０-９])")
"""A minus as Japanese accounts have it."""
OF_BOOKKEEPERS = re.compile(r"\((?P<inside>[^-+()]+)\)|(?P<before>[^-+()]+)-")
"""A number below zero as bookkeepers write it: in brackets, or with the minus behind it."""
LONG_DECIMALS = re.compile(r"[+-]?\d{1,7}[.,]\d*[1-9]\d*")
ANY_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
TWO_FIGURES = re.compile(
    r"(?P<first>[+-]?\d{1,5}(?:[.,]\d{1,2}|\.)?) ?(?:[/|]|(?P<in_brackets>\()) ?"
    r"(?P<second>[+-]?\d{1,5}\.?) ?(?(in_brackets)\))"
)
"""Points and something else in a cell: 12 (3), 12/24."""
FORMULA = re.compile(
    r"=.+|#(?:REF|N/?A|NV|NAME|VALUE|WERT|BEZUG|DIV/0|NULL|NUM|ZAHL)[!?]?", re.IGNORECASE | re.DOTALL
)
NOTHING = {"", "-", "--", "/", "."}
"""What is written where there is nothing to write, dashes of any length being one."""

DATES_IN_FIGURES = (
    (re.compile(r"(?<!\d)(\d{4})[./_-](\d{1,2})[./_-](\d{1,2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{1,2})[./_-]\s?(\d{1,2})[./_-]\s?['’]?(\d{4}|\d{2})(?!\d)"), (2, 1, 0)),
    (re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日"), (0, 1, 2)),
)
"""How dates are written, and where year, month and day stand in them."""

MONTHS = (
    ("jan", "jän"),
    ("feb",),
    ("mär", "mar", "mrz", "maer"),
    ("apr",),
    ("mai", "may"),
    ("jun",),
    ("jul",),
    ("aug",),
    ("sep",),
    ("okt", "oct"),
    ("nov",),
    ("dez", "dec"),
)
"""How the names of months begin."""
MONTH_BY_WORD = {word: month for month, words in enumerate(MONTHS, 1) for word in words}
MONTH = rf"({'|'.join(MONTH_BY_WORD)})[a-zä]*\.?"
DATES = (
    *DATES_IN_FIGURES,
    (
        re.compile(
            rf"(?<!\d)(\d{{1,2}})(?:\.|st|nd|rd|th)?[\s/-]?{MONTH},?[\s/-]?['’]?(\d{{4}}|\d{{2}})(?!\d)",
            re.IGNORECASE,
        ),
        (2, 1, 0),
    ),
    (re.compile(rf"\b{MONTH}\s?(\d{{1,2}})(?:st|nd|rd|th)?,?\s(\d{{4}})(?!\d)", re.IGNORECASE), (2, 0, 1)),
)
"""How dates with the name of the month are written, and where year, month and day stand in them."""


NIGHT = re.compile(
    rf"(?<![\d.])(\d{{1,2}})\.?(?:\s?(\d{{1,2}})\.)?\s?(?:[/+&-]|bis|auf|und)\s?(\d{{1,2}})\.(?=\s?(\d{{1,2}}\.|{MONTH}))",
    re.IGNORECASE,
)
"""The days of an evening that goes on into the next: “5./6.1.”, “5.1.-6.1.”, “30./31. Mai”."""
LONGEST_NIGHT = 3
"""Days, of a weekend away."""
ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
OF_AN_ERA = re.compile(rf"({'|'.join(ERAS)})\s?(\d{{1,2}}|元)年")
"""A year as Japan counts it, the first being 元."""
PARTS = {"½": "5", "¼": "25", "¾": "75"}
WITH_PART = re.compile(rf"(\d*)\s?([{''.join(PARTS)}])")
"""A number with a part of one behind it; normalised it would look like another: “1½” like 11/2."""


@lru_cache(maxsize=10_000)
def plain_text(text: str) -> str:
    """A cell with one kind of digit, minus and space."""
    if not text.isascii():
        text = WITH_PART.sub(lambda found: f"{found[1] or 0}.{PARTS[found[2]]}", text)
        text = OF_ACCOUNTS.sub("-", FOOTNOTE.sub("", text))
        text = unicodedata.normalize("NFKC", text).translate(MINUSES)
        text = OF_AN_ERA.sub(lambda found: f"{ERAS[found[1]] + int(found[2].replace('元', '1'))}年", text)
    return SPACES.sub(" ", text).strip()


def is_nothing(text: str) -> bool:
    """Whether a cell is empty, or has a dash for somebody who sat out."""
    return plain_text(text) in NOTHING


@lru_cache(maxsize=50_000)
def number_in(text: str) -> Fraction | None:
    """The number in a cell, with any sign, currency and up to two decimals; None for anything else.

    Below zero are "-5", "(5)" and "5-"; a star behind it marks something else.
    """
    written = plain_text(text).replace(" ", "").removeprefix("±")
    written = MARKED.sub("", written) if MARKED.search(written) else written
    if bookkeeper := OF_BOOKKEEPERS.fullmatch(written):
        written = "-" + (bookkeeper["inside"] or bookkeeper["before"])
    match = NUMBER.fullmatch(written)
    if match is None:
        return number_in_words(written)
    sign, whole, decimals = match[1], match[2], (match[3] or "")[:2]
    number = Fraction(int(whole + decimals), 10 ** len(decimals))
    return None if number > MOST_FIGURE else -number if sign == "-" else number


def number_in_words(written: str) -> Fraction | None:
    """The number that words without blanks say: “minusvier”, “zwölf”; None for anything else."""
    match = WORD.fullmatch(written)
    if match is None:
        return None
    number = Fraction(IN_WORDS[match[2].casefold()])
    return -number if (match[1] or "").casefold() in ("-", "minus") else number


@lru_cache(maxsize=50_000)
def figure_in(text: str) -> int | None:
    """The whole number that a cell holds, with any sign; None for anything else."""
    number = number_in(text)
    return number.numerator if number is not None and number.denominator == 1 else None


def is_money(text: str) -> bool:
    """Whether a cell holds a number that says that it is money."""
    return number_in(text) is not None and MONEY.search(text.casefold()) is not None


def is_formula(text: str) -> bool:
    """Whether a spreadsheet was to work a cell out, and its value is not in the file."""
    return FORMULA.fullmatch(text.strip()) is not None


def has_long_decimals(text: str) -> bool:
    """Whether a cell is a number with more decimals than any points or money have."""
    written = plain_text(text).replace(" ", "")
    return number_in(text) is None and LONG_DECIMALS.fullmatch(written) is not None


def is_like_figure(text: str) -> bool:
    """Whether somebody meant a number, whether it can be read or not."""
    written = plain_text(text).replace(" ", "")
    return number_in(text) is not None or is_formula(text) or ANY_NUMBER.fullmatch(written) is not None


def has_figures(text: str) -> bool:
    """Whether somebody meant a number, or two of them."""
    return is_like_figure(text) or TWO_FIGURES.fullmatch(plain_text(text)) is not None


def is_word(text: str) -> bool:
    """Whether a cell may be a name or a heading: it has a letter, and begins unlike numbers and formulas."""
    written = plain_text(text)
    if is_nothing(text) or re.match(r"[=#]|[+-]?\d", written):
        return written == "#"
    if number_in(text) is not None:
        return False
    return any(letter.isalpha() for letter in written)


def found_date(text: str) -> date | None:
    """The first date in a text; day before month, as it is written where Doppelkopf is played."""
    written = first_of_night(plain_text(text))
    for pattern, places in DATES:
        for match in pattern.finditer(written):
            year, month, day = (match.group(place + 1).casefold() for place in places)
            numbers = MONTH_BY_WORD.get(month) or int(month), int(day)
            for of_month, of_day in (numbers, numbers[::-1]):
                if found := possible_date(full_year(int(year)), of_month, of_day):
                    return found
    return None


def first_of_night(text: str) -> str:
    """A text with the first of two days of one evening, or of a weekend, in the place of both."""

    def first(found: re.Match[str]) -> str:
        is_near = 0 < int(found[3]) - int(found[1]) <= LONGEST_NIGHT
        return f"{found[1]}." if is_near and found[2] in (None, found[4].rstrip(".")) else found[0]

    return NIGHT.sub(first, text)


def full_year(year: int) -> int:
    """A year that may be written with its last two digits alone."""
    return year if year > 99 else year + (1900 if year + 1900 >= FIRST_YEAR else 2000)


def possible_date(year: int, month: int, day: int) -> date | None:
    """The date if the calendar has it and somebody may have played then."""
    try:
        return date(year, month, day) if 1900 <= year <= 2100 else None
    except ValueError:
        return None
