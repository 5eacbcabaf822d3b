"""Static files, stored and served, and bundles: the scripts or styles that a page names, in one file each.

So a phone asks once, not fifty times. The sources are modules that import one another by name. In a bundle
each is a function that gives what it exports, and is called once on a page, whatever bundle brought it; what
is needed stands before what needs it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from django import template
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.http.response import HttpResponseBase
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from whitenoise.middleware import WhiteNoiseMiddleware

ROOT = "/bundles/"
ADDRESS = re.compile(r"^/bundles/(?P<names>[\w+-]+)\.(?P<digest>[0-9a-f]{12})\.(?P<kind>css|js)$")
MOST_KEPT = 256
YEAR = 365 * 24 * 3600
TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
PAPER = "print"
"""What the name of a stylesheet ends with that is for paper only."""

IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export const (?:(\w+)|\{ ([\w, ]+) \})|^export \{ ([\w, ]+) \};\n", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b", re.MULTILINE)
FOR_READERS = {
    "js": ((re.compile(r"^\s*//.*\n", re.MULTILINE), ""), (re.compile(r"\n\s+"), "\n")),
    "css": ((re.compile(r"/\*.*?\*/", re.DOTALL), ""), (re.compile(r"\s*([{};,])\s*"), r"\1")),
}
"""Comments, indentation and other space that only those need who read a script or a stylesheet."""

BEGIN = """const modules = (globalThis.karlchen ??= {});
const define = (name, make) => {
  if (name in modules) return;
  try {
    modules[name] = make();
  } catch (fault) {
    modules[name] = {};
    reportError(fault);
  }
};
"""
"""A module that fails leaves the others as they are, as it would by itself."""


class NotOurs(ValueError):
    """A module that is written in a way that no bundle can hold."""


def read_source(kind: str, name: str) -> str:
    """A script or stylesheet without what is for its readers alone; raises `OSError` where there is none."""
    text = (Path(settings.PROJECT) / "static" / kind / f"{name}.{kind}").read_text(encoding="utf-8")
    for what, instead in FOR_READERS[kind]:
        text = what.sub(instead, text)
    return text


def address_of(kind: str, *names: str) -> str:
    """The address of the bundle of some scripts or stylesheets: its content never changes."""
    joined = "+".join(dict.fromkeys(names))
    return f"{ROOT}{joined}.{digest_of(kind, joined)}.{kind}"


@cache
def digest_of(kind: str, joined: str) -> str:
    """The digest that only addresses on pages of this release have: nobody else has bundles made."""
    return salted_hmac("bundles", f"{release()} {kind} {joined}", algorithm="sha256").hexdigest()[:12]


@cache
def release() -> str:
    """A digest of all our scripts and stylesheets."""
    digest = hashlib.sha256()
    for path in sorted((Path(settings.PROJECT) / "static").glob("*/*.*s*")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def styles_bundle(names: list[str]) -> str:
    """Stylesheets one after the other; those for paper apply on paper alone."""
    texts = ((name, read_source("css", name)) for name in names)
    return "".join(f"@media print {{\n{text}}}\n" if name.endswith(PAPER) else text for name, text in texts)


def scripts_bundle(names: list[str]) -> str:
    """Modules with all that they import, each a function; what a single one exports the bundle does, too.

    Raises `NotOurs` for a module that is written otherwise than ours are.
    """
    made: dict[str, str] = {}
    for name in names:
        made |= {each: text for each, text in with_imports(name, ()) if each not in made}
    exported = exports_of(read_source("js", names[0])) if len(names) == 1 else []
    last = f'export const {{ {", ".join(exported)} }} = modules["{names[0]}"];\n' if exported else ""
    return BEGIN + "".join(made.values()) + last


def with_imports(name: str, within: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The imports of a module, then the module, each with its name."""
    if name in within:
        raise NotOurs(f"{name} imports itself by way of {' and '.join(within)}")
    text = read_source("js", name)
    for found in IMPORT.finditer(text):
        yield from with_imports(found[2], (*within, name))
    yield name, as_function(name, text)


def as_function(name: str, text: str) -> str:
    """A module as the call that defines it."""
    exported = exports_of(text)
    body = IMPORT.sub(
        lambda found: f'const {found[1].replace(" as ", ": ")} = modules["{found[2]}"];\n', text
    )
    body = EXPORTED.sub(lambda found: "" if found[3] else found[0].removeprefix("export "), body)
    if LEFT_OVER.search(body):
        raise NotOurs(f"{name} imports or exports in a way that is not known here")
    return f'define("{name}", () => {{\n{body.strip()}\nreturn {{ {", ".join(exported)} }};\n}});\n'


def exports_of(text: str) -> list[str]:
    return [name for found in EXPORTED.findall(text) for group in found for name in re.findall(r"\w+", group)]


@lru_cache(MOST_KEPT)
def packed(kind: str, joined: str, coding: str) -> bytes:
    """A bundle as it is sent: plain, packed with gzip or with brotli."""
    if coding:
        plain = packed(kind, joined, "")
        return bytes(brotli.compress(plain)) if coding == "br" else gzip.compress(plain, mtime=0)
    make = styles_bundle if kind == "css" else scripts_bundle
    return make(joined.split("+")).encode()


