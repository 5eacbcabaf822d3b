"""Steps of the build: what a clone makes for itself, cases for others, the address of the project."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))


class Made(BuildHookInterface[Any]):
    """Make what is in the package and in no clone, before its files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Use what also a clone compiles the translations with, and the cases that its tests run."""
        from scorekeeper.site import translations

        translations.compile_if_changed()
        if self.target_name == "wheel":
            self.write_cases(build_data["force_include"])

    def write_cases(self, included: dict[str, str]) -> None:
        """Write every case in full, for whoever writes the rule book anew in another language."""
        from tests.rulesets.conformance import case_lines

        self.place = tempfile.TemporaryDirectory()
        path = Path(self.place.name) / "cases.jsonl"
        path.write_text("".join(f"{line}\n" for line in case_lines()), encoding="utf-8")
        included[str(path)] = "rulesets/conformance/cases.jsonl"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear it away."""
        if self.target_name == "wheel":
            self.place.cleanup()


class Address(MetadataHookInterface):
    """Name the place of the project, once it has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take it from where the pages take it."""
        from scorekeeper import ADDRESS

        if ADDRESS:
            metadata["urls"] = {"Source": ADDRESS}
