"""How the static files are stored and served."""

from pathlib import Path
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>import\s*(?P<names>\{[^}]*\})\s*from\s*"(?P<url>\./[^"]+)";)"""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # without types
    """Names with a hash of what is in the file, also where one of our modules imports another.

    Django could do the same for all modules, but stumbles over comments in those of other packages.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((IMPORT, """import %(names)s from "%(url)s";"""),)),
    )


class ServedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve what pages ask for, and not the list of it that lies beside the files for our own use."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        """Serve a file under an address."""
        if Path(path).name != HashedFiles.manifest_name:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)
