"""How the static files are stored for serving."""

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