def answer(request: HttpRequest) -> HttpResponse | None:
    """A bundle, if that is what is asked for; 404 for one that no page of this release names."""
    if not request.path_info.startswith(ROOT):
        return None
    asked = ADDRESS.match(request.path_info)
    if not asked or asked["digest"] != digest_of(asked["kind"], asked["names"]):
        return HttpResponseNotFound()
    accepted = request.headers.get("Accept-Encoding", "")
    coding = next((each for each in ("br", "gzip") if each in accepted), "")
    response = HttpResponse(packed(asked["kind"], asked["names"], coding), content_type=TYPES[asked["kind"]])
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    if coding:
        response["Content-Encoding"] = coding
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


register = template.Library()

MEDIA = {False: "", True: mark_safe(' media="print"')}
ELEMENTS = {"css": '<link rel="stylesheet" href="{}">', "js": '<script type="module" src="{}"></script>'}
NAMED = "named_for_bundles"
"""What a page has named so far, by the kind of file: there within `{% bundled %}`."""


def take(context: Context, kind: str, names: list[str]) -> SafeString | None:
    """Note what is named for the bundle of a page, or load one of just these; None while developing."""
    if (named := context.get(NAMED)) is not None:
        named[kind] += names
        return SafeString("")
    return format_html(ELEMENTS[kind], address_of(kind, *names)) if settings.HAS_BUNDLES else None


@register.simple_tag(takes_context=True)
def styles(context: Context, names: str) -> SafeString:
    """Take stylesheets, by their names without `.css`, in the order in which they are named."""
    links = ((static(f"css/{name}.css"), MEDIA[name.endswith(PAPER)]) for name in names.split())
    taken = take(context, "css", names.split())
    return format_html_join("\n", '<link rel="stylesheet" href="{}"{}>', links) if taken is None else taken


@register.simple_tag(takes_context=True)
def scripts(context: Context, names: str) -> SafeString:
    """Take scripts, by their names without `.js`, with all that they import."""
    files = ((static(f"js/{name}.js"),) for name in names.split())
    taken = take(context, "js", names.split())
    return format_html_join("\n", ELEMENTS["js"], files) if taken is None else taken


@register.simple_tag
def script_url(name: str) -> str:
    """The address of a script that another one fetches when it needs it."""
    return address_of("js", name) if settings.HAS_BUNDLES else static(f"js/{name}.js")


class Bundled(template.Node):
    """The content of `{% bundled %}`, with all styles and all scripts as one each."""

    def __init__(self, nodes: template.NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        """The two elements, then all that is there beside them."""
        if not settings.HAS_BUNDLES:
            return self.nodelist.render(context)
        named: dict[str, list[str]] = {kind: [] for kind in ELEMENTS}
        with context.push(**{NAMED: named}):
            rest = self.nodelist.render(context)
        made = [
            format_html(ELEMENTS[kind], address_of(kind, *all_of)) for kind, all_of in named.items() if all_of
        ]
        return mark_safe("\n".join([*made, rest.strip()]))  # noqa: S308 -- two addresses of ours, and what was rendered


@register.tag
def bundled(parser: Parser, _token: Token) -> Bundled:
    """Make one stylesheet and one script of all that is named within."""
    nodes = parser.parse(("endbundled",))
    parser.delete_first_token()
    return Bundled(nodes)


class ServedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve bundles and files that pages ask for, and not the list of files that is there for our own use."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with a bundle, with a file, or let others answer."""
        served: HttpResponseBase = answer(request) or super().__call__(request)
        return served

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        if Path(path).name != ManifestStaticFilesStorage.manifest_name:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)


def collect_if_changed() -> None:
    """Run `collectstatic` when a file was added, changed or removed since the last time."""
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_name(f"{root.name}.stamp")
    current = fingerprint()
    if root.is_dir() and stamp.is_file() and stamp.read_text(encoding="ascii") == current:
        return
    # What a start that broke off left may be half a file. Else nothing is cleared: a page that is open on
    # a phone may still ask for the files it was made with.
    if not stamp.is_file():
        shutil.rmtree(root, ignore_errors=True)
    stamp.unlink(missing_ok=True)
    # In a process of its own: packing takes 40 MB, which those that serve pages would begin with.
    with ProcessPoolExecutor(1, get_context("fork")) as apart:
        apart.submit(call_command, "collectstatic", interactive=False, verbosity=0).result()
    stamp.write_text(current, encoding="ascii")


def fingerprint() -> str:
    """Names, sizes and times of all source files, and how they are to be stored."""
    digest = hashlib.sha256(str(settings.STORAGES["staticfiles"]).encode())
    for line in sorted(source_files()):
        digest.update(line.encode())
    return digest.hexdigest()


def source_files() -> Iterator[str]:
    """One line for each static file, from the project and from its packages."""
    for finder in get_finders():
        for name, storage in finder.list(None):
            seen = Path(storage.path(name)).stat()
            yield f"{name} {seen.st_size} {seen.st_mtime_ns}\n"
