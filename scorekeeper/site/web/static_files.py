"""How the static files are stored and served, and collected at no cost where nothing has changed."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>import\s*(?P<names>\{[^}]*\})\s*from\s*"(?P<url>\./[^"]+)";)"""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # without types
    """Names with a hash of what is in the file, also where one of our modules imports another.

    Django could do the same for all modules, but stumbles over comments in those of other packages. Comments
    of our scripts are a fifth of what a phone would load, and are left out.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((IMPORT, """import %(names)s from "%(url)s";"""),)),
    )

    def _save(self, name: str, content: File[bytes]) -> str:
        """Store a file as it is served."""
        content.seek(0)  # whoever worked out the hash has read it
        served = ContentFile(as_served(name, content.read()), name)
        saved: str = super()._save(name, served)
        return saved


COMMENT_LINES = re.compile(rb"^\s*//.*\n", re.MULTILINE)


def as_served(name: str, content: bytes) -> bytes:
    """A static file as phones get it: our own scripts without their lines of comments."""
    return COMMENT_LINES.sub(b"", content) if name.startswith("js/") else content


class ServedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve what pages ask for, and not the list of it that lies beside the files for our own use."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        """Serve a file under an address."""
        if Path(path).name != HashedFiles.manifest_name:
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
