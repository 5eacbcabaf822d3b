"""What keeps the project easy to find one's way in."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from http import HTTPStatus
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db.migrations import AddField, AlterField, RemoveField, RunPython
from django.db.migrations.loader import MigrationLoader

import rulesets
from rulesets.rules.ruleset import Ruleset
from scorekeeper.outside import tables
from tests.second_tries import MOST as MOST_SECOND_TRIES
from tests.second_tries import known_second_tries

PROJECT = Path(settings.PROJECT)
PACKAGES = ("rulesets", "scorekeeper")
MODULES = [path for package in PACKAGES for path in sorted((PROJECT / package).rglob("*.py"))]
MOST_LINES = 300
MOST_LINES_OF_A_FUNCTION, MOST_BRANCHES = 40, 10
MOST_MIDDLEWARES = 6
TESTS = sorted((PROJECT / "tests").rglob("*.py"))
TEXTS = [*sorted((PROJECT / "docs").glob("*.md")), PROJECT / "CONTRIBUTING.md"]
NAMED: dict[str, list[Path]] = {}
for each in MODULES:
    NAMED.setdefault(each.stem, []).append(each)
OURS = {*PACKAGES, *NAMED, *(path.parent.name for path in MODULES if path.name == "__init__.py")}
"""What a dotted name begins with that means a module: the packages and their rooms."""
FIELDS = {"points.re"}
"""Places in a document that are written as names of ours are."""
FILES = {".py", ".js", ".css", ".html", ".toml", ".txt"}

QUARTERS = ("site", "play", "club", "tournament", "outside")
"""The quarters of the house in their order: one imports those before it."""
APPS = ("site.charts", *settings.OUR_APPS)
"""The features in their order: one may import those before it."""
SEES_ALL = {
    "site.accounts": "who signs in gets the sheets and groups that the device knows",
    "site.guide": "explains everything, with examples that are worked out",
    "site.data.daily_copies": "reads the sheets of a copy to prove it",
    "site.data.database": "looks at what a version before has written of sheets, and writes it anew",
    "site.data.restore": "reads all sheets before and after a move",
    "site.server.server": "begins to send what other hosts are told",
}
"""What of the site imports from above, and why; these may become fewer."""

PLAIN = "scorekeeper.outside.tables"
"""Reads tables of others: it stands in its quarter, and below all of them, as any may read a table."""
READERS = ("charset_normalizer", "python_calamine")
"""The libraries that open files for it."""

IMPORTED_BY_THEMSELVES = {
    "rulesets.problems": "is one module",
    "rulesets.translation": "is one module",
    "rulesets.replay.price_list": "for phones alone, and takes long to load",
    "rulesets.rules.card_sentences": "for the rule card alone, and takes long to load",
    "rulesets.rules.near_rules": "for what is typed alone, and takes long to load",
    "rulesets.rules.never_said": "for the rule card alone, and takes long to load",
    "rulesets.rules.open_questions": "for the rule card alone, and takes long to load",
    "rulesets.rules.rule_card": "for the rule card alone, and takes long to load",
    "rulesets.rules.search": "for what is typed alone, and takes long to load",
    "rulesets.rules.start_questions": "for one page alone, and takes long to load",
    "rulesets.rules.trump_order": "for the rule card alone",
}
"""The modules of the rule book that the site imports, though they are no room, and why."""

NOT_IMPORTED = {
    "reads": ("writes", "forms", "views"),
    "writes": ("forms", "views"),
    "forms": ("views",),
}
"""What modules of one kind do not import, of their own feature or of another."""

KINDS = {"reads": "reads", "writes": "writes", "forms": "forms", "form": "forms", "views": "views"}
"""The last word in the name of a module, and what kind of module that makes it."""

ROOMS_IN_CIRCLES = {"club.evenings", "club.leagues", "tournament", "outside.api"}
"""Features with topics that need each other; these may become fewer."""

DECIDING = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)
"""What a function takes another way at; `and`, `or` and the `if` of a comprehension are others."""

JUNK_DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "tools"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts)


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """The modules that a file names in its imports, also inside functions."""
    return tuple(read_imports(path))


def read_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def feature_of(module: str) -> str:
    """The feature of a module, such as `play.sheets` or `tournament`."""
    _project, quarter, feature, *_rest = (*module.split("."), "", "", "")
    return quarter if quarter in APPS else f"{quarter}.{feature}"


def kind_of(module: str) -> str:
    """Whether a module, or something of one, is of `reads`, `writes`, `forms` or `views`; empty for all else.

    It says so in its name, such as `entry.views` or `people.merging_writes`, or in that of its folder; what
    says nothing, in a folder of a topic with views, reads.
    """
    names = module.split(".")
    if not PROJECT.joinpath(*names).with_suffix(".py").exists():
        names.pop()
    kinds = [KINDS[last] for name in names if (last := name.rpartition("_")[2]) in KINDS]
    is_in_topic = len(names) > len(feature_of(module).split(".")) + 2
    is_in_topic = is_in_topic and PROJECT.joinpath(*names[:-1], "views.py").exists()
    return kinds[0] if kinds else "reads" if is_in_topic else ""


def is_there(name: str) -> bool:
    """Whether a dotted name leads to a room, a module, or something of a module; `rules.x` to an option.

    It begins with a package, a room of one, or a module.
    """
    first, *rest = name.split(".")
    if first == "rules" and len(rest) == 1 and hasattr(Ruleset, rest[0]):
        return True
    roots = (PROJECT, *map(PROJECT.joinpath, PACKAGES), *(path.parent for path in NAMED.get(first, ())))
    return any(is_below(folder, (first, *rest)) for folder in roots)


def is_below(folder: Path, names: tuple[str, ...]) -> bool:
    """Whether a folder has what the names lead to, one after the other."""
    if not names:
        return (folder / "__init__.py").exists()
    first, *rest = names
    if (module := folder / f"{first}.py").exists():
        return not rest or mentions(module, rest[0])
    if (folder / first).is_dir():
        return is_below(folder / first, tuple(rest))
    return not rest and (folder / "__init__.py").exists() and mentions(folder / "__init__.py", first)


def mentions(module: Path, name: str) -> bool:
    """Whether a name stands in the text of a module."""
    return re.search(rf"\b{name}\b", module.read_text(encoding="utf-8")) is not None


def quarter_of(module: str) -> int:
    """Where the quarter of a module stands among `QUARTERS`: 1 or more, and 0 for what is in none.

    What is plain stands below them all, as the rule book does.
    """
    if is_inside(module, PLAIN):
        return 0
    quarter = (*module.split("."), "")[1]
    return QUARTERS.index(quarter) + 1 if is_inside(module, "scorekeeper") and quarter in QUARTERS else 0


def sees_all(module: str) -> bool:
    return any(is_inside(module, f"scorekeeper.{name}") for name in SEES_ALL)


def place_of(module: str) -> int:
    """Where the feature of a module stands among `APPS`: 1 or more, and 0 for all that is none."""
    app = feature_of(module)
    return APPS.index(app) + 1 if is_inside(module, "scorekeeper") and app in APPS else 0


def is_inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_the_rule_book_needs_nothing_but_the_standard_library() -> None:
    foreign = [
        (name_of(path), module)
        for path in MODULES
        if is_inside(name_of(path), "rulesets")
        for module in imports_of(path)
        if module.partition(".")[0] not in (*sys.stdlib_module_names, "rulesets")
    ]
    assert foreign == []


def test_tables_of_others_are_read_without_the_site() -> None:
    allowed = (*sys.stdlib_module_names, "rulesets", *READERS)
    foreign = [
        (name_of(path), module)
        for path in MODULES
        if is_inside(name_of(path), PLAIN)
        for module in imports_of(path)
        if module.partition(".")[0] not in allowed and not is_inside(module, PLAIN)
    ]
    assert foreign == []


def test_tables_of_others_are_read_through_what_their_package_shows() -> None:
    inside = [
        (name_of(path), module)
        for path in MODULES
        if not is_inside(name_of(path), PLAIN)
        for module in imports_of(path)
        if is_inside(module, PLAIN) and module.removeprefix(f"{PLAIN}.") not in tables.__all__
    ]
    assert inside == []


def named_of_rule_book(path: Path) -> set[tuple[str, str]]:
    """What a file imports of the rule book: from where, and which name."""
    named = (name.rpartition(".") for name in imports_of(path) if is_inside(name, "rulesets"))
    return {(module, name) for module, _dot, name in named if module}


def is_face(module: str, name: str) -> bool:
    """Whether the site takes the name from here: the package if it has it, then a room, then those above."""
    if name in rulesets.__all__:
        return module == "rulesets"
    return name in names_of_face(module) or module in IMPORTED_BY_THEMSELVES


@cache
def names_of_face(module: str) -> frozenset[str]:
    """What a room shows: what its `__init__` imports or defines; nothing for what is no room."""
    face = PROJECT / module.replace(".", "/") / "__init__.py"
    if not face.exists():
        return frozenset()
    nodes = ast.parse(face.read_text(encoding="utf-8")).body
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    targets = (target for node in nodes if isinstance(node, ast.Assign) for target in node.targets)
    assigned = {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(defined | assigned | {name.rpartition(".")[2] for name in imports_of(face)})


def test_the_site_uses_the_rule_book_by_its_faces() -> None:
    inside = {
        (name_of(path), *named)
        for path in MODULES
        if is_inside(name_of(path), "scorekeeper")
        for named in named_of_rule_book(path)
        if not is_face(*named)
    }
    assert inside == set(), (
        "import from `rulesets` what its __init__ names, the rest from the __init__ of a room: add it there"
    )


def test_only_what_the_site_uses_is_imported_by_itself() -> None:
    used = {module for path in MODULES for module, _name in named_of_rule_book(path)}
    assert IMPORTED_BY_THEMSELVES.keys() - used == set()


@pytest.mark.parametrize(
    ("module", "name", "is_right"),
    [
        ("rulesets", "Deal", True),
        ("rulesets.scoring", "Deal", False),
        ("rulesets.scoring.deal", "Deal", False),
        ("rulesets.scoring", "Reason", True),
        ("rulesets.scoring.deal", "Reason", False),
        ("rulesets.rules", "rule_words", False),
        ("rulesets.rules.search", "Hit", True),
    ],
)
def test_what_a_face_is(module: str, name: str, is_right: bool) -> None:
    assert is_face(module, name) is is_right


def test_a_quarter_imports_only_those_before_it() -> None:
    upwards = {
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if 0 < quarter_of(name_of(path)) < quarter_of(module) and not sees_all(name_of(path))
    }
    assert upwards == set()


def test_only_what_is_said_to_sees_all() -> None:
    seeing = {
        name
        for path in MODULES
        for name in SEES_ALL
        if is_inside(name_of(path), f"scorekeeper.{name}")
        and any(quarter_of(module) > quarter_of(name_of(path)) for module in imports_of(path))
    }
    assert seeing == SEES_ALL.keys()


def test_a_feature_imports_only_those_before_it() -> None:
    backwards = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if 0 < place_of(name_of(path)) < place_of(module)
    ]
    assert backwards == []


def test_what_reads_does_not_write_and_nothing_needs_a_view() -> None:
    upwards = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if is_inside(module, "scorekeeper")
        and kind_of(module) in NOT_IMPORTED.get(kind_of(name_of(path)), ())
    ]
    assert upwards == []


def rooms_of(feature: str) -> dict[str, set[str]]:
    """The rooms of a feature, its topics and the modules beside them, each with those that it imports."""
    whole = f"scorekeeper.{feature}."
    rooms: dict[str, set[str]] = {}
    for path in MODULES:
        if name_of(path).startswith(whole) and "migrations" not in path.parts:
            room = name_of(path).removeprefix(whole).split(".")[0]
            named = (module.removeprefix(whole) for module in imports_of(path) if module.startswith(whole))
            rooms.setdefault(room, set()).update({name.split(".")[0] for name in named} - {room})
    return rooms


def has_circle(feature: str) -> bool:
    """Whether rooms of a feature need each other."""
    try:
        TopologicalSorter(rooms_of(feature)).prepare()
    except CycleError:
        return True
    return False


def test_the_rooms_of_a_feature_lie_above_each_other() -> None:
    assert {feature for feature in APPS if has_circle(feature)} == ROOMS_IN_CIRCLES, (
        "what several topics need lies beside them, not in one of them"
    )


A_GUARD = re.compile(r"\b(?:may_\w+|at_table|proposal_for)\b")


def open_views(text: str) -> list[str]:
    """The views that are handed the address of a group or sheet and ask no guard in their first line.

    What `play.groups.guarding` decorates is handed what the guard found in place of the address.
    """
    views = [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)]
    views = [each for each in views if [arg.arg for arg in each.args.args[:2]] == ["request", "slug"]]
    first = {each.name: each.body[ast.get_docstring(each) is not None] for each in views}
    return [name for name, line in first.items() if not A_GUARD.search(ast.unparse(line))]


def test_every_view_below_a_group_has_a_guard() -> None:
    views = [
        path for path in MODULES if path.stem.endswith("views") and {"club", "tournament"} & {*path.parts}
    ]
    found = {name_of(path): open_views(path.read_text(encoding="utf-8")) for path in views}
    assert {name: those for name, those in found.items() if those} == {}, "see `play.groups.guarding`"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def a(request, slug):\n    group = get(slug)\n", ["a"]),
        ("def a(request, slug):\n    'Show it.'\n    look = guards.may_look(request, slug)\n", []),
        ("@page_for(guards.may_read)\ndef a(request, membership):\n    return show(membership)\n", []),
    ],
)
def test_a_view_without_a_guard_is_found(text: str, names: list[str]) -> None:
    assert open_views(text) == names


def test_views_are_imported_by_addresses_and_by_each_other_only() -> None:
    importers = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if is_inside(module, "scorekeeper") and kind_of(module) == "views"
        if feature_of(name_of(path)) != feature_of(module)
        or (kind_of(name_of(path)) != "views" and path.stem != "urls")
    ]
    assert importers == []


def test_changes_of_a_sheet_are_written_down_in_one_place() -> None:
    written = [
        name_of(path) for path in MODULES if "Change.objects.create" in path.read_text(encoding="utf-8")
    ]
    assert written == ["scorekeeper.play.sheets.writes"]


def is_table(node: ast.stmt) -> bool:
    """Whether it only declares: a table that is written out, or a class of fields or values."""
    if isinstance(node, ast.ClassDef):
        declared = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Pass)
        return all(isinstance(each, declared) for each in node.body)
    written = (ast.Tuple, ast.List, ast.Dict, ast.Set)
    return isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, written)


def lines_but_tables(text: str) -> int:
    """How many lines a module has beside its tables of declarations."""
    tables = [node for node in ast.parse(text).body if is_table(node)]
    return len(text.splitlines()) - sum((node.end_lineno or 0) - node.lineno for node in tables)


def too_long(text: str) -> str:
    """What to move out of a module that is too long; empty if it is not."""
    if (lines := lines_but_tables(text)) <= MOST_LINES:
        return ""
    rest = [node for node in ast.parse(text).body if not is_table(node)]
    named = [node for node in rest if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    longest = sorted(named, key=lambda node: node.lineno - (node.end_lineno or 0))[:5]
    names = ", ".join(node.name for node in longest)
    return (
        f"{lines} lines beside tables, {MOST_LINES} are allowed: move what has a subject of its own into a "
        f"module that is named after it and lies beside this one, with its tests. The longest are: {names}."
    )


READ_BY_DJANGO = ("scorekeeper.settings", "scorekeeper.site.formats.")
"""Modules whose names Django looks up by itself."""
FOR_TRANSLATORS = {
    "scorekeeper.site.accounts.adapter.ON_PAGES",
    "scorekeeper.site.accounts.adapter.IN_MAILS",
    "scorekeeper.site.web.fields.ERRORS_OF_DJANGO",
}
"""Texts of libraries that we translate ourselves: written down to be collected, and for nothing else."""


def test_what_a_module_defines_is_used_by_more_than_tests() -> None:
    paths = [*MODULES, PROJECT / "manage.py"]
    texts = {name_of(path): path.read_text(encoding="utf-8") for path in paths}
    words = Counter(word for text in texts.values() for word in re.findall(r"\w+", text))
    found = {
        f"{module}.{name}"
        for module, text in texts.items()
        if not module.startswith(READ_BY_DJANGO)
        for name in names_defined_in(ast.parse(text))
        if words[name] == 1
    }
    assert found == FOR_TRANSLATORS


def names_defined_in(module: ast.Module) -> Iterator[str]:
    """The functions that nothing decorates, and the constants of a module, but for what Python asks for."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            yield from [] if node.name.startswith("__") else [node.name]
        elif isinstance(node, ast.Assign):
            yield from (each.id for each in node.targets if isinstance(each, ast.Name) and each.id.isupper())


