"""Shapes of all data that leaves the site, described once: for each thing a table of its fields.

The file of a group and the interface for programs are made of such tables: what is written of a row, how
what comes in is checked, and what OpenAPI says of it. A field is an annotation:

    class Release(Shape):
        round: int = number(50, of="plan.number")
        minutes: int = whole(0, 600)
        released: datetime | None = field(usual=None)

It is called in the JSON as it is here, and its type says how it is written, described and, if nothing else
is said, checked. A shape is never made; `write` and `read` are asked of the class. What a check has to know
of the rest of a file, and what is refused of how fields fit together, says whoever has the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.outside.field_checks import parts, read_day, read_figures, read_number, read_part, read_time

Row = dict[str, Any]
"""What was read of one thing, by its columns."""
Check = Callable[[Fields, str, Any], Any]
"""Gives what a field says, or notes what is wrong with it; knows what else is known of the file."""

NEVER = object()


@dataclass(frozen=True)
class Field:
    """The description of a field in a table, beside its type.

    `of` leads to its value in a row, by names with dots between or as a function; `column` is what it is
    called there and when it was read, if not as in the JSON. What is `usual` is not written. `name` is for
    what no name can be in Python. What it `says`, its `default` and its `limits`, as pydantic calls them, are
    for the description.
    """

    check: Check | None = None
    of: str | Callable[[Any], Any] = ""
    column: str = ""
    usual: object = NEVER
    name: str = ""
    default: object = NEVER
    says: str | None = None
    limits: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Member:
    """A field with its name and its type."""

    name: str
    column: str
    field: Field
    value_of: Callable[[Any], Any]
    write: Callable[[Any], Any]
    check: Check | None


class Shape:
    """A thing as JSON has it."""

    @classmethod
    def write(cls, row: Any, **given: Any) -> Row:
        """A row as JSON; what is `given` is JSON by now, and stands there instead of what the row has."""
        found: Row = {}
        for each in members_of(cls):
            is_given = each.name in given
            value = given[each.name] if is_given else each.value_of(row)
            if value != each.field.usual:
                found[each.name] = value if is_given or value is None else each.write(value)
        return found

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """Read JSON into a row, by column; raise Refused with everything that is wrong with it."""
        fields = Fields(data, names_of(cls))
        found = cls.take(fields, known)
        cls.check(fields, found, known)
        fields.finish()
        return found

    @classmethod
    def take(cls, fields: Fields, known: Any, *names: str) -> Row:
        """Read some fields, or all of them, by column; note what is wrong with them."""
        return {
            each.column: each.check(fields, each.name, known)
            for each in members_of(cls)
            if each.check and (not names or each.name in names)
        }

    @classmethod
    def check(cls, fields: Fields, found: Row, known: Any, /) -> None:
        """Note what is wrong with how the fields fit together."""


MEMBERS: dict[type[Shape], tuple[Member, ...]] = {}
NAMES: dict[type[Shape], tuple[str, ...]] = {}
"""The fields of every shape that was asked for, and what they are called."""


def members_of(shape: type[Shape]) -> tuple[Member, ...]:
    """The fields of a shape, those of what it is made from first."""
    if shape not in MEMBERS:
        MEMBERS[shape] = tuple(member_of(shape, *each) for each in get_type_hints(shape).items())
    return MEMBERS[shape]


def names_of(shape: type[Shape]) -> tuple[str, ...]:
    if shape not in NAMES:
        NAMES[shape] = tuple(each.name for each in members_of(shape))
    return NAMES[shape]


def member_of(shape: type[Shape], name: str, kind: Any) -> Member:
    said = field_of(shape, name)
    column = said.column or name
    return Member(
        name=said.name or name,
        column=column,
        field=said,
        value_of=said.of if callable(said.of) else leads_to(said.of or column),
        write=writer_of(kind),
        check=said.check or check_of(kind),
    )


def field_of(shape: type[Shape], name: str) -> Field:
    """The description of a field; a bare value is its default."""
    said = getattr(shape, name, PLAIN)
    return said if isinstance(said, Field) else Field(default=said)


def leads_to(names: str) -> Callable[[Any], Any]:
    """A function to the value that names with dots between lead to from a row; None where the way ends."""
    way = names.split(".")

    def value_of(row: Any) -> Any:
        for name in way:
            if row is None:
                return None
            row = row[name] if isinstance(row, dict) else getattr(row, name)
        return row

    return value_of


def without_none(kind: Any) -> Any:
    return get_args(kind)[0] if is_optional(kind) else kind


def is_optional(kind: Any) -> bool:
    return get_origin(kind) is UnionType and get_args(kind)[1:] == (type(None),)


def is_shape(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Shape)


def writer_of(kind: Any) -> Callable[[Any], Any]:
    """How a value of a type is written."""
    kind = without_none(kind)
    if is_shape(kind):
        return kind.write  # type: ignore[no-any-return]  # of a class that is only known here
    if kind in (date, datetime):
        return lambda value: value.isoformat()
    if kind is float:
        return float
    if get_origin(kind) is list:
        write = writer_of(get_args(kind)[0])
        return lambda values: [write(each) for each in values]
    return lambda value: value


def check_of(kind: Any) -> Check | None:
    """How a value of a type is checked if a table does not say so; None where it cannot be."""
    plain = without_none(kind)
    if is_shape(plain):
        return lambda fields, key, known: read_part(fields, key, plain.read, known)
    checks: dict[Any, Check] = {
        str: lambda fields, key, known: fields.text(key) or "",
        bool: lambda fields, key, known: fields.flag(key, default=False),
        date: lambda fields, key, known: read_day(fields, key),
        datetime: lambda fields, key, known: read_time(fields, key),
    }
    check = checks.get(plain)
    if check and is_optional(kind):
        return lambda fields, key, known: check(fields, key, known) if fields.has(key) else None
    return check


PLAIN = Field()


def field(check: Check | None = None, **said: Any) -> Any:
    """A field that is checked in a way of its own, or by its type."""
    return Field(check, **said)


def text(most: int, needed: str = "", **said: Any) -> Any:
    """A text of at most so many characters; `needed` is what is said if there is none."""

    def check(fields: Fields, key: str, known: Any) -> str:
        found = fields.text(key, most) or ""
        if needed and not found and not fields.problems:
            fields.refuse(key, needed)
        return found

    least = (("min_length", 1),) if needed else ()
    return Field(check, limits=(*least, ("max_length", most)), **said)


def flag(*, absent: bool, **said: Any) -> Any:
    """True or false, and what it is if it is not there."""
    return Field(lambda fields, key, known: fields.flag(key, default=absent), **said)


def whole(low: int, high: int, absent: int | None = 0, **said: Any) -> Any:
    """A whole number between two limits, and what it is if it is not there."""

    def check(fields: Fields, key: str, known: Any) -> int | None:
        found = fields.whole(key, low, high)
        return absent if found is None else found

    return Field(check, limits=(("ge", low), ("le", high)), **said)


def number(most: int, **said: Any) -> Any:
    """A number from 1 on, which must be there."""
    limits = (("ge", 1), ("le", most))
    return Field(lambda fields, key, known: read_number(fields, key, most), limits=limits, **said)


def choice(allowed: Sequence[str], absent: str = "", **said: Any) -> Any:
    """One of several words, and which it is if it is not there."""

    def check(fields: Fields, key: str, known: Any) -> str:
        given = fields.text(key) or absent
        if given not in allowed:
            fields.refuse(key, _("must be one of %(allowed)s"), allowed=", ".join(allowed))
        return given

    return Field(check, **said)


def items(shape: type[Shape], most: int, **said: Any) -> Any:
    """A list of at most so many things of a shape."""
    return Field(lambda fields, key, known: parts(fields, key, shape.read, most, known), **said)


def figures(count: int, most: int) -> Any:
    """So many whole numbers, as far below zero as above it."""
    return Field(lambda fields, key, known: read_figures(fields, key, count, -most, most))


def columns_of(row: Mapping[str, Any], *others: str) -> Row:
    """The columns of a row but for some, which are stored in another way."""
    return {name: value for name, value in row.items() if name not in others}
