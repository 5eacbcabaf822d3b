"""Steps of the package's build: what Django reads of the translations, and where the project lies."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))


class Translations(BuildHookInterface[Any]):
    """Compile the catalogues before the files of the package are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Use what also a clone compiles them with."""
        from scorekeeper.site import translations

        translations.compile_if_changed()


class Address(MetadataHookInterface):
    """Name the place of the project, once it has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take it from where the pages take it."""
        from scorekeeper import ADDRESS

        if ADDRESS:
            metadata["urls"] = {"Source": ADDRESS}
