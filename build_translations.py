"""A step of the package's build: what Django reads of the translations."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface[Any]):
    """Compile the catalogues before the files of the package are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Use what also a clone compiles them with."""
        sys.path.insert(0, self.root)
        from scorekeeper.site import translations

        translations.compile_if_changed()
