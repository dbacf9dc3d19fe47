"""Builds the Dutch lexicon and its word index when the package is built: for a wheel and for an editable install."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LexiconBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `wordrummi/lexicon/data` from `dictionaries/nl`, and the index in it, unless they are fresh."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the lexicon before the files of the package are gathered."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from wordrummi.lexicon.build import build, is_fresh
            from wordrummi.lexicon.trie import Lexicon
            from wordrummi.solver.index import FOLDER, build_index, has_index
        finally:
            sys.path.remove(str(root))
        recipe, target = root / "dictionaries" / "nl", root / "wordrummi" / "lexicon" / "data"
        if not is_fresh(recipe, target):
            built = build(recipe, target)
            self.app.display_info(f"Dutch lexicon {built.edition}: {built.words} words")
        lexicon = Lexicon(target)
        if not has_index(lexicon):
            self.app.display_info(f"word index: {len(build_index(lexicon, target / FOLDER))} words")
