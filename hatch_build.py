"""Builds the Dutch lexicon when the package is built: for a wheel and for an editable install."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LexiconBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `wordrummi/lexicon/data` from `dictionaries/nl`, unless it is fresh."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the lexicon before the files of the package are gathered."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from wordrummi.lexicon.build import build, is_fresh
        finally:
            sys.path.remove(str(root))
        recipe, target = root / "dictionaries" / "nl", root / "wordrummi" / "lexicon" / "data"
        if not is_fresh(recipe, target):
            built = build(recipe, target)
            self.app.display_info(f"Dutch lexicon {built.edition}: {built.words} words")