def test_a_file_is_short_enough_to_be_read() -> None:
    found = {name_of(path): too_long(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: said for name, said in found.items() if said} == {}


def test_a_file_that_is_too_long_says_what_to_move() -> None:
    functions = "".join(f"def f{lines}():\n" + "    pass\n" * lines for lines in (9, 99, 199))
    said = too_long(functions)
    assert said.startswith("310 lines beside tables, 300 are allowed")
    assert said.endswith("The longest are: f199, f99, f9.")
    assert too_long("A = 1\n" * 300) == ""


Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(function: Function) -> int:
    """How many lines a function has, without what decorates it."""
    return (function.end_lineno or 0) - function.lineno + 1


def branches_of(function: Function) -> int:
    """How many ways there are through a function: one, and one more at each thing that is decided."""
    nodes = list(ast.walk(function))
    joined = sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))
    filters = sum(len(node.ifs) for node in nodes if isinstance(node, ast.comprehension))
    return 1 + sum(isinstance(node, DECIDING) for node in nodes) + joined + filters


def hard_to_read(text: str) -> dict[str, str]:
    """The functions of a module that are too much to be held in the head, and what is too much of each."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]
    return {
        each.name: f"{lines_of(each)} lines, {branches_of(each)} branches"
        for each in functions
        if lines_of(each) > MOST_LINES_OF_A_FUNCTION or branches_of(each) > MOST_BRANCHES
    }


def test_a_function_can_be_held_in_the_head() -> None:
    found = {
        f"{name_of(path)}.{function}": said
        for path in MODULES
        for function, said in hard_to_read(path.read_text(encoding="utf-8")).items()
    }
    assert found == {}, (
        f"at most {MOST_LINES_OF_A_FUNCTION} lines and {MOST_BRANCHES} branches: give a part that is a "
        "thing of its own a name, or make a table of a chain"
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def f():\n" + "    pass\n" * 39, {}),
        ("def f():\n" + "    pass\n" * 40, {"f": "41 lines, 1 branches"}),
        ("def f(x):\n" + "    x = x or 1\n" * 9, {}),
        ("def f(x):\n" + "    x = x or 1 if x else 2\n" * 5, {"f": "6 lines, 11 branches"}),
        ("def f(x):\n" + "    x = [y for y in x if y if y]\n" * 5, {"f": "6 lines, 11 branches"}),
        (
            "def f(x):\n    match x:\n" + "        case 1:\n            pass\n" * 10,
            {"f": "22 lines, 11 branches"},
        ),
    ],
)
def test_a_function_that_is_too_much_is_found(text: str, found: dict[str, str]) -> None:
    assert hard_to_read(text) == found


def bare_questions(text: str) -> list[int]:
    """The lines of a test that ask whether any or all are so, and would fail without saying which."""
    asked = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Assert) and not node.msg]
    plain = [(each, each.test.operand if isinstance(each.test, ast.UnaryOp) else each.test) for each in asked]
    return [
        each.lineno
        for each, test in plain
        if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in ("any", "all")
    ]


def test_a_test_fails_with_words() -> None:
    lines = {name_of(path): bare_questions(path.read_text(encoding="utf-8")) for path in TESTS}
    assert {name: found for name, found in lines.items() if found} == {}, (
        "compare a list of those that are wrong with [], or of what is there with what should be"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [("assert any(x)", [1]), ("assert not all(x)", [1]), ("assert any(x), x", []), ("assert x == []", [])],
)
def test_a_question_without_words_is_found(text: str, lines: list[int]) -> None:
    assert bare_questions(text) == lines


def counts_on_the_clock(text: str) -> list[str]:
    """The tests that expect to be told to wait, and would not be if a period ended while they count."""
    return [
        each.name
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")
        if any(
            isinstance(node, ast.Constant) and node.value == HTTPStatus.TOO_MANY_REQUESTS
            for node in ast.walk(each)
        )
        if not any(word in ast.unparse(each) for word in ("one_moment", "travel", "seconds_left"))
    ]


def test_no_test_counts_across_two_periods() -> None:
    found = {name_of(path): counts_on_the_clock(path.read_text(encoding="utf-8")) for path in TESTS}
    assert {name: tests for name, tests in found.items() if tests} == {}, 'let time stand still: "one_moment"'


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def test_a():\n    assert ask() == 429\n", ["test_a"]),
        ("def test_a():\n    with travel(NOON):\n        assert ask() == 429\n", []),
        ("def test_a():\n    assert ask() == 404\n", []),
    ],
)
def test_counting_on_the_clock_is_found(text: str, names: list[str]) -> None:
    assert counts_on_the_clock(text) == names


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("A = 1\nB = (\n    1,\n    2,\n)\n", 2),
        ("class A:\n    a: int = 1\n    b = 2\n", 1),
        ("class A:\n    def a(self):\n        pass\n", 3),
    ],
)
def test_a_table_is_not_counted_with_the_lines_of_a_module(text: str, lines: int) -> None:
    assert lines_but_tables(text) == lines


def test_modules_are_named_after_their_subject() -> None:
    assert [name_of(path) for path in MODULES if JUNK_DRAWERS & set(name_of(path).split("."))] == []


def test_every_module_and_function_of_ours_that_a_text_names_exists() -> None:
    named = {
        (str(path.relative_to(PROJECT)), name)
        for path in [*MODULES, *TEXTS]
        for name in re.findall(r"`((?:[a-z_0-9]+\.)+\w+)(?:\(\))?`", path.read_text(encoding="utf-8"))
        if name.partition(".")[0] in OURS and Path(name).suffix not in FILES and name not in FIELDS
    }
    assert {(path, name) for path, name in named if not is_there(name)} == set()


def test_every_file_of_ours_that_a_text_names_exists() -> None:
    folders = (*PACKAGES, "tests", "templates", "static", "docs")
    known = {
        f"/{path.relative_to(PROJECT)}" for folder in folders for path in (PROJECT / folder).rglob("*.*")
    }
    lost = {
        (str(path.relative_to(PROJECT)), name)
        for path in [*MODULES, *TEXTS]
        for name in re.findall(r"`([a-z_0-9]+/[\w/.-]*\.\w+)`", path.read_text(encoding="utf-8"))
        if Path(name).suffix in {*FILES, ".md"} and not name.startswith("django/")
        if not any(each.endswith(f"/{name}") for each in known)
    }
    assert lost == set()


@pytest.mark.django_db
def test_the_migrations_are_complete() -> None:
    call_command("makemigrations", check=True, dry_run=True, stdout=StringIO())


def test_nothing_happens_behind_the_back_of_a_write() -> None:
    listening = [
        (name_of(path), module)
        for path in MODULES
        if name_of(path)
        != "scorekeeper.site.accounts.log"  # which writes lines into the log, and nothing else
        for module in imports_of(path)
        if "signals" in module.split(".") or is_inside(module, "django.dispatch")
    ]
    assert listening == []


@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "CONTRIBUTING.md",
        "docs/conventions.md",
        "docs/house-rule.md",
        "docs/en/hosting.md",
        "docs/de/hosting.md",
    ],
)
def test_every_command_in_the_documentation_exists(document: str) -> None:
    named = re.findall(r"manage\.py (\w+)", (PROJECT / document).read_text(encoding="utf-8"))
    assert named
    assert set(named) - set(get_commands()) == set()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_that_the_documentation_links_to_exists(document: str) -> None:
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", (PROJECT / document).read_text(encoding="utf-8"))
    assert [link for link in linked if not (PROJECT / link).exists()] == []


def test_what_a_script_asks_of_the_page_stands_in_a_template() -> None:
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in sorted((PROJECT / "static/js").glob("*.js"))
    )
    pages = "".join(
        path.read_text(encoding="utf-8") for path in sorted((PROJECT / "templates").rglob("*.html"))
    )
    asked = set(re.findall(r"dataset\.([a-z]+)", scripts)) - set(re.findall(r"dataset\.([a-z]+) = ", scripts))
    assert asked
    assert {name for name in asked if f"data-{name}" not in pages} == set()


def test_no_more_browser_tests_than_before_need_a_second_try() -> None:
    assert len(known_second_tries()) <= MOST_SECOND_TRIES


def test_nothing_between_server_and_view_knows_the_names_of_addresses() -> None:
    """What may not be done is asked by what does it, see `scorekeeper.site.refusal`.

    Only the bar of a group asks where a page lies, to light its place.
    """
    asking = [
        name_of(path)
        for path in MODULES
        if name_of(path) != "scorekeeper.club.places.templatetags.club"
        and re.search(r"\b(?:resolver_match|view_name|process_view)\b", path.read_text(encoding="utf-8"))
    ]
    assert asking == []


def test_few_middlewares_are_our_own() -> None:
    own = [name for name in settings.MIDDLEWARE if name.startswith("scorekeeper.")]
    assert len(own) <= MOST_MIDDLEWARES, own


WRITTEN_ONCE = re.compile(
    r"\bGroup\.objects\.select_for_update\(\)\.get\(pk=[\w.]+\)"
    r"|\btable_of\(sheet, list\("
    r"|> 0 %\}\s*plus\{% elif"
)
"""What `lock_group`, `table_of` and the filter `tone` are for."""


def test_what_has_one_home_is_written_nowhere_else() -> None:
    pages = sorted((PROJECT / "templates").rglob("*.html"))
    found = [path for path in (*MODULES, *pages) if WRITTEN_ONCE.search(path.read_text(encoding="utf-8"))]
    assert found == []


CHANGES_WHAT_IT_WROTE = {
    ("leagues", "0002_evenings"): "takes away another table than the one it writes",
    ("leagues", "0016_more_statutes"): "writes each row once",
}
"""What writes rows and changes columns after that, and why PostgreSQL can take it."""


def test_a_migration_changes_no_table_that_it_has_written() -> None:
    steps = MigrationLoader(None).disk_migrations or {}
    late = {
        key
        for key, step in steps.items()
        for place, each in enumerate(step.operations)
        if step.__module__.startswith("scorekeeper.")
        and isinstance(each, AddField | AlterField | RemoveField)
        and any(isinstance(before, RunPython) for before in step.operations[:place])
    }
    assert late == set(CHANGES_WHAT_IT_WROTE)
