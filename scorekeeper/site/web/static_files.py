"""How the static files are stored and served, and collected at no cost where nothing has changed."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

from scorekeeper.site.web import bundles


class ServedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve bundles and files that pages ask for, and not the list of files that is there for our own use."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with a bundle, with a file, or let others answer."""
        served: HttpResponseBase = bundles.answer(request) or super().__call__(request)
        return served

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        """Serve a file under an address."""
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
    call_command("collectstatic", interactive=False, verbosity=0)
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
