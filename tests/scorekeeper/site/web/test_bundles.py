"""What a page is made of, in one file for its styles and one for its scripts."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.template import engines
from django.test import Client

from scorekeeper.site.web import bundles


@pytest.fixture
def sources(tmp_path: Path, settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for scripts and stylesheets of a test."""
    for kind in ("js", "css"):
        (tmp_path / "static" / kind).mkdir(parents=True)
    settings.PROJECT = tmp_path
    return tmp_path / "static"


COUNTED = """// What it is for.
export const count = { calls: 0 };
export const { length } = "four";
const add = (number) => (count.calls += number);
export { add };
"""
USING = """import { add as plus, count } from "./counted.js";

  // Why.
  plus(2);
console.log(JSON.stringify(count));
"""


needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


def run(text: str) -> str:
    """What a script says."""
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


@needs_node
def test_modules_run_once_each_after_what_they_import(sources: Path) -> None:
    (sources / "js" / "counted.js").write_text(COUNTED)
    (sources / "js" / "using.js").write_text(USING)
    (sources / "js" / "also.js").write_text(USING.replace("plus(2)", "plus(3)"))
    both, again = bundles.scripts_bundle(["using", "also"]), bundles.scripts_bundle(["using"])
    assert "//" not in both
    assert run(f"{{{both}}} {{{again}}}") == '{"calls":2}\n{"calls":5}\n'


def test_a_script_that_is_fetched_when_needed_gives_what_it_exports(sources: Path) -> None:
    (sources / "js" / "counted.js").write_text(COUNTED)
    made = bundles.scripts_bundle(["counted"])
    assert made.endswith('export const { count, length, add } = modules["counted"];\n')


@needs_node
def test_a_module_that_fails_leaves_the_others_as_they_are(sources: Path) -> None:
    (sources / "js" / "failing.js").write_text("null.nothing;\n")
    (sources / "js" / "other.js").write_text('console.log("there");\n')
    said = "globalThis.reportError = (fault) => console.log(fault.name);\n"
    assert run(said + bundles.scripts_bundle(["failing", "other"])) == "TypeError\nthere\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("export default 1;\n", "imports or exports in a way"),
        ('import all from "./other.js";\n', "imports or exports in a way"),
        ("export let count = 0;\n", "imports or exports in a way"),
        ('import { a } from "./odd.js";\n', "imports itself"),
    ],
)
def test_what_no_bundle_can_hold_is_refused(sources: Path, text: str, why: str) -> None:
    (sources / "js" / "odd.js").write_text(text)
    with pytest.raises(bundles.NotOurs, match=why):
        bundles.scripts_bundle(["odd"])


def test_all_our_scripts_are_such_modules() -> None:
    scripts = sorted(path.stem for path in Path("static/js").glob("*.js"))
    made = bundles.scripts_bundle(scripts)
    assert [name for name in scripts if f'define("{name}", () => {{' not in made] == []


def test_styles_for_paper_apply_on_paper_alone(sources: Path) -> None:
    (sources / "css" / "base.css").write_text("/* Why. */\nmain {\n  color: red;\n  margin: 0 1px;\n}\n")
    (sources / "css" / "sheet-print.css").write_text("nav { display: none; }\n")
    made = bundles.styles_bundle(["base", "sheet-print"])
    assert made == "\nmain{color: red;margin: 0 1px;}@media print {\nnav{display: none;}}\n"


def test_a_page_names_its_parts_anywhere_in_its_head_and_gets_one_of_each() -> None:
    head = engines["django"].from_string(
        '{% bundled %}{% styles "base frame" %}<title>a</title>{% scripts "offline" %}'
        '{% if 1 %}{% styles "keys base" %}{% scripts "keys" %}{% endif %}{% endbundled %}'
    )
    assert head.render({}).split("\n") == [
        f'<link rel="stylesheet" href="{bundles.address_of("css", "base", "frame", "keys")}">',
        f'<script type="module" src="{bundles.address_of("js", "offline", "keys")}"></script>',
        "<title>a</title>",
    ]


def test_while_developing_each_is_a_file_of_its_own(settings: pytest.FixtureRequest) -> None:
    settings.HAS_BUNDLES = False
    head = engines["django"].from_string(
        '{% bundled %}{% styles "base print" %}{% scripts "keys" %}{% endbundled %}'
    )
    assert head.render({}) == (
        '<link rel="stylesheet" href="/static/css/base.css">\n'
        '<link rel="stylesheet" href="/static/css/print.css" media="print">'
        '<script type="module" src="/static/js/keys.js"></script>'
    )


@pytest.mark.parametrize("coding", ["", "gzip", "br"])
def test_a_bundle_is_kept_for_a_year_and_packed_as_asked_for(client: Client, coding: str) -> None:
    answer = client.get(bundles.address_of("js", "keys"), headers={"accept-encoding": coding})
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (answer.headers.get("Content-Encoding", ""), answer.headers["Vary"]) == (coding, "Accept-Encoding")
    unpack = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}[coding]
    assert unpack(answer.content).decode() == bundles.scripts_bundle(["keys"])


def test_nobody_has_bundles_made_that_no_page_names(client: Client) -> None:
    named = bundles.address_of("js", "keys")
    others = [
        named.replace("keys", "desk"),
        named.replace(".js", ".css"),
        re.sub(r"[0-9a-f]{12}", "0" * 12, named),
    ]
    assert [client.get(address).status_code for address in [named, *others]] == [200, 404, 404, 404]
    assert client.get("/bundles/../settings.py").status_code == 404


def test_static_files_are_collected_only_when_they_changed(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "one.css").touch()

    bundles.collect_if_changed()
    (tmp_path / "static" / "one.css").unlink()
    bundles.collect_if_changed()
    assert not (tmp_path / "static" / "one.css").exists()

    (tmp_path / "source" / "one.css").write_text("main {}")
    bundles.collect_if_changed()
    assert (tmp_path / "static" / "one.css").read_text() == "main {}"


def test_what_a_start_that_broke_off_left_is_collected_anew(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "one.css").write_text("main {}")
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "one.css").write_text("mai")
    bundles.collect_if_changed()
    assert (tmp_path / "static" / "one.css").read_text() == "main {}"
